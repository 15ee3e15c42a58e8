"""Deals of Euchre played to their end by the bots' own rules, a million in a few seconds.

A seat's choice is made from its view alone, here as at a table.
"""

from collections.abc import Mapping

import cython

from app.bots.euchre.bids import Bidder
from app.bots.euchre.hands import worst_card
from app.bots.euchre.play import CardPlay
from app.rules.deal import SPECTATOR
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre

if not cython.compiled:
    from app.rules.euchre.actions import DEFEND_TOGETHER
    from app.rules.euchre.making import DISCARD, PLAY

THREE = 3  # seats
OPENINGS = 24  # one for each card that may be turned up


def opening(
    number: int, options: Mapping[str, object] | None = None, players: int = 4
) -> EuchreDeal:
    """A new deal as a spectator sees it, ready for fill_into; number: of its turn-up, from 0; with
    the usual options to 23. The last seat deals."""
    game = Euchre(players, options)
    deck = list(game.pack)
    deck.insert(5 * players, deck.pop(number))
    view = game.deal(game.setup((), {"dealer": players - 1}), deck).seen_by(SPECTATOR)
    view.prepare_fill()
    return view


class SelfPlay:
    """Plays on from any position."""

    def __init__(
        self, bidder: Bidder, options: Mapping[str, object] | None = None, players: int = 4
    ) -> None:
        """bidder: of all seats. options: of the game."""
        self.bidder = bidder
        self.play = CardPlay()
        game = Euchre(players, options)
        setup = game.setup((), {"dealer": players - 1})
        self.view = game.deal(setup, game.pack).seen_by(SPECTATOR)
        self.won = 0  # the cards with which the maker has won tricks, as a mask

    def finish(self, deal: EuchreDeal) -> None:
        """Play a deal to its end, bidding included if that is not over."""
        self.won = 0
        while deal.turn >= 0:
            self.view.look(deal.turn, deal)
            if deal.phase == PLAY:
                deal.apply(self.play.choose(self.view))
                if deal.in_trick == 0 and deal.winner == deal.maker:
                    self.won |= cython.cast(cython.ulonglong, 1) << deal.best
            elif deal.phase == DISCARD:
                deal.apply(self.discard())
            elif deal.phase > DISCARD:
                deal.apply(DEFEND_TOGETHER)
            else:
                deal.apply(self.bidder.bid(self.view))

    def discard(self) -> int:
        """What the dealer of the view discards."""
        turned = cython.cast(cython.ulonglong, 1) << self.view.turned
        return worst_card(self.view.hands[self.view.dealer], self.view.trump, turned)


def gain(deal: EuchreDeal, seat: int) -> int:
    """The points of a seat's side less those of the other, once a deal is over; with three seats
    twice its own less those of both others, in half points, as it were."""
    if deal.players == THREE:
        others = deal.score_of(0) + deal.score_of(1) + deal.score_of(2)
        return 3 * deal.score_of(seat) - others
    return deal.score_of(seat) - deal.score_of((seat + 1) & 3)
