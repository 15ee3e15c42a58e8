"""A table of Durak as its template needs it. Nothing is decided here but places and words."""

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from app.rooms.fold.view import TableView, WindowView
from app.rules import cards
from app.rules.counts import counted
from app.rules.durak.deal import DurakDeal
from app.rules.game import Value
from app.web.games.durak.bouts import Bout, LaidCard, bout
from app.web.games.durak.lesson import WORDS
from app.web.games.durak.moments import moment
from app.web.games.durak.phrases import (
    ATTACKING,
    DEFENDING,
    THROWING,
    DurakTalk,
    best,
    counts,
    ended,
    total,
)
from app.web.games.durak.poster import POSTER
from app.web.games.durak.ranking import Line, lines
from app.web.games.durak.tips import TIPS, due
from app.web.table.choices import Choice
from app.web.table.game_ui import GameUI, Length
from app.web.table.hands import Sort, trumps_first
from app.web.table.layout import Part
from app.web.table.measure import Measure
from app.web.table.moments import Moment
from app.web.table.sides import Side, partner_words, side_of
from app.web.table.table import PLAYABLE, SIGNS, Badge, Face, Middle, Place, label, short
from app.web.table.words import ordinal

ROLES = {
    "attacks": Badge("⚔\ufe0e attacks", "attacks", "attacks"),
    "defends": Badge("◆ defends", "defends", "defends"),
    "takes": Badge("↓ takes", "takes", "takes"),
    "throws in": Badge("+ throws", "may throw in", "throws"),
    "done": Badge("✓ done", "done", "done"),
    "fool": Badge("☹ fool", "the fool", "fool"),
    "lost": Badge("☹ lost", "lost", "fool"),
}
JOKERS_SIGN = "jokers"  # in place of a suit's
ROWS = (9, 20, 33)  # cards in one, two and three rows of a hand on a phone


class Pair(NamedTuple):
    """An attack card and what beats it. by: who laid it, "" where that is clear; fate: what became
    of it, and from whom it is; beats: what the cover is for; open: it has to be beaten; wanted: it
    is the next one."""

    attack: Face
    seat: int
    by: str
    fate: str
    cover: Face | None
    cover_seat: int
    beats: str
    open: bool
    wanted: bool


class Shown(NamedTuple):
    """A trump that was shown to pass the attack on, and by whom."""

    text: str
    label: str
    by: str


class Talon(NamedTuple):
    """What is left to draw. trump: the card below it, or None once it is drawn; then sign and
    holder: the card and who has it, or the suit and ""."""

    size: int
    trump: Face | None
    sign: str
    holder: str
    words: str


class Bar(NamedTuple):
    """What is always in sight. attacks, limit: cards of this bout."""

    trump: str
    suit: str
    attacks: int
    limit: int


class Answers(NamedTuple):
    """What may be done without a card of the hand; rest: "offered" when the viewer may be done for
    the whole bout, "chosen" when that is so."""

    choices: tuple[Choice, ...]
    rest: str


class Told(NamedTuple):
    """A bout to look back at. pairs: (card, label, who) of the attack card, and of what beat it."""

    outcome: str
    pairs: tuple[tuple[tuple[str, str, str], ...], ...]


class Held(NamedTuple):
    """The viewer's hand. cards: numbers, in order. legal: texts of actions. trumps: as a mask."""

    cards: tuple[tuple[int, Sort | None], ...]
    legal: frozenset[str]
    trumps: int

    def faces(self) -> list[Face]:
        """Trumps first, then by suit in alternating colours."""
        return [self._face(card, sort) for card, sort in self.cards]

    def _face(self, card: int, sort: Sort | None) -> Face:
        """To attack, to beat or to throw in; a card that does not beat the attack may be good to
        pass it on."""
        text = cards.TEXTS[card]
        passes = f"transfer {text}"
        action = passes if passes in self.legal and text not in self.legal else text
        may = "to pass it on" if action == passes else PLAYABLE * (action in self.legal)
        words = label(card) + ", trump" * (self.trumps >> card & 1)
        return Face(_id(card), text, action, may, words, sort)


