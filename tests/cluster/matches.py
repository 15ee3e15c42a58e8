"""Matches on servers that change, as people and the log see them."""

import asyncio
from collections import defaultdict

import asyncpg

from app.rooms.logbook.log import Entry
from chaos.cluster import ROWS, Pulse


async def goes_on(pulses: list[Pulse]) -> None:
    """Until a command is confirmed at each table."""
    so_far = [len(pulse.beats) for pulse in pulses]
    while any(  # noqa: ASYNC110 - as in chaos/cluster.py
        len(p.beats) <= count for p, count in zip(pulses, so_far, strict=True)
    ):
        await asyncio.sleep(0.01)


async def stored(store: str) -> dict[str, list[Entry]]:
    """The entries of each room."""
    rooms = defaultdict[str, list[Entry]](list)
    db = await asyncpg.connect(store)
    for row in await db.fetch(ROWS):
        rooms[row["room"]].append(Entry(*row))
    await db.close()
    return rooms
