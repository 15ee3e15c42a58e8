"""Durak: transfers, who leaves, teams, the end of a deal (RULES 5.6 to 5.8, 5.10)."""

from collections import Counter
from random import Random

import pytest

from app.rules import cards
from app.rules.durak.boards import boards
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak, DurakResult, DurakSetup
from app.rules.match import Match
from tests.rules.durak_deals import all_done, legal, say, seats, table, texts, tiny

# Transfer (RULES 5.7).

EIGHTS = ["8C 9C 9S 9H 7C 7H", "8S 6S 7S TS JS QS", "8H TC TH KC KH 6C"]


def test_an_attack_is_passed_on() -> None:
    deal = say(tiny(EIGHTS, "AC AH AS QC QH KS AD", opener=0, transfer=True), "8C")
    assert legal(deal) == ["take", "transfer 8S"]
    say(deal, "transfer 8S")
    assert (deal.attacker, deal.defender, deal.opener, deal.limit) == (1, 2, 0, 6)
    assert legal(deal) == ["KC", "TC", "take", "transfer 8H"]
    say(deal, "transfer 8H")
    assert (deal.attacker, deal.defender, deal.opener, deal.limit) == (2, 0, 0, 5)
    assert legal(deal) == ["9C", "take"], "the first card laid is answered first"
    say(deal, "9C")
    assert legal(deal) == ["9S", "take"]
    say(deal, "9S", "9H")
    assert (table(deal), deal.to_act) == (["8C/9C", "8S/9S", "8H/9H"], (2, 1))
    all_done(deal)
    assert deal.turn == 0
    assert ("AC" in texts(deal, 1), "AH" in texts(deal, 2)) == (True, True)
    assert {"AS", "QC", "QH", "KS"} <= texts(deal, 0), "the last defender draws last"


def test_no_transfer_once_a_card_is_beaten() -> None:
    hands = ["8C 9C 9S 9H 7C 7H", "8S 6S 7S TS JS QS", "9D TC TH KC KH 8D"]
    deal = say(tiny(hands, "8H AD", opener=0, transfer=True), "8C", "transfer 8S", "TC")
    assert legal(deal) == ["8D", "9D", "take"]
    deal = say(tiny(hands, "8H AD", opener=0), "8C")
    assert legal(deal) == ["take"], "not without the option"
    deal = say(tiny(hands, "8H AD", opener=0, transfer=True), "7C", "take")
    assert deal.to_act == (0, 2)
    say(deal, "7H")
    assert deal.asks == "throw"


def test_the_opener_draws_first_after_a_transfer() -> None:
    hands = ["8C 9C 9S 9H 7C 7H", "8S 6S 7S TS JS QS", "9D TC TH KC KH 8D"]
    deal = tiny(hands, "AC AH AS QC QH AD", opener=0, transfer=True)
    all_done(say(deal, "8C", "transfer 8S", "TC", "9D"))
    assert ["AC" in texts(deal, 0), "AH" in texts(deal, 1)] == [True, True]
    assert {"AS", "QC"} <= texts(deal, 2)
    assert (deal.turn, deal.defender) == (2, 0)


def test_the_next_seat_must_be_able_to_hold_out() -> None:
    """Example 10, with two seats: the next one is the opener, with what is left in its hand."""
    hands = ["6C 9H 8S JC TH KS", "7C 8H 9S TC JH TS"]
    deal = bouts(tiny(hands, opener=0, transfer=True), "6C/7C", "8H/9H", "8S/9S")
    say(deal, "TC")
    assert (deal.hand_size[1], legal(deal)) == (2, ["JC", "KS", "take", "transfer TH"])
    back = say(deal.copy(), "transfer TH")
    assert (back.attacker, back.defender, back.opener, back.limit) == (0, 1, 1, 2)
    assert legal(back) == ["TS", "take"]
    say(deal, "JC", "done", "TH")
    assert (deal.hand_size[0], legal(deal)) == (1, ["JH", "TS", "take"])


def test_a_transfer_with_neighbours() -> None:
    """Who passed the attack on and the seat after the new defender throw in."""
    hands = [
        *("8C 6H 6C 8H 9C 9H", "8S 7H 7S 7C TC TH"),
        *("6S 9S JC JH JS KC", "6D 8D 9D QC QH QD"),
    ]
    deal = tiny(hands, "AD", opener=0, transfer=True, neighbours=True)
    say(deal, "8C", "transfer 8S", "JC", "9S")
    assert (deal.defender, deal.to_act) == (2, (1, 3))


