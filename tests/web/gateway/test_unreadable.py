"""A room of which something stored cannot be read: a sentence for who asks, a line in the log."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed

from app.rooms.fold.errors import UNREADABLE
from app.rules.cards import TEXTS
from app.web.gateway.socket import RESTART
from tests.web.browsing import connected, open_room, seated, token
from tests.web.conftest import Server

SECRETS = ("Zacharias", "5eed" * 16, "xyzzy")
WRONG = {  # kind and data of a row, as SQL
    "no JSON": ("'renamed'", f'\'{{"name":"{SECRETS[0]}\''),
    "an unknown kind": (f"'{SECRETS[2]}'", "'{}'"),
    "no UTF-8": ("'renamed'", "cast(x'7b226e616d65223a22ff227d' as text)"),
    "a deal that does not fit": (
        "'deal started'",
        "'"
        + json.dumps(
            {
                "match": 0,
                "drawn": {},
                "deck": list(TEXTS[:2]),
                "fair": {"scheme": "", "commitment": "", "seed": SECRETS[1]},
            }
        )
        + "'",
    ),
    "a row that is missing": (None, ""),
}


def spoil(server: Server, code: str, kind: str | None, data: str) -> None:
    """Write a wrong row behind all others of a room; without a kind take one away."""
    with closing(sqlite3.connect(server.data / "rooms.sqlite3")) as db, db:
        if kind is None:
            db.execute("delete from event where room = ? and number = 1", (code,))
            return
        db.execute(
            "insert into event select room, max(number) + 1, 9, '', '',"  # noqa: S608 - constants
            f" {kind}, {data} from event where room = ?",
            (code,),
        )


async def turned_away(server: Server, code: str, cookie: str) -> None:
    """A browser that connects is told why, and then may come back later."""
    async with connected(server, code, cookie) as table:
        refusal = await table.next()
        assert refusal == {"refused": "unavailable", "id": "", "text": UNREADABLE}
        with pytest.raises(ConnectionClosed) as closed:
            await table.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == RESTART


async def plays(server: Server, code: str, cookie: str) -> None:
    """Other tables play on."""
    async with seated(server, code, cookie) as table:
        assert await table.play_on(2) == 2


def test_an_unreadable_room_is_a_sentence_and_a_line(own_server: Server) -> None:
    server = own_server
    with server.browser() as host:
        codes = {name: open_room(host, name="Ada") for name in WRONG}
        healthy = open_room(host)
        port = server.port
        server.stop()
        for name, (kind, data) in WRONG.items():
            spoil(server, codes[name], kind, data)
        before = len(server.log)
        server.start(port)

        async def connect() -> None:
            coming = (turned_away(server, code, token(host)) for code in codes.values())
            await asyncio.gather(*coming, plays(server, healthy, token(host)))

        for code in codes.values():
            for path in (f"/r/{code}", f"/r/{code}/record.json"):
                answer = host.get(path)
                assert answer.status_code == 503
                assert UNREADABLE in answer.text
        asyncio.run(connect())
    server.stop()
    told = server.log[before:]
    events = [json.loads(line) for line in told.splitlines()]
    errors = [event for event in events if event["level"] == "error"]
    assert [event["event"] for event in errors] == ["a room is unreadable"] * len(WRONG)
    assert len({event["room"] for event in errors}) == len(WRONG)
    assert all({"entry", "reason"} <= event.keys() for event in errors)
    assert "Traceback" not in told
    assert not [secret for secret in (*SECRETS, *codes.values()) if secret in told]