def table(view: TableView) -> "DurakTable":
    """A table of Durak, to be laid out by durak/table.html."""
    deal = view.deal
    if not isinstance(deal, DurakDeal):
        raise TypeError("This is no table of Durak.")
    return DurakTable(view, deal)


class DurakTable(DurakTalk):
    """One rendering."""

    def __init__(self, view: TableView, deal: DurakDeal) -> None:
        super().__init__(view, deal)
        # The bout in the middle, or the last one until the next attack. What the viewer has taken
        # lies in the hand already.
        mine = self.last is not None and self.last.taker == self.seat >= 0
        last = None if mine else self.last
        self.shown = self.now or last
        self.window: WindowView | None = view.now.window if deal.asks == THROWING else None

    def parts(self) -> list[Part]:
        found = super().parts()
        found.append(("pills", "pills", [(self.bar(),)]))
        found.append(("talon", "talon", [(self.talon(),)]))
        found.append(("heap", "heap", [(self.deal.discards.bit_count(),)]))
        if self.shown:
            shown = self.shown
            found.append(
                ("pairs", "pair", [(self.pair(shown, i),) for i in range(len(shown.laid))])
            )
        if self.shown_trump:
            found.append(("shown", "shown", [(self.shown_trump,)]))
        if self.answers:
            found.append(("answers", "answers", [(self.answers,)]))
        if self.window:
            found.append(("window", "window", [(self.window,)]))
        if self.last:
            found.append(("sheets", "last_bout", [(self.told(self.last),)]))
        return found

    def texts(self) -> dict[str, str]:
        held = self.hand_size(self.seat) if self.seat >= 0 else 0
        found = super().texts() | {
            "acts": str(sum(seat == self.view.you for seat, _ in self.deal.history)),
            "play": self.to_play(),
            "rows": str(1 + sum(held > most for most in ROWS)),
            "laid": str(
                (len(self.shown.laid) if self.shown else 0) + (self.shown_trump is not None)
            ),
        }
        if not self.last:
            found["no_last"] = " hidden"
        if self.shown and self.now is None:
            found |= {"full": " full", "winner": str(self.shown.taker)}
        return found

    def progress(self) -> str:
        number, deals = self.view.deals_in_match + (self.deal.turn >= 0), self.deals()
        return "One deal" if deals == 1 else f"Deal {number} of {deals}"

    def medal(self) -> int:
        return -1 if self.deal.trump_card in cards.JOKERS else self.deal.trump

    def moment(self, at: int) -> Moment | None:
        return moment(self.deal, at)

    def tips(self) -> Iterable[str]:
        taken = self.last is not None and self.last.taker >= 0
        return due(self.deal, self.view.you, self.legal, taken=taken)

    def rule(self) -> str:
        return "throw" if self.deal.asks == THROWING else "attack"

    def scored(self) -> Mapping[str, object]:
        over = self.view.match_over
        return ({} if over else {"title": self.outcome()}) | {
            "outcome": self.outcome() if over else "",
            "lines": self.lines(),
            "several": self.several,
        }

    # Seats and cards.

    def place(self, seat: int) -> Place:
        deal, view = self.deal, self.view
        size, fools = deal.hand_size[seat], view.seats[seat].total
        role, side = self.role(seat), self.side(seat)
        out = bool(deal.out >> seat & 1)
        return Place(
            seat=view.seats[seat],
            turn=seat in self.to_act,
            dealer=seat == self.dealer,
            note=f"fool {fools}\N{MULTIPLICATION SIGN}" if fools and self.deals() > 1 else "",
            score="" if out else str(size),
            score_label=counted(size, "card"),
            side=side.kind if side else "",
            side_words=partner_words(view, side, seat) if side else "",
            idle=self.out_words(seat) if out else "",
            badges=(ROLES[role],) if role else (),
        )

    def role(self, seat: int) -> str:
        """What a seat does in this bout, one of ROLES; "" for nothing."""
        deal = self.deal
        if deal.turn < 0:
            return ("lost" if deal.teams else "fool") if deal.score_of(seat) else ""
        if seat == deal.defender:
            return "takes" if deal.taking else "defends"
        if deal.asks == THROWING and deal.may_throw(seat):
            return "done" if deal.done >> seat & 1 else "throws in" if seat in self.to_act else ""
        return "attacks" if seat == deal.attacker else ""

    def out_words(self, seat: int) -> str:
        """That a seat is out, and as which one."""
        if self.deal.teams:
            return "Out"
        return f"Out {ordinal(self.deal.place[seat])}"

    def side(self, seat: int) -> Side | None:
        """The side of a seat, where there are two."""
        return side_of(self.sides, seat) if self.sides else None

    def hand_size(self, seat: int) -> int:
        return self.deal.hand_size[seat]

    def hand(self) -> Held:
        deal = self.deal
        held = trumps_first(deal.hand(self.seat), self.medal(), self._suit, deal.power)
        return Held(tuple(held), self.legal, deal.trumps)

    def _suit(self, card: int) -> int:
        """What a card counts as."""
        return self.deal.trump if card in cards.JOKERS else card // 13

    # The middle.

    def middle(self) -> Middle:
        now, talon = self.now, self.talon()
        pairs = [self.pair(now, i) for i in range(len(now.laid))] if now else []
        found = [
            (pair.seat, (pair.attack, pair.cover) if pair.cover else (pair.attack,))
            for pair in pairs
        ]
        return Middle(tuple(found), up=talon.trump, note=f"{talon.words}.")

    def pair(self, shown: Bout, i: int) -> Pair:
        """An attack card of a bout, with what beats it."""
        deal, laid = self.deal, shown.laid[i]
        is_open = self.now is not None and not deal.taking and i >= deal.beaten
        cover = None
        if laid.cover >= 0:
            cover = Face(_id(laid.cover), cards.TEXTS[laid.cover], label=label(laid.cover))
        attack = Face(_id(laid.card), cards.TEXTS[laid.card], label=label(laid.card))
        by = self.name(laid.by) if deal.players > 2 else ""
        wanted = is_open and i == deal.beaten
        fate = f"from {self.lower(laid.by)}, {_fate(laid)}"
        beats = f"beats the {cards.name(laid.card)}"
        return Pair(attack, laid.by, by, fate, cover, laid.coverer, beats, is_open, wanted)

    @cached_property
    def shown_trump(self) -> Shown | None:
        """The trump by which the attack was passed on, until it is laid or a card is beaten."""
        step = self.now.shown if self.now else None
        if not step or self.deal.asks != DEFENDING or self.deal.beaten:
            return None
        if self.deal.on_table() >> step.card & 1:
            return None
        return Shown(cards.TEXTS[step.card], label(step.card), self.lower(step.seat))

    def talon(self) -> Talon:
        """What is left to draw, with the trump card."""
        deal, card = self.deal, self.deal.trump_card
        sign = JOKERS_SIGN if self.medal() < 0 else SIGNS[deal.trump]
        if deal.stock_left:
            trump = Face(_id(card), cards.TEXTS[card], label=f"{label(card)}, trump, drawn last")
            words = f"{counted(deal.stock_left, 'card')} in the draw pile"
            return Talon(deal.stock_left, trump, sign, "", words)
        holders = [seat for seat in range(deal.players) if deal.known[seat] >> card & 1]
        holder = self.lower(holders[0]) if holders else ""
        words = f"The draw pile is empty; {self.trumps} are trump"
        if holder:
            whose = "your hand" if holder == "you" else f"the hand of {holder}"
            words += f", the {cards.name(card)} is in {whose}"
        return Talon(0, None, short(card) if holder else sign, holder, words)

    @cached_property
    def answers(self) -> Answers | None:
        """Buttons, for a viewer who is asked or has chosen not to be."""
        deal, view = self.deal, self.view
        choices = []
        if "take" in self.legal:
            many = deal.attacks + deal.beaten
            choices.append(Choice("take", "Take" if many == 1 else f"Take {many} cards"))
        for text in self.transfers:
            words = f"Pass it on with the {cards.name(cards.NUMBERS[text])}"
            choices.append(Choice(f"transfer {text}", "Pass on", words, cards=(text,)))
        if self.showable:
            words = f"Pass it on by showing the {cards.name(cards.NUMBERS[self.showable])}"
            shows = self.showable
            choices.append(Choice(f"show {shows}", "Show", words, cards=(shows,)))
        ends_bout = self.to_act == (view.you,)
        if "done" in self.legal:
            kind = "primary" if len(self.legal) == 1 else "secondary"
            words = "No more this bout" if ends_bout else "No more this time"
            choices.append(Choice("done", words, kind=kind))
        offered = "done" in self.legal and not ends_bout
        rest = "chosen" if view.now.done_for_bout else "offered" if offered else ""
        if not choices and (not rest or deal.turn < 0):
            return None
        return Answers(tuple(choices), rest)

    # What is always in sight, and what can be looked back at.

    def bar(self) -> Bar:
        """Trump, and how many cards may attack."""
        deal = self.deal
        return Bar(
            JOKERS_SIGN if self.medal() < 0 else short(deal.trump_card),
            self.trumps,
            deal.attacks if deal.turn >= 0 and deal.asks != ATTACKING else 0,
            deal.limit,
        )

    def deals(self) -> int:
        """The number of deals of this match."""
        if self.view.match_over:  # the options may be those of the next match already
            return self.view.deals_in_match
        deals = self.view.house.options["deals"]
        return deals if isinstance(deals, int) else 1

    def told(self, found: Bout) -> Told:
        """A bout that is over."""
        if found.taker < 0:
            ended = f"{self.does(found.laid[-1].coverer, 'have', 'has')} beaten everything."
        else:
            ended = f"{self.does(found.taker, 'have', 'has')} taken it."
        return Told(
            ended,
            tuple(
                tuple(
                    (cards.TEXTS[card], label(card), self.name(seat))
                    for card, seat in ((laid.card, laid.by), (laid.cover, laid.coverer))
                    if card >= 0
                )
                for laid in found.laid
            ),
        )

    def review(self) -> tuple[Hashable, ...]:
        """All bouts: who opened, the pairs in signs, who took them, or ""."""
        found = []
        for number in range(self.deal.bouts):
            each = bout(self.deal, number)
            shown = tuple(
                (short(laid.card), short(laid.cover) if laid.cover >= 0 else "")
                for laid in each.laid
            )
            taker = self.name(each.taker) if each.taker >= 0 else ""
            found.append((self.name(each.opener), shown, taker))
        return (tuple(found),)

    def lines(self) -> tuple[Line, ...]:
        """The score sheet of a deal that is over."""
        return lines(self.view, self.deal, self.worn, self.worn_words() if self.worn else "")


