"""A table of Called Partners as its template needs it: places and words, no rules."""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import Past
from app.rules.called_partner.said import COPIES
from app.rules.counts import counted, plain
from app.rules.game import Value
from app.web.games.called_partner.calling import Grid, grid_of
from app.web.games.called_partner.lesson import WORDS
from app.web.games.called_partner.moments import moment
from app.web.games.called_partner.phrases import (
    BIDDING,
    CALLER,
    CALLING,
    OPPONENT,
    PARTNER,
    PLAYING,
    TRUMP,
    UNKNOWN,
    WHICH,
    CalledPartnerTalk,
    Role,
    Said,
    needed,
)
from app.web.games.called_partner.poster import POSTER
from app.web.games.called_partner.score_sheet import Lines, Member
from app.web.games.called_partner.tips import TIPS, due
from app.web.table.choices import Choice, Panel, Row
from app.web.table.game_ui import GameUI, Length
from app.web.table.hands import TrickHand
from app.web.table.layout import Part
from app.web.table.measure import AHEAD
from app.web.table.moments import Moment
from app.web.table.score_sheet import ScoreSheet, columns_of
from app.web.table.table import SIGNS, Badge, Face, Middle, Place, label, short
from app.web.table.words import signed

CALLED = "✦"  # the sign on a called card
SIDES = {CALLER: "ours", PARTNER: "ours", OPPONENT: "theirs", UNKNOWN: ""}
OTHERS = {"ours": "theirs", "theirs": "ours", "": ""}
SHORT_COPIES = ("1st", "2nd")
BLACK_THREE = cards.NUMBERS["3S"]


class Bids(NamedTuple):
    """What a seat has said in the auction, in the order of the bidding."""

    name: str
    latest: str  # a bid or "pass"; "" while it is to come
    before: tuple[str, ...]
    turn: bool
    highest: bool
    bound: bool  # the first bid is one that nobody made


class Stepper(NamedTuple):
    """What may be bid. steps: by how much a press moves it."""

    bids: tuple[int, ...]
    steps: tuple[int, ...]


class Call(NamedTuple):
    """A called card in the bar. holder: "" while it is not known; secret: only the viewer knows.
    copy: which of two makes the partner, "" where there is one."""

    short: str
    name: str
    holder: str
    secret: bool
    copy: str = ""


class Bar(NamedTuple):
    """What is always in sight. bidder: "" before a bid; of: the points of the pack; out: of those
    the ones that nobody has taken yet, -1 before the play; side: what the side took, once known."""

    bidder: str
    bid: int
    of: int
    needed: int
    bidding: bool
    sign: str
    suit: str
    calls: tuple[Call, ...]
    side: str
    out: int


class Held(NamedTuple):
    """The viewer's hand, and the numbers of the cards that have been called."""

    hand: TrickHand
    called: tuple[int, ...]

    def faces(self) -> list[Face]:
        """Those that have been called say so."""
        return [self._noted(face) for face in self.hand.faces()]

    def _noted(self, face: Face) -> Face:
        card = cards.NUMBERS[face.text]
        if card not in self.called:
            return face
        return face._replace(label=_label(card, called=True), mark=CALLED)


def table(view: TableView) -> "CalledPartnerTable":
    """A table of Called Partners, to be laid out by called_partner/table.html."""
    deal = view.deal
    if not isinstance(deal, CalledPartnerDeal):
        raise TypeError("This is no table of Called Partners.")
    return CalledPartnerTable(view, deal)


