"""Deals whose rest is certain, so that somebody may end them."""

import random

from app.rules.deal import Deal
from app.rules.games import GAMES
from tests.games.contract import CONTRACTS, fewest
from tests.rooms.table import (
    Told,
    gathered,
)

PEOPLE = tuple(f"player {seat}" for seat in range(8))


KINDS = [(name, why) for name in GAMES for why in CONTRACTS[name].claims]


def playing(told: Told) -> Deal:
    assert told.room.deal is not None
    return told.room.deal


def until_claimed(game: str, why: str, *people: str) -> tuple[Told, int]:
    """A deal that is played by chance until a person may end it for this reason; and the seat."""
    players = fewest(game)
    seated = people or PEOPLE[:players]
    options = CONTRACTS[game].claims[why]
    for seed in range(1000):
        chance = random.Random(f"{game} {why} {seed}")
        told = gathered(*seated, players=players, game=game, options=options, seed=seed)
        told.start("0")
        while told.room.playing:
            deal = playing(told)
            for seat in range(len(seated)):
                if deal.claim(seat) == why:
                    return told, seat
            texts = deal.actions(deal.turn)
            told.take(told.room.acted(deal.turn, [chance.choice(texts)], "bot"))
    raise AssertionError("nobody may ever claim")
