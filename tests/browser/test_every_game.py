"""Every game in the list, whatever else is tried of it: its table fits on a phone."""

import pytest

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import fits, on
from tests.browser.scene_rooms import DEFAULT, go


@pytest.mark.parametrize("screens", ["any phone", "any desk"])
@pytest.mark.parametrize("game", GAMES)
def test_its_table_fits(server: Server, visitors: Visitors, game: str, screens: str) -> None:
    """Just dealt and in the middle, with the fewest seats and the most."""
    page = visitors.visit(on(screens))
    scenes = [scene for scene in DEFAULT if scene.startswith(f"{game} ")]
    assert scenes
    for scene in scenes:
        go(page, server.url, scene)
        fits(page, screens, scene)
