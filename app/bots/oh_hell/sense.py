"""What no good player of Oh Hell would think of: to keep or to throw the wrong one of two cards
that cannot win the trick, or to win it too dearly, by what the own bid still needs."""

from app.bots.search.flat import ALL_BITS
from app.rules import cards
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal


def sensible(seen: Deal) -> int:
    """The actions, as a mask, that are worth a thought to the seat whose turn it is."""
    if not isinstance(seen, OhHellDeal):
        raise TypeError("This is no deal of Oh Hell.")
    if seen.asks != "play" or not seen.in_trick:
        return ALL_BITS
    legal = cards.of_mask(seen.legal())
    return sum(1 << c for c in legal if not any(_plainly_better(seen, o, c) for o in legal))


def _plainly_better(seen: OhHellDeal, other: int, card: int) -> bool:
    """Whether nobody would understand why a card was played and not the other one of its suit.

    Who has made the bid throws the higher of two losing cards: it could win later. Who needs more
    than one trick takes it as cheaply as it goes when playing last, and keeps what may win.
    """
    if card // 13 != other // 13:
        return False
    needed = seen.bids[seen.viewer] - seen.taken[seen.viewer]
    if seen.beats(card):
        last = seen.in_trick == seen.players - 1
        dearer = seen.is_trump(card) and other < card and seen.beats(other)
        return last and needed > 1 and dearer
    if seen.beats(other):
        return False
    if needed == 0:
        return other > card and _between(seen, card, other)
    if needed < 2 or other > card or _above(seen, card) > 1:
        return False
    likely = sum(_above(seen, c) < 2 for c in seen.hand(seen.viewer))
    return likely <= needed and _between(seen, other, card)


def _above(seen: OhHellDeal, card: int) -> int:
    """How many higher cards of its suit others may hold."""
    return sum(c // 13 == card // 13 and c > card for c in cards.of_mask(seen.unseen_cards()))


def _between(seen: OhHellDeal, low: int, high: int) -> bool:
    """Whether others may hold a card between two."""
    return any(low < c < high for c in cards.of_mask(seen.unseen_cards()))
