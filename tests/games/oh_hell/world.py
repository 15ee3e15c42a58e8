"""What Oh Hell hides: the hands of the others, and the stock."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from tests.games.world import World


class Hidden(World):
    """See tests.games.world."""

    def likely(
        self, legal: list[str], done: Sequence[str], seat: int, wanted: Sequence[str]
    ) -> list[str]:
        """The bids begin as wanted, if they may; then everything is as likely."""
        if len(done) >= len(wanted):
            return legal
        return [text for text in legal if text == wanted[len(done)]]

    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        assert isinstance(first, OhHellDeal)
        assert isinstance(rest, OhHellDeal)
        players = first.players
        hands = [rest.hand(seat) for seat in range(players)]
        for seat, text in now.history:
            if text in cards.NUMBERS:
                hands[seat].append(cards.NUMBERS[text])
        dealt = [
            hands[(first.dealer + 1 + i) % players][i // players]
            for i in range(players * first.size)
        ]
        turned = [first.turned] if first.turned >= 0 else []
        stock = [card for card in range(52) if rest.stock >> card & 1]
        return [cards.TEXTS[card] for card in [*dealt, *turned, *stock]]

    def elsewhere(self, one: Deal, other: Deal) -> int:
        assert isinstance(one, OhHellDeal)
        assert isinstance(other, OhHellDeal)
        pairs = zip(one.hands, other.hands, strict=True)
        return sum((mine & ~theirs).bit_count() for mine, theirs in pairs)

    def open_cards(self, deal: Deal) -> list[str]:
        assert isinstance(deal, OhHellDeal)
        turned = [deal.turned] if deal.turned >= 0 else []
        tricks = deal.tricks()
        return [cards.TEXTS[card] for card in [*turned, *(tricks[-1].cards if tricks else [])]]
