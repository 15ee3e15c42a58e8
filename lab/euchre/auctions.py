"""Self-played auctions of Euchre in which bids are tried out: what somebody might have said is
played on with the same cards."""

from collections.abc import Mapping

import cython

from app.bots.euchre.bids import Bidder
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng
from lab.euchre.selfplay import SelfPlay, gain, opening

if not cython.compiled:
    from app.rules.euchre.making import CALL


class Auctions:
    """Auctions at each decision of which bids are compared; which ones, and what is noted of them,
    each kind says for itself."""

    def __init__(
        self, bidder: Bidder, options: Mapping[str, object] | None = None, players: int = 4
    ) -> None:
        """bidder: of all seats. options: of the game."""
        self.bidder = bidder
        self.options = options
        self.players = players
        self.table = SelfPlay(bidder, options, players)

    def run(self, number: int, deals: int, rng: Rng) -> None:
        """Deals of one opening."""
        start = opening(number, self.options, self.players)
        self._run(start, start.fill(rng), start.fill(rng), start.fill(rng), deals, rng)

    def _run(
        self,
        start: EuchreDeal,
        deal: EuchreDeal,
        other: EuchreDeal,
        seen: EuchreDeal,
        deals: int,
        rng: Rng,
    ) -> None:
        with cython.nogil:
            for _ in range(deals):
                start.fill_into(deal, rng)
                while deal.turn >= 0 and deal.phase <= CALL:
                    seen.look(deal.turn, deal)
                    self.compare(deal, other, seen)
                    deal.apply(self.bidder.bid(seen))

    def compare(self, deal: EuchreDeal, other: EuchreDeal, seen: EuchreDeal) -> None:
        """Try what may be said now. other: to play on in. seen: by the seat whose turn it is."""

    def _try(self, deal: EuchreDeal, other: EuchreDeal, action: int) -> int:
        """The points that an action brings the side of the seat whose turn it is."""
        other.copy_from(deal)
        other.apply(action)
        self.table.finish(other)
        return gain(other, deal.turn)
