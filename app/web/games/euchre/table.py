"""A table of Euchre as its template needs it. Nothing is decided here but places and words."""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.cards import RED_JOKER as BENNY
from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.cards import same_colour
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.refusals import name
from app.rules.game import Value
from app.web.games.euchre.bids import announced, panel
from app.web.games.euchre.lesson import WORDS
from app.web.games.euchre.moments import moment
from app.web.games.euchre.phrases import NOTHING, EuchreTalk, trick_count
from app.web.games.euchre.poster import POSTER
from app.web.games.euchre.tips import TIPS, due
from app.web.table.choices import Panel
from app.web.table.game_ui import GameUI, Length
from app.web.table.hands import Sort, trumps_first
from app.web.table.layout import Part
from app.web.table.measure import TO_WIN, Measure
from app.web.table.moments import Moment
from app.web.table.partners import Standing
from app.web.table.sides import partner_words
from app.web.table.table import (
    PLAYABLE,
    SIGNS,
    Badge,
    Face,
    Middle,
    Place,
    Shown,
    label,
    short,
)
from app.web.table.tricks import is_card

JACK = 9  # as a rank
CLOSED = "closed"  # a card that shows its back
PUT_AWAY = ("discard", "give")  # what is done with one card of the hand, but to play it
LEFT, RIGHT, TOP = 13, 14, 15  # powers of the bowers and the Benny, above the ace


class Trump(NamedTuple):
    """The suit that is trump ("" for none), and who made it."""

    sign: str
    suit: str
    maker: str
    alone: bool


def table(view: TableView) -> "EuchreTable":
    """A table of Euchre, to be laid out by euchre/table.html."""
    deal = view.deal
    if not isinstance(deal, EuchreDeal):
        raise TypeError("This is no table of Euchre.")
    return EuchreTable(view, deal)


