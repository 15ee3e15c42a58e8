"""Deals by mouse and touch; those by keys are in test_reading.py."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import A_FRAME
from tests.browser.scene_rooms import go
from tests.browser.table import (
    ANSWERS,
    LEGAL,
    MY_TURN,
    aim,
    choose_level,
    choose_players,
    click,
    click_a_card,
    move,
    moved,
    open_table,
    play_cards,
    play_deal,
    play_now,
    ready,
    tap,
    tap_a_card_twice,
    wait_for_turn,
)
from tests.many import some


def test_a_deal_at_a_desk_by_mouse(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url, level="2", speed="at once")
    assert play_deal(page, click_a_card) == 25  # the last trick plays itself
    sheet = page.locator("#scores")
    expect(sheet.locator("tbody tr")).to_have_count(4)
    expect(sheet).to_contain_text("You")
    expect(page.locator(".hint")).to_be_hidden()  # it would look out from behind the sheet
    sheet.get_by_role("button", name="Again").click()
    expect(page.locator(".felt")).to_be_visible()
    expect(sheet).to_have_count(0)


def test_a_deal_on_a_phone_by_touch(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    play_now(page, server.url, speed="at once")
    assert wait_for_turn(page)

    before = move(page)
    card = page.locator(LEGAL).first
    tap(card)
    raised = page.locator("[data-ui-raised]")
    expect(raised).to_have_count(1)
    expect(page.locator("#zoom")).to_be_visible()
    expect(page.locator("#play")).to_be_visible()
    assert move(page) == before, "the first tap must not play"

    page.locator(".centre").tap(position={"x": 4, "y": 4})
    expect(raised).to_have_count(0)
    expect(page.locator("#play")).to_be_hidden()

    tap(card)
    page.locator("#play").tap()
    moved(page, before)

    assert play_deal(page, tap_a_card_twice) == 24
    expect(page.locator("#scores")).to_be_visible()


def test_pointing_at_a_small_card_shows_it_large(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    zoom = page.locator("#zoom")
    expect(zoom).to_be_hidden()
    other = page.locator(".others .up").first
    other.hover(force=True)
    expect(zoom).to_be_visible()
    assert zoom.get_attribute("data-card") == other.get_attribute("data-card")
    page.locator(".hand .card").first.hover(position={"x": 10, "y": 40}, force=True)
    expect(zoom).to_be_hidden()  # it is large


def test_what_may_not_be_played_does_not_rise(server: Server, visitors: Visitors) -> None:
    """Neither below the mouse nor when it has the focus; what may be played does."""
    page = visitors.visit("desk")
    go(page, server.url, "follow")
    top = "(card) => card.querySelector('.face').getBoundingClientRect().top"
    for which, rises in (("[aria-disabled='true']", False), (".legal", True)):
        card = page.locator(f".hand .card{which}").first
        page.mouse.move(640, 300)
        lies = card.evaluate(top)
        card.hover(position={"x": 12, "y": 60}, force=True)
        assert (card.evaluate(top) < lies) is rises
        page.mouse.move(640, 300)
        page.keyboard.press("Shift")  # the focus is seen where keys are used
        card.focus()
        assert (card.evaluate(top) < lies) is rises


def test_which_cards_are_shown_large_can_be_chosen(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    zoom, card = page.locator("#zoom"), page.locator(".hand .card").first
    page.evaluate("look.set('zoom', 'always')")
    card.hover(position={"x": 10, "y": 40}, force=True)
    expect(zoom).to_be_visible()
    assert zoom.get_attribute("data-card") == card.get_attribute("data-card")
    page.mouse.move(640, 330)
    expect(zoom).to_be_hidden()
    page.evaluate("look.set('zoom', 'never')")
    page.locator(".others .up").first.hover(force=True)
    expect(zoom).to_be_hidden()


def test_what_comes_to_lie_below_the_mouse_is_not_pointed_at(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    page.goto(f"{server.url}?game=oh_hell")
    choose_players(page, 5)
    choose_level(page, "1")
    page.get_by_role("button", name="Play now").click()
    ready(page)
    page.wait_for_selector(MY_TURN)
    answers = page.locator(f"{ANSWERS}:not([aria-disabled=true])")
    answers.nth(6).click()  # where the next player to the right will play a card
    page.wait_for_selector(f".felt.yours {LEGAL}")
    for _ in range(3):
        page.evaluate(A_FRAME)
    expect(page.locator("#zoom")).to_be_hidden()


# How many second clicks came so late, on a slow machine, that they are clicks of their own.
COUNT_LATE = """
() => {
  let second = false, first = 0;
  globalThis.late = 0;
  addEventListener("click", () => {
    if (second && performance.now() > first + 350) late += 1;
    if (!second) first = performance.now();
    second = !second;
  }, { capture: true });
}
"""


@pytest.mark.parametrize("pause_ms", some([0, 120, 250], (250,)))
@pytest.mark.parametrize("how", ["mouse", "touch"])
def test_a_double_click_plays_one_card(
    server: Server, visitors: Visitors, how: str, pause_ms: int
) -> None:
    """Also where the first one wins the trick, and the neighbour slides below the pointer."""
    page = visitors.open("desk" if how == "mouse" else "phone")
    open_table(page, server.url, "black_queen", {"piles": 0}, players=2)
    if how == "touch":
        page.evaluate("look.set('tap', 'one')")
    own = page.locator(".hand .card")
    wait_for_turn(page)
    before = own.count()
    page.evaluate(COUNT_LATE)

    def twice(page: Page) -> None:
        point = aim(page.locator(LEGAL).first)
        for _ in range(2):
            (page.mouse.click if how == "mouse" else page.touchscreen.tap)(*point)
            page.wait_for_timeout(pause_ms)

    play_cards(page, twice, 4)
    assert 4 <= before - own.count() <= 4 + page.evaluate("late")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_an_illegal_try_is_answered_with_the_rule(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    play_now(page, server.url)
    wrong = page.locator('.yours .hand .card[aria-disabled="true"]')
    while wait_for_turn(page) and not wrong.count():
        before = move(page)
        (click_a_card if size == "desk" else tap_a_card_twice)(page)
        moved(page, before)
    before = move(page)
    if size == "desk":
        click(wrong.first)
    else:
        tap(wrong.first)
        tap(page.locator("[data-ui-raised]"))
    expect(page.locator("#toast")).to_have_text(
        re.compile("^You must follow (clubs|diamonds|hearts|spades)\\.Show the rule$")
    )
    assert move(page) == before
    expect(page.locator("[data-ui-sent]")).to_have_count(0)


def test_the_last_trick_can_be_looked_at(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    play_cards(page, click_a_card, 2)
    page.keyboard.press("l")
    sheet = page.locator("#last")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".card")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="Last trick").click()
    expect(sheet).to_be_visible()


def test_a_seat_opens_its_piles_large_on_a_phone(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    play_now(page, server.url)
    pile = page.locator(".others .seat").first.locator(".up").first
    small = pile.bounding_box()
    page.locator(".others .plate").first.tap()
    large = pile.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.7 * small["width"]
    page.locator(".hint").tap()
    assert pile.bounding_box() == small
