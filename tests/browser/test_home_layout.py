"""The first page at every size: what is asked and Play now are in sight, whatever is chosen."""

import pytest
from playwright.sync_api import Locator, Page, expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.table import choose_game, radio


@pytest.mark.parametrize("size", SIZES)
def test_play_now_is_in_sight(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    page.goto(server.url)
    button = page.get_by_role("button", name="Play now")
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= SIZES[size][1]
    others = page.locator(".go button:not(.primary):visible")
    assert all(box["width"] > (each.bounding_box() or box)["width"] for each in others.all())
    friends = page.get_by_role("button", name="Play with friends").bounding_box()
    assert friends
    assert friends["y"] + friends["height"] <= SIZES[size][1]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (568, 320), (390, 664), (768, 1024)])
def test_play_now_stays_in_sight_on_other_screens(
    server: Server, visitors: Visitors, width: int, height: int
) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.url)
    button = page.get_by_role("button", name="Play now")
    for game in reversed(list(GAMES)):  # the last one lies lowest
        choose_game(page, game)
        expect(button).to_be_in_viewport(ratio=1)
        assert not lies_on(page, button, page.locator(".tile:has(:checked) .head b"))
    assert page.evaluate("document.documentElement.scrollWidth") == width


# Posters whose picture ends before they do.
NARROW = """
() => [...document.querySelectorAll('.poster')].filter((poster) =>
  parseFloat(getComputedStyle(poster, '::after').width) < poster.clientWidth - 1)
  .map((poster) => poster.textContent.trim())
"""


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (820, 1180)])
def test_the_picture_of_a_game_fills_its_poster(
    server: Server, visitors: Visitors, width: int, height: int
) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.url)
    assert page.evaluate(NARROW) == []


# As if there were so many games: the tiles of the first ones again.
MORE_GAMES = """
(games) => {
  const tiles = document.querySelector('.tiles');
  const there = [...tiles.children];
  for (let at = there.length; at < games; at += 1) {
    const tile = there[at - there.length].cloneNode(true);
    tile.querySelector('input').checked = false;
    tiles.append(tile);
  }
}
"""
WIDE = "(b) => b.scrollWidth > b.clientWidth + 1"  # a word of a title


@pytest.mark.parametrize("size", [*SIZES, "tablet"])
def test_all_that_is_asked_fits_one_screen_with_more_games_too(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit("phone" if size != "desk" else size)
    width, height = {**SIZES, "tablet": (768, 1024)}[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.url)
    for games in (len(GAMES), *range(len(GAMES) + 1, 9)):
        page.evaluate(MORE_GAMES, games)
        expect(page.locator(".tile")).to_have_count(games)
        for asked in (".tile", ".lengths", ".with", ".go button"):
            for each in page.locator(asked).all():
                expect(each, f"{asked} of {games} games").to_be_in_viewport(ratio=1)
        assert not any(title.evaluate(WIDE) for title in page.locator(".tile .head b").all())


def lies_on(page: Page, upper: Locator, lower: Locator) -> bool:
    """Whether one of two things hides a part of the other."""
    one, other = upper.bounding_box(), lower.bounding_box()
    assert one
    assert other
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not beside and not below


def test_a_tile_that_has_the_focus_is_not_below_play_now(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(server.url)
    page.get_by_role("radio", name="Black Queen", exact=True).focus()
    button = page.get_by_role("button", name="Play now")
    for game in list(GAMES)[1:]:
        page.keyboard.press("ArrowDown")
        radio(page, game)
        assert not lies_on(page, button, page.locator(".tile:has(:checked)"))


def test_what_else_may_be_chosen_is_seen_once_it_is_opened(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    page.locator("details.options summary").click()
    expect(page.locator(".choices")).to_be_in_viewport(ratio=1)
    expect(page.locator("fieldset.of input").first).to_be_in_viewport()


def test_the_head_of_the_page_is_one_line_on_the_narrowest_phone(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(server.url)
    brand, links = (page.locator(which).bounding_box() for which in (".brand", "header nav"))
    assert brand
    assert links
    assert links["y"] < brand["y"] + brand["height"]
    assert links["x"] > brand["x"] + brand["width"]


def test_no_button_breaks_in_two_on_a_small_phone_held_across(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("across")
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(server.url)
    lines = """(all) => all.map((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    })"""
    assert set(page.locator(".go button").evaluate_all(lines)) == {1}
