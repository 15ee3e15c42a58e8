"""Where the cards can lie that a view of Durak does not show.

Any unseen card may be in any hand or in the stock, but for what the opening has told: who opened by
the lowest trump has shown that no hand was dealt a lower one. Such a card in a hand was drawn, so a
hand is the less likely to hold it the fewer places it has left for cards that were drawn.
"""

from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.unseen import Unseen

if TYPE_CHECKING:
    from app.rules.durak.deal import DurakDeal

ORDINARY, LOW = 0, 1  # kinds of cards; low ones were dealt to no hand


def ways(view: "DurakDeal") -> Unseen:
    """The places are the hands and the stock without its last card, which is known."""
    unseen = cards.of_mask(view.unseen_cards())
    kinds = [LOW if view.dealt_to_none >> card & 1 else ORDINARY for card in unseen]
    sizes = [view.hand_size[seat] - len(view.hand(seat)) for seat in range(view.players)]
    weights = {
        seat: (1 << LOW, _odds(view, seat, sum(kinds)))
        for seat in range(view.players)
        if any(kinds) and seat != view.viewer
    }
    places = [*sizes, max(view.stock_left - 1, 0)]
    return Unseen(unseen, kinds, places, [3] * len(places), weights=weights)


def _odds(view: "DurakDeal", seat: int, low: int) -> list[float]:
    """How likely a hand with 0, 1, ... low cards is, against others of the same size."""
    held = view.slots[seat] + view.drawn[seat] - view.played[seat]
    found = [0.0] * (held + 1)
    for n in range(min(held, low) + 1):
        for x in range(7):  # of the cards played were dealt
            places = view.drawn[seat] - view.played[seat] + x  # left for cards that were drawn
            share = view.odds[7 * seat + x]
            for i in range(n):
                share *= max(places - i, 0) / (held - i)
            found[n] += share
    return found
