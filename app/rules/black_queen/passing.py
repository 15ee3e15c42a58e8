"""Black Queen: the three cards that each seat passes on before the play, face down (RULES 1.3).

Everybody chooses before anybody sees what comes: until all have, what was chosen lies apart. Later
giver and receiver know it, and the giver knows those of the three that were not played since.

Ways to choose three cards of a hand are counted by the numbers of their cards, each combination of
equal cards once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import cython

from app.rules import cards
from app.rules.deal import Deal
from app.rules.rng import Rng

if not cython.compiled:
    from app.rules.deal import BID

CARDS = 3  # that are passed
FIRST_WAY, MANY = BID, CARDS  # for modules that are not compiled
NONE = -1  # no card
UNKNOWN = -2  # a card that this view does not show
HANDS_KEPT = 128


class PassingDeal(Deal):
    """The hands, and what is passed on of them."""

    def __init__(self, passing: int) -> None:
        """passing: how many seats on, clockwise, cards are passed; 0: none are."""
        super().__init__()
        self.passing = passing
        self.to_pass = 0  # seats that have still to choose
        # Hands: the cards of which a seat holds at least one, two, three copies.
        self.once = [0] * 6
        self.twice = [0] * 6
        self.thrice = [0] * 6
        self.hand_size = [0] * 6
        # At seat * 3: what it has passed, sorted; and what of it the receiver has not played since.
        self.given = [NONE] * 18
        self.held = [NONE] * 18
        self._cards = [0] * 26  # of a hand, sorted
        self._three = [0] * 3
        # What each seat has played from its hand, at seat * 26; for fill.
        self._shown = [0] * 156
        self._shows = [0] * 6

    def receiver(self, seat: int) -> int:
        """Who gets what a seat passes."""
        return (seat + self.passing) % self.players

    def giver(self, seat: int) -> int:
        """Who passes cards to a seat."""
        return (seat + self.players - self.passing) % self.players

    def three(self, giver: int) -> list[int]:
        """The cards that a seat has passed, as far as they are seen."""
        given = [self.given[giver * CARDS + i] for i in range(CARDS)]
        return [card for card in given if card >= 0]

    # The hands.

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand, sorted, copies included; of one that is not seen, those that must be
        there."""
        held = []
        for card in range(52):
            held += [card] * (
                (self.once[seat] >> card & 1)
                + (self.twice[seat] >> card & 1)
                + (self.thrice[seat] >> card & 1)
            )
        return held

    def _hold(self, seat: int, card: int) -> None:
        """Put a card into a hand whose size counts it already."""
        bit = cython.cast(cython.ulonglong, 1) << card
        self.thrice[seat] |= self.twice[seat] & bit
        self.twice[seat] |= self.once[seat] & bit
        self.once[seat] |= bit

    def _give(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        self._hold(seat, card)
        self.hand_size[seat] += 1

    def _play_from_hand(self, seat: int, card: int) -> None:
        bit = cython.cast(cython.ulonglong, 1) << card
        if self.twice[seat] & bit:
            if self.thrice[seat] & bit:
                self.thrice[seat] ^= bit
            else:
                self.twice[seat] ^= bit
        else:
            self.once[seat] ^= bit
        self.hand_size[seat] -= 1
        if self.passing:
            self._note_played(seat, card)

    # How cards are passed.

    def _begin_passing(self, eldest: int) -> None:
        self.to_pass = self.players
        self.turn = eldest
        self.ask_three()

    def _pass(self, way: int) -> None:
        """The seat on turn lays three cards down to be passed. The dealer is the last to do so;
        then all take up what was passed to them, and it is eldest's turn."""
        seat = self.turn
        self._lay(seat, way)
        for i in range(CARDS):
            self._play_from_hand(seat, self.given[seat * CARDS + i])
        self.to_pass -= 1
        seat += 1
        self.turn = 0 if seat == self.players else seat
        if self.to_pass == 0:
            self._exchange()
        self.ask_three()

    def _exchange(self) -> None:
        for seat in range(self.players):
            for i in range(seat * CARDS, seat * CARDS + CARDS):
                self._give((seat + self.passing) % self.players, self.given[i])
                self.held[i] = self.given[i]

    # Ways to choose three cards.

    def _list_hand(self, seat: int) -> int:
        """Note the cards of a hand; returns how many."""
        n = 0
        rest = self.once[seat]
        for card in range(52):
            if rest >> card & 1:
                copies = 1 + (self.twice[seat] >> card & 1) + (self.thrice[seat] >> card & 1)
                for _ in range(copies):
                    self._cards[n] = card
                    n += 1
        return n

    def _walk(self, n: int, wanted: int, a: int, b: int, c: int) -> int:
        """Count the ways to choose from so many noted cards: as far as the wanted one, or that of
        three cards, which is noted then; or all, for numbers below 0."""
        way = 0
        for i in range(n - 2):
            if i > 0 and self._cards[i] == self._cards[i - 1]:
                continue
            for j in range(i + 1, n - 1):
                if j > i + 1 and self._cards[j] == self._cards[j - 1]:
                    continue
                for k in range(j + 1, n):
                    if k > j + 1 and self._cards[k] == self._cards[k - 1]:
                        continue
                    found = self._cards[i] == a and self._cards[j] == b and self._cards[k] == c
                    if found or way == wanted:
                        self._three[0] = self._cards[i]
                        self._three[1] = self._cards[j]
                        self._three[2] = self._cards[k]
                        return way
                    way += 1
        return way

    def _way_of(self, seat: int, a: int, b: int, c: int) -> int:
        """The way to choose these three cards, sorted, of a hand that holds them."""
        return self._walk(self._list_hand(seat), NONE, a, b, c)

    def ask_three(self) -> None:
        """Offer the seat on turn all ways to choose, or nothing once nobody has to."""
        self.low, self.high = 1, 0
        if self.to_pass:
            self.low = 0
            self.high = self._walk(self._list_hand(self.turn), NONE, NONE, NONE, NONE) - 1

    def three_of(self, seat: int, way: int) -> list[int]:
        """The cards of a way to choose from a hand that is seen."""
        self._walk(self._list_hand(seat), way, NONE, NONE, NONE)
        return list(self._three)

    def way_of(self, seat: int, three: Sequence[int]) -> int:
        """The way to choose three cards of a hand that is seen and holds them."""
        low, middle, high = sorted(three)
        return self._way_of(seat, low, middle, high)

    # What is known of it.

    def _lay(self, seat: int, way: int) -> None:
        """Note what a seat passes."""
        self._walk(self._list_hand(seat), way, NONE, NONE, NONE)
        for i in range(CARDS):
            self.given[seat * CARDS + i] = self._three[i]

    def _note_played(self, seat: int, card: int) -> None:
        """A seat has played a card from its hand. Of equal cards that which was passed goes first:
        who passed it knows of no other."""
        at = (seat + self.players - self.passing) % self.players * CARDS
        for i in range(at, at + CARDS):
            if self.held[i] == card:
                self.held[i] = NONE
                return

    def _copy_passed(self, other: "PassingDeal") -> None:
        self.given[:] = other.given
        self.held[:] = other.held

    def _view_passed(self, viewer: int, whole: "PassingDeal") -> None:
        """Take over what a viewer may know of what was passed, and hold those cards of it where
        they must be."""
        for seat in range(self.players):
            to = (seat + self.passing) % self.players
            known = seat == viewer or (to == viewer and not self.to_pass)
            for i in range(seat * CARDS, seat * CARDS + CARDS):
                self.given[i] = whole.given[i]
                if whole.given[i] >= 0 and not known:
                    self.given[i] = UNKNOWN
                if seat == viewer and whole.held[i] >= 0:
                    self.held[i] = whole.held[i]
                    self._hold(to, whole.held[i])
        if self.to_pass and self.turn != viewer:
            self.low, self.high = 1, 0

    def known(self, seat: int) -> int:
        """How many cards of the hand of another seat this view knows, since it passed them."""
        if self.viewer < 0 or seat == self.viewer or seat != self.receiver(self.viewer):
            return 0
        at = self.viewer * CARDS
        return sum([self.held[at + i] >= 0 for i in range(CARDS)])

    def laid_unseen(self, seat: int) -> int:
        """How many cards a seat has laid down to be passed that this view does not show."""
        return CARDS if self.to_pass and self.given[seat * CARDS] == UNKNOWN else 0

    # Deals that fit.

    def _note_shown(self) -> None:
        """Note what was played from hands, for fill."""
        for seat in range(self.players):
            self._shows[seat] = 0
        for seat, text in self.history:
            if text in cards.NUMBERS:
                self._shown[seat * 26 + self._shows[seat]] = cards.NUMBERS[text]
                self._shows[seat] += 1

    def _fill_passed(self, whole: "PassingDeal", rng: Rng) -> None:
        """In a copy whose hands are full: what others passed, any three of those cards which the
        receiver holds, or has played from its hand."""
        for seat in range(self.players):
            if seat == self.viewer:
                continue
            to = (seat + self.passing) % self.players
            if self.given[seat * CARDS] == UNKNOWN:
                n = whole._list_hand(to)
                for i in range(self._shows[to]):
                    whole._cards[n] = self._shown[to * 26 + i]
                    n += 1
                whole._draw_three(seat, n, rng)
            for i in range(seat * CARDS, seat * CARDS + CARDS):
                whole.held[i] = whole.given[i]
            for i in range(self._shows[to]):
                whole._note_played(to, self._shown[to * 26 + i])

    def _draw_three(self, seat: int, n: int, rng: Rng) -> None:
        """Have a seat have passed any three of so many noted cards."""
        for i in range(CARDS):
            j = i + rng.below(n - i)
            card = self._cards[j]
            self._cards[j] = self._cards[i]
            self._cards[i] = card
        self._note_given(seat, self._cards[0], self._cards[1], self._cards[2])

    def _note_given(self, seat: int, a: int, b: int, c: int) -> None:
        """What a seat has passed, in any order."""
        at = seat * CARDS
        self.given[at] = min(a, b, c)
        self.given[at + 2] = max(a, b, c)
        self.given[at + 1] = a + b + c - self.given[at] - self.given[at + 2]


def choices(held: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The ways to choose three of these sorted cards, in their order."""
    n = len(held)
    for i in range(n - 2):
        if i and held[i] == held[i - 1]:
            continue
        for j in range(i + 1, n - 1):
            if j > i + 1 and held[j] == held[j - 1]:
                continue
            for k in range(j + 1, n):
                if k == j + 1 or held[k] != held[k - 1]:
                    yield held[i], held[j], held[k]


@lru_cache(HANDS_KEPT)
def texts_of(held: tuple[int, ...]) -> tuple[str, ...]:
    """What a hand may pass, as sorted texts."""
    return tuple(sorted(pass_text(three) for three in choices(held)))


def pass_text(three: Sequence[int]) -> str:
    """The text that passes three cards."""
    return " ".join(["pass", *sorted(cards.TEXTS[card] for card in three)])


def lacking(hand: Sequence[int], three: Sequence[int]) -> int:
    """A card of which a hand does not hold as many as these, or NONE."""
    return next(iter(Counter(three) - Counter(hand)), NONE)
