"""A table of every game, with people who play as tasks."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple

from websockets.exceptions import ConnectionClosed

from app.rules.games import GAMES
from bench.host import SETTINGS as QUICK
from bench.people import Site, connected, open_room, visit
from chaos.player import Life, Player

MOST_PEOPLE = 4  # at a table; bots take the other seats
FREE = b"Free seat"
QUIET_S = 0.4  # nobody hears anything for so long
SLEEP_S = 0.05
CLOSED_S = 2.0  # by then a cancelled person has closed the connection, on a busy machine too
LONGEST_S = 300.0  # until all wait


class Seating(NamedTuple):
    """A table that is played at."""

    game: str
    players: int
    people: int


# Nobody goes on without a person, who takes what the next table shows for what became of a command.
SETTINGS = {
    **QUICK,
    "BLACK_QUEEN_AWAY_S": "3600",
    "BLACK_QUEEN_STAND_IN_S": "3600",
}
TABLES = [
    Seating(name, game.seats[0], min(game.seats[0], MOST_PEOPLE)) for name, game in GAMES.items()
]


async def seated(
    server: Site, table: Seating, fits: Callable[[str], Awaitable[bool]] | None = None
) -> tuple[str, list[str]]:
    """A table with a deal in play: its code, and the tokens of its people; the rest are bots.

    fits: whether a room of this code will do; others are left as they were opened, and so is one
    that another process took over while its people sat down, as it may on a busy machine.
    """
    while True:
        with suppress(ConnectionClosed):
            return await _seated(server, table, fits)


async def _seated(
    server: Site, table: Seating, fits: Callable[[str], Awaitable[bool]] | None
) -> tuple[str, list[str]]:
    wishes = {"game": table.game, "players": str(table.players), "friends": "true"}
    code, host = await asyncio.to_thread(open_room, server, **wishes)
    while fits and not await fits(code):
        code, host = await asyncio.to_thread(open_room, server, **wishes)
    guests = [await asyncio.to_thread(visit, server, code) for _ in range(1, table.people)]
    tokens = [host, *guests]
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(connected(server, code, host))
        for seat, token in enumerate(tokens[1:], 1):
            person = await stack.enter_async_context(connected(server, code, token))
            free = person.table.count(FREE)
            await person.do("sit", seat=seat)
            while person.table.count(FREE) >= free:
                await person.look()
        before = first.move
        await first.do("start", level="0")
        await first.until_moved(before)
    return code, tokens


@asynccontextmanager
async def playing(
    server: Site, life: Life, tables: Sequence[Seating] = TABLES
) -> AsyncIterator[list[Player]]:
    """People play at these tables, each for itself."""
    players = []
    for number, table in enumerate(tables):
        code, tokens = await seated(server, table)
        players += [
            Player(server.origin, code, token, f"t{number}p{seat}", life)
            for seat, token in enumerate(tokens)
        ]
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        yield players
    finally:
        await cancelled(tasks)


async def cancelled(tasks: Collection["asyncio.Task[None]"]) -> None:
    """End tasks. A second cancellation would leave a connection open that is being closed, so it
    comes late, and only for a task that took the first one for its own timeout."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CLOSED_S)


async def quiet(players: Sequence[Player], now: float) -> None:
    """Wait until every table waits for people, and nothing has come since `now` and for a while.

    now: by the monotonic clock. Raises TimeoutError when they do not come to rest.
    """
    tables = {p.code for p in players}
    async with asyncio.timeout(LONGEST_S):
        while (
            any(p.waits for p in players)
            or tables != {p.code for p in players if p.asked}
            or time.monotonic() < QUIET_S + max(now, *(p.heard_at for p in players))
        ):
            await asyncio.sleep(SLEEP_S)
