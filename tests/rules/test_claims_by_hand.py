"""When a deal may be ended, on positions made for it."""

import pytest

from app.rules import cards
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import SETTLED, SPECTATOR, WINNERS, Deal
from app.rules.game import Value
from tests.rules import (
    black_queen_deals,
    called_partner_deals,
    durak_deals,
    euchre_deals,
    oh_hell_deals,
)


def step(deal: Deal, winner: int) -> None:
    """A seat that wins the rest plays what it claims by, another one anything."""
    seat = deal.turn
    deal.act(seat, deal.claimed_action(seat) if seat == winner else deal.actions(seat)[0])


def line(deal: Deal, winner: int) -> list[str]:
    """The cards of a seat that wins the rest, as they are played to the end."""
    before = len(deal.history)
    while deal.turn >= 0:
        step(deal, winner)
    steps = deal.history[before:]
    return [text for seat, text in steps if seat == winner and text in cards.NUMBERS]


# Euchre: seat 0 leads.


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("JH JD AH KH QH", WINNERS),
        ("JH JD AH KH AS", WINNERS),  # four trumps, and no hand can have four
        ("JH JD AH AS AC", ""),  # one hand may have four trumps
        ("JH AH KH QH AS", ""),  # the left bower is out
        ("JH JD AH KH KS", ""),  # so is an ace
        ("JH JD AH KH JS", ""),
    ],
)
def test_euchre_winners(hand: str, why: str) -> None:
    deal = euchre_deals.say(euchre_deals.stacked([hand], "9H"), "order", "discard")
    assert deal.claim(0) == deal.seen_by(0).claim(0) == why
    assert [deal.claim(seat) for seat in (1, 2, 3)] == ["", "", ""]
    if why:
        assert line(deal, 0) == hand.split()


@pytest.mark.parametrize("super_euchre", [False, True])
def test_euchre_is_settled_once_the_makers_are_euchred(super_euchre: bool) -> None:
    hands = ["9C TC 9S TS 9D", "JH JD AH KH QH"]
    deal = euchre_deals.stacked(hands, "9H", super_euchre=super_euchre)
    euchre_deals.say(deal, "order", "discard")
    while sum(deal.taken) < 3:
        assert not deal.settled
        step(deal, 1)
    assert deal.settled != super_euchre
    assert deal.claim(0) == ("" if super_euchre else SETTLED)
    assert deal.claim(1) == (WINNERS if super_euchre else SETTLED)


def test_the_last_trick_needs_no_claim() -> None:
    deal = euchre_deals.say(euchre_deals.stacked(["JH JD AH KH QH"], "9H"), "order", "discard")
    while deal.left > 1:
        assert deal.turn or deal.claim(0) == WINNERS
        step(deal, 0)
    assert deal.seen_by(0).wins_rest(0)
    assert deal.claim(0) == ""


# Oh Hell


@pytest.mark.parametrize(
    ("hand", "turned", "why"),
    [
        ("AH KH QH", "2H", WINNERS),
        ("AH KH AS", "2H", ""),
        ("AS KS QS", "2H", ""),
        ("AS KS QS", "AH", ""),
        ("KH QH JH", "AH", WINNERS),  # the ace was turned up
    ],
)
def test_oh_hell_winners(hand: str, turned: str, why: str) -> None:
    deal = oh_hell_deals.bid_any(oh_hell_deals.stacked([hand], turned, players=3))
    assert deal.claim(0) == why


@pytest.mark.parametrize(("scoring", "why"), [("exact_only", SETTLED), ("tricks10", WINNERS)])
def test_oh_hell_is_settled_once_everybody_has_missed(scoring: str, why: str) -> None:
    deal = oh_hell_deals.stacked(["AH KH QH JH"], "2H", players=3, scoring=scoring)
    oh_hell_deals.bid(deal, 0, 4, 3)
    while deal.left > 2:
        assert not deal.settled
        deal.act(
            deal.turn, deal.claimed_action(0) if deal.turn == 0 else deal.actions(deal.turn)[0]
        )
    assert deal.claim(0) == why
    assert deal.claim(2) == (why if why == SETTLED else "")


