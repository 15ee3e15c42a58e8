"""How seats of Short Spades bid and play on: a bid for each high card, and the cheapest card that
takes the trick, or the lowest one."""

import cython

from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.rules.short_spades.deal import ShortSpadesDeal

if not cython.compiled:
    from app.rules.rng import lowest

TRUMPS = 3  # spades
KING = 11  # as a rank
BY_RANK = 13
FAR = 1_000


class Playouts(Policy):
    """Looks at nothing but the own hand and the table, so it plays in views, too."""

    def choose(self, deal: Deal, rng: Rng) -> int:
        return self._choose(cython.cast(ShortSpadesDeal, deal))

    def favourite(self, view: Deal) -> int:
        return self._choose(cython.cast(ShortSpadesDeal, view))

    def worth(self, deal: Deal, seat: int) -> float:
        """How much more the side scores than the other one."""
        return 1.0 * deal.score_of(seat) - deal.score_of((seat + 1) % deal.players)

    def _choose(self, deal: ShortSpadesDeal) -> int:
        rest = deal.legal()
        if deal.phase == 0:
            return self._bid(deal.hands[deal.turn])
        partner = (deal.turn + 2) % deal.players
        helps = deal.in_trick > 0 and deal.winner == partner
        best = -1
        least = FAR
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            cost = card % BY_RANK + BY_RANK * (card // BY_RANK == TRUMPS)
            if deal.in_trick == 0:
                cost = FAR - 1 - card % BY_RANK - (card // BY_RANK != TRUMPS)  # from the top
            elif self._takes(deal, card) and not helps:
                cost -= FAR
            if best < 0 or cost < least:
                best = card
                least = cost
        return best

    def _bid(self, hand: int) -> int:
        """A trick for each ace and each king or ace of trumps, half a trick for other trumps."""
        halves = 0
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            if card % BY_RANK == KING + 1 or (card // BY_RANK == TRUMPS and card % BY_RANK == KING):
                halves += 2
            elif card // BY_RANK == TRUMPS:
                halves += 1
        return halves // 2

    def _takes(self, deal: ShortSpadesDeal, card: int) -> bool:
        """Whether a card beats what lies there."""
        suit = card // BY_RANK
        return card > deal.best if suit == deal.best // BY_RANK else suit == TRUMPS
