"""Deals of Durak as the tests wish for them, and short words to play them with."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from app.rules.game import Value


def stacked(
    hands: Sequence[str], trump_card: str, players: int = 3, stock: str = "", **options: Value
) -> DurakDeal:
    """The first deal of a match, in which seats hold certain cards ("AH KC") and a card is turned.

    Seat 0 is the eldest. stock: what is drawn first. Other cards lie where they fall, the trumps
    under all others as far as that goes.
    """
    game = Durak(players, options)
    held = [text.split() for text in hands] + [[]] * (players - len(hands))
    first = stock.split()
    named = {card for hand in held for card in hand} | {trump_card, *first}
    others = [card for card in game.pack if card not in named]
    others.sort(key=lambda card: card[1] == trump_card[1])
    spare = iter(others)
    sizes = [6] * players
    if len(game.pack) == 6 * players:  # no stock: the trump card is the dealer's last one
        sizes[-1] = 5
    full = [
        [*hand, *(next(spare) for _ in range(size - len(hand)))]
        for hand, size in zip(held, sizes, strict=True)
    ]
    deck = [hand[number] for number in range(6) for hand in full if number < len(hand)]
    deck += [*first, *spare, trump_card]
    return game.deal(game.setup([], {"dealer": players - 1}), deck)


def tiny(
    hands: Sequence[str],
    stock: str = "",
    *,
    opener: int = -1,
    neighbours: bool = False,
    first_bout_five: bool = False,
    transfer: bool = False,
    deuce_beats_ace: bool = False,
    teams: bool = False,
    shown_transfer: bool = False,
) -> DurakDeal:
    """A deal with a pack made for it: six cards in each hand, and this stock, its last card turned.

    Seat 0 is the eldest. opener: -1 for the lowest trump.
    """
    held = [text.split() for text in hands]
    assert {len(hand) for hand in held} == {6}
    texts = [hand[number] for number in range(6) for hand in held] + stock.split()
    deck = [cards.NUMBERS[text] for text in texts]
    assert len(set(deck)) == len(deck)
    deal = DurakDeal(
        *(len(held), sum(1 << card for card in deck), neighbours),
        *(first_bout_five, transfer, deuce_beats_ace, teams, shown_transfer),
    )
    deal.deal_out(deck, len(held) - 1, opener)
    return deal


def say(deal: DurakDeal, *steps: str) -> DurakDeal:
    """Each text by the seat that is asked first, or by the one named before it ("2: done")."""
    for step in steps:
        seat, _, text = step.rpartition(": ")
        deal.act(int(seat) if seat else deal.turn, text)
    return deal


def all_done(deal: DurakDeal) -> DurakDeal:
    """Nobody throws in any more."""
    while deal.asks == "throw":
        say(deal, "done")
    return deal


def legal(deal: DurakDeal) -> list[str]:
    return deal.actions(deal.turn)


def texts(deal: DurakDeal, seat: int) -> set[str]:
    """The cards of a hand, as far as they are seen."""
    return {cards.TEXTS[card] for card in deal.hand(seat)}


def named(mask: int) -> set[str]:
    """The cards of a mask."""
    return {text for card, text in enumerate(cards.TEXTS) if mask >> card & 1}


def seats(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(6) if mask >> seat & 1]


def table(deal: DurakDeal) -> list[str]:
    """The bout: "9C/JC" is beaten, "9H" is not."""
    return ["/".join(cards.TEXTS[c] for c in pair if c >= 0) for pair in deal.pairs()]


def stock_of(deal: DurakDeal) -> list[str]:
    """What is drawn, in order; "?" for what is not seen."""
    left = deal.stock[deal.next_in_stock : deal.next_in_stock + deal.stock_left]
    return [cards.TEXTS[card] if card >= 0 else "?" for card in left]
