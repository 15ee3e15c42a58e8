"""Strengths 1 and 2 against RULES 1.8: its check values, and positions worked out by hand."""

from math import sqrt

import pytest

from app.bots.black_queen.as_seen import AsSeen
from app.bots.black_queen.bot import (
    DEVIATION,
    LINEAR,
    ROOT,
    BlackQueenBot,
    holding_probability,
    void_probability,
)
from app.bots.black_queen.ducking import Ducking
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.rng import Rng
from tests.bots.deals import new_deal
from tests.bots.position import CLEAN, NOTHING, POINTS, Seat, position


def values(deal: BlackQueenDeal, strength: int, weighing: int = ROOT) -> dict[str, float]:
    return BlackQueenBot(strength, weighing).values(deal.seen_by(deal.turn))


def choice(deal: BlackQueenDeal, strength: int) -> str:
    return BlackQueenBot(strength, ROOT).choose(deal.seen_by(deal.turn), Rng(0), 0)


def high(rank: str, left: int, tricks: int = 26) -> float:
    """What a high card is worth beside the trick: 0.05 * (rank - 2) * cards left / T."""
    return 0.05 * "23456789TJQKA".index(rank) * left / tricks


# The formulas.


@pytest.mark.parametrize(
    ("cards", "of_suit", "hand", "expected"),
    [
        (40, 10, 5, 0.2373),
        (50, 12, 10, 0.0643),
        (7, 7, 1, 0.0),  # S = N: all unseen cards are of the suit
        (7, 7, 3, 0.0),
        (7, 7, 0, 1.0),  # n = 0: no hand
        (40, 10, 0, 1.0),
        (40, 0, 5, 1.0),
        (0, 0, 0, 1.0),  # N = 0
        (0, 0, 5, 1.0),
    ],
)
def test_void_probability(cards: int, of_suit: int, hand: int, expected: float) -> None:
    assert void_probability(cards, of_suit, hand) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(
    ("cards", "copies", "hand", "expected"),
    [
        (40, 2, 5, 0.2262),
        (50, 2, 10, 0.3352),
        (10, 3, 1, 0.3),  # the source's example
        (1, 1, 1, 1.0),
        (40, 2, 0, 0.0),
        (40, 0, 5, 0.0),
        (0, 0, 0, 0.0),  # N = 0
        (0, 0, 5, 0.0),
    ],
)
def test_holding_probability(cards: int, copies: int, hand: int, expected: float) -> None:
    assert holding_probability(cards, copies, hand) == pytest.approx(expected, abs=5e-5)


def test_the_root_of_the_probability() -> None:
    assert sqrt(holding_probability(40, 2, 5)) == pytest.approx(0.4756, abs=5e-5)
    assert -12 * sqrt(holding_probability(40, 2, 5)) == pytest.approx(-5.707, abs=5e-4)
    assert sqrt(holding_probability(50, 2, 10)) == pytest.approx(0.5789, abs=6e-5)
    assert -12 * sqrt(holding_probability(10, 3, 1)) == pytest.approx(-6.57, abs=5e-3)


# The trick as it can be seen: both strengths value it alike.


@pytest.mark.parametrize("strength", [1, 2])
def test_prefers_the_safe_card(strength: int) -> None:
    deal = position(
        Seat("5H 2C"), Seat("7H 3C"), Seat("3H 4C"), Seat("2H 9H"), trick=["5H", "7H", "3H"]
    )
    # 2H: the four hearts go to seat 1. 9H: they are mine.
    expected = {"2H": 4.0, "9H": -4.0 + high("9", 2)}
    assert values(deal, strength) == pytest.approx(expected)
    assert choice(deal, strength) == "2H"


