"""A plain trick game for four: follow suit, the highest card of the led suit takes the trick.

bench/peer/trick.js is the same game. A match is one deal; a trick counts a point.
"""

from collections.abc import Hashable, Sequence

from app.rooms.fold.view import SeatView, TableView
from app.rules import cards
from app.rules.deal import WHOLE, Deal
from app.rules.errors import IllegalAction, NotYourTurn
from app.rules.game import Game, Option, Result, Setup
from app.web.table.layout import Part
from app.web.table.table import PLAYABLE, Face

SEATS = 4


class TrickDeal(Deal):
    """One deal. The checked methods are its own: the inner ones are for compiled games."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]  # sorted; a view has one
        self.sizes = [0] * SEATS
        self.trick: list[tuple[int, int]] = []  # (seat, card)
        self.last: list[tuple[int, int]] = []  # the full trick before
        self.taken = [0] * SEATS

    @property
    def scores(self) -> tuple[int, ...] | None:
        return tuple(self.taken) if self.turn < 0 else None

    def actions(self, seat: int) -> list[str]:
        if seat != self.turn or self.viewer not in (WHOLE, seat):
            return []
        hand = self.hands[seat]
        if self.trick:
            led = self.trick[0][1] // 13
            hand = [card for card in hand if card // 13 == led] or hand
        return [cards.TEXTS[card] for card in hand]

    def check(self, seat: int, texts: Sequence[str]) -> None:
        if not self.in_a_row(texts):
            raise IllegalAction("Play one card after the other.")
        if seat != self.turn:
            raise NotYourTurn("It is not your turn.")
        if texts[0] not in self.actions(seat):
            raise IllegalAction("That card cannot be played now.")

    def act(self, seat: int, text: str) -> None:
        self.check(seat, [text])
        card = cards.NUMBERS[text]
        self.history.append((seat, text))
        self.hands[seat].remove(card)
        self.sizes[seat] -= 1
        self.trick.append((seat, card))
        self.turn = (seat + 1) % SEATS
        if len(self.trick) == SEATS:
            self._collect()

    def _collect(self) -> None:
        led = self.trick[0][1] // 13
        _, winner = max((card, seat) for seat, card in self.trick if card // 13 == led)
        self.taken[winner] += 1
        self.last, self.trick = self.trick, []
        self.turn = winner if any(self.sizes) else -1

    def copy(self) -> "TrickDeal":
        twin = self._public(list(self.history))
        twin.viewer = self.viewer
        twin.hands = [list(hand) for hand in self.hands]
        return twin

    def seen_by(self, viewer: int) -> "TrickDeal":
        view = self._public(list(self.history))
        view.viewer = viewer
        if viewer >= 0:
            view.hands[viewer] = list(self.hands[viewer])
        return view

    def _public(self, history: list[tuple[int, str]]) -> "TrickDeal":
        twin = TrickDeal()
        twin.setup, twin.turn, twin.history = self.setup, self.turn, history
        twin.sizes, twin.taken = list(self.sizes), list(self.taken)
        twin.trick, twin.last = list(self.trick), list(self.last)
        return twin


class TrickGame(Game):
    """The game around it."""

    name = "trick"
    title = "Trick"
    about = "Take tricks."
    seats = range(SEATS, SEATS + 1)

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        return ()

    @property
    def pack(self) -> tuple[str, ...]:
        return tuple(cards.PACK)

    def is_over(self, results: Sequence[Result]) -> bool:
        return bool(results)

    def deal(self, setup: Setup, deck: Sequence[str]) -> TrickDeal:
        self.check_deck(deck)
        deal = TrickDeal()
        deal.setup = setup
        deal.turn = (setup.dealer + 1) % SEATS
        for at, text in enumerate(deck):
            deal.hands[(deal.turn + at) % SEATS].append(cards.NUMBERS[text])
        for hand in deal.hands:
            hand.sort()
        deal.sizes = [len(hand) for hand in deal.hands]
        return deal


class SmallTable:
    """What templates/trick/table.html shows. padding: to be sent besides."""

    def __init__(self, view: TableView, padding: str) -> None:
        if not isinstance(view.deal, TrickDeal):
            raise TypeError("This is no table of the small trick game.")
        self.view = view
        self.deal = view.deal
        self.padding = padding

    def layout(self) -> dict[str, Hashable]:
        """All that the template uses."""
        turn = self.deal.turn
        return {"yours": turn == self.view.you, "over": turn < 0, "padding": self.padding}

    def parts(self) -> list[Part]:
        """What fills its slots; a seat is drawn by the macro that has a game's pills."""
        deal, you = self.deal, self.view.you
        legal = frozenset(deal.actions(you))
        hand = deal.hands[you] if you >= 0 else []
        return [
            ("seats", "pills", [self._seat(seat) for seat in self.view.seats]),
            ("trick", "card", [(_played(seat, card), "played") for seat, card in deal.trick]),
            ("last", "card", [(_played(seat, card), "last") for seat, card in deal.last]),
            ("hand", "card", [(_held(card, legal), "held") for card in hand]),
        ]

    def texts(self) -> dict[str, str]:
        """Holes that are filled with plain text."""
        return {"move": self.view.move}

    def words(self, seat: int, text: str, at: int) -> str:
        """An action, as a screen reader says it."""
        return f"{self.view.seats[seat].name} plays {text}."

    def place_words(self) -> str:
        """Nobody is ahead."""
        return ""

    def score_sheet(self) -> None:
        """The score is told beside the names."""

    def review(self) -> tuple[Hashable, ...]:
        """Nothing is looked back at."""
        return ()

    def _seat(self, seat: SeatView) -> tuple[int, str, str, bool]:
        number, deal = seat.number, self.deal
        words = (
            f"{deal.sizes[number]} cards, {deal.taken[number]} tricks, {seat.tally.points} in all"
        )
        return number, seat.name, words, deal.turn == number


def _held(card: int, legal: frozenset[str]) -> Face:
    text = cards.TEXTS[card]
    return Face(f"h-{text}", text, text, PLAYABLE * (text in legal), cards.name(card))


def _played(seat: int, card: int) -> Face:
    text = cards.TEXTS[card]
    return Face(f"t{seat}-{text}", text, label=cards.name(card))
