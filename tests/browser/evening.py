"""An evening among friends: a private table, and those who come to it."""

from playwright.sync_api import Page, expect

from tests.browser.table import (
    choose_players,
    click_a_card,
    ready,
    tap_a_card_twice,
)


def open_private_table(page: Page, url: str, name: str, players: int) -> None:
    page.goto(url)
    choose_players(page, players)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator(".chairs .mine")).to_contain_text(name)


def gather(host: Page, friend: Page, url: str, players: int) -> None:
    """Hanna opens a private table, and Finn sits down at it."""
    open_private_table(host, url, "Hanna", players)
    friend.goto(host.url)
    ready(friend)
    sit_down(friend, "Finn")


def in_own_way(page: Page) -> None:
    """By touch on a phone, else by mouse."""
    assert page.viewport_size
    (tap_a_card_twice if page.viewport_size["width"] < 500 else click_a_card)(page)


def menu(page: Page) -> None:
    page.locator("#show-menu").click()
    expect(page.locator("#menu")).to_be_visible()


def act(page: Page) -> None:
    panel = page.locator(".felt button[data-act]:not([disabled])")
    if panel.count():
        panel.last.click()
    else:
        in_own_way(page)


def react(page: Page, name: str) -> None:
    page.locator("#show-talk").click()
    page.locator("#talk").get_by_role("button", name=name).click()
    expect(page.locator("#talk")).to_be_hidden()
