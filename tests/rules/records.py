"""Sound records, and ways to spoil them."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from app.rules import shuffle
from app.rules.black_queen.game import BlackQueen
from app.rules.errors import BadRecord
from app.rules.match import Match
from app.rules.record import Record, deal_json, match_json, parse

Data = Any  # of a record; most tests spoil it
Spoil = Callable[[Data], None]
Path = tuple[str | int, ...]
SEED = bytes(range(32))
NO_SEED = "The seed must be 32 bytes in hexadecimal."
OPTIONS: Mapping[str, object] = {"deals": 2, "piles": 1}


@cache
def written(players: int, extra: tuple[tuple[str, object], ...] = ()) -> str:
    """A record of two deals, the first one with its legal actions and with where it comes from."""
    match = Match(BlackQueen(players, {**OPTIONS, **dict(extra)}))
    deals = []
    while not match.over:
        number = len(match.results)
        drawn = {name: choices - 1 - number for name, choices in match.draws().items()}
        added = ["Anna", "böse ♠"]
        deck = shuffle.shuffled(match.game.pack, shuffle.key(SEED, added))
        deal = match.game.deal(match.next_setup(drawn), deck)
        legal = []
        while deal.turn >= 0:
            legal.append(deal.actions(deal.turn))
            deal.act(deal.turn, legal[-1][(5 * len(legal) + number) % len(legal[-1])])
        fair = {
            "scheme": shuffle.SCHEME,
            "commitment": shuffle.commitment(SEED),
            "seed": SEED.hex(),
            "contributions": added,
        }
        first = number == 0
        deals.append(
            deal_json(deal, deck, drawn, legal if first else None, fair if first else None)
        )
        match.add(deal)
    return json.dumps(match_json(match, deals, [f"Player {seat}" for seat in range(players)]))


def sound(players: int = 2, **extra: object) -> Data:
    """A record to be spoilt."""
    return json.loads(written(players, tuple(extra.items())))


def refused(data: Data) -> BadRecord:
    with pytest.raises(BadRecord) as info:
        parse(json.dumps(data))
    error = info.value
    assert str(error) == (f"{error.place}: {error.reason}" if error.place else error.reason)
    return error


def inside(data: Data, path: Path) -> Data:
    for step in path:
        data = data[step]
    return data


def put(*path: str | int, to: object) -> Spoil:
    def spoil(data: Data) -> None:
        inside(data, path[:-1])[path[-1]] = to

    spoil.__name__ = f"{'.'.join(map(str, path))} = {to!a}"
    return spoil


def drop(*path: str | int) -> Spoil:
    def spoil(data: Data) -> None:
        del inside(data, path[:-1])[path[-1]]

    spoil.__name__ = f"no {'.'.join(map(str, path))}"
    return spoil


def name_of(value: object) -> str | None:
    """An id for a test: what is spoilt."""
    return getattr(value, "__name__", None)


def check(spoil: Spoil, place: str, reason: str, data: Data) -> None:
    spoil(data)
    error = refused(data)
    assert error.place == place
    assert reason in error.reason


def results(record: Record) -> list[tuple[int, list[int]]]:
    return [(result.setup.dealer, list(result.scores)) for result in record.match.results]
