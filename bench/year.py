"""A log of a year of evenings beside an empty one: how soon a server is there, and its pages.

Some evenings are played by bots in people's seats, in one room each, with all that is stored of
them. They are copied to other rooms of other days, with the seals that belong to them.
"""

import argparse
import asyncio
import itertools
import secrets
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median

import httpx

from app.rooms.fold import commands, events
from app.rooms.fold.access.codes import new_code
from app.rooms.fold.matches.played import SEAL
from app.rooms.fold.matches.results import results_due
from app.rooms.fold.room import Room
from app.rooms.fold.seats.people import new_token, person_of
from app.rooms.logbook.history import entry_of
from app.rooms.logbook.log import Entry
from app.rules.games import GAMES
from app.store import COLUMNS
from app.store.sqlite import SqliteLog
from app.web.gateway.visitors import COOKIE
from bench import host, machine
from bench.older_file import make_older

EVENINGS, TABLES, MATCHES = 365, 10, 3
PLAYED = 2  # evenings of each game that are really played
FRIENDS = ("Ann", "Ben", "Cleo")
PATIENCE_S = 600.0
REPEATS = 9
LAST = datetime(2026, 11, 24, 20, tzinfo=UTC)
LOG = "rooms.sqlite3"
TOLD_OF = ("room opened", "seat taken", "finished", "sealed", "deal started")  # people, seals
PUT = f"insert into event ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - constants


def evening(game: str, matches: int, people: Sequence[str]) -> Iterator[events.Event]:
    """What is stored of an evening in one room: these people and bots, so many matches."""
    players = min(4, GAMES[game].seats[-1])
    opened = events.RoomOpened(game=game, players=players, options={}, host=people[0])
    room = Room.opened("", opened)
    yield opened
    happened: list[events.Event] = []

    def take(found: Sequence[events.Event]) -> None:
        for event in found:
            room.apply(event)
        happened.extend(found)

    ids = map(str, itertools.count())
    ask = partial(room.decide, people[0], entropy=secrets.token_bytes)
    for seat, person in enumerate(people[: players - 1]):
        sit = commands.Sit(id=next(ids), seat=seat, name=FRIENDS[seat])
        take(room.decide(person, sit, secrets.token_bytes))
    for _ in range(matches):
        take(room.seal_due(secrets.token_bytes))
        begin = commands.Ready(id=next(ids), anyway=True) if room.deal else None
        take(ask(begin or commands.Start(id=next(ids), level="1")))
        while not room.match.over:
            deal = room.deal
            if deal is None or deal.turn < 0:
                take(ask(commands.Ready(id=next(ids), anyway=True)))
                continue
            seat = deal.turn
            # By chance: where each did the first thing, a deal was seen to go on for ever.
            by: events.By = "person" if room.seats[seat].person else "bot"
            take(room.acted(seat, (secrets.choice(deal.actions(seat)),), by))
        take(results_due(room))
    yield from happened


def make(path: Path, evenings: int, tables: int, people: Sequence[str]) -> tuple[int, str, str]:
    """Write a year: how many entries it has, a room's code, and the seal of its first match.

    people: the first of them plays at one table every evening.
    """
    played = [
        [entry_of("", n, 1, f"{n}", "", event) for n, event in enumerate(story)]
        for game in GAMES
        for story in (list(evening(game, MATCHES, people)) for _ in range(PLAYED))
    ]
    seals = [_seals(entries) for entries in played]
    asyncio.run(_empty(path))
    count, code, seal = 0, "", ""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("pragma synchronous = off")
        for day in range(evenings):
            at = (LAST - timedelta(days=evenings - 1 - day)).isoformat(timespec="milliseconds")
            db.execute("begin")
            for table in range(tables):
                which = (day * tables + table) % len(played)
                code = new_code(secrets.token_bytes)
                renamed = dict(_others(people, table) + [(old, _fresh()) for old in seals[which]])
                rows = []
                for entry in played[which]:
                    data = entry.data
                    if entry.kind in TOLD_OF:
                        for old, new in renamed.items():
                            data = data.replace(old, new)
                    rows.append((code, entry.number, 1, entry.command, at, entry.kind, data))
                db.executemany(PUT, rows)
                count += len(rows)
            db.execute("commit")
            seal = renamed[seals[which][0]]
    return count, code, seal


def _seals(entries: Sequence[Entry]) -> list[str]:
    """By which the matches of an evening are looked back at."""
    return [
        entry.data.partition('"commitment":"')[2][:SEAL]
        for entry in entries
        if entry.kind == "sealed"
    ]


def _fresh() -> str:
    return secrets.token_hex(SEAL // 2)


def _others(people: Sequence[str], table: int) -> list[tuple[str, str]]:
    """Other people at all tables but the first."""
    return [(person, secrets.token_hex(16)) for person in people] if table else []


async def _empty(path: Path) -> None:
    log = SqliteLog(path)
    await log.open()
    await log.close()


def started(folder: Path, ask: Sequence[str], token: str) -> tuple[float, list[float]]:
    """Seconds until a server on a folder has said that it is ready; and for each of the addresses
    the milliseconds until it was answered."""
    command = [sys.executable, *host.SERVE, "--port", "0", "--data", str(folder)]
    begun = time.perf_counter()
    with (
        host.running(command, host.SETTINGS) as server,
        httpx.Client(
            base_url=server.origin, cookies={COOKIE: token}, timeout=PATIENCE_S
        ) as browser,
    ):
        browser.get("/readyz").raise_for_status()
        ready_s = time.perf_counter() - begun
        return ready_s, [_ms(partial(browser.get, address)) for address in ask]


def _ms(get: Callable[[], httpx.Response]) -> float:
    begun = time.perf_counter()
    get().raise_for_status()
    return 1000 * (time.perf_counter() - begun)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.year", description=__doc__)
    parser.add_argument("--evenings", type=int, default=EVENINGS, help=f"({EVENINGS})")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"each evening ({TABLES})")
    parser.add_argument("--repeats", type=int, default=REPEATS, help=f"starts ({REPEATS})")
    chosen = parser.parse_args(arguments)
    print(machine.line())
    token = new_token()
    people = [person_of(token), secrets.token_hex(16), secrets.token_hex(16)]
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        full, empty = Path(name) / "year", Path(name) / "empty"
        full.mkdir()
        empty.mkdir()
        count, code, seal = make(full / LOG, chosen.evenings, chosen.tables, people)
        size = (full / LOG).stat().st_size
        print(
            f"{count:,} entries of {chosen.evenings * chosen.tables:,} rooms, {size / 1e6:,.0f} MB"
        )
        _report("empty", [started(empty, ["/"], token) for _ in range(chosen.repeats)], ["/"])
        ask = ["/", "/matches", f"/r/{code}", f"/m/{seal}"]
        _report("a year", [started(full, ask, token) for _ in range(chosen.repeats)], ask)
        make_older(full / LOG, schema=1)
        print(f"  the first start of an older file {started(full, [], token)[0]:8.2f} s")


def _report(what: str, runs: Sequence[tuple[float, list[float]]], ask: Sequence[str]) -> None:
    print(f"  {what:8} ready after {median(ready for ready, _ in runs):6.2f} s (median)")
    for at, address in enumerate(ask):
        waits = [found[at] for _, found in runs]
        shown = address if address.count("/") < 2 else f"/{address[1]}/..."
        print(
            f"    {shown:10} first answer {median(waits):7.1f} ms (median), {max(waits):7.1f} most"
        )


if __name__ == "__main__":
    main()
