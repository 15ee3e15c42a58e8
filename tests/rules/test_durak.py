"""The rules of Durak, by the worked examples of RULES 5.10 and what stands beside them."""

import pytest

from app.rules import cards
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from tests.rules.durak_deals import (
    all_done,
    legal,
    named,
    say,
    stacked,
    stock_of,
    table,
    texts,
    tiny,
)

LOWEST = {24: "9", 32: "7", 36: "6", 52: "2", 54: "2"}
PACKS = [(players, size) for players in range(2, 7) for size in LOWEST if size >= players * 6]
NUMBER = cards.NUMBERS


# Pack and first attacker (RULES 5.1, 5.3).


@pytest.mark.parametrize(("players", "size"), PACKS)
def test_packs(players: int, size: int) -> None:
    game = Durak(players, {"pack": size})
    ranks = cards.RANKS[cards.RANKS.index(LOWEST[size]) :]
    jokers = {"XR", "XB"} if size == 54 else set()
    assert set(game.pack) == {rank + suit for rank in ranks for suit in cards.SUITS} | jokers
    assert len(game.pack) == size
    deck = [game.pack[i * 7 % size] for i in range(size)] if size % 7 else list(game.pack)
    dealer = players - 2
    deal = game.deal(game.setup([], {"dealer": dealer}), deck)
    for seat in range(players):
        first = (seat - dealer - 1) % players
        assert texts(deal, seat) == {deck[first + players * number] for number in range(6)}
    assert stock_of(deal) == deck[6 * players :]
    assert cards.TEXTS[deal.trump_card] == deck[-1]
    assert cards.SUITS[deal.trump] == deck[-1][1]


def test_the_lowest_trump_opens_and_is_shown() -> None:
    """Example 1."""
    deal = stacked(["7D", "6D"], "AD")
    assert (deal.turn, deal.asks, deal.defender) == (1, "attack", 2)
    assert named(1 << deal.shown_trump) == {"6D"}
    assert [named(deal.known[seat]) for seat in range(3)] == [set(), {"6D"}, set()]


def test_the_turned_card_is_in_no_hand() -> None:
    deal = stacked(["7D", "8D"], "6D")
    assert (deal.turn, named(1 << deal.shown_trump)) == (0, {"7D"})
    assert named(deal.dealt_to_none) == set()


@pytest.mark.parametrize("dealer", range(4))
def test_eldest_opens_where_nobody_was_dealt_a_trump(dealer: int) -> None:
    game = Durak(4, {"pack": 36})
    plain = [card for card in game.pack if card[1] != "S"]
    trumps = [card for card in game.pack if card[1] == "S"]
    deck = [*plain[:24], *plain[24:], *trumps]
    deal = game.deal(game.setup([], {"dealer": dealer}), deck)
    assert (deal.turn, deal.shown_trump) == ((dealer + 1) % 4, -1)
    assert named(deal.dealt_to_none) == set(trumps) - {"AS"}
    assert list(deal.known[:4]) == [0] * 4


@pytest.mark.parametrize(("players", "pack"), [(6, 36), (4, 24)])
def test_without_a_stock_the_dealer_holds_the_trump_card(players: int, pack: int) -> None:
    """Example 11; another one holds the lowest trump and opens."""
    lowest = f"{LOWEST[pack]}H"
    deal = stacked(["", lowest], "TH", players, pack=pack)
    last = players - 1
    assert (deal.stock_left, deal.dealer, deal.hand_size[last]) == (0, last, 6)
    assert (cards.SUITS[deal.trump], named(deal.known[last])) == ("H", {"TH"})
    assert (deal.turn, named(deal.known[1])) == (1, {lowest})
    assert [texts(deal.seen_by(0), seat) for seat in (1, last)] == [{lowest}, {"TH"}]


def test_the_dealers_trump_card_may_be_the_lowest() -> None:
    deal = stacked([], "6H", 6, pack=36)
    assert (deal.turn, deal.shown_trump) == (5, NUMBER["6H"])
    assert named(deal.known[5]) == {"6H"}


# What beats what (RULES 5.1).


def beats(card: str, attack: str, *, trump: str = "D", deuce: bool = False) -> bool:
    game = Durak(2, {"pack": 52, "deuce_beats_ace": deuce})
    deck = sorted(game.pack, key=lambda text: text == f"K{trump}")
    deal = game.deal(game.setup([], {"dealer": 0}), deck)
    return bool(deal.beating(NUMBER[attack]) >> NUMBER[card] & 1)


