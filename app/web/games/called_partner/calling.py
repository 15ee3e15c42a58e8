"""What a caller of Called Partners chooses from: trump, and the cards that may be called."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.web.table.table import SIGNS, SUIT_PLACES

SUITS = sorted(range(4), key=SUIT_PLACES.__getitem__)  # as hands are sorted
RANKS = range(12, -1, -1)


class Cell(NamedTuple):
    """A card that may be called. called: it has been; worth: its points. copies: how many there
    are in the pack."""

    text: str
    name: str
    own: bool
    called: bool
    worth: int
    copies: int = 1


class Suit(NamedTuple):
    """A suit to choose from; trump: whether it is that already. held: so many cards of it are the
    viewer's own, which come after the others."""

    text: str
    sign: str
    name: str
    trump: bool
    held: int
    cells: tuple[Cell, ...]


class Grid(NamedTuple):
    """All that a caller chooses from. left: cards still to be called; others: opponents when nobody
    joins; copies: whether most cards are there twice."""

    suits: tuple[Suit, ...]
    trump: bool  # named already
    due: int
    left: int
    others: int
    copies: bool = False

    @property
    def begun(self) -> bool:
        """Whether a card is called already."""
        return self.left < self.due


def grid_of(deal: CalledPartnerDeal, viewer: int) -> Grid:
    """The pack by suit and rank; what the viewer holds, the least likely calls, comes last."""
    suits = tuple(_suit(deal, suit, deal.hand(viewer)) for suit in SUITS)
    left = deal.calls_due - deal.calls
    return Grid(suits, deal.trump >= 0, deal.calls_due, left, deal.players - 1, deal.packs > 1)


def _suit(deal: CalledPartnerDeal, suit: int, own: Sequence[int]) -> Suit:
    of_suit = [13 * suit + rank for rank in RANKS]
    pack = sorted((c for c in of_suit if deal.pack >> c & 1), key=lambda card: card in own)
    shown = pack if deal.own_calls else [card for card in pack if card not in own]
    return Suit(
        cards.SUITS[suit],
        SIGNS[suit],
        cards.SUIT_NAMES[suit],
        suit == deal.trump,
        sum(card // 13 == suit for card in own),
        tuple(
            Cell(
                cards.TEXTS[card],
                cards.name(card),
                card in own,
                card in deal.called[: deal.calls],
                deal.points(card),
                1 + (deal.doubled >> card & 1),
            )
            for card in shown
        ),
    )
