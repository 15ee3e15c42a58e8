"""Contracts: how much better one bot plays the cards than another, with little noise.

The bids of a deal are level 2's, and the same for both. Then the caller's side is played by one bot
and the others by the other one, and the other way round. What that tells is turned into what the
arena would find with half of each bot in every order: there a seat that plays better helps as many
others as it harms, and most of the arena's noise is who sits with whom.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from statistics import fmean, stdev

from app.bots.bot import Bot
from app.bots.called_partner.bids import QuickBid
from app.bots.selfplay import Key, draw, key_of, turns
from app.rules import shuffle
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.match import Match
from lab.bots import find
from lab.figures import error_of, p_value

SMOOTH = 6.0  # points
STEP = 5


@dataclass(frozen=True)
class Pair:
    """A contract played both ways: what the side took, first with the first bot. bid: its points,
    in fives."""

    bid: int
    score: int
    members: int
    players: int
    first: int
    second: int

    @property
    def weight(self) -> float:
        """What a point of the side is worth in the arena, a seat and deal."""
        n, m = self.players, self.members
        return 4.0 * m * (n - m) / (n * n * (n - 1))

    @property
    def made(self) -> float:
        """The difference by the score."""
        won = (self.first >= self.bid) - (self.second >= self.bid)
        return self.weight * self.score * won

    @property
    def nearly(self) -> float:
        """The same by how nearly the bid was made: far less noise, nearly the same mean."""

        def chance(taken: int) -> float:
            return 1.0 / (1.0 + exp((self.bid - 2.5 - taken) / SMOOTH))

        return self.weight * self.score * (chance(self.first) - chance(self.second))


@dataclass(frozen=True)
class Figures:
    """Points a deal and seat that the first is better, with the standard error, the deviation of
    one deal, and how likely chance alone makes as much."""

    mean: float
    error: float | None
    deviation: float
    p: float | None


def figures(values: Sequence[float]) -> Figures:
    """Of some deals."""
    error = error_of(values)
    deviation = stdev(values) if len(values) > 1 else 0.0
    return Figures(fmean(values), error, deviation, p_value(fmean(values), error, len(values)))


def opened(game: Game, key: Key, bid: QuickBid) -> CalledPartnerDeal:
    """A deal after level 2's bids and calls."""
    match = Match(game)
    deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
    if not isinstance(deal, CalledPartnerDeal):
        raise TypeError("This is no deal of Called Partners.")
    while deal.asks not in ("play", ""):
        deal.act(deal.turn, bid.choose(deal.seen_by(deal.turn)))
    return deal


def played(deal: Deal, key: Key, attack: Bot, defend: Bot, side: int) -> None:
    """Play the cards, the seats of the side (a mask) by one bot."""
    for seat, rng in turns(deal, key):
        bot = attack if side >> seat & 1 else defend
        deal.act(seat, bot.choose(deal.seen_by(seat), rng, 0))


def pairs(game: Game, levels: tuple[str, str], deals: Sequence[int], seed: str) -> Iterator[Pair]:
    """Contracts of some deals by their numbers; those that nobody bids in are left out."""
    first, second = (find(game.name, level) for level in levels)
    bid = QuickBid()
    for number in deals:
        key = key_of(seed, number)
        taken = []
        for attack, defend in ((first, second), (second, first)):
            deal = opened(game, key, bid)
            if deal.turn < 0:
                break
            side = deal.side()
            played(deal, key, attack, defend, side)
            taken.append(deal.taken_by(side))
        if taken:
            bid_in_fives = -(-deal.bid // STEP) * STEP
            yield Pair(bid_in_fives, deal.bid, side.bit_count(), game.players, *taken)


def chunk(game: Game, levels: tuple[str, str], deals: Sequence[int], seed: str) -> list[Pair]:
    """The same as a list; runs in a worker process."""
    return list(pairs(game, levels, deals, seed))
