"""A room is reached by any process: its pages, its sheets, its websocket."""

import asyncio
import re
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from app.web.gateway.socket import KEPT_OUT
from app.web.gateway.visitors import COOKIE
from bench.people import connected, open_room, visit
from chaos.cluster import Door
from cluster.processes import Process
from tests.patience import PATIENCE_S
from tests.web.browsing import Browser
from tests.web.conftest import NO_TLS


@pytest.fixture
def doors(three: list[Process]) -> list[Door]:
    return [Door(process.origin) for process in three]


def browser(door: Door, token: str = "") -> httpx.Client:
    headers = {"Origin": door.origin, **({"Cookie": f"{COOKIE}={token}"} if token else {})}
    return Browser(base_url=door.origin, headers=headers, verify=NO_TLS, timeout=PATIENCE_S)


def test_pages_come_from_whoever_has_the_room(doors: list[Door]) -> None:
    code, token = open_room(doors[0], players="4", level="0")
    pages = []
    for door in doors:
        with browser(door, token) as client:
            answer = client.get(f"/r/{code}")
            assert answer.status_code == 200
            assert len(answer.headers.get_list("content-security-policy")) == 1
            assert len(answer.headers.get_list("cache-control")) == 1
            pages.append(re.sub(r"ticket=\w+", "", answer.text))
            assert client.get(f"/r/{code}/record.json").status_code == 409
            assert client.get(f"/r/{code}/menu").status_code == 200
            assert client.head(f"/r/{code}").status_code == 200
            assert client.head(f"/r/{code}").content == b""
            assert client.get(f"/r/{code}/nothing").status_code == 404
            assert client.get("/r/0000zzzz").status_code == 404
    assert 'class="felt' in pages[0]
    hands = [re.findall(r'data-action="([^"]*)"', page) for page in pages]
    assert hands[0] == hands[1] == hands[2]


def test_the_first_page_shows_tables_of_all_processes(doors: list[Door]) -> None:
    async def publish(door: Door, code: str, token: str) -> None:
        async with connected(door, code, token) as host:
            await host.do("publish", public=True)
            await host.look()

    async def shown(client: httpx.Client, code: str) -> bool:
        return f'href="/r/{code}"' in (await asyncio.to_thread(client.get, "/")).text

    codes = []
    token = ""
    for door in doors:
        with browser(door, token) as client:
            fields = {"game": "black_queen", "players": "4", "friends": "true", "name": "Ann"}
            answer = client.post("/rooms", data=fields)
            codes.append(answer.headers["location"].removeprefix("/r/"))
            token = token or answer.cookies[COOKIE]
    for door in doors:
        with browser(door, token) as client:
            page = client.get("/").text
            assert all(f'href="/r/{code}"' in page for code in codes)
        with browser(door) as client:
            assert not any(f'href="/r/{code}"' in client.get("/").text for code in codes)
            assert client.get(f"/r/{codes[0]}/line").status_code == 404
    asyncio.run(publish(doors[2], codes[0], token))

    async def main() -> None:
        async with connected(doors[1], codes[0], token):  # somebody of the table is there
            with browser(doors[2]) as client:
                while not await shown(client, codes[0]):  # noqa: ASYNC110 - kept for a moment
                    await asyncio.sleep(0.1)

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))


def test_a_stranger_gets_a_cookie_at_any_door(doors: list[Door]) -> None:
    code, _ = open_room(doors[0], friends="true")
    assert len({visit(door, code) for door in doors}) == 3


def test_a_foreign_page_is_refused_at_the_door(doors: list[Door]) -> None:
    code, _ = open_room(doors[0])
    with browser(doors[1]) as client:
        foreign = {"Host": "cards.example.org"}
        assert client.get(f"/r/{code}", headers=foreign).status_code == 421


def test_people_play_through_different_doors(doors: list[Door]) -> None:
    async def main() -> None:
        code, host = await asyncio.to_thread(
            open_room, doors[0], game="oh_hell", players="3", friends="true"
        )
        guests = [await asyncio.to_thread(visit, door, code) for door in doors[1:]]
        async with (
            connected(doors[1], code, host) as ann,
            connected(doors[2], code, guests[0]) as ben,
            connected(doors[0], code, guests[1]) as eve,
        ):
            for seat, person in ((1, ben), (2, eve)):
                free = person.table.count(b"Free seat")
                await person.do("sit", seat=seat)
                while person.table.count(b"Free seat") >= free:
                    await person.look()
            before = ann.move
            await ann.do("start", level="0")
            for person in (ann, ben, eve):
                await person.until_moved(before)
            assert ann.move == ben.move == eve.move

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))


def test_who_is_removed_stays_out_at_every_door(doors: list[Door]) -> None:
    async def main() -> tuple[str, str]:
        code, host = await asyncio.to_thread(open_room, doors[0], friends="true")
        guest = await asyncio.to_thread(visit, doors[1], code)
        async with connected(doors[2], code, host) as ann, connected(doors[1], code, guest) as ben:
            await ben.do("sit", seat=1, name="Ben")
            while b"Ben" not in ann.table:
                await ann.look()
            await ann.do("remove", seat=1, name="Ben")
            with suppress(ConnectionClosed):
                while True:
                    await ben.look()
            assert ben._socket.close_code == KEPT_OUT
        return code, guest

    code, guest = asyncio.run(asyncio.wait_for(main(), PATIENCE_S))
    for door in doors:
        with browser(door, guest) as client:
            assert client.get(f"/r/{code}").status_code == 403
        with browser(door) as client:
            assert client.get(f"/r/{code}").status_code == 200


def test_what_is_no_command_is_refused_through_a_door(doors: list[Door]) -> None:
    async def main() -> None:
        code, host = await asyncio.to_thread(open_room, doors[0])
        async with connected(doors[1], code, host) as ann:
            socket = ann._socket
            for message in ("no command", b"\x00"):
                await socket.send(message)
                while not (heard := await socket.recv(decode=False)).startswith(b"{"):
                    pass  # a table
                assert b'"refused":"malformed"' in heard

    asyncio.run(asyncio.wait_for(main(), PATIENCE_S))


def test_operators_are_told_how_it_goes(three: list[Process], doors: list[Door]) -> None:
    open_room(doors[0])
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
