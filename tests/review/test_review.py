"""Matches looked at again: every decision, and where each result came from."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from app.bots.levels import find
from app.bots.selfplay import key_of, play_match
from app.review.judging import judging_of
from app.review.review import review
from app.review.told import match_json
from app.rules.games import GAMES
from app.rules.record import Record, replay
from tests.games.contract import CONTRACTS

pytestmark = pytest.mark.plays_much

SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[2] / "docs/review.schema.json").read_text(encoding="utf-8"))
)
FEW = 120


def played(game: str, levels: str, seed: str = "played") -> Record:
    """A short match; levels: one a seat, over and over."""
    players = GAMES[game].seats[len(GAMES[game].seats) // 2]
    made = GAMES[game](players, CONTRACTS[game].short)
    bots = [find(game, levels[seat % len(levels)]) for seat in range(players)]
    names = [f"Bot {seat}" for seat in range(players)]
    return replay(play_match(made, bots, names, key_of(seed), legal=False))


@pytest.mark.parametrize("game", GAMES)
def test_results_are_shared_out_to_the_digit(game: str) -> None:
    record = played(game, "10")
    unit = judging_of(game).unit
    told = json.loads(json.dumps(match_json(game, unit, review(record, tries=FEW))))
    SCHEMA.validate(told)
    assert len(told["deals"]) == len(record.dealt)
    assert len(told["decisions"]) == sum(len(dealt.deal.history) for dealt in record.dealt)
    for deal in told["deals"]:
        assert len(deal["seats"]) == record.match.game.players
        for seat in deal["seats"]:
            parts = [seat[name]["value"] for name in ("cards", "own", "others", "rest")]
            assert round(sum(parts), 3) == seat["result"]


def test_the_same_record_gives_the_same_review() -> None:
    record = played("euchre", "1")
    assert list(review(record, [0], FEW)) == list(review(record, [0], FEW))


def test_only_the_seats_that_are_asked_for_are_judged() -> None:
    record = played("oh_hell", "1")
    for deal in review(record, [2], FEW):
        assert {decision.seat for decision in deal.decisions} == {2}
        assert deal.shares == ()


def test_a_deal_that_is_not_over_has_decisions_and_no_shares() -> None:
    game = GAMES["euchre"](4, {})
    bots = [find("euchre", "1")] * 4
    whole = json.loads(json.dumps(play_match(game, bots, [], key_of("cut"), legal=False)))
    begun = whole["deals"][0]
    begun["actions"] = begun["actions"][:6]
    del begun["scores"], whole["totals"]
    (deal,) = review(replay(whole | {"deals": [begun]}), tries=FEW)
    assert len(deal.decisions) == 6
    assert deal.shares == ()
