"""An evening: four browsers, three games in one room, one link. Somebody leaves, somebody watches,
there is a rematch, things are said, a match is shared and checked."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.evening import act, menu, open_private_table, react, sit_down
from tests.browser.table import by_turns, open_more, ready


def play(*pages: Page) -> None:
    """A deal, each in the own way; of bids the last that is offered."""
    expect(pages[0].locator("#scores")).to_have_count(0)
    for _ in by_turns(*((page, act) for page in pages)):
        pass


def on(*pages: Page) -> None:
    """Everybody wants the next deal, or match."""
    for page in pages:
        page.locator("#ready").click()
    for page in pages:
        expect(page.locator("#scores")).to_have_count(0)


def another(host: Page, game: str, players: str) -> None:
    if host.locator(".gathering").count():
        menu(host)
        host.locator("#menu-another").click()
    else:
        host.locator("#show-another").click()
    form = host.locator(f"#play-{game}")
    form.get_by_label("Players").select_option(players)
    form.get_by_role("button", name=re.compile("^Full")).click()
    expect(host.locator("body")).to_have_attribute("data-game", game)
    ready(host)


def with_options(host: Page, **options: str) -> None:
    open_more(host)
    host.locator("#show-options").click()
    for name, value in options.items():
        host.locator(f"#choose-{name}").fill(value)
    host.locator("#chosen").click()
    expect(host.locator("#options")).to_be_hidden()


@pytest.mark.long
def test_an_evening_of_three_games(server: Server, visitors: Visitors) -> None:
    host, finn, thea = visitors.open("desk"), visitors.open("phone"), visitors.open("desk")
    watcher = visitors.open("phone")
    open_private_table(host, server.url, "Hanna", players=3)
    link = host.url
    for page, name in ((finn, "Finn"), (thea, "Thea")):
        page.goto(link)
        ready(page)
        sit_down(page, name)
        page.locator("#ready").click()
    expect(host.locator(".chairs .ready")).to_have_count(2)
    watcher.goto(link)
    ready(watcher)
    menu(watcher)
    watcher.locator("#watch-name").fill("Vera")
    watcher.locator("#watched").click()
    expect(host.locator("#audience")).to_have_text("Watching: Vera.")
    react(thea, "Hello!")
    for page in (host, finn, thea, watcher):
        expect(page.locator("#bubbles p")).to_have_text("Hello!")

    # Oh Hell in small, and once more.
    another(host, "oh_hell", "3")
    for page in (finn, thea, watcher):
        expect(page.locator("body")).to_have_attribute("data-game", "oh_hell")
        ready(page)
    with_options(host, max_hand="1")
    host.locator("#start").click()
    for _ in range(2):  # matches of two deals of one card
        play(host, finn, thea)
        on(host, finn, thea)
        play(host, finn, thea)
        expect(watcher.locator("#scores")).to_be_visible()
        shared = host.locator("#look-back").get_attribute("href")
        if not _:
            on(host, finn, thea)

    # Thea leaves; the others play Durak.
    menu(thea)
    leave = thea.locator("#leave")
    leave.click()
    leave.click()
    expect(host.locator("#toast")).to_contain_text("Thea has left")
    another(host, "durak", "2")
    for page in (finn, thea, watcher):
        expect(page.locator("body")).to_have_attribute("data-game", "durak")
        ready(page)
    expect(host.locator("#audience")).to_have_text(re.compile("Vera and 1 other"))
    host.locator("#start").click()
    expect(finn.locator(".felt.n2")).to_be_visible()
    react(finn, "Good luck!")
    expect(thea.locator("#bubbles p")).to_have_text("Good luck!")

    # A match is checked, and shared with somebody who was not there.
    assert shared
    stranger = visitors.open("desk")
    stranger.goto(f"{server.url.rstrip('/')}{shared}")
    expect(stranger.locator("#where")).to_have_text(re.compile("^Deal 1 of 2, move "))
    stranger.keyboard.press("End")
    expect(stranger.locator("#where")).to_have_text(re.compile("^Deal 2 of 2, move "))
    stranger.keyboard.press("End")
    expect(stranger.locator("#scores")).to_contain_text("Thea")
    stranger.goto(f"{server.url}verify?match={shared.rpartition('/')[2]}")
    expect(stranger.locator("#verdict")).to_contain_text("Verified: ")
    assert {page.url for page in (host, finn, thea, watcher)} == {link}