@pytest.mark.parametrize(
    ("card", "attack", "expected"),
    [
        ("JC", "9C", True),
        ("6D", "9C", True),
        ("AH", "9C", False),
        ("8C", "9C", False),
        ("9C", "9C", False),
        ("8D", "7D", True),
        ("6D", "7D", False),
        ("AC", "7D", False),
        ("AD", "KD", True),
        ("2D", "AC", True),
        ("2C", "AC", False),
        ("2D", "AD", False),
    ],
)
def test_what_beats_what(card: str, attack: str, expected: bool) -> None:
    """Example 2."""
    assert beats(card, attack) == expected
    assert beats(card, attack, deuce=True) == (expected or card[0] + attack[0] == "2A")


@pytest.mark.parametrize(
    ("card", "attack", "expected"),
    [
        ("2C", "AC", True),
        ("2C", "AD", False),
        ("2D", "AD", True),
        ("2D", "AC", True),
        ("2H", "AC", False),
        ("2C", "KC", False),
        ("2D", "KD", False),
        ("3C", "AC", False),
    ],
)
def test_the_two_beats_the_ace_of_its_suit(card: str, attack: str, expected: bool) -> None:
    """Example 3."""
    assert beats(card, attack, deuce=True) == expected


@pytest.mark.parametrize("size", [24, 32, 36])
def test_without_twos_nothing_changes(size: int) -> None:
    deal = stacked([], "AD", 2, pack=size, deuce_beats_ace=True)
    trumps = {card for card in Durak(2, {"pack": size}).pack if card[1] == "D"}
    assert named(deal.beating(NUMBER["AC"])) == trumps
    assert named(deal.beating(NUMBER["AD"])) == set()


# A bout (RULES 5.4).

HANDS = [
    "9C 9H JS KC KS 6C",
    "JC QH 6S 7S 8S TS",
    "9S 9D JH TC TH KH",
]


def bout(**options: bool) -> DurakDeal:
    """Three seats with HANDS; diamonds are trumps, the stock is large enough."""
    return tiny(HANDS, "AC AS AH QC QS 7C AD", opener=0, **options)


def test_one_card_after_the_other() -> None:
    deal = bout()
    assert (deal.asks, deal.to_act, deal.defender) == ("attack", (0,), 1)
    assert legal(deal) == sorted(HANDS[0].split())
    say(deal, "9C")
    assert (deal.asks, deal.to_act, legal(deal)) == ("defend", (1,), ["JC", "take"])
    say(deal, "JC")
    assert (deal.asks, deal.to_act, table(deal)) == ("throw", (0, 2), ["9C/JC"])


def test_what_may_be_thrown_in() -> None:
    """Example 4: the ranks of the table, attack and defence."""
    deal = say(bout(), "9C", "JC")
    assert deal.actions(0) == ["9H", "JS", "done"]
    assert deal.actions(2) == ["9D", "9S", "JH", "done"]
    assert deal.actions(1) == []


def test_how_many_attack_cards() -> None:
    """Example 5: the defender's cards when the bout begins; six at most, five at first."""
    for first_bout_five, most in ((True, 5), (False, 6)):
        deal = bout(first_bout_five=first_bout_five)
        assert (deal.hand_size[1], deal.limit) == (6, most)
        all_done(say(deal, "9C", "take", "2: 9S"))
        assert (deal.defender, deal.discards, deal.limit) == (0, 0, most), "nothing discarded yet"
        all_done(say(deal, "TC", "KC"))
        assert (deal.turn, deal.defender, deal.hand_size[1], deal.limit) == (0, 1, 8, 6)
        all_done(say(deal, "6C", "take"))
        assert (deal.turn, deal.defender, deal.hand_size[0], deal.limit) == (2, 0, 6, 6)


def test_no_more_than_the_defender_holds() -> None:
    """Example 5: three cards."""
    hands = ["6C 6H 6S 9S JC JH", "7C 7H 7S 9C TC TD"]
    deal = say(tiny(hands, opener=0), "6C", "7C", "6H", "7H", "6S", "7S", "done")
    assert (deal.turn, deal.defender, deal.hand_size[0], deal.limit) == (1, 0, 3, 3)


FIVE = ["6C 6H 6S 8S 9C 9H", "7C 7H 7S 8C TD JD", "6D 7D 9S JC JH JS"]


