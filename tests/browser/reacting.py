"""Reactions, sent from a page."""

from playwright.sync_api import Page, expect


def react(page: Page, name: str) -> None:
    page.locator("#show-talk").click()
    page.locator("#talk").get_by_role("button", name=name).click()
    expect(page.locator("#talk")).to_be_hidden()