# Called Partners


def test_called_partners_winners_and_then_a_bid_that_is_made() -> None:
    deal = called_partner_deals.stacked(["AS KS QS JS TS 9S 8S 7S"])
    called_partner_deals.contract(deal, 75, "S", "AS", "AH")
    assert deal.claim(0) == WINNERS
    while deal.taken[0] < 75:
        assert not deal.settled
        deal.act(
            deal.turn, deal.claimed_action(0) if deal.turn == 0 else deal.actions(deal.turn)[0]
        )
    assert [deal.claim(seat) for seat in range(6)] == [SETTLED] * 6
    assert deal.seen_by(SPECTATOR).settled


def test_a_lost_bid_is_claimed_only_with_known_points() -> None:
    hands = ["3H 5S", "AH 3S", "4H 4S", "6H AS"]
    deal = called_partner_deals.stacked(hands, players=4)
    called_partner_deals.contract(deal, 150, "S", "AS")
    called_partner_deals.say(deal, "3H", "AH", "4H", "6H")
    assert deal.taken[1] >= 15
    assert not deal.settled  # seat 1 may be the partner
    called_partner_deals.say(deal, "3S", "4S")
    assert not deal.settled
    called_partner_deals.say(deal, "AS")
    assert deal.settled


# Durak: seat 0 attacks.

TRUMPS = "7D 8D 9D TD JD QD"


@pytest.mark.parametrize(
    ("hand", "transfer", "why"),
    [
        ("6C 7C 8C 9C TC 6D", False, WINNERS),
        ("6C 7C 8C 9C TC 6D", True, ""),  # a seven passes the attack on
        ("2C 3C 4C 5C 6C 6D", True, WINNERS),
        ("6C 7C 8C 9C TC KD", False, ""),  # the king beats them all
    ],
)
def test_durak_cards_that_cannot_be_beaten(hand: str, transfer: bool, why: str) -> None:
    deal = durak_deals.tiny([TRUMPS, hand], opener=0, transfer=transfer)
    assert deal.claim(0) == why
    assert deal.claim(1) == ""
    if why:
        assert line(deal, 0) == TRUMPS.split()
        assert deal.scores == (0, 1)


def test_durak_with_a_talon_or_a_third_hand_nothing_is_certain() -> None:
    weak = "2C 3C 4C 5C 6C 7C"
    assert durak_deals.tiny([TRUMPS, weak], "6D", opener=0).claim(0) == ""
    third = "2S 3S 4S 5S 6S 6D"
    assert durak_deals.tiny([TRUMPS, weak, third], opener=0).claim(0) == ""


# Black Queen

HIGH = "AC KC QC JC TC 9C 8C AD KD QD JD TD 9D 8D AH KH QH JH TH 9H AS KS QS JS TS 9S"
PAIRS = "AC AC KC KC QC QC JC AD AD KD KD QD QD JD AH AH KH KH QH QH AS AS KS KS QS QS"


@pytest.mark.parametrize(
    ("players", "hand", "options", "why"),
    [
        (2, HIGH, {"piles": 0}, WINNERS),
        (2, HIGH.replace("8C", "7C"), {"piles": 0}, ""),
        (2, HIGH[: -len(" TS 9S")], {"piles": 1}, ""),  # what lies under a pile is not known
        (4, PAIRS, {"piles": 0, "tie_wins": "first"}, WINNERS),
        (4, PAIRS, {"piles": 0, "tie_wins": "last"}, ""),  # the other jacks would win
    ],
)
def test_black_queen_winners(players: int, hand: str, options: dict[str, Value], why: str) -> None:
    deal = black_queen_deals.stacked(BlackQueen(players, options), [hand])
    assert deal.claim(0) == why