def _id(card: int) -> str:
    """Of a card's element: the same in the hand, in the middle and below the talon."""
    return f"h-{cards.TEXTS[card]}-0"


def _fate(laid: LaidCard) -> str:
    return f"beaten by the {cards.name(laid.cover)}" if laid.cover >= 0 else "not beaten"


GOAL = "Get rid of your cards: the last to hold any once the draw pile is empty is the fool."
GOAL_OF_TEAMS = (
    "Get rid of your cards: once the draw pile is empty, the first side with no cards left wins."
)


def goal_for(options: Mapping[str, Value]) -> str:
    """The goal, which is one of sides in teams."""
    return GOAL_OF_TEAMS if options.get("teams") else GOAL


UI = GameUI(
    table=table,
    total=total,
    ended=ended,
    counts=counts,
    best=best,
    goal=GOAL,
    goal_for=goal_for,
    parts={
        "pair": "durak/bout",
        "shown": "durak/bout",
        "talon": "durak/bout",
        "heap": "durak/bout",
        "window": "durak/bout",
        "answers": "durak/bout",
        "last_bout": "durak/bout",
    },
    suit="C",
    tone="red",
    made_in="deals a match not lost, over a fair share",
    judged_in=Measure("of the chance of not losing", 100, 0, "chance of not losing", sign="%"),
    lesson=WORDS,
    styles=("hands.css", "ring.css", "durak.css"),
    over=("durak_result.css",),
    poster=POSTER,
    rank="6",
    feel="Don’t be last",
    tips=TIPS,
    lengths={
        "short": Length({"deals": 1}, 2),
        "full": Length({"deals": 3}, 6),
    },
)
