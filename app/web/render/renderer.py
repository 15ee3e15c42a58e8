"""Views to HTML. Templates have the layout; a card is rendered once per look and kept."""

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.bots.levels import anywhere, everywhere, levels, usual
from app.built import APP
from app.rooms.fold.access.codes import first_code
from app.rooms.fold.seats import company
from app.rooms.fold.seats.people import initial
from app.rooms.fold.view import TableView
from app.rooms.logbook.look_back import LookBack
from app.rules import cards
from app.rules.counts import counted
from app.rules.games import GAMES
from app.web.faces import ICONS, portraits
from app.web.game_uis import GAME_UIS
from app.web.render.assets import Assets, style
from app.web.render.tickets import Tickets
from app.web.render.tiles import lengths
from app.web.table import invitation, options, shuffles, talk, timing, words
from app.web.table.budget import Budget
from app.web.table.gathering import Gathering
from app.web.table.layout import MARK, Layouts
from app.web.table.surroundings import SHEETS, surroundings
from app.web.table.table import SIGNS, Hand, Piles, label

TEMPLATES = APP / "templates"
OF_ALL_BYTES = 32_000_000  # for what is kept of all rooms: cards, layouts, texts
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
STRENGTHS = {"0": "Random", "1": "Beginner", "2": "Careful", "3": "Strong", "4": "Master"}


