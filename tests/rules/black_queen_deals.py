"""Deals of Black Queen as the tests wish for them."""

from collections import Counter
from collections.abc import Sequence

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen, BlackQueenSetup

DEALER = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5}  # so that seat 0 is the eldest and is dealt to first


def stacked(
    game: BlackQueen,
    hands: Sequence[str],
    down: Sequence[str] = (),
    up: Sequence[str] = (),
    leader: int = 0,
) -> BlackQueenDeal:
    """A deal in which seats hold certain cards ("AH KC"), the rest of the pack where it falls."""
    piles = game.whole("piles")
    per_seat = len(game.pack) // game.players
    sizes = {"hand": per_seat - 2 * piles, "down": piles, "up": piles}
    wanted = {"hand": hands, "down": down, "up": up}
    rest = Counter(game.pack)
    for texts in wanted.values():
        for text in texts:
            rest.subtract(text.split())
    assert min(rest.values()) >= 0
    # What is not asked for: no surprises for the examples, from the lowest clubs on.
    spare = iter(sorted(rest.elements(), key=lambda c: (c[1], cards.RANKS.index(c[0]))))
    deck: list[str] = []
    for part, size in sizes.items():
        columns = []
        for seat in range(game.players):
            column = wanted[part][seat].split() if seat < len(wanted[part]) else []
            assert len(column) <= size
            columns.append(column)
        for number in range(size):
            deck += [column[number] if number < len(column) else next(spare) for column in columns]
    nothing = (0,) * game.players
    setup = BlackQueenSetup(DEALER[game.players], 0, nothing, leader, game.passes_to(0))
    return game.deal(setup, deck)


def say(deal: BlackQueenDeal, *texts: str) -> BlackQueenDeal:
    """Each text by the seat whose turn it is."""
    for text in texts:
        deal.act(deal.turn, text)
    return deal
