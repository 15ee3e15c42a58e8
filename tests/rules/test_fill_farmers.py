"""Unseen cards at Euchre when farmer's hands may be redrawn: being asked, or passed over, tells of
nines and tens. The judge is euchre_places.py.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from itertools import permutations, product
from math import factorial, prod

import pytest

from app.rules import cards
from app.rules.euchre.deal import EuchreDeal
from app.rules.game import Value
from app.rules.rng import Rng
from tests.many import some
from tests.rules.euchre_places import (
    DISCARD,
    Position,
    Table,
    check_fill,
    dealer_hides_turnup,
    open_places,
    places_of,
    thrifty,
    unseen,
)
from tests.rules.places import Places
from tests.rules.uniform import check_uniform

pytestmark = pytest.mark.plays_much

FARMERS: dict[str, Value] = {"farmers_hand": True}
ANY_DISCARD: dict[str, Value] = {"farmers_hand": True, "discard_turnup": True}


def low(held: Collection[str]) -> int:
    """How many nines and tens there are."""
    return sum(card[0] in "9T" for card in held)


def not_dealt(deal: EuchreDeal) -> set[str]:
    """The turn-up, once it is among the cards of the dealer."""
    return {cards.TEXTS[deal.turned]} if deal.picked_up else set()


def shown(deal: EuchreDeal, seat: int) -> set[str]:
    """The cards that a seat was dealt and has played."""
    played = {text for s, text in deal.history if s == seat and text in cards.NUMBERS}
    return played - not_dealt(deal)


def held(deal: EuchreDeal, seat: int) -> set[str]:
    """The cards that a seat was dealt and has not played; of a farmer, those that it has now."""
    lie = places_of(deal)
    gone = lie[DISCARD] if seat == deal.dealer else frozenset[str]()
    return set(lie[seat] | gone) - not_dealt(deal)


def before_farmer(deal: EuchreDeal, seat: int) -> bool:
    """Whether it has come out if a seat was dealt a farmer's hand, and it did not redraw."""
    end = deal.turn if deal.asks == "farmer" else deal.farmer
    places = [(s - deal.dealer - 1) % 4 for s in (seat, end)]
    return end < 0 or places[0] < places[1] or (deal.asks == "farmer" and seat == end)


def asked(deal: EuchreDeal, viewer: int, seat: int) -> bool:
    """Whether a seat was asked and did not redraw, and this forbids something to a viewer."""
    if seat == viewer or not before_farmer(deal, seat) or low_dealt(deal, seat) < 3:
        return False
    rest = set(unseen(deal, viewer)) - not_dealt(deal)
    size = len(held(deal, seat))
    return low(shown(deal, seat)) + max(0, size - (len(rest) - low(rest))) < 3


def passed_over(deal: EuchreDeal, viewer: int, seat: int) -> bool:
    """Whether a seat was not asked, and this forbids something to a viewer."""
    if seat == viewer or not before_farmer(deal, seat) or low_dealt(deal, seat) >= 3:
        return False
    rest = set(unseen(deal, viewer)) - not_dealt(deal)
    return low(shown(deal, seat)) + min(len(held(deal, seat)), low(rest)) > 2


def low_dealt(deal: EuchreDeal, seat: int) -> int:
    return low(shown(deal, seat)) + low(held(deal, seat))


def any_asked(deal: EuchreDeal, viewer: int) -> bool:
    return any(asked(deal, viewer, seat) for seat in range(4))


def any_passed_over(deal: EuchreDeal, viewer: int) -> bool:
    return any(passed_over(deal, viewer, seat) for seat in range(4))


def behind_farmer(deal: EuchreDeal, viewer: int) -> bool:
    """Whether a hidden hand behind a farmer's is a farmer's, too, of which nobody knows."""
    others = {0, 1, 2, 3} - {viewer, deal.farmer}
    return deal.farmer >= 0 and any(
        not before_farmer(deal, seat) and held(deal, seat) and low_dealt(deal, seat) >= 3
        for seat in others
    )


def asks_farmer(deal: EuchreDeal, *places: int) -> bool:
    """Whether a seat is asked; places: 0 is the eldest, 3 the dealer."""
    return deal.asks == "farmer" and (deal.turn - deal.dealer - 1) % 4 in places


def discarded(deal: EuchreDeal, viewer: int) -> bool:
    return deal.discard >= 0 and viewer != deal.dealer


def discarded_low(deal: EuchreDeal, viewer: int) -> bool:
    return discarded(deal, viewer) and low(places_of(deal)[DISCARD] - not_dealt(deal)) == 1