def test_the_limit_ends_a_bout() -> None:
    """Though throwers hold cards that fit."""
    steps = ("6C", "7C", "6H", "7H", "6S", "7S", "2: 6D", "TD", "2: 7D", "JD")
    deal = say(tiny(FIVE, "AD", opener=0), *steps)
    assert (deal.asks, deal.to_act) == ("throw", (2, 0))
    assert deal.actions(2) == ["JC", "JH", "JS", "done"]
    deal = say(tiny(FIVE, "AD", opener=0, first_bout_five=True), *steps)
    assert (deal.asks, deal.turn, deal.discards.bit_count()) == ("attack", 1, 10)


def test_the_limit_holds_during_a_take() -> None:
    deal = tiny(FIVE, "AD", opener=0, first_bout_five=True)
    say(deal, "6C", "7C", "6H", "7H", "6S", "take", "2: 6D")
    assert (table(deal), deal.to_act) == (["6C/7C", "6H/7H", "6S", "6D"], (2, 0))
    say(deal, "2: 7D")
    assert (deal.asks, deal.turn, deal.bouts, deal.discards) == ("attack", 2, 1, 0)
    assert deal.hand_size[1] == 4 + 7


def test_a_take_at_the_limit_is_picked_up_at_once() -> None:
    deal = tiny(FIVE, "AD", opener=0, first_bout_five=True)
    say(deal, "6C", "7C", "6H", "7H", "6S", "7S", "2: 6D", "TD", "2: 7D", "take")
    assert (deal.asks, deal.turn, deal.hand_size[1]) == ("attack", 2, 2 + 9)


def test_throwing_onto_a_take() -> None:
    """Example 6: by the ranks of all that lies; the seat after the defender attacks next."""
    hands = ["9C 9H JS 6C KC KS", "JC QH 6S 7S 8S TS", "9S 9D JH JD TC KH"]
    deal = say(tiny(hands, "AC AS AH QC QS 7C AD", opener=0), "9C", "JC", "9H", "take")
    assert (deal.taking, deal.asks, deal.to_act) == (True, "throw", (0, 2))
    assert deal.actions(0) == ["JS", "done"]
    assert deal.actions(2) == ["9D", "9S", "JD", "JH", "done"]
    say(deal, "2: 9S", "0: JS", "2: JH")
    assert table(deal) == ["9C/JC", "9H", "9S", "JS", "JH"]
    say(deal, "2: 9D")
    assert (deal.asks, deal.turn, deal.defender) == ("attack", 2, 0)
    picked_up = {"9C", "JC", "9H", "9S", "JS", "JH", "9D"}
    assert texts(deal, 1) == {"QH", "6S", "7S", "8S", "TS"} | picked_up
    assert named(deal.known[1]) == picked_up
    assert (deal.discards, deal.taking, deal.attacks) == (0, False, 0)


def test_a_take_that_ends_by_done() -> None:
    deal = say(bout(), "9C", "JC", "9H", "take", "2: 9S", "2: done", "0: done")
    assert (deal.asks, deal.turn, deal.defender) == ("attack", 2, 0)
    assert named(deal.known[1]) == {"9C", "JC", "9H", "9S"}
    assert list(deal.hand_size[:3]) == [6, 9, 6]


def test_who_beats_all_attacks_next() -> None:
    deal = say(bout(), "9C", "JC", "9H", "QH", "0: done", "2: done")
    assert (deal.turn, deal.defender, deal.asks) == (1, 2, "attack")
    assert named(deal.discards) == {"9C", "JC", "9H", "QH"}
    assert (deal.bouts, deal.resting) == (1, True)


# Several seats at once (RULES 5.4).


def test_any_thrower_may_act_first() -> None:
    deal = say(bout(), "9C", "JC")
    assert deal.turn == 0
    say(deal, "2: done")
    assert (deal.to_act, deal.turn) == ((0,), 0)
    say(deal, "0: 9H", "QH")
    assert (deal.to_act, deal.turn) == ((0, 2), 0), "an added card clears all marks"
    say(deal, "2: 9S")
    assert (deal.turn, legal(deal)) == (1, ["TS", "take"])
    say(deal, "TS")
    assert (deal.to_act, deal.turn) == ((2, 0), 2), "who added the last card is asked first"
    say(deal, "0: done")
    assert (deal.to_act, deal.turn, deal.actions(0)) == ((2,), 2, [])


