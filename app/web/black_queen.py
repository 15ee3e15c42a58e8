"""A table of Black Queen as its template needs it. Nothing is decided here but places and words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rooms.view import SeatView, TableView
from app.rules import black_queen as rules
from app.rules import cards
from app.rules.black_queen import BlackQueenDeal
from app.rules.black_queen_game import BlackQueenSetup
from app.web.words import signed

# Where the other seats sit, clockwise from the left of the viewer, by their number.
AROUND = {
    1: ("n",),
    2: ("w", "e"),
    3: ("w", "n", "e"),
    4: ("w", "nw", "ne", "e"),
    5: ("w", "nw", "n", "ne", "e"),
}
WHY = {
    rules.NO_CARD: "took no card",
    rules.NO_POINTS: "took no heart and no black queen",
    rules.ALL_POINTS: "took every heart and every black queen",
}


@dataclass(frozen=True)
class Face:
    """A card that shows its face. id: of its element, the same as long as it is the same card."""

    id: str
    text: str
    action: str = ""  # what playing it is called, "" for a card that is not the viewer's to play
    legal: bool = False
    label: str = ""


@dataclass(frozen=True)
class Pile:
    """A pile: its face-up card, and whether a face-down one lies below."""

    up: Face | None
    covers: bool


@dataclass(frozen=True)
class Place:
    """A seat at the table."""

    seat: SeatView
    where: str  # "me" or a direction
    turn: bool
    dealer: bool
    hand_size: int
    piles: Sequence[Pile]
    tricks: int
    points: int


@dataclass(frozen=True)
class Slot:
    """A card of the trick in the middle. where: the place it comes from."""

    face: Face
    where: str
    seat: int
    winning: bool


@dataclass(frozen=True)
class Line:
    """A line of the score sheet."""

    seat: SeatView
    why: str
    score: int
    place: int


def context(view: TableView) -> Mapping[str, object]:
    """Everything that black_queen/table.html shows beside the view itself."""
    deal = view.deal
    if not isinstance(deal, BlackQueenDeal):
        raise TypeError("This is no table of Black Queen.")
    table = _Table(view, deal)
    return {
        "places": table.places(),
        "hand": table.hand(),
        "trick": table.trick(),
        "deal": deal,
        "trick_done": deal.resting,
        "winner": deal.winner,
        "last_trick": table.last_trick(),
        "hint": table.hint(),
        "taken": table.taken(),
        "said": table.said(),
        "led": cards.SUIT_NAMES[deal.led] if deal.in_trick else "",
        "trick_number": len(table.tricks) + (deal.turn >= 0 and not deal.in_trick),
        "tricks_in_all": sum(deal.taken[: deal.players]) + deal.left,
        "over": deal.turn < 0,
        "your_turn": 0 <= deal.turn == view.you and not deal.plays_itself,
        "sheet": table.sheet() if deal.turn < 0 else [],
        "kept": table.kept() if deal.turn < 0 else [],
    }


class _Table:
    """One rendering."""

    def __init__(self, view: TableView, deal: BlackQueenDeal) -> None:
        self.view = view
        self.deal = deal
        self.tricks = deal.tricks()
        # Seats in the order of the table, the viewer first; a spectator looks from seat 0.
        base = max(view.you, 0)
        self.order = [(base + i) % deal.players for i in range(deal.players)]
        self.where = dict(zip(self.order, ("me", *AROUND[deal.players - 1]), strict=True))
        self.legal = frozenset(deal.actions(view.you)) if view.you >= 0 else frozenset()

    def name(self, seat: int) -> str:
        return "You" if seat == self.view.you else self.view.seats[seat].name

    def places(self) -> list[Place]:
        """The viewer's place first, then clockwise."""
        setup = self.deal.setup
        dealer = setup.dealer if isinstance(setup, BlackQueenSetup) else -1
        return [
            Place(
                seat=self.view.seats[seat],
                where=self.where[seat],
                turn=seat == self.deal.turn,
                dealer=seat == dealer,
                hand_size=self.deal.hand_size[seat],
                piles=[self.pile(seat, pile) for pile in range(self.deal.piles)],
                tricks=self.deal.taken[seat],
                points=self.deal.points(seat),
            )
            for seat in self.order
        ]

    def pile(self, seat: int, pile: int) -> Pile:
        card = self.deal.up_card(seat, pile)
        covers = self.deal.covers(seat, pile)
        if card < 0:
            return Pile(None, covers)
        text = cards.TEXTS[card]
        return Pile(self.face(f"{'u' if covers else 'f'}{seat}-{pile}", text, seat, pile), covers)

    def face(self, id_: str, text: str, seat: int, pile: int = -1) -> Face:
        """A card of a hand or a pile."""
        action = text if pile < 0 else f"{text}@{pile}"
        mine = seat == self.view.you
        legal = mine and action in self.legal
        label = cards.name(cards.NUMBERS[text]).capitalize()
        if pile >= 0:
            label += f", pile {pile + 1}"
        if legal:
            label += ", playable"
        return Face(id_, text, action if mine else "", legal, label)

    def hand(self) -> list[Face]:
        """The viewer's hand, by suit in alternating colours, high cards first."""
        if self.view.you < 0:
            return []
        copies: Counter[int] = Counter()
        faces = []
        for card in sorted(self.deal.hand(self.view.you), key=_by_suit):
            text = cards.TEXTS[card]
            faces.append(self.face(f"h-{text}-{copies[card]}", text, self.view.you))
            copies[card] += 1
        return faces

    def trick(self) -> list[Slot]:
        """The cards in the middle: the trick being played, or the last one until the next lead."""
        if not self.tricks:
            return []
        number = len(self.tricks) - 1
        _, played, winner = self.tricks[number]
        winning = winner if winner >= 0 else self.deal.winner
        steps = self.deal.history[number * self.deal.players :]
        return [
            Slot(
                Face(self.played_id(number, seat, text), text[:2], label=_label(card)),
                self.where[seat],
                seat,
                seat == winning,
            )
            for (seat, text), card in zip(steps, played, strict=True)
        ]

    def played_id(self, number: int, seat: int, text: str) -> str:
        """The id that a played card had where it lay, as far as the viewer saw it there."""
        card, _, pile = text.partition("@")
        if pile:
            earlier = self.deal.history[: number * self.deal.players]
            flipped = any(s == seat and t.endswith(f"@{pile}") for s, t in earlier)
            return f"{'f' if flipped else 'u'}{seat}-{pile}"
        if seat == self.view.you:
            left = self.deal.hand(seat).count(cards.NUMBERS[card])
            return f"h-{card}-{left}"
        return f"t{seat}-{number}"

    def last_trick(self) -> tuple[str, list[tuple[str, str]]] | None:
        """Who won the last complete trick and who played what."""
        complete = [t for t in self.tricks if t[2] >= 0]
        if not complete:
            return None
        leader, played, winner = complete[-1]
        shown = [
            (self.name((leader + i) % self.deal.players), cards.TEXTS[card])
            for i, card in enumerate(played)
        ]
        return self.name(winner), shown

    def hint(self) -> str:
        """Whose turn it is and what may be done, in words."""
        deal, you = self.deal, self.view.you
        if deal.turn < 0:
            return " ".join(
                [
                    "The deal is over.",
                    *(f"{self.name(i)}: {signed(s)}." for i, s in enumerate(deal.scores or ())),
                ]
            )
        if deal.plays_itself:
            return "The last cards play themselves."
        if self.view.seats[deal.turn].away:
            return f"{self.name(deal.turn)} is to play, but away."
        if deal.turn != you:
            return f"{self.view.seats[deal.turn].name} is to {'play' if deal.in_trick else 'lead'}."
        if not deal.in_trick:
            return "Your turn: lead any card."
        suit = cards.SUIT_NAMES[deal.led]
        follows = any(cards.NUMBERS[t[:2]] // 13 == deal.led for t in self.legal)
        return f"Your turn: follow {suit}." if follows else f"Your turn: no {suit}, play any card."

    def taken(self) -> str:
        """While a full trick lies there: who takes it, what it costs, and what comes next."""
        deal = self.deal
        if not deal.resting or deal.turn < 0 or deal.plays_itself:
            return ""
        played = self.tricks[-1][1]
        points = sum(map(rules.points_of, played))
        cost = f" ({signed(-points)})" if points else ""
        if deal.turn == self.view.you:
            return f"Your turn: you take it{cost}, lead any card."
        return f"{self.name(deal.turn)} takes it{cost} and leads."

    def said(self) -> list[tuple[str, str]]:
        """What has just happened, for a screen reader: numbered, so that each is heard once."""
        deal = self.deal
        seats = deal.players
        found = []
        for at in range(max(0, len(deal.history) - 2 * seats), len(deal.history)):
            seat, text = deal.history[at]
            verb = "play" if seat == self.view.you else "plays"
            words = f"{self.name(seat)} {verb} {cards.name(cards.NUMBERS[text[:2]])}."
            if at % seats == seats - 1:
                winner = self.tricks[at // seats][2]
                take = "take" if winner == self.view.you else "takes"
                words += f" {self.name(winner)} {take} the trick."
            found.append((f"{self.view.deals}.{at}", words))
        found.append((f"{self.view.move} next", self.hint()))
        return found

    def sheet(self) -> list[Line]:
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

    def kept(self) -> list[list[tuple[str, str, bool]]]:
        """By seat, the cards it took: text, name, whether it counts; those that count first."""
        taken: list[list[int]] = [[] for _ in range(self.deal.players)]
        for _, played, winner in self.tricks:
            taken[winner] += played
        return [
            [
                (cards.TEXTS[card], _label(card), rules.points_of(card) > 0)
                for card in sorted(pile, key=_by_cost)
            ]
            for pile in taken
        ]

    def why(self, seat: int) -> str:
        rule = self.deal.reckon(seat)[0]
        if rule in WHY:
            return WHY[rule]
        hearts, queens = self.deal.hearts[seat], self.deal.queens[seat]
        parts = []
        if hearts:
            parts.append(f"{hearts} heart{'s' if hearts > 1 else ''}")
        if queens:
            parts.append(f"{queens} black queen{'s' if queens > 1 else ''} at 12")
        return " and ".join(parts)


def _by_suit(card: int) -> tuple[int, int]:
    """Spades, hearts, clubs, diamonds; the ace first."""
    return (cards.SPADES, cards.HEARTS, cards.CLUBS, cards.DIAMONDS).index(card // 13), -card


def _by_cost(card: int) -> tuple[int, tuple[int, int]]:
    """Black queens, hearts, then the rest by suit."""
    return -rules.points_of(card), _by_suit(card)


def _label(card: int) -> str:
    return cards.name(card).capitalize()
