"""What has to be read from the log: counted apart from requests, and not done for who hangs up."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import ExitStack, asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fastapi import HTTPException

from app.rooms.fold.errors import NoSuchRoom
from app.rooms.fold.seats.people import new_token, person_of
from app.rooms.live.rooms import Rooms
from app.web.gateway import loads
from app.web.gateway.browser import AHEAD
from app.web.gateway.frames import TOO_MANY
from app.web.gateway.limits import Limits, LimitSettings, TooMany
from app.web.gateway.loads import AT_ONCE, OF_A_PERSON, OF_A_ROOM, OF_AN_ADDRESS, Loads
from app.web.gateway.lookup import find_match, find_room
from app.web.gateway.waiting import HungUp, while_waited_for
from bench.odd_rooms import KINDS, entries_of
from bench.stops import Browser, application, made
from tests.patience import PATIENCE_S
from tests.rooms.live_rooms import NEVER, Gate, Time, house
from tests.rooms.table import CODE, HOST

HOME = "192.0.2.1"
OTHER = "0123abce"


def no_limits() -> Limits:
    return Limits(LimitSettings(**dict.fromkeys(LimitSettings.__dataclass_fields__, 1_000_000)))


@pytest.fixture
def now() -> Time:
    return Time()


@pytest.fixture
def counted(now: Time) -> Loads:
    return Loads(no_limits(), now)


def often(counted: Loads, most: int, asked: Callable[[int], tuple[str, str, str]]) -> int:
    """How often something is read until it is refused."""
    for number in range(most):
        try:
            with counted.one(*asked(number)):
                pass
        except TooMany:
            return number
    return most


def test_each_address_person_and_room_has_its_share(counted: Loads, now: Time) -> None:
    assert often(counted, 999, lambda n: (f"room {n}", HOME, "")) == OF_AN_ADDRESS.burst
    assert often(counted, 5, lambda n: (f"room {n}", f"192.0.3.{n}", "")) == 5
    now.now += 1000
    assert often(counted, 999, lambda n: (f"room {n}", f"home {n}", HOST)) == OF_A_PERSON.burst
    now.now += 1000
    assert often(counted, 999, lambda n: ("room", HOME, f"person {n}")) == OF_A_ROOM.burst
    assert often(counted, 9, lambda n: ("room", f"home {n}", "")) == 9  # others may have it read
    now.now += OF_A_ROOM.every_s
    assert often(counted, 999, lambda n: ("room", HOME, f"person {n}")) == 1


def test_an_address_has_so_much_read_at_once(counted: Loads) -> None:
    with ExitStack() as open_now:
        for number in range(AT_ONCE):
            open_now.enter_context(counted.one(f"room {number}", HOME, ""))
        with pytest.raises(TooMany, match="Try again in 1 second"):
            open_now.enter_context(counted.one("one more", HOME, ""))
        with counted.one("room", "192.0.2.2", ""):
            pass
    with counted.one("one more", HOME, ""):
        pass


# Rooms and matches


@asynccontextmanager
async def odd(folder: Path, kind: str) -> AsyncIterator[tuple[Rooms, Gate, str]]:
    """A log with a room of a kind, and the seal of its match."""
    async with house(folder, NEVER) as (rooms, gate):
        story = KINDS[kind](20, HOST)
        await gate.append(list(entries_of(story, CODE)))
        yield rooms, gate, story.seals[0]


async def test_all_who_ask_for_one_room_are_counted_once(
    counted: Loads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loads, "AT_ONCE", 1)
    async with odd(tmp_path, "all pass") as (rooms, _, seal):
        limits = no_limits()
        asking = (find_room(rooms, limits, counted, CODE, HOME, "") for _ in range(50))
        assert len(set(map(id, await asyncio.gather(*asking)))) == 1
        matches = (find_match(rooms.look_backs, counted, seal, HOME, "") for _ in range(50))
        assert len(set(map(id, await asyncio.gather(*matches)))) == 1


async def test_own_rooms_and_wrong_codes_are_not_counted(
    counted: Loads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loads, "AT_ONCE", 0)
    async with odd(tmp_path, "all pass") as (rooms, _, seal):
        limits = no_limits()
        with pytest.raises(NoSuchRoom):
            await find_room(rooms, limits, counted, OTHER, HOME, "")
        with pytest.raises(NoSuchRoom):
            await find_match(rooms.look_backs, counted, "0" * 24, HOME, "")
        for stranger in ("", "somebody"):
            with pytest.raises(TooMany):
                await find_room(rooms, limits, counted, CODE, HOME, stranger)
        with pytest.raises(TooMany):
            await find_match(rooms.look_backs, counted, seal, HOME, "")
        room = await find_room(rooms, limits, counted, CODE, HOME, HOST)
        assert await find_room(rooms, limits, counted, CODE, HOME, "") is room
        assert await find_match(rooms.look_backs, counted, seal, HOME, "")  # it is in memory


async def test_too_many_is_answered_with_when_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loads, "AT_ONCE", 0)
    token = new_token()
    rooms = await asyncio.to_thread(made, tmp_path, 4, person_of(token))
    async with application(tmp_path) as app:
        stranger = Browser(app)
        for room in rooms:
            for address in (f"/r/{room.code}", *(f"/m/{seal}" for seal in room.seals)):
                assert (await stranger.ask(address)).status == 429, address
        assert (await Browser(app, token).ask(f"/r/{rooms[0].code}")).status == 200


# Who hangs up


def run(main: Coroutine[Any, Any, None]) -> None:
    async def patiently() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await main

    asyncio.run(patiently())


def test_nothing_is_read_for_who_has_hung_up(tmp_path: Path) -> None:
    rooms = made(tmp_path, 20, HOST)

    async def main() -> None:
        async with application(tmp_path) as app:
            for room in rooms:
                for address in (f"/r/{room.code}", *(f"/m/{seal}" for seal in room.seals)):
                    assert await hung_up(app, address) == []
                    assert room.code not in app.state.services.rooms._loading
                    assert not app.state.services.rooms.count

    async def hung_up(app: Any, address: str) -> list[object]:
        sent: list[object] = []

        async def receive() -> dict[str, object]:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] != 503:
                sent.append(message)

        await app(Browser(app)._scope("http", address), receive, send)
        return sent

    run(main())


class Speaker:
    """A browser at a websocket that says something, and then nothing more."""

    def __init__(self, *said: dict[str, object]) -> None:
        connect: dict[str, object] = {"type": "websocket.connect"}
        self._said = iter((connect, *said))
        self.heard: list[Any] = []
        self.closed = 0
        self.answered = asyncio.Event()

    async def receive(self) -> dict[str, object]:
        if message := next(self._said, None):
            return message
        await self.answered.wait()
        return {"type": "websocket.disconnect", "code": 1001}

    async def send(self, message: Any) -> None:
        self.closed = self.closed or message.get("code", 0)
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
            self.answered.set()

    async def at(self, app: Any, code: str, token: str = "") -> None:
        await app(Browser(app, token)._scope("websocket", f"/r/{code}/ws"), self.receive, self.send)


ENDED = ("closed", "all pass at Euchre")
GONE: dict[str, object] = {"type": "websocket.disconnect", "code": 1001}


def saying(text: str) -> dict[str, object]:
    return {"type": "websocket.receive", "text": text}


def test_nothing_is_read_for_a_websocket_that_does_not_wait(tmp_path: Path) -> None:
    rooms = made(tmp_path, 20, HOST)

    async def main() -> None:
        async with application(tmp_path) as app:
            for said, room in product(range(AHEAD + 2), rooms):
                speaker = Speaker(*[saying("{}")] * said, GONE)
                await speaker.at(app, room.code)
                assert speaker.heard == [], said
                assert speaker.closed == (TOO_MANY if said >= AHEAD else 0), said
                assert room.code not in app.state.services.rooms._loading
                assert not app.state.services.rooms.count

    run(main())


def test_what_is_said_while_a_table_is_looked_for_is_done(tmp_path: Path) -> None:
    token = new_token()
    rooms = made(tmp_path, 20, person_of(token))
    names = [f"Zoe {number}" for number in range(1, AHEAD)]

    async def main() -> None:
        async with application(tmp_path) as app:
            for room in (room for room in rooms if room.kind not in ENDED):
                wishes = [
                    saying(f'{{"do": "rename", "id": "x{n[-1]}", "name": "{n}"}}') for n in names
                ]
                speaker = Speaker(*wishes)
                await speaker.at(app, room.code, token)
                live = await app.state.services.rooms.get(room.code)
                assert live.room.seats[0].name == names[-1], room.kind

    run(main())


def test_work_is_done_as_long_as_somebody_waits() -> None:
    given_up = []

    async def works() -> str:
        await asyncio.sleep(0)
        return "done"

    async def lasts() -> str:
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            given_up.append("it")
            raise
        return ""

    async def fails() -> str:
        raise NoSuchRoom

    def receiving(*messages: str) -> Callable[[], Coroutine[Any, Any, dict[str, Any]]]:
        left = iter(messages)

        async def receive() -> dict[str, Any]:
            if message := next(left, ""):
                if message == "too long":
                    raise HTTPException(413, "This form is too long.")
                return {"type": message}
            return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

        return receive

    async def main() -> None:
        assert await while_waited_for(works(), receiving("http.request")) == "done"
        assert await while_waited_for(works(), receiving("http.request", "too long")) == "done"
        with pytest.raises(NoSuchRoom):
            await while_waited_for(fails(), receiving())
        with pytest.raises(HungUp):
            await while_waited_for(lasts(), receiving("http.request", "http.disconnect"))
        assert given_up == ["it"]
        waiting = asyncio.create_task(while_waited_for(lasts(), receiving()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert given_up == ["it", "it"]

    run(main())
