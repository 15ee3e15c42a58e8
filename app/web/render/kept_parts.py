"""Parts of tables, rendered by macros and kept by their arguments: some for all rooms, such as
cards, others for one room as long as it is in memory."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from jinja2 import Environment
from markupsafe import Markup

from app.web.game_uis import GAME_UIS
from app.web.table.budget import Budget
from app.web.table.layout import MARK
from app.web.table.table import Hand, Piles

ROOMS = 5_000  # so many rooms' parts are kept, of those in memory
# Macros of parts, where they stand, and of a room's how many of each are kept.
OF_ALL: Mapping[str, str] = {
    "card": "card",
    "pile": "card",
    "fan": "card",
    "spot": "trick",
    "laid": "trick",
}
OF_A_ROOM: Mapping[str, tuple[str, int]] = {
    "plate": ("seat", 14),
    "last": ("trick", 5),
    "line": ("said", 24),
    "pills": ("{game}/pills", 6),
    "panel": ("panel", 2),
    "watcher": ("watcher", 2),
    "around": ("around", 5),
    "review": ("{game}/review", 5),
}
ROWS, HANDS = 16, 12  # so many of piles, and of hands, are kept of each room
Macro = Callable[..., str]
Parts = Callable[..., Sequence[str]]  # what a macro makes, in the parts that a table is sent in


class KeptParts:
    """The macros of all parts of tables. What they make is kept."""

    def __init__(self, env: Environment, budget: Budget) -> None:
        """budget: for what is kept of all rooms."""
        self._env = env
        self._of_all = dict[str, Parts]()
        for name, template in OF_ALL.items():  # each may use those before it
            parts = budget.keep(_lengths)(_parts(self._macro(template, name)))
            self._of_all[name] = parts
            env.globals[name] = whole(parts)
        self._of_rooms: OrderedDict[str, tuple[str, Mapping[str, Parts]]] = OrderedDict()

    def forget(self, code: str) -> None:
        """A room is not in memory any more: nothing is kept of it."""
        self._of_rooms.pop(code, None)

    def of_room(self, code: str, game: str) -> Mapping[str, Parts]:
        """The macros of parts, for one room, of the game that it plays now."""
        of, macros = self._of_rooms.get(code, ("", {}))
        if of != game:
            macros = self._made_for(game)
            self._of_rooms[code] = game, macros
            if len(self._of_rooms) > ROOMS:
                self._of_rooms.popitem(last=False)
        self._of_rooms.move_to_end(code)
        return macros

    def _made_for(self, game: str) -> Mapping[str, Parts]:
        macros = {**OF_A_ROOM, **GAME_UIS[game].parts}
        own: dict[str, Parts] = {
            name: lru_cache(most)(_parts(self._macro(template.format(game=game), name)))
            for name, (template, most) in macros.items()
        }
        several = {"row": lru_cache(ROWS)(self._row), "hand": lru_cache(HANDS)(self._hand)}
        return {**self._of_all, **own, **several}

    def _macro(self, template: str, macro: str) -> Macro:
        """A part of a page: it can show nothing but its arguments, and is kept by them."""
        found: Macro = getattr(self._env.get_template(f"{template}.html").module, macro)
        return found

    def _row(self, piles: Piles) -> tuple[str, ...]:
        """The piles before a seat; each can be sent without the others."""
        return tuple(chain.from_iterable(map(self._of_all["pile"], piles.shown())))

    def _hand(self, hand: Hand) -> tuple[str, ...]:
        """The viewer's hand; each card can be sent without the others."""
        card = self._of_all["card"]
        return tuple(chain.from_iterable(card(face, "held") for face in hand.faces()))


def _parts(macro: Macro) -> Callable[..., tuple[str, ...]]:
    """What a macro makes, in its parts, as plain text."""

    def parts(*arguments: Hashable) -> tuple[str, ...]:
        return tuple(str(macro(*arguments)).split(MARK))

    return parts


def _lengths(parts: Sequence[str]) -> Iterable[int]:
    return map(len, parts)


def whole(parts: Parts) -> Macro:
    """The same for use in a template."""
    return lambda *arguments: Markup("".join(parts(*arguments)))  # noqa: S704
