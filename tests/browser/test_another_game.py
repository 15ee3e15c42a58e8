"""Another game in the same room, without a new link."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.evening import gather, menu, open_private_table, sit_down
from tests.browser.table import ready


def choose(host: Page, game: str, players: str = "") -> None:
    """In the sheet that is open."""
    form = host.locator(f"#play-{game}")
    if players:
        form.get_by_label("Players").select_option(players)
    form.get_by_role("button", name=re.compile(r"^Short")).click()


def test_the_table_goes_on_with_another_game(server: Server, visitors: Visitors) -> None:
    host, friend = visitors.visit("desk"), visitors.visit("phone")
    gather(host, friend, server.url, players=3)
    link = host.url

    menu(friend)
    expect(friend.locator("#menu-another")).to_have_count(0)
    friend.locator("#hide-menu").click()

    menu(host)
    host.locator("#menu-another").click()
    expect(host.locator("#another")).to_contain_text("Everybody stays")
    choose(host, "durak", "2")
    for page in (host, friend):
        expect(page.locator("body")).to_have_attribute("data-game", "durak")
        expect(page.locator("h1")).to_have_text("Durak: a private table for 2, 1 deal")
        expect(page.locator(".chairs")).to_contain_text("Hanna")
        expect(page.locator(".chairs")).to_contain_text("Finn")
        assert page.url == link
    ready(host)
    host.locator("#start").click()
    for page in (host, friend):
        expect(page.locator(".felt.n2 .hand .card")).to_have_count(6)

    menu(host)
    expect(host.locator("#menu-another")).to_have_count(0)
    expect(host.locator("#menu")).not_to_contain_text(re.compile("Another game"))


def test_a_game_for_fewer_than_there_are_cannot_be_chosen(
    server: Server, visitors: Visitors
) -> None:
    pages = [visitors.visit("desk") for _ in range(5)]
    host, *others = pages
    open_private_table(host, server.url, "Hanna", players=5)
    for number, page in enumerate(others):
        page.goto(host.url)
        ready(page)
        sit_down(page, f"Friend {number}")
    menu(host)
    host.locator("#menu-another").click()
    expect(host.locator("#play-euchre")).to_contain_text("for 4 at most; there are 5 of you")
    expect(host.locator("#play-euchre button")).to_have_count(0)
    assert host.locator("#play-durak select option").all_inner_texts() == ["5 players", "6 players"]


def test_who_plays_with_bots_alone_has_the_cards_at_once(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    open_private_table(page, server.url, "Hanna", players=3)
    menu(page)
    page.locator("#menu-another").click()
    expect(page.locator("#another")).to_contain_text("The cards are dealt at once.")
    choose(page, "durak", "2")
    expect(page.locator("body")).to_have_attribute("data-game", "durak")
    expect(page.locator(".felt.n2 .hand .card")).to_have_count(6)
