"""The four ways to bid Euchre: what they value a hand at, and when they speak."""

import json
from functools import reduce
from itertools import combinations
from math import comb
from operator import add
from random import Random

import pytest

from app.bots.euchre.bids import Bidder
from app.bots.euchre.chances import Chances, at_most
from app.bots.euchre.contexts import Contexts, context_of
from app.bots.euchre.hands import class_of, trumps_in, voids_in, worst_card
from app.rules.cards import NUMBERS, SUITS, TEXTS
from app.rules.rng import Rng
from lab.euchre.bots import PUBLISHED, SCALE, WAYS, bidder_of, rules_of, tables_of
from lab.euchre.profiles import Profiles, Rates
from lab.euchre.selfplay import opening
from tests.bots.euchre import after, dealt, mask

HEARTS = SUITS.index("H")
ORDER, ALONE = 2, 3  # kinds of the eldest's bids in the first round
NEVER = 99.0


@pytest.mark.parametrize(
    ("hand", "trump", "groups"),
    [
        ("JH JD AH AS 9C", "H", (71363, 0, 16112)),
        ("AD KD 9S TS QC", "H", (0, 13127 + 3008, 255 + 394 + 1456)),
    ],
)
def test_published_check_values(hand: str, trump: str, groups: tuple[int, int, int]) -> None:
    rates = Rates([number / SCALE for number in PUBLISHED])
    deal = dealt([hand], "KC" if "KC" not in hand else "QC")
    rates.look(deal.seen_by(0), mask(hand), SUITS.index(trump), ORDER)
    found = (rates.trump, rates.shadow, rates.other)
    assert [round(value * SCALE) for value in found] == list(groups)


def test_the_sums_of_the_check_values() -> None:
    assert round((71363 + 0 + 16112) / SCALE, 2) == 2.69
    contexts = Contexts([[number / SCALE for number in PUBLISHED]] * 192)
    for hand, tricks in (("JH JD AH AS 9C", 2.69), ("AD KD 9S TS QC", 0.56)):
        view = dealt([hand], "KC").seen_by(0)
        bidder = Bidder(contexts)
        assert bidder.hand_for(view) == mask(hand)
        rates = Rates([number / SCALE for number in PUBLISHED])
        rates.look(view, mask(hand), HEARTS, ORDER)
        assert round(rates.trump + rates.shadow + rates.other, 2) == tricks


def test_classes() -> None:
    """Trump hearts: diamonds are the shadow suit."""
    named = {TEXTS[c]: class_of(c, HEARTS) for c in range(52) if c % 13 >= 7}
    assert [named[f"{rank}C"] for rank in "9TJQKA"] == [0, 1, 2, 3, 4, 5]
    assert [named[f"{rank}S"] for rank in "9TJQKA"] == [0, 1, 2, 3, 4, 5]
    assert [named[f"{rank}D"] for rank in "9TQKA"] == [8, 9, 10, 11, 12]
    assert [named[card] for card in ("9H", "TH", "QH", "KH", "AH", "JD", "JH")] == list(
        range(16, 23)
    )


def test_shape_of_a_hand() -> None:
    hand = mask("JH JD AH AS 9C")
    assert trumps_in(hand, HEARTS) == 3
    assert voids_in(hand, HEARTS) == 1, "the jack of diamonds is a heart"


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("9H AH KH 9S TS AC", "9S"),  # of two equal suits the lower card
        ("9H JH AS 9C KD QD", "9C"),  # a lone card: the suit can be ruffed then
        ("9H JH JD AH KH QH", "QH"),  # nothing but trumps: not the turn-up
        ("9H TH KC 9C AD QS", "QS"),  # not the guard of the king
        ("9H AS KS QS JS TS", "TS"),
    ],
)
def test_discards(hand: str, discard: str) -> None:
    assert TEXTS[worst_card(mask(hand), HEARTS, mask("9H"))] == discard


