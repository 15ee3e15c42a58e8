"""Euchre with 32 cards, and with the Benny (RULES 4.1 to 4.3)."""

import pytest

from app.rules import cards
from app.rules.errors import BadDeck, IllegalAction
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from tests.rules.euchre_deals import asked, legal, passes, say, stacked, texts

BENNY = cards.RED_JOKER


@pytest.mark.parametrize(
    ("size", "benny", "number", "down"),
    [(24, False, 24, 0), (24, True, 25, 1), (32, False, 32, 8), (32, True, 33, 9)],
)
def test_the_packs(size: int, benny: bool, number: int, down: int) -> None:
    game = Euchre(4, {"pack": size, "benny": benny})
    pack = game.pack
    assert len(pack) == number
    assert ("XR" in pack) == benny
    assert ("7C" in pack) == (size == 32)
    assert [text for text in cards.TEXTS if text in pack] == list(pack)
    deal = game.deal(game.setup([], {"dealer": 3}), pack)
    assert (deal.down.bit_count(), deal.buried.bit_count()) == (3, down)
    assert {cards.TEXTS[c] for c in cards.of_mask(deal.down)} == set(pack[21:24])
    with pytest.raises(BadDeck):
        game.deal(game.setup([], {"dealer": 3}), pack[:-1])


def test_example_14_the_benny() -> None:
    hands = ["AH KS", "XR 9S", "JH", "JD"]
    deal = say(passes(stacked(hands, "9H", benny=True), 3), "order", "discard", "AH")
    assert "XR" in legal(deal)
    assert "9S" not in legal(deal)
    say(deal, "XR", "JH", "JD")
    assert deal.taken[1] == 1
    deal = say(passes(stacked(hands, "9H", benny=True), 3), "order", "discard", "KS")
    assert "9S" in legal(deal)
    assert "XR" not in legal(deal)


def test_the_benny_without_trump_is_a_trump_by_itself() -> None:
    def called(*hands: str) -> EuchreDeal:
        deal = passes(stacked(hands, "9H", benny=True, no_trump=True), 4)
        return say(deal, "call N")

    deal = say(called("AS", "XR 9S"), "AS")
    assert [text for text in legal(deal) if text in ("XR", "9S")] == ["9S"]
    deal = say(called("AS", "XR AH KH QH JH"), "AS", "XR")
    assert deal.winner == 1
    deal = say(called("XR", "AS 9S AH"), "XR")
    assert len(legal(deal)) == 5, "nobody has to follow"
    say(deal, "AS")
    assert deal.winner == 0


def test_example_15_the_benny_turned_up() -> None:
    deal = stacked([], "XR", benny=True)
    assert asked(deal) == (3, "name")
    assert legal(deal) == [f"call {suit}" for suit in "CDHS"]
    assert [len(deal.seen_by(seat).hand(seat)) for seat in range(4)] == [5, 5, 5, 0]
    assert deal.seen_by(3).hand_size[3] == 5
    say(deal, "call H")
    assert asked(deal) == (3, "discard")
    assert (deal.maker, deal.alone, deal.trump) == (3, False, cards.HEARTS)
    assert len(deal.seen_by(3).hand(3)) == 6
    assert "discard XR" not in legal(deal)
    assert len(legal(deal)) == 5
    say(deal, "discard")
    assert asked(deal) == (0, "play")


def test_no_farmer_is_asked_where_the_benny_is_turned_up() -> None:
    low = ["9H 9D TC 9S TS"]
    assert asked(stacked(low, "AH", benny=True, farmers_hand=True)) == (0, "farmer")
    deal = stacked(low, "XR", benny=True, farmers_hand=True)
    assert asked(say(deal, "call C")) == (3, "discard")


def test_example_16_a_farmers_hand_of_32_cards() -> None:
    hands = ["7H 8D 8C AS KS", "9H 9D TC QS KC"]
    deal = stacked(hands, "JH", "7S JS JC", pack=32, farmers_hand=True)
    assert asked(deal) == (0, "farmer")
    assert legal(deal) == ["keep", "redraw 7H 8C 8D"]
    kept = say(deal.copy(), "keep")
    assert asked(kept) == (0, "order"), "nines and tens are no crop"
    say(deal, "redraw 7H 8C 8D")
    assert texts(deal, 0) == {"7S", "JS", "JC", "AS", "KS"}
    assert deal.buried.bit_count() == 8


@pytest.mark.parametrize(
    ("deal", "text", "reason"),
    [
        (stacked([], "XR", benny=True), "pass", "Say call and a suit (call H)."),
        (stacked([], "XR", benny=True), "call H alone", "Say call and a suit (call H)."),
        (stacked([], "XR", benny=True), "order", "Say call and a suit (call H)."),
        (
            say(stacked([], "XR", benny=True), "call H"),
            "discard XR",
            "The card that was turned up must be kept; discard another one.",
        ),
        (
            say(passes(stacked(["AH", "XR 9S"], "9H", benny=True), 3), "order", "discard", "AH"),
            "9S",
            "You must follow hearts; the Benny is one of them.",
        ),
        (
            say(passes(stacked(["AH", "9S"], "9H"), 3), "order", "discard", "AH"),
            "XR",
            "You do not hold the Benny.",
        ),
        (
            stacked(["7H 8D 8C AS KS"], "JH", pack=32, farmers_hand=True),
            "pass",
            "Say keep, or redraw and three sevens or eights you hold (redraw 7D 7H 8C).",
        ),
    ],
)
def test_refusals(deal: EuchreDeal, text: str, reason: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        deal.act(deal.turn, text)
    assert str(refused.value) == reason


def test_the_refusal_of_a_blind_dealer_tells_nothing_of_the_hand() -> None:
    for hand in ("JH JD AH KH QH", "9S TS 9C TC 9D"):
        deal = stacked(["", "", "", hand], "XR", benny=True)
        with pytest.raises(IllegalAction, match=r"Say call and a suit"):
            deal.act(3, "order alone")
