"""What the windows of a room are shown: rendered once for all who see the same."""

import asyncio
from collections.abc import AsyncIterator, Mapping, MutableMapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.main import site
from app.rooms.fold import commands
from app.rooms.fold.seats.people import person_of
from app.rooms.fold.view import TableView
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.rooms import Rooms
from app.settings import Settings
from app.web.application import create_app
from app.web.gateway.visitors import COOKIE, Visitors, signed
from app.web.render import shows
from app.web.render.assets import Assets
from app.web.render.shows import Show, Shows
from app.web.render.tables import Tables
from app.web.render.templates import Templates
from tests.rooms.live_rooms import NEVER, Time, house, opened, sit
from tests.rooms.table import GUEST, HOST, THIRD, new_id

EVER = 3600.0

KEY = b"what cookies are signed with"


class Strangers:
    """A log in which nobody has ever sat down."""

    async def rooms_of(self, person: str, most: int) -> list[str]:
        return []


class Counting(Tables):
    """Tables that keep the seat of each viewer whom they were rendered for."""

    def __init__(self) -> None:
        super().__init__(Templates(Assets()))
        self.rendered: list[int] = []

    def parts(self, view: TableView) -> list[str]:
        self.rendered.append(view.you)
        return super().parts(view)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is: what was rendered stays fresh, and has taken no time."""
    monkeypatch.setattr(shows, "FRESH_S", EVER)
    monkeypatch.setattr(shows, "AT_ONCE_S", EVER)


class Pauses:
    """Pauses that last until the test says so."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.began = asyncio.Event()
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        self.began.set()
        await self.over.wait()


@asynccontextmanager
async def watched(
    folder: Path, **windows: int
) -> AsyncIterator[tuple[LiveRoom, Show, Counting, Pauses]]:
    """A room of host and guest, and what it is shown in so many windows of each person."""
    tables, pauses = Counting(), Pauses()
    async with house(folder, NEVER, Time()) as (rooms, _):
        room = await opened(rooms)
        await room.ask(GUEST, sit(1))
        shown = Show(room, tables, pauses)
        with ExitStack() as open_:
            for person, number in windows.items():
                for _ in range(number):
                    open_.enter_context(shown.window(person))
            yield room, shown, tables, pauses


async def rename(room: LiveRoom, name: str) -> None:
    await room.ask(HOST, commands.Rename(id=new_id(), name=name))


async def test_a_table_is_rendered_once_for_all_windows_of_a_person(tmp_path: Path) -> None:
    async with watched(tmp_path, host=3, guest=1) as (room, shown, tables, _):
        first = [await shown.table(HOST) for _ in range(3)]
        assert tables.rendered == [0]
        assert len(set(first)) == 1
        await rename(room, "Zoe")
        second = await asyncio.gather(*(shown.table(HOST) for _ in range(3)))
        assert tables.rendered == [0, 0]
        assert len(set(second)) == 1
        assert "Zoe" in second[0].html
        assert "Zoe" not in first[0].html
        guests = await shown.table(GUEST)
        assert tables.rendered == [0, 0, 1]
        assert guests.html == tables.html(room.view(GUEST))


async def test_all_who_only_watch_see_the_same(tmp_path: Path) -> None:
    async with watched(tmp_path, host=1, third=1) as (room, shown, tables, _):
        seen = {(await shown.table(person)).html for person in (THIRD, "", "other")}
        assert tables.rendered == [-1]
        assert seen == {tables.html(room.view(THIRD))}
        tables.rendered.clear()
        await room.ask(THIRD, sit(2))
        assert (await shown.table(THIRD)).html == tables.html(room.view(THIRD))
        await shown.table("")
        assert tables.rendered == [2, 2, -1]


async def test_nothing_is_kept_for_one_window_nor_when_it_is_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(tmp_path, host=2, guest=1) as (_, shown, tables, _):
        for _ in range(2):
            await shown.table(GUEST)
        assert tables.rendered == [1, 1]
        assert not shown._rendered
        await shown.table(HOST)
        monkeypatch.setattr(shows, "FRESH_S", -1.0)
        await shown.table(HOST)
        assert tables.rendered == [1, 1, 0, 0]


async def test_costly_tables_come_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shows, "SHARE", 1e-9)
    async with watched(tmp_path, host=2, guest=2) as (room, shown, tables, pauses):
        await shown.table(HOST)
        assert not pauses.seconds
        shown._left_s = -2.0
        await rename(room, "Zoe")
        asked = [asyncio.create_task(shown.table(p)) for p in (HOST, GUEST, HOST, GUEST)]
        await pauses.began.wait()
        assert pauses.seconds[0] > EVER
        assert tables.rendered == [0]
        await rename(room, "Yves")
        pauses.over.set()
        for table in await asyncio.gather(*asked):
            assert "Yves" in table.html
        assert tables.rendered == [0, 0, 1]


async def test_a_show_ends_with_its_last_window(tmp_path: Path) -> None:
    async with house(tmp_path, NEVER, Time()) as (rooms, _):
        room = await opened(rooms)
        shows = Shows(Counting())
        with shows.window(room, HOST) as first:
            with shows.window(room, HOST) as second, shows.window(room, "") as third:
                assert first is second is third
            assert list(shows._open) == [room]
        assert not shows._open


