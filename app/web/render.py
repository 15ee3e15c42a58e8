"""Views to HTML. Templates have the layout; a card is rendered once per look and kept."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import starmap
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.bots.levels import levels
from app.rooms.view import TableView
from app.rules.games import GAMES
from app.web import black_queen, euchre, invitation, options, timing, words
from app.web.assets import Assets
from app.web.shown import Shown
from app.web.surroundings import surroundings

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
PARTS = 20_000  # so many cards, piles and so on are kept
ROOMS, PARTS_OF_A_ROOM = 5_000, 24
OF_ROOMS = {
    "seat": ("seat", "seat"),
    "last": ("trick", "last"),
    "around": ("around", "around"),
    "line": ("said", "line"),
}
TABLES: Mapping[str, Callable[[TableView], Mapping[str, object]]] = {
    "black_queen": black_queen.context,
    "euchre": euchre.context,
}
STYLES: Mapping[str, tuple[str, ...]] = {"euchre": ("hands.css", "euchre.css")}  # beside table.css
STRENGTHS = {"0": "Beginner", "1": "Careful", "2": "Clever"}


class Renderer:
    """All pages and fragments."""

    def __init__(self, assets: Assets) -> None:
        self.shown = Shown()
        self._env = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._env.globals.update(
            url=assets.url,
            strengths=STRENGTHS,
            levels=levels,
            complete=assets.complete,
            code=words.code,
            signed=words.signed,
            games=GAMES,
            options=options,
            timing=timing,
        )
        card = self._env.globals["card"] = lru_cache(PARTS)(self._macro("card", "card"))
        pile, slot, fan = (
            lru_cache(PARTS)(self._macro(*part))
            for part in (("card", "pile"), ("trick", "slot"), ("card", "fan"))
        )
        self._env.globals.update(
            held=lambda faces: _joined(card(face, "held") for face in faces),
            laid=lru_cache(PARTS)(lambda lying: _joined(map(pile, lying.piles))),
            slots=lambda trick: _joined(map(slot, trick)),
            fan=fan,
        )
        self._of_rooms = {name: self._macro(*part) for name, part in OF_ROOMS.items()}
        self._kept_of = lru_cache(ROOMS)(self._nothing_kept)

    def home(self) -> str:
        """The first page."""
        return self._page("home.html", games=list(GAMES.values()))

    def room(self, view: TableView, link: str) -> str:
        """A room's page with its table. link: the address of the room for others."""
        table = self.table(view)
        return self._page(
            "room.html",
            view=view,
            styles=STYLES.get(view.game, ()),
            table=Markup(table),  # noqa: S704
            shown=self.shown.offer(table),
            link=link,
            reaches_others=invitation.reaches_others(link),
        )

    def settings(self) -> str:
        """The sheet of what a browser keeps for itself."""
        return self._page("settings.html")

    def table(self, view: TableView) -> str:
        """The table: what the websocket sends."""
        shown = {"view": view, "game": GAMES[view.game], "seldom": surroundings(view)}
        kept = self._kept_of(view.code)
        if view.deal is None:
            return self._page("gathering.html", **kept, **shown)
        return self._page(f"{view.game}/table.html", **kept, **shown, **TABLES[view.game](view))

    def help(self, game: str | None = None) -> str | None:
        """How to play at a table, or the rules of a game; None for a game that there is not."""
        if game is not None and game not in GAMES:
            return None
        games = list(GAMES.values())
        return self._page(f"{game}/help.html" if game else "help.html", games=games)

    def sorry(self, reason: str) -> str:
        """A page for what cannot be done."""
        return self._page("sorry.html", reason=reason)

    def _page(self, name: str, **context: object) -> str:
        template = self._env.get_template(name)
        shared = template.new_context({**self._env.globals, **context}, shared=True)
        try:
            return "".join(template.root_render_func(shared))
        except Exception:  # noqa: BLE001
            self._env.handle_exception()  # raises it anew, with the template's lines

    def _macro(self, template: str, macro: str) -> Callable[..., str]:
        """A part of a page: it can show nothing but its arguments, and is kept by them."""
        found: Callable[..., str] = getattr(
            self._env.get_template(f"{template}.html").module, macro
        )
        return found

    def _nothing_kept(self, _: str) -> Mapping[str, Callable[..., str]]:
        """The parts with names of people in them, to be kept for one room."""
        kept = {name: lru_cache(PARTS_OF_A_ROOM)(drawn) for name, drawn in self._of_rooms.items()}
        return kept | {"lines": lambda said: _joined(starmap(kept["line"], said))}


def _joined(parts: Iterable[str]) -> Markup:
    return Markup("".join(parts))  # noqa: S704
