"""What a good player of Black Queen would not think of: tricks that cost points while a lower card
is there, hearts and black queens for whoever may stay below, high spades while somebody has a black
queen.

The trials would find most of it out; where they cannot tell two cards apart, this can. Near the end
of a deal, or when one seat may take all points, nothing is as it was.
"""

import cython

from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal

if not cython.compiled:
    from app.rules.black_queen.deal import HEARTS, JACK, MAX_PILES, QUEEN, QUEEN_POINTS, SUIT
    from app.rules.rng import lowest

SPADES = 3
FIRST_HEART, FIRST_SPADE, LAST = 26, 39, 51  # cards
ACE = 12  # rank
DEAR = 2  # points of a trick that nobody takes for the sake of the lead
TWO, SEVEN = 0, 5  # ranks
NO_CARD = 99
END = 3  # tricks that are left when what has to go must go


def sensible(seen: Deal) -> int:
    """The actions, as a mask, of the seat to act that are worth a thought, one at least."""
    return _sensible(cython.cast(BlackQueenDeal, seen), True)


def decent(seen: Deal) -> int:
    """The same, but hearts may be played in any way: only black queens are looked after."""
    return _sensible(cython.cast(BlackQueenDeal, seen), False)


def _sensible(view: BlackQueenDeal, hearts: bool) -> int:
    among = view.legal()
    if view.left <= END or _may_take_all(view):
        return among
    kept = _following(view, among, hearts) if view.in_trick else _leading(view, among, hearts)
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


def _of(view: BlackQueenDeal, among: int, first: int, last: int) -> int:
    """Those actions, of some, that play a card from first to last."""
    found = cython.cast(cython.ulonglong, 0)
    rest = among
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        if first <= _card(view, action) <= last:
            found |= cython.cast(cython.ulonglong, 1) << action
    return found


def _leading(view: BlackQueenDeal, among: int, all_kinds: bool) -> int:
    """Each kind is left out only as long as there is something else."""
    plain = _of(view, among, 0, FIRST_HEART - 1)
    hearts = _of(view, among, FIRST_HEART, FIRST_SPADE - 1)
    queens = _of(view, among, QUEEN, QUEEN)
    if among & ~queens and not _must_take(view):
        among &= ~queens
    if plain | hearts and not view.queen_barred and _queen_elsewhere(view):
        among &= ~_of(view, among, QUEEN + 1, LAST)
    among &= ~_dangerous(view, among)
    if not all_kinds:
        return among
    dropped = _left_to_me(view, hearts)
    if among & ~dropped:
        among &= ~dropped
    return among & ~_left_by_all(view, among, plain) or among


def _least(view: BlackQueenDeal, seat: int, suit: int) -> int:
    """The lowest card of a suit that a seat shows, or NO_CARD."""
    found = NO_CARD
    tops = view.showing[seat * 4 + suit]
    while tops:
        card = view.up[seat * MAX_PILES + lowest(tops)]
        tops &= tops - 1
        found = min(found, card)
    return found


def _left_to_me(view: BlackQueenDeal, hearts: int) -> int:
    """Of hearts to lead those that all others can be seen to stay below, high ones that two can."""
    found = cython.cast(cython.ulonglong, 0)
    rest = hearts
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        card = _card(view, action)
        below = 0
        for seat in range(view.players):
            if seat != view.turn and _least(view, seat, HEARTS) < card:
                below += 1
        if below == view.players - 1 or (below > 1 and card % 13 >= SEVEN):
            found |= cython.cast(cython.ulonglong, 1) << action
    return found


def _left_by_all(view: BlackQueenDeal, among: int, plain: int) -> int:
    """Leads that two others are known not to follow, if a two can be led to whoever has to."""
    exits = False
    rest = among
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        card = _card(view, action)
        if card % 13 == TWO:
            for seat in range(view.players):
                exits = exits or (seat != view.turn and view.showing[seat * 4 + SUIT[card]] != 0)
    found = cython.cast(cython.ulonglong, 0)
    rest = plain if exits else 0
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        suit = SUIT[_card(view, action)]
        without = 0
        for seat in range(view.players):
            if seat != view.turn and not view.showing[seat * 4 + suit]:
                without += view.voids[seat] >> suit & 1
        if without > 1:
            found |= cython.cast(cython.ulonglong, 1) << action
    return found


def _must_take(view: BlackQueenDeal) -> bool:
    """Whether somebody behind has spades and all of them would take a queen, for certain."""
    for after in range(1, view.players - view.in_trick):
        seat = (view.turn + after) % view.players
        if view.showing[seat * 4 + SPADES] == 0:
            continue
        if view.hand_size[seat] and _unseen_from(view, FIRST_SPADE, QUEEN - 1):
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


