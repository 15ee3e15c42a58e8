"""What the benchmark of tells counts, on rooms whose states were shown when the test says so."""

from collections.abc import Callable

import pytest

from bench.tells import Move, auc, moves
from tests.rooms.table import HOST, entries_of, gathered


def watched(took_s: Callable[[bool], float], game: str = "black_queen") -> list[Move]:
    """The moves of bots in a deal of whose states each was shown so long after the last one, by
    whether only one thing could be done there."""
    told = gathered(HOST, game=game)
    told.start()
    deal = told.room.deal
    assert deal is not None
    now, shown = 0.0, {told.room.move: 0.0}
    while deal.turn >= 0:
        now += took_s(len(deal.actions(deal.turn)) == 1)
        told.play(1)
        shown.setdefault(told.room.move, now)
    assert not list(moves(entries_of(told.happened), shown, "clock"))
    return list(moves(entries_of(told.happened), shown, "bot"))


@pytest.mark.parametrize("game", ["black_queen", "durak"])
def test_where_all_take_as_long_nothing_is_told(game: str) -> None:
    value, error = auc(watched(lambda _: 1.0, game))
    assert value == 0.5
    assert 0 < error < 0.3


def test_where_free_moves_take_longer_each_is_told() -> None:
    found = watched(lambda forced: 1.0 if forced else 2.0)
    assert {move.took_s for move in found if move.forced} == {1.0}
    assert auc(found)[0] == 1.0


def test_without_a_forced_move_nothing_can_be_said() -> None:
    assert auc([]) == (0.5, 0.5)
    assert auc([Move("like", False, 1.0)]) == (0.5, 0.5)
