"""Parts of tables, rendered by macros and kept by their arguments: some for all rooms, such as
cards, others for one room as long as they are shown."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain

from markupsafe import Markup

from app.web.game_uis import GAME_UIS
from app.web.render.templates import Macro, Templates
from app.web.table.budget import Budget
from app.web.table.layout import MARK
from app.web.table.table import Hand, Piles

ROOMS = 5_000  # so many rooms' parts are kept, of those in memory
SPAN = 8  # moves, about two tricks
MOST = 64  # forms of a part at once: seven seats, each seen by seven people and who watches
# Macros of parts, and where they stand.
OF_ALL: Mapping[str, str] = {
    "card": "card",
    "pile": "card",
    "fan": "card",
    "spot": "trick",
    "laid": "trick",
}
OF_A_ROOM: Mapping[str, str] = {
    "plate": "seat",
    "last": "trick",
    "line": "said",
    "pills": "{game}/pills",
    "panel": "panel",
    "watcher": "watcher",
    "around": "around",
    "review": "{game}/review",
}
Arguments = tuple[Hashable, ...]
Parts = Callable[..., Sequence[str]]  # what a macro makes, in the parts that a table is sent in
Made = Callable[[Arguments], Sequence[str]]  # the same, of all arguments in one


class Recent(dict[Arguments, Sequence[str]]):
    """What a macro makes for one room, by its arguments. What has been asked for in the last moves
    is kept, up to twice MOST: whoever looks sees another form of some parts."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts
        self._before: Mapping[Arguments, Sequence[str]] = {}

    def __missing__(self, arguments: Arguments) -> Sequence[str]:
        found = self._before.get(arguments)
        if found is None:
            found = self._parts(*arguments)
        if len(self) == MOST:
            self.turn()
        self[arguments] = found
        return found

    def turn(self) -> None:
        """Let go of what has not been asked for since the last time."""
        self._before = self.copy()
        self.clear()


class RoomParts:
    """What is kept of a room, for the game that it plays."""

    def __init__(self, game: str, recent: Mapping[str, Recent], of_all: Mapping[str, Made]) -> None:
        """of_all: what is kept of all rooms."""
        self.game = game
        self._recent = recent.values()
        self.macros = {**of_all, **{name: each.__getitem__ for name, each in recent.items()}}
        self._move, self._moves = "", 0

    def moved(self, move: str) -> None:
        """The room is shown after this move."""
        if move != self._move:
            self._move = move
            self._moves += 1
            if self._moves % SPAN == 0:
                for parts in self._recent:
                    parts.turn()


class KeptParts:
    """The macros of all parts of tables. What they make is kept."""

    def __init__(self, templates: Templates, budget: Budget) -> None:
        """budget: for what is kept of all rooms."""
        self._templates = templates
        self._of_all: Mapping[str, Parts] = {
            name: budget.keep(_lengths)(_parts(templates.macro(f"{template}.html", name)))
            for name, template in OF_ALL.items()
        }
        self._of_rooms: OrderedDict[str, RoomParts] = OrderedDict()

    def forget(self, code: str) -> None:
        """A room is not in memory any more: nothing is kept of it."""
        self._of_rooms.pop(code, None)

    def of_room(self, code: str, game: str, move: str) -> Mapping[str, Made]:
        """The macros of parts, for one room, of the game that it plays now. move: the last one."""
        room = self._of_rooms.get(code)
        if room is None or room.game != game:
            room = self._of_rooms[code] = self._made_for(game)
            if len(self._of_rooms) > ROOMS:
                self._of_rooms.popitem(last=False)
        self._of_rooms.move_to_end(code)
        room.moved(move)
        return room.macros

    def _made_for(self, game: str) -> RoomParts:
        own = {
            name: Recent(_parts(self._templates.macro(f"{template.format(game=game)}.html", name)))
            for name, template in {**OF_A_ROOM, **GAME_UIS[game].parts}.items()
        }
        own |= {"row": Recent(self._row), "hand": Recent(self._hand)}
        return RoomParts(game, own, {name: _of(parts) for name, parts in self._of_all.items()})

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


def _of(parts: Parts) -> Made:
    return lambda arguments: parts(*arguments)


def whole(made: Made) -> Macro:
    """The same for use in a template."""
    return lambda *arguments: Markup("".join(made(arguments)))  # noqa: S704
