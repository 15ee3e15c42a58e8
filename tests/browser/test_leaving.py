"""Leaving a table in the middle of a deal, and coming back to it by the first page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Visitors
from tests.browser.evening import gather
from tests.browser.fits import COVERED, at_each
from tests.browser.table import (
    click_a_card,
    move,
    moved,
    open_table,
    play_now,
    ready,
    wait_for_turn,
)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_no_tap_alone_leaves_a_deal_and_one_comes_back_to_it(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.open(size)
    play_now(page, server.url)
    assert wait_for_turn(page)
    table, before = page.url, move(page)
    page.locator(".logo").click()
    expect(page.locator("#going")).to_contain_text("Your seat is kept")
    page.get_by_role("button", name="Stay here").click()
    expect(page.locator("#going")).to_be_hidden()
    page.locator("#show-menu").click()
    page.locator("#menu-home").click()
    expect(page.locator("#going")).to_be_visible()
    page.locator("#go-home").click()
    line = page.get_by_role("region", name="Your tables").get_by_role("link")
    expect(line).to_contain_text("Black Queen with 3 bots")
    expect(line).to_contain_text("Your turn")
    line.click()
    ready(page)
    assert page.url == table
    assert move(page) == before


def test_who_waits_on_the_first_page_is_told_when_it_is_their_turn(
    server: Server, visitors: Visitors
) -> None:
    host, guest = visitors.open("desk"), visitors.open("phone")
    gather(host, guest, server.url, players=2)
    host.get_by_role("button", name="Deal", exact=True).click()
    pages = host, guest
    for page in pages:
        page.wait_for_selector(".felt")
    player, other = pages if host.locator(".felt.yours").count() else pages[::-1]
    other.goto(server.url)
    line = other.get_by_role("region", name="Your tables").get_by_role("link")
    expect(line).to_contain_text("aiting for")
    line.focus()
    while player.locator(".felt.yours").count():
        before = move(player)
        click_a_card(player)
        moved(player, before)
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as every few seconds
    expect(line).to_contain_text("Your turn")
    expect(line).to_be_focused()
    expect(other).to_have_title(re.compile("^● Your turn"))


def test_who_only_watches_leaves_at_once(server: Server, visitors: Visitors) -> None:
    page, watcher = visitors.open("desk"), visitors.open("desk")
    play_now(page, server.url)
    watcher.goto(page.url)
    ready(watcher)
    watcher.locator(".logo").click()
    watcher.wait_for_url(server.url)
    expect(watcher.get_by_role("heading", name="Your tables")).to_have_count(0)


# In the middle; the table goes on meanwhile, and its words come and go.
ALL_UNCOVERED = """
(buttons) => [...document.querySelectorAll(buttons)].every((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})
"""


@pytest.mark.parametrize("size", ["desk", "phone", "across"])
def test_who_has_left_takes_the_seat_back_in_the_same_deal(
    server: Server, visitors: Visitors, size: str
) -> None:
    page, friend = visitors.open(size), visitors.visit("desk")
    gather(page, friend, server.url, players=2)  # bots alone would end the deal
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_selector(".hand .card")
    hand = page.locator(".hand .card").evaluate_all("(all) => all.map((card) => card.dataset.card)")
    page.locator("#show-menu").click()
    for _ in range(2):  # really?
        page.locator("#leave").click()
    back = page.get_by_role("button", name="Take my seat back")
    expect(back).to_be_visible()
    page.wait_for_function(ALL_UNCOVERED, arg=".watcher button")
    back.click()
    expect(page.locator(".me .plate")).to_contain_text("You")
    left = page.locator(".hand .card").evaluate_all("(all) => all.map((card) => card.dataset.card)")
    assert set(left) <= set(hand)


def test_what_one_may_do_then_leaves_room_for_the_table(server: Server, visitors: Visitors) -> None:
    page = visitors.open("across")
    open_table(page, server.url, "oh_hell", {})
    assert wait_for_turn(page)
    page.locator("#show-menu").click()
    for _ in range(2):  # really?
        page.locator("#leave").click()
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
    expect(page.locator(".felt")).to_be_visible()
    for size in at_each(page, [(844, 390), (740, 360), (360, 640)]):
        assert page.evaluate(COVERED) == [], size