def test_hypergeometric() -> None:
    cards, special, drawn = 7, 3, 4
    for few in range(4):
        hits = sum(
            sum(card < special for card in hand) <= few
            for hand in combinations(range(cards), drawn)
        )
        assert at_most(few, special, drawn, cards) == pytest.approx(hits / comb(cards, drawn))


def chances_of(hand: str, turned: str, trump: str, kind: int = ORDER) -> dict[str, float]:
    chances = Chances()
    view = dealt([hand], turned).seen_by(0)
    chances.look(view, mask(hand), SUITS.index(trump), kind)
    return {card: chances.chance(NUMBERS[card]) for card in hand.split()}


def test_chances_by_reason() -> None:
    found = chances_of("JH 9H AC AD KS", "TS", "H", 10)
    assert found["JH"] == 1.0
    assert found["AC"] > found["AD"], "there are fewer diamonds, so they are ruffed sooner"
    assert found["AC"] > found["KS"]
    long = chances_of("JH AH 9H TC KS", "TS", "H", 10)
    void = chances_of("JH AH 9H TC KC", "TS", "H", 10)
    assert found["9H"] < long["9H"] < void["9H"]


def test_a_turnup_in_an_opponents_hand_is_a_danger() -> None:
    against = chances_of("JD AH KS QC 9D", "JH", "H", ORDER)
    partner = chances_of("JD AH KS QC 9D", "JH", "H", 4)
    assert against["JD"] < partner["JD"] == 1.0


def test_chances_are_chances() -> None:
    random = Random(1)
    chances = Chances()
    for number in range(200):
        whole = opening(number % 24).fill(Rng(number))
        view = whole.seen_by(whole.turn)
        trump, kind = random.randrange(4), random.randrange(16)
        hand = view.hands[view.turn]
        chances.look(view, hand, trump, kind)
        each = [chances.chance(card) for card in view.hand(view.turn)]
        assert all(0.0 <= chance <= 1.0 for chance in each)
        assert chances.value(view, hand, trump, kind) == reduce(add, each)  # as on every Python


def test_contexts_are_numbered_as_in_the_source() -> None:
    """[alone][lead][partner picked up][trumps][voids]."""
    hand = mask("JH JD AH AS 9C")  # three trumps, one void
    view = dealt(["JH JD AH AS 9C"], "TS").seen_by(0)

    def at(*indices: int) -> int:
        found = 0
        for size, index in zip((2, 2, 2, 6, 4), indices, strict=True):
            found = found * size + index
        return found

    assert context_of(view, hand, HEARTS, 2) == at(0, 1, 0, 3, 1), "eldest leads"
    assert context_of(view, hand, HEARTS, 3) == at(1, 1, 0, 3, 1)
    assert context_of(view, hand, HEARTS, 4) == at(0, 0, 1, 3, 1), "the dealer's partner"
    assert context_of(view, hand, HEARTS, 12) == at(0, 0, 0, 3, 1), "nobody picks up"
    assert context_of(view, hand, HEARTS, 0) == at(0, 0, 0, 3, 1)


def test_a_table_of_contexts_is_summed_up() -> None:
    rates = [[(context * 24 + number) / 4608 for number in range(24)] for context in range(192)]
    view = dealt(["JH JD AH AS 9C"], "TS").seen_by(0)
    context = context_of(view, mask("JH JD AH AS 9C"), HEARTS, ORDER)
    expected = sum(rates[context][number] for number in (22, 21, 20, 5, 0))
    assert Contexts(rates).value(view, mask("JH JD AH AS 9C"), HEARTS, ORDER) == pytest.approx(
        expected
    )


def test_the_nearest_profiles_decide() -> None:
    rates = [number / SCALE for number in PUBLISHED]
    view = dealt(["JH JD AH AS 9C"], "TS").seen_by(0)
    near, far = [2.2, 0.0, 0.5, 1.5], [0.5, 0.2, 0.2, -2.0]
    rows = [[near, far] if kind == ORDER else [] for kind in range(16)]
    profiles = Profiles(Rates(rates), rows)
    assert profiles.value(view, mask("JH JD AH AS 9C"), HEARTS, ORDER) == pytest.approx(
        1.5, abs=0.01
    )
    assert profiles.value(view, mask("JH JD AH AS 9C"), HEARTS, ALONE) == 0.0, "no profile at all"


