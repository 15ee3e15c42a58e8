"""The hand value of Durak and the decisions made by it: the check values of RULES 5.11."""

import pytest

from app.bots.durak.play import Play
from app.bots.durak.value import FINISHED_HAND, FORMS, HandValue
from app.rules.cards import NUMBERS, TEXTS
from app.rules.durak.deal import DurakDeal
from tests.rules.durak_deals import say, tiny

DIAMONDS = 1

# hand, stock, sizes of all hands: orig, exact, real, meant
CHECKS = [
    ("2C 2S QD QH QC QS", 28, (6, 6, 6, 6), (1697, 1695, 1616, 2161)),
    ("2C 2S QD QH QC QS", 0, (6, 2), (-103, -105, -105, 440)),
    ("5S JS AS 6D 9D KD", 28, (6, 6, 6, 6), (4250, 4250, 4171, 4171)),
    ("5S TC AS 3D 9D KD", 28, (6, 6, 6, 6), (4250, 4250, 4171, 4171)),
    ("2D 3D", 28, (2, 6, 6, 6), (1650, 1650, 1623, 1623)),
    ("6S 6C 7H 8D 9C KH", 28, (6, 6, 6, 6), (1392, 1390, 1311, 1361)),
    ("6S", 0, (1, 1), (-1450, -1450, -1450, -1450)),
    ("AS", 0, (1, 2), (-50, -50, -350, -350)),
    ("", 0, (0, 3), (30000, 30000, 30000, 30000)),
]


def mask(cards: str) -> int:
    return sum(1 << NUMBERS[text] for text in cards.split())


def value_of(form: str, hand: str, stock: int, *sizes: int) -> int:
    value = HandValue(FORMS[form])
    value.look(DIAMONDS)
    return value.of(mask(hand), stock, stock + sum(sizes))


def player(form: str = "exact") -> Play:
    play = Play(FORMS[form])
    play.value.look(DIAMONDS)
    return play


@pytest.mark.parametrize(("hand", "stock", "sizes", "wanted"), CHECKS)
def test_check_values(
    hand: str, stock: int, sizes: tuple[int, ...], wanted: tuple[int, ...]
) -> None:
    forms = ("orig", "exact", "real", "meant")
    assert tuple(value_of(form, hand, stock, *sizes) for form in forms) == wanted


def test_all_cards_in_one_hand() -> None:
    """Nothing elsewhere counts as ten times the others' cards."""
    assert value_of("meant", "", 0, 0, 2) == FINISHED_HAND
    assert value_of("exact", "6S", 0, 1) == -200 - 800 + 150 - 6000
    assert value_of("meant", "6S 7S", 0, 1) == -300 - 800 + 150 - 6000, "after a take"
    assert value_of("exact", "6S 7S", 0, 1) == -300 - 800 + 150 + 1200, "as published"


def test_published_suits_lose_a_point() -> None:
    """Doubles come out below 400 with all five side cards in one suit."""
    hand = "5S 6S 7S 8S 9S"
    assert value_of("orig", hand, 28, 5, 6) - value_of("exact", hand, 28, 5, 6) in (1, 2)


def test_the_repaired_value_prefers_the_better_hand() -> None:
    """The source's pair of hands: equal in every reading but this."""
    bad, good = "5S JS AS 6D 9D KD", "5S TC AS 3D 9D KD"
    for form in FORMS:
        gap = value_of(form, good, 28, 6, 6, 6, 6) - value_of(form, bad, 28, 6, 6, 6, 6)
        assert (gap >= 200) == (form == "repaired"), form
        assert gap >= 0


def test_repaired_suits() -> None:
    """Pairs of cards of a suit cost, beyond those that cannot be avoided."""

    def cost(hand: str) -> int:
        ranks = sum(100 * (TEXTS.index(text) % 13 - 6) for text in hand.split())
        return ranks + 149 - value_of("repaired", hand, 1_000_000, 0)

    assert cost("9S") == 0
    assert cost("9S TC JH") == 0
    assert cost("9S TS JH") == 300
    assert cost("9S TS JS") == 900
    assert cost("9S TS JH QC") == 0, "two of a suit among four are even"
    assert cost("9S TS JS QH") == 600


