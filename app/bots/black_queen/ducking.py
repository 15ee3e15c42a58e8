"""Rules of thumb for Black Queen, quick enough for playouts: stay below others, get rid of high
cards where that costs nothing, throw off what costs. Jacks of diamonds, if they count, are kept for
tricks that can be taken.

In a deal that was sampled all hands lie open, and this looks into them: whether somebody behind has
to play higher, or cannot follow and throws something off. A playout so comes closer to what players
do who count cards than one without.
"""

import cython

from app.bots.black_queen.passing import Passer
from app.bots.search.policy import Policy
from app.bots.search.standing import Standing
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal
from app.rules.rng import Rng

if not cython.compiled:
    from app.bots.search.standing import SOON
    from app.rules.black_queen.deal import (
        HEARTS,
        JACK,
        JACK_POINTS,
        MAX_PILES,
        QUEEN,
        QUEEN_POINTS,
    )
    from app.rules.rng import lowest

RANKS = 13
SPADES, QUEEN_RANK = 3, 10
DEVIATION = 12.0  # points by which two seats differ in a deal
LIKELY = 8  # points that are feared where a black queen may come
THROWN = 2  # points that are feared of each hand that cannot follow
# What decides before the rank does.
GLADLY, WELL, SAFELY, PERHAPS, RELUCTANTLY = 400, 300, 200, 100, -500


class Ducking(Policy):
    """Each seat tries to take nothing that costs."""

    def __init__(self, soon: int = SOON) -> None:
        """soon: as in Standing."""
        self.standing = Standing(DEVIATION, soon)
        self.passer = Passer()

    def look(self, view: Deal) -> None:
        self.standing.look(view)

    def choose(self, deal: Deal, rng: Rng) -> int:
        return self._choose(cython.cast(BlackQueenDeal, deal))

    def worth(self, deal: Deal, seat: int) -> float:
        """How much more it scores than the others in the mean: the highest total wins a match."""
        others = 0
        for other in range(deal.players):
            if other != seat:
                others += deal.score_of(other)
        points = deal.score_of(seat) - 1.0 * others / (deal.players - 1)
        return self.standing.worth(deal, seat, points)

    def _choose(self, deal: BlackQueenDeal) -> int:
        """The action of the greatest value, the lowest number among equals."""
        rest = deal.legal()
        if rest & (rest - 1) == 0:
            return self.passer.choose(deal) if deal.to_pass else lowest(rest)
        best = -1
        most = 0
        while rest:
            action = lowest(rest)
            rest &= rest - 1
            card = action
            if action >= deal.first_pile:
                card = deal.up[deal.turn * MAX_PILES + action - deal.first_pile]
            value = self._value(deal, card)
            if best < 0 or value > most:
                best = action
                most = value
        return best

    def _value(self, deal: BlackQueenDeal, card: int) -> int:
        """How gladly a card is played now."""
        rank = card % RANKS
        if deal.in_trick and card // RANKS != deal.led:
            return self._thrown_off(deal, card)
        if deal.in_trick and (card < deal.best or (card == deal.best and not deal.tie_last)):
            if card == JACK and deal.good_jack:
                return RELUCTANTLY
            return GLADLY if card == QUEEN else SAFELY + rank
        return self._on_top(deal, card)

    def _thrown_off(self, deal: BlackQueenDeal, card: int) -> int:
        """How gladly a card goes on a trick of another suit."""
        if card == QUEEN:
            return WELL
        if card > QUEEN and deal.played[QUEEN] < deal.pack[QUEEN]:
            return SAFELY + card % RANKS
        if card == JACK and deal.good_jack:
            return RELUCTANTLY
        return PERHAPS + card % RANKS if card // RANKS == HEARTS else card % RANKS

    def _on_top(self, deal: BlackQueenDeal, card: int) -> int:
        """How gladly a card is played that wins so far, by what those behind may do."""
        rank = card % RANKS
        suit = card // RANKS
        queen_is_out = deal.played[QUEEN] < deal.pack[QUEEN] and not deal.queen_barred
        points = deal.trick_hearts + QUEEN_POINTS * deal.trick_queens
        if suit == HEARTS:
            points += 1
        elif card == QUEEN:
            points += QUEEN_POINTS
        jack = card == JACK and deal.good_jack
        if deal.good_jack:
            points -= JACK_POINTS * (deal.trick_jacks + (card == JACK))
        beaten = False  # for certain
        beatable = False
        seat = deal.turn
        for _ in range(deal.in_trick + 1, deal.players):
            seat += 1
            if seat == deal.players:
                seat = 0
            ranks = self._ranks(deal, seat, suit)
            if ranks == 0:
                points += THROWN
                if queen_is_out and self._ranks(deal, seat, SPADES) >> QUEEN_RANK & 1:
                    points += LIKELY
                continue
            if lowest(ranks) > rank:
                beaten = True
            elif ranks >> rank > 1:
                beatable = True
            if suit == SPADES and rank > QUEEN_RANK and ranks >> QUEEN_RANK & 1:
                only = cython.cast(cython.ulonglong, 1) << QUEEN_RANK
                if ranks == only or not deal.queen_barred:
                    points += LIKELY
        if jack and (beaten or beatable):
            return RELUCTANTLY
        if points < 0 and not beaten:
            return GLADLY + rank
        if beaten:
            return GLADLY if card == QUEEN else SAFELY + rank
        if points == 0 and deal.taken[deal.turn]:
            return SAFELY + rank
        return PERHAPS - rank - 4 * points if beatable else rank - 8 * points

    def _ranks(self, deal: BlackQueenDeal, seat: int, suit: int) -> int:
        """The ranks of a suit that a seat may play, as a mask."""
        found = (deal.once[seat] >> (RANKS * suit)) & 8191
        tops = cython.cast(cython.ulonglong, deal.showing[seat * 4 + suit])
        while tops:
            found |= 1 << (deal.up[seat * MAX_PILES + lowest(tops)] % RANKS)
            tops &= tops - 1
        return found