@pytest.mark.parametrize("strength", [1, 2])
def test_harms_others(strength: int) -> None:
    deal = position(
        Seat("5C 2D"), Seat("7C 3D"), Seat("3C 4D"), Seat("9H QS"), trick=["5C", "7C", "3C"]
    )
    # Nobody comes after me, and clubs win: twelve or one for seat 1.
    expected = {"9H": 1 + high("9", 2), "QS": 12 + high("Q", 2)}
    assert values(deal, strength) == pytest.approx(expected)
    assert choice(deal, strength) == "QS"


@pytest.mark.parametrize("strength", [1, 2])
def test_the_worst_of_the_replies_that_it_sees(strength: int) -> None:
    deal = position(Seat("AS 2S"), Seat("", "QS 5S"))
    # AS is taken with QS (-12) or 5S (0); 2S loses to QS (+12) or 5S (0).
    # No extra for the ace: the queen is in sight. N = 0: there is nothing to fear.
    expected = {"2S": 0.0, "AS": -12 + high("A", 2)}
    assert values(deal, strength) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("took", "low", "top"),
    [(NOTHING, 0.5, 0.25), (CLEAN, 0.25, 0.25), (POINTS, 0.0, 0.0)],
)
@pytest.mark.parametrize("strength", [1, 2])
def test_bonus_for_a_clean_record(strength: int, took: str, low: float, top: float) -> None:
    deal = position(
        Seat("5C 2D"),
        Seat("7C 3D"),
        Seat("3C 4D"),
        Seat("2C 9C"),
        trick=["5C", "7C", "3C"],
        took={3: took},
    )
    # 2C leaves a trick without points to seat 1, 9C takes it.
    expected = {"2C": low, "9C": top + high("9", 2)}
    assert values(deal, strength) == pytest.approx(expected)
    assert choice(deal, strength) == ("2C" if took == NOTHING else "9C")


@pytest.mark.parametrize(("took", "low"), [(NOTHING, 1.5), (CLEAN, 1.25), (POINTS, 1.0)])
def test_no_bonus_with_a_point(took: str, low: float) -> None:
    deal = position(
        Seat("5C 2D"),
        Seat("7C 3D"),
        Seat("3H 4D"),
        Seat("2C 9C"),
        trick=["5C", "7C", "3H"],
        took={3: took},
    )
    assert values(deal, 1) == pytest.approx({"2C": low, "9C": -1 + high("9", 2)})


def test_high_cards_first_and_sooner() -> None:
    """0.05 * (rank - 2) * left / T, with T = 26, 17, 26, 20, 26."""
    two = position(Seat("2C 3D"), Seat("5C KC"), trick=["2C"])
    assert values(two, 1) == pytest.approx({"5C": high("5", 2), "KC": high("K", 2)})
    longer = position(Seat("2C 3D 4D 6D"), Seat("5C KC 7D 8D"), trick=["2C"])
    assert values(longer, 1) == pytest.approx({"5C": high("5", 4), "KC": high("K", 4)})
    assert choice(longer, 1) == "KC"
    three = position(Seat("2C 3D"), Seat("3C 4D"), Seat("5C KC"), trick=["2C", "3C"])
    assert values(three, 1) == pytest.approx({"5C": high("5", 2, 17), "KC": high("K", 2, 17)})
    seats = [Seat("2C 3D"), Seat("3C 4D"), Seat("4C 6D"), Seat("6C 7D"), Seat("7C KC")]
    five = position(*seats, trick=["2C", "3C", "4C", "6C"])
    assert values(five, 1) == pytest.approx({"7C": high("7", 2, 20), "KC": high("K", 2, 20)})


