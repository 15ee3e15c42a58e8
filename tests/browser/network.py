"""What is asked for and comes late, or never."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route


@contextmanager
def held(page: Page, name: str, *, lost: bool = False) -> Iterator[list[Route]]:
    """Meanwhile no answer comes from addresses that end so; afterwards they do, or are lost."""
    waiting: list[Route] = []
    address = re.compile(f"{re.escape(name)}$")
    page.route(address, lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright marks it
    yield waiting
    for route in waiting:
        if lost:
            route.abort()
        else:
            route.continue_()
    page.unroute(address)
