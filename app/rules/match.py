"""A match: a series of deals with totals, a moving dealer and an end."""

from collections.abc import Mapping, Sequence

from app.rules.deal import WHOLE, Deal
from app.rules.errors import BadSetup
from app.rules.game import Game, Result, Setup

MOST_THROWN_IN = 30  # deals in a row (RULES 0.2)


class Match:
    """The deals of a match that are over, and what the next one starts from."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.results: list[Result] = []
        self.time_over = False  # the deal in play, if any, is the last
        self.given_up = False  # over as it stands, after too many deals that were thrown in
        self.in_a_row = 0  # so many of the last deals were
        self.in_play = False  # whether a deal has been dealt that is not over

    @property
    def totals(self) -> tuple[int, ...]:
        """Per seat."""
        return self.game.totals(self.results)

    @property
    def over(self) -> bool:
        """Whether nothing is in play any more and no deal follows."""
        if self.in_play:
            return False
        ended = (self.time_over or self.given_up) and bool(self.results)
        return ended or self.game.is_over(self.results)

    @property
    def endless(self) -> bool:
        """Whether it is to be given up now: so many deals in a row were thrown in.

        It is for whoever plays it on to do so: a match of before there was this rule went on.
        """
        return not self.in_play and not self.over and self.in_a_row >= MOST_THROWN_IN

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; equal ones share it (1, 1, 3)."""
        return self.game.places(self.results)

    @property
    def turned(self) -> int:
        """The deal, from 1, since which those were first who are first now; 0 before any."""
        first, found = self._first(len(self.results)), len(self.results)
        while found > 1 and self._first(found - 1) == first:
            found -= 1
        return found

    def _first(self, deals: int) -> set[int]:
        """The seats that were first after so many deals."""
        places = self.game.ahead(self.results[:deals])
        return {seat for seat, place in enumerate(places) if place == 1}

    def draws(self) -> dict[str, int]:
        """What must be drawn at random for the next deal: name to number of choices."""
        return self.game.draws(self.results)

    def next_setup(self, drawn: Mapping[str, int]) -> Setup:
        """The setup of the next deal; raises BadSetup."""
        if self.over:
            raise BadSetup("The match is over.")
        return self.game.setup(self.results, drawn)

    def deal(self, drawn: Mapping[str, int], deck: Sequence[str]) -> Deal:
        """The next deal, in play until it is added; raises BadSetup or BadDeck."""
        dealt = self.game.deal(self.next_setup(drawn), deck)
        self.in_play = True
        return dealt

    def add(self, deal: Deal) -> None:
        """Count a deal that is over."""
        if deal.scores is None or deal.viewer != WHOLE or not isinstance(deal.setup, Setup):
            raise ValueError("Only a whole deal that is over can be counted.")
        result = self.game.result(deal)
        self.results.append(result)
        self.in_a_row = self.in_a_row + 1 if result.thrown_in else 0
        self.in_play = False
