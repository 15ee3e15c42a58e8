"""A table of Short Spades as its template needs it."""

from collections.abc import Hashable, Iterable, Mapping

from app.rooms.fold.view import TableView
from app.rules.counts import counted
from app.rules.short_spades.deal import ShortSpadesDeal
from app.web.games.short_spades.lesson import WORDS
from app.web.games.short_spades.poster import POSTER
from app.web.table.choices import Choice, Panel, numbers
from app.web.table.game_ui import GameUI, Length
from app.web.table.hands import TrickHand
from app.web.table.layout import Part
from app.web.table.partners import PartnerTable, Standing
from app.web.table.sides import partner_words
from app.web.table.table import Place
from app.web.table.tricks import is_card

TIPS: Mapping[str, str] = {
    "bid": "Count your aces and high spades. Your bid and your partner’s are added up.",
    "trump": "A spade beats every card of another suit. You may play one if you cannot follow.",
}


def table(view: TableView) -> "ShortSpadesTable":
    """A table of Short Spades, to be laid out by short_spades/table.html."""
    deal = view.deal
    if not isinstance(deal, ShortSpadesDeal):
        raise TypeError("This is no table of Short Spades.")
    return ShortSpadesTable(view, deal)


class ShortSpadesTable(PartnerTable):
    """One rendering."""

    deal: ShortSpadesDeal

    def __init__(self, view: TableView, deal: ShortSpadesDeal) -> None:
        super().__init__(view, deal, deal)

    def layout(self) -> dict[str, Hashable]:
        return super().layout() | {"bidding": self.before_play}

    def parts(self) -> list[Part]:
        found = [*super().parts(), ("pills", "pills", [(self.standings(),)])]
        if self.before_play and self.legal:
            found.append(("panel", "panel", [(self.panel(),)]))
        return found

    def medal(self) -> int:
        return self.deal.trump

    def tips(self) -> Iterable[str]:
        if self.deal.turn == self.view.you:
            yield "bid" if self.before_play else "trump"

    def rule(self) -> str:
        return "bids" if self.before_play else "play"

    def scored(self) -> Mapping[str, object]:
        return {"standings": self.standings()}

    def begun(self) -> int:
        return sum(self.deal.taken) + (self.deal.in_trick > 0)

    def place(self, seat: int) -> Place:
        deal, side = self.deal, self.side(seat)
        bid, taken = deal.bids[seat], deal.taken[seat]
        place = Place(
            seat=self.view.seats[seat],
            turn=seat == deal.turn,
            dealer=seat == self.dealer,
            side=side.kind,
            side_words=partner_words(self.view, side, seat),
        )
        if bid < 0:
            return place
        if self.before_play:
            return place._replace(says=f"bid {bid}")
        return place._replace(
            note=f"bid {bid}", score=str(taken), score_label=counted(taken, "trick")
        )

    def standings(self) -> tuple[Standing, ...]:
        """How the sides stand, the viewer's first."""
        found = list[Standing]()
        for side in self.sides:
            taken, bid = (
                self.deal.taken_by_side(side.seats[0]),
                self.deal.bid_of_side(side.seats[0]),
            )
            told = f"{taken} of {bid}"
            found.append(self.standing(side, told, "" if self.before_play else told))
        return tuple(found)

    def hand_size(self, seat: int) -> int:
        return self.deal.hand_size[seat]

    def hand(self) -> TrickHand:
        held = tuple(self.deal.hand(self.seat))
        return TrickHand(held, self.legal, self.deal.trump, self.deal.asks == "play")

    # The bidding.

    @property
    def before_play(self) -> bool:
        return self.deal.asks == "bid"

    def to_answer(self) -> str:
        return "how many of the five tricks will you take?"

    def panel(self) -> Panel:
        """A button for each bid."""
        bids = [text.removeprefix("bid ") for text in sorted(self.legal)]
        choices = tuple(Choice(f"bid {bid}", bid, f"Bid {bid}") for bid in bids)
        return Panel("Your bid", (numbers(choices),))

    def words(self, seat: int, text: str, at: int) -> str:
        if is_card(text):
            return super().words(seat, text, at)
        return f"{self.does(seat, 'bid', 'bids')} {text.removeprefix('bid ')}."

    def outcome(self) -> str:
        told = []
        for side in self.sides:
            score = (self.deal.scores or (0, 0))[side.seats[0]]
            made = "makes" if score >= 0 else "misses"
            if " and " in side.names:
                made = made.removesuffix("s") if score >= 0 else "miss"
            told.append(f"{side.names} {made} the bid.")
        return " ".join(told)


UI = GameUI(
    table=table,
    goal="With your partner take at least as many of the five tricks as you both have bid.",
    styles=("hands.css", "numbers.css", "short_spades.css"),
    rank="A",
    suit="S",
    tone="short_spades",
    poster=POSTER,
    lesson=WORDS,
    tips=TIPS,
    colours=2,
    lengths={"short": Length({"deals": 2}, 2), "full": Length({"deals": 4}, 4)},
)
