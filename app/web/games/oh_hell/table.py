"""A table of Oh Hell as its template needs it. Nothing is decided here but places and words."""

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.counts import counted
from app.rules.game import Value
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell, OhHellSetup
from app.web.games.oh_hell.lesson import WORDS
from app.web.games.oh_hell.moments import moment
from app.web.games.oh_hell.phrases import BIDDING, PLAYING, Balance, OhHellTalk
from app.web.games.oh_hell.poster import POSTER
from app.web.games.oh_hell.score_sheet import Entry, Lines, chart, row
from app.web.games.oh_hell.tips import TIPS, due
from app.web.table.choices import Choice, Panel, numbers
from app.web.table.game_ui import GameUI, Length
from app.web.table.hands import TrickHand
from app.web.table.layout import Part
from app.web.table.measure import TO_WIN, Measure
from app.web.table.moments import Moment
from app.web.table.score_sheet import ScoreSheet, columns_of
from app.web.table.table import SIGNS, Face, Middle, Place, label, short

MATCHES = 500  # so many kinds of matches are kept


class Bid(NamedTuple):
    """A seat in the order of the bidding. bid: "" while it is to come or not seen. unseen: whether
    it was made and is not seen."""

    name: str
    bid: str
    turn: bool
    unseen: bool


class Bar(NamedTuple):
    """What is always in sight. suit: "" without trumps; turned: the card in two signs, or ""."""

    sign: str
    suit: str
    turned: str
    balance: Balance | None  # of the bids, once they are made


def table(view: TableView) -> "OhHellTable":
    """A table of Oh Hell, to be laid out by oh_hell/table.html."""
    deal = view.deal
    if not isinstance(deal, OhHellDeal):
        raise TypeError("This is no table of Oh Hell.")
    return OhHellTable(view, deal)


