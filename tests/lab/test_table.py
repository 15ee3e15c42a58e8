"""Deals between bots: each sees what its seat sees, and they follow each other as in a match."""

from itertools import count

import pytest

from app.bots.bot import Bot
from app.bots.levels import find
from app.bots.selfplay import draw, key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.errors import IllegalAction
from app.rules.game import Game
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from lab.table import play, play_deals

pytestmark = pytest.mark.plays_much

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


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