class CalledPartnerTable(CalledPartnerTalk):
    """One rendering."""

    def __init__(self, view: TableView, deal: CalledPartnerDeal) -> None:
        super().__init__(view, deal)
        self.talking = deal.asks in (BIDDING, TRUMP, CALLING, WHICH)
        self.choosing = deal.asks in (TRUMP, CALLING) and bool(self.legal)

    def layout(self) -> dict[str, Hashable]:
        return super().layout() | {
            "black_three": self.deal.black == BLACK_THREE,
            "talking": self.talking,
            "choosing": self.choosing,
            "role": bool(self.own_role()),
            "playing": self.deal.turn >= 0,
        }

    def parts(self) -> list[Part]:
        found = super().parts()
        found.append(("pills", "pills", [(self.bar(),)]))
        if self.choosing:
            found.append(("panel", "grid", [(self.grid(),)]))
        elif self.talking:
            found.append(("auction", "auction", [(self.bids(), self.worth())]))
            if self.legal and self.deal.asks == WHICH:
                found.append(("panel", "panel", [(self.which(),)]))
            elif self.legal:
                found.append(("panel", "stepper", [(self.stepper(),)]))
        else:
            found.append(("reveals", "reveal", list(self.reveals())))
        if self.deal.turn >= 0:
            found.append(("sheet_head", "sheet_head", [(("Deal", "Taken"), columns_of(self))]))
            found.append(("sheet_lines", "sheet_lines", [(Lines(self.setup.past),)]))
            found.append(("bidding", "bidding", [(self.whole_auction(),)]))
        return found

    def texts(self) -> dict[str, str]:
        role = self.own_role()
        return super().texts() | ({"role": role} if role else {})

    def progress(self) -> str:
        return f"Deal {self.setup.hand + 1} of {self.deals()}"

    def medal(self) -> int:
        return self.deal.trump

    def moment(self, at: int) -> Moment | None:
        return moment(self.deal, at)

    def tips(self) -> Iterable[str]:
        roles = map(self.role, self.order)
        unknown = any(role and role.kind == UNKNOWN for role in roles)
        return due(self.deal, self.view.you, all_shown=self.all_shown, unknown=unknown)

    def rule(self) -> str:
        return {BIDDING: "auction", PLAYING: "play"}.get(self.deal.asks, "calls")

    def scored(self) -> Mapping[str, object]:
        deal, over = self.deal, self.view.match_over
        counted_deals = self.setup.hand + (not deal.thrown_in)
        title = f"After deal {counted_deals} of {self.deals()}"
        if deal.thrown_in:
            title = "Thrown in"
        return ({} if over else {"title": title}) | {
            "outcome": self.outcome(),
            "reasons": self.reasons(),
            "members": [self.member(seat) for seat in self.by_side()],
            "thrown_in": deal.thrown_in,
            "made": deal.made(),
            "got": deal.taken_by(deal.public_side()),
            "needed": needed(deal.bid),
            "score_sheet": ScoreSheet(columns_of(self), Lines(self.past())),
        }

    def begun(self) -> int:
        deal = self.deal
        return deal.tricks_dealt - deal.left + (deal.in_trick > 0)

    # Seats and cards.

    def place(self, seat: int) -> Place:
        deal, role = self.deal, self.role(seat)
        place = Place(
            seat=self.view.seats[seat],
            turn=seat == deal.turn,
            dealer=seat == deal.dealer,
            note=f"total {plain(self.view.seats[seat].total)}",
            side=self.side(role) if role else "",
            badges=(self.badge(role, seat),) if role else (),
        )
        if self.talking:
            said = [amount for who, amount in deal.auction() if who == seat]
            score = (str(said[-1]) if said[-1] else "pass") if said else ""
            words = f"bid {score}" if score != "pass" else "passed"
            return place._replace(score=score, score_label=words if said else "")
        taken = deal.taken[seat]
        if deal.thrown_in:
            return place
        return place._replace(score=str(taken), score_label=f"{counted(taken, 'point')} taken")

    def against_caller(self) -> bool:
        """Whether the viewer knows to play against the caller."""
        own = self.role(self.view.you) if self.view.you >= 0 else None
        return bool(own and own.kind == OPPONENT)

    def knows_a_partner(self) -> bool:
        """Whether the viewer knows of anybody to play with the caller."""
        return any(role and role.kind == PARTNER for role in map(self.role, self.order))

    def side(self, role: Role) -> str:
        """Ours or theirs as the viewer has it; who watches has it as the caller does."""
        found = SIDES[role.kind]
        return OTHERS[found] if self.against_caller() else found

    def badge(self, role: Role, seat: int) -> Badge:
        """Where a seat belongs: beside who plays against the caller, as that one has it."""
        kind = text = words = role.kind
        if kind == UNKNOWN:
            text, words = "?", "side not known"
        elif kind == OPPONENT and seat == self.view.you:
            kind, words = PARTNER, "against the caller"
            text = "your side" if self.knows_a_partner() else "against caller"
        elif kind != CALLER and self.against_caller():
            with_you = kind == OPPONENT
            kind = PARTNER if with_you else OPPONENT
            text, words = ("with you", "with you") if with_you else ("against", "against you")
        if role.secret:
            kind, words = f"{kind} secret", f"{words}, nobody else knows"
        return Badge(text, words, kind)

    def just_shown(self) -> list[int]:
        """Which of the called cards lie in the trick in the middle."""
        steps = self.steps if self.deal.turn >= 0 else []
        return [i for i in range(self.deal.calls) if self.played_at(i) in steps]

    def reveals(self) -> tuple[tuple[int, tuple[Said, ...]], ...]:
        """What the called cards in the trick show: how many they are, and a sentence."""
        shown = sorted(self.just_shown(), key=self.played_at)
        if len(shown) > 1:
            return ((len(shown), self.reveal_together(*shown)),)
        return tuple((1, self.reveal(i)) for i in shown)

    def middle(self) -> Middle:
        deal = self.deal
        named = [(short(card), self.copy(i)) for i, card in enumerate(self.called)]
        calls = ", ".join(" ".join(filter(None, each)) for each in named)
        note = (
            ""
            if deal.asks == BIDDING
            else f"The bid is {deal.bid}{calls and f'; called: {calls}'}."
        )
        return super().middle()._replace(note=note)

    def hand_size(self, seat: int) -> int:
        return self.deal.hand_size[seat]

    def hand(self) -> Held:
        deal = self.deal
        held = tuple(deal.hand(self.seat))
        hand = TrickHand(held, self.legal, deal.trump, deal.asks == PLAYING)
        return Held(hand, tuple(self.signed()))

    def label(self, card: int) -> str:
        return _label(card, card in self.signed())

    def mark(self, card: int) -> str:
        """That a card has been called."""
        return CALLED if card in self.signed() else ""

    def signed(self) -> list[int]:
        """The called cards that say so; of two copies as long as it is news which one counts."""
        if self.deal.packs == 1:
            return self.called
        fresh = self.just_shown()
        calls = enumerate(self.called)
        return [card for i, card in calls if self.deal.claims[i] < 0 or i in fresh]

    # The auction, the calls.

    def bids(self) -> tuple[Bids, ...]:
        """The seats in the order of the bidding."""
        deal, found = self.deal, list[Bids]()
        auction = deal.auction()
        for i in range(1, deal.players + 1):
            seat = (deal.dealer + i) % deal.players
            said = [str(amount) if amount else "pass" for who, amount in auction if who == seat]
            found.append(
                Bids(
                    self.name(seat),
                    said[-1] if said else "",
                    tuple(said[:-1]),
                    seat == deal.turn,
                    seat == deal.bidder,
                    deal.forced and i == 1,
                )
            )
        return tuple(found)

    def whole_auction(self) -> tuple[tuple[str, str], ...]:
        """All that was said, in order: (name, bid)."""
        return tuple(
            (self.name(seat), str(amount) if amount else "pass")
            for seat, amount in self.deal.auction()
        )

    def stepper(self) -> Stepper:
        deal = self.deal
        bids = tuple(sorted(int(text.split()[1]) for text in self.legal if text.startswith("bid ")))
        down = (-10, -1) if deal.bid_step == 1 else (-10, -5)
        up = (1, 5, 10, 20) if deal.bid_step == 1 else (5, 10, 20)
        return Stepper(bids, (*down, *up))

    def grid(self) -> Grid:
        return grid_of(self.deal, self.view.you)

    # What is always in sight.

    def bar(self) -> Bar:
        """Bid, trump, called cards, and what the side has taken."""
        deal = self.deal
        trump = deal.trump >= 0
        calls = tuple(
            Call(
                short(card),
                self.call_name(i),
                self.name(self.holders[i]) if self.holders[i] >= 0 else "",
                deal.claims[i] < 0 <= self.holders[i],
                self.copy(i),
            )
            for i, card in enumerate(self.called)
        )
        return Bar(
            self.name(deal.bidder) if deal.bidder >= 0 else "",
            deal.bid,
            self.worth(),
            needed(deal.bid),
            deal.asks == BIDDING,
            SIGNS[deal.trump] if trump else "",
            cards.SUIT_NAMES[deal.trump] if trump else "",
            calls,
            str(deal.taken_by(deal.public_side())) if self.all_shown else "",
            self.worth() - sum(deal.taken[: deal.players]) if deal.asks == PLAYING else -1,
        )

    def copy(self, i: int) -> str:
        """Which copy of called card i makes the partner, in short; "" where there is one."""
        return SHORT_COPIES[self.deal.second[i]] if self.is_doubled(i) else ""

    def which(self) -> Panel:
        """The first or the second copy of the card that was just called."""
        card = cards.name(self.called[-1])
        choices = tuple(Choice(order, f"Whoever plays the {order} one") for order in COPIES)
        return Panel(f"Your partner by the {card}", (Row(choices),))

    def worth(self) -> int:
        """The points of all cards together."""
        return self.deal.all_points

    def deals(self) -> int:
        """The number of deals of this match."""
        # Once it is over, the options may be those of the next match already.
        if self.view.match_over or self.view.last_deal:
            return self.setup.hand + 1
        hands = self.view.house.options["hands"]
        return hands if isinstance(hands, int) else 0

    # The score sheet.

    def by_side(self) -> list[int]:
        """The seats: the caller, the partners, the others."""
        deal = self.deal
        side = deal.public_side()
        return sorted(self.order, key=lambda seat: (seat != deal.caller, not side >> seat & 1))

    def member(self, seat: int) -> Member:
        """A seat in the result of a deal that is over."""
        deal, view = self.deal, self.view
        role = self.role(seat) if not deal.thrown_in else None
        dealt = [card for i, card in enumerate(self.called) if deal.claims[i] == seat]
        score = deal.scores[seat] if deal.scores else 0
        return Member(
            seat,
            self.name(seat),
            role.kind if role else "",
            " ".join(map(short, dealt)),
            " and ".join(f"the {cards.name(card)}" for card in dealt),
            deal.taken[seat],
            signed(score) if score else "0",
            self.reason(seat),
            plain(view.seats[seat].total),
            view.places[seat] if view.match_over else 0,
            seat == view.you,
        )

    def past(self) -> tuple[Past, ...]:
        """The deals of the match, with this one when it is over and counts."""
        deal = self.deal
        if deal.thrown_in or not deal.scores:
            return self.setup.past
        side = deal.public_side()
        now = Past(deal.caller, deal.bid, side, deal.taken_by(side), deal.scores)
        return (*self.setup.past, now)

    def review(self) -> tuple[Hashable, ...]:
        """The auction and all tricks."""
        return self.whole_auction(), self.all_tricks()


