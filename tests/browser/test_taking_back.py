"""Taking a card back, where only bots play along."""

from playwright.sync_api import expect

from tests.browser.conftest import Server, Visitors
from tests.browser.table import LEGAL, click_a_card, move, moved, play_now, wait_for_turn


def test_a_card_is_taken_back_and_can_be_played_anew(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url, speed="at once")
    assert wait_for_turn(page)
    before = move(page)
    held = page.locator(".hand .card, .me .pile .up").count()
    click_a_card(page)
    moved(page, before)
    assert wait_for_turn(page)
    after = move(page)
    page.locator("#show-menu").click()
    page.locator("#take-back").click()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#state")).not_to_have_attribute("data-move", after)
    expect(page.locator(".hand .card, .me .pile .up")).to_have_count(held)
    expect(page.locator(LEGAL).first).to_be_visible()
    before = move(page)
    click_a_card(page)
    moved(page, before)


def test_nobody_takes_back_what_others_have_seen(server: Server, visitors: Visitors) -> None:
    page, watcher = visitors.open("desk"), visitors.open("desk")
    play_now(page, server.url)
    watcher.goto(page.url)
    watcher.locator("#show-menu").click()
    expect(watcher.locator("#take-back")).to_have_count(0)
