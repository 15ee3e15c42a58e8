"""A trick as it was played, for whoever looks back: pages, tests, bots that explain themselves."""

from typing import NamedTuple

ALL_TRICKS = 52  # more than a deal can have


class Trick(NamedTuple):
    """The cards of a trick in the order in which they were played, and by which seats."""

    seats: list[int]
    cards: list[int]
    winner: int = -1  # while cards are missing

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.seats[0]
