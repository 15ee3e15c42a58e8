"""Nobody learns what they may not at Euchre: deals that differ in hidden cards look the same."""

from collections import Counter
from random import Random

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.euchre.deal import EuchreDeal
from tests.rules.euchre_places import (
    DISCARD,
    DOWN,
    Table,
    bold,
    open_places,
    places_of,
    unseen,
)
from tests.rules.places import Places, swapped
from tests.rules.public import public

pytestmark = pytest.mark.plays_much

NONE, UNKNOWN = -1, -2


def told(deal: EuchreDeal) -> dict[str, object]:
    """All data that can be read from a deal, and what its methods tell."""
    found = public(deal)
    seats = range(deal.players)
    found["actions()"] = [deal.actions(seat) for seat in seats]
    found["hand()"] = [deal.hand(seat) for seat in seats]
    found["sits_out()"] = [deal.sits_out(seat) for seat in seats]
    found["suit_of()"] = [deal.suit_of(card) for card in range(52)]
    found["tricks()"] = deal.tricks()
    found["tricks_of_side()"] = [deal.tricks_of_side(seat) for seat in seats]
    found["score_of()"] = [deal.score_of(seat) for seat in seats]
    found["reckon()"] = deal.reckon()
    found["unseen_cards()"] = deal.unseen_cards()
    return found


def some_deals(name: str, number: int) -> list[tuple[Table, EuchreDeal, Random]]:
    """Random deals with random options, stopped somewhere or at their end."""
    found = []
    for salt in range(number):
        rng = Random(f"{name} {salt}")
        table = Table.at_random(rng)
        deal = table.start()
        stop = rng.randrange(26)
        while deal.turn >= 0 and len(deal.history) < stop:
            deal.act(deal.turn, bold(deal.actions(deal.turn), rng))
        found.append((table, deal, rng))
    return found


def lies(places: Places, card: str) -> str:
    place = next(place for place, held in enumerate(places) if card in held)
    return {DOWN: "down", DISCARD: "discard"}.get(place, "hand")


def test_hidden_cards_do_not_show() -> None:
    found = Counter[str]()
    for table, deal, rng in some_deals("hidden", 250):
        now = places_of(deal)
        for viewer in range(SPECTATOR, deal.players):
            shows = told(deal.seen_by(viewer))
            hidden = unseen(deal, viewer)
            for _ in range(3 if len(hidden) > 1 else 0):
                one, other = rng.sample(hidden, 2)
                places = swapped(now, one, other)
                if places == now:
                    continue
                for changed in table.ways_to(deal, places, viewer)[:2]:
                    assert told(changed) != told(deal)
                    assert told(changed.seen_by(viewer)) == shows
                    found[f"{lies(now, one)}, {lies(now, other)}"] += 1
                    found["texts"] += changed.history != deal.history
    assert min(found[kind] for kind in ("hand, hand", "hand, down", "hand, discard")) > 30
    assert found["down, discard"] > 10
    assert found["texts"] > 30


def farmers(places: Places) -> list[bool]:
    return [sum(card[0] in "9T" for card in held) >= 3 for held in places[:4]]


def test_being_asked_shows_only_who_has_a_farmers_hand() -> None:
    """Exchanged hidden cards show exactly if they make or unmake one that came out or would."""
    found = Counter[bool]()
    for salt in range(150):
        rng = Random(f"asked {salt}")
        table = Table(rng, farmers_hand=True)
        deal = table.start()
        while deal.asks == "farmer" and rng.random() < 0.5:
            deal.act(deal.turn, "keep")
        now = places_of(deal)
        last = deal.turn if deal.asks == "farmer" else deal.dealer
        asked = [(deal.dealer + i) % 4 for i in (1, 2, 3, 4)]
        asked = asked[: asked.index(last) + 1]
        for viewer in range(SPECTATOR, deal.players):
            for _ in range(3):
                places = swapped(now, *rng.sample(unseen(deal, viewer), 2))
                alike = all(farmers(places)[seat] == farmers(now)[seat] for seat in asked)
                changed = table.ways_to(deal, places, viewer)
                assert bool(changed) == alike
                found[alike] += 1
                for other in changed:
                    assert told(other.seen_by(viewer)) == told(deal.seen_by(viewer))
    assert min(found[True], found[False]) > 100


def test_what_a_seat_has_seen_does_show() -> None:
    """The control: exchanged for a card that the viewer knows, it is seen there alone."""
    found = Counter[str]()
    for table, deal, rng in some_deals("control", 400):
        now = places_of(deal)
        for viewer in range(deal.players):
            shows = told(deal.seen_by(viewer))
            hidden = unseen(deal, viewer)
            known = {
                lies(now, card): card for card in unseen(deal, SPECTATOR) if card not in hidden
            }
            for place, one in known.items() if hidden else ():
                places = swapped(now, one, rng.choice(hidden))
                for changed in table.ways_to(deal, places, SPECTATOR)[:1]:
                    assert told(changed.seen_by(viewer)) != shows
                    assert told(changed.seen_by(SPECTATOR)) == told(deal.seen_by(SPECTATOR))
                    found[place] += 1
    assert found["hand"] > 200
    assert min(found["down"], found["discard"]) > 5


@pytest.mark.parametrize("viewer", range(SPECTATOR, 4))
def test_a_view_holds_no_unknown_card(viewer: int) -> None:
    for _, deal, _ in some_deals(f"unknown {viewer}", 60):
        if viewer >= deal.players:
            continue
        view = deal.seen_by(viewer)
        hidden = open_places(deal, viewer)
        turned = cards.TEXTS[deal.turned]
        fixed = deal.picked_up and not (deal.discard_turnup and deal.discard != NONE)
        if deal.given >= 0 and deal.dealer == (deal.maker + 2) % 4:
            fixed = viewer == deal.maker  # who knows whether the dealer gave it away
        known = {turned} if fixed else set[str]()
        assert {
            text for number, text in enumerate(cards.TEXTS) if view.unseen_cards() >> number & 1
        } == set(unseen(deal, viewer)) - known
        for seat in range(4):
            whole = deal.hand(seat)
            shown = [c for c in whole if seat not in hidden or cards.TEXTS[c] in known]
            assert view.hand(seat) == shown
        assert list(view.hand_size) == list(deal.hand_size)
        assert view.down == (0 if DOWN in hidden else deal.down)
        assert view.discard == (UNKNOWN if DISCARD in hidden else deal.discard)
        assert view.tricks() == deal.tricks()
