"""What Oh Hell tells people: why it refuses, and what a viewer may know (RULES 3.3)."""

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction, NotYourTurn
from app.rules.oh_hell.deal import OhHellDeal
from tests.rules.oh_hell_deals import bid, bid_any, legal, named, say, stacked, texts


def no_bid(text: str) -> str:
    return f"{text!r} is no bid; say how many tricks you will take (bid 3)."


REFUSALS = [
    (
        stacked([], "2H", size=10),
        {
            "": no_bid(""),
            "3": no_bid("3"),
            "bid": no_bid("bid"),
            "bid ": no_bid("bid "),
            "Bid 3": no_bid("Bid 3"),
            "bid  3": no_bid("bid  3"),
            "bid -1": no_bid("bid -1"),
            "bid 3 ": no_bid("bid 3 "),
            "bid 2.5": no_bid("bid 2.5"),
            "bid ٣": no_bid("bid ٣"),
            "pass": no_bid("pass"),
            "QS": no_bid("QS"),
            "bid 11": "You cannot take 11 tricks; bid 0 to 10.",
            "bid 03": no_bid("bid 03"),
            "bid 00": no_bid("bid 00"),
            "bid 1000000": "You cannot take 1000000 tricks; bid 0 to 10.",
            "bid " + "9" * 5000: f"You cannot take {'9' * 5000} tricks; bid 0 to 10.",
        },
    ),
    (
        bid(stacked([], "2H", size=10), 3, 2, 2, 1),
        {
            "bid 2": "The bids must not add up to 10; the others have bid 8, so do not bid 2.",
            "bid 11": "You cannot take 11 tricks; bid 0 to 10.",
        },
    ),
    (
        bid(stacked([], "2H", size=1), 0, 0, 0, 0),
        {
            "bid 1": "The bids must not add up to 1; the others have bid 0, so do not bid 1.",
            "bid 2": "You cannot take 2 tricks; bid 0 to 1.",
        },
    ),
    (
        bid_any(stacked(["2C 3D"], "TH")),
        {
            "AS": "You do not hold the ace of spades.",
            "TH": "You do not hold the ten of hearts.",
            "bid 1": "'bid 1' is not a card (QS).",
            "2c": "'2c' is not a card (QS).",
            "": "'' is not a card (QS).",
        },
    ),
    (
        say(bid_any(stacked(["9C 5D", "3C AH"], "TH")), "9C"),
        {
            "AH": "You must follow clubs.",
            "9C": "You do not hold the nine of clubs.",
            "5D": "You do not hold the five of diamonds.",
        },
    ),
]


@pytest.mark.parametrize(("deal", "refused"), REFUSALS)
def test_refusals_say_why(deal: OhHellDeal, refused: dict[str, str]) -> None:
    before = (list(deal.history), legal(deal), deal.turn)
    for text, reason in refused.items():
        with pytest.raises(IllegalAction) as info:
            deal.act(deal.turn, text)
        assert str(info.value) == reason
    with pytest.raises(NotYourTurn, match="not your turn"):
        deal.act((deal.turn + 1) % 5, legal(deal)[0])
    assert (list(deal.history), legal(deal), deal.turn) == before


def test_a_seat_sees_its_own_hand_and_the_turned_card() -> None:
    deal = bid(stacked(["AS KS 2C", "AD KD 2D"], "TH", scoring="square"), 3, 0)
    for viewer in range(SPECTATOR, 5):
        view = deal.seen_by(viewer)
        assert [texts(view, seat) for seat in range(5)] == (
            [texts(deal, seat) if seat == viewer else set() for seat in range(5)]
        )
        assert view.stock == 0
        assert (cards.TEXTS[view.turned], view.trump) == ("TH", 2)
        assert view.history == [(0, "bid 3"), (1, "bid 0")]
        assert (list(view.bids[:5]), view.bid_sum) == ([3, 0, -1, -1, -1], 3)
        own = texts(deal, viewer) if viewer >= 0 else set()
        assert named(view.unseen_cards()) == set(cards.PACK) - own - {"TH"}


def test_the_stock_stays_hidden_when_the_deal_is_over() -> None:
    deal = bid_any(stacked([], "9H", size=2))
    while deal.turn >= 0:
        say(deal, legal(deal)[0])
    assert deal.stock.bit_count() == 41
    for viewer in range(SPECTATOR, 5):
        view = deal.seen_by(viewer)
        assert view.stock == 0
        assert view.unseen_cards() == deal.stock
        assert view.scores == deal.scores
