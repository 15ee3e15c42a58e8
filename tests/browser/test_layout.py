"""Nothing is cut off, and what is to be tapped is large enough."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SIZES, Server, Visitors
from tests.browser.table import play_now, wait_for_turn

INSIDE = """
(slack) => [...document.querySelectorAll('.card, .plate, .hint, .bar button')]
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


@pytest.mark.parametrize("path", ["", "help", "help/black_queen", "r/00000000"])
@pytest.mark.parametrize("size", SIZES)
def test_plain_pages_do_not_scroll_sideways(
    server: Server, visitors: Visitors, size: str, path: str
) -> None:
    page = visitors.open(size)
    page.goto(server.url + path)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SIZES[size][0]
    if path.startswith("r/"):
        visitors.complaints.clear()  # the browser reports the 404 itself
