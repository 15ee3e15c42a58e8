"""What Oh Hell hides: the hands of the others, the stock, and bids where they are secret."""

from app.rules import cards
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from tests.games.world import TrickWorld


class Hidden(TrickWorld):
    """See tests.games.world."""

    def left_over(self, first: Deal, rest: Deal) -> list[str]:
        assert isinstance(rest, OhHellDeal)
        return [*turned_up(first), *(cards.TEXTS[card] for card in cards.of_mask(rest.stock))]

    def text_of(self, text: str, seat: int, rest: Deal, viewer: int, done: int) -> str:
        assert isinstance(rest, OhHellDeal)
        if not rest.bids_hidden or seat == viewer:
            return text
        tricks = int(text.removeprefix("bid "))
        return f"bid {(tricks + 1) % (rest.size + 1)}"  # another one, whatever the view tells

    def open_cards(self, deal: Deal) -> list[str]:
        return [*turned_up(deal), *super().open_cards(deal)]


def turned_up(deal: Deal) -> list[str]:
    """The card that is turned up, if there is one."""
    assert isinstance(deal, OhHellDeal)
    return [cards.TEXTS[deal.turned]] if deal.turned >= 0 else []
