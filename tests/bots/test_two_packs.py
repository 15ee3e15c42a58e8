"""Called Partners' bots with two packs: what they make of equal cards, and of open sides."""

from collections.abc import Iterator

import pytest

from app.bots.called_partner.bids import QuickBid
from app.bots.called_partner.bot import BOTS
from app.bots.called_partner.hand import Worth
from app.bots.called_partner.search import choices
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS, TEXTS, of_mask
from app.rules.game import Value
from app.rules.rng import Rng
from tests.rules.called_partner_deals import contract, say
from tests.rules.test_two_packs import dealt

PLAYERS = range(5, 9)
STRONG = "AH KH QH JH 9H AS KS"
BUDGET = 2  # deals that a searching bot tries


def random_deals(players: int, number: int, **options: Value) -> Iterator[CalledPartnerDeal]:
    for seed in range(number):
        yield dealt([], players, **options).seen_by(-1).fill(Rng(seed))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("level", ["1", "2", "3", "4"])
@pytest.mark.plays_much
def test_a_level_knows_no_more_than_its_seat(level: str, players: int) -> None:
    """Hidden cards exchanged: the same choice."""
    bot = BOTS[level]()
    for deal in random_deals(players, 1, black_card="3S" if players == 6 else "QS"):
        while deal.turn >= 0:
            seat, rng = deal.turn, len(deal.history)
            view = deal.seen_by(seat)
            text = bot.choose(view, Rng(rng), BUDGET)
            other = view.fill(Rng(rng)).seen_by(seat)
            assert bot.choose(other, Rng(rng), BUDGET) == text
            deal.act(seat, text)


@pytest.mark.parametrize("players", PLAYERS)
def test_level_1_makes_its_bids(players: int) -> None:
    made = deals = 0
    bot = BOTS["1"]()
    for deal in random_deals(players, 80):
        while deal.turn >= 0:
            deal.act(deal.turn, bot.choose(deal.seen_by(deal.turn), Rng(1), 0))
        deals += deal.caller >= 0
        made += deal.made()
    assert deals >= 72
    assert 0.4 < made / deals < 0.85


def test_second_copies_are_worth_something() -> None:
    worth = Worth()
    deal = dealt([])
    worth.look(5, 1, deal.pack, deal.black, 2)
    hand = sum(1 << NUMBERS[text] for text in STRONG.split())
    for text in ("AH", "KH", "9H", "AS"):
        worth.hold(0)
        once = worth.hand_mean(hand, 2)
        worth.hold(1 << NUMBERS[text])
        assert worth.hand_mean(hand, 2) > once


def test_a_card_is_no_other_one_while_its_copy_is_out() -> None:
    """The nine beats the other nine that may come later, the eight does not."""
    deal = say(contract(dealt(["9S 8S", "9S", "8S"]), 150, "H", "QH"), "first")
    tried = choices(deal, deal.seen_by(0).unseen_cards())
    assert all(tried >> NUMBERS[text] & 1 for text in ("9S", "8S"))


def test_a_call_is_of_a_card_that_the_hand_lacks() -> None:
    bid = QuickBid()
    for deal in random_deals(6, 10):
        contract(deal, 150, "S")
        while deal.asks != "play":
            text = bid.choose(deal.seen_by(deal.turn))
            if text.startswith("call"):
                assert text[5:] not in {TEXTS[card] for card in of_mask(deal.hands[0])}
            else:
                assert text == "first"
            say(deal, text)
