"""What the worth of actions is told in, in each game."""

from typing import NamedTuple

from app.review.intervals import SURE
from app.rules.counts import real_minus

TWO = 2  # players, of whom each has one other


class Measure(NamedTuple):
    """unit: of losses, in words. times: so many of it are one of the unit of the game's judging
    (app/review). digits: behind the point. worth: what actions and deals come to, where that is
    more than the unit says, and of_two where two play. sign: behind every number. late: what else
    the values of a match that ends soon count, in a sentence; "" for nothing."""

    unit: str = "points"
    times: int = 1
    digits: int = 1
    worth: str = ""
    of_two: str = ""
    sign: str = ""
    late: str = ""

    def among(self, players: int) -> "Measure":
        """That of a table of so many."""
        return self._replace(worth=self.of_two) if self.of_two and players == TWO else self

    @property
    def in_worth(self) -> str:
        """The unit of what an action or a deal is worth."""
        return self.worth or self.unit

    def number(self, value: float) -> str:
        """A value of the judging's unit, with a real minus sign."""
        return self._rounded(value) + self.sign

    def error(self, value: float) -> str:
        """How far a value with such a standard error may be off, 95 times in 100; "" for none."""
        if not value:
            return ""
        told = self._rounded(SURE * value)
        if not float(told):
            told = f"<{10**-self.digits:.{self.digits}f}"
        return f"±{told}{self.sign}"

    def cost(self, loss: float, error: float) -> str:
        """What something cost, and how sure that is."""
        return f"{self.number(loss)} {self.error(error)}".strip()

    def _rounded(self, value: float) -> str:
        told = round(value * self.times, self.digits) + 0.0
        return real_minus(f"{told:.{self.digits}f}")


SOON = 2  # deals to come, at most, of a match that ends soon, as bots see it (search/standing.py)
TO_WIN = (
    "The match may be over within a few deals, so points count by how much they help to win it."
)
POINTS = Measure()
AHEAD = Measure(
    worth="points ahead of the others on average; a minus is behind",
    of_two="points ahead of the other player on average; a minus is behind",
)
