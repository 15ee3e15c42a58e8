"""How the bots of Euchre play their cards: rules of thumb that a partner would not groan at.

What partners expect of each other, and is worth as much as anything else, stands here, too: the
searching levels keep to it unless something is better for sure.

They know what the seat can know: its hand, what was played, who showed a void, where the turn-up
is. A card is boss when no opponent can hold a stronger one of its suit.
"""

import cython

from app.rules.euchre.cards import pack_of, strength_in, suit_in
from app.rules.euchre.deal import EuchreDeal

if not cython.compiled:
    from app.rules.euchre.cards import FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF
    from app.rules.rng import count, lowest

QUEEN = 10  # the rank, of 13
DRIVING = 2  # cards of a suit that are too few to drive out what is above them


def _above() -> list[int]:
    """For each trump, or none, and card the stronger cards of the same suit, as a mask."""
    return [_stronger(card, trump) for trump in range(5) for card in range(64)]


def _stronger(card: int, trump: int) -> int:
    suit = suit_in(card, trump)
    mask = cython.cast(cython.ulonglong, 0)
    for other in pack_of(32, True):
        if suit_in(other, trump) == suit and strength_in(other, suit, trump) > strength_in(
            card, suit, trump
        ):
            mask |= cython.cast(cython.ulonglong, 1) << other
    return mask


ABOVE = _above()  # at trump * 64 + card


def may_hold(view: EuchreDeal, seat: int, unseen: int) -> int:
    """What another seat may hold, of cards that are not seen, as a mask; nothing if it sits out."""
    if view.idle >> seat & 1:
        return 0
    held = unseen | view.hands[seat]
    for suit in range(4):
        if view.voids[seat] >> suit & 1:
            held &= ~FOLLOW[view.trump * 4 + suit]
    return held


