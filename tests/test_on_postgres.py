"""The server over a PostgreSQL: it starts, keeps its tables there, and says what is wrong."""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from app.main import CannotServe, build, serve
from app.rooms.live.rooms import RoomRequest, Rooms
from app.settings import Settings
from app.store.postgres.log import where
from tests.patience import PATIENCE_S
from tests.rooms.live_rooms import until
from tests.store.logs import entry, opened_at, store


def test_tables_outlive_the_process(tmp_path: Path, database: str) -> None:
    settings = Settings.model_validate(
        {"data": tmp_path / "unused", "store": database, "bot_delay_s": 0, "bot_delay_spread_s": 0}
    )

    async def run() -> None:
        app = build(settings)
        async with app.router.lifespan_context(app), asyncio.timeout(PATIENCE_S):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://h") as client:
                assert (await client.get("/readyz")).text == "ready"
            rooms: Rooms = app.state.services.rooms
            code = await rooms.open("host", "Ada", RoomRequest("oh_hell", 4, {}, "0"))
            room = await rooms.get(code)
            await until(room, lambda: room.room.deal and room.room.deal.turn == 0)
            before = room.view("host")
        async with app.router.lifespan_context(app), asyncio.timeout(PATIENCE_S):
            again = await app.state.services.rooms.get(code)
            assert again is not room
            after = again.view("host")
            assert after.move == before.move
            assert after.deal
            assert before.deal
            assert after.deal.hand(0) == before.deal.hand(0)

    asyncio.run(run())
    assert not (tmp_path / "unused").exists()


async def test_old_rooms_are_removed_while_it_runs(database: str) -> None:
    old = replace(entry(0, "01d01d01"), at="1999-12-31T12:00:00.000+00:00")
    app = build(Settings.model_validate({"store": database, "forget_days": 30}))
    async with opened_at(database) as log:
        await store(log, [[old]])
    async with opened_at(database) as log, app.router.lifespan_context(app):
        rooms: Rooms = app.state.services.rooms
        code = await rooms.open("host", "Ada", RoomRequest("black_queen", 4, {}))
        async with asyncio.timeout(PATIENCE_S):
            while await log.read("01d01d01"):  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
        assert await log.read(code)


@pytest.mark.parametrize("url", ["postgresql://ann:hunter2@127.0.0.1:1/cards"])
def test_a_database_that_cannot_be_reached_stops_the_start(url: str) -> None:
    with pytest.raises(CannotServe) as refusal:
        serve("127.0.0.1", 0, Settings.model_validate({"store": url}))
    assert str(refusal.value).startswith(f"The database {where(url)} cannot be used: ")
    assert "hunter2" not in str(refusal.value)
    assert "--data" not in str(refusal.value)


def test_without_asyncpg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "app.store.postgres.log")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(CannotServe, match=r"pip install 'black-queen\[postgres\]'"):
        serve("127.0.0.1", 0, Settings.model_validate({"store": "postgresql://h/d"}))


def test_a_store_is_the_url_of_a_database() -> None:
    with pytest.raises(ValueError, match="postgresql://user@host/database"):
        Settings.model_validate({"store": "mysql://h/d"})
