"""A table of Black Queen as its template needs it. Nothing is decided here but places and words."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from statistics import fmean
from typing import NamedTuple

from markupsafe import Markup

from app.rooms.fold.view import SeatView, TableView
from app.rules import cards
from app.rules.black_queen import deal as rules
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.counts import counted
from app.rules.tricks import Trick
from app.web.games.black_queen.lesson import WORDS
from app.web.games.black_queen.moments import moment
from app.web.games.black_queen.passing import (
    Choice,
    arrived,
    has_laid,
    in_short,
    in_words,
    new_ones,
)
from app.web.games.black_queen.poster import POSTER
from app.web.games.black_queen.tips import TIPS, due
from app.web.table.game_ui import GameUI, Length
from app.web.table.layout import Part
from app.web.table.measure import AHEAD
from app.web.table.moments import Moment
from app.web.table.table import PLAYABLE, Face, Pile, Place, by_suit, label
from app.web.table.tricks import TrickTable
from app.web.table.words import signed

PILES = 20_000  # so many are kept
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = cards.NUMBERS["QS"], cards.NUMBERS["JD"]
NOTHING: frozenset[str] = frozenset()
WHY = {
    rules.NO_CARD: "took no card",
    rules.NO_POINTS: "took no heart and no black queen",
    rules.ALL_POINTS: "took every heart and every black queen",
}


@dataclass(frozen=True)
class Line:
    """A line of the score sheet."""

    seat: SeatView
    why: str
    score: int
    place: int


class Held(NamedTuple):
    """The viewer's hand. cards: numbers. legal: texts of actions. came: which of them were passed,
    by whom and what that seat is called. goes: the seat to which three of them are to be passed."""

    cards: tuple[int, ...]
    legal: frozenset[str]
    came: tuple[int, ...] = ()
    giver: int = -1
    named: str = ""
    goes: int = -1

    def faces(self) -> list[Face]:
        """By suit in alternating colours, high cards first."""
        copies: Counter[int] = Counter()
        faces = []
        ordered = sorted(self.cards, key=by_suit)
        for card, new in zip(ordered, new_ones(ordered, self.came), strict=True):
            face = _in_hand(card, copies[card], cards.TEXTS[card] in self.legal)
            if new:
                face = face._replace(
                    label=f"{face.label}, from {self.named}", comes=str(self.giver)
                )
            elif self.goes >= 0:
                face = face._replace(action="", may="can be passed", leaves=str(self.goes))
            faces.append(face)
            copies[card] += 1
        return faces


class PileRow(NamedTuple):
    """The piles before a seat. legal: what the viewer may play, if the seat is the viewer's."""

    seat: int
    piles: tuple[tuple[int, bool], ...]  # (face-up card or NONE, whether one lies below)
    mine: bool
    legal: frozenset[str]

    def shown(self) -> list[Pile]:
        """The piles as cards."""
        return [
            _pile(self.seat, at, card, covers, self.mine, f"{cards.TEXTS[card]}@{at}" in self.legal)
            for at, (card, covers) in enumerate(self.piles)
        ]


def table(view: TableView) -> "BlackQueenTable":
    """A table of Black Queen, to be laid out by black_queen/table.html."""
    deal = view.deal
    if not isinstance(deal, BlackQueenDeal):
        raise TypeError("This is no table of Black Queen.")
    return BlackQueenTable(view, deal)


