"""Replays of matches that are over."""

import re

from playwright.sync_api import Page, expect

from tests.browser.apart import play_on
from tests.browser.table import opened


def finished(
    page: Page, url: str, game: str = "black_queen", players: int = 2, **options: object
) -> str:
    """A match that whoever is at this page has played, without the page, which would draw each
    move; returns the link to look back at it."""
    last = play_on(page, opened(page, url, game, options, players))
    (address,) = re.findall(r'id="look-back"[^>]* href="([^"#]+)', last)
    return f"{url.rstrip('/')}{address}"


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
