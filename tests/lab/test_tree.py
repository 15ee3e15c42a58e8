"""The plain tree search that bots are measured by."""

import pytest

from app.bots.search.policy import Policy
from app.bots.selfplay import key_of
from app.rules import cards, shuffle
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from lab.bots import find
from lab.tree import Tree
from tests.bots.position import Seat, position
from tests.bots.searching import SIMULATIONS, dealt


@pytest.mark.parametrize("game", GAMES)
def test_a_tree_holds_a_node_for_each_simulation_at_most(game: str) -> None:
    deal = dealt(game, 2)
    rng = Rng(5)
    while deal.low <= deal.high:  # an auction is no part of it
        bid = find(game, "1").choose(deal.seen_by(deal.turn), rng, 0)
        deal.act(deal.turn, bid)
    seat = deal.turn
    view = deal.seen_by(seat)
    tree = Tree(Policy())
    tree.grow(view, SIMULATIONS, rng)
    assert 1 < tree.used <= SIMULATIONS + 1
    assert view.text_of(seat, tree.best()) in view.actions(seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_tree_plays_every_game(game: str) -> None:
    deal = dealt(game, 3)
    bot = find(game, "ismcts:20")
    while deal.to_act:
        seat = deal.turn
        view = deal.seen_by(seat)
        text = bot.choose(view, Rng(len(deal.history)), 0)
        assert text in deal.actions(seat)
        deal.act(seat, text)


def test_the_tree_finds_it_too() -> None:
    deal = position(Seat("QS 7D"), Seat("3C 4S"), Seat("8C 5S"), leader=1, trick=["3C", "8C"])
    view = deal.seen_by(deal.turn)
    tree = Tree(Policy())
    tree.grow(view, SIMULATIONS, Rng(0))
    assert cards.TEXTS[tree.best()] == "QS"


def test_a_plain_tree_does_not_want_to_be_the_fool() -> None:
    """In Durak a point is bad."""
    bot = find("durak", "ismcts:300")
    lost = {bot: 0, find("durak", "0"): 0}
    for seed in range(8):
        deal = dealt_for_two(seed)
        seated = list(lost)
        while deal.turn >= 0:
            seat = deal.turn
            text = seated[seat].choose(deal.seen_by(seat), Rng(len(deal.history)), 0)
            deal.act(seat, text)
        for seat, player in enumerate(seated):
            lost[player] += deal.score_of(seat)
    assert lost[bot] < lost[seated[1]]


def dealt_for_two(seed: int) -> Deal:
    rules = GAMES["durak"](2, {"pack": 24})
    deck = shuffle.shuffled(rules.pack, key_of("two", seed))
    return rules.deal(Match(rules).next_setup({"dealer": 0}), deck)
