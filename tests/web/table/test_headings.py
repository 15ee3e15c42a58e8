"""What a table is called: which game, to what end, and whether it is private."""

import pytest

from app.rooms.fold.view import TableView, view_of
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from tests.rooms.table import HOST, Told, gathered


def seen(told: Told) -> TableView:
    """By the host."""
    return view_of(told.room, HOST, frozenset())


def test_a_table_says_whether_it_is_private() -> None:
    view, renderer = seen(gathered(HOST, game="durak")), Renderer(Assets())
    assert "Durak: a private table for 4" in renderer.table(view)
    assert "Durak: a public table for 4" in renderer.table(
        view._replace(house=view.house._replace(public=True))
    )


@pytest.mark.parametrize(
    ("game", "options", "heading", "progress"),
    [
        ("black_queen", {}, "Black Queen, 1 deal", "Trick 1 of 26"),
        ("called_partner", {"hands": 3}, "Called Partners, 3 deals", "Deal 1 of 3"),
        ("durak", {"deals": 3}, "Durak, 3 deals", "Deal 1 of 3"),
        ("euchre", {"target": 5}, "Euchre, to 5", "First to 5"),
        ("oh_hell", {"max_hand": 5}, "Oh Hell, 10 deals", "Deal 1 of 10 · 5 cards"),
    ],
)
def test_the_header_says_what_is_played_and_to_what_end(
    game: str, options: dict[str, object], heading: str, progress: str
) -> None:
    """While the players gather the whole of it; then the game, and how far the match is."""
    told, renderer = gathered(HOST, game=game, options=options), Renderer(Assets())
    assert f"<span>{heading}</span></a>" in header(renderer, told)
    name, rest = heading.partition(", ")[0], progress.partition(" ")[0]
    told.start()
    assert f"<b>{name}</b> <small>{progress}</small></a>" in header(renderer, told)
    told.play()
    assert f"<b>{name}</b> <small>{rest} " in header(renderer, told)


def header(renderer: Renderer, told: Told) -> str:
    html = renderer.table(seen(told))
    return html[html.index("<header") : html.index("</header>")]