@pytest.mark.parametrize(
    ("other", "mine", "left", "extra"),
    [
        (Seat("2S QS"), "{} 4S", 2, 0.35),  # in the other hand
        (Seat("2S 4D 5D"), "{} 4S 3C/QS", 3, 0.35),  # under a pile of my own
        (Seat("2S", "QS"), "{} 4S", 2, 0.0),  # on a pile
        (Seat("2S 4D"), "{} QS", 2, 0.0),  # in my hand
        (Seat("2S 4D"), "{} 4S", 2, 0.0),  # played
    ],
)
@pytest.mark.parametrize("rank", ["A", "K"])
@pytest.mark.parametrize("strength", [1, 2])
def test_extra_while_the_queen_is_out(
    strength: int, rank: str, other: Seat, mine: str, left: int, extra: float
) -> None:
    held = mine.format(f"{rank}S").split()
    me = Seat(" ".join(c for c in held if "/" not in c), " ".join(c for c in held if "/" in c))
    if len(me.all) > left:
        me = Seat(f"{rank}S", me.piles)
    deal = position(other, me, trick=["2S"])
    assert values(deal, strength)[f"{rank}S"] == pytest.approx(high(rank, left) + extra)


@pytest.mark.parametrize(("tie_wins", "expected"), [("last", 2.0), ("first", -2.0)])
@pytest.mark.parametrize("strength", [1, 2])
def test_equal_cards(strength: int, tie_wins: str, expected: float) -> None:
    deal = position(
        Seat("KC 2D"), Seat("", "KC 3D"), Seat("", "5H 6H"), Seat("", "7H 8H"), tie_wins=tie_wins
    )
    # Seat 1 must follow with its king; seats 2 and 3 have hearts only. The kings' trick of two
    # points is theirs or mine.
    assert values(deal, strength)["KC"] == pytest.approx(expected + high("K", 2))


@pytest.mark.parametrize(("tie_wins", "expected"), [("last", -1.0), ("first", 1.0)])
@pytest.mark.parametrize("strength", [1, 2])
def test_a_card_equal_to_the_best(strength: int, tie_wins: str, expected: float) -> None:
    deal = position(
        Seat("KC 2D"),
        Seat("5H 3D"),
        Seat("3C 4D"),
        Seat("KC 6D"),
        trick=["KC", "5H", "3C"],
        tie_wins=tie_wins,
    )
    assert values(deal, strength) == pytest.approx({"KC": expected + high("K", 2)})


def test_the_first_of_equal_moves() -> None:
    """From the hand before the piles, the lower pile before the higher."""
    others = (Seat("5C 3D"), Seat("2C 4D"), Seat("3C 6D"))
    hand = position(*others, Seat("9C", "9C"), trick=["5C", "2C", "3C"])
    worth = values(hand, 2)
    assert worth["9C"] == worth["9C@0"]
    assert choice(hand, 2) == "9C"
    piles = position(*others, Seat("", "9C 9C"), trick=["5C", "2C", "3C"])
    assert choice(piles, 2) == "9C@0"


# What cannot be seen: strength 2 only.

# Two low spades lie, I am third, the next seat holds one card, no queen is in sight.
FOUR = (
    Seat("2S QS 5C 6C"),
    Seat("3S 7C 8C 9D"),
    Seat("AS 4S TC JC"),
    Seat("TD", "2D/QS 3C"),
)
# N = 8 (three, three, one, and one face down), c = 2, n = 1: p = 1/4, its root 1/2.
SIX = (*FOUR[:3], FOUR[3], Seat("", "4C/5D 4D KC"), Seat("", "5C/QS 6D QC"))
# With three decks c = 3; two more face-down cards: N = 10, p = 0.3. Seats 4 and 5 have no hand
# and show no spade, hearts neither.


@pytest.mark.parametrize(
    ("seats", "weighing", "weight"),
    [
        (FOUR, ROOT, 0.5),
        (FOUR, LINEAR, 0.25),
        (FOUR, DEVIATION, 0.25 + sqrt(0.25 * 0.75)),
        (SIX, ROOT, sqrt(0.3)),
        (SIX, LINEAR, 0.3),
        (SIX, DEVIATION, 0.3 + sqrt(0.3 * 0.7)),
    ],
)
def test_the_danger_of_the_seed(seats: tuple[Seat, ...], weighing: int, weight: float) -> None:
    deal = position(*seats, trick=["2S", "3S"])
    # 4S: the queen would beat it and go away (+12); harmless is worse, so it counts 0.
    # AS: -12 as far as it is likely; and it is good to be rid of it.
    expected = {"4S": high("4", 4), "AS": -12 * weight + high("A", 4) + 0.35}
    assert values(deal, 2, weighing) == pytest.approx(expected)


