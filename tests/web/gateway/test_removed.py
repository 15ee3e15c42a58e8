"""Whom the host has removed gets no page, sheet or table of that room, and is told why."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from app.web.gateway.socket import KEPT_OUT
from app.web.table.surroundings import SHEETS
from tests.patience import PATIENCE_S
from tests.web.browsing import Table, connected, open_room, seated, token
from tests.web.conftest import Server


async def closed_with(table: Table) -> int:
    """The code with which a connection is closed."""
    try:
        while True:
            await table.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


@pytest.mark.parametrize("dealt", [False, True])
def test_who_is_removed_stays_out(server: Server, dealt: bool) -> None:
    with server.browser() as host, server.browser() as guest, server.browser() as other:
        code = open_room(host, friends="true", players="2", name="Hanna")
        guest.get(f"/r/{code}")
        mine, theirs = token(host), token(guest)

        async def play() -> None:
            async with seated(server, code, mine) as table, seated(server, code, theirs) as gone:
                await gone.do("sit", seat=1, name="Gus")
                await table.until("Gus")
                if dealt:
                    await table.do("start")
                    await table.until("felt")
                await table.do("remove", seat=1, name="Gus")
                assert await closed_with(gone) == KEPT_OUT
            async with connected(server, code, theirs) as gone:
                assert await closed_with(gone) == KEPT_OUT

        asyncio.run(asyncio.wait_for(play(), PATIENCE_S))
        for path in ("", *(f"/{sheet}" for sheet in SHEETS), "/record.json", "/line"):
            answer = guest.get(f"/r/{code}{path}")
            assert answer.status_code == 403
            assert "The host has removed you from this table." in answer.text
        assert other.get(f"/r/{code}").status_code == 200
        assert "Let <bdi>Gus</bdi> back in" in host.get(f"/r/{code}/menu").text
        assert "back in" not in other.get(f"/r/{code}/menu").text

        async def let_in() -> None:
            async with seated(server, code, mine) as table:
                before = table.tables
                await table.do("let in", name="Gus")
                while table.tables == before:
                    await table.next()

        asyncio.run(asyncio.wait_for(let_in(), PATIENCE_S))
        assert guest.get(f"/r/{code}").status_code == 200
