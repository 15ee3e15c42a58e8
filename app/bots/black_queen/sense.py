"""What a good player of Black Queen would not think of: tricks that cost points while a lower card
is there, black queens for whoever may stay below, high spades while somebody has a black queen.

The trials would find most of it out; where they cannot tell two cards apart, this can. Near the end
of a deal, or when one seat may take all points, nothing is as it was.
"""

import cython

from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal

if not cython.compiled:
    from app.rules.black_queen.deal import HEARTS, MAX_PILES, QUEEN, QUEEN_POINTS, SUIT
    from app.rules.rng import lowest

SPADES = 3
JACK = 9  # rank
DEAR = 2  # points of a trick that nobody takes for the sake of the lead
END = 3  # tricks that are left when what has to go must go


def sensible(seen: Deal) -> int:
    """The actions, as a mask, of the seat to act that are worth a thought, one at least."""
    return _sensible(cython.cast(BlackQueenDeal, seen))


def _sensible(view: BlackQueenDeal) -> int:
    among = view.legal()
    if view.left <= END or _may_take_all(view):
        return among
    kept = _following(view, among) if view.in_trick else _leading(view, among)
    return kept or among


def _may_take_all(view: BlackQueenDeal) -> bool:
    """Whether one seat has all the points so far, and more than half of them all."""
    most = 0
    taken = 0
    for seat in range(view.players):
        points = view.points(seat)
        taken += points
        most = max(most, points)
    every = QUEEN_POINTS * view.pack[QUEEN]
    for rank in range(13):
        every += view.pack[13 * HEARTS + rank]
    return most == taken and 2 * taken > every


def _card(view: BlackQueenDeal, action: int) -> int:
    if action < view.first_pile:
        return action
    return view.up[view.turn * MAX_PILES + action - view.first_pile]


def _leading(view: BlackQueenDeal, among: int) -> int:
    plain = cython.cast(cython.ulonglong, 0)
    queens = cython.cast(cython.ulonglong, 0)
    high = cython.cast(cython.ulonglong, 0)
    rest = among
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        card = _card(view, action)
        bit = cython.cast(cython.ulonglong, 1) << action
        if card == QUEEN:
            queens |= bit
        elif card > QUEEN:
            high |= bit
        elif SUIT[card] != SPADES:
            plain |= bit
    dropped = cython.cast(cython.ulonglong, 0)
    if not _must_take(view):
        dropped = queens
    if plain and _queen_elsewhere(view):
        dropped |= high
    return among & ~dropped


def _must_take(view: BlackQueenDeal) -> bool:
    """Whether all spades that somebody shows would take a queen."""
    for seat in range(view.players):
        if seat == view.turn or view.showing[seat * 4 + SPADES] == 0:
            continue
        stays = False
        tops = view.showing[seat * 4 + SPADES]
        while tops:
            card = view.up[seat * MAX_PILES + lowest(tops)]
            tops &= tops - 1
            stays = stays or card < QUEEN or (card == QUEEN and not view.tie_last)
        if not stays:
            return True
    return False


def _queen_elsewhere(view: BlackQueenDeal) -> bool:
    """Whether a black queen is out that this seat does not show or hold."""
    seat = view.turn
    out = view.pack[QUEEN] - view.played[QUEEN]
    out -= (view.once[seat] >> QUEEN & 1) + (view.twice[seat] >> QUEEN & 1)
    out -= view.thrice[seat] >> QUEEN & 1
    tops = view.showing[seat * 4 + SPADES]
    while tops:
        out -= view.up[seat * MAX_PILES + lowest(tops)] == QUEEN
        tops &= tops - 1
    return out > 0


def _following(view: BlackQueenDeal, among: int) -> int:
    taking = cython.cast(cython.ulonglong, 0)
    harmless = cython.cast(cython.ulonglong, 0)  # low cards thrown off
    queen = False
    rest = among
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        card = _card(view, action)
        bit = cython.cast(cython.ulonglong, 1) << action
        if SUIT[card] == view.led:
            if card > view.best or (card == view.best and view.tie_last):
                taking |= bit
        elif card == QUEEN:
            queen = True
        elif SUIT[card] != HEARTS and card % 13 < JACK:
            harmless |= bit
    if view.trick_queens or (view.in_trick == view.players - 1 and view.trick_hearts >= DEAR):
        return among & ~taking
    return among & ~harmless if queen else among
