"""Nothing is cut off, and what is to be tapped is large enough."""

import pytest
from playwright.sync_api import Page

from app.rules.games import GAMES
from tests.browser.conftest import SIZES, Server, Visitors
from tests.browser.fits import DEVICES, INSIDE, STRIPS, fits
from tests.browser.scene_rooms import go
from tests.browser.table import play_now, ready, wait_for_turn
from tests.games.euchre.scenes import SCENES
from tests.games.oh_hell import scenes as oh_hell_scenes


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 7))
def test_everything_is_on_the_screen(
    server: Server, visitors: Visitors, size: str, players: int
) -> None:
    page: Page = visitors.open(size)
    play_now(page, server.url, players)
    assert wait_for_turn(page)
    assert page.evaluate(INSIDE, 2) == []
    assert min(page.evaluate(STRIPS)) >= 24
    piles = page.locator(".own .up")
    for i in range(piles.count()):
        box = piles.nth(i).bounding_box()
        assert box
        assert box["width"] >= 36
        assert box["height"] >= 44


HINT = """
() => {
  const box = document.querySelector('.hint').getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((part) => document
    .elementFromPoint(box.left + box.width * part, box.top + box.height / 2).matches('.hint'));
}
"""


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (900, 700), (1024, 768), (1366, 657)])
@pytest.mark.parametrize(("players", "piles"), [(2, 8), (4, 8), (4, 13), (5, 6), (6, 8)])
def test_tablets_and_small_windows_show_everything(
    server: Server, visitors: Visitors, width: int, height: int, players: int, piles: int
) -> None:
    page = visitors.open("desk")
    page.set_viewport_size({"width": width, "height": height})
    play_with_piles(page, server.url, players, piles)
    assert page.evaluate(INSIDE, 2) == []
    assert page.evaluate(HINT)


@pytest.mark.parametrize("size", SIZES)
def test_the_most_piles_fit(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.open(size)
    play_with_piles(page, server.url, 4, 13)
    assert page.evaluate(INSIDE, 2) == []


def play_with_piles(page: Page, url: str, players: int, piles: int) -> None:
    page.goto(url)
    page.get_by_label("Players").select_option(str(players))
    page.locator("summary").click()
    page.get_by_label("Piles for each player").fill(str(piles))
    page.get_by_role("button", name="Play now").click()
    ready(page)
    assert wait_for_turn(page)


@pytest.mark.parametrize("device", DEVICES)
def test_every_state_of_euchre_fits(server: Server, visitors: Visitors, device: str) -> None:
    page = visitors.open(device)
    played = [name for name, scene in SCENES.items() if not scene.over and name != "thrown in"]
    for scene, watching in [(n, False) for n in played] + [("call", True), ("sit out", True)]:
        go(page, server.url, scene, watching=watching)
        fits(page, device, f"{scene} {watching}")


@pytest.mark.parametrize("device", DEVICES)
def test_every_state_of_oh_hell_fits(server: Server, visitors: Visitors, device: str) -> None:
    page = visitors.open(device)
    for name, scene in oh_hell_scenes.SCENES.items():
        if not scene.over:
            go(page, server.url, name)
            fits(page, device, name)


HELP = ["help", *(f"help/{game}" for game in GAMES)]


@pytest.mark.parametrize("path", ["", *HELP, "r/00000000"])
@pytest.mark.parametrize("size", SIZES)
def test_plain_pages_do_not_scroll_sideways(
    server: Server, visitors: Visitors, size: str, path: str
) -> None:
    page = visitors.open(size)
    page.goto(server.url + path)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SIZES[size][0]
    if path.startswith("r/"):
        visitors.complaints.clear()  # the browser reports the 404 itself
