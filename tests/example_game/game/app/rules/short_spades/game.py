"""Five Tricks: a match, so many deals long."""

from collections.abc import Sequence

from app.rules.five_tricks.deal import FiveTricksDeal

from app.rules import cards
from app.rules.game import Game, Option, Result, Setup


class FiveTricks(Game):
    """Five Tricks for 2 or 3 seats."""

    name = "five_tricks"
    title = "Five Tricks"
    about = "Five cards each, and the highest of the suit that was led takes the trick."
    seats = range(2, 4)

    @classmethod
    def options_for(cls, players: int) -> tuple[Option, ...]:
        return (Option("deals", "Deals", 3, range(1, 10), help="So many deals are a match."),)

    @property
    def pack(self) -> tuple[str, ...]:
        return tuple(cards.TEXTS)

    def is_over(self, results: Sequence[Result]) -> bool:
        return len(results) >= self.whole("deals")

    def deal(self, setup: Setup, deck: Sequence[str]) -> FiveTricksDeal:
        self.check_deck(deck)
        deal = FiveTricksDeal(self.players)
        deal.setup = setup
        deal.deal_out([cards.NUMBERS[text] for text in deck], setup.dealer)
        return deal
