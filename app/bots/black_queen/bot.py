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
from app.bots.black_queen.passing import Passer, tried
from app.bots.black_queen.sense import decent, sensible
from app.bots.bot import Bots, BySeats, RandomBot
from app.bots.search.bot import FlatBot
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import sqrt
else:
    from math import sqrt

    from app.rules.black_queen.deal import (
        HEARTS,
        JACK,
        JACK_POINTS,
        MAX_PILES,
        QUEEN,
        QUEEN_POINTS,
    )
    from app.rules.rng import lowest

SPADES = 3
NOBODY, THREE = -1, 3
ROOT, LINEAR, DEVIATION = 0, 1, 2  # how a danger weighs by its probability

RANKS, RANKS_AND_ONE = 13, 14
KING, ACE = 50, 51  # of spades
NO_CARD_BONUS = 0.5
NO_POINTS_BONUS = 0.25
HIGH_CARD = 0.05
RID_OF_KING_OR_ACE = 0.35
QUICK, THOROUGH = 1_000, 6_000  # tries of levels 3 and 4
VERY_DEAR = 3.0  # and level 3, which tries less
DEAR = 1.5  # points by which level 4 must gain to take or lead hearts that seem senseless
FEW = (2, 3)  # seats with which level 4's tries bring nothing (docs/strength.md)
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
        self.passer = Passer()
        self.linear = weighing == LINEAR
        self.deviation = weighing == DEVIATION
        self.unseen = [0] * 52  # copies
        self.unseen_of = [0] * 4  # cards of a suit
        self.unseen_all = 0
        # The most copies that are unseen of a card of a suit from a rank on, and below it, at
        # suit * RANKS_AND_ONE + rank; black queens aside.
        self.from_rank = [0] * 56
        self.below_rank = [0] * 56
        self.holds = [0.0] * 24  # the probability that a seat holds a card of so many copies
        self.void = [0.0] * 24  # and that it has no card of a suit; both at seat * 4 + ...
        self.pack_size = 0
        # Cards that the seat on turn passed and that are not played yet: who has them, and which.
        self.receiver = NOBODY
        self.known_size = 0
        self.known = [0] * 3
        self.known_of = [0] * 4
        # The replies of one seat: the greatest probability by whether the card beats mine and by
        # its points (0, 1, 12), at beats * 3 + points class. 0: there is no such reply.
        self.replies = [0.0] * 6
        # All seats together: the greatest probability by whether mine is beaten and by points.
        self.chances = [0.0] * 160
        self.before = [0.0] * 160
        self.most = 0  # points for which there is a chance
        self.lure = 0  # points that jacks in the trick bring, my own included

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        view = cython.cast(BlackQueenDeal, seen)
        text: str = view.text_of(view.turn, self.best_action(view))
        return text

    def best_action(self, deal: BlackQueenDeal) -> int:
        """The legal action of the greatest value, the lowest number among equals; of the seat on
        turn, by what it sees, even where all of the deal is there."""
        if deal.to_pass:
            return self.passer.choose(deal)
        self._look(deal)
        rest = deal.legal()
        best = -1
        best_value = 0.0
        while rest:
            action = lowest(rest)
            rest &= rest - 1
            value = self._value(deal, self._card(deal, action))
            if best < 0 or value > best_value:
                best = action
                best_value = value
        return best

    def values(self, view: BlackQueenDeal) -> dict[str, float]:
        """What each legal action is worth to the bot, in points; for tests and explanations."""
        self._look(view)
        legal = view.legal()
        actions = [a for a in range(64) if legal >> a & 1]
        return {view.text_of(view.turn, a): self._value(view, self._card(view, a)) for a in actions}

    def _card(self, deal: BlackQueenDeal, action: int) -> int:
        if action < deal.first_pile:
            return action
        return deal.up[deal.turn * MAX_PILES + action - deal.first_pile]

    def _look(self, deal: BlackQueenDeal) -> None:
        """Count what the seat on turn does not see, and what others may hold of it."""
        for card in range(52):
            self.unseen[card] = deal.out(card)
        for place in range(deal.players * MAX_PILES):
            if deal.up[place] >= 0:
                self.unseen[deal.up[place]] -= 1
        self.receiver = NOBODY
        if deal.passing:
            self._look_at_passed(deal)
        self.unseen_all = 0
        self.pack_size = 0
        for suit in range(4):
            self.unseen_of[suit] = 0
            at = suit * RANKS_AND_ONE
            self.below_rank[at] = 0
            for rank in range(RANKS):
                card = suit * RANKS + rank
                self.unseen_of[suit] += self.unseen[card]
                copies = 0 if card == QUEEN else self.unseen[card]
                self.below_rank[at + rank + 1] = max(self.below_rank[at + rank], copies)
                self.pack_size += deal.pack[card]
            self.from_rank[at + RANKS] = 0
            for rank in range(RANKS):
                card = suit * RANKS + RANKS - 1 - rank
                copies = 0 if card == QUEEN else self.unseen[card]
                here = at + RANKS - 1 - rank
                self.from_rank[here] = max(self.from_rank[here + 1], copies)
            self.unseen_all += self.unseen_of[suit]
        for seat in range(deal.players):
            self._expect(deal, seat)

    def _look_at_passed(self, deal: BlackQueenDeal) -> None:
        """Where the cards are that the seat on turn passed, as long as they have not been played:
        they are seen there."""
        self.receiver = (deal.turn + deal.passing) % deal.players
        self.known_size = 0
        for suit in range(4):
            self.known_of[suit] = 0
        for i in range(THREE):
            card = deal.held[deal.turn * THREE + i]
            if card >= 0:
                self.unseen[card] -= 1
                self.known[self.known_size] = card
                self.known_size += 1
                self.known_of[card // RANKS] += 1

    def _expect(self, deal: BlackQueenDeal, seat: int) -> None:
        """Note what a seat may hold."""
        n = deal.hand_size[seat]
        if seat == self.receiver:
            n -= self.known_size
        for copies in range(4):
            self.holds[seat * 4 + copies] = holding_probability(self.unseen_all, copies, n)
        for suit in range(4):
            void = 1.0
            if deal.showing[seat * 4 + suit] or (seat == self.receiver and self.known_of[suit]):
                void = 0.0
            elif self.strength > 1:
                void = void_probability(self.unseen_all, self.unseen_of[suit], n)
            self.void[seat * 4 + suit] = void

    def _value(self, deal: BlackQueenDeal, card: int) -> float:
        """The danger of this trick after playing a card, with what the long run prefers."""
        me = deal.turn
        led = deal.led if deal.in_trick else card // RANKS
        winning = deal.in_trick == 0 or (
            card // RANKS == led and (card > deal.best or (card == deal.best and deal.tie_last))
        )
        points = deal.trick_hearts + QUEEN_POINTS * deal.trick_queens
        if card // RANKS == HEARTS:
            points += 1
        elif card == QUEEN:
            points += QUEEN_POINTS
        self.lure = 0
        if deal.good_jack:
            self.lure = JACK_POINTS * (deal.trick_jacks + (card == JACK))

        for i in range(points + 1):
            self.chances[i] = 0.0
            self.chances[SUMS + i] = 0.0
        self.chances[points] = 1.0
        self.most = points
        seat = me
        for _ in range(deal.in_trick + 1, deal.players):
            seat += 1
            if seat == deal.players:
                seat = 0
            self._find_replies(deal, seat, card, led)
            self._combine()

        value = self._worst(deal, me, winning)
        value += HIGH_CARD * (card % RANKS) * deal.left * deal.players / self.pack_size
        if card == JACK and self.lure and self.strength == 1 and deal.in_trick + 1 < deal.players:
            higher = self.unseen[JACK + 1] + self.unseen[JACK + 2] + self.unseen[JACK + 3]
            if higher > 0:  # it would not fear them, and lead the jack to them
                value -= 2 * JACK_POINTS
        if card in (KING, ACE) and self.unseen[QUEEN] > 0:
            value += RID_OF_KING_OR_ACE
        return value

    def _find_replies(self, deal: BlackQueenDeal, seat: int, mine: int, led: int) -> None:
        """Set replies to what a seat behind me may do to my card."""
        for i in range(6):
            self.replies[i] = 0.0
        void = self.void[seat * 4 + led]
        forced = self._forced(deal, seat, led) if deal.queen_barred else 1.0
        sure = False
        for pile in range(deal.piles):
            card = deal.up[seat * MAX_PILES + pile]
            if card >= 0:
                chance = 1.0 if card // RANKS == led else void
                if card == QUEEN:
                    chance *= forced
                sure = sure or chance == 1.0
                self._note(card, mine, led, deal.tie_last, chance)
        if seat == self.receiver:
            for i in range(self.known_size):
                card = self.known[i]
                chance = 1.0 if card // RANKS == led else void
                if card == QUEEN:
                    chance *= forced
                sure = sure or chance == 1.0
                self._note(card, mine, led, deal.tie_last, chance)
        if not sure:  # whatever it has, taken as harmless
            self.replies[0] = 1.0
        if self.strength > 1 and deal.hand_size[seat] > 0:
            self._find_unseen_replies(seat, mine, led, deal.tie_last, void, forced)

    def _forced(self, deal: BlackQueenDeal, seat: int, led: int) -> float:
        """The probability that a seat could play a black queen where she may be played only if
        there is no other way: to spades, without any other spade."""
        if led != SPADES:
            return 0.0
        tops = deal.showing[seat * 4 + SPADES]
        while tops:
            if deal.up[seat * MAX_PILES + lowest(tops)] != QUEEN:
                return 0.0
            tops &= tops - 1
        if self.strength == 1:
            return 1.0
        others = self.unseen_of[SPADES] - self.unseen[QUEEN]
        return void_probability(self.unseen_all, others, deal.hand_size[seat])

    def _find_unseen_replies(
        self, seat: int, mine: int, led: int, tie_last: bool, void: float, forced: float
    ) -> None:
        """Add those from a hand. Of cards that do the same the one of most copies is likeliest.
        forced: how likely it is that a black queen may be played, if it is there."""
        first = led * RANKS
        rank = min(max(mine - first if tie_last else mine + 1 - first, 0), RANKS)  # beats mine
        at = led * RANKS_AND_ONE + rank
        kind = 1 if led == HEARTS else 0
        self._reply(kind, self.holds[seat * 4 + self.below_rank[at]])
        self._reply(kind + 3, self.holds[seat * 4 + self.from_rank[at]])
        queen = self.holds[seat * 4 + self.unseen[QUEEN]] * forced
        if led == SPADES:
            self._reply(5 if first + rank <= QUEEN else 2, queen)
        if void == 0.0:
            return
        for suit in range(4):
            if suit != led:
                most = self.from_rank[suit * RANKS_AND_ONE]
                self._reply(1 if suit == HEARTS else 0, self.holds[seat * 4 + most] * void)
        if led != SPADES:
            self._reply(2, queen * void)

    def _reply(self, kind: int, chance: float) -> None:
        self.replies[kind] = max(self.replies[kind], chance)

    def _note(self, card: int, mine: int, led: int, tie_last: bool, chance: float) -> None:
        """Add what a seat may reply from a pile."""
        kind = 0
        if card // RANKS == HEARTS:
            kind = 1
        elif card == QUEEN:
            kind = 2
        if card // RANKS == led and (card > mine or (card == mine and tie_last)):
            kind += 3
        self._reply(kind, chance)

    def _combine(self) -> None:
        """Add one seat's replies to the chances of those before it."""
        for i in range(self.most + 1):
            self.before[i] = self.chances[i]
            self.before[SUMS + i] = self.chances[SUMS + i]
        for i in range(self.most + QUEEN_POINTS + 1):
            self.chances[i] = 0.0
            self.chances[SUMS + i] = 0.0
        for i in range(self.most + 1):
            self._add_replies(i)
            self._add_replies(SUMS + i)
        self.most += QUEEN_POINTS

    def _add_replies(self, at: int) -> None:
        if self.before[at] == 0.0:
            return
        for reply in range(6):
            chance = self.before[at] * self.replies[reply]
            if chance == 0.0:
                continue
            points = reply % 3
            if points == 2:
                points = QUEEN_POINTS
            to = at + points
            if reply >= 3 and at < SUMS:
                to += SUMS
            self.chances[to] = max(self.chances[to], chance)

    def _worst(self, deal: BlackQueenDeal, me: int, winning: bool) -> float:
        """The least of all outcomes, each weighed by its chance."""
        base = 1000.0
        for i in range(self.most + 1):
            if self.chances[i] == 1.0:
                base = min(base, self._outcome(deal, me, i, winning))
            if self.chances[SUMS + i] == 1.0:
                base = min(base, self._outcome(deal, me, i, False))
        worst = base
        for i in range(self.most + 1):
            worst = min(worst, self._feared(deal, me, i, winning, base))
            worst = min(worst, self._feared(deal, me, SUMS + i, False, base))
        return worst

    def _feared(self, deal: BlackQueenDeal, me: int, at: int, taken: bool, base: float) -> float:
        """What an outcome comes to that may be worse than the base, weighed by its chance."""
        if self.chances[at] == 0.0:
            return base
        loss = self._outcome(deal, me, at % SUMS, taken) - base
        return base + self._weight(self.chances[at]) * loss if loss < 0.0 else base

    def _outcome(self, deal: BlackQueenDeal, me: int, points: int, taken: bool) -> float:
        """What a trick of so many points is worth, with the bonus for a clean record."""
        count = points - self.lure
        if taken:
            clean = deal.points(me) + points == 0
            return -count + (NO_POINTS_BONUS if clean else 0.0)
        if deal.taken[me] == 0:
            return count + NO_CARD_BONUS
        return count + (NO_POINTS_BONUS if deal.points(me) == 0 else 0.0)

    def _weight(self, p: float) -> float:
        if self.linear:
            return p
        if self.deviation:  # the mean minus one deviation, at most the whole loss
            return min(1.0, p + sqrt(p * (1.0 - p)))
        return sqrt(p)


strong = partial(FlatBot, Ducking, QUICK, sensible, VERY_DEAR, decent, tried)
best = partial(FlatBot, Ducking, THOROUGH, sensible, DEAR, decent, tried)
BOTS = Bots(
    {
        "0": RandomBot,
        "1": partial(BlackQueenBot, 1, ROOT),
        "2": partial(BlackQueenBot, 2, DEVIATION),
        "3": strong,
        "4": partial(BySeats, FEW, strong, best),
    },
    searching=("3", "4"),
)
