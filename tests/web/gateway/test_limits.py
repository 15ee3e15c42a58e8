"""Limits, on counters with a clock of the test and on the real server with small numbers."""

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from itertools import count
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from app.allowance import MOST, SOME
from app.main import site
from app.rooms.fold.errors import NoSuchRoom
from app.settings import Settings
from app.web.gateway import limits
from app.web.gateway.limits import Limits, LimitSettings, TooMany, in_words, network
from app.web.gateway.loads import Loads
from app.web.gateway.lookup import find_room
from tests.patience import PATIENCE_S
from tests.rooms.live_rooms import NEVER, house
from tests.web.browsing import Table, connected, open_room, token
from tests.web.conftest import Server

SMALL = {
    "address_requests_per_minute": 40,
    "address_wrong_codes_per_minute": 5,
    "address_rooms_per_hour": 6,
    "person_rooms_per_hour": 3,
    "address_commands_per_minute": 60,
    "person_commands_per_minute": 20,
    "address_sockets": 4,
    "person_sockets": 2,
    "sockets": 50,
    "socket_frames_per_second": 100,
}
TRIES = 3  # a minute may end between two requests
GUESSED = "Too many codes from your network were wrong. Try again in "
_homes = (f"192.0.2.{number}" for number in count(1))


class Clock:
    """A time that the test moves."""

    def __init__(self) -> None:
        self.now = 5000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(time, "monotonic", found)
    return found


@pytest.fixture
def counted(clock: Clock) -> Limits:
    return Limits(LimitSettings(**SMALL))


def refusal(counted: Limits, address: str = "a") -> TooMany:
    """The refusal of one request more than is allowed."""
    for _ in range(SMALL["address_requests_per_minute"] + 1):
        try:
            counted.request(address)
        except TooMany as reason:
            return reason
    raise AssertionError("nothing was refused")


def sentence(answer: httpx.Response) -> str:
    """What a page for what cannot be done says."""
    found = re.search(r'<p class="lead">(.*?)</p>', answer.text, re.DOTALL)
    assert found, answer.text
    return found[1]


# Counting


@pytest.mark.parametrize("begin_s", [0, 1, 29.5, 59])
def test_who_waits_as_long_as_told_is_let_in(counted: Limits, clock: Clock, begin_s: float) -> None:
    clock.now += begin_s
    for _ in range(3):
        reason = refusal(counted)
        assert 1 <= reason.retry_s <= 61
        assert str(reason).endswith(f"Try again in {in_words(reason.retry_s)}.")
        clock.now += reason.retry_s
        counted.request("a")


def test_one_address_does_not_count_for_another(counted: Limits) -> None:
    refusal(counted, "a")
    counted.request("b")


def test_files_have_a_limit_of_their_own(clock: Clock) -> None:
    counted = Limits(LimitSettings(**{**SMALL, "address_requests_per_minute": 600}))
    for _ in range(limits.FILES * 60):  # a tenth of a minute's may come at once
        counted.file("a")
    with pytest.raises(TooMany, match=r"files .* Try again in \d seconds?\.$"):
        counted.file("a")
    counted.request("a")
    counted.check("a")
    counted.file("b")


def test_rooms_are_counted_by_address_and_by_person(counted: Limits) -> None:
    for _ in range(3):
        counted.room("a", "alice")
    with pytest.raises(TooMany, match=r"^You have opened too many"):
        counted.room("b", "alice")
    for _ in range(3):
        counted.room("a", "")
    with pytest.raises(TooMany, match="network"):
        counted.room("a", "bob")


def test_commands_of_many_at_one_address_are_limited_together() -> None:
    counted = Limits(LimitSettings(**{**SMALL, "address_commands_per_minute": 3}))
    for who in ("alice", "bob", "carol"):
        counted.command(who, "a")
    with pytest.raises(TooMany, match="in your network"):
        counted.command("dora", "a")
    counted.command("dora", "b")


