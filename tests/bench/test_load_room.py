"""What counts as a wait, with players whose tables come when the test says so."""

import time
from collections.abc import Sequence

import pytest

from bench.load.figures import Memory, quantile
from bench.load.room import Player, Room, Tally, moves_between

LONG_AGO = 1000.0


class Puppet(Player):
    """A player who notes what it does."""

    def __init__(self, choice: str = "") -> None:
        super().__init__()
        self.received = 0
        self.state = b"1.0"
        self.done: list[str] = []
        self.card = choice
        self.ended = False

    def choice(self) -> str:
        return self.card

    def act(self, choice: str) -> None:
        self.done.append(choice)

    @property
    def over(self) -> bool:
        return self.ended

    def go_on(self) -> None:
        self.done.append("on")


@pytest.fixture
def players() -> Sequence[Puppet]:
    return Puppet(), Puppet("QS"), Puppet()


def test_a_move_is_through_when_the_last_one_sees_it(players: Sequence[Puppet]) -> None:
    room = Room(players, Tally())
    freed: list[bytes] = []
    room.on_free = lambda: freed.append(players[0].state)
    assert room.click()
    assert players[1].done == ["QS"]
    for player in players:
        assert not room.free
        assert not room.tally.waits
        player.sees(b"1.0")  # the same deal, something else around it
        player.sees(b"1.1")
    assert room.free
    assert len(room.tally.waits) == 1
    assert (room.tally.clicks, room.tally.moves, freed) == (1, 1, [b"1.1"])


def test_a_late_move_counts_from_when_it_was_due(players: Sequence[Puppet]) -> None:
    room = Room(players, Tally())
    room.click(time.monotonic() - LONG_AGO)
    for player in players:
        player.sees(b"1.1")
    assert room.tally.waits[0] >= LONG_AGO


def test_who_goes_on_after_a_deal_is_no_move(players: Sequence[Puppet]) -> None:
    room = Room(players, Tally(), goes_on=players[:1])
    players[1].card = ""
    assert not room.click()
    for player in players:
        player.ended = True
    assert room.click()
    assert [player.done for player in players] == [["on"], [], []]
    for player in players:
        player.sees(b"2.0")
    assert room.free
    assert not room.tally.waits
    assert (room.tally.clicks, room.tally.moves) == (0, 0)


def test_moves_of_bots_and_rules_are_counted() -> None:
    assert moves_between(b"3.99", b"3.104") == 5
    assert moves_between(b"3.104", b"4.2") == 2


def test_quantiles() -> None:
    waits = [number / 100 for number in range(100, 0, -1)]
    assert [quantile(waits, part) for part in (0.5, 0.99, 1.0)] == [0.51, 1.0, 1.0]
    assert quantile([], 0.99) == 0


def test_memory_that_grows() -> None:
    memory = Memory(range(0, 601, 60), range(0, 1_000_001, 100_000))
    assert memory.per_minute == pytest.approx(100_000)
    assert memory.ends() == (50_000, 950_000)
