"""What is secret stays so: tokens, codes, seeds and cards are in no log, file or address."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass

import pytest
from websockets.exceptions import ConnectionClosed

from app.rooms.fold.seats.people import person_of
from app.rules.cards import TEXTS
from app.web.gateway.visitors import COOKIE
from tests.patience import PATIENCE_S
from tests.web.browsing import connected, open_room, seated, token, unsigned
from tests.web.conftest import Server

NAMES = ("Zacharias", "Yolanda")
BROKEN = "zzzzzzzz"  # a room whose log cannot be read
SEED = "5eed" * 16
UNREADABLE = {"match": 0, "drawn": {}, "deck": ["QS", "KH"], "fair": {"seed": SEED}}
QUERY = "hush-hush"


@dataclass
class Evening:
    """What has happened on a server, and what nobody else may learn of it."""

    server: Server
    code: str
    tokens: list[str]
    addresses: list[str]
    pages: list[str]
    log: str
    stored: bytes

    @property
    def events(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.log.splitlines()]


async def play(server: Server, code: str, host: str, guest: str) -> None:
    """Two people play a deal; browsers that are not welcome come by."""
    async with (
        asyncio.timeout(PATIENCE_S),
        seated(server, code, host) as alice,
        seated(server, code, guest) as bob,
    ):
        await bob.do("sit", seat=1, name=NAMES[1])
        await alice.until(NAMES[1])
        await alice.do("start", level="0")
        await bob.until('data-move="1.')
        await alice.until('data-move="1.')
        await alice.do("act", action=f"{TEXTS[0]}", move="0.0", more=QUERY)
        assert (await alice.refusal())["refused"] == "malformed"
        await asyncio.gather(alice.play_on(), bob.play_on())
        async with connected(server, code, host, origin=f"http://{QUERY}.example") as foreign:
            with suppress(ConnectionClosed):
                await foreign.next()
    for wrong in ("00000000", BROKEN):
        with suppress(ConnectionClosed):
            async with connected(server, wrong, host) as table:
                await table.next()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A deal played on a server that logs all it can."""
    server = Server(tmp_path_factory.mktemp("evening"), log_level="debug")
    server.start()
    try:
        evening = spent(server)
    finally:
        server.stop()
    evening.stored += contents(server)
    evening.log = server.log
    return evening


def contents(server: Server) -> bytes:
    """The bytes of the database, with its write-ahead log while the server runs."""
    return b"".join(file.read_bytes() for file in sorted(server.data.iterdir()))


def spent(server: Server) -> Evening:
    """The evening itself."""
    with closing(sqlite3.connect(server.data / "rooms.sqlite3")) as db, db:
        row = (BROKEN, 0, 0, "", "", "deal started", json.dumps(UNREADABLE))
        db.execute("insert into event values (?, ?, ?, ?, ?, ?, ?)", row)
    with server.browser() as host, server.browser() as guest:
        code = open_room(host, friends="true", players="2", name=NAMES[0])
        answers = [
            guest.get(f"/r/{code}"),
            host.get(f"/r/{code}?{QUERY}={token(host)}"),
            host.get(f"/join?code={code}"),
            host.get(f"/r/{BROKEN}"),
            host.get(f"/?{QUERY}"),
            host.get("/", headers={"Host": f"{QUERY}.example"}),
            host.post("/rooms", headers={"Origin": f"http://{QUERY}.example"}),
            host.post("/rooms", data={"players": "2", "name": NAMES[0]}),
        ]
        tokens = [token(host), token(guest)]
        asyncio.run(play(server, code, *tokens))
        answers += [host.get(f"/r/{code}"), guest.get(f"/r/{code}")]
    addresses = [answer.headers.get("location", "") for answer in answers]
    pages = [answer.text for answer in answers]
    return Evening(server, code, tokens, addresses, pages, server.log, contents(server))


def deals(evening: Evening) -> list[dict[str, object]]:
    """The events of the deals, with their decks and seeds."""
    with closing(sqlite3.connect(evening.server.data / "rooms.sqlite3")) as db:
        rows = db.execute(
            "select data from event where kind = 'deal started' and room <> ?", (BROKEN,)
        )
        return [json.loads(data) for (data,) in rows]


def test_the_log_tells_what_happened(evening: Evening) -> None:
    told = {event["event"] for event in evening.events}
    assert {
        "start",
        "stop",
        "room opened",
        "socket opened",
        "socket closed",
        "refused a foreign page",
        "refused a foreign form",
        "refused a foreign host name",
    } <= told
    for event in evening.events:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", str(event["time"]))
        assert event["level"] in ("debug", "info", "warning", "error")
    [start] = [event for event in evening.events if event["event"] == "start"]
    assert start.keys() >= {"version", "commit", "build", "address", "data"}
    opened = [event for event in evening.events if event["event"] == "socket opened"]
    closed = [event for event in evening.events if event["event"] == "socket closed"]
    assert len({event["connection"] for event in opened}) == len(opened) == len(closed) == 2
    assert len({event["room"] for event in opened}) == 1
    assert all({"code", "seconds"} <= event.keys() for event in closed)


def test_an_error_is_logged_with_its_connection_and_room(evening: Evening) -> None:
    errors = [event for event in evening.events if event["level"] == "error"]
    assert errors
    for event in errors:
        assert event["connection"]
        assert event["room"]


def test_the_log_holds_no_secret(evening: Evening) -> None:
    played = deals(evening)
    assert played
    seeds = re.findall(r"[0-9a-f]{64}", json.dumps([deal["fair"] for deal in played]))
    assert seeds
    persons = [person_of(unsigned(token)) for token in evening.tokens]
    for secret in (*evening.tokens, *persons, *seeds, SEED, *NAMES, evening.code, QUERY):
        assert secret not in evening.log
    assert f"{COOKIE}=" not in evening.log
    assert not re.search(rf"\b({'|'.join(TEXTS)})\b", evening.log)


def test_tokens_are_not_stored(evening: Evening) -> None:
    assert evening.code.encode() in evening.stored
    for secret in evening.tokens:
        assert person_of(unsigned(secret)).encode() in evening.stored
        assert secret.encode() not in evening.stored
        assert secret[:20].encode() not in evening.stored


def test_tokens_are_in_no_address_or_page(evening: Evening) -> None:
    assert [address for address in evening.addresses if evening.code in address]
    for secret in evening.tokens:
        assert not [address for address in evening.addresses if secret in address]
        assert not [page for page in evening.pages if secret in page]
