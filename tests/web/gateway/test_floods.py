"""Floods on the real server with the limits that it has by default: cut off, and felt by nobody."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from select import select

import pytest

from app.settings import Settings
from app.web.gateway.table_diff import Assembled
from bench.floods.attacks import FLOODS
from tests.patience import PATIENCE_S
from tests.web.browsing import open_room, seated, token
from tests.web.conftest import Server
from tests.web.rfc6455.raw import CLOSE, TEXT, Closed, Raw, handshake, opened, tcp

CUT_OFF = {"oversized": 1009}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose connections may send as many frames as usual."""
    usual = Settings.model_fields["socket_frames_per_second"].default
    own = Server(tmp_path_factory.mktemp("guarded"), socket_frames_per_second=usual)
    own.start()
    yield own
    own.stop()
    assert "Traceback" not in own.log


def flooded(raw: Raw, bad: bytes) -> int:
    """Send without an end, and read; the code that it is closed with."""
    code = 1006
    with suppress(Closed):
        while True:
            raw.send(bad)
            while select([raw.connection], [], [], 0.05)[0]:
                found = raw.frame()
                if found.opcode == CLOSE:
                    code = found.code
    return code


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_cut_off(guarded: Server, kind: str) -> None:
    with guarded.browser() as browser:
        code = open_room(browser, friends="true")
    with opened(guarded, code) as other:
        with opened(guarded, code) as raw:
            raw.send(FLOODS[kind][:20_000])
            assert raw.closed_with() == CUT_OFF.get(kind, 4429)
        assert other.answers()
    if kind != "oversized":
        assert "frames of a connection" in guarded.log


def test_a_flood_that_goes_on_is_hung_up_on(guarded: Server) -> None:
    with guarded.browser() as browser:
        code = open_room(browser, friends="true")
    with opened(guarded, code) as raw:
        assert flooded(raw, FLOODS["pings"]) in (4429, 1006)


def test_many_at_once_come_in_one_after_the_other(guarded: Server) -> None:
    with guarded.browser() as browser:
        code = open_room(browser, friends="true")
    with ExitStack() as open_:
        many = [open_.enter_context(tcp(guarded)) for _ in range(60)]
        for raw in many:
            raw.send(handshake(guarded, code))
        for raw in many:
            assert raw.head().startswith(b"HTTP/1.1 101 ")
            assert raw.frame().opcode == TEXT


DEALS = 4  # more than the buffers on the way can hold


def test_who_reads_late_gets_the_newest_table(guarded: Server) -> None:
    with guarded.browser() as browser:
        code, host = open_room(browser, players="2", level="0"), token(browser)

    async def play() -> str:
        async with asyncio.timeout(PATIENCE_S), seated(guarded, code, host) as table:
            for deal in range(1, DEALS + 1):
                await table.until(f'data-move="{deal}.')
                await table.play_on()
                if deal < DEALS:
                    await table.do("ready")
            return str(table.tables)

    with socket.create_connection(("127.0.0.1", guarded.port), timeout=PATIENCE_S) as late:
        late.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw = Raw(late)
        raw.send(handshake(guarded, code))
        raw.head()
        played = int(asyncio.run(play()))
        newest, seen = b"", 0
        assembled = Assembled()
        while b'data-move="%d.52"' % DEALS not in newest:
            newest = assembled.take(raw.until(TEXT).data)
            seen += 1
    assert seen < played / 2, (seen, played)
