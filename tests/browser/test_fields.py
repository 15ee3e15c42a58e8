"""What is typed and chosen in, on every page; and the letters that are shortcuts."""

import pytest
from playwright.sync_api import Page, expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.table import open_table, play_now, ready
from tests.many import some

LEAST_PX = 16  # a phone zooms into what is smaller, and does not come back
SMALL = f"""() => [...document.querySelectorAll("input, select, textarea")]
    .filter((field) => !["hidden", "radio", "checkbox"].includes(field.type))
    .map((field) => [field.id || field.name, parseFloat(getComputedStyle(field).fontSize)])
    .filter(([, size]) => size < {LEAST_PX})"""
# What a key writes, and where it lies on the keyboard: the shortcut is the letter that is written,
# or where there is no Latin one, that of the place.
KEYS = {
    "English": ("m", "KeyM"),
    "English, capital": ("M", "KeyM"),
    "French": ("m", "Semicolon"),
    "Dvorak": ("m", "KeyM"),
    "Russian": ("ь", "KeyM"),
    "Ukrainian, capital": ("Ь", "KeyM"),  # noqa: RUF001
    "Greek": ("μ", "KeyM"),
    "Hebrew": ("צ", "KeyM"),
    "Arabic": ("ة", "KeyM"),
    "Persian": ("ئ", "KeyM"),
    "Georgian": ("მ", "KeyM"),
    "Armenian": ("մ", "KeyM"),
    "Thai": ("ท", "KeyM"),
    "Hindi": ("स", "KeyM"),
    "Korean": ("ㅡ", "KeyM"),
    "Japanese": ("も", "KeyM"),
}
OTHERS = {
    "French": (",", "KeyM"),
    "Turkish": ("ı", "KeyI"),  # noqa: RUF001
    "Dvorak": ("l", "KeyP"),  # the last trick
    "a digit": ("8", "Digit8"),
}
PRESS = """([key, code]) => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true }))"""


def small_ones(page: Page) -> list[list[object]]:
    found: list[list[object]] = page.evaluate(SMALL)
    return found


def open_sheets(page: Page) -> int:
    """Open and leave all of them, in which what was fetched stays; returns how many."""
    sheets = page.locator("[data-from]").evaluate_all("(all) => all.map((sheet) => sheet.id)")
    for sheet in sheets:
        page.evaluate("(id) => document.getElementById(id).showPopover?.()", sheet)
        expect(page.locator(f"#{sheet} > *").first).to_be_attached()
        page.evaluate("(id) => document.getElementById(id).hidePopover?.()", sheet)
    return len(sheets)


@pytest.mark.parametrize("size", some(SIZES, ("phone",)))
def test_no_phone_zooms_into_a_field(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    for address in ("", "help", "matches", "verify"):
        page.goto(server.url + address)
        assert small_ones(page) == [], address
    page.goto(server.url)
    for game in GAMES:
        page.locator(f"[name=game][value={game}]").check(force=True)
        page.locator("details.options").evaluate("(details) => details.open = true")
        expect(page.locator(f"[name^='option.{game}.']").first).to_be_attached()
    assert small_ones(page) == []
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    assert open_sheets(page) >= 8
    assert small_ones(page) == []
    for game in GAMES:
        open_table(page, server.url, game, {}, min(4, GAMES[game].seats[-1]))
        open_sheets(page)
        assert small_ones(page) == [], game


def test_letters_are_shortcuts_on_every_keyboard(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url)
    menu = page.locator("#menu")
    for layout, (key, code) in KEYS.items():
        page.evaluate(PRESS, [key, code])
        expect(menu, layout).to_be_visible()
        page.evaluate("document.querySelector('#menu').hidePopover()")
    for key, code in OTHERS.values():
        page.evaluate(PRESS, [key, code])
        expect(menu).to_be_hidden()
