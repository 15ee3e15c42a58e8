"""What a deal says to be certain is so: in every deal that fits a view, however it goes on.

Deals are played at random. Wherever a seat may claim, its view is filled several times, and each
of these deals goes on in several ways: all of them must have the same scores.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from app.rules import cards
from app.rules.deal import SETTLED, SPECTATOR, WINNERS, Deal
from app.rules.errors import BadOption
from app.rules.game import Game
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from tests.games.contract import CONTRACTS
from tests.rules.options import spread

pytestmark = pytest.mark.plays_much

DEALS = 60  # of each game, with options at random
FILLS = 4
WAYS = 4  # in which each of them goes on
CHECKED = 4  # claims of a kind in a deal


def game_at_random(name: str, rng: Random) -> Game:
    """A game with any number of seats, and often with odd options."""
    kind = GAMES[name]
    wanted = rng.choice(list(CONTRACTS[name].claims.values()))
    while True:
        players = rng.choice(kind.seats)
        offered = kind.options_for(players)
        chosen = {o.name: rng.choice(spread(o)) for o in offered if rng.random() < 0.4}
        with suppress(BadOption):  # values that do not go together
            return kind(players, {**chosen, **wanted})


def uneven(game: Game, rng: Random) -> list[str]:
    """A deck that gives most of the high cards to one seat."""
    ranks = cards.RANKS + "X"
    deck = sorted(game.pack, key=lambda text: ranks.index(text[0]) + 5 * rng.random())
    strong = rng.randrange(game.players)
    places = [at for at in range(len(deck)) if at % game.players == strong]
    high = [deck.pop() for _ in places]
    rng.shuffle(deck)
    for place, card in zip(places, high, strict=True):
        deck.insert(place, card)
    return deck


def positions(name: str, seed: int) -> Iterator[tuple[Deal, Random]]:
    """The states of a deal that is played at random."""
    rng = Random(f"claims {name} {seed}")
    match = Match(game_at_random(name, rng))
    setup = match.next_setup({n: rng.randrange(k) for n, k in match.draws().items()})
    deal = match.game.deal(setup, uneven(match.game, rng))
    while deal.turn >= 0:
        yield deal, rng
        seat = rng.choice(deal.to_act)
        deal.act(seat, rng.choice(deal.actions(seat)))


def end(deal: Deal, claimant: int, rng: Random) -> tuple[int, ...] | None:
    """The scores of a deal that goes on at random, but for what a claimant plays."""
    while deal.turn >= 0:
        seat = rng.choice(deal.to_act)
        mine = seat == claimant
        deal.act(seat, deal.claimed_action(seat) if mine else rng.choice(deal.actions(seat)))
    return deal.scores


def check(deal: Deal, seat: int, why: str, rng: Random) -> None:
    """Whether it is so for all that the seat can know."""
    view = deal.seen_by(seat)
    claimant = seat if why == WINNERS else -1
    for _ in range(FILLS):
        filled = view.fill(Rng(rng.getrandbits(60)))
        found = {end(filled.copy(), claimant, rng) for _ in range(WAYS)}
        assert len(found) == 1, (why, seat, deal.history)


def claims(deal: Deal, seat: int) -> Iterator[str]:
    """All reasons that there are; the first one is told."""
    told = deal.claim(seat)
    assert told == deal.seen_by(seat).claim(seat)
    if deal.settled:
        assert all(deal.seen_by(viewer).settled for viewer in range(SPECTATOR, deal.players))
        yield SETTLED
    if deal.seen_by(seat).wins_rest(seat):
        yield WINNERS
        assert told or deal.plays_itself
    else:
        assert told == (SETTLED if deal.settled and not deal.plays_itself else "")


EVERY_PART = [0, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(1, 9))]


@pytest.mark.parametrize("part", EVERY_PART)
@pytest.mark.parametrize("name", [name for name in GAMES if CONTRACTS[name].claims])
def test_what_is_claimed_is_so(name: str, part: int) -> None:
    found = set[str]()
    for seed in range(part * DEALS, (part + 1) * DEALS):
        checked = Counter[str]()
        for deal, rng in positions(name, seed):
            for seat in {deal.turn, rng.randrange(deal.players)}:
                for why in claims(deal, seat):
                    checked[why] += 1
                    if checked[why] <= CHECKED:
                        check(deal, seat, why, rng)
        found |= set(checked)
    assert found == set(CONTRACTS[name].claims)
