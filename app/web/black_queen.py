"""A table of Black Queen as its template needs it. Nothing is decided here but places and words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rooms.view import SeatView, TableView
from app.rules import black_queen as rules
from app.rules import cards
from app.rules.black_queen import BlackQueenDeal
from app.rules.tricks import Trick
from app.web.table import Face, Place, by_suit, label
from app.web.tricks import TrickTable
from app.web.words import signed

WHY = {
    rules.NO_CARD: "took no card",
    rules.NO_POINTS: "took no heart and no black queen",
    rules.ALL_POINTS: "took every heart and every black queen",
}


@dataclass(frozen=True)
class Pile:
    """A pile: its face-up card, and whether a face-down one lies below."""

    up: Face | None
    covers: bool


@dataclass(frozen=True, kw_only=True)
class PilePlace(Place):
    """A seat with its piles."""

    piles: Sequence[Pile]
    tricks: int


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
    return _Table(view, deal).context()


class _Table(TrickTable):
    """One rendering."""

    deal: BlackQueenDeal

    def __init__(self, view: TableView, deal: BlackQueenDeal) -> None:
        super().__init__(view, deal, deal)

    def context(self) -> Mapping[str, object]:
        deal = self.deal
        return {
            **super().context(),
            "trick_number": len(self.tricks) + (deal.turn >= 0 and not deal.in_trick),
            "tricks_in_all": sum(deal.taken[: deal.players]) + deal.left,
            "sheet": self.sheet() if deal.turn < 0 else [],
            "kept": self.kept() if deal.turn < 0 else [],
        }

    def place(self, seat: int) -> PilePlace:
        deal = self.deal
        tricks, points = deal.taken[seat], deal.points(seat)
        return PilePlace(
            seat=self.view.seats[seat],
            where=self.where[seat],
            turn=seat == deal.turn,
            dealer=seat == self.dealer,
            hand_size=deal.hand_size[seat],
            note=f"{tricks} trick{'' if tricks == 1 else 's'}",
            score=signed(-points) if points else "0",
            score_label=f"{points} negative points so far",
            piles=[self.pile(seat, pile) for pile in range(deal.piles)],
            tricks=tricks,
        )

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
        words = label(cards.NUMBERS[text])
        if pile >= 0:
            words += f", pile {pile + 1}"
        if legal:
            words += ", playable"
        return Face(id_, text, action if mine else "", legal, words)

    def hand(self) -> list[Face]:
        """The viewer's hand, by suit in alternating colours, high cards first."""
        if self.view.you < 0:
            return []
        copies: Counter[int] = Counter()
        faces = []
        for card in sorted(self.deal.hand(self.view.you), key=by_suit):
            text = cards.TEXTS[card]
            faces.append(self.face(f"h-{text}-{copies[card]}", text, self.view.you))
            copies[card] += 1
        return faces

    def played_id(self, number: int, seat: int, text: str) -> str:
        card, _, pile = text.partition("@")
        if not pile:
            return super().played_id(number, seat, card)
        earlier = self.deal.history[: number * self.deal.players]
        flipped = any(s == seat and t.endswith(f"@{pile}") for s, t in earlier)
        return f"{'f' if flipped else 'u'}{seat}-{pile}"

    def hint(self) -> str:
        deal = self.deal
        if deal.turn < 0:
            scores = enumerate(deal.scores or ())
            return " ".join(
                ["The deal is over.", *(f"{self.name(i)}: {signed(s)}." for i, s in scores)]
            )
        return "The last cards play themselves." if deal.plays_itself else self.to_play()

    def cost(self, trick: Trick) -> str:
        points = sum(map(rules.points_of, trick.cards))
        return f" ({signed(-points)})" if points else ""

    def sheet(self) -> list[Line]:
        """The score sheet of a deal that is over."""
        return [
            Line(self.view.seats[seat], self.why(seat), score, self.view.places[seat])
            for seat, score in enumerate(self.deal.scores or ())
        ]

    def kept(self) -> list[list[tuple[str, str, bool]]]:
        """By seat, the cards it took: text, name, whether it counts; those that count first."""
        taken: list[list[int]] = [[] for _ in range(self.deal.players)]
        for trick in self.tricks:
            taken[trick.winner] += trick.cards
        return [
            [
                (cards.TEXTS[card], label(card), rules.points_of(card) > 0)
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


def _by_cost(card: int) -> tuple[int, tuple[int, int]]:
    """Black queens, hearts, then the rest by suit."""
    return -rules.points_of(card), by_suit(card)
