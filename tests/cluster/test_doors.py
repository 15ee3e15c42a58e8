"""Rooms of several processes: whoever is asked for one has it, and nobody else shows it."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from app.web.gateway.socket import KEPT_OUT, RESTART
from app.web.gateway.visitors import COOKIE
from bench.people import Person, connected, open_room, visit
from chaos.audit import audit
from chaos.cluster import OWNER, Door, Pulse
from chaos.player import Player
from chaos.tables import Seating, cancelled, quiet, seated
from cluster.postgres import Postgres
from cluster.processes import Process
from tests.cluster.matches import goes_on, stored
from tests.patience import PATIENCE_S
from tests.web.browsing import Browser
from tests.web.conftest import NO_TLS

CONTESTED = "two processes want the same room"


@pytest.fixture
def doors(three: list[Process]) -> list[Door]:
    return [Door(process.origin) for process in three]


@pytest.fixture
def store(postgres: Postgres) -> str:
    """Where the three have their log."""
    return postgres.url("test_doors")


@contextmanager
def browser(door: Door, token: str = "") -> Iterator[httpx.Client]:
    headers = {"Origin": door.origin, **({"Cookie": f"{COOKIE}={token}"} if token else {})}
    found = Browser(base_url=door.origin, headers=headers, verify=NO_TLS, timeout=PATIENCE_S)
    with found as client:
        yield client


async def owner_of(store: str, code: str) -> str | None:
    """The name of the process that owns a room."""
    db = await asyncpg.connect(store)
    try:
        name: str | None = await db.fetchval(OWNER, code)
        return name
    finally:
        await db.close()


async def until_closed(person: Person) -> int:
    """Look on to the end of a connection; returns its code."""
    with suppress(ConnectionClosed):
        while True:
            await person.look()
    return person._socket.close_code or 0


def settled(client: httpx.Client, path: str) -> httpx.Response:
    """The answer to a browser that asks again as long as it is told to."""
    while (answer := client.get(path)).headers.get("refresh"):
        assert answer.status_code == 503
    return answer


def test_a_room_is_entered_at_another_process_than_it_was_opened_at(
    three: list[Process], doors: list[Door], store: str
) -> None:
    said = [process.said.read_text().count(CONTESTED) for process in three]
    for opened, entered in ((0, 1), (1, 2), (2, 0)):
        code, token = open_room(doors[opened], players="4", level="0")
        assert asyncio.run(owner_of(store, code)) is None
        with browser(doors[entered], token) as client:
            answer = client.get(f"/r/{code}")
            assert answer.status_code == 200
            assert 'class="felt' in answer.text
            assert client.get(f"/r/{code}/record.json").status_code == 409
            assert client.head(f"/r/{code}").content == b""
            assert client.get("/r/0000zzzz").status_code == 404
        assert asyncio.run(owner_of(store, code)) == "abc"[entered]
    assert said == [process.said.read_text().count(CONTESTED) for process in three]


def test_the_former_owner_of_a_room_lets_go_of_it(doors: list[Door], store: str) -> None:
    """Its connections close so that browsers come back; what they ask is not confirmed there."""

    async def main() -> None:
        code, token = await asyncio.to_thread(open_room, doors[0], players="4", friends="true")
        async with connected(doors[0], code, token) as ann:
            assert await owner_of(store, code) == "a"
            await asyncio.to_thread(visit, doors[1], code)
            assert await owner_of(store, code) == "b"
            with suppress(ConnectionClosed):
                await ann.do("rename", name="Zoe")
            assert await until_closed(ann) == RESTART
            assert b"Zoe" not in ann.table
        async with connected(doors[1], code, token) as ann:
            assert b"Zoe" not in ann.table
            await ann.do("rename", name="Zoe")
            while b"Zoe" not in ann.table:
                await ann.look()

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))


def test_the_first_page_shows_tables_of_all_processes_and_claims_none(
    doors: list[Door], store: str
) -> None:
    async def publish(door: Door, code: str, token: str) -> None:
        async with connected(door, code, token) as host:
            await host.do("publish", public=True)
            await host.look()

    async def shown(client: httpx.Client, code: str) -> bool:
        return f'href="/r/{code}' in (await asyncio.to_thread(client.get, "/")).text

    async def owners() -> list[str | None]:
        return [await owner_of(store, code) for code in codes]

    codes = []
    token = ""
    for door in doors:
        with browser(door, token) as client:
            fields = {"game": "black_queen", "players": "4", "friends": "true", "name": "Ann"}
            answer = client.post("/rooms", data=fields)
            codes.append(answer.headers["location"].removeprefix("/r/"))
            token = token or answer.cookies[COOKIE]
            assert client.get(f"/r/{codes[-1]}").status_code == 200
    before = asyncio.run(owners())
    assert before == ["a", "b", "c"]
    for door in doors:
        with browser(door, token) as client:
            page = client.get("/").text
            assert all(f'href="/r/{code}"' in page for code in codes)
        with browser(door) as client:
            assert not any(f'href="/r/{code}"' in client.get("/").text for code in codes)
    asyncio.run(publish(doors[0], codes[0], token))

    async def main() -> None:
        async with connected(doors[0], codes[0], token):  # somebody of the table is there
            with browser(doors[2]) as client:
                while not await shown(client, codes[0]):  # noqa: ASYNC110 - it is stored meanwhile
                    await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))
    assert asyncio.run(owners()) == before


def test_people_whom_two_balancers_send_apart_play_on(
    three: list[Process], doors: list[Door], store: str
) -> None:
    """Slowly, since the room moves from one process to the other; and the log says why."""

    async def main() -> None:
        code, tokens = await seated(doors[0], Seating("oh_hell", 3, 2))
        pulse = Pulse()
        players = [
            Player(door.origin, code, token, f"apart{seat}", pulse)
            for seat, (door, token) in enumerate(zip(doors, tokens, strict=False))
        ]
        tasks = [asyncio.create_task(player.run()) for player in players]
        try:
            for _ in range(2):
                await goes_on([pulse])
            pulse.playing = False
            await quiet(players, asyncio.get_running_loop().time())
        finally:
            await cancelled(tasks)
        rooms = {room: found for room, found in (await stored(store)).items() if room == code}
        found = audit(rooms, players)
        assert found.sound, str(found)

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))
    assert any(CONTESTED in process.said.read_text() for process in three[:2])


def test_a_code_that_is_written_otherwise_brings_no_room_to_another_process(
    doors: list[Door], store: str
) -> None:
    """The balancer reads it letter by letter."""
    code, token = open_room(doors[0], players="4", friends="true")
    with browser(doors[0], token) as client:
        assert client.get(f"/r/{code}").status_code == 200
    with browser(doors[1], token) as client:
        for written in (code.upper(), f"{code[:4]}-{code[4:]}"):
            answer = client.get(f"/r/{written}", follow_redirects=False)
            if written != code:
                assert answer.headers["location"] == f"/r/{code}"
        for odd in (f"/r/%{ord(code[0]):02x}{code[1:]}", f"/%72/{code}", f"/r%2F{code}"):
            address = httpx.URL(doors[1].origin).copy_with(raw_path=odd.encode())
            assert client.get(address).status_code == 404
    assert asyncio.run(owner_of(store, code)) == "a"


def test_who_is_removed_stays_out_at_every_door(doors: list[Door]) -> None:
    async def main() -> tuple[str, str]:
        code, host = await asyncio.to_thread(open_room, doors[0], friends="true")
        guest = await asyncio.to_thread(visit, doors[1], code)
        async with connected(doors[1], code, host) as ann, connected(doors[1], code, guest) as ben:
            await ben.do("sit", seat=1, name="Ben")
            while b"Ben" not in ann.table:
                await ann.look()
            await ann.do("remove", seat=1, name="Ben")
            assert await until_closed(ben) == KEPT_OUT
        return code, guest

    code, guest = asyncio.run(asyncio.wait_for(main(), PATIENCE_S))
    for door in doors:
        with browser(door, guest) as client:
            assert settled(client, f"/r/{code}").status_code == 403
        with browser(door) as client:
            assert settled(client, f"/r/{code}").status_code == 200


def test_operators_are_told_how_it_goes(three: list[Process], doors: list[Door]) -> None:
    code, _ = open_room(doors[0])
    visit(doors[0], code)
    found = httpx.get(f"{three[0].internal}/metrics", verify=NO_TLS).text
    values = dict(line.rsplit(" ", 1) for line in found.splitlines() if not line.startswith("#"))
    assert float(values['black_queen_rooms{process="a"}']) >= 1
    assert float(values['black_queen_rooms_opened_total{process="a"}']) >= 1
    assert 'black_queen_append_seconds_bucket{process="a",le="+Inf"}' in values
    for line in found.splitlines():
        assert re.fullmatch(
            r"# (HELP|TYPE) black_queen_\w+ .+|black_queen_\w+\{[^}]*\} [\d.]+", line
        )
    with browser(doors[0]) as client:
        assert client.get("/metrics").status_code == 404  # browsers are not told


def test_the_internal_address_says_how_a_process_is(three: list[Process]) -> None:
    for path, said in (("/healthz", "ok"), ("/readyz", "ready")):
        answer = httpx.get(f"{three[0].internal}{path}", verify=NO_TLS)
        assert (answer.status_code, answer.text) == (200, said)
    assert httpx.get(f"{three[0].internal}/", verify=NO_TLS).status_code == 404
