"""Flat Monte Carlo: what each action leads to, in the mean over deals that fit the view.

All actions are tried in the same deals, so that the luck of the cards falls on all of them, and are
played on by the game's policy. After each round but the last the worse half is left out.
"""

import cython

from app.bots.search.policy import Policy
from app.rules.deal import Deal
from app.rules.rng import Rng

if not cython.compiled:
    from app.rules.rng import count, lowest

ROUNDS = 4
NOTHING = -1e300


class Flat:
    """Of each action, by its number: in how many deals it was tried, and what came of it."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.deals = [0] * 64
        self.total = [0.0] * 64
        self.left = 0  # the actions that were tried to the end, as a mask

    def try_out(self, view: Deal, simulations: int, rng: Rng) -> None:
        """Play so many deals on, for the seat on turn in its view; each action at least once."""
        view.prepare_fill()
        self._try_out(view, view.blank(), view.blank(), simulations, rng)

    def _try_out(self, view: Deal, whole: Deal, trial: Deal, simulations: int, rng: Rng) -> None:
        with cython.nogil:
            for action in range(64):
                self.deals[action] = 0
                self.total[action] = 0.0
            self.left = view.legal()
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
                    self._drop(actions // 2)

    def _round(self, view: Deal, whole: Deal, trial: Deal, deals: int, rng: Rng) -> None:
        """Try the actions that are left in so many deals."""
        seat = view.turn
        for _ in range(deals):
            view.fill_into(whole, rng)
            rest = self.left
            while rest:
                action = lowest(rest)
                rest &= rest - 1
                trial.copy_from(whole)
                trial.apply(action)
                while trial.turn >= 0:
                    trial.apply(self.policy.choose(trial, rng))
                self.total[action] += self.policy.worth(trial, seat)
                self.deals[action] += 1

    def _drop(self, number: int) -> None:
        """Leave out so many of the worst."""
        for _ in range(number):
            worst = lowest(self.left)
            rest = self.left
            while rest:
                action = lowest(rest)
                rest &= rest - 1
                if self.mean(action) < self.mean(worst):
                    worst = action
            self.left &= ~(cython.cast(cython.ulonglong, 1) << worst)

    def best(self) -> int:
        """The action of the best mean among those that were tried to the end."""
        found = -1
        most = NOTHING
        for action in range(64):
            if self.left >> action & 1 and self.mean(action) > most:
                found = action
                most = self.mean(action)
        return found

    def mean(self, action: int) -> float:
        """What an action that was tried was worth, in points."""
        return self.total[action] / self.deals[action]
