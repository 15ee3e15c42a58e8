"""What is done beside the pages of a test: Playwright may have a loop of its own in its thread."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from playwright.sync_api import Page

from app.web.gateway.visitors import COOKIE
from tests.web.browsing import seated


@dataclass
class Here:
    """Where the server of a page is."""

    url: str


def run(main: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run it to its end."""
    with ThreadPoolExecutor(1) as other:
        other.submit(lambda: asyncio.run(main())).result()


def play_out(page: Page) -> None:
    """Play the rest of the deal as whoever is at this page, which only looks on: for tests of what
    comes afterwards."""
    play_on(page, page.url)
    page.locator("#scores").wait_for()


def play_on(page: Page, address: str) -> str:
    """The same at a table to which the page has not gone; returns the table as it is in the end."""
    (token,) = [each["value"] for each in page.context.cookies() if each["name"] == COOKIE]
    url, _, code = address.partition("/r/")
    last = ""

    async def main() -> None:
        nonlocal last
        async with seated(Here(url), code, token) as table:
            await table.play_on()
            last = table.newest

    run(main)
    return last