def turnup_low(deal: EuchreDeal) -> bool:
    """Whether the dealer has played the turn-up, and it is a nine or ten."""
    return low(not_dealt(deal)) == 1 and bool(deal.played >> deal.turned & 1)


def played_out(deal: EuchreDeal) -> bool:
    """Whether the dealer has played all cards but the turn-up."""
    return places_of(deal)[deal.dealer] <= not_dealt(deal)


SMALL = {
    "a seat was passed over": Position(any_passed_over, FARMERS),
    "a seat kept its cards": Position(any_asked, FARMERS),
    "a spectator of seats that were passed over": Position(
        any_passed_over, FARMERS, spectator=True
    ),
    "a spectator of a seat that kept its cards": Position(any_asked, FARMERS, spectator=True),
    "passed over before one redrew": Position(
        lambda d, v: 0 <= d.farmer != v and any_passed_over(d, v), FARMERS
    ),
    "kept before one redrew": Position(
        lambda d, v: 0 <= d.farmer != v and any_asked(d, v), FARMERS
    ),
    "the farmer knows who was passed over": Position(
        lambda d, v: v == d.farmer and any_passed_over(d, v), FARMERS
    ),
    "the farmer knows who kept": Position(lambda d, v: v == d.farmer and any_asked(d, v), FARMERS),
    "another farmer's hand behind the farmer": Position(behind_farmer, FARMERS),
    "the dealer knows of the others": Position(
        lambda d, v: v == d.dealer and d.discard >= 0 and any_asked(d, v), FARMERS
    ),
    "the dealer was passed over": Position(
        lambda d, v: discarded(d, v) and passed_over(d, v, d.dealer), FARMERS
    ),
    "the dealer kept": Position(lambda d, v: discarded(d, v) and asked(d, v, d.dealer), FARMERS),
    "the dealer was passed over and discarded a low card": Position(
        lambda d, v: discarded_low(d, v) and passed_over(d, v, d.dealer), FARMERS
    ),
    "the dealer kept and discarded a high card": Position(
        lambda d, v: discarded(d, v) and not discarded_low(d, v) and asked(d, v, d.dealer), FARMERS
    ),
    "the dealer was passed over, the turn-up perhaps discarded": Position(
        lambda d, v: discarded(d, v) and dealer_hides_turnup(d, v) and passed_over(d, v, d.dealer),
        ANY_DISCARD,
    ),
    "the dealer kept, the turn-up perhaps discarded": Position(
        lambda d, v: discarded(d, v) and dealer_hides_turnup(d, v) and asked(d, v, d.dealer),
        ANY_DISCARD,
    ),
    "the dealer has played a nine or ten that was turned up": Position(
        lambda d, v: turnup_low(d) and v != d.dealer and passed_over(d, v, d.dealer), FARMERS
    ),
    "only the discard of a dealer who was passed over": Position(
        lambda d, v: discarded(d, v) and played_out(d) and passed_over(d, v, d.dealer), FARMERS
    ),
    "only the discard of a dealer who kept": Position(
        lambda d, v: discarded(d, v) and played_out(d) and asked(d, v, d.dealer), FARMERS
    ),
}


@pytest.mark.parametrize("name", some(SMALL, list(SMALL)[::2]))
def test_fill_against_every_possible_deal(name: str) -> None:
    for number, (table, deal, viewer) in enumerate(SMALL[name].small().found(name, 2, thrifty)):
        check_fill(table, deal, viewer, number)


# Before the first card is played there are too many deals to list. But then only the numbers of
# nines and tens count, so the judge is asked once for each way to spread them over the places.

