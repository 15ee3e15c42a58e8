"""What Called Partners hides: the hands, and with them who holds a called card."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import Deal
from tests.games.world import World

LONGEST_AUCTION = 12  # then everybody passes


class Hidden(World):
    """See tests.games.world."""

    def likely(
        self, legal: list[str], done: Sequence[str], seat: int, wanted: Sequence[str]
    ) -> list[str]:
        """The auction begins as wanted, if it may; then it comes to an end."""
        if len(done) < len(wanted):
            return [text for text in legal if text.startswith(wanted[len(done)])]
        if len(done) > LONGEST_AUCTION and "pass" in legal:
            return ["pass"]
        return legal

    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        assert isinstance(first, CalledPartnerDeal)
        assert isinstance(rest, CalledPartnerDeal)
        players = first.players
        hands = [rest.hand(seat) for seat in range(players)]
        for seat, text in now.history:
            if text in cards.NUMBERS:
                hands[seat].append(cards.NUMBERS[text])
        size = sum(map(len, hands))
        dealt = [hands[(first.dealer + 1 + i) % players][i // players] for i in range(size)]
        return [cards.TEXTS[card] for card in dealt]

    def elsewhere(self, one: Deal, other: Deal) -> int:
        assert isinstance(one, CalledPartnerDeal)
        assert isinstance(other, CalledPartnerDeal)
        pairs = zip(one.hands, other.hands, strict=True)
        return sum((mine & ~theirs).bit_count() for mine, theirs in pairs)

    def open_cards(self, deal: Deal) -> list[str]:
        assert isinstance(deal, CalledPartnerDeal)
        tricks = deal.tricks()
        return [cards.TEXTS[card] for card in tricks[-1].cards] if tricks else []

    def offered(self, deal: Deal, seat: int) -> set[str]:
        """Who has won the auction sees every card that can be called while choosing trump, too."""
        chosen = deal.actions(seat)
        if any(text.startswith("trump") for text in chosen):
            return set(cards.TEXTS)
        return super().offered(deal, seat)