class OhHellTable(OhHellTalk):
    """One rendering."""

    def layout(self) -> dict[str, Hashable]:
        deal = self.deal
        return super().layout() | {
            "bidding": deal.asks == BIDDING,
            "turned": deal.turned >= 0,
            "playing": deal.turn >= 0,
        }

    def parts(self) -> list[Part]:
        found, deal = super().parts(), self.deal
        found.append(("pills", "pills", [(self.bar(),)]))
        if deal.turned >= 0:
            found.append(("turned", "card", [(self.turned(), "up")]))
        if deal.asks == BIDDING:
            found.append(("bids", "bids", [(self.bids(), self.so_far())]))
            if self.legal:
                found.append(("panel", "panel", [(self.panel(),)]))
        if deal.turn >= 0:
            found.append(("sheet_head", "sheet_head", [(("Cards",), columns_of(self))]))
            found.append(("sheet_lines", "sheet_lines", [(Lines(self.past()),)]))
            found.append(("sheet_lines", "sheet_line", [(row(self.entry()),)]))
        return found

    def progress(self) -> str:
        number = f"Deal {self._setup().number + 1} of {self.deals()}"
        double = " · double" if self.deal.counts > 1 else ""
        return f"{number} · {counted(self.deal.size, 'card')}{double}"

    def medal(self) -> int:
        return self.deal.trump

    def moment(self, at: int) -> Moment | None:
        return moment(self.deal, at, self.view.you)

    def tips(self) -> Iterable[str]:
        return due(self.deal, self.view.you)

    def rule(self) -> str:
        return "bids" if self.deal.asks == BIDDING else "play"

    def scored(self) -> Mapping[str, object]:
        over, number = self.view.match_over, self._setup().number + 1
        sheet = ScoreSheet(columns_of(self), Lines((*self.past(), self.entry())))
        title = {} if over else {"title": f"After deal {number} of {self.deals()}"}
        return title | {
            "score_sheet": sheet,
            "chart": chart(sheet) if over else None,
            "outcome": self.outcome(),
        }

    def begun(self) -> int:
        return self.deal.size - self.deal.left + (self.deal.in_trick > 0)

    # Seats and cards.

    def place(self, seat: int) -> Place:
        deal, bid = self.deal, self.deal.bids[seat]
        place = Place(
            seat=self.view.seats[seat],
            turn=seat == deal.turn,
            dealer=seat == deal.dealer,
            note=counted(self.view.seats[seat].total, "point"),
        )
        if deal.has_bid_unseen(seat):
            return place._replace(score="has bid", score_label="has bid")
        if bid < 0:
            return place
        if deal.asks == BIDDING:
            return place._replace(score=f"bid {bid}", score_label=f"bid {bid}")
        standing = self.standing(seat)
        told = f"{deal.taken[seat]} of {bid}"
        return place._replace(
            score=f"{told} {standing.sign}",
            score_kind=standing.kind,
            score_label=f"{deal.taken[seat]} of {counted(bid, 'trick')}, {standing.words}",
        )

    def hand_size(self, seat: int) -> int:
        return self.deal.hand_size[seat]

    def hand(self) -> TrickHand:
        deal = self.deal
        held = tuple(deal.hand(self.seat))
        return TrickHand(held, self.legal, deal.trump, deal.asks == PLAYING)

    def middle(self) -> Middle:
        return super().middle()._replace(up=self.turned() if self.deal.turned >= 0 else None)

    def turned(self) -> Face:
        """The card that is turned up; it is out of play."""
        card = self.deal.turned
        return Face("turned", cards.TEXTS[card], label=f"{label(card)}, turned up for trump")

    # The bidding, and what is always in sight.

    def bids(self) -> tuple[Bid, ...]:
        """The seats in the order in which they bid."""
        deal, found = self.deal, list[Bid]()
        for i in range(1, deal.players + 1):
            seat = (deal.dealer + i) % deal.players
            bid = deal.bids[seat]
            told = str(bid) if bid >= 0 else ""
            found.append(Bid(self.name(seat), told, seat == deal.turn, deal.has_bid_unseen(seat)))
        return tuple(found)

    def so_far(self) -> str:
        """How far the bidding is."""
        deal = self.deal
        if deal.bids_hidden:
            return f"Secret bids: {deal.bidders} of {deal.players} made"
        return self.balance.so_far

    def panel(self) -> Panel:
        """A button for each bid; the one that the hook bars does nothing."""
        barred = self.deal.barred_bid()
        choices = tuple(
            Choice(f"bid {bid}", str(bid), f"Bid {bid}", barred=bid == barred)
            for bid in range(self.deal.size + 1)
        )
        return Panel("Your bid", (numbers(choices),), self.why_barred())

    def bar(self) -> Bar:
        """Trumps, and what the bids come to."""
        deal = self.deal
        trumps = deal.trump >= 0
        return Bar(
            SIGNS[deal.trump] if trumps else "",
            cards.SUIT_NAMES[deal.trump] if trumps else "",
            short(deal.turned) if deal.turned >= 0 else "",
            None if deal.asks == BIDDING else self.balance,
        )

    def deals(self) -> int:
        """The number of deals of this match."""
        if self.view.match_over:  # the options may be those of the next match already
            return self._setup().number + 1
        return _deals(self.deal.players, tuple(self.view.house.options.items()))

    def _setup(self) -> OhHellSetup:
        setup = self.deal.setup
        if not isinstance(setup, OhHellSetup):
            raise TypeError("This is no deal of a match of Oh Hell.")
        return setup

    # The score sheet.

    def past(self) -> tuple[Entry, ...]:
        """The deals before this one."""
        return tuple(
            Entry(each.size, each.trump, 0, each.bids, each.taken, each.scores)
            for each in self._setup().past
        )

    def entry(self) -> Entry:
        """This deal."""
        deal, n = self.deal, self.deal.players
        bids, taken = tuple(deal.bids[:n]), tuple(deal.taken[:n])
        scores = deal.scores or ()
        return Entry(deal.size, deal.trump, deal.left, bids, taken, scores, deal.counts)


@lru_cache(MATCHES)
def _deals(players: int, chosen: tuple[tuple[str, Value], ...]) -> int:
    return len(OhHell(players, dict(chosen)).sizes)


UI = GameUI(
    table=table,
    goal="Take exactly as many tricks as you bid, no more and no fewer.",
    parts={
        "bids": "oh_hell/bids",
        "sheet_head": "score_sheet",
        "sheet_lines": "oh_hell/score_sheet",
        "sheet_line": "oh_hell/score_sheet",
    },
    suit="H",
    tone="blue",
    lesson=WORDS,
    styles=("hands.css", "numbers.css", "ring.css", "oh_hell.css"),
    over=("score_sheet.css", "oh_hell_result.css"),
    poster=POSTER,
    rank="10",
    feel="Exact bids",
    tips=TIPS,
    judged_in=Measure(late=TO_WIN),
    made_in="points a match over what Strong bots average",
    lengths={
        "short": Length({"shape": "down"}, 8),
        "full": Length({"shape": "down_up"}, 15),
    },
)
