"""Deals of Oh Hell as the tests wish for them, and short words to play them with."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.game import Value
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell


def stacked(
    hands: Sequence[str], turned: str, players: int = 5, size: int = 0, **options: Value
) -> OhHellDeal:
    """The first deal of a match, in which seats hold certain cards ("AH KC"), the rest of the pack
    where it falls. Seat 0 is the eldest. size: cards in a hand; 0 is as many as the first hand
    names."""
    held = [text.split() for text in hands] + [[]] * (players - len(hands))
    size = size or len(held[0])
    game = OhHell(players, {"max_hand": size, "shape": "down", **options})
    named = {card for hand in held for card in hand} | {turned}
    spare = iter([card for card in game.pack if card not in named])
    full = [[*hand, *(next(spare) for _ in range(size - len(hand)))] for hand in held]
    dealt = [full[seat][number] for number in range(size) for seat in range(players)]
    last = [turned] if turned else []
    return game.deal(game.setup([], {"dealer": players - 1}), [*dealt, *last, *spare])


def say(deal: OhHellDeal, *texts: str) -> OhHellDeal:
    """Each text by the seat whose turn it is."""
    for text in texts:
        deal.act(deal.turn, text)
    return deal


def bid(deal: OhHellDeal, *tricks: int) -> OhHellDeal:
    """Each bid by the seat whose turn it is."""
    return say(deal, *(f"bid {number}" for number in tricks))


def bid_any(deal: OhHellDeal) -> OhHellDeal:
    """All the bids that are missing, each the lowest one."""
    while deal.asks == "bid":
        say(deal, legal(deal)[0])
    return deal


def legal(deal: OhHellDeal) -> list[str]:
    return deal.actions(deal.turn)


def bids(deal: OhHellDeal) -> list[int]:
    """What may be bid, in order."""
    assert deal.asks == "bid"
    return sorted(int(text.removeprefix("bid ")) for text in legal(deal))


def texts(deal: OhHellDeal, seat: int) -> set[str]:
    return {cards.TEXTS[card] for card in deal.hand(seat)}


def named(mask: int) -> set[str]:
    """The cards of a mask."""
    return {text for card, text in enumerate(cards.TEXTS) if mask >> card & 1}
