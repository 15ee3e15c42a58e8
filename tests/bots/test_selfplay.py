"""Matches between bots: what they print replays."""

import json

import pytest

from app.bots.bot import Bot
from app.bots.levels import find
from app.bots.selfplay import key_of, play_match
from app.rules.deal import COMPILED
from app.rules.games import GAMES
from app.rules.record import parse
from tests.games.contract import offers

pytestmark = pytest.mark.plays_much

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
OPTIONS: dict[str, list[dict[str, object]]] = {
    "black_queen": [
        {},
        {"deals": 3, "first_leader": "random"},
        {"piles": 0, "tie_wins": "first"},
    ],
    "called_partner": [
        {},
        {"hands": 2, "bid_step": 1, "variable_points": True},
        {"hands": 2, "forced_bid": True, "max_bid": 100},
    ],
    "durak": [
        {},
        {"pack": 36, "transfer": True, "first_bout_five": False},
        {"throwers": "neighbours", "deals": 2, "next_first": "left_of_fool_attacked"},
    ],
    "euchre": [
        {},
        {"target": 5, "stick_dealer": True, "partner_assist": "must_alone"},
        {"farmers_hand": True, "defend_alone": True, "discard_turnup": True},
        {"farmers_hand": True, "best_card": True, "discard_turnup": True, "target": 5},
        {"no_trump": True, "best_card": True, "stick_dealer": True, "partner_assist": "no_alone"},
        {"pack": 32, "farmers_hand": True, "no_trump": True},
        {"benny": True, "best_card": True, "defend_alone": True},
        {"benny": True, "pack": 32, "no_trump": True, "discard_turnup": True},
    ],
    "oh_hell": [
        {},
        {"shape": "up", "trump_source": "cycle", "scoring": "square"},
        {"max_hand": 3, "hook": False, "scoring": "minus"},
    ],
}
# Uncompiled searches take their time, and no hand of Called Partners or Durak is short.
SEARCHED: list[tuple[str, int, str, dict[str, object]]] = [
    ("oh_hell", 3, "2", {"max_hand": 2, "shape": "down"}),
    ("oh_hell", 5, "2", {"max_hand": 2, "shape": "down"}),
]
if COMPILED:
    SEARCHED.append(("called_partner", 6, "2", {"hands": 1}))
    SEARCHED.append(("durak", 4, "2", {"teams": True}))
# Without options all bots play whole matches from the command line (commands/test_records.py).
CASES = [
    (name, players, level, options)
    for name, players in TABLES
    for level in ("0", "1")
    for options in OPTIONS.get(name, [{}])
    if (level == "0" or options) and offers(name, players, options)
] + SEARCHED


@pytest.mark.parametrize(("name", "players", "level", "options"), CASES)
@pytest.mark.alike
def test_matches_replay(name: str, players: int, level: str, options: dict[str, object]) -> None:
    game = GAMES[name](players, options)
    bots: list[Bot] = [find(name, level)] * players
    names = [f"Bot {level}"] * players
    for legal in (True, False):
        text = json.dumps(play_match(game, bots, names, key_of("x", players), legal=legal))
        record = parse(text)
        assert record.unfinished is None
        assert record.match.over
        assert record.names == names
        data = json.loads(text)
        assert data["totals"] == list(record.match.totals)
        assert data["options"] == game.options
        assert len(data["deals"]) == len(record.match.results)
        assert all(("legal" in deal) == legal for deal in data["deals"])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_key_decides(name: str, players: int) -> None:
    game = GAMES[name](players)
    bots: list[Bot] = [find(name, "0")] * players
    records = [
        play_match(game, bots, ["b"] * players, key_of(*parts), legal=False)
        for parts in (("a", 1), ("a", 1), ("a", 2), ("a1",), (1, "a"))
    ]
    assert records[0] == records[1]
    assert all(records[0] != other for other in records[2:])


def test_deals_of_a_match_differ() -> None:
    game = GAMES["black_queen"](2, {"deals": 3})
    bots: list[Bot] = [find("black_queen", "0")] * 2
    record = json.loads(json.dumps(play_match(game, bots, ["a", "b"], key_of("k"), legal=False)))
    decks = {tuple(deal["deck"]) for deal in record["deals"]}
    dealers = [deal["dealer"] for deal in record["deals"]]
    assert len(decks) == 3
    assert dealers[1:] == [1 - dealer for dealer in dealers[:-1]]