SHOWN = ["8C 9C 9S 9H 7C 7H", "8S 6S 8D TS JS QS", "TC TH KC KH 6C QH"]


def showing(hands: list[str], stock: str, *steps: str, **options: bool) -> DurakDeal:
    """Seat 0 opens, diamonds are trump, and a trump may be shown."""
    return say(tiny(hands, stock, opener=0, transfer=True, shown_transfer=True, **options), *steps)


def test_a_trump_is_shown_and_the_attack_goes_on() -> None:
    """Example 12."""
    deal = showing(SHOWN, "AC AH AS QC KS AD", "8C")
    assert legal(deal) == ["8D", "show 8D", "take", "transfer 8D", "transfer 8S"]
    say(deal, "show 8D")
    assert (deal.attacker, deal.defender, deal.opener, deal.limit) == (1, 2, 0, 6)
    assert (table(deal), legal(deal)) == (["8C"], ["KC", "TC", "take"])
    assert [texts(deal.seen_by(viewer), 1) for viewer in (-1, 0, 2)] == [{"8D"}] * 3
    assert texts(deal, 1) == set(SHOWN[1].split()), "it stays in the hand"
    say(deal, "TC")
    assert deal.to_act == (1, 0), "who has shown is asked first"
    all_done(deal)
    assert ["AC" in texts(deal, 0), "AH" in texts(deal, 2)] == [True, True]
    assert (deal.turn, deal.defender) == (2, 0)


def test_each_trump_is_shown_once_in_a_deal() -> None:
    """Also by another seat that has taken it; but it may be laid."""
    hands = ["8C 8H 9C 9S 9H 7C", "8D 8S 6S TS JS QS"]
    deal = showing(hands, "AC AD", "8C", "show 8D")
    assert (deal.attacker, deal.defender, deal.limit) == (1, 0, 5)
    say(deal, "transfer 8H")
    assert legal(deal) == ["8D", "take", "transfer 8D", "transfer 8S"]
    say(deal, "8D")
    assert texts(deal.seen_by(0), 1) == set()
    hands = ["8C 9C 9S 9H 7C 7H", "8D 8S 6S TS JS QS"]
    deal = showing(hands, "AC AD", "8C", "show 8D", "take", "done")
    say(deal, "8D", "take", "done", "8S")
    assert legal(deal) == ["8D", "9S", "take", "transfer 8C", "transfer 8D"]


def test_a_trump_is_shown_to_a_seat_that_could_not_be_given_more() -> None:
    """The next one must hold as many cards as lie there, not one more."""
    hands = ["6C 9H 8S JC TH KS", "7C 8H 9S TC JH TD"]
    deal = showing(hands, "", "6C", "7C", "done", "8H", "9H", "done", "8S", "9S", "done")
    say(deal, "TC", "JC", "done", "TH")
    assert (deal.hand_size[0], legal(deal)) == (1, ["JH", "TD", "show TD", "take"])
    say(deal, "show TD")
    assert (deal.attacker, deal.defender, deal.limit, legal(deal)) == (1, 0, 1, ["take"])


def test_no_trump_is_shown_without_the_option_or_once_a_card_is_beaten() -> None:
    assert "show 8D" not in legal(say(tiny(SHOWN, "AD", opener=0, transfer=True), "8C"))
    alone = Durak(3, {"shown_transfer": True})
    assert not alone.deal(alone.setup([], {"dealer": 0}), alone.pack).shown_transfer
    hands = ["8C 9C 8H 9H 7C 7H", "8S 6S TC TS JS QS", "8D TH KC KH 6C QH"]
    deal = showing(hands, "AD", "8C", "transfer 8S", "KC")
    assert legal(deal) == ["8D", "take"]


# Leaving and the end (RULES 5.6).


def bouts(deal: DurakDeal, *pairs: str) -> DurakDeal:
    """Bouts of one card each: "6C/7C", or "6C" that is taken."""
    for pair in pairs:
        attack, _, cover = pair.partition("/")
        all_done(say(deal, attack, cover or "take"))
    return deal


