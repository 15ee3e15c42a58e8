"""Unseen cards of Called Partners: each possible deal equally often, an impossible one never.

The judge is called_partner_places.py: every way to lay the unseen cards, and the actions repeated
by the plain form of the rules.
"""

from collections import Counter
from collections.abc import Hashable
from random import Random

import pytest

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import SPECTATOR
from app.rules.rng import Rng
from tests.many import some
from tests.rules.called_partner_deals import contract, texts
from tests.rules.called_partner_places import (
    Position,
    Table,
    arrangements,
    held,
    hidden,
    open_places,
    places_of,
    shown,
    stopped,
    unseen,
)
from tests.rules.places import check_filled
from tests.rules.uniform import check_uniform

pytestmark = pytest.mark.plays_much

Deal = CalledPartnerDeal


def may_hold(deal: Deal, viewer: int, card: str) -> list[int]:
    """The other hands that have not shown to be void in the suit of a card, nor have called it
    where that tells."""
    suit = cards.SUITS.index(card[1])
    out = () if deal.own_calls or card not in hidden(deal, viewer) else (deal.caller,)
    places = (seat for seat in open_places(deal, viewer) if seat not in out)
    return [seat for seat in places if not deal.voids[seat] >> suit & 1]


def void(deal: Deal, viewer: int) -> bool:
    """Whether some hand cannot hold some of the cards."""
    places = open_places(deal, viewer)
    return any(len(may_hold(deal, viewer, card)) < len(places) for card in unseen(deal, viewer))


def counts(deal: Deal, viewer: int) -> tuple[int, int, int]:
    """Called cards: in the viewer's hand, hidden from the viewer, played."""
    return len(held(deal, viewer)), len(hidden(deal, viewer)), len(shown(deal))


def kept_out(deal: Deal, viewer: int) -> bool:
    """A hidden called card that more than one hand may hold, but not all."""
    places = len(open_places(deal, viewer))
    return any(1 < len(may_hold(deal, viewer, card)) < places for card in hidden(deal, viewer))


def found_out(deal: Deal, viewer: int) -> bool:
    """A hidden called card that only one of several hands may hold."""
    places = len(open_places(deal, viewer))
    return places > 2 and any(
        len(may_hold(deal, viewer, card)) == 1 for card in hidden(deal, viewer)
    )


def calls(own: int, unseen_: int, played: int, *, caller: bool = False) -> Position:
    """A seat's view of six with so many called cards in its hand, hidden and played."""

    def fits(deal: Deal, viewer: int) -> bool:
        asked = not caller or viewer == deal.caller
        return asked and counts(deal, viewer) == (own, unseen_, played) and void(deal, viewer)

    return Position(6, fits)


POSITIONS = {
    "both called cards hidden": calls(0, 2, 0),
    "one held, one hidden": calls(1, 1, 0),
    "both held": calls(2, 0, 0),
    "one played, one hidden": calls(0, 1, 1),
    "one played, one held": calls(1, 0, 1),
    "both played": calls(0, 0, 2),
    "the caller, both hidden": calls(0, 2, 0, caller=True),
    "the caller holds one": calls(1, 1, 0, caller=True),
    "the caller holds both": calls(2, 0, 0, caller=True),
    "a called card is not everywhere": Position(6, kept_out),
    "a called card can be in one hand only": Position(6, found_out),
    "a spectator, both hidden": Position(
        6, lambda d, v: len(hidden(d, v)) == 2 and void(d, v), spectator=True
    ),
    "a spectator, a called card is not everywhere": Position(6, kept_out, spectator=True),
    "no void": Position(6, lambda d, v: not void(d, v) and len(hidden(d, v)) > 0),
    "four seats, the called card hidden": Position(
        4, lambda d, v: len(hidden(d, v)) == 1 and void(d, v)
    ),
    "four seats, a called card is not everywhere": Position(4, kept_out),
    "five seats, a called card is not everywhere": Position(5, kept_out),
    "the caller has none of the called cards": Position(
        6, lambda d, v: v != d.caller and len(hidden(d, v)) == 2, {"own_calls": False}
    ),
    "one call, which the caller has not": Position(
        6,
        lambda d, v: v != d.caller and len(hidden(d, v)) == 1 and void(d, v),
        {"own_calls": False, "calls": 1},
    ),
    "seven seats, both hidden": Position(7, lambda d, v: len(hidden(d, v)) == 2 and void(d, v)),
    "seven seats, a called card can be in one hand only": Position(7, found_out),
    "eight seats, both hidden": Position(8, lambda d, v: len(hidden(d, v)) == 2 and void(d, v)),
}
OFTEN = list(POSITIONS)[::2]


@pytest.mark.parametrize("name", some(POSITIONS, often=OFTEN))
@pytest.mark.alike
def test_fill_against_every_possible_deal(name: str) -> None:
    forbidden = 0
    for number, (table, deal, viewer) in enumerate(POSITIONS[name].found(name, 2)):
        judged = {places: table.fits(deal, places) for places in arrangements(deal, viewer)}
        fitting: dict[Hashable, int] = {places: 1 for places, fits in judged.items() if fits}
        forbidden += len(judged) - len(fitting)
        check_filled(deal, viewer, places_of, fitting, number)
    assert bool(forbidden) == (name != "no void")


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2, 3])
def test_called_cards_before_the_first_lead(viewer: int) -> None:
    """Each pair of their holders in proportion to the ways to lay them: nobody has said a word.

    Seat 0 calls; 2 holds the first called card, 3 none.
    """
    table = Table(Random("first lead"), 6)
    first = next(card for card in table.deck if card in texts(table.start(), 2))
    second = next(card for card in table.deck if card in texts(table.start(), 5))
    deal = contract(table.start(), 75, "H", first, second, caller=0)
    view = deal.seen_by(viewer)
    rng = Rng(viewer)
    numbers = [cards.NUMBERS[card] for card in (first, second)]
    found = Counter[Hashable]()
    for _ in range(3000):
        whole = view.fill(rng)
        found[tuple(next(s for s in range(6) if c in whole.hand(s)) for c in numbers)] += 1
    others = [seat for seat in range(6) if seat != viewer]
    pairs: dict[Hashable, int] = {
        (a, b): 8 * 8 if a != b else 8 * 7 for a in others for b in others
    }
    alone: dict[Hashable, int] = {(2, b): 1 for b in others}
    check_uniform(found, alone if viewer == 2 else pairs, f"seen by {viewer}")


@pytest.mark.parametrize("seed", range(5))
def test_filled_deals_replay(seed: int) -> None:
    """Large positions cannot be enumerated; but what is filled in could have been dealt."""
    rng = Random(f"replay {seed}")
    voids = 0
    for _ in range(30):
        table = Table.at_random(rng)
        deal = stopped(table, rng)
        for viewer in range(SPECTATOR, table.players):
            voids += void(deal, viewer)
            whole = deal.seen_by(viewer).fill(Rng(seed))
            assert table.fits(deal, places_of(whole))
            other = table.went(deal, places_of(whole))
            assert other.actions(other.turn) == whole.actions(whole.turn)
            assert (other.scores, other.side()) == (whole.scores, whole.side())
            if viewer >= 0:
                assert texts(whole, viewer) == texts(deal, viewer)
    assert voids > 20