class CardPlay:
    """Chooses the card to play. Keeps nothing from one decision to the next."""

    def __init__(self) -> None:
        self.me = 0
        self.trump = 0
        self.hand = 0
        self.trumps = 0  # of the hand
        self.against = 0  # my opponents, as a mask
        self.making = False  # my side made trump
        self.threats = [0, 0, 0, 0]  # what an opponent may hold, as a mask; 0 for others

    def choose(self, view: EuchreDeal) -> int:
        """The card to play, for the seat whose turn it is and whose view this is."""
        legal = view.legal()
        if legal & (legal - 1) == 0:
            return lowest(legal)
        self._look(view)
        if view.in_trick == 0:
            return self._lead(view)
        return self._follow(view, legal)

    def _look(self, view: EuchreDeal) -> None:
        self.me = view.turn
        self.trump = view.trump
        self.hand = view.hands[self.me]
        self.trumps = self.hand & FOLLOW[self.trump * 5]
        self.against = view.against(self.me)
        self.making = not self.against >> view.maker & 1
        unseen = view.unseen_cards()
        for seat in range(4):
            self.threats[seat] = 0
            if self.against >> seat & 1:
                self.threats[seat] = may_hold(view, seat, unseen)

    def _opponents_may_hold(self, wanted: int) -> bool:
        return self._of_opponents() & wanted != 0

    def _is_boss(self, card: int) -> bool:
        return not self._opponents_may_hold(ABOVE[self.trump * 64 + card])

    # Leading

    def _lead(self, view: EuchreDeal) -> int:
        if self.trump == NO_TRUMP:
            return self._lead_without_trump()
        side = self.hand & ~self.trumps
        opponents_trump = self._opponents_may_hold(FOLLOW[self.trump * 5])
        top = self._strongest(self.trumps)
        if self.trumps and opponents_trump and self._draws_trump(view, top):
            return top
        if not side:
            return top
        boss = self._boss_to_cash(view, side)
        if boss >= 0:
            return boss
        if self.trumps and not opponents_trump and not self._partner_may_hold_trump(view):
            return top
        return self._cheapest(side)

    def _draws_trump(self, view: EuchreDeal, top: int) -> bool:
        """Whether the highest trump is led: by the maker unless it is a lone one that can be
        beaten, by the partner to help while the maker may have trumps; by the others when only both
        of the last tricks are enough, so that a smaller trump does not win one."""
        if not self.making:
            return view.left == 2 and self._is_boss(top)
        if self._is_boss(top):
            return True
        if view.maker == self.me:
            return count(self.trumps) >= 2
        return not view.voids[view.maker] >> self.trump & 1

    def _partner_may_hold_trump(self, view: EuchreDeal) -> bool:
        """Whether a trump that is led may take one of the own side."""
        partner = view.partner_of(self.me)
        return may_hold(view, partner, view.unseen_cards()) & FOLLOW[self.trump * 5] != 0

    def _boss_to_cash(self, view: EuchreDeal, side: int) -> int:
        """The boss of the side suit of which others have most, so that it is least likely to be
        ruffed, the highest one that a partner can read; or -1."""
        best = -1
        most = -1
        rest = side
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if self._is_boss(card):
                at = SUIT_OF[self.trump * 64 + card]
                out = count(FOLLOW[self.trump * 4 + at] & view.pack & ~view.played & ~self.hand)
                if out > most or (out == most and at == SUIT_OF[self.trump * 64 + best]):
                    most = out
                    best = card
        return best

    def _lead_without_trump(self) -> int:
        """From the longest suit: its highest card if that drives out the only one above it and
        a boss of another suit comes in again; else a boss, of the longest suit that has one; else
        the highest card again, or the lowest where more than one is above it."""
        longest = cython.cast(cython.ulonglong, 0)
        bossed = cython.cast(cython.ulonglong, 0)  # the longest suit with a boss
        comes_in = self.trumps != 0  # the Benny
        for suit in range(4):
            held = self.hand & FOLLOW[NO_TRUMP * 4 + suit]
            if held and self._is_boss(self._strongest(held)):
                comes_in = True
                if count(held) > count(bossed):
                    bossed = held
            elif count(held) > count(longest):
                longest = held
        drives = False
        if longest:
            above = ABOVE[NO_TRUMP * 64 + self._strongest(longest)]
            drives = count(above & self._of_opponents()) == 1
        if drives and comes_in and count(longest) > DRIVING:
            return self._strongest(longest)
        if bossed:
            return self._strongest(bossed)
        if not longest:
            return lowest(self.hand)
        return self._strongest(longest) if drives else self._weakest(longest)

    def _of_opponents(self) -> int:
        """What opponents may hold, as a mask."""
        return self.threats[0] | self.threats[1] | self.threats[2] | self.threats[3]

    # Following

    def _follow(self, view: EuchreDeal, legal: int) -> int:
        at = (self.trump * 4 + view.led) * 64
        best = STRENGTH[at + view.best]
        winners = cython.cast(cython.ulonglong, 0)
        rest = legal
        while rest:
            card = lowest(rest)
            if STRENGTH[at + card] > best:
                winners |= rest & -rest
            rest &= rest - 1
        later = self._later_threats(view)
        if not winners:
            return self._cheapest(legal)
        if not self.against >> view.winner & 1:
            return self._help(view, legal, winners, later)
        if not later:
            return self._weakest(winners)
        return self._contest(view, legal, winners, later)

    def _later_threats(self, view: EuchreDeal) -> int:
        """What the opponents who play after me may hold."""
        later = cython.cast(cython.ulonglong, 0)
        seat = (self.me + 1) & 3
        while seat != view.leader:
            later |= self.threats[seat]
            seat = (seat + 1) & 3
        return later

    def _help(self, view: EuchreDeal, legal: int, winners: int, later: int) -> int:
        """My partner is winning: leave it so, unless an opponent behind me may easily take it. Then
        take it with the boss of the suit, or ruff when my partner's card is a low one."""
        at = self.trump * 64
        stronger = later & ABOVE[at + view.best]
        if not stronger or SUIT_OF[at + view.best] != view.led:
            return self._cheapest(legal)
        rest = winners
        while rest:  # a winner of the suit that leaves fewer cards above it
            card = lowest(rest)
            rest &= rest - 1
            if SUIT_OF[at + card] == view.led and not later & ABOVE[at + card]:
                return card
        if view.best % 13 < QUEEN and SUIT_OF[at + self._weakest(winners)] != view.led:
            return self._weakest(winners)
        return self._cheapest(legal)

    def _contest(self, view: EuchreDeal, legal: int, winners: int, later: int) -> int:
        """An opponent is winning, another one plays after me."""
        at = self.trump * 64
        top = self._strongest(winners)
        if SUIT_OF[at + top] != view.led:
            return self._ruff(view, legal, winners, later)
        if not later & ABOVE[at + top]:
            return self._unbeaten(winners, later)
        if (view.leader + 2) & 3 == self.me or view.idle >> view.partner_of(self.me) & 1:
            return top  # third hand, or alone: force out what is above
        return self._cheapest(legal)

    def _ruff(self, view: EuchreDeal, legal: int, winners: int, later: int) -> int:
        """An opponent is winning a trick that can be trumped, another one plays after me: not if
        both tricks that are left are needed, an opponent has a trump for the other one, and the
        partner may take this one; alone, high enough not to be trumped over."""
        at = self.trump * 64
        partner = view.partner_of(self.me)
        if view.idle >> partner & 1:
            return self._unbeaten(winners, later)
        last = self._weakest(winners)
        if (
            view.left == 2
            and view.in_trick == 1
            and view.tricks_of_side(self.me) == 1
            and legal & ~winners
            and self._is_boss(last)
            and self._opponent_has_trump(view)
            and may_hold(view, partner, view.unseen_cards()) & ABOVE[at + view.best]
        ):
            return self._cheapest(legal & ~winners)
        return last

    def _opponent_has_trump(self, view: EuchreDeal) -> bool:
        """Whether an opponent is known to hold one, as a dealer who took the turn-up is."""
        held = view.hands[(self.me + 1) & 3] | view.hands[(self.me + 3) & 3]
        return held & FOLLOW[self.trump * 5] != 0

    def _unbeaten(self, winners: int, later: int) -> int:
        """The weakest of the winners that nothing behind me can beat in its suit; if all can be
        beaten the weakest."""
        found = -1
        rest = winners
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if not later & ABOVE[self.trump * 64 + card] and (
                found < 0 or self._power(card) < self._power(found)
            ):
                found = card
        return found if found >= 0 else self._weakest(winners)

    # Choosing among cards

    def _power(self, card: int) -> int:
        return STRENGTH[(self.trump * 4 + SUIT_OF[self.trump * 64 + card]) * 64 + card]

    def _strongest(self, cards: int) -> int:
        found = -1
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if found < 0 or self._power(card) > self._power(found):
                found = card
        return found

    def _weakest(self, cards: int) -> int:
        found = -1
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if found < 0 or self._power(card) < self._power(found):
                found = card
        return found

    def _cheapest(self, cards: int) -> int:
        """The card that is missed least when it does not win."""
        found = lowest(cards)
        least = 1000
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            cost = self._cost(card)
            if cost < least:
                least = cost
                found = card
        return found

    def _cost(self, card: int) -> int:
        """Trumps are kept, then what is boss, then a king's guard; a lone card may go."""
        at = self.trump * 64 + card
        if SUIT_OF[at] == self.trump:
            return 100 + self._power(card)
        suit = self.hand & FOLLOW[self.trump * 4 + SUIT_OF[at]]
        cost = 2 * self._power(card)
        if self._is_boss(card):
            cost += 30
        if count(suit) == 1 and self.trumps:
            cost -= 5
        elif count(suit) == 2 and count(ABOVE[self.trump * 64 + self._strongest(suit)]) == 1:
            cost += 4  # both, so that of king and queen the queen goes
        return cost
