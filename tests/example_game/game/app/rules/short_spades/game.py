"""Short Spades: the pack, the options, the match."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.game import Game, Option, Setup
from app.rules.short_spades.deal import ShortSpadesDeal
from app.rules.short_spades.lesson import LESSON

PARTNERS = ((0, 2), (1, 3))


class ShortSpades(Game):
    """Short Spades for four seats, partners opposite."""

    name = "short_spades"
    title = "Short Spades"
    about = "Two against two: bid what you will take of five tricks, with spades as trump."
    seats = range(4, 5)
    lesson = LESSON

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        return (Option("deals", "Deals", 4, range(1, 13), help="So many deals are a match."),)

    @property
    def pack(self) -> tuple[str, ...]:
        return tuple(text for text in cards.TEXTS if text[0] in "TJQKA")

    @property
    def length(self) -> int:
        return self.whole("deals")

    @property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        return PARTNERS

    def deal(self, setup: Setup, deck: Sequence[str]) -> ShortSpadesDeal:
        self.check_deck(deck)
        deal = ShortSpadesDeal()
        deal.setup = setup
        deal.deal_out([cards.NUMBERS[text] for text in deck], setup.dealer)
        return deal