@pytest.mark.parametrize("seats", [FOUR, SIX])
def test_strength_1_is_blind_to_it(seats: tuple[Seat, ...]) -> None:
    deal = position(*seats, trick=["2S", "3S"])
    expected = {"4S": high("4", 4), "AS": high("A", 4) + 0.35}
    assert values(deal, 1) == pytest.approx(expected)
    assert choice(deal, 1) == "AS"
    assert choice(deal, 2) == "4S"


def test_an_unseen_card_of_another_suit() -> None:
    deal = position(Seat("9H AD", "TC/4C"), Seat("3D QS", "6C/5D"))
    # N = 4: 3D 5D QS 4C; n = 2; p(C) = 1 - (3/4)^2 = 7/16 for each of them.
    # AD: two diamonds unseen, p(A) = (2/4)^2 = 1/4, so p(QS) = 7/64.
    # 9H: no heart unseen, p(A) = 1: 6C is sure (-1), QS makes it -13.
    # TC: it must follow with 6C or another club that cannot hurt.
    expected = {
        "AD": -12 * sqrt(7) / 8 + high("A", 4),
        "9H": -1 - 12 * sqrt(7) / 4 + high("9", 4),
        "TC@0": high("T", 4),
    }
    assert values(deal, 2) == pytest.approx(expected)
    assert choice(deal, 2) == "TC@0"


def test_nobody_fears_what_another_must_follow_with() -> None:
    """S = N: the one hidden card follows suit, so the queen on the pile stays there."""
    deal = position(Seat("AD 2C"), Seat("3D", "QS"))
    # Strength 1 takes it for void in both suits. Strength 2: p(A) = 0 in diamonds, 1 in clubs.
    assert values(deal, 1) == pytest.approx({"2C": -12.0, "AD": -12 + high("A", 2)})
    assert values(deal, 2) == pytest.approx({"2C": -12.0, "AD": high("A", 2)})


def test_probabilities_of_replies_needed_together_multiply() -> None:
    deal = position(Seat("AC"), Seat("5H"), Seat("6H"))
    # N = 2, n = 1: each heart has p = 1/2 with each seat, no club is left. One heart:
    # -1 * sqrt(1/2); both: -2 * sqrt(1/4) = -1, which is worse.
    assert values(deal, 2) == pytest.approx({"AC": -1 + high("A", 1, 17)})
    assert values(deal, 2, LINEAR) == pytest.approx({"AC": -0.5 + high("A", 1, 17)})


def test_a_sure_loss_and_an_unlikely_one() -> None:
    deal = position(Seat("9H AC"), Seat("", "3H 4D"), Seat("QS 6D"))
    # 9H: seat 1 must follow (-2 with mine). Seat 2: N = 2, c = 1, n = 2, no heart unseen, so the
    # queen comes with p = 3/4: -2 - 12 * sqrt(3/4).
    # AC: seat 1 may throw its heart (-1); the queen on top: -1 - 12 * sqrt(3/4).
    expected = {
        "9H": -2 - 12 * sqrt(0.75) + high("9", 2, 17),
        "AC": -1 - 12 * sqrt(0.75) + high("A", 2, 17),
    }
    assert values(deal, 2) == pytest.approx(expected)
    seen = {"9H": -2 + high("9", 2, 17), "AC": -1 + high("A", 2, 17)}
    assert values(deal, 1) == pytest.approx(seen)


