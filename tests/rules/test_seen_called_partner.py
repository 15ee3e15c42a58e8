"""Nobody learns who the partners are at Called Partners: deals that differ in hidden cards look the
same to whoever may not know, in all that is shown, said and refused."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction
from tests.rules.called_partner_deals import named, texts
from tests.rules.called_partner_places import (
    Table,
    called,
    hidden,
    keeping,
    places_of,
    shown,
    stopped,
    unseen,
)
from tests.rules.places import swapped
from tests.rules.public import public

pytestmark = pytest.mark.plays_much

WORDS = ("", "pass", "bid 75", "bid 80", "bid 150", "trump S", "call QS", "call 2S", "QS", "3C")


def told(deal: CalledPartnerDeal) -> dict[str, object]:
    """All data that can be read from a deal or a view, and what its methods tell."""
    found = public(deal)
    seats = range(deal.players)
    found["actions()"] = [deal.actions(seat) for seat in seats]
    found["hand()"] = [deal.hand(seat) for seat in seats]
    found["legal()"] = deal.legal()
    found["score_of()"] = [deal.score_of(seat) for seat in seats]
    found["shares()"] = [deal.shares(seat) for seat in seats]
    found["side()"] = [deal.public_side(), deal.side(), deal.made()]
    found["holder()"] = [deal.holder(i) for i in range(deal.calls)]
    found["taken_by()"] = [deal.taken_by(1 << seat) for seat in seats]
    found["auction()"] = deal.auction()
    found["tricks()"] = deal.tricks()
    found["unseen_cards()"] = deal.unseen_cards()
    return found


def met(deal: CalledPartnerDeal, viewer: int, words: set[str]) -> dict[str, object]:
    """All that a viewer of a deal meets: the view, what everybody is told of the deal, and why
    what they try is refused, at the deal and in the view."""
    view = deal.seen_by(viewer)
    found: dict[str, object] = {f"view {name}": value for name, value in told(view).items()}
    found["repr"] = repr(sorted(public(view).items(), key=lambda item: item[0]))
    for name in ("turn", "to_act", "scores", "resting", "plays_itself", "asks", "thrown_in"):
        found[name] = getattr(deal, name)
    own = deal.actions(viewer)
    found["own actions"] = own
    for text in sorted(words.difference(own)):
        found[f"tries {text}"] = [refused(deal, viewer, text), refused(view, viewer, text)]
    return found


def refused(deal: CalledPartnerDeal, seat: int, text: str) -> str:
    with pytest.raises(IllegalAction) as info:
        deal.act(seat, text)
    return str(info.value)


def some_deals(name: str, number: int) -> Iterator[tuple[Table, CalledPartnerDeal, Random]]:
    """Random deals at random tables, stopped somewhere or at their end."""
    for salt in range(number):
        rng = Random(f"{name} {salt}")
        table = Table.at_random(rng)
        yield table, stopped(table, rng), rng


def exchange(deal: CalledPartnerDeal, viewer: int, rng: Random) -> tuple[str, str]:
    """Two cards that a viewer has not seen, in two hands; one of them is called if there is one."""
    secret = sorted(hidden(deal, viewer))
    one = rng.choice(secret or unseen(deal, viewer))
    there = next(held for held in places_of(deal) if one in held)
    return one, rng.choice([card for card in unseen(deal, viewer) if card not in there])


def test_called_cards_that_are_not_seen_do_not_show() -> None:
    found = Counter[object]()
    for table, deal, rng in some_deals("hidden", 140):
        now = places_of(deal)
        for viewer in range(SPECTATOR, table.players):
            if sum(bool(held) for seat, held in enumerate(now) if seat != viewer) < 2:
                continue
            for _ in range(2):
                one, other = exchange(deal, viewer, rng)
                places = swapped(now, one, other)
                if not table.fits(deal, places):
                    continue
                changed = table.went(deal, places)
                words = {*WORDS, one, other, *called(deal), *(f"call {c}" for c in (one, other))}
                assert met(changed, viewer, words) == met(deal, viewer, words)
                assert told(changed) != told(deal)
                found[deal.asks] += 1
                if one in called(deal):
                    assert (changed.side() != deal.side()) == moves(deal, changed)
                    found["a called card"] += 1
                    found["another side"] += moves(deal, changed)
                    found["by a spectator"] += viewer == SPECTATOR
                    found["by the caller"] += viewer == deal.caller
                    found["by a partner"] += viewer != deal.caller and knows_himself(deal, viewer)
                    found["one was played"] += bool(shown(deal))
                    found["in a trick"] += deal.in_trick > 0
                    found["a void"] += any(deal.voids[: table.players])
    least = {"bid": 50, "trump": 50, "call": 50, "play": 200, "": 20, "a called card": 200}
    least |= {"another side": 200, "by a spectator": 40, "by the caller": 30, "by a partner": 15}
    least |= {"one was played": 40, "in a trick": 150, "a void": 150}
    assert {kind: found[kind] for kind, number in least.items() if found[kind] < number} == {}


def moves(deal: CalledPartnerDeal, changed: CalledPartnerDeal) -> bool:
    """Whether the seats that belong to the caller are others now, by their cards."""
    return belong(deal) != belong(changed)


def belong(deal: CalledPartnerDeal) -> set[int]:
    """The caller and the seats that hold, or have played, a called card."""
    found = {seat for seat in range(deal.players) if called(deal) & texts(deal, seat)}
    found |= {seat for seat, text in deal.history if text in called(deal)}
    return found | {deal.caller}


def knows_himself(deal: CalledPartnerDeal, viewer: int) -> bool:
    return viewer >= 0 and bool(called(deal) & texts(deal, viewer))


def test_only_the_two_hands_see_what_they_exchange() -> None:
    """The control: a called card exchanged for another shows to its old holder and its new one."""
    found = 0
    for table, deal, rng in some_deals("control", 240):
        now = places_of(deal)
        for card in sorted(hidden(deal, SPECTATOR)):
            giver = next(seat for seat, held in enumerate(now) if card in held)
            others = [c for c in unseen(deal, giver) if c not in called(deal)]
            if not others:
                continue
            other = rng.choice(others)
            taker = next(seat for seat, held in enumerate(now) if other in held)
            places = swapped(now, card, other)
            if not table.fits(deal, places):
                continue
            changed = table.went(deal, places)
            for viewer in range(SPECTATOR, table.players):
                alike = told(changed.seen_by(viewer)) == told(deal.seen_by(viewer))
                assert alike == (viewer not in (giver, taker))
            assert giver in belong(deal)
            assert taker in belong(changed)
            found += 1
    assert found > 60


def test_a_holder_is_known_to_himself_until_he_plays_the_card() -> None:
    """From then on to all, before the next seat acts."""
    found = Counter[str]()
    for salt in range(25):
        rng = Random(f"holder {salt}")
        table = Table.at_random(rng)
        deal = table.start()
        while deal.turn >= 0:
            deal.act(deal.turn, keeping(deal, rng))
            plays = {text: seat for seat, text in deal.history if text in called(deal)}
            for i in range(deal.calls):
                card = cards.TEXTS[deal.called[i]]
                holds = [seat for seat in range(table.players) if card in texts(deal, seat)]
                assert (card in plays) == (not holds)
                for viewer in range(SPECTATOR, table.players):
                    view = deal.seen_by(viewer)
                    assert view.claims[i] == plays.get(card, -1)
                    known = plays.get(card, viewer if viewer in holds else -1)
                    assert view.holder(i) == known
                    assert known < 0 or view.side() >> known & 1
                    assert card not in plays or view.public_side() >> known & 1
                found["in a trick"] += card in plays and 0 < deal.in_trick < table.players
            views = [deal.seen_by(viewer) for viewer in range(SPECTATOR, table.players)]
            assert {view.public_side() for view in views} == {deal.public_side()}
            found["views"] += 1
    assert found["in a trick"] > 100


@pytest.mark.parametrize("viewer", range(SPECTATOR, 4))
def test_a_view_holds_no_unknown_card(viewer: int) -> None:
    for table, deal, _ in some_deals(f"unknown {viewer}", 40):
        view = deal.seen_by(viewer)
        assert named(view.unseen_cards()) == set(unseen(deal, viewer))
        for seat in range(table.players):
            assert view.hand(seat) == (deal.hand(seat) if seat == viewer else [])
        assert list(view.hand_size) == list(deal.hand_size)
        assert list(view.taken) == list(deal.taken)
        assert view.history == deal.history
        assert view.tricks() == deal.tricks()
        played = {cards.TEXTS[card] for trick in view.tricks() for card in trick.cards}
        assert named(view.played) == played
