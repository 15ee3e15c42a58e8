"""Euchre against a second, plain form of its rules (plain_euchre.py), step by step."""

import random
from collections import Counter

import pytest

from app.rules import cards, shuffle
from app.rules.deal import SPECTATOR
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from app.rules.game import Value
from tests.games.contract import CONTRACTS, kind_of
from tests.rules.plain_euchre import PlainEuchre

pytestmark = pytest.mark.plays_much


def pair(rng: random.Random) -> tuple[EuchreDeal, PlainEuchre]:
    """A random deal with random options in the engine and in the plain form."""
    seats = rng.choice([3, 4, 4])
    offered = Euchre.options_for(seats)
    options: dict[str, Value] = {o.name: rng.choice(list(o.values)) for o in offered}
    game = Euchre(seats, options)
    setup = game.setup([], {"dealer": rng.randrange(seats)})
    deck = shuffle.shuffled(game.pack, rng.randbytes(32))
    return game.deal(setup, deck), PlainEuchre(options, deck, setup.dealer, seats)


def choice(legal: list[str], rng: random.Random) -> str:
    """Passing and keeping as often as all else, so that every seat comes to speak."""
    quiet = [text for text in legal if text in {"pass", "keep"}]
    return rng.choice(quiet if quiet and rng.random() < 0.6 else legal)


def texts(mask: int) -> set[str]:
    return {card for number, card in enumerate(cards.TEXTS) if mask >> number & 1}


def assert_alike(deal: EuchreDeal, plain: PlainEuchre) -> None:
    """Every card lies where the plain form has it, and everybody heard the same."""
    assert deal.turn == plain.turn
    for seat in range(deal.players):
        assert {cards.TEXTS[card] for card in deal.hand(seat)} == set(plain.hands[seat])
        assert deal.hand_size[seat] == len(plain.hands[seat])
        assert deal.sits_out(seat) == (seat in plain.idle)
    assert texts(deal.down) == set(plain.down)
    hidden = deal.turn == deal.dealer and deal.asks == "name"
    for viewer in range(SPECTATOR, deal.players):
        own = [] if viewer < 0 or (hidden and viewer == deal.dealer) else plain.hands[viewer]
        seen = deal.seen_by(viewer)
        assert {cards.TEXTS[c] for c in seen.hand(viewer)} == set(own) if viewer >= 0 else True
        assert not seen.buried
    assert (cards.TEXTS[deal.discard] if deal.discard >= 0 else "") == plain.discard
    assert (cards.TEXTS[deal.given] if deal.given >= 0 else "") == plain.given
    assert (cards.TEXTS[deal.laid] if deal.laid >= 0 else "") == plain.laid
    assert {seat for seat in range(4) if deal.kept_hand >> seat & 1} == (
        {seat for seat, said, _ in plain.told if said == "keep"}
    )
    assert list(deal.taken[: deal.players]) == plain.won
    last = deal.tricks()[-1:] if deal.in_trick else []
    assert [list(zip(t.seats, t.cards, strict=True)) for t in last] == (
        [[(seat, cards.NUMBERS[card]) for seat, card in plain.trick]] if plain.trick else []
    )
    for viewer in range(SPECTATOR, deal.players):
        assert deal.seen_by(viewer).history == [
            (seat, said if seat == viewer or (at, viewer) in plain.whispered else heard)
            for at, (seat, said, heard) in enumerate(plain.told)
        ]


@pytest.mark.parametrize("seed", range(5))
def test_deals_go_as_in_the_plain_form(seed: int) -> None:
    rng = random.Random(seed)
    found = Counter[str]()
    for _ in range(100):
        deal, plain = pair(rng)
        while deal.turn >= 0:
            assert_alike(deal, plain)
            legal = deal.actions(deal.turn)
            assert legal == plain.legal()
            text = choice(legal, rng)
            found[kind_of(text)] += 1
            deal.act(deal.turn, text)
            plain.act(text)
        assert_alike(deal, plain)
        assert plain.legal() == []
        assert deal.scores == tuple(plain.scores())
    assert set(found) == set(CONTRACTS["euchre"].kinds)
