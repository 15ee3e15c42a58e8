"""Oh Hell against OpenSpiel's: the same bids, the same legal cards, the same winners and scores.

OpenSpiel's game is one deal, its trump always the suit of the card turned up and its hook always
there; other sources of trumps and bids without a hook are for plain_oh_hell.py. Two of our ways to
count are among its parameters:

- tricks10: points_per_trick 1 without off_bid_penalty;
- minus: points_per_trick 1 with off_bid_penalty, which is a penalty of a point a trick.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pyspiel
import pytest

from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell
from lab.openspiel.oh_hell import OhHellTable, our_text, their_action

pytestmark = pytest.mark.plays_much

DEALS = 200  # for each number of seats and way to count, of each size in turn
PACK = 52


def taken_by(state: pyspiel.State) -> list[int]:
    """The tricks of each seat, from the last line of what OpenSpiel prints of bids and tricks."""
    line = next(line for line in str(state).splitlines() if line.startswith("Tricks Won:"))
    return [int(number) for number in line.partition(":")[2].split()]


def choice(legal: list[str], rng: Random) -> str:
    """At random, but mostly a low bid, so that the hook bars one and bids are made."""
    low = [text for text in legal if text in {"bid 0", "bid 1", "bid 2"}]
    return rng.choice(low if low and rng.random() < 0.7 else legal)


def played(deal: OhHellDeal, state: pyspiel.State, rng: Random) -> None:
    """A deal to its end in both, at random, compared at each step."""
    while deal.turn >= 0:
        assert not state.is_terminal()
        assert state.current_player() == deal.turn
        legal = deal.actions(deal.turn)
        assert sorted(map(our_text, state.legal_actions())) == legal
        text = choice(legal, rng)
        deal.act(deal.turn, text)
        state.apply_action(their_action(text))
        if deal.resting:
            assert taken_by(state) == list(deal.taken[: deal.players])
    assert state.is_terminal()
    assert deal.scores is not None
    assert tuple(state.returns()) == deal.scores


def deals(players: int, scoring: str, number: int) -> Iterator[tuple[OhHellDeal, int]]:
    """So many random deals, played and compared; with what the dealer must not bid, or -1."""
    theirs = OhHellTable(players, scoring)
    rng = Random(f"{players} {scoring}")
    for count in range(number):
        size = 1 + count % ((PACK - 1) // players)
        ours = OhHell(players, {"max_hand": size, "shape": "down", "scoring": scoring})
        deck = list(ours.pack)
        rng.shuffle(deck)
        setup = ours.setup([], {"dealer": rng.randrange(players)})
        deal = ours.deal(setup, deck)
        played(deal, theirs.state(deal), rng)
        yield deal, size - sum(deal.bids[s] for s in range(players) if s != setup.dealer)


@pytest.mark.parametrize("scoring", ["tricks10", "minus"])
@pytest.mark.parametrize("players", range(3, 8))
def test_deals_go_as_in_openspiel(players: int, scoring: str) -> None:
    found = Counter[str]()
    for deal, barred in deals(players, scoring, DEALS):
        found["barred" if barred >= 0 else "free"] += 1
        made = [deal.bids[seat] == deal.taken[seat] for seat in range(players)]
        found["made"] += sum(made)
        found["missed"] += players - sum(made)
        assert sum(deal.bids[:players]) != deal.size
    assert min(found[what] for what in ("barred", "free", "made", "missed")) > 10
