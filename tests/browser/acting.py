"""Any action by its button or card, in the way of a device."""

from playwright.sync_api import Page

from tests.browser.evening import in_own_way


def act(page: Page) -> None:
    panel = page.locator(".felt button[data-act]:not([disabled])")
    if panel.count():
        panel.last.click()
    else:
        in_own_way(page)
