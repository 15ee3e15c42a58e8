"""What no good player of Durak would think of, so that no search has to find out what it costs.

All of it holds while there are cards to draw: a trump that is kept then has a whole deal to be of
use. Afterwards everything may be right.
"""

import cython

from app.rules.durak.deal import DurakDeal

if not cython.compiled:
    from app.rules.durak.deal import ATTACK, SUIT_CARDS, TAKE, THROW
    from app.rules.rng import lowest

MUCH = 6  # cards of the stock: the deal is young
COURT = 10  # the queen, the rank from which a card is high
LOWER = 3  # ranks by which another card is clearly lower
LOW = (1 << COURT) - 1  # the ranks below, as a mask


def sensible(view: DurakDeal, among: int) -> int:
    """The actions, of those in among (a mask), that are worth a thought; never none."""
    if view.stock_left == 0:
        return among
    if view.phase == ATTACK:
        return _opening(view, among)
    if view.phase == THROW:
        return _throwing(view, among)
    return _beating(view, among)


def _trumps(view: DurakDeal) -> int:
    return cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * view.trump)


def _opening(view: DurakDeal, among: int) -> int:
    """No trump while there are plain cards, and no court card while there are low ones."""
    plain = among & ~_trumps(view)
    if plain == 0:
        return among
    if view.stock_left < MUCH:
        return plain
    least = 13
    rest = plain
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        least = min(least, card % 13)
    found = plain
    rest = plain
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card % 13 >= COURT and card % 13 >= least + LOWER:
            found ^= cython.cast(cython.ulonglong, 1) << card
    return found


def _throwing(view: DurakDeal, among: int) -> int:
    """No trump is given away to who takes it, and no high one while the deal is young."""
    trumps = among & _trumps(view)
    if view.taking:
        return among & ~trumps
    if view.stock_left >= MUCH:
        high = trumps & (cython.cast(cython.ulonglong, 7) << (13 * view.trump + COURT))
        return among & ~high
    return among


def _beating(view: DurakDeal, among: int) -> int:
    """Of trumps the lowest, or one of a rank that lies there already; and no card is taken early
    that a middling plain one would beat."""
    trumps = among & _trumps(view)
    if view.attacks == 1 and view.stock_left >= MUCH:
        low = cython.cast(cython.ulonglong, LOW)
        if among & ~trumps & (low | low << 13 | low << 26 | low << 39):
            among &= ~(cython.cast(cython.ulonglong, 1) << TAKE)
    if trumps & (trumps - 1) == 0:
        return among
    least = cython.cast(cython.ulonglong, 1) << lowest(trumps)
    return among & ~trumps | least | trumps & view.of_table_ranks()
