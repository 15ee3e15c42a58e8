"""Replays of matches that are over."""

import re

from playwright.sync_api import Page, expect

from tests.browser.apart import play_out
from tests.browser.table import open_table


def finished(
    page: Page, url: str, game: str = "black_queen", players: int = 2, **options: object
) -> str:
    """A match that has been played; returns the link to look back at it."""
    open_table(page, url, game, options, players)
    play_out(page)
    address = page.locator("#look-back").get_attribute("href")
    assert address
    return f"{url.rstrip('/')}{address.partition('#')[0]}"


_PLAYED: dict[tuple[object, ...], str] = {}


def played(
    page: Page, url: str, game: str = "black_queen", players: int = 2, **options: object
) -> str:
    """A link to look back at such a match, the same for all tests that do no more than that."""
    what = (url, game, players, *sorted(options.items()))
    if what not in _PLAYED:
        _PLAYED[what] = finished(page, url, game, players, **options)
    return _PLAYED[what]


def stands_at(page: Page, step: int) -> None:
    expect(page.locator("#where")).to_have_text(re.compile(rf"^Move {step} of \d+$"))
    expect(page.locator("#table .felt")).to_be_visible()
