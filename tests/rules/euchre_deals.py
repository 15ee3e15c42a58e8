"""Deals of Euchre as the tests wish for them, and short words to play them with."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from app.rules.game import Value

DEALER = 3  # so that seat 0 is the eldest and is dealt to first


def stacked(hands: Sequence[str], turned: str, down: str = "", **options: Value) -> EuchreDeal:
    """A deal in which seats hold certain cards ("AH KC"), the rest of the pack where it falls."""
    game = Euchre(4, options)
    held = [text.split() for text in hands] + [[]] * (4 - len(hands))
    low = down.split()
    named = {card for hand in held for card in hand} | {turned, *low}
    spare = iter([card for card in game.pack if card not in named])
    low += [next(spare) for _ in range(len(game.pack) - 21 - len(low))]
    full = [[*hand, *(next(spare) for _ in range(5 - len(hand)))] for hand in held]
    deck = [full[seat][number] for number in range(5) for seat in range(4)]
    return game.deal(game.setup([], {"dealer": DEALER}), [*deck, turned, *low])


def say(deal: EuchreDeal, *texts: str) -> EuchreDeal:
    """Each text by the seat whose turn it is; "discard" is any discard."""
    for text in texts:
        deal.act(deal.turn, legal(deal)[0] if text == "discard" else text)
    return deal


def passes(deal: EuchreDeal, times: int) -> EuchreDeal:
    return say(deal, *["pass"] * times)


def asked(deal: EuchreDeal) -> tuple[int, str]:
    return deal.turn, deal.asks


def legal(deal: EuchreDeal) -> list[str]:
    return deal.actions(deal.turn)


def texts(deal: EuchreDeal, seat: int) -> set[str]:
    return {cards.TEXTS[card] for card in deal.hand(seat)}


def idle(deal: EuchreDeal) -> set[int]:
    return {seat for seat in range(4) if deal.sits_out(seat)}


def first_of(deal: EuchreDeal, seats: Sequence[int]) -> int:
    """The first of these seats that plays."""
    return next(seat % 4 for seat in seats if not deal.sits_out(seat % 4))


def at_defence(maker: int, bid: str, **options: Value) -> EuchreDeal:
    """A lone maker in the first or second round, and the dealer's discard done."""
    deal = stacked([], "9H", "", defend_alone=True, **options)
    say(passes(deal, maker if bid.startswith("order") else 4 + maker), bid)
    if deal.asks == "discard":
        assert bid.startswith("order")
        say(deal, "discard")
    else:
        assert bid.startswith("call") or maker == 1
    return deal
