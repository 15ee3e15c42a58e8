"""Ways to the pages and sheets that tests look at."""

from collections.abc import Callable, Sequence
from typing import Literal

from playwright.sync_api import Page

from tests.browser import scene_rooms
from tests.browser.replays import finished, stands_at
from tests.browser.table import open_more, ready

Way = Callable[[Page, str], None]
Scheme = Literal["light", "dark"]
SCHEMES: Sequence[Scheme] = ("light", "dark")


def at(path: str) -> Way:
    """A page by its address."""

    def go(page: Page, url: str) -> None:
        page.goto(url + path)

    go.__name__ = path or "first page"
    return go


def options(page: Page, url: str) -> None:
    """The first page with the options of a game."""
    page.goto(f"{url}?game=oh_hell")
    page.locator("summary").click()
    page.get_by_label("Scoring").wait_for()


def gathering(page: Page, url: str) -> None:
    """A private table, with one bot already."""
    page.goto(url)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    page.get_by_role("button", name="Add a bot").first.click()
    page.locator(".chairs .court").first.wait_for()


def table(page: Page, url: str) -> None:
    """A table in play, with a trick to look at, its visitor's turn."""
    scene_rooms.go(page, url, "black queen table")


def score(page: Page, url: str) -> None:
    """The end of a match, with its score sheet."""
    scene_rooms.go(page, url, "black queen two sheet")
    open_more(page)


def replay(page: Page, url: str) -> None:
    """A match that is over, from its beginning, with all hands."""
    page.goto(finished(page, url))
    stands_at(page, 0)
    page.locator("#show-hands").click()
    page.locator("#hands").wait_for()


def matches(page: Page, url: str) -> None:
    """What has been played, of which there is one match."""
    finished(page, url)
    page.goto(f"{url}matches")


def euchre(scene: str, *, watching: bool = False) -> Way:
    """A table of Euchre in a state of `scene_rooms.py`."""

    def go(page: Page, url: str) -> None:
        scene_rooms.go(page, url, scene, watching=watching)

    go.__name__ = f"euchre {scene}{' watched' if watching else ''}"
    return go


def oh_hell(scene: str) -> Way:
    """A table of Oh Hell in a state of `scene_rooms.py`."""

    def go(page: Page, url: str) -> None:
        scene_rooms.go(page, url, f"oh hell {scene}")

    go.__name__ = f"oh hell {scene}"
    return go


def called(scene: str) -> Way:
    """A table of Called Partners in a state of `scene_rooms.py`."""

    def go(page: Page, url: str) -> None:
        scene_rooms.go(page, url, f"called {scene}")

    go.__name__ = f"called {scene}"
    return go


def durak(scene: str) -> Way:
    """A table of Durak in a state of `scene_rooms.py`."""

    def go(page: Page, url: str) -> None:
        scene_rooms.go(page, url, f"durak {scene}")

    go.__name__ = f"durak {scene}"
    return go


def alone(way: Way) -> Way:
    """A score sheet without the table, of whose words it covers parts."""

    def go(page: Page, url: str) -> None:
        way(page, url)
        page.locator("#scores").wait_for()
        page.evaluate("document.querySelector('.felt').style.visibility = 'hidden'")

    go.__name__ = f"{way.__name__} alone"
    return go


def opened(way: Way, *buttons: str) -> Way:
    """What these buttons open, one after the other."""

    def go(page: Page, url: str) -> None:
        way(page, url)
        for button in buttons:
            page.locator(button).click()
            page.locator(".sheet:popover-open > h2").last.wait_for()  # some are fetched first

    go.__name__ = f"{way.__name__} {buttons[-1]}"
    return go


def name(way: Way | str) -> str:
    """Of a test."""
    return way if isinstance(way, str) else way.__name__
