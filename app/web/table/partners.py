"""A table at which tricks are taken, and the same partners count together in every deal; with a
number of seats that has none, each counts alone."""

from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.rules.deal import Deal
from app.web.table.finish import Ended
from app.web.table.sides import Side, side_of, sides
from app.web.table.tricks import Playing, TrickTable


class Standing(NamedTuple):
    """How a side stands. total: of the match; score: of a deal that is over; won: the match.

    tricks: those it has taken, for the score sheet; in_words: for the bar, "" for nothing. note:
    what it did in the deal, such as to make trump.
    """

    side: Side
    total: int
    score: int
    won: bool
    tricks: str
    in_words: str
    note: str = ""


class PartnerTable(TrickTable):
    """One rendering."""

    def __init__(self, view: TableView, deal: Deal, playing: Playing) -> None:
        super().__init__(view, deal, playing)
        self.sides = sides(view, view.partners or tuple((seat,) for seat in self.order))

    def side(self, seat: int) -> Side:
        """The side of a seat."""
        return side_of(self.sides, seat)

    def total(self, side: Side) -> int:
        """What a side has in the match."""
        return self.view.seats[side.seats[0]].total

    def standing(self, side: Side, tricks: str, in_words: str, note: str = "") -> Standing:
        """How a side stands; the words as in Standing."""
        scores, places, first = self.deal.scores, self.view.places, side.seats[0]
        won = self.view.match_over and places[first] == 1 < max(places)
        score = scores[first] if scores else 0
        return Standing(side, self.total(side), score, won, tricks, in_words, note)

    # How it ended.

    def winners_words(self) -> str:
        # A match that was given up, or a draw.
        if not self.view.partners or len(set(self.view.places)) == 1:
            return super().winners_words()
        won = next(side for side in self.sides if self.view.places[side.seats[0]] == 1)
        return f"{won.names} win"

    def finished(self) -> Ended:
        if not self.view.partners:
            return super().finished()
        less, more = sorted(map(self.total, self.sides))
        return super().finished()._replace(told="", score=f"{more} to {less}")

    def place_words(self) -> str:
        """How the sides stand, the viewer's before the other."""
        if not self.view.partners:
            return super().place_words()
        side, other = self.sides
        own, theirs = map(self.total, self.sides)
        if own == theirs:
            return f"The score is {own} to {theirs}."
        if own < theirs and self.view.you < 0:  # who watches hears of those who are ahead
            side, own, theirs = other, theirs, own
        if self.view.match_over:
            return f"{side.names} {'win' if own > theirs else 'lose'} the match {own} to {theirs}."
        return f"{side.names} {'lead' if own > theirs else 'are behind'} {own} to {theirs}."
