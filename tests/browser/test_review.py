"""A match is reviewed: from its replay, decision by decision."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import at_each
from tests.browser.places import SCHEMES
from tests.browser.replays import finished, stands_at
from tests.browser.test_access import faults

pytestmark = pytest.mark.plays_much

SIZES = [(1280, 800), (1920, 1080), (820, 1180), (390, 844), (844, 390)]
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


def reviewed(page: Page, url: str) -> str:
    """A match of two that has been played and reviewed; returns the link of its replay."""
    link = finished(page, url)
    page.goto(f"{link}#me1")
    page.locator("#to-review").click()
    expect(page.locator(".strip button").first).to_be_visible(timeout=60_000)
    expect(page.locator("#worth table")).to_be_visible(timeout=60_000)
    return link


def shown(page: Page) -> str:
    """The headline of the decision that is shown; only one is."""
    expect(page.locator(".looks h2:visible")).to_have_count(1)
    return page.locator(".looks h2:visible").text_content() or ""


def test_a_match_is_reviewed_from_its_replay(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    link = reviewed(page, server.url)
    expect(page).to_have_url(f"{link}/review#1.1")
    expect(page.locator("#seat option:checked")).to_have_text("You")
    expect(page.locator("#live")).to_have_text("")

    first = page.locator(".strip button").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    was = shown(page)
    page.keyboard.press("ArrowRight")
    assert shown(page) != was
    page.keyboard.press("ArrowLeft")
    assert shown(page) == was

    page.locator("#seat").select_option(index=1)
    expect(page).to_have_url(f"{link}/review#1.2")
    expect(page.locator(".strip button").first).to_be_visible(timeout=60_000)
    there = page.locator(".looks article:visible a")
    expect(there).to_have_attribute("href", re.compile(r"#1\.\d+\.2$"))
    there.click()
    step = int(page.url.split(".")[-2])
    stands_at(page, step)


def test_a_review_fits_every_screen_and_everyone(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    reviewed(page, server.url)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], scheme
    for size in at_each(page, SIZES):
        assert not page.evaluate(WIDER), size