def test_last_card_against_last_card() -> None:
    """Example 8: both are out in the same bout; or else the defender is the fool."""
    hands = ["6C 9H 8S JC TH KS", "7C 8H 9S TC JH TS"]
    deal = bouts(tiny(hands, opener=0), "6C/7C", "8H/9H", "8S/9S", "TC/JC", "TH/JH")
    say(deal, "TS")
    assert list(deal.hand_size[:2]) == [1, 0]
    taken = say(deal.copy(), "take")
    assert (taken.turn, taken.to_act, taken.scores, taken.places) == (-1, (), (1, 0), (2, 1))
    say(deal, "KS")
    assert (deal.turn, deal.fools, deal.scores, deal.places) == (-1, 0, (0, 0), (1, 1))


def test_a_bout_ends_with_the_defenders_last_card() -> None:
    """Example 9; two leave in the same bout and share the place."""
    hands = ["6C 6H 6S KC 8C 8H", "7C 7H 7S TC 9C 9H", "JC QC 8S 9S 8D 9D"]
    deal = tiny(hands, opener=0)
    all_done(say(deal, "6C", "7C", "6H", "7H", "6S", "7S"))
    bouts(deal, "TC/JC", "QC/KC")
    assert (deal.turn, deal.defender, deal.limit) == (0, 1, 2)
    say(deal, "8C", "9C", "0: 8H", "9H")
    assert (deal.turn, seats(deal.out), seats(deal.fools)) == (-1, [0, 1], [2])
    assert (deal.scores, deal.places) == ((0, 0, 1), (1, 1, 3))


def test_one_leaves_and_the_others_go_on() -> None:
    """Who has laid the last card is not asked any more, but leaves when the bout is over."""
    hands = ["6C 9S 6H 6S 6D 7C", "7H 7S 7D 8C TC TH", "8S 8H JC JH JS JD"]
    deal = bouts(tiny(hands, opener=0), "6C", "8S/9S")
    say(deal, "6H", "7H", "6S", "7S", "0: 6D", "7D", "0: 7C", "8C")
    assert (deal.hand_size[0], deal.to_act, deal.actions(0)) == (0, (2,), [])
    assert (deal.out, deal.places) == (0, (0, 0, 0))
    say(deal, "done")
    assert (seats(deal.out), deal.places) == ([0], (1, 0, 0))
    assert (deal.turn, deal.defender) == (1, 2)
    say(deal, "TC", "JC")
    assert deal.to_act == (1,), "who is out throws nothing in"
    say(deal, "TH", "JH", "done")
    bouts(deal, "8H", "JS")
    assert deal.turn == 2, "the seat after the defender is out, so the next one attacks"
    bouts(deal, "JD")
    assert (deal.scores, deal.places) == ((0, 1, 0), (1, 3, 2))


# Teams (RULES 5.8).


def ended(number: int, *, transfer: bool) -> list[DurakDeal]:
    """A deal of four, played at random: as it was before each action, and its end."""
    rng = Random(f"ended {number}")
    game = Durak(4, {"pack": 24, "teams": True, "transfer": transfer})
    deck = list(game.pack)
    rng.shuffle(deck)
    deal = game.deal(game.setup([], {"dealer": number % 4}), deck)
    found = [deal.copy()]
    while deal.turn >= 0:
        seat = rng.choice(deal.to_act)
        cards_first = sorted(deal.actions(seat), key=lambda text: text in ("take", "done"))
        deal.act(seat, cards_first[0] if rng.random() < 0.8 else cards_first[-1])
        found.append(deal.copy())
    return found


def test_a_partner_stands_in() -> None:
    found = Counter[object]()
    for number in range(120):
        for deal in ended(number, transfer=number % 2 == 0):
            out = seats(deal.out)
            if deal.turn >= 0:
                assert (deal.attacker - deal.defender) % 2 == 1
                assert {deal.attacker, deal.defender, *deal.to_act}.isdisjoint(out)
                throwers = [seat for seat in range(4) if deal.may_throw(seat)]
                assert throwers == [s for s in range(4) if (s + deal.defender) % 2 and s not in out]
                found["stands in"] += (deal.attacker - deal.defender) % 4 == 1
                assert not {0, 2} <= set(out)
                assert not {1, 3} <= set(out)
            else:
                losers = [s for s in range(4) if not {s, (s + 2) % 4} <= set(out)]
                assert losers in ([0, 2], [1, 3], [])
                assert deal.scores == tuple(int(s in losers) for s in range(4))
                assert deal.places == tuple(3 if s in losers else 1 for s in range(4))
                found["out", len(out)] += 1
    assert found["stands in"] > 50
    assert min(found["out", number] for number in (2, 3)) > 1