class BlackQueenTable(TrickTable):
    """One rendering."""

    deal: BlackQueenDeal

    def __init__(self, view: TableView, deal: BlackQueenDeal) -> None:
        super().__init__(view, deal, deal)
        self.pile_count = deal.piles
        you = view.you
        self.chooses = you >= 0 and deal.asks == "pass" and not has_laid(deal, you)

    def layout(self) -> dict[str, Hashable]:
        return super().layout() | {"good_jack": self.deal.good_jack, "passes": self.chooses}

    def parts(self) -> list[Part]:
        found = [*super().parts(), ("pills", "pills", [(self.led, *self.still_out())])]
        if self.chooses:
            choice = Choice(self.view.seats[self.receiver].name, self.deal.turn == self.view.you)
            found.append(("panel", "passing", [(choice,)]))
        return found

    @property
    def receiver(self) -> int:
        """Who gets what the viewer passes."""
        return self.deal.receiver(self.seat)

    def progress(self) -> str:
        view, deal = self.view, self.deal
        trick = self.begun() + (deal.turn >= 0 and not deal.in_trick)
        tricks = f"Trick {trick} of {sum(deal.taken[: deal.players]) + deal.left}"
        number, deals = view.deals_in_match + (deal.turn >= 0), view.house.options["deals"]
        return tricks if deals == 1 else f"Deal {number} of {deals} · {tricks}"

    def scored(self) -> Mapping[str, object]:
        number, deals = self.view.deals_in_match, self.view.house.options["deals"]
        if self.view.match_over:
            return {"sheet": self.lines()}
        return {"sheet": self.lines(), "title": f"After deal {number} of {deals}"}

    def still_out(self) -> tuple[int, int, int | None]:
        """The hearts, the black queens and, if they count, the jacks of diamonds that nobody has
        taken yet."""
        deal = self.deal
        hearts = sum(n for card, n in enumerate(deal.pack) if card // 13 == cards.HEARTS)
        queens = deal.pack[QUEEN_OF_SPADES] - sum(deal.queens)
        jacks = deal.pack[JACK_OF_DIAMONDS] - sum(deal.jacks) if deal.good_jack else None
        return hearts - sum(deal.hearts), queens, jacks

    @property
    def before_play(self) -> bool:
        return self.deal.asks == "pass"

    def to_answer(self) -> str:
        return f"choose three cards for {self.name(self.receiver)}."

    def waits_for(self) -> str:
        told = f"{self.name(self.deal.turn)} chooses three cards to pass."
        if self.view.you < 0 or self.chooses:
            return told
        given = in_short(self.deal.three(self.view.you))
        return f"{told} You pass {given} to {self.name(self.receiver)}."

    def words(self, seat: int, text: str, at: int) -> str:
        if not text.startswith("pass"):
            return super().words(seat, text, at)
        to = self.deal.receiver(seat)
        whom = "you" if to == self.view.you else self.name(to)
        return f"{self.does(seat, 'pass', 'passes')} {whom} {in_words(text)}."

    def begun(self) -> int:
        return sum(self.deal.taken) + (self.deal.in_trick > 0)

    def any_card(self) -> str:
        if self.deal.to_lead >= 0:
            return f"the {cards.name(self.deal.to_lead)}"
        return "any card but a black queen" if self.deal.queen_barred else super().any_card()

    def place(self, seat: int) -> Place:
        deal = self.deal
        tricks, points = deal.taken[seat], deal.points(seat)
        return Place(
            seat=self.view.seats[seat],
            turn=seat == deal.turn,
            dealer=seat == self.dealer,
            note="has passed" if has_laid(deal, seat) else counted(tricks, "trick"),
            score=signed(deal.scores[seat]) if deal.scores else _net(deal.gains(seat) - points),
            score_label=(
                f"{counted(deal.scores[seat], 'point')} in this deal"
                if deal.scores
                else _so_far(points, deal.gains(seat))
            ),
        )

    def hand_size(self, seat: int) -> int:
        return self.deal.hand_size[seat]

    def piles(self, seat: int) -> PileRow | None:
        if not self.pile_count:
            return None
        mine = seat == self.view.you
        return PileRow(seat, self.deal.piles_of(seat), mine, self.legal if mine else NOTHING)

    def hand(self) -> Held:
        held, deal = tuple(self.deal.hand(self.seat)), self.deal
        if self.chooses:
            return Held(held, NOTHING, goes=self.receiver)
        came = arrived(deal, self.seat)
        if not came:
            return Held(held, self.legal)
        giver = deal.giver(self.seat)
        return Held(held, self.legal, tuple(came), giver, self.name(giver))

    def played_id(self, number: int, seat: int, text: str) -> str:
        card, _, pile = text.partition("@")
        if not pile:
            return super().played_id(number, seat, card)
        left = self.deal.covers(seat, int(pile)) or self.deal.up_card(seat, int(pile)) >= 0
        return f"{'u' if left else 'f'}{seat}-{pile}"

    def outcome(self) -> str:
        scores = enumerate(self.deal.scores or ())
        return " ".join(f"{self.counted_for(seat)}: {signed(score)}." for seat, score in scores)

    def moment(self, at: int) -> Moment | None:
        return moment(self.deal, at)

    def tips(self) -> Iterable[str]:
        return due(self.deal, self.view.you, self.legal)

    def cost(self, trick: Trick) -> str:
        points = sum(map(rules.points_of, trick.cards))
        gains = sum(map(rules.gain_of, trick.cards)) if self.deal.good_jack else 0
        return signed(gains - points) if points or gains else ""

    def lines(self) -> list[Line]:
        """The score sheet of a deal that is over."""
        return [
            Line(
                self.view.seats[seat],
                self.why(seat),
                score,
                self.view.places[seat],
            )
            for seat, score in enumerate(self.deal.scores or ())
        ]

    def review(self) -> tuple[Hashable, ...]:
        """By seat: its name, how many tricks it took, and their cards."""
        taken: list[list[int]] = [[] for _ in range(self.deal.players)]
        for trick in self.deal.tricks():
            taken[trick.winner] += trick.cards
        return (
            tuple(
                (
                    "You" if seat == self.view.you else self.view.seats[seat].name,
                    self.deal.taken[seat],
                    _pile_of(tuple(sorted(pile)), self.deal.good_jack),
                )
                for seat, pile in enumerate(taken)
            ),
        )

    def why(self, seat: int) -> str:
        """How a score comes about: "6 hearts −6, 1 black queen −12"."""  # noqa: RUF002 - minus
        rule, score = self.deal.reckon(seat)
        gains = self.deal.gains(seat)
        jacks = counted(self.deal.jacks[seat], "jack of diamonds", "jacks of diamonds")
        if rule in WHY:
            told = WHY[rule]
            return f"{told} {signed(score - gains)}, {jacks} {signed(gains)}" if gains else told
        hearts, queens = self.deal.hearts[seat], self.deal.queens[seat]
        parts = []
        if hearts:
            parts.append(f"{counted(hearts, 'heart')} {signed(-hearts)}")
        if queens:
            cost = queens * rules.points_of(QUEEN_OF_SPADES)
            parts.append(f"{counted(queens, 'black queen')} {signed(-cost)}")
        if gains:
            parts.append(f"{jacks} {signed(gains)}")
        return ", ".join(parts)


@lru_cache(PILES)
def _pile(seat: int, number: int, card: int, covers: bool, mine: bool, legal: bool) -> Pile:
    """A pile; card: the face-up one, or NONE."""
    if card < 0:
        return Pile(None, covers)
    text = cards.TEXTS[card]
    face = Face(
        f"{'u' if covers else 'f'}{seat}-{number}",
        text,
        f"{text}@{number}" if mine else "",
        PLAYABLE * legal,
        f"{label(card)}, pile {number + 1}",
    )
    return Pile(face, covers)


@lru_cache(PILES)
def _pile_of(taken: Sequence[int], good_jack: bool) -> tuple[tuple[str, str, bool], ...]:
    """Cards that were taken: text, name, whether it counts; those that count first."""

    def counts(card: int) -> int:
        return rules.points_of(card) or (rules.gain_of(card) if good_jack else 0)

    order = sorted(taken, key=lambda card: (-counts(card), by_suit(card)))
    return tuple((cards.TEXTS[card], label(card), counts(card) > 0) for card in order)


@cache
def _net(points: int) -> str:
    """Points so far."""
    if points > 0:
        return signed(points)
    return Markup(f"&minus;{-points}") if points else "0"  # noqa: S704


def _so_far(points: int, gains: int) -> str:
    """What a seat has taken: negative points, and what jacks of diamonds bring."""
    parts = [counted(points, "negative point")] if points else []
    parts += [f"{signed(gains)} for jacks of diamonds"] if gains else []
    return f"{', '.join(parts) or 'no points'} so far"


@cache
def _in_hand(card: int, copy: int, legal: bool) -> Face:
    """A card of the viewer's hand; copy: which one of equal cards."""
    text = cards.TEXTS[card]
    return Face(f"h-{text}-{copy}", text, text, PLAYABLE * legal, label(card))


def _counts(totals: Sequence[int]) -> tuple[str, str]:
    """The points of somebody's matches, in the mean."""
    return signed(round(fmean(totals))), "points a match"


UI = GameUI(
    table=table,
    judged_in=AHEAD,
    parts={"passing": "black_queen/passing"},
    goal=(
        "Each heart that you take costs 1 point, each black queen (♠) 12."
        " Take none of them, and you gain 5."
    ),
    goal_with={"good_jack": "Each jack of diamonds that you take gains you 10."},
    counts=_counts,
    lesson=WORDS,
    styles=("black_queen.css",),
    poster=POSTER,
    rank="Q",
    feel="Dodge the queen",
    tips=TIPS,
    lengths={
        "short": Length({"deals": 1}, 3),
        "full": Length({"deals": 2}, 6),
    },
)
