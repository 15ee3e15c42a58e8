"""Tables in the states of `*_scenes.py`. All seats belong to people, and the visitor has the first
one. Each visit is to a table of its own: nobody has moved at it yet, and nobody is stood in for."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Page

from app.rooms import events
from app.store import LOG_FILE
from app.store.sqlite import SqliteLog
from tests.browser.table import ready
from tests.rooms.table import entries_of
from tests.web import called_partner_scenes, durak_scenes, euchre_scenes, oh_hell_scenes
from tests.web.browsing import COOKIE
from tests.web.worlds import TOKENS, WATCHER


class Scene(Protocol):
    """A table in a chosen state."""

    def happened(self) -> list[events.Event]:
        """The events of its room."""


VISITS = 40  # at most, to each scene
SCENES: Mapping[str, Scene] = {
    **euchre_scenes.SCENES,
    **oh_hell_scenes.SCENES,
    **called_partner_scenes.SCENES,
    **durak_scenes.SCENES,
}
_visits: Counter[str] = Counter()


def write(data: Path) -> None:
    """Put all of them into the log of a server that is not yet started."""

    async def main() -> None:
        log = SqliteLog(data / LOG_FILE)
        await log.open()
        for name, scene in SCENES.items():
            happened = scene.happened()
            await log.append(
                [e for visit in range(VISITS) for e in entries_of(happened, _code(name, visit))]
            )
        await log.close()

    with ThreadPoolExecutor(1) as other:  # Playwright may have a loop of its own in this thread
        other.submit(lambda: asyncio.run(main())).result()


def _code(scene: str, visit: int) -> str:
    return str(10_000_000 + list(SCENES).index(scene) * VISITS + visit)


def go(page: Page, url: str, scene: str, *, watching: bool = False, seat: int = 0) -> None:
    """To one of the tables, as its spectator or on a seat of it."""
    assert _visits[scene] < VISITS
    token = WATCHER if watching else TOKENS[seat]
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
    page.goto(f"{url}r/{_code(scene, _visits[scene])}")
    _visits[scene] += 1
    ready(page)
