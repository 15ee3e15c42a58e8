"""People who play as tasks, and how they are sent away."""

import asyncio

from chaos.tables import SLEEP_S, cancelled


async def test_who_is_sent_away_may_close_the_connection_first() -> None:
    closed = asyncio.Event()

    async def play() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(3 * SLEEP_S)  # the other side is slow to answer
            closed.set()

    person = asyncio.create_task(play())
    await asyncio.sleep(0)
    await cancelled([person])
    assert closed.is_set()
