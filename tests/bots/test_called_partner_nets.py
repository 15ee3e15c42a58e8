"""The nets of Called Partners' levels 3 and 4: who plays in their trials, and who bids."""

from collections.abc import Iterator

import pytest

from app.bots.called_partner.bidder import Bidder, is_hollow, taught_bids
from app.bots.called_partner.bids import QuickBid
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.player import Player, taught_cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS
from app.rules.game import Value
from app.rules.rng import Rng
from lab.called_partner.contracts import Pair
from lab.called_partner.samples import auction, play_on
from tests.rules.called_partner_deals import say, stacked

STRONG = "AH KH QH JH 9H 8H AS KS"
WEAK = "3C 4C 3D 4D 6D 3H 4S 6S"


def dealt(number: int, players: int = 6, **options: Value) -> CalledPartnerDeal:
    return stacked([], players, **options).seen_by(-1).fill(Rng(number))


def contracts(number: int, players: int = 6) -> Iterator[CalledPartnerDeal]:
    """Deals in which level 1 has bid and called."""
    for i in range(number):
        deal = dealt(i, players)
        auction(deal, [Bidder()] * players)
        if deal.turn >= 0:
            yield deal


@pytest.mark.parametrize("players", range(4, 9))
def test_without_a_net_the_rules_play(players: int) -> None:
    player, rules = Player(), CardPlay()
    for deal in contracts(3, players):
        while deal.turn >= 0:
            card = player.choose(deal)
            assert card == rules.choose(deal)
            deal.apply(card)


@pytest.mark.parametrize("players", range(4, 9))
def test_a_net_plays_by_what_its_seat_knows(players: int) -> None:
    """Other hands, and who holds a called card, change nothing."""
    player = Player(taught_cards())
    for deal in contracts(3, players):
        while deal.turn >= 0:
            card = player.choose(deal)
            assert deal.legal() >> card & 1
            assert player.choose(deal.seen_by(deal.turn)) == card
            assert player.choose(deal.seen_by(deal.turn).fill(Rng(card))) == card
            deal.apply(card)


@pytest.mark.plays_much
def test_the_net_plays_better_than_the_rules() -> None:
    """Both ways round, by how nearly the bid was made."""
    taught, rules = Player(taught_cards()), Player()
    gains = []
    for deal in contracts(150):
        side, taken = deal.side(), []
        for attack, defend in ((taught, rules), (rules, taught)):
            trial = deal.blank()
            trial.copy_from(deal)
            play_on(trial, side, attack, defend)
            taken.append(trial.taken_by(side))
        gains.append(Pair(deal.bid, deal.bid, side.bit_count(), 6, *taken).nearly)
    assert sum(gains) / len(gains) > 1.0


def mask(hand: str) -> int:
    return sum(1 << NUMBERS[text] for text in hand.split())


def bid_of(deal: CalledPartnerDeal) -> str:
    return Bidder(taught_bids()).choose(deal.seen_by(deal.turn))


def test_a_strong_hand_bids_and_a_hopeless_one_passes() -> None:
    assert bid_of(stacked([STRONG])) != "pass"
    assert bid_of(say(stacked(["", STRONG]), "bid 80")) != "pass"
    assert bid_of(say(stacked(["", WEAK]), "bid 100")) == "pass"
    assert bid_of(say(stacked(["", WEAK]), "bid 145")) == "pass"


HOLLOW = "TC QC JC TD QD 5D TH 5H"
FULL = [
    HOLLOW.replace("QC", "KC"),
    HOLLOW.replace("5H", "AH"),
    HOLLOW.replace("JC", "QS"),
    HOLLOW.replace("5H", "5C"),
]


def test_points_alone_are_nothing_to_bid_on() -> None:
    """Whatever others have bid: no ace, no king, no long suit, not the queen of spades."""
    assert any(bid_of(stacked([hand])) != "pass" for hand in FULL)
    assert bid_of(stacked([HOLLOW])) == "pass"
    for before in ("bid 75", "bid 100", "bid 120"):
        assert bid_of(say(stacked(["", HOLLOW]), before)) == "pass"
    assert is_hollow(mask(HOLLOW), NUMBERS["QS"])
    assert not any(is_hollow(mask(hand), NUMBERS["QS"]) for hand in FULL)
    assert not is_hollow(mask(HOLLOW.replace("5H", "3S")), NUMBERS["3S"])


def test_bids_are_legal_and_what_the_seat_knows() -> None:
    bidder = Bidder(taught_bids())
    for number in range(20):
        deal = dealt(number, bid_step=1)
        while deal.asks == "bid":
            view = deal.seen_by(deal.turn)
            text = bidder.choose(view)
            assert text == bidder.choose(view.fill(Rng(number)))
            say(deal, text)


@pytest.mark.parametrize(
    ("players", "options"), [(4, {}), (5, {}), (7, {}), (6, {"variable_points": True})]
)
def test_other_games_are_bid_by_the_rules(players: int, options: dict[str, Value]) -> None:
    bidder, rules = Bidder(taught_bids(), True), QuickBid(True)
    for number in range(5):
        deal = dealt(number, players, **options)
        while deal.asks not in ("play", ""):
            view = deal.seen_by(deal.turn)
            text = bidder.choose(view)
            assert text == rules.choose(view)
            say(deal, text)


def test_trump_and_calls_come_from_the_rules() -> None:
    deal = say(stacked([STRONG]), "bid 100", *["pass"] * 5)
    assert bid_of(deal) == QuickBid().choose(deal.seen_by(0)) == "trump H"