@pytest.mark.parametrize("begin_s", [0, 1.5, 3.9])
def test_too_many_commands_are_refused_for_seconds(clock: Clock, begin_s: float) -> None:
    clock.now += begin_s
    usual = Limits(site(Settings.model_validate({}), "").limits)
    for _ in range(30):
        usual.command("alice", "a")
    with pytest.raises(TooMany, match="That was too much at once") as refused:
        usual.command("alice", "a")
    assert 1 <= refused.value.retry_s <= 5
    for _ in range(30):
        usual.command("bob", "a")
    clock.now += refused.value.retry_s
    usual.command("alice", "a")


def test_too_many_commands_of_an_address_are_refused(clock: Clock) -> None:
    usual = Limits(site(Settings.model_validate({}), "").limits)
    for number in range(300):
        usual.command(f"person {number % 30}", "a")
    with pytest.raises(TooMany, match="in your network"):
        usual.command("alice", "a")
    usual.command("alice", "b")


def test_a_quick_player_is_not_held_up(clock: Clock) -> None:
    """Who clicks twice, each second, for ten minutes."""
    usual = Limits(site(Settings.model_validate({}), "").limits)
    for _ in range(600):
        for _ in range(2):
            usual.command("alice", "a")
        clock.now += 1


def test_wrong_codes_that_are_looked_up_at_once_count_too(counted: Limits) -> None:
    assert counted.guessing("a") is None
    for _ in range(3):
        counted.wrong_code("a")
    with counted.looking("a"):
        assert counted.guessing("a") is None
        with counted.looking("a"):
            assert isinstance(counted.guessing("a"), TooMany)
            assert counted.guessing("b") is None
    assert counted.guessing("a") is None


def test_several_processes_give_no_more_tries_for_codes(clock: Clock, tmp_path: Path) -> None:
    """Each of three counts for itself; together they allow what one does."""
    wrong = 7

    async def tries(processes: int) -> int:
        counted = Limits(LimitSettings(**{**SMALL, "address_wrong_codes_per_minute": wrong}))
        async with house(tmp_path, NEVER) as (rooms, gate):
            gate.processes = lambda: told(processes)  # type: ignore[method-assign]
            for number in range(2 * wrong):
                try:
                    await find_room(rooms, counted, Loads(counted), f"{number:08}", "a", "")
                except TooMany:
                    return number
                except NoSuchRoom:
                    continue
        raise AssertionError("nothing was refused")

    async def told(processes: int) -> int:
        return processes

    assert asyncio.run(tries(1)) == wrong
    assert asyncio.run(tries(3)) == 3  # a third, rounded up


def test_a_closed_connection_makes_room_for_another(counted: Limits) -> None:
    with counted.socket("a", "alice"), counted.socket("b", "alice"):
        with (
            pytest.raises(TooMany, match="close some of their windows"),
            counted.socket("c", "alice"),
        ):
            pass
        with counted.socket("a", "bob"):
            pass
    with counted.socket("a", "alice"):
        pass
    assert not counted._open


def test_all_connections_together_are_limited() -> None:
    counted = Limits(LimitSettings(**{**SMALL, "sockets": 2}))
    with (
        counted.socket("a", ""),
        counted.socket("b", ""),
        pytest.raises(TooMany, match="full"),
        counted.socket("c", ""),
    ):
        pass


def test_the_memory_is_bounded(counted: Limits, clock: Clock) -> None:
    for number in range(2 * MOST):
        counted.request(str(number))
        assert len(counted._requests._whole_at) <= MOST
    clock.now += 7200
    for number in range(MOST + 1):
        counted.request(f"later {number}")
        clock.now += 3.0
    assert len(counted._requests._whole_at) <= 2 * SOME


@pytest.mark.parametrize(
    ("host", "counted_as"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("evil\n.example", "unknown"),
    ],
)
def test_an_address_is_a_home(host: str, counted_as: str) -> None:
    assert network(host) == counted_as


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (90, "90 seconds"), (91, "2 minutes"), (3600, "60 minutes")],
)
def test_times_are_said_as_people_say_them(seconds: int, words: str) -> None:
    assert in_words(seconds) == words


def test_a_school_class_behind_one_address_can_play() -> None:
    allowed = site(Settings.model_validate({}), "").limits
    pupils = 30
    assert allowed.address_requests_per_minute >= 20 * pupils
    assert allowed.address_sockets >= 2 * pupils
    assert allowed.address_rooms_per_hour >= 5 * pupils
    assert allowed.address_wrong_codes_per_minute >= pupils


