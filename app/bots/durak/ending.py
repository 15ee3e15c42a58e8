"""Perfect play once the stock is gone and two players are left, who then know each other's hands.

An exact search of win, draw and loss with a transposition table. A bout is searched card by card;
what was thrown in on a take is a set of cards, whatever their order. Values are those of the
attacker: 1 when the defender is left with cards, -1 when the attacker is, 0 when nobody is.

Nothing comes round again unless attacks are passed on: what is beaten leaves the game, and an
attacker whose cards are taken has fewer and attacks again. With transfers two hands can give the
same cards to and fro (but each trump is shown once at most, and what was shown is part of a
position). A position that comes again in one line of play counts as a draw, since nobody loses
while that goes on. So a win or a loss is always forced in a finite number of cards; a draw that
follows from such a repetition is kept in the table only where it does not depend on the way to it.

Cards have numbers of their own here, from 0: side suits first, lower ranks first, jokers last.
"""

from array import array

import cython

from app.rules.durak.deal import DurakDeal

if not cython.compiled:
    from app.rules.durak.actions import ACTIONS, DONE, SHOW, TAKE, TRANSFER
    from app.rules.durak.deal import MOST, THROW
    from app.rules.durak.table import FIRST_JOKER, rank_of
    from app.rules.rng import count, lowest

CARDS = 24  # of both hands and the table at most
BITS = 17  # of a number of a slot of the table
UNKNOWN = -2
UNKNOWN_VALUE = UNKNOWN  # for those outside: constants of compiled code are not seen there
DEEPEST = 64  # bouts on the way that are compared
FREE = 1000  # a value that depends on no position on the way
M64 = 0xFFFFFFFFFFFFFFFF
KEY = 0x1FFFFFFFFFFFFFFF  # 61 bits
MIX_ONE = 0x9E3779B97F4A7C15  # odd, with bits all over
MIX_TWO = 0xC2B2AE3D27D4EB4F
MIX_BOTH = 0xBF58476D1CE4E5B9