def test_gains_from_unseen_cards_count_nothing() -> None:
    deal = position(Seat("2S 3C"), Seat("QS 4C"))
    # 2S: N = 2, p(QS) = 3/4 would bring +12, 0 is the worst that is sure. 3C likewise.
    assert values(deal, 2) == pytest.approx({"2S": 0.0, "3C": -12 * sqrt(0.1875) + high("3", 2)})


# House rules.


def dealt(options: dict[str, object], *hands: str) -> BlackQueenDeal:
    """Three seats without piles; what is not named falls to whoever has room, low clubs first."""
    game = BlackQueen(3, {"piles": 0, **options})
    held = [hand.split() for hand in hands]
    rest = [card for card in game.pack if not any(card in hand for hand in held)]
    full = [hand + [rest.pop(0) for _ in range(17 - len(hand))] for hand in held]
    deck = [card for column in zip(*full, strict=True) for card in column]
    return game.deal(game.setup([], {"dealer": 2}), deck)


HEARTS_AND_HIGH = "AS AC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2S 3D"
BARRED: dict[str, object] = {"no_queen_first": True}
HOUSES = [{}, BARRED, {"good_jack": True}, {"first_leader": "lowest_club"}]


def test_no_black_queen_is_feared_where_none_may_fall() -> None:
    """All hearts are in the own hand, so only the queen can cost. N = 34, n = 17."""
    free, barred = (dealt(o, HEARTS_AND_HIGH, "QS KS", "JS") for o in ({}, BARRED))
    for strength in (1, 2):
        worth = values(barred, strength)
        assert worth["AC"] == pytest.approx(0.25 + high("A", 17, 17))
        assert worth["2S"] == pytest.approx(0.25)
    # Only without any of ten other spades could she follow spades. What is lost is the 0.25, too.
    holds = holding_probability(34, 1, 17)
    falls = holds * void_probability(34, 10, 17)
    ace = 0.25 + high("A", 17, 17) + 0.35
    assert values(barred, 2, LINEAR)["AS"] == pytest.approx(ace - 12.25 * falls)
    assert values(free, 2, LINEAR)["AS"] == pytest.approx(ace - 12.25 * holds)
    assert values(free, 2)["AC"] < values(barred, 2)["AC"]


def test_a_black_queen_face_up_is_feared_only_where_she_must_fall() -> None:
    game = BlackQueen(3, {"piles": 3, "no_queen_first": True})
    own = "AS AC 2C 3C 4C 5C 6C 7C 8C 9C TC"
    up = (("2S", "3S", "4S"), ("QS", "5D", "6D"), ("QD", "5S", "7D"))
    rest = [c for c in game.pack if c not in own.split() and not any(c in three for three in up)]
    held = [own.split(), rest[:11], rest[11:22]]
    down = [rest[22:25], rest[25:28], rest[28:31]]
    columns = [*zip(*held, strict=True), *zip(*down, strict=True), *zip(*up, strict=True)]
    deal = game.deal(game.setup([], {"dealer": 2}), [c for column in columns for c in column])
    # Seat 1 shows no club and no other spade; it may have one in the hand, which level 1 ignores.
    assert values(deal, 1)["AC"] == pytest.approx(0.25 + high("A", 17, 17))
    assert values(deal, 1)["AS"] == pytest.approx(high("A", 17, 17) - 12)
    assert values(deal, 2, LINEAR)["AS"] > -12 * 0.1


@pytest.mark.parametrize("strength", [1, 2])
def test_a_jack_in_the_trick_is_worth_ten(strength: int) -> None:
    lie = (Seat("TD 2C"), Seat("JD 3C"), Seat("9D 4C"), Seat("2D AD"))
    deal = position(*lie, trick=["TD", "JD", "9D"], good_jack=True)
    # The last to play: the ace takes the jack, the two leaves it to seat 1.
    assert values(deal, strength) == pytest.approx({"2D": -10.0, "AD": 10 + high("A", 2)})
    plain = position(*lie, trick=["TD", "JD", "9D"])
    assert values(plain, strength) == pytest.approx({"2D": 0.0, "AD": high("A", 2)})