# On the server: each test comes from an address of its own


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, with small numbers."""
    own = Server(tmp_path_factory.mktemp("small"), **SMALL)
    own.start()
    yield own
    own.stop()
    assert "Traceback" not in own.log


@pytest.fixture
def home() -> str:
    """An address that no other test has."""
    return next(_homes)


async def closed_with(table: Table) -> int:
    """Read until the server closes; the code."""
    with suppress(ConnectionClosed):
        while True:
            await table.next()
    return table.socket.close_code or 0


async def turned_away(table: Table) -> str:
    """What a connection is told that is closed at once for being too much."""
    refused = await table.next()
    assert isinstance(refused, dict), refused
    assert (refused["refused"], refused["id"]) == ("unavailable", "")
    assert await closed_with(table) == 4429
    return refused["text"]


def test_too_many_pages_are_refused_with_a_time(small: Server, home: str) -> None:
    with small.browser(X_Forwarded_For=home) as browser:
        answers = [browser.get("/") for _ in range(81)]
        assert browser.get("/healthz").text == "ok"
        assert browser.get("/readyz").text == "ready"
    assert all(answer.status_code == 200 for answer in answers[:40])
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert 1 <= int(refused[0].headers["retry-after"]) <= 61
    assert refused[0].headers["connection"] == "close"
    assert "Too many requests came from your network. Try again in " in refused[0].text
    assert refused[0].headers["content-security-policy"]
    with small.browser(X_Forwarded_For=next(_homes)) as other:
        assert other.get("/").status_code == 200
    told = [line for line in small.log.splitlines() if home in line]
    assert 1 <= len(told) <= 3  # once a minute, whatever comes


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/static/0/table.css"])
def test_what_machines_and_pages_ask_for_is_limited_too(
    small: Server, home: str, path: str
) -> None:
    with small.browser(X_Forwarded_For=home) as browser:
        most = TRIES * (1 + limits.FILES * SMALL["address_requests_per_minute"])
        answers = (browser.get(path) for _ in range(most))
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.headers["content-type"].startswith("text/plain")
        assert re.search(r"^Too many .* Try again in \d+ seconds?\.$", refused.text)
        assert 1 <= int(refused.headers["retry-after"]) <= 61
        assert browser.get("/help").status_code == 200  # a page is counted apart
    with small.browser() as other:
        assert other.get("/healthz").text == "ok"


def test_too_many_rooms_are_refused(small: Server, home: str) -> None:
    with small.browser(X_Forwarded_For=home) as browser:
        answers = [browser.post("/rooms", data={"level": "0"}) for _ in range(7)]
    assert [answer.status_code for answer in answers[:3]] == [303] * 3
    refused = [answer.text for answer in answers if answer.status_code == 429]
    assert "You have opened too many tables. Try again in " in refused[0]


def test_a_form_that_is_refused_for_its_origin_costs_nothing(small: Server, home: str) -> None:
    with small.browser(X_Forwarded_For=home) as browser:
        for _ in range(13):
            answer = browser.post("/rooms", headers={"Origin": "http://evil.example"})
            assert answer.status_code == 403
        assert browser.post("/rooms", data={"level": "0"}).status_code == 303


def guess(small: Server, home: str) -> httpx.Response:
    """Try wrong codes until they are refused."""
    with small.browser(X_Forwarded_For=home) as guesser:
        for number in range(2 * SMALL["address_wrong_codes_per_minute"] + 1):
            answer = guesser.get(f"/r/{number:08}")
            if answer.status_code == 429:
                return answer
            assert answer.status_code == 404
    raise AssertionError("nothing was refused")


def test_codes_cannot_be_tried_out_at_pages(small: Server, home: str) -> None:
    """A right one is refused like a wrong one; who has a seat comes in all the same."""
    with small.browser(X_Forwarded_For=home) as host, small.browser(X_Forwarded_For=home) as other:
        code = open_room(host, friends="true")
        other.get(f"/r/{code}")
        for _ in range(TRIES):
            wrong = guess(small, home)
            typed = other.get(f"/r/{code.upper()}", follow_redirects=True)
            right = other.get(f"/r/{code}")
            if right.status_code == typed.status_code == 429:
                break
        assert sentence(right).startswith(GUESSED)
        assert sentence(typed).startswith(GUESSED)
        assert sentence(wrong).startswith(GUESSED)
        assert right.headers.keys() == wrong.headers.keys()
        assert other.get("/").status_code == 200
        assert host.get(f"/r/{code}").status_code == 200


async def test_codes_cannot_be_tried_out_at_sockets(small: Server, home: str) -> None:
    with small.browser(X_Forwarded_For=home) as host:
        code, seat = open_room(host, friends="true"), token(host)
    headers = {"X-Forwarded-For": home}
    async with asyncio.timeout(PATIENCE_S):
        for _ in range(TRIES):
            guess(small, home)
            async with connected(small, code, headers=headers) as table:
                first = await table.next()
            if isinstance(first, dict):
                break
        assert isinstance(first, dict), first
        assert first["text"].startswith(GUESSED)
        async with connected(small, code, seat, headers=headers) as table:
            assert isinstance(await table.next(), str)


def test_wrong_codes_at_sockets_count_too(small: Server, home: str) -> None:
    async def main() -> list[int]:
        codes = []
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(2 * SMALL["address_wrong_codes_per_minute"] + 1):
                async with connected(small, "00000000", headers={"X-Forwarded-For": home}) as table:
                    codes.append(await closed_with(table))
        return codes

    codes = asyncio.run(main())
    assert codes[:5] == [4404] * 5
    assert 4429 in codes
    with small.browser(X_Forwarded_For=home) as browser:
        answers = [browser.get("/r/00000000").status_code for _ in range(6)]
    assert 429 in answers


async def test_too_many_open_tables_are_turned_away(small: Server, home: str) -> None:
    with small.browser(X_Forwarded_For=home) as browser:
        code, person = open_room(browser, friends="true"), token(browser)
    headers = {"X-Forwarded-For": home}
    async with asyncio.timeout(PATIENCE_S), AsyncExitStack() as open_:
        tables = []
        for cookie in (person, person, "", ""):
            table = await open_.enter_async_context(connected(small, code, cookie, headers=headers))
            assert isinstance(await table.next(), str)
            tables.append(table)
            if len(tables) == 2:
                async with connected(small, code, person, headers=headers) as third:
                    assert "You have too many tables open" in await turned_away(third)
        async with connected(small, code, headers=headers) as fifth:
            assert "open in your network" in await turned_away(fifth)
        await tables[3].socket.close()
        while True:  # the server may still be letting it go
            async with connected(small, code, headers=headers) as again:
                if isinstance(await again.next(), str):
                    break


@pytest.mark.parametrize("known", [True, False])
async def test_commands_over_the_limit_are_not_done(small: Server, home: str, known: bool) -> None:
    with small.browser(X_Forwarded_For=home) as browser:
        code, host = open_room(browser, friends="true"), token(browser)
    headers = {"X-Forwarded-For": home}
    async with (
        asyncio.timeout(PATIENCE_S),
        connected(small, code, host if known else "", headers=headers) as table,
        connected(small, code, headers=headers) as other,
    ):
        answers = []
        for number in range(41):
            id_ = await table.do("leave" if number else "rename", name=f"Name {number}")
            refused = await table.refusal() if number or not known else {}
            assert refused.get("id", id_) == id_
            answers.append(refused.get("text", ""))
        assert not [text for text in answers[:20] if "too much" in text]
        late = [text for text in answers if "That was too much at once" in text]
        assert late
        assert "Try again in " in late[0]
        await other.do("fly")
        assert (await other.refusal())["refused"] == "malformed"


async def test_a_browser_that_goes_on_is_closed(small: Server, home: str) -> None:
    with small.browser(X_Forwarded_For=home) as browser:
        code, host = open_room(browser, friends="true"), token(browser)
    headers = {"X-Forwarded-For": home}
    async with (
        asyncio.timeout(PATIENCE_S),
        connected(small, code, host, headers=headers) as table,
    ):
        with suppress(ConnectionClosed):
            for _ in range(200):
                await table.do("ready")
        assert await closed_with(table) == 4429
