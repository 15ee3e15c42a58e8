"""What lies on a table of Durak, and who sees what of it (RULES 5.2).

A hand is hidden but for the cards that everybody has seen come into it: those of a bout that was
taken, the trump that opened, the trump card at the end of the talon, and trumps that were shown.
"""

from typing import Self

import cython

from app.rules import cards
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.rules.unseen import Unseen

NONE = -1  # no card
FIRST_JOKER = 52
JOKER = 13  # the rank of both
JOKERS = 3 << 52  # as a mask
SUIT_CARDS = 8191  # of clubs, as a mask
NO_SUIT = 4  # the trump suit where a joker was turned up


def rank_of(card: int) -> int:
    """The rank of a card, from 0; jokers have one of their own, above the ace."""
    return JOKER if card >= FIRST_JOKER else card % 13


class DurakTable(Deal):
    """The hands, the talon, the bout, and who is out, for 2 to 6 seats."""

    def __init__(self, players: int, pack: int) -> None:
        super().__init__()
        self.players = players
        self.pack = pack  # the cards, as a mask

        self.phase = 0  # what is asked: ATTACK and so on (deal.py)
        self.dealer = 0
        self.trump = 0  # the suit; NO_SUIT if jokers are the only trumps
        self.trumps = 0  # as a mask
        self.jokers = 0  # as a mask
        self.best_joker = NONE  # the highest card
        self.trump_card = 0  # that was turned up
        self.shown_trump = NONE  # the lowest one, by which its holder opened
        self.shown = 0  # trumps that were shown to pass an attack on, as a mask
        self.hands = [0] * 6  # as masks
        self.known = [0] * 6  # cards that everybody knows to be in a hand, as masks
        self.hand_size = [0] * 6
        self.stock = [NONE] * 52  # in the order in which it is drawn; NONE where it is not seen
        self.stock_left = 0
        self.next_in_stock = 0
        self.discards = 0  # as a mask

        self.bouts = 0  # that are over
        self.bout_ends: list[int] = []  # how many actions came before each of their ends
        self.opener = 0  # of the bout
        self.attacker = 0  # the opener, or who has passed the attack on
        self.defender = 0
        self.limit = 0  # attack cards that this bout may have
        self.attacks = 0  # cards laid so far
        self.beaten = 0  # how many of them, from the first on
        self.asked_from = 0  # who laid the last one: throwers are asked from there on
        self.done = 0  # throwers who want to add nothing, as a mask
        self.taking = False
        self.attack = [NONE] * 6
        self.cover = [NONE] * 6  # what beats them
        self.laid_by = [NONE] * 6
        self.ranks = 0  # that lie there, as a mask

        self.out = 0  # seats without cards for good, as a mask
        self.fools = 0  # as a mask: one seat, a losing side, or nobody
        self.place = [0] * 6  # of those who are out, from 1

        # Where the cards that a seat has played may have come from (see _note_origin).
        self.dealt_to_none = 0  # cards that no hand was dealt, as everybody knows
        self.slots = [0] * 6  # cards of the first hand that were not known at once
        self.drawn = [0] * 6  # cards drawn since, but for the trump card
        self.played = [0] * 6  # cards played or shown that nobody knew to be there
        self.odds = [0.0] * 42  # ways in which so many of those were of the first hand
        self.unseen: Unseen | None = None

    # The trumps (RULES 5.1).

    def turn_up(self, card: int) -> None:
        """Its suit is trump; of the jokers, which are above all of it, the one of its colour is the
        higher, or the one that is turned up itself."""
        self.trump_card = card
        self.trump = NO_SUIT if card >= FIRST_JOKER else card // 13
        self.jokers = self.pack & JOKERS
        self.trumps = self.jokers
        if self.trump < NO_SUIT:
            suit = cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * self.trump)
            self.trumps |= suit & self.pack
        if self.jokers:
            is_red = self.trump in (cards.DIAMONDS, cards.HEARTS)
            of_colour = cards.RED_JOKER if is_red else cards.BLACK_JOKER
            self.best_joker = of_colour if self.trump < NO_SUIT else card

    def trumps_upwards(self) -> list[int]:
        """The trumps of the pack, the lowest first."""
        return sorted(cards.of_mask(self.trumps), key=self.power)

    def power(self, card: int) -> int:
        """By which a card beats another one of its suit, or another trump."""
        return rank_of(card) + (card == self.best_joker)

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand that this view shows, sorted."""
        return cards.of_mask(self.hands[seat])

    def pairs(self) -> list[tuple[int, int]]:
        """The bout on the table: the attack cards in order, each with what beats it, or -1."""
        return [(self.attack[i], self.cover[i]) for i in range(self.attacks)]

    # Where bouts end in the history, and copies.

    def act(self, seat: int, text: str) -> None:
        bouts = self.bouts
        super().act(seat, text)
        if self.bouts > bouts:
            self.bout_ends.append(len(self.history))

    def copy(self) -> Self:
        twin = super().copy()
        twin.bout_ends = list(self.bout_ends)
        return twin

    def fill(self, rng: Rng) -> Self:
        whole = super().fill(rng)
        whole.bout_ends = list(self.bout_ends)
        return whole

    def _copy(self, other: "DurakTable") -> None:
        self._copy_public(other)
        self.hands[:] = other.hands
        self.stock[:] = other.stock

    def _copy_public(self, other: "DurakTable") -> None:
        """Take over all that everybody at the table can see."""
        self.turn = other.turn
        self.phase = other.phase
        self.dealer = other.dealer
        self.trump = other.trump
        self.trumps = other.trumps
        self.jokers = other.jokers
        self.best_joker = other.best_joker
        self.trump_card = other.trump_card
        self.shown_trump = other.shown_trump
        self.shown = other.shown
        self.known[:] = other.known
        self.hand_size[:] = other.hand_size
        self.stock_left = other.stock_left
        self.next_in_stock = other.next_in_stock
        self.discards = other.discards
        self.bouts = other.bouts
        self.opener = other.opener
        self.attacker = other.attacker
        self.defender = other.defender
        self.limit = other.limit
        self.attacks = other.attacks
        self.beaten = other.beaten
        self.asked_from = other.asked_from
        self.done = other.done
        self.taking = other.taking
        self.attack[:] = other.attack
        self.cover[:] = other.cover
        self.laid_by[:] = other.laid_by
        self.ranks = other.ranks
        self.out = other.out
        self.fools = other.fools
        self.place[:] = other.place
        self.dealt_to_none = other.dealt_to_none
        self.slots[:] = other.slots
        self.drawn[:] = other.drawn
        self.played[:] = other.played
        self.odds[:] = other.odds

    # What a viewer may know (RULES 5.2), and what they may think of.

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(DurakTable, whole))
        self.bout_ends = list(cython.cast(DurakTable, whole).bout_ends)

    def _view(self, viewer: int, whole: "DurakTable") -> None:
        self._copy_public(whole)
        for seat in range(self.players):
            self.hands[seat] = whole.hands[seat] if seat == viewer else whole.known[seat]
        if self.stock_left:
            self.stock[self.next_in_stock + self.stock_left - 1] = self.trump_card

    def _note_origin(self, seat: int, bit: int) -> None:
        """A card is played or shown that nobody knew to be there: it was dealt, or drawn since.

        Who opened by the lowest trump has shown that no hand was dealt a lower one, so such a card
        was drawn. How many of the cards played were drawn tells how many places are left for such
        cards among those still held. odds[7 * seat + x]: in how many ways the cards played can
        have come, x of them dealt.
        """
        self.played[seat] += 1
        if not self.dealt_to_none:
            return
        base = 7 * seat
        low = (self.dealt_to_none & bit) != 0
        before = 0.0
        for x in range(7):
            share = self.odds[base + x]
            dealt = self.slots[seat] - x
            free = self.drawn[seat] - self.played[seat] + 1 + x
            self.odds[base + x] = share * max(free, 0) + before
            before = 0.0 if low else share * max(dealt, 0)

    def _fill(self, whole: "DurakTable", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        for seat in range(self.players):
            whole.hands[seat] |= unseen.mask(seat)
        first = unseen.firsts[self.players]
        for i in range(unseen.sizes[self.players]):
            whole.stock[self.next_in_stock + i] = unseen.dealt[first + i]
