"""The arena: the same figures however they come about, and figures that mean what they say."""

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from app.bots.bot import RandomBot
from app.bots.levels import BOTS, find
from app.lab import arena
from app.lab.arena import Comparison, Outcome, Plan, PlanMismatch, compare, play_chunk, seatings
from app.rules.black_queen_game import BlackQueen

GAME = "black_queen"
PLAN = Plan(GAME, 2, BlackQueen(2).options, ["1", "0"], 12, "seed")


def figures(plan: Plan, jobs: int = 1, save: Path | None = None) -> list[Comparison]:
    return arena.run(plan, jobs, save, progress=False)


@pytest.fixture(scope="module")
def uninterrupted() -> list[Comparison]:
    return figures(PLAN)


@pytest.mark.parametrize(("players", "tables"), [(2, 2), (3, 6), (4, 2), (5, 10), (6, 2)])
def test_seatings_are_balanced(players: int, tables: int) -> None:
    found = seatings(players)
    assert len(found) == len(set(found)) == tables
    for seat in range(players):
        assert Counter(seating[seat] for seating in found) == {0: tables // 2, 1: tables // 2}
    for seating in found:
        assert tuple(1 - bot for bot in seating) in found
        changes = sum(seating[i] != seating[i - 1] for i in range(players))
        assert changes == players - players % 2, "they sit alternately"


def test_as_many_jobs_as_you_like(uninterrupted: list[Comparison]) -> None:
    assert figures(PLAN, jobs=2) == uninterrupted


def test_every_pair_plays_the_same_deals() -> None:
    plan = replace(PLAN, levels=["2", "1", "0"], deals=3)
    three = figures(plan)
    assert [(c.first, c.second) for c in three] == [("2", "1"), ("2", "0"), ("1", "0")]
    assert figures(replace(plan, levels=["1", "0"])) == three[2:]
    assert all(c.deals == 3 and c.tables == 6 for c in three)


def test_another_seed_gives_other_figures(uninterrupted: list[Comparison]) -> None:
    assert figures(replace(PLAN, seed="other")) != uninterrupted


@pytest.mark.parametrize("players", range(2, 7))
def test_a_stronger_bot_is_worth_more(players: int) -> None:
    plan = Plan(GAME, players, BlackQueen(players).options, ["1", "0"], 2, "0")
    (found,) = figures(plan)
    assert found.difference > 0


def test_options_are_played() -> None:
    plain = figures(replace(PLAN, options=BlackQueen(2, {"piles": 0}).options, deals=3))
    assert plain != figures(replace(PLAN, deals=3))


@pytest.mark.parametrize("level", ["0", "2"])
@pytest.mark.parametrize("players", range(2, 7))
def test_a_bot_is_not_better_than_itself(
    players: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS[GAME], "twin", lambda: find(GAME, level))
    plan = Plan(GAME, players, BlackQueen(players).options, [level, "twin"], 2, "0")
    outcomes = play_chunk(plan, level, "twin", range(2 - players % 2))
    found = compare(level, "twin", players, outcomes)
    assert found.difference == 0.0
    assert found.error == 0.0 or len(outcomes) == 1
    assert found.first_mean == found.second_mean


def test_figures_of_a_pair() -> None:
    outcomes = [
        Outcome("a", "b", 0, 1.0, 0.0),
        Outcome("a", "b", 1, 4.0, -2.0),
        Outcome("a", "c", 0, 9.0, 9.0),
        Outcome("a", "b", 2, 1.0, -4.0),
    ]
    found = compare("a", "b", 3, outcomes)
    assert (found.deals, found.tables) == (3, 18)
    assert (found.first_mean, found.second_mean, found.difference) == (2.0, -2.0, 4.0)
    # Deviations 1, 2, 1 -> variance 6/2; 2, 0, 2 -> 8/2; gaps 1, 6, 5 -> 14/2; each over 3.
    assert found.first_error == pytest.approx(1.0)
    assert found.second_error == pytest.approx(math.sqrt(4 / 3))
    assert found.error == pytest.approx(math.sqrt(7 / 3))
    assert compare("a", "b", 3, outcomes[::-1]) == found


@pytest.mark.parametrize("part", [0.0, 0.02, 0.5, 0.999, 1.0])
def test_goes_on_where_it_was_cut_off(
    part: float, uninterrupted: list[Comparison], tmp_path: Path
) -> None:
    save = tmp_path / "whole"
    assert figures(PLAN, save=save) == uninterrupted
    whole = save.read_text(encoding="utf-8")
    head = len(whole.partition("\n")[0]) + 1
    cut = head + int(part * (len(whole) - head))
    save.write_text(whole[:cut], encoding="utf-8")
    assert figures(PLAN, save=save) == uninterrupted
    assert sorted(save.read_text(encoding="utf-8").splitlines()) == sorted(whole.splitlines())


def test_goes_on_with_more_jobs_and_more_deals(
    uninterrupted: list[Comparison], tmp_path: Path
) -> None:
    save = tmp_path / "file"
    figures(replace(PLAN, deals=7), save=save)
    assert figures(PLAN, jobs=2, save=save) == uninterrupted
    assert figures(replace(PLAN, deals=7), save=save) == figures(replace(PLAN, deals=7))


def test_starts_in_an_empty_file(uninterrupted: list[Comparison], tmp_path: Path) -> None:
    save = tmp_path / "file"
    save.write_text("")
    assert figures(PLAN, save=save) == uninterrupted


@pytest.mark.parametrize(
    "other",
    [
        replace(PLAN, seed="other"),
        replace(PLAN, players=3, options=BlackQueen(3).options),
        replace(PLAN, levels=["2", "0"]),
        replace(PLAN, options=BlackQueen(2, {"piles": 1}).options),
    ],
)
def test_another_plan_is_refused(other: Plan, tmp_path: Path) -> None:
    save = tmp_path / "file"
    small = replace(PLAN, deals=2)
    figures(small, save=save)
    before = save.read_bytes()
    with pytest.raises(PlanMismatch, match="another plan"):
        figures(replace(other, deals=2), save=save)
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"my notes\n",
        b"my notes\nwithout an end",
        b'{"first": "1"}\n',
        b"\xff\xfe\x00 binary",
    ],
)
def test_a_file_of_something_else_is_left_alone(content: bytes, tmp_path: Path) -> None:
    save = tmp_path / "file"
    save.write_bytes(content)
    with pytest.raises(PlanMismatch):
        figures(replace(PLAN, deals=2), save=save)
    assert save.read_bytes() == content


@pytest.mark.parametrize("line", ['{"first": ', '{"first": "1"}', "[]", "17"])
def test_a_spoilt_line_is_refused(line: str, tmp_path: Path) -> None:
    save = tmp_path / "file"
    small = replace(PLAN, deals=4)
    figures(small, save=save)
    lines = save.read_text(encoding="utf-8").splitlines()
    lines[2] = line
    content = "\n".join(lines) + "\n"
    save.write_text(content, encoding="utf-8")
    with pytest.raises(PlanMismatch):
        figures(small, save=save)
    assert save.read_text(encoding="utf-8") == content


def test_random_bots_differ_by_seat_only() -> None:
    """The luck of level 0 belongs to the seat, not to the table, so that it falls on both."""
    plan = replace(PLAN, levels=["0", "1"], deals=1)
    assert isinstance(find(GAME, "0"), RandomBot)
    assert play_chunk(plan, "0", "1", [0]) == play_chunk(plan, "0", "1", [0])
