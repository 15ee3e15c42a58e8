"""What no good player of Oh Hell would think of, playing last to a trick: it is plain then who
takes it, so only what is kept for later decides."""

from app.bots.search.flat import ALL_BITS
from app.rules import cards
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal


def sensible(seen: Deal) -> int:
    """The actions, as a mask, that are worth a thought to the seat whose turn it is."""
    if not isinstance(seen, OhHellDeal):
        raise TypeError("This is no deal of Oh Hell.")
    if seen.asks != "play" or seen.in_trick != seen.players - 1:
        return ALL_BITS
    legal = cards.of_mask(seen.legal())
    return sum(1 << c for c in legal if not any(_plainly_better(seen, o, c) for o in legal))


def _plainly_better(seen: OhHellDeal, other: int, card: int) -> bool:
    """Whether nobody would understand why a card was played and not the other one."""
    needed = seen.bids[seen.viewer] - seen.taken[seen.viewer]
    if _beats(seen, card):
        trumps = seen.is_trump(card) and seen.is_trump(other)
        return needed > 1 and trumps and other < card and _beats(seen, other)
    if needed or not card // 13 == other // 13 == seen.led or _beats(seen, other):
        return False
    return any(card < c < other for c in cards.of_mask(seen.unseen_cards()))


def _beats(seen: OhHellDeal, card: int) -> bool:
    if card // 13 == seen.best // 13:
        return card > seen.best
    return seen.is_trump(card)
