"""Running totals over the matches of a room: who has won how often, and at each game with how many
points, for those of one game are nothing at another."""

from collections.abc import Sequence
from typing import NamedTuple


class Tally(NamedTuple):
    """What one player, a person or a seat's bot, has done in a room so far."""

    matches: int = 0
    wins: int = 0  # a shared first place counts
    points: int = 0  # at one game


class Evening:
    """Tallies by player. A seat that changes hands begins anew; a player may change seats."""

    def __init__(self) -> None:
        self.matches = 0
        self.games = set[str]()  # that were played
        self._won: dict[str, tuple[int, int]] = {}  # by player: matches, and those of them won
        self._points: dict[tuple[str, str], int] = {}  # by player and game

    def add(
        self, game: str, players: Sequence[str], totals: Sequence[int], places: Sequence[int]
    ) -> None:
        """Count a match that is over; players by seat, as they sat at its end."""
        self.matches += 1
        self.games.add(game)
        for player, total, place in zip(players, totals, places, strict=True):
            matches, wins = self._won.get(player, (0, 0))
            self._won[player] = matches + 1, wins + (place == 1)
            self._points[player, game] = self._points.get((player, game), 0) + total

    def of(self, player: str, game: str) -> Tally:
        """A player's tally, with the points at one game; a new one's is empty."""
        return Tally(*self._won.get(player, (0, 0)), self._points.get((player, game), 0))
