"""Running totals over the matches of a room: who has won how often, and with how many points."""

from collections.abc import Sequence
from typing import NamedTuple


class Tally(NamedTuple):
    """What one player, a person or a seat's bot, has done in a room so far."""

    matches: int = 0
    wins: int = 0  # a shared first place counts
    points: int = 0


class Evening:
    """Tallies by player. A seat that changes hands begins anew; a player may change seats."""

    def __init__(self) -> None:
        self.matches = 0
        self._tallies: dict[str, Tally] = {}

    def add(self, players: Sequence[str], totals: Sequence[int], places: Sequence[int]) -> None:
        """Count a match that is over; players by seat, as they sat at its end."""
        self.matches += 1
        for player, total, place in zip(players, totals, places, strict=True):
            old = self.of(player)
            self._tallies[player] = Tally(
                old.matches + 1, old.wins + (place == 1), old.points + total
            )

    def of(self, player: str) -> Tally:
        """A player's tally; a new one's is empty."""
        return self._tallies.get(player, Tally())
