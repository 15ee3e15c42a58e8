"""Tables in states of each game's scenes.py, and of every game as it is dealt and in its middle.

All seats belong to people, and the visitor has the first one. Each visit is to a table of its own:
nobody has moved at it yet, nobody is stood in for, and there is long to throw in."""

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Page

from app.allowance import Allowance, Allowances
from app.rooms.fold import events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.seats.company import FIRST, bot_name
from app.rules.games import GAMES
from app.store import LOG_FILE
from app.store.sqlite import SqliteLog
from app.web.gateway.loads import OF_A_PERSON
from app.web.gateway.visitors import COOKIE
from tests.browser import apart
from tests.browser.endings import ENDINGS
from tests.browser.table import ready
from tests.games.contract import part
from tests.games.worlds import TOKENS, WATCHER, Story
from tests.rooms.table import entries_of


class Scene(Protocol):
    """A table in a chosen state."""

    def happened(self) -> list[events.Event]:
        """The events of its room."""


@dataclass(frozen=True)
class Told:
    """A deal of a game by default. played: how much of it, 0 to 1."""

    game: str
    players: int
    played: float

    def happened(self) -> list[events.Event]:
        """The events of its room."""
        story = Story(self.players, game=self.game)
        return story.log(story.own, 0, int(len(story.steps) * self.played))


def chosen(game: str) -> Mapping[str, Scene]:
    """Those that a game has chosen."""
    found = part(game, "scenes", "SCENES")
    return found if isinstance(found, Mapping) else {}


CHOSEN: Mapping[str, Mapping[str, Scene]] = {game: chosen(game) for game in GAMES}
# Of every game, whatever else it has: just dealt and in the middle, with few and with many seats.
DEFAULT: Mapping[str, Scene] = {
    f"{name} {players} {state}": Told(name, players, played)
    for name, game in GAMES.items()
    for players in sorted({game.seats[0], game.seats[-1]})
    for state, played in (("dealt", 0), ("middle", 0.5))
}
SCENES: Mapping[str, Scene] = {
    **{name: scene for scenes in CHOSEN.values() for name, scene in scenes.items()},
    **DEFAULT,
    **ENDINGS,
}
UNHURRIED = events.TimingChosen(timing=Timing(window_s=60))
VISITS = 40  # at most, to each scene
_visits: Counter[str] = Counter()
# A person may have so many tables of others read, in a row and then: by server, with some to spare.
_reads = Allowances(Allowance(OF_A_PERSON.burst // 2, 1.2 * OF_A_PERSON.every_s), time.monotonic)


def write(data: Path, names: Collection[str] = tuple(SCENES), *, bots: bool = False) -> None:
    """Put them into the log of a server that is not yet started. bots: with bots in place of all
    people but the visitor."""
    rooms: dict[str, list[events.Event]] = {}
    for name in names:
        opened, *rest = SCENES[name].happened()
        happened = [opened, UNHURRIED, *rest]
        if bots:
            happened = list(with_bots(happened))
        rooms |= {_code(name, visit): happened for visit in range(VISITS)}
    stored(data / LOG_FILE, rooms)


def with_bots(happened: Sequence[events.Event]) -> Iterator[events.Event]:
    """The same between the visitor and the usual bots."""
    taken: set[str] = set()
    for event in happened:
        if isinstance(event, events.SeatTaken) and event.seat:
            name = bot_name(FIRST, event.seat, taken)
            taken.add(name.casefold())
            yield events.BotSeated(seat=event.seat, level=FIRST, name=name)
        else:
            yield event


def stored(path: Path, rooms: Mapping[str, Sequence[events.Event]]) -> None:
    """Put rooms into a log, by their codes."""

    async def main() -> None:
        log = SqliteLog(path)
        await log.open()
        await log.append([one for code, told in rooms.items() for one in entries_of(told, code)])
        await log.close()

    apart.run(main)


def _code(scene: str, visit: int) -> str:
    return str(10_000_000 + list(SCENES).index(scene) * VISITS + visit)


def join(page: Page, other: Page, seat: int) -> None:
    """To the table of another one, on a seat of it."""
    be(page, other.url, TOKENS[seat])
    page.goto(other.url)
    ready(page)


def go(page: Page, url: str, scene: str, *, watching: bool = False, seat: int = 0) -> None:
    """To one of the tables, as its spectator or on a seat of it."""
    assert _visits[scene] < VISITS, "one worker visits it too often"
    while wait_s := _reads.take(url):
        time.sleep(wait_s)
    be(page, url, WATCHER if watching else TOKENS[seat])
    page.goto(f"{url}r/{_code(scene, _visits[scene])}")
    _visits[scene] += 1
    ready(page)


def be(page: Page, url: str, token: str) -> None:
    """Come as whose cookie it is."""
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
