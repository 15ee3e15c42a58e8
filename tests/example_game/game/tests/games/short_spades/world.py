"""What Five Tricks hides: the hands of the others, and what was not dealt."""

from app.rules.five_tricks.deal import FiveTricksDeal

from app.rules import cards
from app.rules.deal import Deal
from tests.games.world import World


class Hidden(World):
    """See tests.games.world."""

    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        assert isinstance(rest, FiveTricksDeal)
        hands = [self.hand(rest, seat) for seat in range(rest.players)]
        for seat, text in now.history:
            hands[seat].append(text)
        eldest = first.turn
        dealt = [
            hands[(eldest + i) % rest.players][i // rest.players]
            for i in range(sum(map(len, hands)))
        ]
        return [*dealt, *(text for text in cards.TEXTS if text not in dealt)]

    def elsewhere(self, one: Deal, other: Deal) -> int:
        pairs = [(self.hand(one, seat), self.hand(other, seat)) for seat in range(one.players)]
        return sum(len(set(mine) - set(theirs)) for mine, theirs in pairs)

    def open_cards(self, deal: Deal) -> list[str]:
        assert isinstance(deal, FiveTricksDeal)
        tricks = deal.tricks()
        return [cards.TEXTS[card] for card in tricks[-1].cards] if tricks else []