class DedentingLoader(FileSystemLoader):
    """Templates without what indents their lines: it would be sent with every page and table."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        source, name, is_fresh = super().get_source(environment, template)
        return re.sub(r"\n\s+", "\n", source), name, is_fresh


class Renderer:
    """All pages and fragments."""

    def __init__(self, assets: Assets) -> None:
        self.tickets = Tickets()
        self._env = Environment(
            loader=DedentingLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
        )
        self._env.globals.update(
            url=assets.url,
            strengths=STRENGTHS,
            levels=levels,
            cast=company,
            anywhere=anywhere,
            everywhere=everywhere,
            complete=assets.complete,
            code=words.code,
            initial=initial,
            icons=ICONS,
            suit_signs=dict(zip(cards.SUITS, SIGNS, strict=True)),
            figure=words.figure,
            portraits=[assets.url(name) for name in portraits()],
            talks=lambda name, level: company.manner(name, level).talks > 0,
            signed=words.signed,
            counted=counted,
            listed=words.listed,
            games=GAMES,
            game_uis=GAME_UIS,
            two_coloured=[GAMES[name].called() for name, ui in GAME_UIS.items() if ui.colours == 2],
            options=options,
            timing=timing,
            talk=talk,
            shuffles=shuffles,
        )
        budget = Budget(OF_ALL_BYTES)
        self._layouts = Layouts(self._env, budget)
        self._of_all = dict[str, Parts]()
        for name, template in OF_ALL.items():  # each may use those before it
            parts = budget.keep(_lengths)(_parts(self._macro(template, name)))
            self._of_all[name] = parts
            self._env.globals[name] = _whole(parts)
        self._of_rooms: OrderedDict[str, tuple[str, Mapping[str, Parts]]] = OrderedDict()

    def compile(self) -> None:
        """Compile all templates, so that the first table of a game holds up no other."""
        for name in self._env.list_templates():
            self._env.get_template(name)

    def forget(self, code: str) -> None:
        """A room is not in memory any more: nothing is kept of it."""
        self._of_rooms.pop(code, None)

    def home(
        self,
        wrong: str = "",
        problem: str = "",
        tables: Sequence[object] = (),
        open_tables: Sequence[object] = (),
        played: Collection[str] = (),
    ) -> str:
        """The first page; with the code of a room that is none, and what to do about it; with the
        tables (pages/your_tables.py) of who opens it, and those that are open to strangers. played:
        games that are known not to be new to who opens it."""
        return self._page(
            "home.html",
            games=list(GAMES.values()),
            lengths=lengths,
            first=company.FIRST,
            played=played,
            wrong=wrong,
            problem=problem,
            tables=tables,
            open_tables=open_tables,
        )

    def game_options(self, game: str, players: int, length: str) -> str:
        """The fields of a game's options, for the form of the first page, where a match of this
        length has been chosen."""
        chosen = GAME_UIS[game].chosen(length)
        return self._page("fields.html", game=GAMES[game], players=players, chosen=chosen)

    def room(self, view: TableView, link: str) -> str:
        """A room's page with its table. link: the address of the room for others."""
        table = self.table(view)
        return self._page(
            "room.html",
            view=view,
            style=style(view.game),
            table=Markup(table),  # noqa: S704
            ticket=self.tickets.offer(table),
            sheets=SHEETS,
            link=link,
            reaches_others=invitation.reaches_others(link),
        )

    def sheet(self, name: str, view: TableView, link: str = "") -> str:
        """What is in a sheet around the table, one of SHEETS. link: as for the room."""
        return self._page(
            f"sheets/{name}.html",
            view=surroundings(view),
            link=link,
            reaches_others=invitation.reaches_others(link),
        )

    def settings(self) -> str:
        """The sheet of what a browser keeps for itself."""
        return self._page("settings.html")

    def table(self, view: TableView) -> str:
        """The whole table."""
        return "".join(self.parts(view))

    def parts(self, view: TableView) -> list[str]:
        """The table in parts, many of which are as they were in the table before."""
        seldom = surroundings(view)
        macros = self._macros(view.game, first_code(view.code))
        (around,) = macros["around"](seldom)
        if view.deal is None:
            page = self._page(
                "gathering.html",
                view=view,
                gathering=Gathering(view),
                seldom=seldom,
                around=Markup(around),  # noqa: S704
            )
            return [page]
        table = GAME_UIS[view.game].table(view)
        more = [("sheets", around)]
        if view.you < 0:
            more.append(("watcher", "".join(macros["watcher"](seldom))))
        lesson = GAME_UIS[view.game].lesson.get(view.guide.step, "") if view.guide else ""
        if (scored := table.score_sheet()) is not None:
            review = _whole(macros["review"])(*table.review())
            score = self._page(
                f"{view.game}/score.html", view=view, review=review, lesson=lesson, **scored
            )
            more.insert(0, ("sheets", score))
        now = view.now
        if now.nudges or now.decided or now.held_up or view.last_deal or view.guide:
            said = "" if scored else lesson  # it stands in the sheet
            more.append(("notice", self._page("notice.html", view=view, said=said)))
        nudge = now.may_nudge or now.has_nudged
        if view.claim or nudge or now.may_release or now.may_hurry:
            more.append(("waiting", self._page("waiting.html", view=view)))
        return self._layouts.fill(f"{view.game}/table.html", table, macros, more)

    def look_back(self, match: LookBack, seal: str, link: str) -> str:
        """The page to step through a match. link: its address for others."""
        return self._page(
            "look_back.html",
            match=match,
            seal=seal,
            link=link,
            steps=match.steps_json,
            style=style(match.game),
        )

    def step(self, match: LookBack, number: int, step: int, seat: int, *, own: bool = False) -> str:
        """A step of it: the table as a seat saw it, and all hands. own: to whoever had that seat,
        who is "You" then."""
        room = match.at(number, step)
        deal = room.deal
        if deal is None:
            raise ValueError("A match that is looked back at has been dealt.")
        hands = [
            (name, *map(_in_words, (deal.hand(place), deal.face_down(place))))
            for place, name in enumerate(match.names)
        ]
        done = ""
        watched = match.seen(room, -1)
        if step and watched.deal:
            done = GAME_UIS[match.game].table(watched).words(*watched.deal.history[-1], step - 1)
        table = Markup(self.table(match.seen(room, seat, own=own)))  # noqa: S704
        return self._page("look_back_step.html", table=table, done=done, hands=hands)

    def help(self, game: str | None = None) -> str | None:
        """How to play at a table, or the rules of a game; None for a game that there is not."""
        if game is not None and game not in GAMES:
            return None
        if game:
            missing = [name for level, name in STRENGTHS.items() if level not in levels(game)]
            return self._page(f"{game}/help.html", game=GAMES[game], missing=missing)
        usually = {usual(name) for name in GAMES}
        return self._page(
            "help.html",
            games=list(GAMES.values()),
            usually=usually.pop() if len(usually) == 1 else "",
        )

    def matches(
        self,
        game: str,
        rows: Sequence[object],
        chart: object | None,
        lines: Sequence[object],
        page: int,
        *,
        more: bool,
    ) -> str:
        """Somebody's matches (pages/overview.py): of one game, or of all."""
        return self._page(
            "matches.html", game=game, rows=rows, chart=chart, lines=lines, page=page, more=more
        )

    def verify(self) -> str:
        """The page that checks the record of a match."""
        return self._page("verify.html")

    def offline(self) -> str:
        """The page for when there is no network."""
        return self._page("offline.html")

    def sorry(self, reason: str) -> str:
        """A page for what cannot be done."""
        return self._page("sorry.html", reason=reason)

    def _page(self, name: str, **context: object) -> str:
        return self._env.get_template(name).render(context)

    def _macro(self, template: str, macro: str) -> Macro:
        """A part of a page: it can show nothing but its arguments, and is kept by them."""
        found: Macro = getattr(self._env.get_template(f"{template}.html").module, macro)
        return found

    def _macros(self, game: str, code: str) -> Mapping[str, Parts]:
        """The macros of parts, for one room, of the game that it plays now."""
        of, macros = self._of_rooms.get(code, ("", {}))
        if of != game:
            macros = self._macros_of_room(game)
            self._of_rooms[code] = game, macros
            if len(self._of_rooms) > ROOMS:
                self._of_rooms.popitem(last=False)
        self._of_rooms.move_to_end(code)
        return macros

    def _macros_of_room(self, game: str) -> Mapping[str, Parts]:
        macros = {**OF_A_ROOM, **GAME_UIS[game].parts}
        own: dict[str, Parts] = {
            name: lru_cache(most)(_parts(self._macro(template.format(game=game), name)))
            for name, (template, most) in macros.items()
        }
        several = {"row": lru_cache(ROWS)(self._row), "hand": lru_cache(HANDS)(self._hand)}
        return {**self._of_all, **own, **several}

    def _row(self, piles: Piles) -> tuple[str, ...]:
        """The piles before a seat; each can be sent without the others."""
        return tuple(chain.from_iterable(map(self._of_all["pile"], piles.shown())))

    def _hand(self, hand: Hand) -> tuple[str, ...]:
        """The viewer's hand; each card can be sent without the others."""
        card = self._of_all["card"]
        return tuple(chain.from_iterable(card(face, "held") for face in hand.faces()))


def _in_words(some: Sequence[int]) -> list[tuple[str, str]]:
    """Cards as texts, each with its name."""
    return [(cards.TEXTS[card], label(card)) for card in some]


def _parts(macro: Macro) -> Callable[..., tuple[str, ...]]:
    """What a macro makes, in its parts, as plain text."""

    def parts(*arguments: Hashable) -> tuple[str, ...]:
        return tuple(str(macro(*arguments)).split(MARK))

    return parts


def _lengths(parts: Sequence[str]) -> Iterable[int]:
    return map(len, parts)


def _whole(parts: Parts) -> Macro:
    """The same for use in a template."""
    return lambda *arguments: Markup("".join(parts(*arguments)))  # noqa: S704
