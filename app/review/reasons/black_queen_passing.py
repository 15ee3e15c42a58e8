"""Facts at Black Queen of three cards that are passed: what stays in the hand."""

from collections import Counter

from app.review.reasons.reasons import AGAINST, FOR, SUITS, Fact, Kind
from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.counts import counted
from app.rules.deal import Deal

QUEEN = cards.NUMBERS["QS"]
FEW = 3  # spades below the black queen, beside which high ones are in danger


class Pass:
    """Three cards that a seat would pass. own: what it would have then, on its piles, too."""

    def __init__(self, deal: BlackQueenDeal, text: str) -> None:
        self.three = [cards.NUMBERS[card] for card in text.split()[1:]]
        hand = Counter(deal.hand(deal.viewer))
        shown = [card for card, _ in deal.piles_of(deal.viewer) if card >= 0]
        self.before = [*hand.elements(), *shown]
        self.own = [*(hand - Counter(self.three)).elements(), *shown]


def passed(view: Deal, text: str) -> Pass | None:
    """What would be passed, where that is asked."""
    if not isinstance(view, BlackQueenDeal) or view.asks != "pass":
        return None
    return Pass(view, text)


def _high_spades(view: Deal, text: str) -> Fact | None:
    """High spades that stay with few low ones."""
    found = passed(view, text)
    if not found:
        return None
    high = max((card for card in found.own if card >= QUEEN), default=-1)
    low = sum(cards.SPADES * 13 <= card < QUEEN for card in found.own)
    if high < 0 or low >= FEW:
        return None
    few = counted(low, "spade") if low else "no spade"
    told = f"The {cards.name(high)} stays, with {few} below the black queen."
    return Fact(told, (high, low), AGAINST)


def _no_suit(view: Deal, text: str) -> Fact | None:
    """Suits of which nothing stays, neither in the hand nor face up."""
    found = passed(view, text)
    if not found:
        return None
    left = {card // 13 for card in found.own}
    gone = [suit for suit in sorted({card // 13 for card in found.three}) if suit not in left]
    if not gone:
        return None
    kinds = " and no ".join(SUITS[suit] for suit in gone)
    return Fact(f"No {kinds} is left then, in the hand or face up.", tuple(gone), FOR)


KINDS = (Kind("high spades stay", _high_spades), Kind("no suit left", _no_suit))