def bidder(**thresholds: float) -> Bidder:
    found = Bidder(Chances())
    for kind in range(16):
        found.set_threshold(kind, thresholds.get("alone" if kind % 2 else "together", NEVER))
    return found


@pytest.mark.parametrize(
    ("thresholds", "said"),
    [
        ({}, "pass"),
        ({"together": 0.0}, "order"),
        ({"together": 0.0, "alone": 0.0}, "order alone"),
        ({"alone": 0.0}, "order alone"),
    ],
)
def test_a_bid_needs_its_threshold(thresholds: dict[str, float], said: str) -> None:
    view = dealt(["JH JD AH AS 9C"], "TH").seen_by(0)
    assert view.text_of(0, bidder(**thresholds).bid(view)) == said


@pytest.mark.parametrize(
    ("assist", "said"),
    [("free", "order alone"), ("must_alone", "order alone"), ("no_alone", "order")],
)
def test_the_dealers_partner_keeps_to_the_option(assist: str, said: str) -> None:
    deal = after(dealt(["", "JH JD AH"], "TH", options={"partner_assist": assist}), "pass")
    view = deal.seen_by(1)
    assert view.text_of(1, bidder(together=0.0, alone=0.0).bid(view)) == said
    assert view.text_of(1, bidder().bid(view)) == "pass"


def test_the_second_round_names_the_best_suit() -> None:
    deal = after(dealt(["JC JS AC KC 9D"], "TH"), *["pass"] * 4)
    view = deal.seen_by(0)
    assert view.text_of(0, bidder(together=0.0).bid(view)) == "call C"


def test_a_stuck_dealer_names_the_best_suit() -> None:
    options: dict[str, object] = {"stick_dealer": True}
    deal = after(dealt(["", "", "", "9D TC QS KS JC"], "TH", options=options), *["pass"] * 7)
    view = deal.seen_by(3)
    assert view.text_of(3, bidder().bid(view)) == "call S"


def test_a_dealer_counts_the_card_he_picks_up() -> None:
    view = after(dealt(["", "", "", "9H AH KC 9S TS"], "JH"), *["pass"] * 3).seen_by(3)
    assert bidder().hand_for(view) == mask("9H AH JH KC TS")


@pytest.mark.parametrize("way", WAYS)
def test_every_way_has_its_tables(way: str) -> None:
    tables = tables_of(way)
    made = tables["made"]
    assert set(made) == {"deals", "seed", "rounds", "engine", "date"}
    assert made["deals"] >= 5_000_000
    assert len(tables["thresholds"]) == 16
    assert bidder_of(way, tables).thresholds == tables["thresholds"]


def test_the_full_table() -> None:
    tables = tables_of("contexts")
    assert len(tables["rates"]) == len(tables["tries"]) == 192
    assert all(len(row) == 24 for row in tables["rates"])
    assert sum(tables["cells"].values()) == 4608
    assert all(0.0 <= rate <= 1.0 for row in tables["rates"] for rate in row)


@pytest.mark.parametrize("way", WAYS)
def test_a_good_hand_is_bid_and_a_bad_one_is_not(way: str) -> None:
    bot = rules_of(way)
    strong = after(dealt(["", "", "", "JD AH KH AS 9C"], "JH"), *["pass"] * 3).seen_by(3)
    assert bot.choose(strong, Rng(1), 0).startswith("order")
    weak = dealt(["9D TD 9S TS 9C"], "JH").seen_by(0)
    assert bot.choose(weak, Rng(1), 0) == "pass"


def test_files_are_laid_out_for_people() -> None:
    """A line for each context."""
    from importlib.resources import files

    text = files("app.bots.euchre").joinpath("tables/contexts.json").read_text(encoding="utf-8")
    assert text.count("\n") < 400
    assert json.loads(text) == tables_of("contexts")
