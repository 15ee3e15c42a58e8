"""Which card to play, without a search.

A card is worth what its trick brings the own side in the mean, less what the card might have
brought later. The trick brings its points, those that are still to come included, with the chance
that the own side wins it, and costs them with the chance that it does not. Who wins follows from
the cards that are out, from the voids, and from who sits behind: a seat that can win the trick is
likelier to do so against an opponent than against a partner. Sides that are not known count by
their chances to hold the called cards.

So the caller draws trump and cashes, a partner feeds points to tricks that the side wins, an
opponent ducks, holds points up, and gives them to whoever is known to be on the same side. What a
card may bring later differs by role; those weights were found by self-play.
"""

from collections.abc import Sequence

import cython

from app.bots.called_partner.points import points_in
from app.bots.masks import above, of_suit
from app.rules.called_partner.deal import CalledPartnerDeal

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from app.rules.rng import count, lowest

# The weights of a role.
(
    FEED,  # of the points that seats behind are expected to add
    EAGER,  # that a seat which can win a trick does so, against an opponent
    SHY,  # and against its own side
    TOP_TRUMP,  # points that the highest trump may bring later
    ANY_TRUMP,  # and any trump
    TOP_SIDE,  # and the highest card of another suit
    HIGHER,  # by how much each higher card that is out lessens that
    KEPT,  # of a card's points, what it may bring if it is kept
    KEPT_BLACK,  # and of the black card's
    LAST,  # points for being rid of a suit
    RANK,  # points that the highest rank is worth beyond that
    DRAW,  # points for each trump that a lead of trump draws from opponents
    REVEAL,  # points for showing the own role
) = range(13)
SIZE = 13
COUNTS = 27  # of cards of a suit, with two packs
CALLER, PARTNER, OPPONENT = range(3)


def _weights() -> list[float]:
    """By role, for each of the weights."""
    return [
        *(0.70, 0.98, 0.33, 16.00, 6.00, 10.00, 0.50),
        *(0.31, 0.58, -0.30, 3.35, 4.18, 0.00),
        *(0.47, 0.85, 0.18, 16.00, 1.10, 8.10, 0.50),
        *(0.10, 0.15, 1.50, 2.00, 7.79, 0.00),
        *(1.05, 0.88, 0.25, 17.84, 0.98, 6.61, 0.30),
        *(0.00, 0.22, 4.68, 2.00, -1.26, 0.00),
    ]


WEIGHTS = _weights()  # at role * SIZE + weight
OWN_CALL = 0.05  # how likely the caller called a card of the own hand, against another seat
NEARLY = 1e-9
UNKNOWN = -1.0


