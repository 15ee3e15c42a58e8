"""Matches between bots: what they print replays, and nobody sees more than his seat."""

import json
from itertools import count

import pytest

from app.bots.bot import Bot
from app.bots.levels import BOTS, find
from app.lab.table import draw, key_of, play, play_deals, play_match
from app.rules import shuffle
from app.rules.deal import COMPILED, Deal
from app.rules.errors import IllegalAction
from app.rules.game import Game
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.record import parse
from app.rules.rng import Rng

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
CASES = [
    (name, players, level, options)
    for name, players in TABLES
    for level in BOTS[name]
    for options in OPTIONS.get(name, [{}])
    if level in ("0", "1") or not (options or name in ("called_partner", "durak", "oh_hell"))
] + SEARCHED


class Spy:
    """Plays at random, and notes what it was shown."""

    version = "1"

    def __init__(self) -> None:
        self.seen: list[tuple[int, int, int]] = []  # viewer, turn, the generator's first number

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        self.seen.append((seen.viewer, seen.turn, rng.below(2**32)))
        actions = seen.actions(seen.viewer)
        with pytest.raises(IllegalAction):
            seen.act(seen.viewer, actions[0])
        return actions[0]


def new_deal(game: Game, key: bytes) -> Deal:
    match = Match(game)
    return game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))


@pytest.mark.parametrize(("name", "players", "level", "options"), CASES)
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


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_bots_get_views_and_their_own_numbers(name: str, players: int) -> None:
    spies = [Spy() for _ in range(players)]
    deal = new_deal(GAMES[name](players), key_of("views"))
    turns: list[int] = []
    play(deal, spies, key_of("views"), lambda deal: turns.append(deal.turn))
    assert deal.scores is not None
    assert turns == [seat for seat, _ in deal.history]
    for seat, spy in enumerate(spies):
        assert {(viewer, turn) for viewer, turn, _ in spy.seen} == {(seat, seat)}
    numbers = [number for spy in spies for _, _, number in spy.seen]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_deals_go_on_as_a_match_does(name: str, players: int) -> None:
    """Dealer, totals and what the game needs of earlier deals are those of a match."""
    game = GAMES[name](players, {"deals": 3} if name in ("black_queen", "durak") else {})
    bots: list[Bot] = [find(name, "0")] * players
    match = Match(game)
    for deal in play_deals(game, bots, (key_of("m", number) for number in count())):
        assert not match.over
        drawn = draw(match, key_of("m", len(match.results)))
        assert deal.setup == match.next_setup(drawn)
        match.add(deal)
    assert match.over
    assert len(match.results) > 1


def test_no_more_deals_than_keys() -> None:
    game = GAMES["oh_hell"](5)
    bots: list[Bot] = [find("oh_hell", "0")] * 5
    keys = [key_of("m", number) for number in range(3)]
    assert [len(d.history) for d in play_deals(game, bots, keys)] == [55, 50, 45]
