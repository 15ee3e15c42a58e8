"""Who is let in when many connections come at once: addresses take turns."""

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from app.web.gateway.requests import AT_ONCE, MOST_WAITING, Entrance, TimedHttp

PROXY = "10.0.0.1"
BAD, GOOD, OTHER = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Steps:
    """A loop whose timers go off when the test says so."""

    def __init__(self) -> None:
        self._due: list[tuple[Callable[..., None], Sequence[Any]]] = []

    def call_later(self, _: float, what: Callable[..., None], *arguments: Any) -> None:
        self._due.append((what, arguments))

    def step(self) -> bool:
        """Let go off what is due; returns whether there was anything."""
        due, self._due = self._due, []
        for what, arguments in due:
            what(*arguments)
        return bool(due)


class Came:
    """A connection that has come."""

    def __init__(self, house: "House", peer: str) -> None:
        self.client = (peer, 50_000)
        self.loop = house.steps
        self.transport = self
        self.closed = False
        self._house = house

    def enter(self) -> None:
        self._house.entered.append(self)

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.closed = True


class House:
    """An entrance, and who was let in, in their order."""

    def __init__(self) -> None:
        self.steps = Steps()
        self.entered: list[Came] = []
        self._entrance = Entrance([PROXY])

    def come(self, peer: str, forwarded: str = "") -> Came:
        """A connection comes and says something."""
        came = Came(self, peer)
        connection = cast(TimedHttp, came)
        told = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
        head = f"GET / HTTP/1.1\r\nHost: h\r\n{told}\r\nX-Forwarded-For: in a body\r\n"
        if self._entrance.come(connection):
            came.enter()
        else:
            self._entrance.wait(connection, head.encode())
        return came

    def let_all_in(self) -> list[Came]:
        """Those who come in from now on, until nothing happens any more."""
        before = len(self.entered)
        while self.steps.step():
            pass
        return self.entered[before:]


@pytest.fixture
def house() -> House:
    """A house with no free place."""
    found = House()
    for _ in range(AT_ONCE):
        found.come(OTHER)
    assert len(found.entered) == AT_ONCE
    return found


def test_addresses_take_turns(house: House) -> None:
    bad = [house.come(BAD) for _ in range(5)]
    good = [house.come(GOOD) for _ in range(2)]
    assert len(house.entered) == AT_ONCE
    assert house.let_all_in() == [bad[0], good[0], bad[1], good[1], *bad[2:]]


def test_those_who_come_through_a_proxy_take_turns_too(house: House) -> None:
    bad = [house.come(PROXY, BAD) for _ in range(4)]
    good = house.come(PROXY, GOOD)
    assert house.let_all_in() == [bad[0], good, *bad[1:]]


@pytest.mark.parametrize("forwarded", [f"{GOOD}, {BAD}", f"{GOOD}, {BAD}, {PROXY}", f" {BAD}:80"])
def test_the_proxy_names_the_address(house: House, forwarded: str) -> None:
    bad = [house.come(PROXY, BAD), house.come(PROXY, forwarded)]
    good = house.come(PROXY, GOOD)
    assert house.let_all_in() == [bad[0], good, bad[1]]


def test_who_is_no_proxy_is_not_believed(house: House) -> None:
    bad = [house.come(BAD, f"192.0.2.{number}") for number in range(10, 14)]
    good = house.come(GOOD)
    assert house.let_all_in() == [bad[0], good, *bad[1:]]


def test_a_network_is_one_address(house: House) -> None:
    bad = [house.come(f"2001:db8::{number}") for number in range(1, 5)]
    good = house.come(GOOD)
    assert house.let_all_in() == [bad[0], good, *bad[1:]]


@pytest.mark.parametrize(("peer", "forwarded"), [(BAD, ""), (PROXY, BAD)])
def test_too_many_of_an_address_are_closed_at_once(house: House, peer: str, forwarded: str) -> None:
    bad = [house.come(peer, forwarded) for _ in range(MOST_WAITING + 20)]
    good = [house.come(GOOD) for _ in range(20)]
    assert [came.closed for came in bad] == [False] * MOST_WAITING + [True] * 20
    assert not any(came.closed for came in good)
    assert set(house.let_all_in()) == {*bad[:MOST_WAITING], *good}


def test_a_proxy_itself_may_come_as_often_as_it_likes(house: House) -> None:
    many = [house.come(PROXY) for _ in range(2 * MOST_WAITING)]
    assert house.let_all_in() == many


def test_who_is_gone_takes_no_turn(house: House) -> None:
    bad = [house.come(BAD) for _ in range(3)]
    bad[0].closed = True
    assert house.let_all_in() == bad[1:]


def test_places_are_given_back(house: House) -> None:
    assert not house.let_all_in()
    again = [house.come(BAD) for _ in range(AT_ONCE)]
    assert house.entered[AT_ONCE:] == again


def test_who_speaks_late_comes_in_at_once_when_there_is_room(house: House) -> None:
    late = Came(house, GOOD)
    connection = cast(TimedHttp, late)
    assert not house._entrance.come(connection)
    house.let_all_in()
    house._entrance.wait(connection, b"GET / HTTP/1.1\r\n\r\n")
    assert house.entered[-1] is late
