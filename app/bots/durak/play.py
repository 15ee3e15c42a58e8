"""The source's player of Durak: a card is judged by the hand that it leaves (RULES 5.11).

Of showing a trump to pass an attack on the source knows nothing: it costs no card, so it is done
unless the hand that is left by passing on with a side card, or by beating, is worth more.

It looks at its hand, the table, the stock and the sizes of the hands, and remembers nothing. Of
equally good cards it takes the one that comes first: clubs, diamonds, hearts, spades, and the
lowest of a suit.
"""

import cython

from app.bots.durak.value import Form, HandValue
from app.rules.durak.deal import DurakDeal

if not cython.compiled:
    from app.rules.durak.actions import DONE, SHOW, TAKE, TRANSFER
    from app.rules.durak.deal import ATTACK, THROW
    from app.rules.durak.table import rank_of
    from app.rules.rng import count, lowest

RANK_BONUS = (0, 0, 2, 3, 5)  # halves of 100 points for a rank, by how many of it are held
ON_TABLE = 300  # for beating with a rank that lies there already
THROWN = 1200  # what a card may cost that is thrown in
EARLY_THROW = 50  # less for each card of the stock
BEATEN = 800  # what beating may cost
TAKEN = 2000  # what a hand may gain by taking
EARLY_TAKE = 40
FOUR_SUITS = 15  # as a mask
PASSED_ON = 400  # what passing an attack on may cost


class Play:
    """Chooses actions. look() first."""

    def __init__(self, form: Form) -> None:
        self.value = HandValue(form)
        self.rank_bonus = list(RANK_BONUS)
        self.best = 0  # the value of the card that was chosen

    def look(self, deal: DurakDeal) -> None:
        """Turn to a deal, or a view of it."""
        self.value.look(deal.trump)

    def choose(self, deal: DurakDeal, me: int) -> int:
        """The action number for a seat that may act; only what that seat knows is used."""
        hand = deal.hands[me]
        stock = deal.stock_left
        total = stock
        for seat in range(deal.players):
            total += deal.hand_size[seat]
        legal = deal.legal_of(me)
        if deal.phase == ATTACK:
            return self.open(hand, hand, stock, total)
        if deal.phase == THROW:
            return self.throw(hand, legal & hand, stock, total)
        passing = legal >> TRANSFER & FOUR_SUITS
        if legal >> SHOW & 1:
            return self.show(deal, hand, legal, stock, total)
        if passing:
            suit = self.transfer(hand, rank_of(deal.attack[0]), passing, stock, total)
            if suit >= 0:
                return TRANSFER + suit
        ranks = deal.of_table_ranks()
        return self.defend(hand, legal & hand, deal.on_table(), ranks, stock, total)

    def open(self, hand: int, among: int, stock: int, total: int) -> int:
        """The best card to lay, of those in among (a mask, not 0)."""
        best = -1
        rest = among
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = self.laid(hand, card, stock, total)
            if best < 0 or value > self.best:
                best = card
                self.best = value
        return best

    def laid(self, hand: int, card: int, stock: int, total: int) -> int:
        """What laying a card is worth: the hand that it leaves, and more for one of several."""
        rank = rank_of(card)
        weight = 6 if rank == 12 else rank - 6
        held = count(hand & self.value.of_rank[rank])
        left = hand & ~(cython.cast(cython.ulonglong, 1) << card)
        return self.value.of(left, stock, total) + 50 * self.rank_bonus[held] * weight

    def throw(self, hand: int, among: int, stock: int, total: int) -> int:
        """The card to throw in, of those in among (a mask), or DONE."""
        if among == 0:
            return DONE
        card = self.open(hand, among, stock, total)
        if self.value.of(hand, stock, total) - self.best < THROWN - EARLY_THROW * stock:
            return card
        return DONE

    def transfer(self, hand: int, rank: int, suits: int, stock: int, total: int) -> int:
        """The suit of the card of this rank to pass an attack on with, -1 for not doing so.

        suits: those in which it is held, as a mask of four bits.
        """
        held = hand & self.value.of_rank[rank]
        trump = held & self.value.trumps
        none = self.value.of(hand & ~held, stock, total)
        trump_only = self.value.of(hand & ~held | trump, stock, total)
        if max(none, trump_only) <= self.value.of(hand, stock, total) - PASSED_ON:
            return -1
        for suit in range(4):
            if suits >> suit & 1 and not trump >> (13 * suit) & 8191:
                return suit
        return lowest(suits)

    def show(self, deal: DurakDeal, hand: int, legal: int, stock: int, total: int) -> int:
        """Show the trump, or what leaves a better hand than all of it; legal: as a mask."""
        now = self.value.of(hand, stock, total)
        rank = deal.attack[0] % 13
        for suit in range(4):
            if suit != deal.trump and legal >> (TRANSFER + suit) & 1:
                sides = hand & self.value.of_rank[rank] & ~self.value.trumps
                if self.value.of(hand & ~sides, stock, total) > now:
                    return TRANSFER + suit
        ranks = deal.of_table_ranks()
        card = self.defend(hand, legal & hand, deal.on_table(), ranks, stock, total)
        return card if card != TAKE and self.best > now else SHOW

    def defend(self, hand: int, among: int, table: int, ranks: int, stock: int, total: int) -> int:
        """The card to beat with, of those in among (a mask), or TAKE.

        table: the cards on it; ranks: all cards of their ranks.
        """
        best = -1
        rest = among
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            bit = cython.cast(cython.ulonglong, 1) << card
            value = self.value.of(hand & ~bit, stock, total) + (ON_TABLE if ranks & bit else 0)
            if best < 0 or value > self.best:
                best = card
                self.best = value
        if best < 0:
            return TAKE
        if stock == 0 or self.value.of(hand, stock, total) - self.best < BEATEN:
            return best
        taken = self.value.of(hand | table, stock, total)
        return best if taken - self.best < TAKEN - EARLY_TAKE * stock else TAKE
