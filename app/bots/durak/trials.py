"""What an action leads to: sampled deals that fit all that was seen, played out by the source's
player with every seat's own cards.

All actions are tried in the same deals. In rounds the worse half is dropped, so that most playouts
go to those that are hard to tell apart. What is counted is how often the seat is not the fool (in
teams: not on the losing side), so a card that is thrown in is judged by whom it hurts. The action
of the source's player stays to the end; another one is chosen only if it is better by some of the
standard error.
"""

import cython

from app.bots.durak.play import Play
from app.bots.durak.value import Form
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import sqrt
else:
    from math import sqrt

    from app.rules.rng import lowest

LONGEST = 600  # actions of a playout; cards could be given round for ever
UNDECIDED = 0.5


class Trials:
    """Chooses actions. Keeps nothing from one decision to the next."""

    def __init__(self, form: Form, doubt: float) -> None:
        """doubt: standard errors by which an action must be better than the source's."""
        self.play = Play(form)
        self.doubt = doubt
        self.whole = DurakDeal(2, 0, False, False, False, False, False)
        self.trial = self.whole
        self.sums = [0.0] * 58  # deals in which an action did not lose
        self.actions = [0] * 58  # those still in question, the source's first
        self.deals = 0  # in which each of these was tried
        self.playouts = 0
        self.best = 0

    def choose(self, view: DurakDeal, me: int, among: int, playouts: int, rng: Rng) -> int:
        """The best action number for a seat, of those in among (a mask of two at least)."""
        view.prepare_fill()
        self.whole = view.blank()
        self.trial = view.blank()
        self.play.look(view)
        with cython.nogil:
            self.best = self._choose(view, me, among, playouts, rng)
        return self.best

    def _choose(self, view: DurakDeal, me: int, among: int, playouts: int, rng: Rng) -> int:
        left = self._list(among, self.play.choose(view, me))
        rounds = 1
        while 1 << rounds < left:
            rounds += 1
        self.deals = 0
        self.playouts = 0
        for _ in range(rounds):
            for _ in range(max(1, playouts // (rounds * left))):
                view.fill_into(self.whole, rng)
                self.deals += 1
                for i in range(left):
                    self.sums[self.actions[i]] += self._not_lost(me, self.actions[i])
                    self.playouts += 1
            self._sort(left)
            left = max(2, (left + 1) >> 1)
        return self._decided()

    def _list(self, among: int, usual: int) -> int:
        """Set actions; returns how many."""
        left = 0
        rest = among
        while rest:
            action = lowest(rest)
            rest &= rest - 1
            self.sums[action] = 0.0
            self.actions[left] = action
            if action == usual:
                self.actions[left] = self.actions[0]
                self.actions[0] = action
            left += 1
        return left

    def _not_lost(self, me: int, action: int) -> float:
        """Play whole on after an action: 1 if the seat does not lose."""
        self.trial._copy(self.whole)
        self.trial.turn = me
        self.trial.apply(action)
        for _ in range(LONGEST):
            if self.trial.turn < 0:
                return 1.0 - self.trial.score_of(me)
            self.trial.apply(self.play.choose(self.trial, self.trial.turn))
        return UNDECIDED

    def _sort(self, left: int) -> None:
        """Put the better actions first, behind the source's."""
        for i in range(2, left):
            action = self.actions[i]
            j = i
            while j > 1 and self.sums[self.actions[j - 1]] < self.sums[action]:
                self.actions[j] = self.actions[j - 1]
                j -= 1
            self.actions[j] = action

    def _decided(self) -> int:
        usual = self.actions[0]
        best = self.actions[1]
        n = 1.0 * self.deals
        p = self.sums[usual] / n
        q = self.sums[best] / n
        error = sqrt((p * (1.0 - p) + q * (1.0 - q)) / n)
        return best if q > p + self.doubt * error else usual
