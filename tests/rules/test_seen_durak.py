"""Nobody learns what they may not at Durak: deals that differ in hidden cards look the same to
whoever may not know, in all that is shown, said and refused."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.durak.deal import DurakDeal
from app.rules.errors import IllegalAction
from tests.rules.durak_deals import named, stock_of, texts
from tests.rules.durak_places import Judge, Table, act, places_of, stopped
from tests.rules.public import public

pytestmark = pytest.mark.plays_much

WORDS = ("", "take", "done", "QS", "6C", "7D", "transfer QS", "transfer 7D", "show 7D", "?")


def told(deal: DurakDeal) -> dict[str, object]:
    """All data that can be read from a deal or a view, and what its methods tell."""
    found = public(deal)
    seats = range(deal.players)
    found["actions()"] = [deal.actions(seat) for seat in seats]
    found["hand()"] = [deal.hand(seat) for seat in seats]
    found["legal()"] = [deal.legal(), *(deal.legal_of(seat) for seat in seats)]
    found["may_throw()"] = [deal.may_throw(seat) for seat in seats]
    found["may_transfer()"] = deal.may_transfer()
    found["may_show()"] = deal.may_show()
    found["score_of()"] = [deal.score_of(seat) for seat in seats]
    found["pairs()"] = deal.pairs()
    found["on_table()"] = deal.on_table()
    found["unseen_cards()"] = deal.unseen_cards()
    return found


def met(deal: DurakDeal, viewer: int, words: set[str]) -> dict[str, object]:
    """All that a viewer of a deal meets: the view, what everybody is told of the deal, and why
    what they try is refused, at the deal and in the view."""
    view = deal.seen_by(viewer)
    found: dict[str, object] = {f"view {name}": value for name, value in told(view).items()}
    for name in ("turn", "to_act", "scores", "places", "resting", "decision", "declining", "asks"):
        found[name] = getattr(deal, name)
    own = deal.actions(viewer)
    found["own actions"] = own
    for text in sorted(words.difference(own)):
        found[f"tries {text}"] = [refused(deal, viewer, text), refused(view, viewer, text)]
    return found


def refused(deal: DurakDeal, seat: int, text: str) -> str:
    with pytest.raises(IllegalAction) as info:
        deal.act(seat, text)
    return str(info.value)


def some_deals(name: str, number: int) -> Iterator[tuple[Table, DurakDeal, Random]]:
    """Random deals at random tables, stopped somewhere or at their end."""
    for salt in range(number):
        rng = Random(f"{name} {salt}")
        table = Table.at_random(rng)
        yield table, stopped(table, rng), rng


def swapped(deck: list[str], one: str, other: str) -> list[str]:
    changed = {one: other, other: one}
    return [changed.get(card, card) for card in deck]


def lies(deal: DurakDeal, card: str) -> str:
    return "stock" if card in stock_of(deal) else "hand"


def test_hidden_cards_do_not_show() -> None:
    """Two cards that a viewer has not seen change their places in the deck."""
    found = Counter[object]()
    for table, deal, rng in some_deals("hidden", 90):
        for viewer in range(SPECTATOR, table.players):
            unseen = Judge(table, deal, viewer).unseen()
            for _ in range(2 if len(unseen) > 1 else 0):
                one, other = sorted(rng.sample(unseen, 2), key=lambda card: lies(deal, card))
                changed = table.went(deal, swapped(table.deck, one, other))
                if changed is None or (
                    places_of(changed) == places_of(deal) and stock_of(changed) == stock_of(deal)
                ):
                    continue
                words = {*WORDS, one, other, f"transfer {one}", f"transfer {other}"}
                words |= {f"show {one}", f"show {other}"}
                assert told(changed) != told(deal)
                assert met(changed, viewer, words) == met(deal, viewer, words)
                found[lies(deal, one), lies(deal, other)] += 1
                found[deal.asks] += 1
                found["by a spectator"] += viewer == SPECTATOR
                found["cards were taken"] += any(text == "take" for _, text in deal.history)
                found["several may act"] += len(deal.to_act) > 1
                found["a trump was shown"] += deal.shown > 0
                found["cards were drawn"] += any(deal.drawn[: table.players])
    least: dict[object, int] = {("hand", "hand"): 100, ("hand", "stock"): 100}
    least |= {("stock", "stock"): 50, "attack": 50, "defend": 50, "throw": 50}
    least |= {"by a spectator": 30, "cards were taken": 50, "several may act": 30}
    least |= {"cards were drawn": 100, "a trump was shown": 5}
    assert {kind: found[kind] for kind, number in least.items() if found[kind] < number} == {}


def test_only_who_holds_it_sees_a_card() -> None:
    """The control: hidden cards of two hands exchanged show to these two seats and to no other."""
    found = 0
    for table, deal, rng in some_deals("control", 90):
        unseen = Judge(table, deal, SPECTATOR).unseen()
        holders = {card: seat for seat in range(table.players) for card in texts(deal, seat)}
        held = [card for card in unseen if card in holders]
        for _ in range(4 if len(held) > 1 else 0):
            one, other = rng.sample(held, 2)
            if holders[one] == holders[other]:
                continue
            changed = table.went(deal, swapped(table.deck, one, other))
            if changed is not None:
                for viewer in range(SPECTATOR, table.players):
                    alike = told(changed.seen_by(viewer)) == told(deal.seen_by(viewer))
                    assert alike == (viewer not in (holders[one], holders[other]))
                found += 1
    assert found > 60


@pytest.mark.parametrize("viewer", range(SPECTATOR, 2))
def test_a_view_holds_what_was_seen_and_nothing_else(viewer: int) -> None:
    """Cards picked up or shown, the turned card, the trump that opened: known in a hand until
    played."""
    found = Counter[str]()
    for table, deal, rng in some_deals(f"unknown {viewer}", 40):
        for _ in range(3):
            view = deal.seen_by(viewer)
            judge = Judge(table, deal, viewer)
            assert named(view.unseen_cards()) == set(judge.unseen())
            for seat in range(table.players):
                assert texts(view, seat) == judge.known[seat]
                found["known in another hand"] += seat != viewer and bool(judge.known[seat])
            hidden = ["?"] * (deal.stock_left - 1) + [cards.TEXTS[deal.trump_card]]
            assert stock_of(view) == (hidden if deal.stock_left else [])
            assert all(card < 0 for card in view.stock[: deal.next_in_stock])
            assert list(view.hand_size) == list(deal.hand_size)
            assert view.history == deal.history
            assert view.pairs() == deal.pairs()
            assert view.discards == deal.discards
            if deal.turn >= 0:
                act(deal, rng)
    assert found["known in another hand"] > 50
