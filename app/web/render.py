"""Views to HTML. Templates have the layout; a card is rendered once per look and kept."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.bots.levels import levels
from app.rooms.view import TableView
from app.rules.games import GAMES
from app.web import black_queen
from app.web.assets import Assets

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
Card = Callable[..., Markup]
TABLES: Mapping[str, Callable[[TableView], Mapping[str, object]]] = {
    "black_queen": black_queen.context
}
STRENGTHS = {"0": "Beginner", "1": "Careful", "2": "Clever"}


class Renderer:
    """All pages and fragments."""

    def __init__(self, assets: Assets) -> None:
        self._env = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        card = getattr(self._env.get_template("card.html").module, "card")  # noqa: B009
        self._env.globals.update(
            url=assets.url,
            card=lru_cache(maxsize=20_000)(card),
            strengths=STRENGTHS,
            levels=levels,
            complete=assets.complete,
        )

    def home(self) -> str:
        """The first page."""
        return self._page("home.html", games=list(GAMES.values()))

    def room(self, view: TableView) -> str:
        """A room's page with its table."""
        return self._page("room.html", view=view, table=Markup(self.table(view)))  # noqa: S704

    def table(self, view: TableView) -> str:
        """The table: what the websocket sends."""
        if view.deal is None:
            return self._page("gathering.html", view=view)
        return self._page(f"{view.game}/table.html", view=view, **TABLES[view.game](view))

    def rules(self, game: str) -> str | None:
        """The rules of a game, or None."""
        if game not in GAMES:
            return None
        return self._page(f"{game}/rules.html")

    def sorry(self, reason: str) -> str:
        """A page for what cannot be done."""
        return self._page("sorry.html", reason=reason)

    def _page(self, name: str, **context: object) -> str:
        return self._env.get_template(name).render(context)
