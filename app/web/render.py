"""Views to HTML. Templates have the layout; a card is rendered once per look and kept."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.bots.levels import levels
from app.rooms.view import TableView
from app.rules.games import GAMES
from app.web import black_queen, euchre, invitation, options, timing, words
from app.web.assets import Assets
from app.web.shown import Shown

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
DRAWN_ONCE = ("card", "pile", "fan")  # macros of card.html
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
        )
        drawn = self._env.get_template("card.html").module
        self._env.globals.update(
            {name: lru_cache(maxsize=20_000)(getattr(drawn, name)) for name in DRAWN_ONCE},
            url=assets.url,
            strengths=STRENGTHS,
            levels=levels,
            complete=assets.complete,
            code=words.code,
            signed=words.signed,
        )

    def home(self) -> str:
        """The first page."""
        return self._page("home.html", games=list(GAMES.values()), options=options)

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
        game = GAMES[view.game]
        shown = {"view": view, "game": game, "options": options, "timing": timing}
        if view.deal is None:
            return self._page("gathering.html", **shown)
        return self._page(f"{view.game}/table.html", **shown, **TABLES[view.game](view))

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
        return self._env.get_template(name).render(context)
