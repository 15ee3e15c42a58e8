"""What Called Partners hides: the hands, and with them who holds a called card."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.deal import Deal
from tests.games.world import TrickWorld

LONGEST_AUCTION = 12  # then everybody passes


class Hidden(TrickWorld):
    """See tests.games.world."""

    def likely(
        self, legal: list[str], done: Sequence[str], seat: int, wanted: Sequence[str]
    ) -> list[str]:
        """The auction begins as wanted, if it may; then it comes to an end."""
        if len(done) >= len(wanted) and len(done) > LONGEST_AUCTION and "pass" in legal:
            return ["pass"]
        return super().likely(legal, done, seat, wanted)

    def offered(self, deal: Deal, seat: int) -> set[str]:
        """Who has won the auction sees every card that can be called while choosing trump, too."""
        chosen = deal.actions(seat)
        if any(text.startswith("trump") for text in chosen):
            return set(cards.PACK)
        return super().offered(deal, seat)
