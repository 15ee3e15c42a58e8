"""What Durak hides: the hands, but for cards that were picked up, and the order of the talon."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.rules import cards
from app.rules.deal import Deal
from app.rules.durak.deal import DurakDeal
from tests.games.world import World

EVER = 10_000  # later than any action
LIVELY = 3  # of so many choices all but one are a card, so that deals end soon


class Slot(NamedTuple):
    """A place of the deck. since: after so many actions its card is in the hand; card: the one that
    is there."""

    place: int
    since: int
    card: int


class Hidden(World):
    """See tests.games.world."""

    def likely(
        self, legal: list[str], done: Sequence[str], seat: int, wanted: Sequence[str]
    ) -> list[str]:
        """The deal begins as wanted; then mostly cards are laid."""
        if len(done) < len(wanted):
            return super().likely(legal, done, seat, wanted)
        laid = [text for text in legal if text in cards.NUMBERS]
        return laid if laid and len(done) % LIVELY else legal

    def deck_of(self, first: Deal, now: Deal, rest: Deal, viewer: int) -> list[str]:
        assert isinstance(first, DurakDeal)
        assert isinstance(now, DurakDeal)
        assert isinstance(rest, DurakDeal)
        dealt = 6 * first.players
        stock = [card for card in first.stock if card >= 0]
        slots = _slots(first, now, stock)
        deck = [-1] * (dealt + len(stock))
        for i in range(now.next_in_stock, len(stock)):
            deck[dealt + i] = rest.stock[i]
        owners, until = _owners(now, rest)
        for seat in range(first.players):
            mine = [card for card, owner in owners.items() if owner == seat]
            known = {first.trump_card, first.shown_trump}

            def fits(card: int, slot: Slot, known: set[int] = known, seat: int = seat) -> bool:
                if seat == viewer or card in known or slot.card in known:
                    return card == slot.card
                low = slot.place < dealt and first.dealt_to_none >> card & 1
                return slot.since <= until[card] and not low

            for card, slot in _matched(mine, slots[seat], fits).items():
                deck[slot.place] = card
        return [cards.TEXTS[card] for card in deck]

    def elsewhere(self, one: Deal, other: Deal) -> int:
        assert isinstance(one, DurakDeal)
        assert isinstance(other, DurakDeal)
        pairs = zip(one.hands, other.hands, strict=True)
        hands = sum((mine & ~theirs).bit_count() for mine, theirs in pairs)
        return hands + sum(a != b for a, b in zip(one.stock, other.stock, strict=True))

    def open_cards(self, deal: Deal) -> list[str]:
        """But for the last bout, which lies there until the next one."""
        assert isinstance(deal, DurakDeal)
        table = [card for card in range(52) if deal.on_table() >> card & 1]
        trump = [deal.trump_card] if deal.stock_left else []
        return [cards.TEXTS[card] for card in [*table, *trump]]

    def told(self, deal: Deal) -> set[str]:
        """And the trump that decided who begins."""
        assert isinstance(deal, DurakDeal)
        lowest = {cards.TEXTS[deal.shown_trump]} if deal.shown_trump >= 0 else set[str]()
        return super().told(deal) | lowest


def _slots(first: DurakDeal, now: DurakDeal, stock: Sequence[int]) -> dict[int, list[Slot]]:
    """By seat: the places of the deck whose cards it has had."""
    n = first.players
    found = dict[int, list[Slot]]()
    for seat in range(n):
        hand = sorted(first.hand(seat), key=lambda card: card == first.trump_card)
        places = range((seat - first.dealer - 1) % n, 6 * n, n)
        found[seat] = [Slot(place, 0, card) for place, card in zip(places, hand, strict=True)]
    twin, drawn = first.copy(), 0
    for at, (seat, text) in enumerate(now.history):
        twin.act(seat, text)
        for i in range(drawn, twin.next_in_stock):
            holder = next(s for s in range(n) if twin.hands[s] >> stock[i] & 1)
            found[holder].append(Slot(6 * n + i, at + 1, stock[i]))
        drawn = twin.next_in_stock
    return found


def _owners(now: DurakDeal, rest: DurakDeal) -> tuple[dict[int, int], dict[int, int]]:
    """By card: who had it first, and when it was played."""
    owners, until = dict[int, int](), dict[int, int]()
    for at, (seat, text) in enumerate(now.history):
        card = cards.NUMBERS.get(text.split()[-1], -1)
        if card >= 0:
            owners.setdefault(card, seat)
            until.setdefault(card, at)
    for seat in range(now.players):
        for card in rest.hand(seat):
            owners.setdefault(card, seat)
            until.setdefault(card, EVER)
    return owners, until


def _matched(
    mine: Sequence[int], slots: Sequence[Slot], fits: Callable[[int, Slot], bool]
) -> dict[int, Slot]:
    """A place for each card that fits it: by augmenting paths."""
    holds = dict[int, int]()  # by index of the slot

    def place(card: int, tried: set[int]) -> bool:
        for i, slot in enumerate(slots):
            if i in tried or not fits(card, slot):
                continue
            tried.add(i)
            if i not in holds or place(holds[i], tried):
                holds[i] = card
                return True
        return False

    assert len(mine) == len(slots)
    assert all(place(card, set()) for card in mine)
    return {card: slots[i] for i, card in holds.items()}
