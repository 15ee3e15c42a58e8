"""Black Queen, strengths 1 and 2: the source's minimax over the current trick (RULES 1.8).

For each of its moves the bot looks at the cards that the seats behind it may reply with, and
takes the move whose worst outcome is best. A point that goes to itself counts against it, one that
goes to another seat for it. Strength 1 sees face-up cards only. Strength 2 also fears cards that
it cannot see, each with the probability that the seat holds it and may play it.

An outcome v that needs unseen replies of probability p counts as base + w(p) * min(0, v - base),
base being the worst outcome of replies that are sure to be possible; w(p) is the root of p in the
source. Tables have what its author would have liked to try, and what is better: the mean less one
deviation.
"""

from functools import partial

import cython

from app.bots.black_queen.ducking import Ducking
from app.bots.black_queen.sense import decent, sensible
from app.bots.bot import Bots, RandomBot
from app.bots.search.bot import FlatBot
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import sqrt
else:
    from math import sqrt

ROOT, LINEAR, DEVIATION = 0, 1, 2  # how a danger weighs by its probability

HEARTS = 2
QUEEN, KING, ACE = 49, 50, 51  # of spades
QUEEN_POINTS = 12
NO_CARD_BONUS = 0.5
NO_POINTS_BONUS = 0.25
HIGH_CARD = 0.05
RID_OF_KING_OR_ACE = 0.35
QUICK, THOROUGH = 1_000, 6_000  # tries of levels 3 and 4
VERY_DEAR = 3.0  # and level 3, which tries less
DEAR = 1.5  # points by which level 4 must gain to take or lead hearts that seem senseless
SUMS = 80  # more than the points of any trick


def void_probability(cards: int, of_suit: int, hand: int) -> float:
    """p(A), that a hand holds no card of a suit: of so many unseen cards, so many are of it."""
    if cards == 0:
        return 1.0
    return _power(1.0 - 1.0 * of_suit / cards, hand)


def holding_probability(cards: int, copies: int, hand: int) -> float:
    """p(C), that a hand holds a certain card: of so many unseen cards, so many are its copies."""
    if cards == 0:
        return 0.0
    return 1.0 - _power(1.0 - 1.0 * copies / cards, hand)


def _power(base: float, exponent: int) -> float:
    """A power by multiplication, so that compiled and uncompiled agree to the last bit."""
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


