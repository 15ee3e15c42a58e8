"""Tables of our server: opened by the form of the first page, people sit down by commands."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import TypeVar

from bench import host
from bench.load.crowd import Crowd
from bench.load.person import Person, cookie
from bench.people import open_room, visit

SEATS = 4
MOVES = {"black_queen": 100, "euchre": 20}  # of a deal that people make, about
AT_ONCE = 16  # tables that are set up at the same time
FREE = b"Free seat"

Item = TypeVar("Item")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Table:
    """A room that has been dealt. tokens: of its people, the host's first."""

    code: str
    tokens: tuple[str, ...]

    async def join(self, crowd: Crowd, server: host.Server, *, alone: bool = False) -> list[Person]:
        """Connect all its people; alone: the host goes on without waiting for the others."""
        joining = (self._join(crowd, server, token, alone) for token in self.tokens)
        return list(await asyncio.gather(*joining))

    async def _join(self, crowd: Crowd, server: host.Server, token: str, alone: bool) -> Person:
        path = f"/r/{self.code}/ws"
        person = await Person.to(crowd, server, path, cookie(token), alone=alone)
        await person.until(lambda: bool(person.table))
        return person


async def deal(crowd: Crowd, server: host.Server, game: str) -> Table:
    """Open a room for four people who sit down, get their cards, and leave the page."""
    code, token = await asyncio.to_thread(open_room, server, game=game, friends="true")
    friends = [await asyncio.to_thread(visit, server, code) for _ in range(1, SEATS)]
    table = Table(code, (token, *friends))
    people = await table.join(crowd, server)
    for seat, person in enumerate(people[1:], 1):
        person.do("sit", seat=str(seat))
    waiting = people[0].state
    await people[0].until(lambda: FREE not in people[0].table)
    people[0].do("start", level='"0"')
    for person in people:
        await person.until_after(waiting)
        person.leave()
    return table


async def alone(crowd: Crowd, server: host.Server, game: str, level: str) -> Person:
    """Open a room of one person and bots."""
    code, token = await asyncio.to_thread(open_room, server, game=game, level=level)
    return (await Table(code, (token,)).join(crowd, server))[0]


async def several(
    make: Callable[[Item], Coroutine[object, object, Made]], items: Iterable[Item]
) -> list[Made]:
    """Make something of each item, some at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def made(item: Item) -> Made:
        async with gate:
            return await make(item)

    return list(await asyncio.gather(*(made(item) for item in items)))
