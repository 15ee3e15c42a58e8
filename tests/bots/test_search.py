"""The search that games share: what it tries, and what it finds."""

import pytest

from app.bots.black_queen.ducking import Ducking
from app.bots.durak.playouts import Playouts
from app.bots.durak.value import FORMS
from app.bots.levels import find
from app.bots.search.flat import Flat
from app.bots.search.policy import Policy
from app.bots.selfplay import key_of
from app.rules import shuffle
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from tests.bots.position import Seat, position
from tests.bots.searching import SIMULATIONS, dealt


def best_of(deal: BlackQueenDeal) -> str:
    """What is played after a short search by Black Queen's rules of thumb."""
    view = deal.seen_by(deal.turn)
    flat = Flat(Ducking())
    flat.try_out(view, SIMULATIONS, Rng(0))
    return view.text_of(view.turn, flat.best())


def thumb(deal: BlackQueenDeal) -> str:
    """What the rules of thumb play with all hands open."""
    return deal.text_of(deal.turn, Ducking().choose(deal, Rng(0)))


# What is tried.


@pytest.mark.parametrize("simulations", [1, 5, 60, 500])
def test_every_card_is_tried_and_the_better_ones_more_often(simulations: int) -> None:
    deal = dealt("black_queen", 1)
    view = deal.seen_by(deal.turn)
    legal = [view.number_of(view.turn, text) for text in view.actions(view.turn)]
    flat = Flat(Ducking())
    flat.try_out(view, simulations, Rng(0))
    tried = [flat.deals[action] for action in range(64)]
    assert [action for action in range(64) if tried[action]] == sorted(legal)
    assert sum(tried) <= max(simulations, len(legal))
    assert tried[flat.best()] == max(tried)
    if simulations == 500:
        assert sum(tried) > 450
        assert max(tried) > 3 * min(tried)


def test_all_cards_are_tried_in_the_same_deals() -> None:
    """Two equal cards, in the hand and on a pile: in the same deals they are worth the same, in
    others they are not."""
    deal = position(
        Seat("8H QD", "8H"), Seat("6H TH 9D"), Seat("3H KD 4C"), Seat("JH TD 7C"), leader=0
    )
    view = deal.seen_by(0)
    means = set()
    for seed in range(20):
        flat = Flat(Ducking())
        flat.try_out(view, 3, Rng(seed))  # each in one deal
        in_hand, on_pile = view.number_of(0, "8H"), view.number_of(0, "8H@0")
        assert flat.deals[in_hand] == flat.deals[on_pile] == 1
        assert flat.mean(in_hand) == flat.mean(on_pile)
        means.add(flat.mean(in_hand))
    assert len(means) > 1


def test_what_an_action_gains_is_seen_in_the_same_deals() -> None:
    """Of two equal cards none gains anything; in other deals they would."""
    deal = position(
        Seat("8H QD", "8H"), Seat("6H TH 9D"), Seat("3H KD 4C"), Seat("JH TD 7C"), leader=0
    )
    view = deal.seen_by(0)
    flat = Flat(Ducking())
    flat.try_out(view, 30, Rng(1))
    in_hand, on_pile = view.number_of(0, "8H"), view.number_of(0, "8H@0")
    assert flat.gains(view, on_pile, in_hand, 60, Rng(2)) == 0.0
    assert flat.deals[in_hand] == flat.deals[on_pile] == 30
    queen = view.number_of(0, "QD")
    gain = flat.gains(view, queen, in_hand, 60, Rng(3))
    assert gain == pytest.approx(flat.mean(queen) - flat.mean(in_hand))
    assert gain == -flat.gains(view, in_hand, queen, 60, Rng(3)) != 0.0


# What is found.


def test_a_queen_goes_to_somebody_else() -> None:
    deal = position(Seat("QS 7D"), Seat("3C 4S"), Seat("8C 5S"), leader=1, trick=["3C", "8C"])
    assert best_of(deal) == "QS"
    assert thumb(deal) == "QS"


def test_the_highest_card_below_the_trick_is_let_go() -> None:
    deal = position(
        Seat("5H 9H KH"), Seat("TH 3D 4D"), Seat("3H 4C 5D"), leader=1, trick=["TH", "3H"]
    )
    assert thumb(deal) == "9H"


def test_a_trick_that_costs_nothing_takes_the_highest() -> None:
    deal = position(
        Seat("QC KC 7D"), Seat("TC 3D 4D"), Seat("3C 4C 5D"), leader=1, trick=["TC", "3C"]
    )
    assert thumb(deal) == "KC"


def test_a_deal_is_worth_what_is_scored_above_the_others() -> None:
    deal = dealt("black_queen", 4)
    rng = Rng(1)
    while deal.to_act:
        actions = deal.actions(deal.turn)
        deal.act(deal.turn, actions[rng.below(len(actions))])
    scores = deal.scores or ()
    for seat, own in enumerate(scores):
        others = sum(scores) - own
        assert Ducking().worth(deal, seat) == pytest.approx(own - others / (len(scores) - 1))


@pytest.mark.plays_much
def test_who_searches_is_better() -> None:
    """The same few deals from both sides; level 3 with a fifth of its tries."""
    sums = {"2": 0.0, "3": 0.0}
    game = GAMES["black_queen"](4)
    bots = {level: find("black_queen", level) for level in sums}
    for number in range(10):
        for first in ("23", "32"):
            match = Match(game)
            deck = shuffle.shuffled(game.pack, key_of("better", number))
            deal = game.deal(match.next_setup({"dealer": number % 4}), deck)
            while deal.to_act:
                seat = deal.turn
                bot = bots[first[seat % 2]]
                text = bot.choose(deal.seen_by(seat), Rng(len(deal.history)), SIMULATIONS)
                deal.act(seat, text)
            for seat, score in enumerate(deal.scores or ()):
                sums[first[seat % 2]] += score
    assert sums["3"] > sums["2"]


# The favourite.


@pytest.mark.parametrize("doubt", [0.0, 1.0, 1e9])
@pytest.mark.parametrize("seed", range(6))
def test_a_favourite_is_compared_to_the_end(seed: int, doubt: float) -> None:
    """However badly it does at first, it is not dropped."""
    deal = dealt("durak", seed)
    flat = Flat(Playouts(FORMS["repaired"]), doubt)
    flat.try_out(deal.seen_by(deal.turn), 60, Rng(seed))
    assert flat.left >> flat.favourite & 1
    assert doubt < 2 or flat.best() == flat.favourite, "nothing is better for certain"
    assert doubt > 0 or flat.mean(flat.best()) >= flat.mean(flat.favourite)


def test_what_is_not_worth_a_thought_is_not_tried() -> None:
    deal = dealt("durak", 1)
    view = deal.seen_by(deal.turn)
    first, second = (view.number_of(view.turn, text) for text in view.actions(view.turn)[:2])
    flat = Flat(Policy())
    flat.try_out(view, 60, Rng(0), 1 << first | 1 << second)
    assert [action for action in range(64) if flat.deals[action]] == sorted([first, second])
    flat.try_out(view, 60, Rng(0), 1 << second)
    assert flat.best() == second, "nothing need be tried for that"
    legal = view.legal_of(view.viewer)
    flat.try_out(view, 60, Rng(0), ~legal & 0xFFFFFFFF)
    assert sum(flat.deals[action] > 0 for action in range(64)) == legal.bit_count(), "none of those"
