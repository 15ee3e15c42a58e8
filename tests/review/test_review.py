"""Matches looked at again: every decision, and where each result came from."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from jsonschema import Draft202012Validator

from app.bots.levels import find
from app.bots.selfplay import key_of, play_match
from app.review.judging import above_others, judging_of
from app.review.review import gain, review
from app.review.told import match_json
from app.rules.games import GAMES
from app.rules.record import Record, replay
from tests.games.contract import CONTRACTS
from tests.review.brief import look_once

pytestmark = pytest.mark.plays_much

SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[2] / "docs/review.schema.json").read_text(encoding="utf-8"))
)
FEW = 120


def played(
    game: str,
    levels: str,
    seed: str = "played",
    players: int = 0,
    options: Mapping[str, object] = MappingProxyType({}),
) -> Record:
    """A short match; levels: one a seat, over and over."""
    players = players or GAMES[game].seats[len(GAMES[game].seats) // 2]
    made = GAMES[game](players, {**CONTRACTS[game].short, **options})
    bots = [find(game, levels[seat % len(levels)]) for seat in range(players)]
    names = [f"Bot {seat}" for seat in range(players)]
    return replay(play_match(made, bots, names, key_of(seed), legal=False))


@pytest.mark.parametrize("game", GAMES)
def test_results_are_shared_out_to_the_digit(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look_once(monkeypatch)
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


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("black_queen", 4, {}),
        ("called_partner", 6, {}),
        ("called_partner", 5, {"packs": 2}),
        ("durak", 3, {}),
        ("durak", 4, {"teams": True}),
        ("euchre", 4, {}),
        ("euchre", 3, {}),
    ],
)
def test_what_one_loses_the_others_win(
    game: str, players: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where all results of a deal are nothing together, so is what decisions made of them."""
    look_once(monkeypatch)
    judged = False
    for deal in review(played(game, "0", players=players, options=options), tries=FEW):
        own = [shares.own.value for shares in deal.shares]
        others = [shares.others.value for shares in deal.shares]
        assert sum(own) + sum(others) == pytest.approx(0.0, abs=0.01)
        judged |= any(own)
    assert judged


@pytest.mark.parametrize("side", [0b001, 0b0101, 0b000111, 0b1000001, 0b11000001, 0b10])
def test_a_gain_goes_where_the_points_of_a_side_go(side: int) -> None:
    """What one seat loses, in points over the mean of the others, when its side scores less."""
    for players in range(max(4, side.bit_length()), 9):
        scores = [side >> seat & 1 for seat in range(players)]
        results = [above_others(scores, seat) for seat in range(players)]
        for other in range(players):
            gains = [
                -results[seat] / abs(results[other]) * (1 if scores[other] else -1)
                for seat in range(players)
            ]
            found = [gain(players, side, seat, other) for seat in range(players)]
            assert found == pytest.approx(gains)


def test_partners_lose_what_one_of_them_loses_and_opponents_win_it() -> None:
    assert [gain(4, 0b0101, seat, 2) for seat in range(4)] == [-1.0, 1.0, -1.0, 1.0]
    assert [gain(3, 0b001, seat, 2) for seat in range(3)] == [2.0, -1.0, -1.0]
    assert [gain(3, 0, seat, 2) for seat in (0, 1)] == [0.5, 0.5]
    assert gain(3, None, 0, 2) == 0.0


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
