"""What somebody new to a game is told, once, and the worth of cards on the cards."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.table import open_table, ready, wait_for_turn

WORTH = """
(card) => getComputedStyle(document.querySelector(`.hand .card[data-card$="${card}"]`), '::after')
  .content
"""


@pytest.mark.parametrize(("size", "how"), [("desk", "click one"), ("phone", "Tap it again")])
def test_the_goal_is_told_first_then_how_to_play_each_once(
    server: Server, visitors: Visitors, size: str, how: str
) -> None:
    page = taught(visitors, server, size)
    expect(page.locator("#toast")).to_contain_text("Each heart that you take costs 1 point")
    page.locator("#toast").wait_for(state="hidden")
    page.reload()
    ready(page)
    expect(page.locator("#toast")).to_contain_text(how)
    page.reload()
    ready(page)
    page.wait_for_timeout(200)
    expect(page.locator("#toast")).to_be_hidden()
    page.locator("#show-menu").click()
    expect(page.locator("#goal")).to_contain_text("Each heart")


def taught(visitors: Visitors, server: Server, size: str) -> Page:
    """At one's first table of Black Queen, on turn."""
    page = visitors.open(size)
    open_table(page, server.url, "black_queen", {"piles": 0}, players=2)
    assert wait_for_turn(page)
    page.evaluate("localStorage.setItem('black-queen', '{}')")
    page.reload()
    ready(page)
    return page


def test_hearts_show_what_they_cost_in_the_first_deals(server: Server, visitors: Visitors) -> None:
    page = taught(visitors, server, "desk")
    assert page.evaluate(WORTH, "H") == '"−1"'  # noqa: RUF001 - minus
    page.evaluate("look.set('worth', 'off')")
    assert page.evaluate(WORTH, "H") == "none"
    page.evaluate("look.set('worth', '')")
    assert page.evaluate(WORTH, "H") == '"−1"'  # noqa: RUF001 - minus
    page.evaluate("look.set('deals-black_queen', '4')")
    page.reload()
    ready(page)
    assert page.evaluate(WORTH, "H") == "none"
    page.evaluate("look.set('worth', 'on')")
    assert page.evaluate(WORTH, "H") == '"−1"'  # noqa: RUF001 - minus
