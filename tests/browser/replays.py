"""Replays of matches that are over."""

import re

from playwright.sync_api import Page, expect

from tests.browser.table import click_a_card, play_deal, play_now


def finished(page: Page, url: str) -> str:
    """Play a match of two; returns the link to look back at it."""
    play_now(page, url, players=2, speed="at once")
    play_deal(page, click_a_card)
    address = page.locator("#look-back").get_attribute("href")
    assert address
    return f"{url.rstrip('/')}{address.partition('#')[0]}"


def stands_at(page: Page, step: int) -> None:
    expect(page.locator("#where")).to_have_text(re.compile(rf"^{step} of \d+$"))
    expect(page.locator("#table .felt")).to_be_visible()
