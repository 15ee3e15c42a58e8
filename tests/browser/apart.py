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
    (token,) = [each["value"] for each in page.context.cookies() if each["name"] == COOKIE]
    url, _, code = page.url.partition("/r/")

    async def main() -> None:
        async with seated(Here(url), code, token) as table:
            await table.play_on()

    run(main)
    page.locator("#scores").wait_for()
