"""A table of Five Tricks as its template needs it."""

from collections.abc import Hashable, Mapping

from app.rules.five_tricks.deal import SIZE, FiveTricksDeal

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.counts import counted
from app.web.table.layout import Part
from app.web.table.look import Look
from app.web.table.table import Face, Place, Shown, by_suit, label
from app.web.table.tricks import TrickTable


def table(view: TableView) -> "FiveTricksTable":
    """A table of Five Tricks, to be laid out by five_tricks/table.html."""
    deal = view.deal
    if not isinstance(deal, FiveTricksDeal):
        raise TypeError("This is no table of Five Tricks.")
    return FiveTricksTable(view, deal)


class FiveTricksTable(TrickTable):
    """One rendering."""

    deal: FiveTricksDeal

    def __init__(self, view: TableView, deal: FiveTricksDeal) -> None:
        super().__init__(view, deal, deal)

    def parts(self) -> list[Part]:
        number = self.view.deals_in_match + (self.deal.turn >= 0)
        return [*super().parts(), ("pills", "pills", [(number, self.view.options["deals"])])]

    def scored(self) -> Mapping[str, object]:
        return {"scores": list(zip(self.view.seats, self.deal.scores or (), strict=True))}

    def review(self) -> tuple[Hashable, ...]:
        return (tuple(self.told(trick) for trick in self.deal.tricks()),)

    def begun(self) -> int:
        return SIZE - self.deal.left + (self.deal.in_trick > 0)

    def place(self, seat: int) -> Place:
        taken = self.deal.taken[seat]
        return Place(
            seat=self.view.seats[seat],
            turn=seat == self.deal.turn,
            dealer=seat == self.dealer,
            note=counted(self.view.seats[seat].total, "point"),
            score=str(taken),
            score_label=counted(taken, "trick"),
        )

    def hand_size(self, seat: int) -> int:
        return self.deal.hand_size[seat]

    def hand(self) -> Shown:
        held = sorted(self.deal.hand(self.view.you), key=by_suit)
        return Shown(tuple(self.held(cards.TEXTS[card], card) for card in held))

    def held(self, text: str, card: int) -> Face:
        """A card of the viewer's hand."""
        legal = text in self.legal
        return Face(f"h-{text}-0", text, text, legal, label(card) + ", playable" * legal)

    def hint(self) -> str:
        if self.deal.turn < 0:
            return "The deal is over."
        return "The last cards play themselves." if self.deal.plays_itself else self.to_play()


LOOK = Look(
    table=table,
    goal="Take the most of the five tricks.",
    styles=("hands.css",),
    rank="5",
    usual=2,
)