def test_opening() -> None:
    hand = "6S 6C 7H 8D 9C KH"
    play = player()
    found = [play.laid(mask(hand), NUMBERS[card], 12, 24) for card in hand.split()]
    assert found == [1150, 1350, 1450, 90, 1250, 850]
    for form in ("orig", "exact"):
        assert TEXTS[player(form).open(mask(hand), mask(hand), 12, 24)] == "7H"


@pytest.mark.parametrize(
    ("form", "hand", "among", "stock", "sizes", "wanted"),
    [
        ("exact", "6S 6C 7H 8D 9C KH", "9C KH", 12, 11, "9C"),
        ("orig", "6S 6C 7H 8D 9C KH", "9C KH", 12, 11, "9C"),
        ("exact", "7D 6S 8H", "7D", 10, 9, "done"),
        ("orig", "7D 6S 8H", "7D", 10, 9, "done"),
        ("exact", "7D 6S 8H", "7D", 0, 9, "done"),
        ("meant", "7D 6S 8H", "7D", 0, 9, "7D"),
        ("exact", "7D 6S 8H", "", 0, 9, "done"),
    ],
)
def test_throwing_in(form: str, hand: str, among: str, stock: int, sizes: int, wanted: str) -> None:
    action = player(form).throw(mask(hand), mask(among), stock, stock + sizes)
    assert (TEXTS[action] if action < 52 else "done") == wanted


@pytest.mark.parametrize("form", ["exact", "orig"])
@pytest.mark.parametrize(
    ("attack", "hand", "among", "stock", "sizes", "wanted"),
    [
        ("8S", "9S JS 7D KH", "9S JS 7D", 12, 10, "9S"),
        ("KH", "6S 7S 8C 9C 6H AD", "AD", 24, 12, "take"),
        ("KH", "6S 7S 8C 9C 6H AD", "AD", 0, 12, "AD"),
        ("KH", "6S 7S 8C 9C 6H 7H", "", 0, 12, "take"),
    ],
)
def test_defending(
    form: str, attack: str, hand: str, among: str, stock: int, sizes: int, wanted: str
) -> None:
    play = player(form)
    ranks = (1 | 1 << 13 | 1 << 26 | 1 << 39) << NUMBERS[attack] % 13
    action = play.defend(mask(hand), mask(among), mask(attack), ranks, stock, stock + sizes)
    assert (TEXTS[action] if action < 52 else "take") == wanted


def test_what_defending_leaves() -> None:
    """9S 1750 is best; a jack on the table would make JS worth 300 more."""
    play = player()
    hand, beating, table = mask("9S JS 7D KH"), mask("9S JS 7D"), mask("8S")
    assert TEXTS[play.defend(hand, beating, table, 0, 12, 22)] == "9S"
    assert play.best == 1750
    jacks = mask("JC JD JH JS")
    assert TEXTS[play.defend(hand, beating, table, jacks, 12, 22)] == "JS"
    assert play.best == 1850


def test_passing_on_with_a_side_card() -> None:
    """Two sevens for one: the trump is kept."""
    play = player("meant")
    hand = mask("7C 7D KH AH")
    assert play.transfer(hand, NUMBERS["7S"] % 13, 0b0011, 12, 22) == 0
    assert play.transfer(mask("AC AH AD"), NUMBERS["AS"] % 13, 0b0111, 12, 22) == -1, "too dear"


def test_a_whole_decision() -> None:
    """Seat 1 is attacked with the eight, beats it, and is asked again."""
    hands = ["8S 6C 7C 6H 7H 7D", "9S JS KH AH QH 8D"]
    deal = say(tiny(hands, "2C 2H 2S 3C 3H 2D", opener=0), "8S")
    play = Play(FORMS["meant"])
    play.look(deal)
    assert TEXTS[play.choose(deal, 1)] == "9S"


def test_only_what_the_seat_sees() -> None:
    hands = ["8S 6C 7C 6H 7H 7D", "9S JS KH AH QH 8D"]
    deal: DurakDeal = tiny(hands, "2C 2H 2S 3C 3H 2D", opener=0)
    play = Play(FORMS["meant"])
    play.look(deal)
    assert play.choose(deal.seen_by(0), 0) == play.choose(deal, 0)
