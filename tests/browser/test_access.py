"""For everyone: axe finds nothing on any page, in the light and in the dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import Server, Visitors
from tests.browser.table import click_a_card, play_cards, play_deal, play_now, ready

STANDARDS = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    }
}


def faults(page: Page) -> list[str]:
    """What axe finds wrong, with the elements concerned."""
    found = Axe().run(page, options=STANDARDS).response
    assert found["passes"]
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def first_page(page: Page, url: str) -> None:
    page.goto(url)
    page.locator("summary").click()


def help_page(page: Page, url: str) -> None:
    page.goto(f"{url}help")


def rules_page(page: Page, url: str) -> None:
    page.goto(f"{url}help/black_queen")


def sorry_page(page: Page, url: str) -> None:
    page.goto(f"{url}r/00000000")


def gathering(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    page.get_by_role("button", name="Add a bot").first.click()
    page.get_by_label("Strength of").wait_for()


def opened(*path: str) -> Callable[[Page, str], None]:
    """A sheet above the gathering."""

    def open_sheet(page: Page, url: str) -> None:
        gathering(page, url)
        for button in path:
            page.locator(button).click()

    open_sheet.__name__ = path[-1]
    return open_sheet


def table(page: Page, url: str) -> None:
    play_now(page, url)
    play_cards(page, click_a_card, 2)


def last_trick(page: Page, url: str) -> None:
    table(page, url)
    page.locator("#show-last").click()


def menu(page: Page, url: str) -> None:
    table(page, url)
    page.locator("#show-menu").click()


def score(page: Page, url: str) -> None:
    play_now(page, url, players=2)
    play_deal(page, click_a_card)


def kept(page: Page, url: str) -> None:
    score(page, url)
    page.locator("#show-kept").click()


PAGES = [
    first_page,
    help_page,
    rules_page,
    sorry_page,
    gathering,
    opened("#show-menu"),
    opened("#show-menu", "#menu-settings"),
    opened("#show-options"),
    table,
    last_trick,
    menu,
    kept,
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("reach", PAGES, ids=lambda reach: reach.__name__)
def test_axe_finds_nothing(
    server: Server, visitors: Visitors, reach: Callable[[Page, str], None], scheme: str
) -> None:
    size = "desk" if scheme == "light" else "phone"
    page = visitors.open(size)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    reach(page, server.url)
    if reach is sorry_page:
        visitors.complaints.clear()  # the browser reports the 404 itself
    assert faults(page) == []
