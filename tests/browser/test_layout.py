"""Nothing is cut off, and what is to be tapped is large enough."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SIZES, Server, Visitors
from tests.browser.scene_rooms import go
from tests.browser.table import play_now, ready, wait_for_turn
from tests.web import oh_hell_scenes
from tests.web.euchre_scenes import SCENES

INSIDE = """
(slack) => [...document.querySelectorAll('.card, .plate, .hint, .bar button, .panel button')]
  .map((e) => [e, (e.querySelector('.face') ?? e).getBoundingClientRect()])
  .filter(([e, r]) => r.width && !e.closest('[popover]'))
  .filter(([, r]) => r.left < -slack || r.top < -slack ||
    r.right > innerWidth + slack || r.bottom > innerHeight + slack)
  .map(([e, r]) => `${e.className} ${e.id} ${Math.round(r.left)} ${Math.round(r.top)}`)
"""
STRIPS = """
() => {
  const hand = [...document.querySelectorAll('.hand .card')].map((e) => e.getBoundingClientRect());
  return hand.slice(1).map((r, i) => r.left - hand[i].left);
}
"""


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


# What of a table's own words is covered by something else, or does not fit into its button.
COVERED = """
() => [...document.querySelectorAll('.plate b, .plate .sub > span, .plate .badge, .plate .score, '
    + '.says, .panel button, .hint, .board, .bar .pill, .turned .card, .bids li, #panel-note')]
  .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width)
  .filter((e) => {
    const text = document.createRange();
    text.selectNodeContents(e);
    const [box, words] = [e.getBoundingClientRect(), text.getBoundingClientRect()];
    const [left, right] = [Math.max(box.left, words.left), Math.min(box.right, words.right)];
    const seen = [0.1, 0.5, 0.9].every((part) => {
      const at = document.elementFromPoint(left + part * (right - left), box.top + box.height / 2);
      return at && (e.contains(at) || at.contains(e));
    });
    return !seen || (e.matches('button, .says') && e.scrollWidth > e.clientWidth + 1);
  })
  .map((e) => `${e.className} ${e.textContent.trim().slice(0, 30)}`)
"""
EVERY_SIZE = {"small": (360, 640), "tablet": (820, 1180), "window": (900, 600), **SIZES}


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_state_of_euchre_fits(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.open(size if size in SIZES else "desk")
    width, height = EVERY_SIZE[size]
    page.set_viewport_size({"width": width, "height": height})
    played = [name for name, scene in SCENES.items() if not scene.over and name != "thrown in"]
    for scene, watching in [(n, False) for n in played] + [("call", True), ("sit out", True)]:
        go(page, server.url, scene, watching=watching)
        found = [*page.evaluate(INSIDE, 2), *page.evaluate(COVERED)]
        assert found == [], (scene, watching)
        for button in page.locator(".panel button").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44, scene


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_state_of_oh_hell_fits(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.open(size if size in SIZES else "desk")
    width, height = EVERY_SIZE[size]
    page.set_viewport_size({"width": width, "height": height})
    for name, scene in oh_hell_scenes.SCENES.items():
        if scene.over:
            continue
        go(page, server.url, name)
        found = [*page.evaluate(INSIDE, 2), *page.evaluate(COVERED)]
        assert found == [], name
        strips = page.evaluate(STRIPS)  # below 0 from the end of a row to the next one
        assert [strip for strip in strips if 0 <= strip < 24] == [], name
        for button in page.locator(".panel button").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44, name


HELP = ["help", "help/black_queen", "help/called_partner", "help/oh_hell"]


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
