"""What no good player of Durak would think of, so that no search has to find out what it costs.

Most of it holds while there are cards to draw: what is kept then has a whole deal to be of use.
Once the talon is gone, and more than two still play, only plain waste is left out; between the last
two everything may be right.
"""

import cython

from app.rules.durak.deal import DurakDeal

if not cython.compiled:
    from app.rules.durak.actions import SHOW, TAKE, TRANSFER
    from app.rules.durak.deal import ATTACK, THROW
    from app.rules.durak.table import JOKERS, SUIT_CARDS
    from app.rules.rng import count, lowest

MUCH = 6  # cards of the talon: the deal is young
SOME = 4
NEARLY_GONE = 2
EIGHT, TEN, JACK, COURT, KING, ACE = 6, 8, 9, 10, 11, 12  # ranks; from the queen on a card is high
LOWER = 3  # ranks by which another card is clearly lower
ALL_CARDS = (1 << 54) - 1


def sensible(view: DurakDeal, among: int) -> int:
    """The actions, of those in among (a mask), that are worth a thought; never none."""
    if view.stock_left == 0 and _two_are_left(view):
        return among
    dropped = cython.cast(cython.ulonglong, 0)
    if view.phase == ATTACK:
        dropped = _too_dear_to_open(view, among)
    elif view.phase == THROW:
        dropped = _too_dear_to_throw(view, among)
    else:
        dropped = _taken_for_nothing(view, among)
        dropped |= _too_dear_to_beat(view, among & ~dropped)
        if among >> SHOW & 1:
            dropped |= _worse_than_showing(view, among)
    return among & ~dropped or among


