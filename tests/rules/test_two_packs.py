"""Called Partners with two packs (RULES 2.8): what is in them, which copy makes the partner."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from app.rules.errors import IllegalAction
from app.rules.game import Value
from tests.rules.called_partner_deals import bids, contract, legal, passes, say, seats, texts


def dealt(hands: Sequence[str], players: int = 5, **options: Value) -> CalledPartnerDeal:
    """The first deal of a match in which seats hold certain cards, and anything beside them; seat 0
    is the eldest."""
    game = CalledPartner(players, {"packs": 2, **options})
    held = [text.split() for text in hands] + [[]] * (players - len(hands))
    left = list(game.pack)
    for card in (card for hand in held for card in hand):
        left.remove(card)
    Random("two packs").shuffle(left)
    size = len(game.pack) // players
    full = [[*hand, *(left.pop() for _ in range(size - len(hand)))] for hand in held]
    deck = [full[seat][number] for number in range(size) for seat in range(players)]
    return game.deal(game.setup([], {"dealer": players - 1}), deck)


@pytest.mark.parametrize(
    ("players", "black", "size", "lowest"),
    [
        (5, "QS", 13, {"7S": 1, "8C": 2}),
        (5, "3S", 13, {"3S": 2, "8C": 1, "8D": 2, "7S": 0}),
        (6, "QS", 13, {"6C": 0, "6D": 2, "4S": 0}),
        (6, "3S", 13, {"3S": 2, "6D": 0, "6H": 2}),
        (7, "QS", 13, {"2S": 0, "3D": 0, "3H": 1, "3S": 2}),
        (8, "QS", 13, {"2C": 2, "2S": 2}),
    ],
)
def test_the_lowest_cards_without_points_leave(
    players: int, black: str, size: int, lowest: dict[str, int]
) -> None:
    game = CalledPartner(players, {"packs": 2, "black_card": black})
    pack = Counter(game.pack)
    assert len(game.pack) == size * players
    assert {text: pack[text] for text in lowest} == lowest
    deal = dealt([], players, black_card=black)
    assert sum(deal.points(cards.NUMBERS[text]) for text in game.pack) == deal.all_points == 300
    assert pack[black] == pack["AH"] == pack["5C"] == pack["TD"] == 2
    gone = [text for text in cards.PACK if pack[text] < 2]
    assert not [text for text in gone if deal.points(cards.NUMBERS[text])]


def test_bids_are_twice_as_high() -> None:
    deal = dealt([])
    assert bids(deal) == list(range(150, 301, 5))
    with pytest.raises(IllegalAction, match="The lowest bid is 150"):
        say(deal, "bid 145")
    with pytest.raises(IllegalAction, match="The highest bid is 300"):
        say(deal, "bid 305")
    assert max(bids(dealt([], max_bid=100))) == 200
    bound = passes(dealt([], forced_bid=True), 4)
    assert (bound.caller, bound.bid) == (0, 150)


def test_example_15_whoever_plays_the_first_copy() -> None:
    """Seats 1 and 3 hold an ace of spades each; of equal cards the first takes the trick."""
    deal = contract(dealt(["8S 9H", "AS 9S", "TS", "AS KS", "JS"]), 150, "H", "AS")
    assert (deal.asks, legal(deal)) == ("which", ["first", "second"])
    with pytest.raises(IllegalAction, match="say first or second"):
        say(deal, "AS")
    say(deal, "first")
    assert deal.holder(0) == -1
    assert [deal.seen_by(seat).may_join(seat) for seat in range(5)] == [
        *(False, True, False, True, False)
    ]
    say(deal, "8S", "AS", "TS")
    assert (deal.claims[0], seats(deal.public_side())) == (1, {0, 1})
    assert not deal.may_join(3)
    say(deal, "AS", "JS")
    assert (deal.claims[0], deal.turn) == (1, 1)
    assert deal.taken[1] == 40


def test_example_16_whoever_plays_the_second_copy() -> None:
    deal = contract(dealt(["8S 9H", "AS 9S", "TS", "AS KS", "JS"]), 150, "H", "AS")
    say(deal, "second", "8S", "AS")
    assert (deal.claims[0], deal.holder(0)) == (-1, 3)
    view = deal.seen_by(3)
    assert (view.holder(0), view.side()) == (3, 0b1001)
    assert deal.seen_by(2).holder(0) == -1
    say(deal, "TS", "AS")
    assert (deal.claims[0], seats(deal.public_side())) == (3, {0, 3})
    say(deal, "JS")
    assert deal.turn == 1


def test_who_holds_both_copies_is_the_partner_for_sure() -> None:
    for which in ("first", "second"):
        deal = say(contract(dealt(["8S", "AS AS"]), 150, "H", "AS"), which)
        assert deal.seen_by(1).holder(0) == 1
        assert deal.seen_by(2).holder(0) == -1
        alone = say(contract(dealt(["AS AS"]), 150, "H", "AS"), which)
        assert (alone.side(), alone.seen_by(0).side()) == (1, 1)


def test_of_a_card_that_is_there_once_no_copy_is_asked_for() -> None:
    assert contract(dealt([]), 150, "H", "7S").asks == "play"


def test_trump_calls_and_copies_are_said_at_once() -> None:
    deal = dealt([], 6)
    say(deal, "bid 300")
    deal.check(0, ["trump S", "call AS", "first", "call AH", "second"])
    with pytest.raises(IllegalAction, match="say first or second"):
        deal.check(0, ["trump S", "call AS", "call AH", "second"])
    with pytest.raises(IllegalAction, match="one after the other"):
        deal.check(0, ["trump S", "call AS", "first", "call AH", "second", "AS"])


def test_a_card_is_called_once_and_own_ones_may_be_barred() -> None:
    deal = contract(dealt(["AS KS"], 6), 150, "H", "AS")
    say(deal, "first")
    assert "call AS" not in legal(deal)
    barred = contract(dealt(["AS KS"], 6, own_calls=False), 150, "H")
    assert not {"call AS", "call KS"} & {*legal(barred)}
    with pytest.raises(IllegalAction, match="You hold the ace of spades"):
        say(barred, "call AS")


def test_a_hand_has_its_copies() -> None:
    deal = dealt(["AS AS KS"])
    hand = [cards.TEXTS[card] for card in deal.hand(0)]
    assert (hand.count("AS"), hand.count("KS")) == (2, 1)
    contract(deal, 150, "S", "KH")
    say(deal, "first", "AS")
    assert "AS" in texts(deal, 0)
    assert deal.hand(0).count(cards.NUMBERS["AS"]) == 1
