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


class Bots(dict[str, Callable[[], Bot]]):
    """Who plays a game, by level.

    "0" plays at random; "1", "2", ... are offered at tables, each stronger than those before it.
    searching: levels that are far too slow for a table where the rules are not compiled.
    """

    def __init__(
        self,
        by_level: Mapping[str, Callable[[], Bot]],
        searching: Collection[str] = (),
    ) -> None:
        super().__init__(by_level)
        self.searching = searching