def test_both_sides_out_in_one_bout() -> None:
    """Each attacks in turn, and the next one beats its one card: all go with the last bout."""
    steps = ("23", "45", "67", "89", "TJ", "QK")
    pairs = [(step[0] + suit, step[1] + suit) for suit in "CH" for step in steps]
    hands = []
    for seat in range(4):
        attacks = [low for low, _ in pairs[seat::4]]
        hands.append(" ".join(attacks + [high for _, high in pairs[(seat - 1) % 4 :: 4]]))
    deal = bouts(tiny(hands, opener=0, teams=True), *("/".join(pair) for pair in pairs[:-1]))
    assert (deal.turn, deal.defender, seats(deal.out)) == (3, 0, [1, 2])
    say(deal, pairs[-1][0])
    taken = say(deal.copy(), "take")
    assert (taken.scores, taken.places) == ((1, 0, 1, 0), (3, 1, 3, 1))
    say(deal, pairs[-1][1])
    assert (deal.turn, deal.scores, deal.places) == (-1, (0,) * 4, (1,) * 4)


# Shoulder boards (RULES 5.6).

GIVEN = ("9C", "take", "9H", "9D", "9S", "done")  # what seat 0 gets rid of first


@pytest.mark.parametrize(
    ("mine", "steps", "wanted"),
    [
        ("9C 9H 9D 9S 6C 6H", [*GIVEN, "6C", "take", "6H"], "6C 6H"),  # example 13
        ("9C 9H 9D 9S 6C 6H", [*GIVEN, "6C", "TC", "6H", "TH"], "6C 6H"),  # beaten or not
        ("9C 9H 9D 9S 8C 6C", [*GIVEN, "8C", "take", "done", "6C", "take"], "6C"),
        ("9C 9H 9D 9S 8C 6C", [*GIVEN, "6C", "take", "done", "8C", "take"], ""),
        ("9C 9H 9S 6S 6C 6H", [*GIVEN[:3], "9S", "done", "6C", "take", "6H", "6S"], "6H 6S"),
        ("9C 9H 9D 9S 8C 6C", [*GIVEN, "6C", "take", "done"], ""),  # not over
        (
            "7C 7H 7S 7D 9C 6H",
            ["7C", "take", "7H", "7S", "7D", "done", "9C", "6D", "6H", "take"],
            "6H",
        ),
    ],
)
def test_the_last_sixes_hang_on_the_fool(mine: str, steps: list[str], wanted: str) -> None:
    deal = say(tiny([mine, "6D JC JH TC TH KD"], opener=0), *steps)
    assert [cards.TEXTS[card] for card in boards(deal)] == wanted.split()
    for viewer in range(-1, 2):
        assert boards(deal.seen_by(viewer)) == boards(deal)
    assert (deal.turn < 0) == (steps[-1] != "done")


def test_a_match_counts_shoulder_boards() -> None:
    """By seat, deal after deal, and only if that is wanted; nobody has points for them."""
    for wanted in (False, True):
        match = Match(Durak(2, {"deals": 8, "pack": 24, "shoulder_boards": wanted}))
        rng = Random(3)
        worn = [0, 0]
        while not match.over:
            setup = match.next_setup(dict.fromkeys(match.draws(), 0))
            assert isinstance(setup, DurakSetup)
            assert setup.boards == (tuple(worn) if wanted else None)
            deal = match.game.deal(setup, rng.sample(match.game.pack, 24))
            while deal.turn >= 0:
                deal.act(deal.turn, deal.actions(deal.turn)[-1])
            match.add(deal)
            got = match.results[-1]
            assert isinstance(got, DurakResult)
            if wanted:
                worn = [before + now for before, now in zip(worn, got.boards, strict=True)]
                pairs = zip(got.scores, got.boards, strict=True)
                assert all(score or not now for score, now in pairs)
            else:
                assert got.boards == ()
        assert sum(match.totals) <= 8
        assert wanted == (sum(worn) > 0)