EARLY = {
    "the eldest is asked": Position(lambda d, v: asks_farmer(d, 0) and any_asked(d, v), FARMERS),
    "another is asked": Position(
        lambda d, v: asks_farmer(d, 2) and any_passed_over(d, v) and any_asked(d, v), FARMERS
    ),
    "another is asked after one kept": Position(
        lambda d, v: asks_farmer(d, 1, 2) and d.kept_hand > 0 and v != d.turn, FARMERS
    ),
    "the dealer is asked": Position(lambda d, v: asks_farmer(d, 3) and v != d.dealer, FARMERS),
    "a spectator while the dealer is asked": Position(
        lambda d, _: asks_farmer(d, 3), FARMERS, spectator=True
    ),
    "who is asked": Position(lambda d, v: asks_farmer(d, 1, 2, 3) and v == d.turn, FARMERS),
    "nobody was asked": Position(lambda d, _: d.asks == "order" and d.kept_hand == 0, FARMERS),
    "a spectator when nobody was asked": Position(
        lambda d, _: d.asks == "order" and d.kept_hand == 0, FARMERS, spectator=True
    ),
    "two kept": Position(lambda d, _: d.asks == "order" and d.kept_hand.bit_count() == 2, FARMERS),
    "one redrew": Position(
        lambda d, v: 0 <= d.farmer not in (v, d.dealer) and any_passed_over(d, v), FARMERS
    ),
    "a spectator of a farmer after one kept": Position(
        lambda d, _: d.farmer >= 0 and d.kept_hand > 0, FARMERS, spectator=True
    ),
    "the farmer": Position(
        lambda d, v: d.asks == "order" and v == d.farmer and any_passed_over(d, v), FARMERS
    ),
    "the dealer redrew and has discarded": Position(
        lambda d, v: discarded(d, v) and d.farmer == d.dealer, ANY_DISCARD
    ),
    "the dealer kept and has discarded": Position(
        lambda d, v: discarded(d, v) and asked(d, v, d.dealer), FARMERS
    ),
    "the dealer was passed over and has discarded": Position(
        lambda d, v: discarded(d, v) and passed_over(d, v, d.dealer), FARMERS
    ),
    "the dealer kept and has discarded any card": Position(
        lambda d, v: discarded(d, v) and asked(d, v, d.dealer), ANY_DISCARD
    ),
    "a spectator of a dealer who was passed over and has discarded any card": Position(
        lambda d, v: discarded(d, v) and passed_over(d, v, d.dealer), ANY_DISCARD, spectator=True
    ),
    "the dealer kept and is idle": Position(
        lambda d, v: d.picked_up and d.sits_out(d.dealer) and asked(d, v, d.dealer), FARMERS
    ),
}


def spread(deal: EuchreDeal, places: Places) -> Hashable:
    """How many nines and tens lie where, and where the turn-up."""
    turned = not_dealt(deal)
    return tuple((low(held - turned), bool(held & turned)) for held in places)


def spreads(table: Table, deal: EuchreDeal, viewer: int) -> dict[Hashable, int]:
    """All the ways to lay what a viewer has not seen, by their spread."""
    lie, where = list(places_of(deal)), open_places(deal, viewer)
    sizes = [len(lie[at]) for at in where]
    rest = unseen(deal, viewer)
    turned = [card for card in rest if card in not_dealt(deal)]
    lows = [card for card in rest if low([card]) and card not in turned]
    highs = [card for card in rest if not low([card]) and card not in turned]
    found: dict[Hashable, int] = {}
    for tops in set(permutations([len(turned)] + [0] * (len(where) - 1))):
        for split in product(*(range(size + 1) for size in sizes)):
            others = [n - k - top for n, k, top in zip(sizes, split, tops, strict=True)]
            if sum(split) != len(lows) or min(others) < 0:
                continue
            for i, at in enumerate(where):
                lie[at] = frozenset(
                    turned[: tops[i]]
                    + lows[sum(split[:i]) : sum(split[: i + 1])]
                    + highs[sum(others[:i]) : sum(others[: i + 1])]
                )
            count = len(table.ways_to(deal, tuple(lie), viewer))
            if count:
                ways = count * factorial(len(lows)) * factorial(len(highs))
                ways //= prod(map(factorial, [*split, *others]))
                found[spread(deal, tuple(lie))] = ways
    return found


def pooled(ways: Mapping[Hashable, int], draws: int) -> dict[Hashable, Hashable]:
    """Those that are drawn less than ten times on average as one, for chi-square."""
    unit = draws / sum(ways.values())
    names: dict[Hashable, Hashable] = {}
    rare = 0
    for key in sorted(ways, key=ways.__getitem__):
        if ways[key] * unit < 10 or 0 < rare * unit < 10:
            names[key] = "rare"
            rare += ways[key]
        else:
            names[key] = key
    return names


@pytest.mark.parametrize("name", EARLY)
def test_fill_before_the_play(name: str) -> None:
    early = EARLY[name]
    position = early._replace(fits=lambda d, v: d.played == 0 and early.fits(d, v))
    for number, (table, deal, viewer) in enumerate(position.found(name, 1, thrifty)):
        ways = spreads(table, deal, viewer)
        assert spread(deal, places_of(deal)) in ways
        draws = 1500
        names = pooled(ways, draws)
        together = Counter[Hashable]()
        for key, n in ways.items():
            together[names[key]] += n
        view = deal.seen_by(viewer)
        rng = Rng(number)
        filled = (spread(deal, places_of(view.fill(rng))) for _ in range(draws))
        check_uniform(Counter(names[key] for key in filled), together, name)
