"""A table of Black Queen as its template needs it. Nothing is decided here but places and words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from app.rooms.view import SeatView, TableView
from app.rules import black_queen as rules
from app.rules import cards
from app.rules.black_queen import BlackQueenDeal
from app.rules.tricks import Trick
from app.web.table import Face, Lying, Pile, Place, by_suit, label
from app.web.tricks import TrickTable
from app.web.words import signed

HANDS = 20_000  # so many are kept, with what is said of them

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
    tricks: int


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
            "trick_number": self.begun() + (deal.turn >= 0 and not deal.in_trick),
            "tricks_in_all": sum(deal.taken[: deal.players]) + deal.left,
            "sheet": self.sheet() if deal.turn < 0 else [],
            "kept": self.kept() if deal.turn < 0 else [],
        }

    def begun(self) -> int:
        return sum(self.deal.taken) + (self.deal.in_trick > 0)

    def place(self, seat: int) -> Place:
        deal = self.deal
        tricks, points = deal.taken[seat], deal.points(seat)
        return Place(
            seat=self.view.seats[seat],
            turn=seat == deal.turn,
            dealer=seat == self.dealer,
            note=f"{tricks} trick{'' if tricks == 1 else 's'}",
            score=Markup(f"&minus;{points}") if points else "0",  # noqa: S704
            score_label=f"{points} negative points so far",
        )

    def lying(self, seat: int) -> Lying:
        deal, mine = self.deal, seat == self.view.you
        legal = self.legal if mine else frozenset[str]()
        return _lying(seat, deal.hand_size[seat], deal.piles_of(seat), mine, legal)

    def hand(self) -> Sequence[Face]:
        """The viewer's hand, by suit in alternating colours, high cards first."""
        if self.view.you < 0:
            return ()
        return _hand(tuple(self.deal.hand(self.view.you)), self.legal)

    def played_id(self, number: int, seat: int, text: str) -> str:
        card, _, pile = text.partition("@")
        if not pile:
            return super().played_id(number, seat, card)
        left = self.deal.covers(seat, int(pile)) or self.deal.up_card(seat, int(pile)) >= 0
        return f"{'u' if left else 'f'}{seat}-{pile}"

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
            Line(
                self.view.seats[seat],
                self.why(seat),
                score,
                self.view.places[seat],
                self.deal.taken[seat],
            )
            for seat, score in enumerate(self.deal.scores or ())
        ]

    def kept(self) -> list[list[tuple[str, str, bool]]]:
        """By seat, the cards it took: text, name, whether it counts; those that count first."""
        taken: list[list[int]] = [[] for _ in range(self.deal.players)]
        for trick in self.deal.tricks():
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


@lru_cache(HANDS)
def _hand(held: Sequence[int], legal: frozenset[str]) -> Sequence[Face]:
    """The viewer's hand."""
    copies: Counter[int] = Counter()
    faces = []
    for card in sorted(held, key=by_suit):
        text = cards.TEXTS[card]
        words = label(card) + ", playable" * (text in legal)
        faces.append(Face(f"h-{text}-{copies[card]}", text, text, text in legal, words))
        copies[card] += 1
    return faces


@lru_cache(HANDS)
def _lying(
    seat: int,
    hand_size: int,
    piles: Sequence[tuple[int, bool]],
    mine: bool,
    legal: frozenset[str],
) -> Lying:
    """What lies before a seat. piles: (face-up card or NONE, whether one lies below)."""
    found = []
    for number, (card, covers) in enumerate(piles):
        if card < 0:
            found.append(Pile(None, covers))
            continue
        text = f"{cards.TEXTS[card]}@{number}"
        face = Face(
            f"{'u' if covers else 'f'}{seat}-{number}",
            cards.TEXTS[card],
            text if mine else "",
            text in legal,
            f"{label(card)}, pile {number + 1}{', playable' * (text in legal)}",
        )
        found.append(Pile(face, covers))
    return Lying(hand_size, found)


def _by_cost(card: int) -> tuple[int, tuple[int, int]]:
    """Black queens, hearts, then the rest by suit."""
    return -rules.points_of(card), by_suit(card)