class BlackQueenBot:
    """Strength 1 or 2; weighing: one of ROOT, LINEAR, DEVIATION."""

    version = "2"

    def __init__(self, strength: int, weighing: int) -> None:
        self.strength = strength
        self.weighing = weighing
        self.unseen = [0] * 52  # copies
        self.unseen_of = [0] * 4  # cards of a suit
        self.unseen_all = 0
        # The replies of one seat: the greatest probability by whether the card beats mine and by
        # its points (0, 1, 12), at beats * 3 + points class. 0: there is no such reply.
        self.replies = [0.0] * 6
        # All seats together: the greatest probability by whether mine is beaten and by points.
        self.chances = [0.0] * 160
        self.before = [0.0] * 160

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = cython.cast(BlackQueenDeal, seen)
        text: str = view.text_of(view.turn, self.best_action(view))
        return text

    def best_action(self, view: BlackQueenDeal) -> int:
        """The legal action of the greatest value, the lowest number among equals."""
        self._count_unseen(view)
        legal = view.legal()
        best = -1
        best_value = 0.0
        for action in range(64):
            if legal >> action & 1:
                value = self.value(view, self._card(view, action))
                if best < 0 or value > best_value:
                    best = action
                    best_value = value
        return best

    def values(self, view: BlackQueenDeal) -> dict[str, float]:
        """What each legal action is worth to the bot, in points; for tests and explanations."""
        self._count_unseen(view)
        legal = view.legal()
        actions = [a for a in range(64) if legal >> a & 1]
        return {view.text_of(view.turn, a): self.value(view, self._card(view, a)) for a in actions}

    def _card(self, view: BlackQueenDeal, action: int) -> int:
        if action < view.first_pile:
            return action
        return view.up_card(view.turn, action - view.first_pile)

    def _count_unseen(self, view: BlackQueenDeal) -> None:
        counts = view.unseen_counts()
        self.unseen_all = 0
        for suit in range(4):
            self.unseen_of[suit] = 0
        for card in range(52):
            self.unseen[card] = counts[card]
            self.unseen_of[card // 13] += counts[card]
            self.unseen_all += counts[card]

    def value(self, view: BlackQueenDeal, card: int) -> float:
        """The danger of this trick after playing a card, with what the long run prefers."""
        me = view.turn
        led = view.led if view.in_trick else card // 13
        winning = view.in_trick == 0 or (
            card // 13 == led and (card > view.best or (card == view.best and view.tie_last))
        )
        points = view.trick_hearts + QUEEN_POINTS * view.trick_queens
        if card // 13 == HEARTS:
            points += 1
        elif card == QUEEN:
            points += QUEEN_POINTS

        for i in range(2 * SUMS):
            self.chances[i] = 0.0
        self.chances[points] = 1.0
        for later in range(view.in_trick + 1, view.players):
            seat = (
                (view.leader + later) % view.players
                if view.in_trick
                else (me + later) % view.players
            )
            self._find_replies(view, seat, card, led)
            self._combine()

        value = self._worst(view, me, winning)
        value += HIGH_CARD * (card % 13) * view.left * view.players / self._pack_size(view)
        if card in (KING, ACE) and self.unseen[QUEEN] > 0:
            value += RID_OF_KING_OR_ACE
        return value

    def _pack_size(self, view: BlackQueenDeal) -> int:
        size = 0
        for card in range(52):
            size += view.pack[card]
        return size

    def _find_replies(self, view: BlackQueenDeal, seat: int, mine: int, led: int) -> None:
        """Set replies to what a seat behind me may do to my card."""
        for i in range(6):
            self.replies[i] = 0.0
        n = view.hand_size[seat]
        must_follow = view.showing[seat * 4 + led] != 0
        if must_follow:
            void = 0.0
        elif self.strength == 1:
            void = 1.0
        else:
            void = void_probability(self.unseen_all, self.unseen_of[led], n)
        sure = False
        for pile in range(view.piles):
            card = view.up_card(seat, pile)
            if card >= 0:
                chance = 1.0 if card // 13 == led else void
                sure = sure or chance == 1.0
                self._note(card, mine, led, view.tie_last, chance)
        if not sure:  # whatever it has, taken as harmless
            self.replies[0] = 1.0
        if self.strength > 1 and n > 0:
            for card in range(52):
                if self.unseen[card] and (card // 13 == led or void > 0.0):
                    chance = holding_probability(self.unseen_all, self.unseen[card], n)
                    if card // 13 != led:
                        chance *= void
                    self._note(card, mine, led, view.tie_last, chance)

    def _note(self, card: int, mine: int, led: int, tie_last: bool, chance: float) -> None:
        """Note a possible reply of a seat."""
        at = 0
        if card // 13 == HEARTS:
            at = 1
        elif card == QUEEN:
            at = 2
        if card // 13 == led and (card > mine or (card == mine and tie_last)):
            at += 3
        self.replies[at] = max(self.replies[at], chance)

    def _combine(self) -> None:
        """Add one seat's replies to the chances of those before it."""
        for i in range(2 * SUMS):
            self.before[i] = self.chances[i]
            self.chances[i] = 0.0
        for i in range(2 * SUMS):
            if self.before[i] == 0.0:
                continue
            for reply in range(6):
                chance = self.before[i] * self.replies[reply]
                if chance == 0.0:
                    continue
                points = reply % 3
                if points == 2:
                    points = QUEEN_POINTS
                at = i + points
                if reply >= 3 and at < SUMS:
                    at += SUMS
                self.chances[at] = max(self.chances[at], chance)

    def _worst(self, view: BlackQueenDeal, me: int, winning: bool) -> float:
        """The least of all outcomes, each weighed by its chance."""
        base = 1000.0
        for i in range(2 * SUMS):
            if self.chances[i] == 1.0:
                base = min(base, self._outcome(view, me, i % SUMS, winning and i < SUMS))
        worst = base
        for i in range(2 * SUMS):
            if self.chances[i] > 0.0:
                loss = self._outcome(view, me, i % SUMS, winning and i < SUMS) - base
                if loss < 0.0:
                    worst = min(worst, base + self._weight(self.chances[i]) * loss)
        return worst

    def _outcome(self, view: BlackQueenDeal, me: int, points: int, taken: bool) -> float:
        """What a trick of so many points is worth, with the bonus for a clean record."""
        if taken:
            clean = view.points(me) + points == 0
            return -points + (NO_POINTS_BONUS if clean else 0.0)
        if view.taken[me] == 0:
            return points + NO_CARD_BONUS
        return points + (NO_POINTS_BONUS if view.points(me) == 0 else 0.0)

    def _weight(self, p: float) -> float:
        if self.weighing == LINEAR:
            return p
        if self.weighing == DEVIATION:  # the mean minus one deviation, at most the whole loss
            return min(1.0, p + sqrt(p * (1.0 - p)))
        return sqrt(p)


BOTS = Bots(
    {
        "0": RandomBot,
        "1": partial(BlackQueenBot, 1, ROOT),
        "2": partial(BlackQueenBot, 2, DEVIATION),
        "3": partial(FlatBot, Ducking, QUICK, sensible, VERY_DEAR, decent),
        "4": partial(FlatBot, Ducking, THOROUGH, sensible, DEAR, decent),
    },
    searching=("3", "4"),
)
