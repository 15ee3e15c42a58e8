"""Unseen cards at Euchre once a lone maker was given a card: what it was, where it is now, and what
was discarded for it. The judge is euchre_places.py.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.euchre.deal import EuchreDeal
from app.rules.game import Value
from app.rules.rng import Rng
from tests.many import some
from tests.rules.euchre_places import (
    Position,
    Table,
    all_places,
    check_fill,
    dealer_hides_turnup,
    mates,
    open_places,
    places_of,
    played_by,
    unseen,
)
from tests.rules.places import Places
from tests.rules.test_fill_farmers import any_asked, any_passed_over

pytestmark = pytest.mark.plays_much

BEST: dict[str, Value] = {"best_card": True}
ANY: dict[str, Value] = {"best_card": True, "discard_turnup": True}
FARMERS: dict[str, Value] = {"best_card": True, "farmers_hand": True}
ANY_FARMERS: dict[str, Value] = {**FARMERS, "discard_turnup": True}
ENOUGH, FILLED = 500, 4000  # deals of the judge, and of fill


def alone(legal: list[str], rng: Random) -> str:
    """An action at random, alone where one bids; quiet ones are more usual."""
    quiet = [text for text in legal if text in ("keep", "pass")]
    if quiet and rng.random() < 0.7:
        return quiet[0]
    bids = [text for text in legal if text.endswith(" alone") and not text.startswith("defend")]
    return rng.choice(bids or legal)


def other(deal: EuchreDeal, viewer: int) -> bool:
    """Whether a viewer does not know what was given."""
    return deal.given >= 0 and viewer not in mates(deal)


def partner(deal: EuchreDeal, viewer: int) -> bool:
    return deal.given >= 0 and viewer == (deal.maker + 2) % 4


def given_played(deal: EuchreDeal) -> bool:
    return bool(deal.played >> deal.given & 1)


def turnup_with(deal: EuchreDeal, seat: int) -> bool:
    """Whether the dealer, who has picked up the turn-up, sits there."""
    return deal.given >= 0 and deal.picked_up and deal.dealer == seat


def from_dealer(deal: EuchreDeal) -> bool:
    return turnup_with(deal, (deal.maker + 2) % 4)


def turnup_played(deal: EuchreDeal, seat: int) -> bool:
    return cards.TEXTS[deal.turned] in played_by(deal, seat)


def tells(deal: EuchreDeal, viewer: int) -> bool:
    """Whether it tells something that a seat was asked for a farmer's hand, or passed over."""
    return any_asked(deal, viewer) or any_passed_over(deal, viewer)


POSITIONS = {
    "an opponent": Position(other, BEST),
    "a spectator": Position(other, BEST, spectator=True),
    "an opponent, a void of the maker": Position(
        lambda d, v: other(d, v) and d.voids[d.maker] > 0, BEST
    ),
    "the maker": Position(lambda d, v: d.given >= 0 and v == d.maker, BEST),
    "the partner": Position(lambda d, v: partner(d, v) and not given_played(d), BEST),
    "the partner, the card was played": Position(
        lambda d, v: partner(d, v) and given_played(d), BEST
    ),
    "the partner, a void of the maker in its suit": Position(
        lambda d, v: partner(d, v) and bool(d.voids[d.maker] >> d.suit_of(d.given) & 1), BEST
    ),
    "the dealer gave": Position(
        lambda d, v: other(d, v) and from_dealer(d) and dealer_hides_turnup_of_two(d, v), BEST
    ),
    "the dealer gave, a void of the maker in trump": Position(
        lambda d, v: other(d, v) and from_dealer(d) and bool(d.voids[d.maker] >> d.trump & 1), BEST
    ),
    "the dealer gave the turn-up, and it was played": Position(
        lambda d, v: other(d, v) and from_dealer(d) and turnup_played(d, d.maker), BEST
    ),
    "the dealer knows what he gave": Position(
        lambda d, v: partner(d, v) and v == d.dealer and d.picked_up, BEST
    ),
    "the maker knows what the dealer gave": Position(
        lambda d, v: v == d.maker and from_dealer(d), BEST
    ),
    "the dealer is alone": Position(lambda d, v: other(d, v) and turnup_with(d, d.maker), BEST),
    "the dealer is alone, the turn-up perhaps discarded": Position(
        lambda d, v: other(d, v) and turnup_with(d, d.maker) and dealer_hides_turnup(d, v), ANY
    ),
    "the dealer is alone, the turn-up was played": Position(
        lambda d, v: other(d, v) and turnup_with(d, d.maker) and turnup_played(d, d.maker), ANY
    ),
    "the partner of a dealer who is alone": Position(
        lambda d, v: partner(d, v) and turnup_with(d, d.maker) and dealer_hides_turnup(d, v), ANY
    ),
    "an opponent deals": Position(
        lambda d, v: other(d, v) and d.picked_up and (d.dealer - d.maker) % 2 == 1, ANY
    ),
    "farmers, an opponent": Position(lambda d, v: other(d, v) and tells(d, v), FARMERS),
    "farmers, the maker kept or was passed over": Position(
        lambda d, v: partner(d, v) and tells(d, v), FARMERS
    ),
    "farmers, the maker": Position(
        lambda d, v: d.given >= 0 and v == d.maker and tells(d, v), FARMERS
    ),
    "farmers, the dealer gave": Position(
        lambda d, v: other(d, v) and from_dealer(d) and tells(d, v), FARMERS
    ),
    "farmers, the dealer is alone": Position(
        lambda d, v: other(d, v) and turnup_with(d, d.maker) and tells(d, v), FARMERS
    ),
    "farmers, the dealer is alone, the turn-up perhaps discarded": Position(
        lambda d, v: (
            other(d, v) and turnup_with(d, d.maker) and dealer_hides_turnup(d, v) and tells(d, v)
        ),
        ANY_FARMERS,
    ),
    "farmers, one redrew": Position(lambda d, v: other(d, v) and d.farmer >= 0, FARMERS),
}


