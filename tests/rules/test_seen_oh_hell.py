"""Nobody learns what they may not at Oh Hell: deals that differ in hidden cards look the same."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.oh_hell.deal import OhHellDeal
from tests.rules.oh_hell_deals import named
from tests.rules.oh_hell_places import Table, places_of, stopped, unseen
from tests.rules.places import swapped
from tests.rules.public import public

pytestmark = pytest.mark.plays_much


def told(deal: OhHellDeal) -> dict[str, object]:
    """All data that can be read from a deal, and what its methods tell."""
    found = public(deal)
    seats = range(deal.players)
    found["actions()"] = [deal.actions(seat) for seat in seats]
    found["hand()"] = [deal.hand(seat) for seat in seats]
    found["legal()"] = deal.legal()
    found["barred_bid()"] = deal.barred_bid()
    found["score_of()"] = [deal.score_of(seat) for seat in seats]
    found["worth()"] = [deal.worth(tricks, 2) for tricks in range(4)]
    found["tricks()"] = deal.tricks()
    found["unseen_cards()"] = deal.unseen_cards()
    return found


def some_deals(name: str, number: int) -> Iterator[tuple[Table, OhHellDeal, Random]]:
    """Random deals at random tables, stopped somewhere or at their end."""
    for salt in range(number):
        rng = Random(f"{name} {salt}")
        table = Table.at_random(rng)
        yield table, stopped(table, rng), rng


def lies(deal: OhHellDeal, card: str) -> str:
    return "stock" if card in named(deal.stock) else "hand"


def test_hidden_cards_do_not_show() -> None:
    found = Counter[str]()
    for table, deal, rng in some_deals("hidden", 120):
        now = places_of(deal)
        for viewer in range(SPECTATOR, table.players):
            shows = told(deal.seen_by(viewer))
            hidden = unseen(deal, viewer)
            for _ in range(3 if len(hidden) > 1 else 0):
                one, other = sorted(rng.sample(hidden, 2), key=lambda card: lies(deal, card))
                places = swapped(now, one, other)
                changed = table.went(deal, places) if places != now else None
                if changed is not None:
                    assert told(changed) != told(deal)
                    assert told(changed.seen_by(viewer)) == shows
                    found[f"{lies(deal, one)}, {lies(deal, other)}"] += 1
                    found["bidding"] += deal.asks == "bid"
                    found["a void"] += any(deal.voids[: table.players])
    assert min(found[kind] for kind in ("hand, hand", "hand, stock", "bidding", "a void")) > 50


def test_what_a_seat_has_seen_does_show() -> None:
    """The control: a card exchanged that the viewer knows is seen, and there alone."""
    found = Counter[str]()
    for table, deal, rng in some_deals("control", 120):
        now = places_of(deal)
        for viewer in range(table.players):
            hidden = unseen(deal, viewer)
            if not now[viewer] or not hidden:
                continue
            own = rng.choice(sorted(now[viewer]))
            changed = table.went(deal, swapped(now, own, rng.choice(hidden)))
            if changed is not None:
                for other in range(SPECTATOR, table.players):
                    alike = told(changed.seen_by(other)) == told(deal.seen_by(other))
                    assert alike == (other not in (viewer, holder(deal, changed, viewer)))
                found["own"] += 1
    assert found["own"] > 100


def holder(deal: OhHellDeal, changed: OhHellDeal, viewer: int) -> int:
    """The other seat whose hand is not the same in both, or -2 where it is the stock."""
    differ = [s for s in range(deal.players) if deal.hand(s) != changed.hand(s) and s != viewer]
    return differ[0] if differ else -2


@pytest.mark.parametrize("trump", [-2, -1, 3])
def test_everybody_sees_the_turned_card(trump: int) -> None:
    """Exchanged for a card of the stock it shows; where none is turned up nothing does."""
    for salt in range(20):
        rng = Random(f"turned {salt}")
        table = Table(rng, 3 + salt % 5, 3, trump)
        deal = table.start()
        at = table.players * 3
        table.deck[at], table.deck[at + 1] = table.deck[at + 1], table.deck[at]
        changed = table.start()
        for viewer in range(SPECTATOR, table.players):
            alike = told(changed.seen_by(viewer)) == told(deal.seen_by(viewer))
            assert alike == (trump != -2)
            assert deal.seen_by(viewer).turned == deal.turned


@pytest.mark.parametrize("viewer", range(SPECTATOR, 3))
def test_a_view_holds_no_unknown_card(viewer: int) -> None:
    for table, deal, _ in some_deals(f"unknown {viewer}", 50):
        view = deal.seen_by(viewer)
        assert named(view.unseen_cards()) == set(unseen(deal, viewer))
        assert view.stock == 0
        for seat in range(table.players):
            assert view.hand(seat) == (deal.hand(seat) if seat == viewer else [])
        assert list(view.hand_size) == list(deal.hand_size)
        assert list(view.bids) == list(deal.bids)
        assert list(view.taken) == list(deal.taken)
        assert view.tricks() == deal.tricks()
        shown = {cards.TEXTS[card] for trick in view.tricks() for card in trick.cards}
        assert named(view.played) == shown
