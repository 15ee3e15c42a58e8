"""A match: a series of deals with totals, a moving dealer and an end."""

from collections.abc import Mapping

from app.rules.deal import WHOLE, Deal
from app.rules.errors import BadSetup
from app.rules.game import Game, Result, Setup


class Match:
    """The deals of a match that are over, and what the next one starts from."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.results: list[Result] = []
        self.time_over = False  # the deal in progress, if any, is the last

    @property
    def totals(self) -> tuple[int, ...]:
        """Per seat."""
        return self.game.totals(self.results)

    @property
    def over(self) -> bool:
        """Whether no deal follows."""
        ended = self.time_over and bool(self.results)
        return ended or self.game.is_over(self.results)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; equal ones share it (1, 1, 3)."""
        return self.game.places(self.results)

    def draws(self) -> dict[str, int]:
        """What must be drawn at random for the next deal: name to number of choices."""
        return self.game.draws(self.results)

    def next_setup(self, drawn: Mapping[str, int]) -> Setup:
        """The setup of the next deal; raises BadSetup."""
        if self.over:
            raise BadSetup("The match is over.")
        return self.game.setup(self.results, drawn)

    def add(self, deal: Deal) -> None:
        """Count a deal that is over."""
        if deal.scores is None or deal.viewer != WHOLE or not isinstance(deal.setup, Setup):
            raise ValueError("Only a whole deal that is over can be counted.")
        self.results.append(self.game.result(deal))
