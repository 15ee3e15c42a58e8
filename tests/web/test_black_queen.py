"""What the score sheet of Black Queen says."""

import re

import pytest

from app.rooms.view import view_of
from app.web.games.black_queen import table as black_queen
from tests.rooms.table import HOST, gathered


@pytest.mark.parametrize("seed", range(12))
def test_what_was_taken_adds_up_to_the_score(seed: int) -> None:
    told = gathered(HOST, players=2 + seed % 5, seed=seed)
    told.start()
    told.play()
    table = black_queen.table(view_of(told.room, HOST, frozenset()))
    for line in table.lines():
        signed = re.findall(r"([+\u2212])(\d+)", line.why)
        if signed:
            costs = [int(number) * (-1 if sign == "\u2212" else 1) for sign, number in signed]
            assert sum(costs) == line.score, line.why
        else:
            assert line.why.startswith("took "), line.why
