"""A tap beside an open sheet closes it and does nothing else; what is told lies beside it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.evening import menu, open_private_table
from tests.browser.scene_rooms import go
from tests.browser.states import HIDDEN, TELL, TOLD
from tests.browser.table import move, play_now, wait_for_turn

HIDES_NOTHING = f"(which) => !({HIDDEN.strip()})(['#toast:popover-open', which]).length"


def tap(page: Page, which: str) -> None:
    """Where it is, whatever lies on it."""
    box = page.locator(which).first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + min(8, box["height"] / 2)
    if page.evaluate("matchMedia('(hover: none)').matches"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_lies_under_the_menu_is_not_pressed(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    play_now(page, server.url)
    assert wait_for_turn(page)
    before, address = move(page), page.url
    for which in (".logo", "#advise", "#show-menu"):
        menu(page)
        tap(page, which)
        expect(page.locator("#menu")).to_be_hidden()
        assert page.url == address
        expect(page.locator("#going")).to_be_hidden()
        expect(page.locator("#advice, #whole-advice").filter(visible=True)).to_have_count(0)
        assert move(page) == before
    page.locator("#advise").click()  # the next press counts
    expect(page.locator("#advice, #whole-advice").filter(visible=True)).to_have_count(1)


@pytest.mark.parametrize("scene", ["follow", "oh hell sheet"])
def test_what_is_told_lies_beside_a_sheet_and_then_on_no_name(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    menu(page)
    page.evaluate(TELL, TOLD)
    expect(page.locator("#toast")).to_be_visible()
    assert page.evaluate(HIDDEN, ["#toast", "#menu"]) == []
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    covered = "#scores" if scene == "oh hell sheet" else ".plate, .hint, .slot .card"
    page.wait_for_function(HIDES_NOTHING, arg=covered)


# What keeps presses beside a sheet from the table has come with the first one.
GUARDED = """
() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/outside.js'))
"""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_nothing_is_dealt_by_a_tap_beside_a_name(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    open_private_table(page, server.url, "Hanna", players=3)
    page.locator(".chairs .mine .chair").click()
    sheet = page.locator(".sheet[id^=chair-sheet]:popover-open")
    expect(sheet).to_be_visible()
    page.wait_for_function(GUARDED)
    tap(page, "#start")
    expect(sheet).to_have_count(0)
    expect(page.locator("#start")).to_be_visible()
    page.locator("#start").click()
    expect(page.locator(".felt .hand .card").first).to_be_visible()


def test_nothing_of_the_home_page_is_pressed_beside_the_company(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    page.goto(server.url)
    page.locator(".with").click()
    expect(page.locator("#company")).to_be_visible()
    page.touchscreen.tap(60, 20)  # the name of the site, or what stands there
    expect(page.locator("#company")).to_be_hidden()
    assert page.url == server.url