class Ending:
    """Searches endings. Keeps nothing from one to the next."""

    def __init__(self) -> None:
        self.first = array(
            "Q", bytes(8 << BITS)
        )  # attacker, defender, which search: 24, 24, 16 bits
        self.second = array(
            "Q", bytes(8 << BITS)
        )  # table, unbeaten, trumps shown, the value + 1: 24, 24, 13, 3 bits
        self.search = 0
        self.size = 0  # cards that are left
        self.card = [0] * 24
        self.beats = [0] * 24  # what beats a card, as a mask
        self.mates = [0] * 24  # the cards of its rank, itself included, as a mask
        self.transfers = False
        self.shows = False
        self.plain = 0  # cards that are no trumps
        self.jokers = 0  # as a mask
        self.shown = 0  # trumps that can be shown no more, as a mask
        self.bound = MOST
        self.all_cards = 0  # while all of these are there the bound is one less
        self.nodes = 0
        self.most = 0
        self.stopped = False
        self.depth = 0  # bouts on the way
        self.way = [0] * 64
        self.free = FREE  # the first bout on the way on which the last value depends
        self.best = UNKNOWN
        self.values = [UNKNOWN] * 61  # of the legal actions, for the seat that was asked for

    def fits(self, deal: DurakDeal) -> bool:
        """Whether two players are left with a deal (of known hands) that can be searched.

        Others who have played their last cards in this bout do not count, where they make no
        difference to who may throw in.
        """
        if deal.turn < 0 or deal.stock_left:
            return False
        with_cards = 0
        left = 0
        cards = deal.attacks + deal.beaten
        for seat in range(deal.players):
            cards += deal.hand_size[seat]
            if not deal.out >> seat & 1:
                left += 1
                if seat != deal.defender and deal.hand_size[seat]:
                    with_cards += 1
        if with_cards > 1 or cards > CARDS:
            return False
        if left > 2 and (deal.transfer or deal.neighbours):
            return False
        return not deal.teams or (self.other(deal) + deal.defender) % 2 == 1

    def other(self, deal: DurakDeal) -> int:
        """Who plays against the defender."""
        for seat in range(deal.players):
            if seat != deal.defender and deal.hand_size[seat]:
                return seat
        return deal.attacker

    def solve(self, deal: DurakDeal, me: int, most: int) -> int:
        """Set values for a seat that may act: 1, 0, -1; UNKNOWN behind a first action that wins.

        most: positions to be looked at. Returns the best value, UNKNOWN when they were not enough.
        """
        self.prepare(deal)
        self.most = most
        with cython.nogil:
            self.best = self._solve(deal, me)
        return self.best

    def value(self, deal: DurakDeal, me: int, most: int) -> int:
        """The best value for a seat that may act; UNKNOWN if so many positions are not enough."""
        self.prepare(deal)
        self.most = most
        return self._solve(deal, me)

    def prepare(self, deal: DurakDeal) -> None:
        """Number the cards."""
        self.search += 1
        if self.search >> 16:
            self.search = 1
            for i in range(1 << BITS):
                self.first[i] = 0
        all_cards = deal.on_table()
        for seat in range(deal.players):
            all_cards |= deal.hands[seat]
        self.size = 0
        self.plain = 0
        for side in range(2):
            for rank in range(13):
                for suit in range(4):
                    card = 13 * suit + rank
                    if (suit == deal.trump) == (side == 1) and all_cards >> card & 1:
                        self.card[self.size] = card
                        self.size += 1
                        self.plain += side == 0
        for joker in range(2):
            card = FIRST_JOKER + joker
            if all_cards >> card & 1:
                self.card[self.size] = card
                self.size += 1
        self.jokers = self.local(deal.jokers)
        for i in range(self.size):
            beating = deal.beating(self.card[i])
            self.beats[i] = self.local(beating)
            self.mates[i] = 0
            for j in range(self.size):
                self.mates[i] |= (rank_of(self.card[j]) == rank_of(self.card[i])) << j
        self.transfers = deal.transfer
        self.shows = deal.shown_transfer
        self.shown = self.local(deal.shown)
        self.bound = MOST
        self.all_cards = 0
        if deal.first_bout_five and all_cards == deal.pack:
            self.all_cards = (1 << self.size) - 1

    def local(self, mask: int) -> int:
        """Cards of the pack by their numbers here."""
        found = 0
        for i in range(self.size):
            found |= (mask >> self.card[i] & 1) << i
        return found

    def _solve(self, deal: DurakDeal, me: int) -> int:
        self.nodes = 0
        self.stopped = False
        self.depth = 0
        sign = -1 if me == deal.defender else 1
        best = UNKNOWN
        legal = deal.legal_of(me)
        for action in range(ACTIONS):
            self.values[action] = UNKNOWN
            if best < 1 and legal >> action & 1:
                value = sign * self._after(deal, action)
                if self.stopped:
                    return UNKNOWN
                self.values[action] = value
                best = max(best, value)
        return best

    def _after(self, deal: DurakDeal, action: int) -> int:
        """The value of an action, for the attacker of the bout that is on."""
        att = self.local(deal.hands[self.other(deal)])
        dfn = self.local(deal.hands[deal.defender])
        table = self.local(deal.on_table())
        ranks = self.ranks(table)
        if action == DONE:
            return self._taken(att, dfn, table) if deal.taking else self._beaten(att, dfn)
        if action == TAKE:
            return self._pile(att, dfn, table, deal.attacks, att & ranks)
        unbeaten = 0
        for i in range(deal.beaten, deal.attacks):
            unbeaten |= self.local(cython.cast(cython.ulonglong, 1) << deal.attack[i])
        if action == SHOW:
            bit = self.local(cython.cast(cython.ulonglong, 1) << deal.trump_of_attack())
            return self._show(att, dfn, table, unbeaten, bit)
        if action >= TRANSFER:
            bit = self.local(deal.passing(action - TRANSFER))
            return -self._defend(dfn ^ bit, att, table | bit, unbeaten | bit)
        bit = self.local(cython.cast(cython.ulonglong, 1) << action)
        if deal.phase == THROW and deal.taking:
            att ^= bit
            return self._pile(att, dfn, table | bit, deal.attacks + 1, att & ranks)
        if deal.turn != deal.defender:
            return self._defend(att ^ bit, dfn, table | bit, bit)
        unbeaten ^= self.local(cython.cast(cython.ulonglong, 1) << deal.attack[deal.beaten])
        if unbeaten:
            return self._defend(att, dfn ^ bit, table | bit, unbeaten)
        return self._throw(att, dfn ^ bit, table | bit)

    def ranks(self, table: int) -> int:
        """All cards of the ranks of these."""
        found = 0
        rest = table
        while rest:
            found |= self.mates[lowest(rest)]
            rest &= rest - 1
        return found

    def _limit(self, att: int, dfn: int, table: int, attacks: int) -> int:
        """Attack cards that the bout may have: by the cards that the defender had."""
        bound = self.bound
        if (att | dfn | table) == self.all_cards:
            bound -= 1
        return min(bound, count(dfn) + count(table) - attacks)

    def _bout(self, att: int, dfn: int) -> int:
        """A bout begins."""
        slot = self._slot(att, dfn, 0, 0)
        found = self._recall(slot, att, dfn, 0, 0)
        if found > UNKNOWN or self.stopped:
            return found
        if self.transfers:
            here = att | cython.cast(cython.ulonglong, dfn) << 24
            here |= cython.cast(cython.ulonglong, self.shown >> self.plain) << 48
            for i in range(self.depth):
                if self.way[i] == here:
                    self.free = i
                    return 0
            if self.depth == DEEPEST:
                self.free = 0
                return 0
            self.way[self.depth] = here
        self.depth += 1
        best = -1
        free = FREE
        rest = att
        while rest and best < 1:
            bit = rest & (~rest + 1)
            rest &= rest - 1
            best = max(best, self._defend(att ^ bit, dfn, bit, bit))
            free = min(free, self.free)
        self.depth -= 1
        if best != 0 or free >= self.depth:
            free = FREE
        self._remember(slot, att, dfn, 0, 0, best, free)
        return best

    def _defend(self, att: int, dfn: int, table: int, unbeaten: int) -> int:
        """The defender has to beat a card, take, or pass the attack on."""
        slot = self._slot(att, dfn, table, unbeaten)
        found = self._recall(slot, att, dfn, table, unbeaten)
        if found > UNKNOWN or self.stopped:
            return found
        best = 1
        free = FREE
        attacks = (count(table) + count(unbeaten)) >> 1
        first = lowest(unbeaten)
        later = unbeaten & (unbeaten - 1)
        rest = dfn & self.beats[first]
        while rest and best > -1:
            bit = rest & (~rest + 1)
            rest &= rest - 1
            if later:
                best = min(best, self._defend(att, dfn ^ bit, table | bit, later))
            else:
                best = min(best, self._throw(att, dfn ^ bit, table | bit))
            free = min(free, self.free)
        if best > -1 and self.transfers and table == unbeaten:
            rest = dfn & self.mates[first]
            if attacks + 1 > self._limit(dfn, att, table, attacks):
                rest = 0
            while rest and best > -1:
                bit = rest & (~rest + 1)
                rest &= rest - 1
                best = min(best, -self._defend(dfn ^ bit, att, table | bit, unbeaten | bit))
                free = min(free, self.free)
        if best > -1 and self.shows and table == unbeaten and attacks <= count(att):
            bit = dfn & self.mates[first] & ~(self.shown | self.jokers | (1 << self.plain) - 1)
            if bit:
                best = min(best, self._show(att, dfn, table, unbeaten, bit))
                free = min(free, self.free)
        if best > -1:
            ranks = self.ranks(table)
            best = min(best, self._pile(att, dfn, table, attacks, att & ranks))
            free = min(free, self.free)
        if best != 0:
            free = FREE
        self._remember(slot, att, dfn, table, unbeaten, best, free)
        return best

    def _show(self, att: int, dfn: int, table: int, unbeaten: int, trump: int) -> int:
        """The defender shows a trump, and the other one has to beat what lies there."""
        self.shown |= trump
        value = -self._defend(dfn, att, table, unbeaten)
        self.shown ^= trump
        return value

    def _throw(self, att: int, dfn: int, table: int) -> int:
        """All is beaten, and the attacker may go on."""
        attacks = count(table) >> 1
        if att == 0 or dfn == 0 or attacks == self._limit(att, dfn, table, attacks):
            return self._beaten(att, dfn)
        rest = att & self.ranks(table)
        if rest == 0:
            return self._beaten(att, dfn)
        slot = self._slot(att, dfn, table, 0)
        found = self._recall(slot, att, dfn, table, 0)
        if found > UNKNOWN or self.stopped:
            return found
        best = -1
        free = FREE
        while rest and best < 1:
            bit = rest & (~rest + 1)
            rest &= rest - 1
            best = max(best, self._defend(att ^ bit, dfn, table | bit, bit))
            free = min(free, self.free)
        if best < 1:
            best = max(best, self._beaten(att, dfn))
            free = min(free, self.free)
        if best != 0:
            free = FREE
        self._remember(slot, att, dfn, table, 0, best, free)
        return best

    def _pile(self, att: int, dfn: int, table: int, attacks: int, among: int) -> int:
        """The defender takes, and the attacker may add cards, of those in among."""
        best = -1
        free = FREE
        if among and attacks < self._limit(att, dfn, table, attacks):
            rest = among
            while rest and best < 1:
                bit = rest & (~rest + 1)
                rest &= rest - 1
                best = max(best, self._pile(att ^ bit, dfn, table | bit, attacks + 1, rest))
                free = min(free, self.free)
        if best < 1:
            best = max(best, self._taken(att, dfn, table))
            free = min(free, self.free)
        self.free = FREE if best != 0 else free
        return best

    def _beaten(self, att: int, dfn: int) -> int:
        """The bout is over, its cards are discarded; the defender attacks."""
        self.free = FREE
        if att == 0 or dfn == 0:
            return (att == 0) - (dfn == 0)
        return -self._bout(dfn, att)

    def _taken(self, att: int, dfn: int, table: int) -> int:
        """The bout is over, the defender has its cards; the attacker attacks again."""
        self.free = FREE
        if att == 0:
            return 1
        return self._bout(att, dfn | table)

    # The table of positions.

    def _slot(self, att: int, dfn: int, table: int, unbeaten: int) -> int:
        one = att | cython.cast(cython.ulonglong, dfn) << 24
        two = self._lying(table, unbeaten)
        mixed = (one * MIX_ONE ^ two * MIX_TWO) & M64
        mixed ^= mixed >> 29
        return ((mixed * MIX_BOTH) & M64) >> (64 - BITS)

    def _recall(self, slot: int, att: int, dfn: int, table: int, unbeaten: int) -> int:
        """The value of a position that was met before, or UNKNOWN."""
        one = att | cython.cast(cython.ulonglong, dfn) << 24
        one |= cython.cast(cython.ulonglong, self.search) << 48
        two = self._lying(table, unbeaten)
        self.free = FREE
        if self.first[slot] == one and self.second[slot] & KEY == two:
            value = self.second[slot] >> 61
            return value - 1
        self.nodes += 1
        if self.nodes > self.most:
            self.stopped = True
        return UNKNOWN

    def _remember(
        self, slot: int, att: int, dfn: int, table: int, unbeaten: int, value: int, free: int
    ) -> None:
        """Note a value, unless it depends on a bout on the way."""
        self.free = free
        if free < FREE or self.stopped:
            return
        one = att | cython.cast(cython.ulonglong, dfn) << 24
        one |= cython.cast(cython.ulonglong, self.search) << 48
        two = self._lying(table, unbeaten)
        self.first[slot] = one
        self.second[slot] = two | cython.cast(cython.ulonglong, value + 1) << 61

    def _lying(self, table: int, unbeaten: int) -> int:
        """What lies there and what has been shown, in 61 bits."""
        shown = cython.cast(cython.ulonglong, self.shown >> self.plain)
        return table | cython.cast(cython.ulonglong, unbeaten) << 24 | shown << 48