class CardPlay:
    """Chooses the card to play. Keeps nothing from one decision to the next."""

    def __init__(self, weights: Sequence[float] = ()) -> None:
        """weights: like WEIGHTS, which are taken for none."""
        self.weights = [0.0] * 39
        for i in range(39):
            self.weights[i] = weights[i] if len(weights) else WEIGHTS[i]
        self.role = CALLER
        self.row = 0  # where the weights of the role are
        self.calling = False  # whether the seat is on the caller's side
        self.unseen = 0  # as a mask
        self.unseen_twice = 0  # of two packs: those of which both copies are
        self.secret = 0  # called cards that are still in other hands, as a mask
        self.called = 0  # called cards of the own hand that nobody knows of, as a mask
        self.friend = [0.0] * 8  # that a seat is on the own side
        self.holds = [0.0] * 8  # that a seat holds one of the secret cards
        self.rooms = [0.0] * 8  # how likely a seat holds a card, up to a factor
        self.density = 0.0  # points of an unseen card in the mean
        self.missing = [0.0] * 27  # that a seat still to play holds none of so many unseen cards
        self.trumps_out = 0
        self.left_alone = UNKNOWN  # that the own side wins the trick if this seat does not
        self.won_with = 0.0  # that it does with the card of the last value()
        self.tops = [0.0] * 81  # what so many higher cards leave of a high one, at role * COUNTS
        for role in range(3):
            for higher in range(COUNTS):
                self.tops[role * COUNTS + higher] = exp(
                    -self.weights[role * SIZE + HIGHER] * higher
                )

    def choose(self, deal: CalledPartnerDeal) -> int:
        """The card to play, for the seat whose turn it is; only what that seat knows is used."""
        legal = deal.legal()
        if legal & (legal - 1) == 0:
            return lowest(legal)
        self.look(deal)
        best = -1
        most = 0.0
        rest = legal
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = self.value(deal, card)
            if best < 0 or value > most + NEARLY:
                best = card
                most = value
        return best

    def look(self, deal: CalledPartnerDeal) -> None:
        """Turn to what the seat whose turn it is knows."""
        me = deal.turn
        hand = deal.hands[me]
        self.unseen = deal.pack & ~deal.played & ~hand
        self.unseen_twice = 0
        if deal.doubled:
            both = deal.played_twice | deal.twice[me] | (deal.played & hand)
            self.unseen_twice = deal.doubled & self.unseen
            self.unseen |= deal.doubled & ~both
        hidden = self.out(self.unseen)
        called = cython.cast(cython.ulonglong, 0)
        for i in range(deal.calls):
            if deal.claims[i] < 0:
                called |= cython.cast(cython.ulonglong, 1) << deal.called[i]
        self.secret = called & self.unseen
        self.called = called & hand
        known = deal.public_side()
        self.calling = known >> me & 1 != 0 or self.called != 0
        role = OPPONENT
        if me == deal.caller:
            role = CALLER
        elif self.calling:
            role = PARTNER
        self.role = role
        self.row = role * SIZE
        points = points_in(self.unseen, deal.black) + points_in(self.unseen_twice, deal.black)
        self.density = 1.0 * points / hidden if hidden else 0.0
        self.trumps_out = self.out(self.unseen & of_suit(deal.trump))
        self._find_holders(deal)
        for seat in range(deal.players):
            side = 1.0 if known >> seat & 1 else self.holds[seat]
            self.friend[seat] = side if self.calling else 1.0 - side
        self.friend[me] = 1.0
        lacks = 1.0 - 1.0 * deal.hand_size[me] / hidden if hidden else 1.0
        part = 1.0
        for k in range(COUNTS if deal.doubled else 14):
            self.missing[k] = part
            part *= lacks
        self.left_alone = UNKNOWN

    def out(self, unseen: int) -> int:
        """How many cards that are, of unseen ones as a mask."""
        if self.unseen_twice:
            return count(unseen) + count(unseen & self.unseen_twice)
        return count(unseen)

    def _find_holders(self, deal: CalledPartnerDeal) -> None:
        """Set holds: the chances of the secret cards, by room and voids."""
        for seat in range(deal.players):
            self.holds[seat] = 0.0
        rest = self.secret
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            total = 0.0
            for seat in range(deal.players):
                self.rooms[seat] = self._room(deal, seat, card)
                total += self.rooms[seat]
            if total > 0.0:
                for seat in range(deal.players):
                    part = self.rooms[seat] / total
                    self.holds[seat] = 1.0 - (1.0 - self.holds[seat]) * (1.0 - part)

    def _room(self, deal: CalledPartnerDeal, seat: int, card: int) -> float:
        """How likely a seat holds a secret card, up to a factor."""
        if seat == deal.turn or deal.voids[seat] >> (card // 13) & 1:
            return 0.0
        if seat == deal.caller:
            return OWN_CALL * deal.hand_size[seat] if deal.own_calls else 0.0
        return deal.hand_size[seat]

    def value(self, deal: CalledPartnerDeal, card: int) -> float:
        """What a card is worth in points, after look()."""
        suit = card // 13
        if deal.in_trick == 0:
            won = self.won(deal, suit, card, 1.0)
        elif card > deal.best if suit == deal.best // 13 else suit == deal.trump:
            won = self.won(deal, deal.led, card, 1.0)
        else:
            if self.left_alone == UNKNOWN:
                self.left_alone = self.won(deal, deal.led, deal.best, self.friend[deal.winner])
            won = self.left_alone
        self.won_with = won
        stake = 1.0 * deal.at_stake + deal.worth[card]
        later = deal.players - 1 - deal.in_trick
        stake += self.weights[self.row + FEED] * later * self.density
        value = (2.0 * won - 1.0) * stake - self.keep(deal, card)
        if deal.in_trick == 0 and suit == deal.trump:
            theirs = 0.0
            for seat in range(deal.players):
                if not deal.voids[seat] >> suit & 1:
                    theirs += 1.0 - self.friend[seat]
            drawn = min(theirs, theirs * self.trumps_out / (deal.players - 1))
            value += self.weights[self.row + DRAW] * drawn
        return value

    def won(self, deal: CalledPartnerDeal, led: int, best: int, friend: float) -> float:
        """That the own side wins the trick, when the card that is best now is from a seat that is
        on it with such a chance."""
        chance = self.kept_up(deal, led, best, friend)
        if self.calling:
            mine = self.secret & above(best)
            if mine and best // 13 == led:
                card = lowest(mine)
                behind = 0.0
                seat = deal.turn
                for _ in range(deal.players - 1 - deal.in_trick):
                    seat = deal._next(seat)
                    behind += self.holds[seat]
                behind = min(1.0, behind / count(self.secret))
                chance += behind * (self.kept_up(deal, led, card, 1.0) - chance)
        return chance

    def kept_up(self, deal: CalledPartnerDeal, led: int, best: int, friend: float) -> float:
        """The same, but for the called cards of partners."""
        suit = best // 13
        higher = self.unseen & above(best)
        if self.calling:
            higher &= ~self.secret
        over = count(higher)
        of_led = count(self.unseen & of_suit(led))
        if self.unseen_twice:
            over += count(higher & self.unseen_twice)
            of_led += count(self.unseen_twice & of_suit(led))
        ruff = self.trumps_out
        if suit == deal.trump:
            ruff = over
        trumped = led != deal.trump
        eager = self.weights[self.row + EAGER]
        shy = self.weights[self.row + SHY]
        held = 1.0
        ours = 0.0
        seat = deal.turn
        for _ in range(deal.players - 1 - deal.in_trick):
            seat = deal._next(seat)
            voids = deal.voids[seat]
            beats = 0.0
            if not voids >> led & 1:
                if suit == led:
                    beats = 1.0 - self.missing[over]
                if trumped and not voids >> deal.trump & 1:
                    beats += self.missing[of_led] * (1.0 - self.missing[ruff])
            elif trumped and not voids >> deal.trump & 1:
                beats = 1.0 - self.missing[ruff]
            same = self.friend[seat] * friend + (1.0 - self.friend[seat]) * (1.0 - friend)
            beats = min(1.0, beats) * (eager + (shy - eager) * same)
            ours += held * beats * self.friend[seat]
            held *= 1.0 - beats
        return held * friend + ours

    def keep(self, deal: CalledPartnerDeal, card: int) -> float:
        """What a card may bring if it is kept, in points."""
        suit = card // 13
        hand = deal.hands[deal.turn]
        w = self.row
        higher = self.unseen & above(card)
        if self.calling:
            higher &= ~self.secret
        above_it = count(higher)
        if self.unseen_twice:
            above_it += count(higher & self.unseen_twice)
        top = self.tops[self.role * COUNTS + above_it]
        kept = self.weights[w + RANK] * (card % 13) / 12.0
        if suit == deal.trump:
            kept += self.weights[w + TOP_TRUMP] * top + self.weights[w + ANY_TRUMP]
        else:
            kept += self.weights[w + TOP_SIDE] * top
            held = hand & of_suit(suit)
            alone = held & (held - 1) == 0 and not deal.twice[deal.turn] & held
            if alone and hand & of_suit(deal.trump):
                kept -= self.weights[w + LAST]
        if card == deal.black:
            kept += self.weights[w + KEPT_BLACK] * 30.0
        else:
            kept += self.weights[w + KEPT] * deal.worth[card]
        if self.called >> card & 1:
            kept -= self.weights[w + REVEAL]
        return kept
