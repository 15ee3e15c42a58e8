"""What a bot is: a function of what its seat sees."""

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from app.rules.deal import Deal
from app.rules.rng import Rng


class Bot(Protocol):
    """A way to play. It keeps nothing between decisions but what saves time."""

    @property
    def version(self) -> str:
        """Changes when the same position may get another answer."""

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        """The text of the action to do, for the seat whose turn it is in its view.

        seen: from seen_by that seat; it is left unchanged. budget: simulations at most, for bots
        that search. The same view, generator state and budget give the same answer.
        """


class RandomBot:
    """Strength 0: any legal action, each equally likely."""

    version = "1"

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        actions = seen.actions(seen.viewer)
        return actions[rng.below(len(actions))]


class BySeats:
    """One bot at tables of these numbers of seats, where another one plays no better, and that one
    at all others."""

    def __init__(
        self, seats: Collection[int], there: Callable[[], Bot], elsewhere: Callable[[], Bot]
    ) -> None:
        self._seats, self._there, self._elsewhere = seats, there(), elsewhere()
        self.version = f"{self._there.version}+{self._elsewhere.version}"

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        bot = self._there if seen.players in self._seats else self._elsewhere
        return bot.choose(seen, rng, budget)


class Bots(dict[str, Callable[[], Bot]]):
    """Who plays a game, by level.

    "0" plays at random; "1", "2", ... are offered at tables, none weaker than those before it.
    searching: levels that are far too slow for a table where the rules are not compiled.
    """

    def __init__(
        self,
        by_level: Mapping[str, Callable[[], Bot]],
        searching: Collection[str] = (),
    ) -> None:
        super().__init__(by_level)
        self.searching = searching
