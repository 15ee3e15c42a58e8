"""Where the cards can lie that a view of Black Queen does not show: in hands and face down.

A hand lacks the suits that it showed not to hold. Whoever had to play a black queen to the first
trick holds no other spade; and where the lowest club leads, no seat that comes before its leader
holds that card.
"""

from typing import TYPE_CHECKING

from app.rules.unseen import Limit, Unseen

if TYPE_CHECKING:
    from app.rules.black_queen.deal import BlackQueenDeal

RANKS = 13
CLUBS, SPADES, OTHER_SPADES = 0, 3, 4  # as in what a hand showed not to hold
QUEEN = 49
# Kinds of cards beside the suits, which are the others then: black queens, clubs below the one that
# is led first, and this one.
QUEENS, LOW_CLUBS, OPENINGS = 4, 5, 6
ALL_KINDS = 127


def ways(view: "BlackQueenDeal") -> Unseen:
    """The places are the hands, and all face-down cards together."""
    rest = view.unseen_counts()
    unseen = [card for card in range(52) for _ in range(rest[card])]
    seats = range(view.players)
    sizes = [_unseen_of(view, seat) for seat in seats]
    face_down = sum(view.covers(seat, pile) for seat in seats for pile in range(view.piles))
    limits: dict[int, Limit] = {}
    if view.to_lead >= 0 and view.to_lead not in view.hand(view.turn):
        limits[view.turn] = 1 << OPENINGS, 1, sizes[view.turn]
    kinds = [_kind(view, card) for card in unseen]
    allowed = [_allowed(view, seat) for seat in seats]
    return Unseen(unseen, kinds, [*sizes, face_down], [*allowed, ALL_KINDS], limits)


def _unseen_of(view: "BlackQueenDeal", seat: int) -> int:
    """How many cards of a seat a view does not show, those that it has laid down among them."""
    if seat == view.viewer:
        return 0
    return view.hand_size[seat] - view.known(seat) + view.laid_unseen(seat)


def may_hold(view: "BlackQueenDeal", seat: int, card: int) -> bool:
    """Whether a hand may hold a card that is not seen."""
    return bool(_allowed(view, seat) >> _kind(view, card) & 1)


def _kind(view: "BlackQueenDeal", card: int) -> int:
    if card == QUEEN:
        return QUEENS
    suit = card // RANKS
    if card > view.opening or suit != CLUBS:
        return suit
    return OPENINGS if card == view.opening else LOW_CLUBS


def _allowed(view: "BlackQueenDeal", seat: int) -> int:
    """The kinds of cards that a hand may hold, as a mask."""
    void = view.voids[seat]
    spades = not void >> SPADES & 1
    others = spades and not void >> OTHER_SPADES & 1
    opening = not (void >> CLUBS & 1 or view.without_opening >> seat & 1)
    return (7 & ~void) | others << SPADES | spades << QUEENS | opening << OPENINGS