def _label(card: int, called: bool) -> str:
    return label(card) + ", called" * called


def goal(options: Mapping[str, Value]) -> str:
    """The goal, with the black card that counts at a table."""
    black = "three of spades" if options.get("black_card") == "3S" else "black queen"
    return (
        "The caller’s side must take as many points as were bid. What counts: the"
        f" {black} (30), aces (15), tens (10) and fives (5)."
    )


UI = GameUI(
    table=table,
    judged_in=AHEAD,
    goal=goal({}),
    goal_for=goal,
    parts={
        "auction": "called_partner/auction",
        "stepper": "called_partner/stepper",
        "grid": "called_partner/grid",
        "reveal": "called_partner/reveal",
        "sheet_head": "score_sheet",
        "sheet_lines": "called_partner/score_sheet",
        "bidding": "called_partner/score_sheet",
    },
    suit="D",
    tone="teal",
    lesson=WORDS,
    styles=("hands.css", "ring.css", "called_partner.css"),
    over=(
        "score_sheet.css",
        "called_partner_naming.css",
        "called_partner_reveal.css",
        "called_partner_result.css",
    ),
    poster=POSTER,
    rank="?",
    feel="Secret partners",
    usual=6,
    tips=TIPS,
    lengths={
        "short": Length({"hands": 3}, 4),
        "full": Length({"hands": 6}, 9),
    },
)