def frugal(view: DurakDeal, among: int) -> int:
    """The actions, of those in among (a mask), that need no reason; never none. The others may be
    right now and then: a trump for somebody who still beats, to take what a plain card beats, to
    beat with another plain card than the lowest or one of a rank that lies there, to take or to
    spend a trump where one can be shown, or to open with a high card beside a clearly lower one."""
    if view.stock_left == 0 and _two_are_left(view):
        return among
    dropped = cython.cast(cython.ulonglong, 0)
    trumps = among & _trumps(view)
    plain = among & ALL_CARDS & ~trumps
    if view.phase == THROW:
        dropped = trumps
    elif view.phase == ATTACK:
        dropped = _high(plain)
    elif plain:
        dropped = cython.cast(cython.ulonglong, 1) << TAKE
        rest = plain & ~view.of_table_ranks()
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            suit = cython.cast(cython.ulonglong, SUIT_CARDS) << (card // 13 * 13)
            if plain & suit & ((cython.cast(cython.ulonglong, 1) << card) - 1):
                dropped |= cython.cast(cython.ulonglong, 1) << card
    if among >> SHOW & 1:
        dropped |= trumps | cython.cast(cython.ulonglong, 1) << TAKE
        dropped |= cython.cast(cython.ulonglong, 1) << (TRANSFER + view.trump)
    return among & ~dropped or among


def _high(plain: int) -> int:
    """Of plain cards single ones from the jack on beside clearly lower ones."""
    least = 13
    rest = plain
    while rest:
        least = min(least, lowest(rest) % 13)
        rest &= rest - 1
    found = cython.cast(cython.ulonglong, 0)
    rest = plain & _ranks(max(JACK, least + LOWER), ACE) if least + LOWER <= ACE else 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        bit = cython.cast(cython.ulonglong, 1) << card
        if plain & _ranks(card % 13, card % 13) & ~bit == 0:
            found |= bit
    return found


def _two_are_left(view: DurakDeal) -> bool:
    seats = 0
    for seat in range(view.players):
        seats += view.hand_size[seat] > 0
    return seats < 3


def _trumps(view: DurakDeal) -> int:
    return view.trumps


def _ranks(least: int, most: int) -> int:
    """All cards of the ranks from least to most, jokers with the aces."""
    found = cython.cast(cython.ulonglong, (1 << (most + 1)) - (1 << least))
    found |= found << 13 | found << 26 | found << 39
    return found | JOKERS if most == ACE else found


def _too_dear_to_open(view: DurakDeal, among: int) -> int:
    """Trumps while there are plain cards, and high cards beside clearly lower ones, unless two
    of the rank come together and the deal is no longer young."""
    trumps = among & _trumps(view)
    plain = among & ALL_CARDS & ~trumps
    if plain == 0:
        return 0
    if view.stock_left == 0:
        full = view.hand_size[view.defender] >= SOME and plain & _ranks(0, TEN)
        return trumps if full else 0
    young = view.stock_left >= MUCH
    least = 13
    rest = plain
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        least = min(least, card % 13)
    found = trumps
    rest = plain
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        rank = card % 13
        bit = cython.cast(cython.ulonglong, 1) << card
        single = plain & _ranks(rank, rank) & ~bit == 0
        gap = LOWER - 1 if rank >= KING else LOWER
        kept = rank >= KING or (rank >= JACK and single) or (rank >= COURT and young)
        if kept and rank >= least + gap:
            found |= bit
    return found


def _too_dear_to_throw(view: DurakDeal, among: int) -> int:
    """Trumps and high cards for who takes them; and high ones while the deal is young."""
    held = view.hands[view.viewer]
    stock = view.stock_left
    trumps = among & _trumps(view)
    plain = among & ALL_CARDS & ~trumps
    if not view.taking:
        found = trumps & _with_rank_of(plain)
        if stock >= MUCH:
            found |= trumps & _ranks(COURT, ACE) | plain & _ranks(KING, ACE)
        elif stock >= SOME:
            found |= plain & _ranks(ACE, ACE)
        return found if view.players > 2 or stock >= MUCH else 0
    found = trumps if stock or held & (held - 1) else 0
    if stock >= SOME:
        found |= plain & _ranks(COURT, ACE)
    elif stock:
        found |= plain & _ranks(ACE, ACE)
    return found


def _with_rank_of(some: int) -> int:
    """All cards of the ranks of some."""
    ranks = (some | some >> 13 | some >> 26 | some >> 39) & SUIT_CARDS
    return ranks | ranks << 13 | ranks << 26 | ranks << 39


def _taken_for_nothing(view: DurakDeal, among: int) -> int:
    """To take a first card that a plain one up to the queen beats, or a second one for a jack; once
    the talon is gone, a first one that a king beats, or the lowest of three trumps."""
    plain = among & ALL_CARDS & ~_trumps(view)
    most = JACK
    if view.stock_left == 0 and view.attacks > 1:
        return 0
    if view.attacks == 1:
        most = KING if view.stock_left <= NEARLY_GONE else COURT
    take = cython.cast(cython.ulonglong, 1) << TAKE
    if view.attacks <= 2 and plain & _ranks(0, most):
        return take
    if view.stock_left == 0 and count(view.hands[view.viewer] & _trumps(view)) > 2:
        low = _trumps(view) & _ranks(0, EIGHT)
        return take if among & low else 0
    return 0


def _too_dear_to_beat(view: DurakDeal, among: int) -> int:
    """A trump where a plain card does, but for the ace while the deal is young; of trumps another
    one than the lowest or one of a rank that lies there; a king or ace of a new rank beside a lower
    card of the suit."""
    trumps = among & _trumps(view)
    plain = among & ALL_CARDS & ~trumps
    young = view.stock_left >= MUCH
    found = cython.cast(cython.ulonglong, 0)
    if trumps & (trumps - 1):
        least = cython.cast(cython.ulonglong, 1) << lowest(trumps)
        if trumps == view.jokers:
            least = trumps & ~(cython.cast(cython.ulonglong, 1) << view.best_joker)
        found |= trumps & ~(least | view.of_table_ranks())
    enough = plain & ~_ranks(ACE, ACE) if young else plain
    if enough and count(view.hands[view.viewer]) > 2:
        found |= trumps
    elif plain:  # an ace, then, and no more is worth it than a low trump
        found |= trumps & _ranks(TEN, ACE)
    gap = LOWER if young else LOWER - 1
    if young or view.players > 2:
        rest = plain & _ranks(KING, ACE) & ~view.of_table_ranks()
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            suit = cython.cast(cython.ulonglong, SUIT_CARDS) << (card // 13 * 13)
            if plain & suit & _ranks(0, card % 13 - gap):
                found |= cython.cast(cython.ulonglong, 1) << card
    return found


def _worse_than_showing(view: DurakDeal, among: int) -> int:
    """While there are cards to draw: to take what is no king or ace, or to lay the trump; and while
    the deal is young, to beat with one."""
    if view.stock_left == 0:
        return 0
    found = cython.cast(cython.ulonglong, 1) << (TRANSFER + view.trump)
    if view.attack[0] % 13 < KING:
        found |= cython.cast(cython.ulonglong, 1) << TAKE
    if view.stock_left >= MUCH:
        found |= among & _trumps(view)
    return found