@pytest.mark.parametrize("strength", [1, 2])
def test_a_jack_is_kept_for_a_trick_that_it_takes(strength: int) -> None:
    away = position(
        *(Seat("TC 2C"), Seat("QC 3C"), Seat("9C 4C"), Seat("JD 3D")),
        trick=["TC", "QC", "9C"],
        good_jack=True,
    )
    assert values(away, strength) == pytest.approx({"3D": high("3", 2), "JD": -10 + high("J", 2)})
    home = position(
        *(Seat("TD 2C"), Seat("3H 3C"), Seat("9D 4C"), Seat("JD 3D")),
        trick=["TD", "3H", "9D"],
        good_jack=True,
    )
    # Nine for taking the jack with a heart; else the heart goes to seat 0.
    expected = {"3D": 1 + high("3", 2), "JD": 9 + high("J", 2)}
    assert values(home, strength) == pytest.approx(expected)


def test_a_jack_is_not_led_to_higher_diamonds_that_nobody_sees() -> None:
    seats = (Seat("JD 3C"), Seat("QD 4C"), Seat("2C 5C"), Seat("6C 7C"))
    deal = position(*seats, good_jack=True)
    assert choice(deal, 1) == choice(deal, 2) == "3C"
    gone = position(Seat("JD 3C"), Seat("TD 4C"), *seats[2:], good_jack=True)
    assert choice(gone, 1) == "JD"


def test_playouts_take_jacks_and_keep_them() -> None:
    ducking = Ducking()

    def chosen(deal: BlackQueenDeal) -> str:
        return deal.text_of(deal.turn, ducking.choose(deal, Rng(0)))

    lie = (Seat("TD 2C"), Seat("JD 3C"), Seat("9D 4C"), Seat("2D AD"))
    assert chosen(position(*lie, trick=["TD", "JD", "9D"], good_jack=True)) == "AD"
    away = (Seat("TC 2C"), Seat("QC 3C"), Seat("9C 4C"), Seat("JD 3D"))
    assert chosen(position(*away, trick=["TC", "QC", "9C"], good_jack=True)) == "3D"
    assert chosen(position(*away, trick=["TC", "QC", "9C"])) == "JD"
    # It beats the ten, but somebody behind can beat it.
    between = (Seat("TD 2C"), Seat("JD 3D"), Seat("KD 4D"), Seat("6D 4C"))
    assert chosen(position(*between, trick=["TD"], good_jack=True)) == "3D"
    under = (Seat("TD 2C"), Seat("JD 3D"), Seat("8D 4D"), Seat("6D 4C"))
    assert chosen(position(*under, trick=["TD"], good_jack=True)) == "JD"


@pytest.mark.parametrize("piles", [None, 0, 3])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    "house", [{}, BARRED, {"good_jack": True}, {"first_leader": "lowest_club"}], ids=str
)
def test_a_whole_deal_is_played_as_by_the_own_view(
    players: int, piles: int | None, house: dict[str, object]
) -> None:
    """What others hold, and what lies face down, makes no difference, though it is all there."""
    options = house if piles is None else {**house, "piles": piles}
    deal = new_deal(BlackQueen(players, options), f"{players}")
    bot, as_seen, rng = BlackQueenBot(2, DEVIATION), AsSeen(), Rng(players)
    assert isinstance(deal, BlackQueenDeal)
    while deal.turn >= 0:
        view = deal.seen_by(deal.turn)
        found = bot.choose(view, Rng(0), 0)
        assert deal.text_of(deal.turn, as_seen.choose(deal, Rng(0))) == found
        assert deal.text_of(deal.turn, as_seen.choose(view.fill(rng), Rng(0))) == found
        deal.act(deal.turn, found)
