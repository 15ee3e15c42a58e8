"""Flat Monte Carlo: what each action leads to, in the mean over deals that fit the view.

All actions are tried in the same deals, so that the luck of the cards falls on all of them, and are
played on by the game's policy. After each round but the last the worse half is left out. A deal
that goes badly with what others have done before is seldom taken.
"""

from collections.abc import Sequence

import cython

from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.rng import Rng

if cython.compiled:
    from cython.cimports.libc.math import sqrt
else:
    from math import sqrt

    from app.bots.search.policy import NONE
    from app.rules.rng import count, lowest

ROUNDS = 4
LONGEST = 600  # actions of a playout: cards could be given round for ever
NOTHING = -1e300
ALL_BITS = (1 << 64) - 1


class Flat:
    """Of each action, by its number: in how many deals it was tried, and what came of it."""

    def __init__(self, policy: Policy, doubt: float = 1.0) -> None:
        """doubt: standard errors by which an action must be better than the favourite."""
        self.policy = policy
        self.doubt = doubt
        self.deals = [0] * 64
        self.total = [0.0] * 64
        self.gain = [0.0] * 64  # over the favourite, in all deals
        self.squares = [0.0] * 64  # of the gains
        self.worths = [0.0] * 64  # in one deal
        self.left = 0  # the actions that were tried to the end, as a mask
        self.favourite = NONE
        self.numbers = list(range(64))  # what is done for each bit
        self.instead = 0  # bits that stand for actions whose numbers are no bits; 0: none do
        self.preferred = NONE  # of these

    def stand_for(self, numbers: Sequence[int], favourite: int = NONE) -> None:
        """Let bits stand for these actions, where those of a view are no bits of a mask; for none,
        let each stand for itself again. favourite: the bit that is chosen unless another is found
        to be better."""
        self.instead = len(numbers)
        self.preferred = favourite
        for bit in range(64):
            self.numbers[bit] = numbers[bit] if bit < len(numbers) else bit

    def try_out(
        self, view: Deal, simulations: int, rng: Rng, among: int = 0xFFFFFFFFFFFFFFFF
    ) -> None:
        """Play so many deals on, for a seat that may act in its view; each action at least once.

        among: the actions that are worth a thought, as a mask; if the policy thinks of none of
        them, what it thinks of is tried.
        """
        view.prepare_fill()
        self.policy.look(view)
        if self.instead:
            self.left = (cython.cast(cython.ulonglong, 1) << self.instead) - 1
        else:
            self.left = view.legal_of(view.viewer) & self.policy.among(view)
        if self.left & among:
            self.left &= among
        self._try_out(view, view.blank(), view.blank(), simulations, rng)

    def best_for(self, view: Deal, calm: int, price: float, simulations: int, rng: Rng) -> int:
        """The best action after try_out: of calm ones (a mask) the best of those that were tried,
        unless the best of all is worth so much more.

        The best of many is lucky, too: what it gains must be seen again, in so many new trials.
        """
        best = self.best()
        found = -1
        for action in range(64):
            tried = calm >> action & 1 and self.deals[action] > 0
            if tried and (found < 0 or self.mean(action) > self.mean(found)):
                found = action
        if found < 0 or calm >> best & 1:
            return best
        dear = self.mean(best) - self.mean(found) >= price
        return best if dear and self.gains(view, best, found, simulations, rng) >= price else found

    def gains(self, view: Deal, action: int, over: int, simulations: int, rng: Rng) -> float:
        """What an action gains over another one, both tried in as many new deals; after
        try_out, for which so many deals were too few to tell."""
        self.compare(view, cython.cast(cython.ulonglong, 1) << action, over)
        self.compare_in(view, max(1, simulations // 2), rng)
        return self.gap(action)

    def compare(self, view: Deal, actions: int, over: int) -> None:
        """Begin to try actions (a mask) beside another one, all in the same deals."""
        view.prepare_fill()
        self.policy.look(view)
        self._forget()
        self.left = actions | cython.cast(cython.ulonglong, 1) << over
        self.favourite = over

    def narrow(self, actions: int) -> None:
        """Go on with these only (a mask); what was found of the others stays."""
        self.left = actions | cython.cast(cython.ulonglong, 1) << self.favourite

    def compare_in(self, view: Deal, deals: int, rng: Rng) -> None:
        """Try them in so many more deals."""
        self._compare_in(view, view.blank(), view.blank(), deals, rng)

    def gap(self, action: int) -> float:
        """What an action has gained over the other one in the mean."""
        return self.gain[action] / self.deals[action]

    def error(self, action: int) -> float:
        """The standard error of that."""
        deals = self.deals[action]
        gap = self.gain[action] / deals
        return sqrt(max(0.0, self.squares[action] / deals - gap * gap) / max(1, deals - 1))

    def _compare_in(self, view: Deal, whole: Deal, trial: Deal, deals: int, rng: Rng) -> None:
        with cython.nogil:
            self._round(view, whole, trial, deals, rng)

    def _forget(self) -> None:
        for action in range(64):
            self.deals[action] = 0
            self.total[action] = 0.0
            self.gain[action] = 0.0
            self.squares[action] = 0.0

    def _try_out(self, view: Deal, whole: Deal, trial: Deal, simulations: int, rng: Rng) -> None:
        with cython.nogil:
            self._forget()
            self.favourite = self.preferred if self.instead else self.policy.favourite(view)
            for number in range(ROUNDS):
                actions = count(self.left)
                if actions == 1:
                    break
                deals = simulations // ((ROUNDS - number) * actions)
                deals = max(1, deals)
                self._round(view, whole, trial, deals, rng)
                simulations -= deals * actions
                if simulations <= 0:
                    break
                if number < ROUNDS - 1:
                    self._drop(min(actions // 2, actions - 2))

    def _round(self, view: Deal, whole: Deal, trial: Deal, deals: int, rng: Rng) -> None:
        """Try the actions that are left in so many deals."""
        seat = view.viewer
        for _ in range(deals):
            self.policy.draw(view, whole, rng)
            rest = self.left
            while rest:
                action = lowest(rest)
                rest &= rest - 1
                trial.copy_from(whole)
                trial.turn = seat
                trial.apply(self.numbers[action])
                for _ in range(LONGEST):
                    if trial.turn < 0:
                        break
                    trial.apply(self.policy.choose(trial, rng))
                self.worths[action] = self.policy.worth(trial, seat)
                self.total[action] += self.worths[action]
                self.deals[action] += 1
            if self.favourite >= 0 and self.left >> self.favourite & 1:
                self._compare()

    def _compare(self) -> None:
        """Note what each action has gained over the favourite in one deal."""
        rest = self.left
        while rest:
            action = lowest(rest)
            rest &= rest - 1
            gain = self.worths[action] - self.worths[self.favourite]
            self.gain[action] += gain
            self.squares[action] += gain * gain

    def _drop(self, number: int) -> None:
        """Leave out so many of the worst, but never the favourite."""
        for _ in range(number):
            worst = NONE
            rest = self.left
            while rest:
                action = lowest(rest)
                rest &= rest - 1
                if action != self.favourite and (
                    worst == NONE or self.mean(action) < self.mean(worst)
                ):
                    worst = action
            self.left &= ~(cython.cast(cython.ulonglong, 1) << worst)

    def best(self) -> int:
        """The action of the best mean among those that were tried to the end; the favourite, if
        that one may be better by luck."""
        if self.left & (self.left - 1) == 0:
            return lowest(self.left)
        found = -1
        most = NOTHING
        for action in range(64):
            if self.left >> action & 1 and self.mean(action) > most:
                found = action
                most = self.mean(action)
        if self.favourite >= 0 and self.left >> self.favourite & 1 and self._is_luck(found):
            return self.favourite
        return found

    def _is_luck(self, action: int) -> bool:
        """Whether an action has gained so little over the favourite that it may be luck."""
        deals = self.deals[action]
        gain = self.gain[action] / deals
        variance = self.squares[action] / deals - gain * gain
        return gain * gain * deals <= self.doubt * self.doubt * variance

    def mean(self, action: int) -> float:
        """What an action that was tried was worth, in points."""
        return self.total[action] / self.deals[action]
