"""What Oh Hell hides: the hands of the others, and the stock."""

from app.rules import cards
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from tests.games.world import TrickWorld


class Hidden(TrickWorld):
    """See tests.games.world."""

    def left_over(self, first: Deal, rest: Deal) -> list[str]:
        assert isinstance(rest, OhHellDeal)
        return [*turned_up(first), *(cards.TEXTS[card] for card in cards.of_mask(rest.stock))]

    def open_cards(self, deal: Deal) -> list[str]:
        return [*turned_up(deal), *super().open_cards(deal)]


def turned_up(deal: Deal) -> list[str]:
    """The card that is turned up, if there is one."""
    assert isinstance(deal, OhHellDeal)
    return [cards.TEXTS[deal.turned]] if deal.turned >= 0 else []
