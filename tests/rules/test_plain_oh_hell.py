"""Oh Hell against a second, plain form of its rules (plain_oh_hell.py), step by step."""

import random
from collections import Counter

import pytest

from app.rules import cards, shuffle
from app.rules.errors import BadOption
from app.rules.game import Value
from app.rules.match import Match
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import PACK, OhHell
from tests.rules.oh_hell_deals import named, texts
from tests.rules.plain_oh_hell import PlainOhHell, hand_sizes

pytestmark = pytest.mark.plays_much

NONE = -1
MATCHES = 40  # for each number of seats
MOST_TRICKS = 100  # in a match of the tests, so that they stay quick


def some_game(players: int, rng: random.Random) -> OhHell:
    """With random options that go together; the matches are not too long."""
    while True:
        options: dict[str, Value] = {
            o.name: rng.choice(list(o.values)) for o in OhHell.options_for(players)
        }
        try:
            game = OhHell(players, options)
        except BadOption:  # all cards dealt, and none to turn up
            continue
        if sum(game.sizes) <= MOST_TRICKS:
            return game


def largest(players: int) -> OhHell:
    """With as many cards in a hand as there can be; none may be left to turn up."""
    most = PACK // players
    return OhHell(players, {"max_hand": most, "shape": "down", "no_trump_on_full_pack": True})


def suit_of(text: str) -> int:
    return cards.SUITS.index(text) if text else NONE


def assert_alike(deal: OhHellDeal, plain: PlainOhHell) -> None:
    """Every card lies where the plain form has it, and all that is told is the same."""
    seats = range(plain.players)
    assert deal.turn == plain.turn
    assert (deal.dealer, deal.size) == (plain.dealer, plain.size)
    assert (deal.turned, deal.trump) == (cards.NUMBERS.get(plain.turned, -1), suit_of(plain.trump))
    assert [texts(deal, seat) for seat in seats] == [set(plain.hands[seat]) for seat in seats]
    assert list(deal.hand_size[: plain.players]) == [len(hand) for hand in plain.hands]
    assert named(deal.stock) == set(plain.stock)
    assert [deal.bids[seat] for seat in seats] == [plain.bids.get(seat, NONE) for seat in seats]
    assert (deal.bidders, deal.bid_sum) == (len(plain.bids), sum(plain.bids.values()))
    barred = plain.barred()
    assert deal.barred_bid() == (NONE if barred is None or barred < 0 else barred)
    assert [deal.taken[seat] for seat in seats] == [plain.winners.count(seat) for seat in seats]
    assert deal.left == plain.size - len(plain.tricks)
    assert {
        (seat, suit) for seat in seats for suit in "CDHS" if deal.voids[seat] >> suit_of(suit) & 1
    } == plain.voids()
    told = [
        ([(s, cards.TEXTS[c]) for s, c in zip(trick.seats, trick.cards, strict=True)], trick.winner)
        for trick in deal.tricks()
    ]
    done = list(zip(plain.tricks, plain.winners, strict=True))
    assert told == done + ([(plain.trick, NONE)] if plain.trick else [])
    assert deal.tricks(1) == deal.tricks()[-1:]
    assert deal.resting == (bool(plain.tricks) and not plain.trick)


@pytest.mark.parametrize("players", range(3, 8))
def test_matches_go_as_in_the_plain_form(players: int) -> None:
    rng = random.Random(f"matches {players}")
    found = Counter[object]()
    for game in [largest(players), *(some_game(players, rng) for _ in range(MATCHES))]:
        match = Match(game)
        options = game.options
        dealer = rng.randrange(players)
        totals = [0] * players
        sizes = hand_sizes(options)
        for number in range(len(sizes)):
            assert not match.over
            drawn = dict.fromkeys(match.draws(), dealer)
            setup = match.next_setup(drawn)
            deck = shuffle.shuffled(game.pack, rng.randbytes(32))
            deal = game.deal(setup, deck)
            assert isinstance(deal, OhHellDeal)
            plain = PlainOhHell(players, options, number, deck, (dealer + number) % players)
            while deal.turn >= 0:
                assert_alike(deal, plain)
                legal = deal.actions(deal.turn)
                assert legal == plain.legal()
                if deal.asks == "bid":
                    found["barred", deal.barred_bid() >= 0] += 1
                text = rng.choice(legal)
                deal.act(deal.turn, text)
                plain.act(text)
            assert_alike(deal, plain)
            assert plain.legal() == []
            assert deal.scores == tuple(plain.scores())
            match.add(deal)
            totals = [a + b for a, b in zip(totals, plain.scores(), strict=True)]
            assert match.totals == tuple(totals)
            found[plain.trump] += 1
            found["full pack"] += options["trump_source"] == "turn" and not plain.turned
        assert match.over
        found.update(f"{name}={value}" for name, value in options.items())
    offered = {o.name: o.values for o in OhHell.options_for(players) if o.name != "max_hand"}
    assert {f"{name}={value}" for name, values in offered.items() for value in values} <= set(found)
    assert set(found) >= {("barred", True), ("barred", False), *"CDHS", ""}
    assert bool(found["full pack"]) == (players == 4)
