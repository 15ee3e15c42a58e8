"""What the time of a bot's move tells: whether it was the only one that the seat could make.

Somebody plays with bots of the highest level, at once, and notes when each state of the table was
shown. Which of the bots' moves were forced says the log, afterwards. AUC is how often a free move
took longer than a forced one like it: as far on in the deal, after a full trick or not. 0.5 tells
nothing. The +- is a standard error. With --clock it is the moves that a bot makes for somebody
whose time has run out.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from app.bots.levels import levels
from app.rooms.fold import events
from app.rooms.fold.events import By
from app.rooms.fold.room import Room as Replayed
from app.rooms.logbook.history import event_of
from app.rooms.logbook.log import Entry
from app.rules.games import GAMES
from app.store.sqlite import SqliteLog
from bench import host, machine
from bench.load.crowd import Crowd, run
from bench.load.paces import AtOnce
from bench.load.people import PACE
from bench.load.person import Person, cookie
from bench.load.room import Room, Tally
from bench.people import STALE, open_room

ROOMS = (1, 8)
BAND = 8  # actions of a deal that are told apart by nothing but their time
LOG = "rooms.sqlite3"
PASS = b' data-act="pass"'
CLOCK = '{"decision_s":15,"speed":"at once"}'


class Observer(Person):
    """Somebody who notes when each state of the table was first shown. shown: seconds, by state."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.shown: dict[str, float] = {}

    def said(self, text: bytes) -> None:
        if not text.startswith(STALE):  # a bot was quicker
            super().said(text)

    def choice(self) -> str:
        choice = super().choice()
        return "pass" if choice and PASS in self.table else choice

    def sees(self, state: bytes) -> None:
        self.shown.setdefault(state.decode(), time.monotonic())
        super().sees(state)


class Dreamer(Observer):
    """One who lets the time run out at each decision."""

    def begin(self) -> None:
        """Have clocks run."""
        self.do("timing", timing=CLOCK)

    def sees(self, state: bytes) -> None:
        super().sees(state)
        if self.over:
            self.go_on()


class Move(NamedTuple):
    """What a bot did, and how long after the state before it that was shown. like: what everybody
    knew of it beforehand."""

    like: Hashable
    forced: bool
    took_s: float


class Watched(NamedTuple):
    """A room that was played in. shown: when each of its states was."""

    code: str
    shown: Mapping[str, float]


def moves(entries: Iterable[Entry], shown: Mapping[str, float], by: By) -> Iterator[Move]:
    """What bots did in a room that was watched, by its log. Where several were asked at once, it
    is all that came until the table showed a new state, forced if nobody could do anything else.
    by: "bot", or "clock" for what they did for somebody."""
    happened = map(event_of, entries)
    opened = next(happened)
    assert isinstance(opened, events.RoomOpened)
    room = Replayed.opened("", opened)
    acted: list[tuple[By, bool]] = []
    before = ""
    like: tuple[Hashable, ...] = ()
    for event in happened:
        deal = room.deal
        if isinstance(event, events.Acted) and deal is not None:
            if room.move != before:
                before, acted = room.move, []
                asked = len(deal.to_act), deal.resting, len(deal.history) // BAND
                like = (room.game.name, *asked)
            acted.append((event.by, len(deal.actions(event.seat)) == 1))
        room.apply(event)
        if isinstance(event, events.Acted) and room.move != before:
            with suppress(KeyError):  # the page was too late to show each state
                took_s = shown[room.move] - shown[before]
                if {who for who, _ in acted} == {by}:
                    yield Move((*like, len(acted)), all(forced for _, forced in acted), took_s)


def auc(found: Sequence[Move]) -> tuple[float, float]:
    """How often a free move took longer than a forced one that was like it, half of the equal
    ones counted, and its standard error where the time tells nothing."""
    kinds: dict[Hashable, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for move in found:
        kinds[move.like][move.forced].append(move.took_s)
    won = pairs = variance = 0.0
    for free, forced in kinds.values():
        forced.sort()
        won += sum((bisect_left(forced, s) + bisect_right(forced, s)) / 2 for s in free)
        pairs += len(free) * len(forced)
        variance += len(free) * len(forced) * (len(free) + len(forced) + 1) / 12
    return (won / pairs, variance**0.5 / pairs) if pairs else (0.5, 0.5)


async def watch(
    crowd: Crowd, server: host.Server, game: str, rooms: int, seconds: float, by: By
) -> list[Watched]:
    """Let rooms play."""
    kind = Dreamer if by == "clock" else Observer
    playing = [await _open(crowd, server, game, kind) for _ in range(rooms)]
    tally = Tally()
    paces = []
    for _, person in playing:
        if isinstance(person, Dreamer):
            person.begin()
        else:
            paces.append(AtOnce(Room([person], tally)))
    await asyncio.sleep(seconds)
    for pace in paces:
        pace.stop()
    return [Watched(code, dict(person.shown)) for code, person in playing]


async def _open(
    crowd: Crowd, server: host.Server, game: str, kind: type[Observer]
) -> tuple[str, Observer]:
    """A room of somebody and bots, and who sits there."""
    fields = {"game": game, "level": levels(game)[-1], "speed": "at once"}
    code, token = await asyncio.to_thread(partial(open_room, server, **fields))
    path = f"/r/{code}/ws"
    person = await kind.to(crowd, server, path, cookie(token), alone=True)
    await person.until(lambda: bool(person.table))
    return code, person


async def read(path: Path, watched: Sequence[Watched], by: By) -> list[Move]:
    """What the log tells of what was watched."""
    log = SqliteLog(path)
    await log.open()
    found: list[Move] = []
    for room in watched:
        found.extend(moves(await log.read(room.code), room.shown, by))
    await log.close()
    return found


def measure(game: str, rooms: int, seconds: float, by: By = "bot") -> list[Move]:
    """The moves of bots in so many rooms."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        command = [sys.executable, *host.SERVE, "--port", "0", "--data", folder]
        with host.running(command, {**host.SETTINGS, **PACE}, free=True) as server:
            watched = run(lambda crowd: watch(crowd, server, game, rooms, seconds, by))
        return asyncio.run(read(Path(folder) / LOG, watched, by))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tells", description=__doc__)
    parser.add_argument(
        "--game", nargs="*", choices=sorted(GAMES), help="all unless some are named"
    )
    parser.add_argument("--rooms", type=int, nargs="*", default=ROOMS, help="at once (1 8)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each line (60)")
    parser.add_argument("--clock", action="store_true", help="of those whose time has run out")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    for game in chosen.game or sorted(GAMES):
        for rooms in chosen.rooms:
            found = measure(game, rooms, chosen.seconds, "clock" if chosen.clock else "bot")
            value, error = auc(found)
            forced = sum(move.forced for move in found)
            times = [move.took_s for move in found]
            print(
                f"  {game}, level {levels(game)[-1]}, {rooms} room{'s' * (rooms > 1)}:"
                f" AUC {value:.3f} +- {error:.3f}, {forced:,} moves of {len(found):,} forced;"
                f" a move took {1000 * median(times or [0.0]):,.0f} ms (median)",
                flush=True,
            )


if __name__ == "__main__":
    main()
