"""A table at which tricks are taken: the one in the middle, the last one, all of them."""

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from app.rooms.fold.view import TableView
from app.rules import cards
from app.rules.deal import Deal
from app.rules.tricks import ALL_TRICKS, Trick
from app.web.table.layout import Part
from app.web.table.table import SAID, Face, Middle, Table, label

NEWEST = 1 + SAID // 2  # tricks that are looked at: one has two cards at least


class Playing(Protocol):
    """What a deal says of its tricks."""

    in_trick: int  # cards played to the trick
    led: int  # the suit, while in_trick
    winner: int  # the seat that wins the trick, or has won the last one

    def tricks(self, newest: int = ALL_TRICKS) -> list[Trick]:
        """The tricks so far, or the newest so many."""

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand, as far as they are seen."""


class Slot(NamedTuple):
    """A card of the trick in the middle. where: the place it comes from; source, by: whose it is,
    after "from" and by itself."""

    face: Face
    where: str
    seat: int
    winning: bool
    led: bool
    source: str
    by: str


class Told(NamedTuple):
    """A trick to look back at."""

    winner: str
    cards: tuple[tuple[str, str, str], ...]  # (who, the card's text, its label)


class TrickTable(Table):
    """One rendering of a table at which tricks are taken."""

    def __init__(self, view: TableView, deal: Deal, playing: Playing) -> None:
        super().__init__(view, deal)
        self.playing = playing
        self.newest = playing.tricks(NEWEST)
        self.winners = dict[int, int]()  # of the newest tricks, by where their last cards are
        self.steps: Sequence[int] = ()  # where in the history the cards of the newest trick are
        at = len(deal.history)
        for trick in reversed(self.newest):
            steps = list[int]()
            while len(steps) < len(trick.cards):
                at -= 1
                if is_card(deal.history[at][1]):
                    steps.append(at)
            self.winners[steps[0]] = trick.winner
            self.steps = self.steps or steps[::-1]
            if at < self.first_said:
                break

    def parts(self) -> list[Part]:
        found = super().parts()
        for face, where, seat, winning, *rest in self.trick():
            found.append(("trick", "spot", [(where, winning)]))
            found.append(("trick", "laid", [(face, seat, *rest)]))
        if self.last:
            found.append(("sheets", "last", [(self.told(self.last),)]))
        return found

    def texts(self) -> dict[str, str]:
        found = super().texts()
        if not self.last:
            found["no_last"] = " hidden"
        if taken := self.taken():
            found["hint"] = taken
        if self.deal.resting:
            found |= {"full": " full", "winner": str(self.playing.winner)}
        return found

    @cached_property
    def last(self) -> Trick | None:
        """The last full trick."""
        return next((trick for trick in reversed(self.newest) if trick.winner >= 0), None)

    @property
    def led(self) -> str:
        """The name of the suit that was led to the trick, or ""."""
        return cards.SUIT_NAMES[self.playing.led] if self.playing.in_trick else ""

    def begun(self) -> int:
        """The number of tricks that were led to."""
        raise NotImplementedError

    def trick(self) -> list[Slot]:
        """The cards in the middle: the trick being played, or the last one until the next lead."""
        if not self.newest:
            return []
        number, trick = self.begun() - 1, self.newest[-1]
        winning = trick.winner if trick.winner >= 0 else self.playing.winner
        return [
            Slot(
                self.played(number, self.deal.history[at][1], seat, card),
                self.where[seat],
                seat,
                seat == winning,
                at == self.steps[0],
                self.lower(seat),
                "You" if seat == self.view.you else self.view.seats[seat].name,
            )
            for at, seat, card in zip(self.steps, trick.seats, trick.cards, strict=True)
        ]

    def middle(self) -> Middle:
        if self.before_play:
            return Middle(first=(self.dealer + 1) % self.deal.players)
        slots = self.trick() if self.playing.in_trick else []
        laid = tuple((slot.seat, (slot.face,)) for slot in slots)
        return Middle(laid, in_turn=True, first=laid[0][0] if laid else self.deal.turn)

    def played(self, number: int, text: str, seat: int, card: int) -> Face:
        """A card of a trick in the middle."""
        id_ = self.played_id(number, seat, text)
        return Face(id_, cards.TEXTS[card], label=self.label(card), mark=self.mark(card))

    def played_id(self, number: int, seat: int, text: str) -> str:
        """The id that a played card had where it lay, as far as the viewer saw it there."""
        if seat != self.seat:
            return f"t{seat}-{number}"
        left = self.playing.hand(seat).count(cards.NUMBERS[text])
        return f"h-{text}-{left}"

    def label(self, card: int) -> str:
        """What a card is called in this deal."""
        return label(card)

    def spoken(self, card: int) -> str:
        """The same inside a sentence."""
        return cards.name(card)

    def mark(self, card: int) -> str:
        """A sign on a card that counts as something else than it shows."""
        return ""

    def told(self, trick: Trick) -> Told:
        """A full trick, to look back at."""
        shown = tuple(
            (self.name(seat), cards.TEXTS[card], self.label(card))
            for seat, card in zip(trick.seats, trick.cards, strict=True)
        )
        return Told(self.name(trick.winner), shown)

    def all_tricks(self) -> tuple[Told, ...]:
        """All full tricks, to look back at."""
        return tuple(map(self.told, self.playing.tricks()))

    def review(self) -> tuple[Hashable, ...]:
        """All tricks, unless a game has more to look at."""
        return (self.all_tricks(),)

    def taken(self) -> str:
        """While a full trick lies there: who takes it, what it costs, and what comes next."""
        deal = self.deal
        if not deal.resting or deal.turn < 0 or deal.plays_itself:
            return ""
        cost = self.cost(self.newest[-1])
        if deal.turn == self.view.you:
            return f"You took it{cost and f': {cost}'}. Your lead."
        return f"{self.name(deal.turn)} takes it{bracketed(cost)} and leads."

    def cost(self, trick: Trick) -> str:
        """What a trick counts, where the tricks of a game differ."""
        return ""

    # Whose turn it is.

    def hint(self) -> str:
        deal = self.deal
        if deal.turn < 0:
            return self.ended(self.outcome())
        if deal.plays_itself:
            return "The last cards play themselves."
        if not self.before_play:
            return self.to_play()
        if deal.turn == self.view.you:
            return f"Your turn: {self.to_answer()}"
        return self.waiting_for(deal.turn) if self.view.seats[deal.turn].away else self.waits_for()

    @property
    def before_play(self) -> bool:
        """Whether something is asked before the first card, such as a bid."""
        return False

    def to_answer(self) -> str:
        """What the viewer is asked then, after "Your turn: "."""
        raise NotImplementedError

    def waits_for(self) -> str:
        """What another seat is asked then, in a sentence."""
        return f"{self.name(self.deal.turn)} to bid."

    def outcome(self) -> str:
        """How a deal that is over ended, in a sentence or two; "" where the scores say it all."""
        return ""

    def to_play(self) -> str:
        """Whose card is next, in words."""
        deal, playing = self.deal, self.playing
        if self.view.seats[deal.turn].away:
            return self.waiting_for(deal.turn)
        if deal.turn != self.view.you:
            return f"{self.name(deal.turn)} to {'play' if playing.in_trick else 'lead'}."
        if not playing.in_trick:
            return f"Your turn: lead {self.any_card()}."
        suit = cards.SUIT_NAMES[playing.led]
        follows = any(self.suit(cards.NUMBERS[text[:2]]) == playing.led for text in self.legal)
        return (
            f"Your turn: {f'follow {suit}' if follows else f'no {suit}, play {self.any_card()}'}."
        )

    def any_card(self) -> str:
        """What may be played where no suit has to be followed."""
        return "any card"

    def suit(self, card: int) -> int:
        """The suit that a card counts as."""
        return card // 13

    def words(self, seat: int, text: str, at: int) -> str:
        told = f"{self.does(seat, 'play', 'plays')} the {self.spoken(cards.NUMBERS[text[:2]])}."
        winner = self.winners.get(at, -1)
        return f"{told} {self.does(winner, 'take', 'takes')} the trick." if winner >= 0 else told


def bracketed(cost: str) -> str:
    """What a trick counts, after a blank; "" for nothing."""
    return f" ({cost})" if cost else ""


def is_card(text: str) -> bool:
    """Whether an action of the history plays a card: "QS", "QS@3"."""
    return text.partition("@")[0] in cards.NUMBERS
