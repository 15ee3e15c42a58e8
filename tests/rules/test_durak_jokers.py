"""Durak with 54 cards: two jokers are the highest trumps (RULES 5.1, 5.10)."""

import pytest

from app.rules import cards
from app.rules.durak.boards import lowest_rank
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from app.rules.errors import IllegalAction
from tests.rules.durak_deals import all_done, legal, named, say, stacked, table, texts, tiny

NUMBER = cards.NUMBERS
HANDS = ("9C 9H JS KC KS XR", "JC QH 6S 7S 8S XB", "9S 9D JH TC TH KH")


def turned(card: str) -> DurakDeal:
    return stacked([], card, pack=54)


def beaten_by(card: str, trump_card: str) -> set[str]:
    return named(turned(trump_card).beating(NUMBER[card]))


def test_jokers_beat_everything_else() -> None:
    for suit in cards.SUITS:
        for card in Durak(2, {"pack": 52}).pack:
            if card != f"2{suit}":
                assert {"XR", "XB"} <= beaten_by(card, f"2{suit}")


@pytest.mark.parametrize(
    ("trump_card", "lower", "higher"),
    [
        ("4D", "XB", "XR"),
        ("4H", "XB", "XR"),
        ("4C", "XR", "XB"),
        ("4S", "XR", "XB"),
        ("XR", "XB", "XR"),
        ("XB", "XR", "XB"),
    ],
)
def test_which_joker_is_the_higher(trump_card: str, lower: str, higher: str) -> None:
    """Examples 14 and 16."""
    assert beaten_by(lower, trump_card) == {higher}
    assert beaten_by(higher, trump_card) == set()


def test_without_a_trump_suit() -> None:
    """Example 16."""
    assert beaten_by("AC", "XB") == {"XR", "XB"}
    assert beaten_by("KC", "XB") == {"AC", "XR", "XB"}
    deal = stacked(["", "XR"], "XB", pack=54)
    assert (deal.turn, deal.asks, named(1 << deal.shown_trump)) == (1, "attack", {"XR"})
    nobody = stacked([], "XB", pack=54, stock="XR")
    assert (nobody.turn, nobody.shown_trump) == (0, -1)
    assert named(nobody.dealt_to_none) == {"XR"}


def test_a_joker_opens_where_nobody_has_another_trump() -> None:
    deal = stacked(["XB", "XR"], "AS", pack=54)
    assert (deal.turn, named(1 << deal.shown_trump)) == (1, {"XR"})
    others = [card for card in Durak(2, {"pack": 54}).pack if card[1] == "S" and card != "AS"]
    assert named(deal.dealt_to_none) == set(others)


def test_a_joker_is_thrown_in_upon_the_other_one() -> None:
    """Example 15."""
    deal = say(tiny(HANDS, "AC AS 7C AD", opener=0), "9C", "XB")
    assert deal.actions(0) == ["9H", "XR", "done"]
    assert legal(say(deal, "XR")) == ["take"]
    assert table(deal) == ["9C/XB", "XR"]
    all_done(say(deal, "take"))
    assert {"XR", "XB"} <= texts(deal, 1)
    assert {"XR", "XB"} <= named(deal.known[1])


def test_no_other_card_is_thrown_in_upon_a_joker() -> None:
    """A two has another rank, whatever its number."""
    hands = ("XB 2C 3C KC KS 5S", "XR QH 6S 7S 8S 9S", "2S 3S JH TC TH KH")
    deal = say(tiny(hands, "AC AS 7C AD", opener=0), "XB", "XR")
    assert deal.actions(0) == deal.actions(2) == ["done"]


def test_an_attack_with_a_joker_is_passed_on_with_the_other() -> None:
    """Example 17."""
    hands = ("XB 2C 3C KC KS 5S", "XR QH 2D 7S 8S 9S", "2S 3S JH TC TH KH")
    options = {"transfer": True, "shown_transfer": True}
    deal = say(tiny(hands, "AC AS 7C AD", opener=0, **options), "XB")
    assert legal(deal) == ["XR", "take", "transfer XR"]
    with pytest.raises(IllegalAction, match="with a card of its rank, not the two of diamonds"):
        deal.act(1, "transfer 2D")
    with pytest.raises(IllegalAction, match="A joker is laid to pass an attack on, not shown"):
        deal.act(1, "show XR")
    say(deal, "transfer XR")
    assert (table(deal), deal.defender, legal(deal)) == (["XB", "XR"], 2, ["take"])


def test_a_trump_is_not_shown_where_there_is_no_trump_suit() -> None:
    hands = ("8C 2C 3C KC KS 5S", "8D 8S QH 2D 7S 9S", "2S 3S JH TC TH KH")
    options = {"transfer": True, "shown_transfer": True}
    deal = say(tiny(hands, "AC AS 7C XR", opener=0, **options), "8C")
    assert legal(deal) == ["take", "transfer 8D", "transfer 8S"]
    with pytest.raises(IllegalAction, match="Only a trump can be shown"):
        deal.act(1, "show 8D")


@pytest.mark.parametrize("text", ["XR", "XB", "transfer XB", "show XR", "XD", "XS"])
def test_a_pack_without_jokers_has_none(text: str) -> None:
    hands = [hand.replace("XR", "KD").replace("XB", "QD") for hand in HANDS]
    deal = say(tiny(hands, "AC AS 7C AD", opener=0, transfer=True, shown_transfer=True), "9C")
    with pytest.raises(IllegalAction):
        deal.act(1, text)


def test_a_joker_is_no_shoulder_board() -> None:
    """Two is the lowest rank; a joker has another one."""
    game = Durak(2, {"pack": 54, "shoulder_boards": True})
    assert game.pack[-2:] == ("XR", "XB")
    assert lowest_rank(turned("XR")) == cards.RANKS.index("2")