def _unseen_from(view: BlackQueenDeal, first: int, last: int) -> int:
    """How many cards from first to last lie where nobody sees them, or in other hands."""
    found = 0
    for card in range(first, last + 1):
        found += view.out(card)
    for place in range(view.players * MAX_PILES):
        found -= first <= view.up[place] <= last
    return found


def _surely_beaten(view: BlackQueenDeal, card: int) -> bool:
    """Whether somebody behind has to beat a card that is led, or may be the best so far."""
    suit = SUIT[card]
    if view.in_trick and (suit != view.led or card < view.best):
        return True
    lower = card if view.tie_last else card + 1  # nothing below this beats it
    for after in range(1, view.players - view.in_trick):
        seat = (view.turn + after) % view.players
        if view.showing[seat * 4 + suit] == 0 or _least(view, seat, suit) < lower:
            continue
        if view.hand_size[seat] == 0 or _unseen_from(view, 13 * suit, lower - 1) == 0:
            return True
    return False


def _may_get_a_queen(view: BlackQueenDeal, card: int) -> bool:
    """Whether somebody behind shows a black queen, may throw her, and shows no card of the suit of
    this one."""
    if view.queen_barred:
        return False
    suit = SUIT[card]
    for after in range(1, view.players - view.in_trick):
        seat = (view.turn + after) % view.players
        if _queens_shown(view, seat) and view.showing[seat * 4 + suit] == 0:
            return True
    return False


def _dangerous(view: BlackQueenDeal, among: int) -> int:
    """Of some actions those that may win a trick with a black queen in it that is seen to come, if
    there are others that surely do not."""
    found = cython.cast(cython.ulonglong, 0)
    safe = False
    rest = among
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        card = _card(view, action)
        if _surely_beaten(view, card):
            safe = True
        elif _may_get_a_queen(view, card):
            found |= cython.cast(cython.ulonglong, 1) << action
    return found if safe else 0


def _queens_shown(view: BlackQueenDeal, seat: int) -> int:
    """How many black queens lie face up before a seat."""
    found = 0
    tops = view.showing[seat * 4 + SPADES]
    while tops:
        found += view.up[seat * MAX_PILES + lowest(tops)] == QUEEN
        tops &= tops - 1
    return found


def _queen_elsewhere(view: BlackQueenDeal) -> bool:
    """Whether a black queen is out that this seat does not show or hold."""
    return view.out(QUEEN) > _queens_shown(view, view.turn)


def _queen_behind(view: BlackQueenDeal) -> bool:
    """Whether somebody who is still to play shows a black queen, or may have one unseen."""
    out = view.out(QUEEN)
    for seat in range(view.players):
        out -= _queens_shown(view, seat)
    if out > 0:
        return True
    for after in range(1, view.players - view.in_trick):
        if _queens_shown(view, (view.turn + after) % view.players):
            return True
    return False


def _following(view: BlackQueenDeal, among: int, all_kinds: bool) -> int:
    least = view.best if view.tie_last else view.best + 1
    taking = _of(view, among, least, 13 * view.led + ACE)
    queens = _of(view, among, QUEEN, QUEEN)
    if view.good_jack:
        jacks = _of(view, among, JACK, JACK)
        if view.trick_jacks or jacks & taking:
            return among  # what is to be gained there decides, and no taste
        if among & ~jacks:
            among &= ~jacks
    if queens & ~taking:
        return queens & ~taking
    last = view.in_trick == view.players - 1
    if last and queens and among & ~queens:
        among &= ~queens
    among &= ~_dangerous(view, among)
    if view.led == HEARTS and taking and all_kinds:
        return among & ~taking or _lowest_under_others(view, among)
    if view.trick_queens or (all_kinds and last and view.trick_hearts >= DEAR):
        return among & ~taking or among
    if view.led == SPADES and _of(view, among, FIRST_SPADE, QUEEN - 1):
        if queens and not _must_take(view):
            among &= ~queens
        if not last and not view.queen_barred and _queen_behind(view):
            among &= ~(_of(view, among, QUEEN + 1, LAST) & taking)
    return among


def _lowest_under_others(view: BlackQueenDeal, among: int) -> int:
    """Of hearts that all take the trick: the lowest, if somebody behind shows only others that
    would take it back; all of them, if nobody does."""
    least = NO_CARD
    rest = among
    while rest:
        least = min(least, _card(view, lowest(rest)))
        rest &= rest - 1
    for after in range(1, view.players - view.in_trick):
        shown = _least(view, (view.turn + after) % view.players, HEARTS)
        if shown != NO_CARD and (shown > least or (shown == least and view.tie_last)):
            return _of(view, among, least, least)
    return among
