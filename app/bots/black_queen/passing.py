"""Which three cards a seat of Black Queen passes on, by its own hand and its piles.

As a good player of Hearts does it: away with high spades that have no low ones beside them, with
high hearts, and with what makes a suit short; low spades and a guarded queen stay. One card is
chosen after the other, so that the second of two clubs goes sooner than the first of five.

Between two players who hold all cards in their hands it is the other way round: who keeps the high
cards takes every trick, and with it all points.
"""

import cython

from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal

if not cython.compiled:
    from app.rules.black_queen.deal import JACK, MAX_PILES, QUEEN, SUIT
    from app.rules.deal import BID

HEARTS, SPADES = 2, 3
THREE = 3
NONE = -1
FEW_PILES = 3  # with so many at most it is played as with all cards in the hands
WITH_PILES, ALL_IN_HAND, TOP = 0, 1, 2  # ways to value cards
PROMISING = 6  # cards of which three are tried out


class Passer:
    """Chooses for the seat on turn."""

    def __init__(self) -> None:
        self.hand = [0] * 52  # copies that have not been chosen
        self.lower = [0] * 52  # own cards of the suit below a card, open piles among them
        self.of_suit = [0] * 4  # own cards, open piles among them
        self.chosen = [0] * 3

    def choose(self, deal: BlackQueenDeal) -> int:
        """The number of the action."""
        return self.choose_by(deal, self.usual(deal))

    def usual(self, deal: BlackQueenDeal) -> int:
        """How cards are valued in such a deal."""
        if deal.piles > FEW_PILES:
            return WITH_PILES
        return TOP if deal.players == 2 else ALL_IN_HAND

    def choose_by(self, deal: BlackQueenDeal, way: int) -> int:
        """The number of the action by one of the ways to value cards."""
        self._look(deal)
        for i in range(THREE):
            self.chosen[i] = self._best(deal, way)
            self._take(self.chosen[i])
        a, b, c = self.chosen[0], self.chosen[1], self.chosen[2]
        least, most = min(a, b, c), max(a, b, c)
        return BID + deal._way_of(deal.turn, least, a + b + c - least - most, most)

    def values(self, deal: BlackQueenDeal, way: int) -> list[int]:
        """How gladly the seat on turn would pass each card, held or not."""
        self._look(deal)
        return [self._value(deal, card, way) for card in range(52)]

    def _look(self, deal: BlackQueenDeal) -> None:
        seat = deal.turn
        for suit in range(4):
            self.of_suit[suit] = 0
        for card in range(52):
            self.hand[card] = (
                (deal.once[seat] >> card & 1)
                + (deal.twice[seat] >> card & 1)
                + (deal.thrice[seat] >> card & 1)
            )
            self.of_suit[SUIT[card]] += self.hand[card]
            self.lower[card] = 0
        for pile in range(deal.piles):
            shown = deal.up[seat * MAX_PILES + pile]
            self.of_suit[SUIT[shown]] += 1
            for card in range(shown + 1, SUIT[shown] * 13 + 13):
                self.lower[card] += 1
        for suit in range(4):
            found = 0
            for card in range(suit * 13, suit * 13 + 13):
                self.lower[card] += found
                found += self.hand[card]

    def _best(self, deal: BlackQueenDeal, way: int) -> int:
        best = NONE
        most = 0
        for card in range(52):
            if self.hand[card]:
                value = self._value(deal, card, way)
                if best < 0 or value > most:
                    best = card
                    most = value
        return best

    def _take(self, card: int) -> None:
        """Go on without a card of the hand."""
        self.hand[card] -= 1
        self.of_suit[SUIT[card]] -= 1
        for other in range(card + 1, SUIT[card] * 13 + 13):
            self.lower[other] -= 1

    def _value(self, deal: BlackQueenDeal, card: int, way: int) -> int:
        """How gladly a card is passed."""
        suit = SUIT[card]
        rank = card % 13
        lower = self.lower[card]
        if deal.good_jack and suit == SUIT[JACK] and card >= JACK:
            return -30
        if way == TOP:
            return -2 * rank - 20 * (card >= QUEEN)
        if suit == SPADES:
            if card < QUEEN:
                return rank - 20
            if way == WITH_PILES:
                return 46 - 12 * lower if card == QUEEN else 40 + rank - 12 * lower
            return 60 - 8 * lower if card == QUEEN else 50 + rank - 8 * lower
        if suit == HEARTS:
            return 3 * rank - 4 * lower - 4 if way == WITH_PILES else 2 * rank - 6 * lower - 4
        short = 4 - self.of_suit[suit]
        if short < 0:
            short = 0
        return 2 * rank + 4 * short - (3 * lower if way == WITH_PILES else lower)


def promising(seen: Deal) -> list[int]:
    """The numbers of the actions that are worth a trial: any three of the cards that are valued
    most, and what each way to value them would choose; what the rules would is the first."""
    view = cython.cast(BlackQueenDeal, seen)
    passer = Passer()
    values = passer.values(view, passer.usual(view))
    held = sorted(view.hand(view.turn), key=lambda card: -values[card])[:PROMISING]
    found = {
        BID + view.way_of(view.turn, [held[i], held[j], held[k]])
        for k in range(len(held))
        for j in range(k)
        for i in range(j)
    }
    usual = passer.choose(view)
    found |= {passer.choose_by(view, way) for way in range(TOP + 1)}
    return [usual, *sorted(found - {usual})]


def tried(seen: Deal) -> list[int]:
    """What bots try of these: between two players with piles nothing but the first, for there
    trials choose no better."""
    view = cython.cast(BlackQueenDeal, seen)
    if view.players == 2 and view.piles > FEW_PILES:
        return promising(seen)[:1]
    return promising(seen)
