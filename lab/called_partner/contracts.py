"""Contracts: how much better one bot plays the cards than another, with little noise.

The bids of a deal are level 2's, and the same for both. Then the caller's side is played by one bot
and the others by the other one, and the other way round. What that tells is turned into what the
arena would find with half of each bot in every order: there a seat that plays better helps as many
others as it harms, and most of the arena's noise is who sits with whom.

Bids are compared in the arena's own way, half of each bot in every order, but all seats play their
cards by the net of levels 3 and 4: that takes no time, and thousands of deals can be bid.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from statistics import fmean, stdev

from app.bots.bot import Bot
from app.bots.called_partner.player import Player, taught_cards
from app.bots.selfplay import Key, draw, key_of, turns
from app.rules import shuffle
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.match import Match
from lab.arena import seatings
from lab.bots import find
from lab.called_partner.samples import chance_of, play_on
from lab.figures import error_of, p_value

SMOOTH = 6.0  # points
STEP = 5
BIDDER = "2"  # whose bids make the contracts
MORE = 1.5  # points that sides of searching bots take beyond what the net would


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


def opened(game: Game, key: Key, bots: Sequence[Bot]) -> CalledPartnerDeal:
    """A deal after the bids and calls of bots, one a seat."""
    match = Match(game)
    deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
    if not isinstance(deal, CalledPartnerDeal):
        raise TypeError("This is no deal of Called Partners.")
    if deal.packs > 1:
        raise ValueError("With two packs sides are open until the play: compare in the arena.")
    for seat, rng in turns(deal, key):
        if deal.asks == "play":
            break
        deal.act(seat, bots[seat].choose(deal.seen_by(seat), rng, 0))
    return deal


def played(deal: Deal, key: Key, attack: Bot, defend: Bot, side: int) -> None:
    """Play the cards, the seats of the side (a mask) by one bot."""
    for seat, rng in turns(deal, key):
        bot = attack if side >> seat & 1 else defend
        deal.act(seat, bot.choose(deal.seen_by(seat), rng, 0))


def pairs(game: Game, levels: tuple[str, str], deals: Sequence[int], seed: str) -> Iterator[Pair]:
    """Contracts of some deals by their numbers; those that nobody bids in are left out."""
    first, second = (find(game.name, level) for level in levels)
    bidders = [find(game.name, BIDDER)] * game.players
    for number in deals:
        key = key_of(seed, number)
        taken = []
        for attack, defend in ((first, second), (second, first)):
            deal = opened(game, key, bidders)
            if deal.turn < 0:
                break
            side = deal.side()
            played(deal, key, attack, defend, side)
            taken.append(deal.taken_by(side))
        if taken:
            bid_in_fives = -(-deal.bid // STEP) * STEP
            yield Pair(bid_in_fives, deal.bid, side.bit_count(), game.players, *taken)


def bids(game: Game, levels: tuple[str, str], deals: Sequence[int], seed: str) -> list[float]:
    """How many points a deal and seat the first is better by its bids, deal by deal: at a table and
    the opposite one, by how nearly the bid was made."""
    bots = [find(game.name, level) for level in levels]
    player = Player(taught_cards())
    every = seatings(game.players, "every")
    found = []
    for number in deals:
        key = key_of(seed, number)
        seating = every[number % len(every)]
        gains = []
        for seated in (seating, tuple(1 - bot for bot in seating)):
            deal = opened(game, key, [bots[bot] for bot in seated])
            if deal.turn < 0:
                gains.append(0.0)
                continue
            side = deal.side()
            play_on(deal, side, player, player)
            score = deal.bid * (2.0 * chance_of(deal, side, MORE) - 1.0)
            ours = [seated[seat] for seat in range(game.players) if side >> seat & 1]
            first = ours.count(0) / seated.count(0)
            gains.append(score * (first - ours.count(1) / seated.count(1)))
        found.append(fmean(gains))
    return found


def chunk(game: Game, levels: tuple[str, str], deals: Sequence[int], seed: str) -> list[Pair]:
    """The same as a list; runs in a worker process."""
    return list(pairs(game, levels, deals, seed))
