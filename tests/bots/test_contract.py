"""What every bot of every game promises (app/bots/bot.py)."""

import hashlib
import json

import pytest

from app.bots.bot import Bot
from app.bots.levels import BOTS, UnknownBot, find, levels, usual
from app.lab.table import key_of, play_match
from app.rules import shuffle
from app.rules.deal import COMPILED, Deal
from app.rules.game import Game, Value
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng

pytestmark = pytest.mark.plays_much

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
BOTS_AT_TABLES = [(name, seats, level) for name, seats in TABLES for level in BOTS[name]]
EVERY = 7  # decisions, of which one is looked at closely
BUDGET = 1  # simulations, so that bots that search are quick uncompiled
SMALL: dict[str, dict[str, Value]] = {
    "called_partner": {"hands": 1},
    "durak": {"pack": 36},
    "oh_hell": {"max_hand": 3, "shape": "down"},
}

# Whole games of all bots, compiled or not: change one only together with a bot's version.
CHECKSUMS = {
    ("black_queen", 2): "381e4c76e5f1e93f",
    ("black_queen", 3): "6f37db7a1e8c4482",
    ("black_queen", 4): "94909a752d79a286",
    ("black_queen", 5): "c0d428f2ccb5f42f",
    ("black_queen", 6): "7ca11e3c92426fb4",
    ("called_partner", 4): "d4e2ea592eb4d8fa",
    ("called_partner", 5): "6b4c9dcb4f2f7917",
    ("called_partner", 6): "b19ac4c3142a5d3f",
    ("called_partner", 7): "a164f96b17d32a21",
    ("durak", 2): "e5b13b22e1f9a453",
    ("durak", 3): "2d8e092c63206495",
    ("durak", 4): "4927933d79b5fb0e",
    ("durak", 5): "a78d431123f7ecc5",
    ("durak", 6): "cf3f28b2270cc088",
    ("euchre", 4): "10c30770c4c63300",
    ("oh_hell", 3): "eebaa5872531c56e",
    ("oh_hell", 4): "32daf15fe4eb4dae",
    ("oh_hell", 5): "33af1792902193b2",
    ("oh_hell", 6): "d71c023e82e01503",
    ("oh_hell", 7): "699681a6f1652fd6",
}


def new_deal(game: Game, seed: str) -> Deal:
    key = key_of("contract", seed)
    match = Match(game)
    drawn = {name: len(seed) % choices for name, choices in match.draws().items()}
    return game.deal(match.next_setup(drawn), shuffle.shuffled(game.pack, key))


def fingerprint(view: Deal) -> list[object]:
    """All that a view tells: what happened, what is legal, and what it can be completed to."""
    told: list[object] = [view.viewer, view.to_act, view.actions(view.viewer), *view.history]
    whole, rng = view.fill(Rng(7)), Rng(8)
    for _ in range(2 * whole.players):
        if whole.to_act:
            seat = whole.to_act[0]
            actions = whole.actions(seat)
            told.append(actions)
            whole.act(seat, actions[rng.below(len(actions))])
    return told


class Brief:
    """A bot that is always given the small budget."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.version = bot.version

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        return self.bot.choose(seen, rng, BUDGET)


def choose(bot: Bot, deal: Deal, seat: int) -> str:
    return bot.choose(deal.seen_by(seat), Rng(len(deal.history)), BUDGET)


@pytest.mark.parametrize(("name", "players", "level"), BOTS_AT_TABLES)
def test_contract(name: str, players: int, level: str) -> None:
    deal = new_deal(GAMES[name](players, SMALL.get(name)), level)
    bot = find(name, level)
    differed = False
    while deal.to_act:
        seat = deal.to_act[0]
        text = choose(bot, deal, seat)
        if len(deal.history) % EVERY == 0:
            assert choose(bot, deal, seat) == text, "it remembers"
            assert choose(find(name, level), deal, seat) == text, "it depends on what it saw before"

            view = deal.seen_by(seat)
            before = fingerprint(view)
            assert bot.choose(view, Rng(len(deal.history)), BUDGET) == text, (
                "it knows what a fill draws"
            )
            assert fingerprint(view) == before, "it changed its view"

            other = view.fill(Rng(len(deal.history)))
            assert fingerprint(other.seen_by(seat)) == before
            assert choose(bot, other, seat) == text, "it knows hidden cards"
            opponent = (seat + 1) % players
            if fingerprint(other.seen_by(opponent)) != fingerprint(deal.seen_by(opponent)):
                differed = True
        assert text in deal.actions(seat)
        deal.act(seat, text)
    assert differed, "no other deal was tried"


@pytest.mark.parametrize("name", GAMES)
def test_levels(name: str) -> None:
    slow = () if COMPILED else BOTS[name].searching
    assert [level for level in ("0", "1", "2") if level not in slow] == levels(name)[:3]
    assert set(slow) <= set(BOTS[name])
    assert usual(name) == levels(name)[-1]
    for level in BOTS[name]:
        assert find(name, level).version
    with pytest.raises(UnknownBot, match=r"no bot '99'; there are 0, 1, 2"):
        find(name, "99")


def test_every_game_has_bots() -> None:
    assert set(BOTS) == set(GAMES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_level_0_may_do_anything(name: str, players: int) -> None:
    deal = new_deal(GAMES[name](players), "any")
    seat = deal.to_act[0]
    view = deal.seen_by(seat)
    chosen = {find(name, "0").choose(view, Rng(seed), 0) for seed in range(400)}
    assert chosen == set(deal.actions(seat))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_games_compiled_or_not(name: str, players: int) -> None:
    game = GAMES[name](players, SMALL.get(name))
    kinds = list(BOTS[name])
    digest = hashlib.sha256()
    for shift in range(len(kinds)):
        seated = [kinds[(seat + shift) % len(kinds)] for seat in range(players)]
        bots = [Brief(find(name, level)) for level in seated]
        record = play_match(game, bots, seated, key_of("parity", players, shift), legal=True)
        digest.update(json.dumps(record).encode())
    assert digest.hexdigest()[:16] == CHECKSUMS[name, players]
