"""Positions in which bots have blundered: kept as records, and better bots know better."""

import json
from itertools import islice
from pathlib import Path

import pytest

from app.bots.levels import levels
from app.review.games.durak import EndingTrials
from app.review.trials import FlatTrials
from app.rules.errors import BadRecord
from app.rules.games import GAMES
from app.rules.rng import Rng
from lab.blunders.answers import answers, rows
from lab.blunders.mine import Plan, mine, search_deal
from lab.blunders.positions import BadPosition, Position, parse, read
from lab.blunders.referee import Verdict, judge, referee_of, suspicion
from tests.bots.plain_durak import endings, outcomes
from tests.games.contract import CONTRACTS, POSITIONS

HOME = Path(__file__).parents[1] / "games"
STRONG = "3"  # from this level on hardly anything may go wrong, from the next one on nothing


def positions(game: str) -> list[Position]:
    return read(HOME / game / "blunders.jsonl")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_positions(game: str) -> None:
    found = positions(game)
    assert len(found) >= POSITIONS
    assert {position.level for position in found} == set(CONTRACTS[game].err)
    for position in found:
        assert position.record["game"] == game
        assert position.did in position.blunders
        assert position.best not in position.losses
        for text in position.blunders:
            loss, error = position.losses[text]
            assert loss >= max(referee_of(game).cost, 4 * error)


@pytest.mark.parametrize("game", GAMES)
def test_strong_bots_know_better(game: str) -> None:
    """Level 3 may do one in ten of them, level 4 none."""
    found = positions(game)
    strong = [level for level in levels(game) if int(level) >= int(STRONG)]
    given = answers(found, strong, "0", 1)
    for level in strong:
        wrong = [each.position for each in given if each.level == level and each.blunder]
        assert len(wrong) <= (len(found) // 10 if level == STRONG else 0), (level, wrong)


def test_suspicion() -> None:
    position = positions("euchre")[0]
    view = position.view()
    referee = referee_of("euchre")
    trials = referee.trials()
    assert suspicion(trials, referee, view, position.did, Rng(0)) >= referee.cost
    assert suspicion(trials, referee, view, position.best, Rng(0)) == pytest.approx(0, abs=0.1)
    assert suspicion(trials, referee, view, "nothing", Rng(0)) == 0, "it was not tried"


@pytest.mark.plays_much
def test_endings_of_durak_are_judged_exactly() -> None:
    referee = referee_of("durak")
    for position in positions("durak")[:6]:
        verdict = judge(EndingTrials(), referee, position.view(), position.did, Rng(1))
        assert verdict.losses == {text: tuple(loss) for text, loss in position.losses.items()}
    for deal in islice(endings(3, 1), 20):
        wanted = {
            deal.text_of(deal.turn, n): (1 + v) / 2 for n, v in outcomes(deal, deal.turn).items()
        }
        assert EndingTrials().worths(deal.seen_by(deal.turn), 1, Rng(0)) == wanted


def test_with_a_talon_nothing_of_durak_is_judged() -> None:
    position = positions("durak")[0]
    deals = [{**position.record["deals"][0], "actions": []}]
    view = Position({**position.record, "deals": deals}, []).view()
    assert EndingTrials().worths(view, 1, Rng(0)) == {}


def test_a_verdict() -> None:
    losses = {"sure": (0.5, 0.1), "luck": (0.5, 0.2), "little": (0.2, 0.01)}
    assert Verdict("best", losses).blunders(0.25) == ["sure"]


@pytest.mark.plays_much
def test_the_judge_agrees_with_itself() -> None:
    position = positions("euchre")[0]
    referee = referee_of("euchre")
    verdict = judge(referee.trials(), referee, position.view(), position.did, Rng(7))
    assert verdict.best == position.best
    assert position.did in verdict.blunders(referee.cost)


@pytest.mark.plays_much
def test_what_is_found_does_not_depend_on_processes() -> None:
    plan = Plan("durak", 2, {}, ["0"], 2, "jobs")
    one = list(mine(plan, 1, progress=False))
    assert len(one) == 2
    assert list(mine(plan, 2, progress=False)) == one
    lines = [position.line() for position in one]
    assert [parse(line).line() for line in lines] == lines
    assert search_deal(plan, "0", 0) in [None, one[0]]


def test_lines_that_are_no_positions() -> None:
    good = json.loads(positions("euchre")[0].line())
    assert parse(json.dumps(good)).did == good["did"]
    with pytest.raises(BadPosition, match="This is no position"):
        parse("{}")
    with pytest.raises(BadPosition, match="This is no position"):
        parse("nothing")
    with pytest.raises(BadPosition, match="Nobody may do 'XX' there"):
        parse(json.dumps(good | {"did": "XX"}))
    with pytest.raises(BadRecord):
        parse(json.dumps(good | {"record": {"format": "black-queen/1"}}))


def test_rows() -> None:
    found = positions("euchre")[:2]
    given = answers(found, ["0", "3"], "0", 1)
    lines = list(rows(found, given))
    assert [line for line in lines if line.startswith("level")] == [
        f"level {level}: {sum(a.blunder for a in given if a.level == level)} blunders in 2"
        " positions"
        for level in ("0", "3")
    ]


def test_trials_of_some_actions() -> None:
    view = positions("euchre")[0].view()
    some = view.actions(view.turn)[:2]
    trials = referee_of("euchre").trials()
    assert isinstance(trials, FlatTrials)
    assert set(trials.worths(view, 100, Rng(1), some)) == set(some)