def dealer_hides_turnup_of_two(deal: EuchreDeal, viewer: int) -> bool:
    """Whether the turn-up may be with the dealer or the maker."""
    return cards.TEXTS[deal.turned] in unseen(deal, viewer)


LISTED = [name for name in POSITIONS if "the dealer is alone" not in name]


@pytest.mark.parametrize("name", some(LISTED, LISTED[::3]))
@pytest.mark.alike
def test_fill_against_every_possible_deal(name: str) -> None:
    for number, (table, deal, viewer) in enumerate(POSITIONS[name].small().found(name, 2, alone)):
        check_fill(table, deal, viewer, number)


# With an idle hand and three cards face down most positions have too many deals to list. So the
# cards are laid at random, and the judge says which of these deals there can be.


def laid_at_random(deal: EuchreDeal, viewer: int, rng: Random) -> Places:
    lie, where = list(places_of(deal)), open_places(deal, viewer)
    rest = unseen(deal, viewer)
    rng.shuffle(rest)
    for place in where:
        size = len(lie[place])
        lie[place], rest = frozenset(rest[:size]), rest[size:]
    return tuple(lie)


def features(deal: EuchreDeal) -> dict[str, Hashable]:
    """What may go wrong, one by one."""
    places = all_places(deal)
    turned = cards.TEXTS[deal.turned]
    lies = next((place for place, held in enumerate(places) if turned in held), -1)
    return {
        "nines and tens": tuple(sum(card[0] in "9T" for card in held) for held in places),
        "trumps": tuple(sum(deal.is_trump(cards.NUMBERS[c]) for c in held) for held in places),
        "the turn-up": (lies, deal.given == deal.turned),
        "the card": (deal.given == deal.laid, deal.given),
    }


EARLIER = [
    *(name for name in POSITIONS if name not in LISTED),
    *("an opponent, a void of the maker", "the partner", "the dealer gave"),
    *("the partner of a dealer who is alone", "farmers, an opponent"),
]


@pytest.mark.parametrize("name", some(EARLIER, EARLIER[:3] + EARLIER[-4:]))
@pytest.mark.alike
def test_fill_against_deals_at_random(name: str) -> None:
    ((table, deal, viewer),) = POSITIONS[name].found(name, 1, alone)
    rng = Random(name)
    judged = list[list[EuchreDeal]]()  # for each way to lay the cards, what may have been given
    assert table.ways_to(deal, places_of(deal), viewer)
    while len(judged) < ENOUGH:
        others = table.ways_to(deal, laid_at_random(deal, viewer, rng), viewer)
        judged += [others] * (len(others) > 0)
    view, chance = deal.seen_by(viewer), Rng(1)
    filled = [features(view.fill(chance)) for _ in range(FILLED)]
    for feature in features(deal):
        found = [Counter(features(other)[feature] for other in others) for others in judged]
        alike(found, Counter(fill[feature] for fill in filled))


def alike(judged: Sequence[Counter[Hashable]], filled: Counter[Hashable]) -> None:
    """Whether shares differ no more than by chance, but for the rarest."""
    whole = sum(found.total() for found in judged)
    seen = Counter(key for found in judged for key in found)
    assert all(seen[key] for key, n in filled.items() if n > FILLED / 50)
    for key in [key for key, n in seen.items() if n > ENOUGH / 50]:
        share, drawn = sum(found[key] for found in judged) / whole, filled[key] / FILLED
        errors = sum((found[key] - share * found.total()) ** 2 for found in judged) / whole**2
        assert abs(share - drawn) < 5 * (errors + share * (1 - share) / FILLED) ** 0.5 + 1e-9, key


@pytest.mark.parametrize("seed", range(4))
def test_filled_deals_replay(seed: int) -> None:
    """Before the play there are too many deals to list; but what is filled in could have been
    dealt, with what is said to have been given."""
    rng = Random(f"best card {seed}")
    options = (BEST, ANY, FARMERS, ANY_FARMERS)[seed]
    found = Counter[str]()
    for _ in range(60):
        table = Table(rng, 4, **options)
        deal = table.start()
        stop = rng.randrange(3, 14)
        while deal.turn >= 0 and len(deal.history) < stop:
            deal.act(deal.turn, alone(deal.actions(deal.turn), rng))
        for viewer in range(SPECTATOR, 4):
            whole = deal.seen_by(viewer).fill(Rng(seed))
            others = table.ways_to(deal, places_of(whole), viewer)
            assert any(all_places(each) == all_places(whole) for each in others)
            for each in others:
                assert each.seen_by(viewer).history == deal.seen_by(viewer).history
            found[deal.asks] += deal.given >= 0
    assert min(found["discard"], found["play"]) > 10
