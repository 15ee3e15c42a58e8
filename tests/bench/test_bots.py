"""Decision times are taken in positions of whole matches."""

from itertools import groupby

import pytest

from app.bots.bot import RandomBot
from app.bots.levels import levels
from app.rules.games import GAMES
from app.rules.oh_hell.deal import OhHellDeal
from bench import bots


def test_positions_of_whole_matches() -> None:
    views = []
    for view in bots.positions("oh_hell", 7, RandomBot(), 16):
        assert isinstance(view, OhHellDeal)
        assert view.viewer == view.turn
        views.append((view.setup, view.size))
    deals = [size for (_, size), _ in groupby(views)]
    assert deals == [7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 7, 6]  # fourteen are a match
    assert len(views) == 7 * (sum(deals) + len(deals))


def test_a_line_for_each_level(capsys: pytest.CaptureFixture[str]) -> None:
    bots.main(["--game", "euchre", "--deals", "1", "--repeats", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        f"  euchre, {seats} seats, level {level}"
        for seats in GAMES["euchre"].seats
        for level in levels("euchre")
    ]
    assert all("median" in line and "95 %" in line for line in lines)