class EuchreTable(EuchreTalk):
    """One rendering."""

    def __init__(self, view: TableView, deal: EuchreDeal) -> None:
        super().__init__(view, deal)
        self.announced = self._announced()
        self.answers = bool(self.legal) and deal.asks not in ("play", *PUT_AWAY)
        self.turns_up = deal.asks in ("farmer", "order", "call", "name")

    def layout(self) -> dict[str, Hashable]:
        return super().layout() | {
            "trumped": self.deal.trump >= 0,
            "turned": self.turns_up,
            "turned_down": self.deal.asks == "call",
            "asked": self.answers,
        }

    def parts(self) -> list[Part]:
        found, deal = super().parts(), self.deal
        turned = self.turned_short() if self.turns_up else ""
        bar = self.trump(), turned, deal.asks == "call", self.standings()
        found.append(("pills", "pills", [bar]))
        if self.turns_up:
            found.append(("turned", "card", [(self.turned(), "up")]))
        if self.answers:
            found.append(("panel", "panel", [(self.panel(),)]))
        return found

    def turned_short(self) -> str:
        """The turned card in the bar."""
        card = self.deal.turned
        return name(card) if card == BENNY else short(card)

    def progress(self) -> str:
        return f"First to {self.view.house.options['target']}"

    def medal(self) -> int:
        return -1 if self.deal.trump == NO_TRUMP else self.deal.trump

    def moment(self, at: int) -> Moment | None:
        return moment(self.deal, at)

    def tips(self) -> Iterable[str]:
        return due(self.deal, self.view.you, self.legal)

    def rule(self) -> str:
        if self.deal.given != NOTHING and self.deal.asks == "discard":
            return "alone"
        return {"play": "play", "defend": "alone", "give": "alone"}.get(self.deal.asks, "trump")

    def scored(self) -> Mapping[str, object]:
        return {"standings": self.standings(), "outcome": self.outcome()}

    def panel(self) -> Panel:
        """What the viewer may answer."""
        return panel(self.deal.asks, sorted(self.legal), self.view.you == self.deal.dealer)

    def begun(self) -> int:
        deal = self.deal
        return sum(deal.taken[seat] for seat in self.order) + (deal.in_trick > 0)

    def place(self, seat: int) -> Place:
        deal = self.deal
        tricks = deal.taken[seat]
        side, side_words = self.side_in_deal(seat)
        return Place(
            seat=self.view.seats[seat],
            turn=seat == deal.turn,
            dealer=seat == deal.dealer,
            score=str(tricks) if deal.trump >= 0 and not deal.sits_out(seat) else "",
            score_label=trick_count(tricks),
            side=side,
            side_words=side_words,
            idle=self.idle(seat),
            badges=self.badges(seat),
            says=self.announced.get(seat, ""),
        )

    def side_in_deal(self, seat: int) -> tuple[str, str]:
        """The kind of a seat's side and how it belongs to the viewer, in words; with three seats
        nothing until somebody is the maker."""
        if self.pairs:
            side = self.side(seat)
            return side.kind, partner_words(self.view, side, seat)
        deal, base, you = self.deal, self.order[0], self.view.you
        if deal.maker < 0:
            return "", ""
        ours = not deal.opposed(base, seat)
        words = "" if you in (-1, seat) else "partner" if ours else "opponent"
        return "ours" if ours else "theirs", words

    def gives(self) -> int:
        """The seat that has still to give its partner a card, or -1."""
        return self.deal.turn if self.deal.asks == "give" else -1

    def hand_size(self, seat: int) -> int:
        return self.deal.hand_size[seat]

    def badges(self, seat: int) -> tuple[Badge, ...]:
        """That a seat has made trump, or plays alone."""
        deal = self.deal
        if seat == deal.lone_defender:
            return (Badge("alone", "defends alone"),)
        if seat != deal.maker:
            return ()
        alone = ", alone" if deal.alone else ""
        if deal.trump == NO_TRUMP:
            text = f"No trump{' alone' if deal.alone else ''}"
            return (Badge(text, f"called no trump{alone}"),)
        suit = cards.SUIT_NAMES[deal.trump]
        text = f"{SIGNS[deal.trump]} {'alone' if deal.alone else 'maker'}"
        return (Badge(text, f"made {suit} trump{alone}", suit),)

    def _announced(self) -> dict[int, str]:
        """What each seat has announced in this round of the bidding, until a card is played."""
        deal, found, passes = self.deal, dict[int, str](), 0
        for seat, text in deal.history:
            if is_card(text) or deal.turn < 0:
                return {}
            if text.startswith(("order", "call")):
                found = {}  # who has passed does not matter any more
            passes += text == "pass"
            found[seat] = announced(text, seat == deal.dealer) or found.get(seat, "")
            if text == "pass" and passes == deal.players:
                found = {deal.dealer: "turn it down"}
        return found

    # Cards.

    def middle(self) -> Middle:
        return super().middle()._replace(up=self.turned() if self.turns_up else None)

    def turned(self) -> Face:
        """The card that is turned up, until it is picked up or another suit is trump."""
        text, down = cards.TEXTS[self.deal.turned], self.deal.asks == "call"
        words = f"{self.plain(self.deal.turned)}, turned {'down' if down else 'up'}"
        return Face(
            f"h-{text}-0", text, label=words, leaves=None if down else str(self.deal.dealer)
        )

    def hand(self) -> Shown:
        """Trumps first, then by suit in alternating colours."""
        deal = self.deal
        if self.looks_blind():
            return Shown(tuple(map(closed, range(deal.hand_size[self.seat]))))
        held = trumps_first(deal.hand(self.seat), self.medal(), self.suit, self._power)
        return Shown(tuple(self.held(card, sort) for card, sort in held))

    def looks_blind(self) -> bool:
        """Whether the viewer has to name trump for the Benny before looking at the hand."""
        return self.deal.asks == "name" and self.seat == self.deal.dealer

    def held(self, card: int, sort: Sort | None) -> Face:
        """A card of the viewer's hand."""
        deal, text = self.deal, cards.TEXTS[card]
        aside = deal.asks in PUT_AWAY and deal.turn == self.view.you
        action = f"{deal.asks} {text}" if aside else text
        if not aside and (deal.asks != "play" or deal.sits_out(self.seat)):
            action = ""
        may = (deal.asks if aside else PLAYABLE) * (action in self.legal)
        leaves = None
        if aside:
            leaves = str(deal.maker) if deal.asks == "give" else ""
        given = aside and deal.asks == "discard" and card == deal.given
        comes = str(deal.partner_of(deal.maker)) if given else ""
        return Face(
            f"h-{text}-0", text, action, may, self.label(card), sort, self.mark(card), leaves, comes
        )

    def idle(self, seat: int) -> str:
        """Said of a seat that takes no part."""
        if not self.deal.sits_out(seat) or seat == self.gives():
            return ""
        return "sit out" if seat == self.view.you else "sits out"

    def plain(self, card: int) -> str:
        """A card by its name, at the start of a label."""
        return name(card) if card == BENNY else label(card)

    def label(self, card: int) -> str:
        trump = self.deal.trump
        if card == BENNY:
            return f"{name(card)}, the highest trump"
        if trump < 0 and self.would_be_left(card):
            return (
                f"{label(card)}, left bower if {cards.SUIT_NAMES[self.deal.turned // 13]} is trump"
            )
        if trump < 0 or card % 13 != JACK or self.suit(card) != trump:
            return label(card)
        return f"{label(card)}, {'right' if card // 13 == trump else 'left'} bower"

    def mark(self, card: int) -> str:
        """The sign of trump on the left bower and the Benny; in the bidding on what would be a left
        bower."""
        if self.deal.trump < 0:
            return SIGNS[self.deal.turned // 13] if self.would_be_left(card) else ""
        if self.deal.trump == NO_TRUMP or self.suit(card) == card // 13:
            return ""
        return SIGNS[self.deal.trump]

    def would_be_left(self, card: int) -> bool:
        """Whether a card is the left bower if the suit that is turned up becomes trump."""
        turned = self.deal.turned
        if not self.turns_up or self.deal.asks in ("call", "name") or card % 13 != JACK:
            return False
        return card // 13 == same_colour(turned // 13)

    def _power(self, card: int) -> int:
        """What a card beats in its suit."""
        if card == BENNY:
            return TOP
        if card % 13 != JACK or self.suit(card) != self.deal.trump:
            return card % 13
        return RIGHT if card // 13 == self.deal.trump else LEFT

    # How it stands.

    def trump(self) -> Trump | None:
        """Once it is made."""
        deal = self.deal
        if deal.trump < 0:
            return None
        if deal.trump == NO_TRUMP:
            return Trump("", "", self.name(deal.maker), deal.alone)
        suit = cards.SUIT_NAMES[deal.trump]
        return Trump(SIGNS[deal.trump], suit, self.name(deal.maker), deal.alone)

    def standings(self) -> tuple[Standing, ...]:
        """How the sides stand, the viewer's first."""
        deal, found = self.deal, list[Standing]()
        for side in self.sides:
            tricks = sum(deal.taken[seat] for seat in side.seats)
            made = "called no trump" if deal.trump == NO_TRUMP else "made trump"
            note = made if deal.maker in side.seats else ""
            told = trick_count(tricks) if deal.trump >= 0 else ""
            found.append(self.standing(side, str(tricks), told, note))
        return tuple(found)

    def review(self) -> tuple[Hashable, ...]:
        """All tricks, what the viewer discarded, and what was given to or by the viewer."""
        deal, you = self.deal, self.view.you
        away = [name(card) for card in (deal.discard, deal.laid) if card >= 0]
        given = ""
        if deal.given >= 0 and you >= 0 and not deal.opposed(you, deal.maker):
            giver = deal.partner_of(deal.maker)
            given = f"{self.name(giver)} gave {self.to_maker()} the {name(deal.given)}."
        return self.all_tricks(), " and the ".join(away), given


def closed(number: int) -> Face:
    """A card of the own hand that lies face down."""
    return Face(f"c-{number}", CLOSED, label="A card of yours, face down")


JACKS = " The jacks of the trump suit’s colour are the highest trumps."
GOAL = (
    "Take at least three of the five tricks with your partner, especially if your side has made"
    f" trump.{JACKS}"
)
GOAL_OF_THREE = (
    "Make trump and take at least three of the five tricks against both others, or stop whoever"
    f" made it.{JACKS}"
)


def goal_for(options: Mapping[str, Value]) -> str:
    """The goal, which three seats have another one of: they have no options of partners."""
    return GOAL if "partner_assist" in options else GOAL_OF_THREE


UI = GameUI(
    table=table,
    goal=GOAL,
    goal_for=goal_for,
    suit="C",
    tone="green",
    lesson=WORDS,
    styles=("hands.css", "euchre.css"),
    poster=POSTER,
    rank="J",
    feel="Play in pairs",
    tips=TIPS,
    colours=2,  # the left bower belongs to the suit of its colour
    judged_in=Measure(
        digits=2, worth="points ahead of the opponents; a minus is behind", late=TO_WIN
    ),
    lengths={
        "short": Length({"target": 5}, 4),
        "full": Length({"target": 10}, 7),
    },
)
