"""Rooms that nobody uses leave the memory one by one, and others play in between."""

import asyncio
from pathlib import Path

import pytest

from app.rooms.live import rooms as module
from tests.rooms.live_rooms import house, opened

ROOMS = 20


def test_others_have_their_turn_between_any_two_idle_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IDLE_S", -1.0)
    monkeypatch.setattr(module, "SWEEP_S", 0.05)
    turns = 0
    gone: list[int] = []

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def main() -> None:
        async with house(tmp_path) as (rooms, _):
            rooms.when_gone(lambda code: gone.append(turns))
            playing = asyncio.create_task(others())
            codes = [(await opened(rooms)).room.code for _ in range(ROOMS)]
            while any(map(rooms.in_use, codes)):  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0.01)
            playing.cancel()

    asyncio.run(main())
    assert len(set(gone)) == len(gone) >= ROOMS
