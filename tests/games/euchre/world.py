"""What Euchre hides: hands, the three cards face down, what the dealer, a farmer and a lone maker
laid aside, and what the lone maker was given."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from tests.games.world import TrickWorld, in_turn


def texts(mask: int) -> set[str]:
    """The cards of a mask."""
    return {cards.TEXTS[card] for card in cards.of_mask(mask)}


class Hidden(TrickWorld):
    """See tests.games.world."""

    def likely(
        self, legal: list[str], done: Sequence[str], seat: int, wanted: Sequence[str]
    ) -> list[str]:
        """A farmer's hand is kept where it cannot be exchanged; after the beginning everything is
        as likely."""
        begun = sum(text != "keep" for text in done)
        if begun >= len(wanted):
            return legal
        fitting = [text for text in legal if text.startswith(wanted[begun])]
        return fitting or [text for text in legal if text == "keep"]

    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        assert isinstance(first, EuchreDeal)
        assert isinstance(now, EuchreDeal)
        assert isinstance(rest, EuchreDeal)
        hands = [texts(rest.hands[seat]) for seat in range(now.players)]
        for seat, text in now.history:
            if text in cards.NUMBERS:
                hands[seat].add(text)
        if rest.given >= 0:
            given = cards.TEXTS[rest.given]
            hands[now.maker].add(cards.TEXTS[rest.laid] if rest.laid >= 0 else given)
            hands[now.maker].remove(given)
            hands[(now.maker + 2) % 4].add(given)
        if rest.discard >= 0:
            hands[now.dealer].add(cards.TEXTS[rest.discard])
        turned = cards.TEXTS[now.turned]
        if now.picked_up:
            hands[now.dealer].remove(turned)
        down = texts(rest.down)
        if now.farmer >= 0:
            laid = down
            taken = sorted(hands[now.farmer])[:3]
            down = texts(first.down) if viewer == now.farmer else set(taken)
            hands[now.farmer] = hands[now.farmer] - down | laid
        dealt = [sorted(hand) for hand in hands]
        return [*in_turn(dealt, now.dealer), turned, *sorted(down), *sorted(texts(rest.buried))]

    def text_of(self, text: str, seat: int, rest: Deal, viewer: int, done: int) -> str:
        assert isinstance(rest, EuchreDeal)
        verb = text.partition(" ")[0]
        if verb == "give" and viewer not in (seat, rest.maker):
            return f"give {cards.TEXTS[rest.given]}"
        if verb == "discard" and seat != viewer:
            own = [said for other, said in rest.history if other == seat][:done]
            second = any(said.startswith("discard") for said in own)
            for_turnup = rest.picked_up and seat == rest.dealer and not second
            return f"discard {cards.TEXTS[rest.discard if for_turnup else rest.laid]}"
        if verb == "redraw" and seat != viewer:
            return " ".join(["redraw", *sorted(texts(rest.down))])
        return text

    def elsewhere(self, one: Deal, other: Deal) -> int:
        assert isinstance(one, EuchreDeal)
        assert isinstance(other, EuchreDeal)
        moved = (one.down & ~other.down) | (one.buried & ~other.buried)
        return super().elsewhere(one, other) + moved.bit_count()

    def open_cards(self, deal: Deal) -> list[str]:
        assert isinstance(deal, EuchreDeal)
        if deal.asks in ("farmer", "order", "call", "name"):
            return [cards.TEXTS[deal.turned]]
        return super().open_cards(deal)
