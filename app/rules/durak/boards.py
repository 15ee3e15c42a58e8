"""Shoulder boards: the cards that the last attack hangs on the fool (RULES 5.6)."""

from collections.abc import Iterable
from itertools import takewhile

from app.rules import cards
from app.rules.durak.deal import DurakDeal
from app.rules.durak.table import rank_of

SHOULDERS = 2


def lowest_rank(deal: DurakDeal) -> int:
    """The lowest rank of the pack."""
    return min(rank_of(card) for card in cards.of_mask(deal.pack))


def boards(deal: DurakDeal) -> tuple[int, ...]:
    """The cards that deal.defender wears, in the order in which they were laid; none until the deal
    is over, nor if somebody else is the fool."""
    if deal.turn >= 0 or not deal.score_of(deal.defender):
        return ()
    first = deal.bout_ends[-2] if len(deal.bout_ends) > 1 else 0
    laid = _attack_cards(text for _, text in deal.history[first:])
    lowest = lowest_rank(deal)
    last = list(takewhile(lambda card: rank_of(card) == lowest, reversed(laid)))
    return tuple(reversed(last[:SHOULDERS]))


def _attack_cards(texts: Iterable[str]) -> list[int]:
    """Those of a bout, in order, from its actions."""
    laid = list[int]()
    beaten, taking = 0, False
    for text in texts:
        verb, _, card = text.rpartition(" ")
        if text == "take":
            taking = True
        elif not verb and text != "done" and not taking and beaten < len(laid):
            beaten += 1
        elif text != "done" and verb != "show":
            laid.append(cards.NUMBERS[card])
    return laid