# Through the application


class Browser:
    """A connection to the application. reads: unset while the browser takes nothing."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.closed = 0
        self._came = asyncio.Event()
        self._gone = asyncio.Event()
        self._first = True

    async def receive(self) -> MutableMapping[str, Any]:
        if self._first:
            self._first = False
            return {"type": "websocket.connect"}
        await self._gone.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self.tables.append(message["text"])
        if message["type"] == "websocket.close":
            self.closed = message["code"]
        self._came.set()

    async def until(self, text: str) -> None:
        """Wait for a table that holds a text."""
        while not self.tables or text not in self.tables[-1]:
            self._came.clear()
            await self._came.wait()

    async def end(self) -> None:
        """Wait until it is closed."""
        while not self.closed:
            self._came.clear()
            await self._came.wait()

    def leave(self) -> None:
        self._gone.set()


@asynccontextmanager
async def connections(
    rooms: Rooms, code: str, people: Mapping[str, int]
) -> AsyncIterator[tuple[Counting, dict[str, list[Browser]]]]:
    """So many connections of each token; all of them have their first table."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> Any:
        yield

    app = create_app(lifespan, site(Settings.model_validate({}), "h"))
    tables: Tables = app.state.services.renderer.tables
    counting = Counting()
    tables.parts = counting.parts  # type: ignore[method-assign]
    app.state.services.rooms = rooms
    app.state.services.visitors = Visitors(KEY, Strangers())
    found: dict[str, list[Browser]] = {}
    async with AsyncExitStack() as stack:
        tasks = await stack.enter_async_context(asyncio.TaskGroup())
        for token, number in people.items():
            found[token] = [Browser() for _ in range(number)]
            for browser in found[token]:
                stack.callback(browser.leave)
                scope = {
                    "type": "websocket",
                    "scheme": "ws",
                    "path": f"/r/{code}/ws",
                    "query_string": b"",
                    "headers": [
                        (b"host", b"h"),
                        (b"origin", b"http://h"),
                        (b"cookie", f"{COOKIE}={signed(KEY, token)}".encode()),
                    ],
                    "subprotocols": [],
                }
                tasks.create_task(app(scope, browser.receive, browser.send))
                await browser.until("<")
        yield counting, found


@pytest.fixture(autouse=True)
def untold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of who watches nobody is told by a table of its own, which would come at any time."""
    monkeypatch.setattr("app.rooms.live.live_room.AUDIENCE_S", 3600.0)


@asynccontextmanager
async def seated(
    folder: Path, windows: int
) -> AsyncIterator[tuple[LiveRoom, Counting, list[Browser], list[Browser]]]:
    """A room whose member has so many windows, beside two who only watch."""
    token = "m" * 40
    async with house(folder, NEVER, Time()) as (rooms, _):
        room = await opened(rooms)
        await room.ask(person_of(token), sit(1))
        people = {token: windows, "a" * 40: 1, "b" * 40: 1}
        async with connections(rooms, room.room.code, people) as (counting, found):
            mine, *watching = found.values()
            yield room, counting, mine, [browser for each in watching for browser in each]


async def test_windows_of_one_person_share_a_rendering(tmp_path: Path) -> None:
    async with seated(tmp_path, 6) as (room, counting, mine, watching):
        assert {len(browser.tables) for browser in (*mine, *watching)} == {1}
        counting.rendered.clear()
        await rename(room, "Zoe")
        for browser in (*mine, *watching):
            await browser.until("Zoe")
        assert sorted(counting.rendered) == [-1, 1]
        assert len({tuple(browser.tables) for browser in mine}) == 1


async def test_a_slow_window_holds_up_no_other(
    tmp_path: Path,
) -> None:
    async with seated(tmp_path, 3) as (room, _, mine, watching):
        slow, *others = mine
        slow.reads.clear()
        for name in ("Zoe", "Yves", "Xenia"):
            await rename(room, name)
            for browser in (*others, *watching):
                await browser.until(name)
        slow.reads.set()
        await slow.until("Xenia")
        assert len(slow.tables) == 3  # the first, the one that was on its way, the newest
        assert "Zoe" in slow.tables[1]


async def test_a_room_that_ends_closes_all_windows(tmp_path: Path) -> None:
    async with seated(tmp_path, 3) as (room, _, mine, watching):
        await room.ask(HOST, commands.Close(id=new_id()))
        for browser in (*mine, *watching):
            await browser.end()
        assert {browser.closed for browser in (*mine, *watching)} == {4404}


async def test_a_table_that_cannot_be_rendered_closes_its_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.gateway.socket.HOLD_S", 0.0)
    async with seated(tmp_path, 2) as (room, counting, mine, watching):
        monkeypatch.setattr(counting, "_layouts", None)
        monkeypatch.setattr(counting, "_templates", None)
        await rename(room, "Zoe")
        for browser in (*mine, *watching):
            await browser.end()
        assert {browser.closed for browser in (*mine, *watching)} == {1011}