def test_after_a_take_who_laid_the_last_card_is_asked_first() -> None:
    deal = say(bout(), "9C", "JC", "2: 9S", "take")
    assert (deal.to_act, deal.turn) == ((2, 0), 2)
    say(deal, "0: 9H")
    assert (deal.to_act, deal.turn) == ((0, 2), 0)


def test_one_who_can_add_nothing_may_say_so() -> None:
    hands = ["9C 6C 7C 8C TC QC", "JC 6S 7S 8S TS QS", "6H 7H 8H TH QH KH"]
    deal = say(tiny(hands, "AD", opener=0), "9C", "JC")
    assert deal.to_act == (0, 2)
    assert [deal.actions(seat) for seat in range(3)] == [["done"], [], ["done"]]


def test_a_decision_of_throwers_is_one() -> None:
    deal = say(bout(), "9C")
    assert (deal.decision, deal.declining) == (1, "")
    say(deal, "JC")
    assert (deal.decision, deal.declining) == (2, "done")
    say(deal, "2: done")
    assert deal.decision == 2
    say(deal, "0: 9H")
    assert (deal.decision, deal.declining) == (4, "")
    say(deal, "take")
    assert (deal.decision, deal.declining) == (5, "done")
    say(deal, "0: done", "2: 9S")
    assert deal.decision == 5, "nothing has to be beaten"
    say(deal, "2: done", "0: done")
    assert (deal.asks, deal.decision, deal.declining) == ("attack", 9, "")


FOUR = [
    *("6C 6H 8C 8H 9C 9H", "7C 7H 7S 7D TC TH"),
    *("6S 8S 9S JC JH JS", "6D 8D 9D QC QH QD"),
]


def test_who_may_throw_in() -> None:
    deal = say(tiny(FOUR, "AD", opener=0), "6C", "7C")
    assert deal.to_act == (0, 2, 3)
    deal = say(tiny(FOUR, "AD", opener=0, neighbours=True), "6C", "7C")
    assert deal.to_act == (0, 2)
    assert [deal.may_throw(seat) for seat in range(4)] == [True, False, True, False]
    assert deal.actions(3) == []


@pytest.mark.parametrize("neighbours", [False, True])
def test_in_teams_both_opponents_throw_in(neighbours: bool) -> None:
    deal = say(tiny(FOUR, "AD", opener=1, teams=True, neighbours=neighbours), "TC", "JC")
    assert (deal.defender, deal.to_act) == (2, (1, 3))


@pytest.mark.parametrize("neighbours", [False, True])
def test_with_two_only_the_attacker_throws_in(neighbours: bool) -> None:
    deal = tiny([HANDS[0], HANDS[1]], "AD", opener=0, neighbours=neighbours)
    assert say(deal, "9C", "JC").to_act == (0,)


# Draw (RULES 5.5).


def test_the_order_of_the_draw() -> None:
    """Example 7: the opener, then clockwise, the defender last; everybody sees the trump card."""
    hands = ["9C 9H KC KS 6C 7C", "JC QH TS 6S 7S 8S", "9S TC TH KH 6H 7H"]
    deal = say(tiny(hands, "AC AS AD", opener=0), "9C", "JC", "9H", "QH", "2: 9S", "TS")
    assert list(deal.hand_size[:3]) == [4, 3, 5]
    all_done(deal)
    assert list(deal.hand_size[:3]) == [6, 3, 6]
    assert {"AC", "AS"} <= texts(deal, 0)
    assert "AD" in texts(deal, 2)
    assert [named(deal.known[seat]) for seat in range(3)] == [set(), set(), {"AD"}]
    assert (deal.stock_left, deal.turn) == (0, 1)


def test_the_defender_draws_last() -> None:
    deal = say(tiny(HANDS, "AC AS QC QS AD", opener=0), "9C", "JC", "9H", "QH", "done", "done")
    assert {"AC", "AS"} <= texts(deal, 0)
    assert {"QC", "QS"} <= texts(deal, 1)
    assert stock_of(deal) == ["AD"]


def test_a_large_hand_draws_nothing() -> None:
    deal = say(bout(), "9C", "take", "2: 9S", "2: done", "0: done")
    assert list(deal.hand_size[:3]) == [6, 8, 6]
    assert ("AC" in texts(deal, 0), "AS" in texts(deal, 2)) == (True, True)
    assert stock_of(deal) == ["AH", "QC", "QS", "7C", "AD"]
