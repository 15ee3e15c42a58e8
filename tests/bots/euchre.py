"""Positions of Euchre for tests: hands as text, seat by seat."""

from collections.abc import Sequence

from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre


def dealt(
    hands: Sequence[str],
    turned: str,
    dealer: int = 3,
    options: dict[str, object] | None = None,
    players: int = 4,
) -> EuchreDeal:
    """A deal with these hands ("JH JD AH AS 9C"); cards that are not named are given out anyhow."""
    game = Euchre(players, options)
    named = [hand.split() for hand in [*hands, "", "", ""][:players]]
    taken = {turned, *(card for hand in named for card in hand)}
    rest = [card for card in game.pack if card not in taken]
    for hand in named:
        while len(hand) < 5:
            hand.append(rest.pop())
    deck = [named[(dealer + 1 + i) % players][i // players] for i in range(5 * players)]
    deal = game.deal(game.setup((), {"dealer": dealer}), [*deck, turned, *rest])
    assert len(rest) == len(game.pack) - 5 * players - 1
    return deal


def after(deal: EuchreDeal, *actions: str) -> EuchreDeal:
    """The deal after actions of whoever is asked."""
    for text in actions:
        deal.act(deal.turn, text)
    return deal


def mask(cards: str) -> int:
    """Cards as a mask: "JH JD"."""
    from app.rules.cards import NUMBERS

    return sum(1 << NUMBERS[card] for card in cards.split())
