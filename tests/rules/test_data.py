"""Recorded matches under tests/data, and counts of all ways to end small positions."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.rules import shuffle
from app.rules.black_queen import BlackQueenDeal
from app.rules.black_queen_game import BlackQueen
from app.rules.games import GAMES
from app.rules.record import parse
from tests.rules import make_data

FILES = sorted(make_data.DATA.glob("*/*.jsonl"))
PLANNED = [(game, *which) for game, files in make_data.PLAN.items() for which in files]
MOST = 150_000  # bytes


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def name_of(file: Path) -> str:
    return file.relative_to(make_data.DATA).as_posix()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_records_replay(file: Path) -> None:
    for line in lines(file):
        data: dict[str, Any] = json.loads(line)
        record = parse(line)
        assert record.match.over
        assert record.unfinished is None
        assert record.match.game.name == file.parent.name
        assert list(record.match.totals) == data["totals"]
        assert record.match.game.options == data["options"]
        assert record.names == data["names"]
        results = record.match.results
        assert [list(result.scores) for result in results] == [d["scores"] for d in data["deals"]]
        assert all(len(deal["legal"]) == len(deal["actions"]) for deal in data["deals"])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_records(name: str) -> None:
    """For every number of seats, by random bots and by others."""
    found = {
        (record["players"], record["names"][0] == "Bot 0")
        for file in FILES
        if file.parent.name == name
        for record in map(json.loads, lines(file))
    }
    assert found == {(players, dull) for players in GAMES[name].seats for dull in (True, False)}


def test_no_other_files() -> None:
    assert {make_data.path(*which) for which in PLANNED} == set(FILES)
    assert sum(file.stat().st_size for file in FILES) <= MOST


@pytest.mark.parametrize(("game", "level", "players"), [p for p in PLANNED if p[1] == "0"])
def test_made_again(game: str, level: str, players: int) -> None:
    """Bots of other levels may change, and the cards they play with them."""
    made = make_data.text(game, level, players).encode()
    assert made == make_data.path(game, level, players).read_bytes()


# How many sequences of actions follow, one more action at a time, to the end of the deal; counted
# by an engine of its own, too, with lists of texts. (Seats, options, tricks left) to counts.
WAYS: list[tuple[int, dict[str, object], int, Sequence[int]]] = [
    (2, {}, 5, (5, 16, 64, 159, 477, 902, 1804, 2524, 2524, 2524)),
    (2, {"piles": 13}, 5, (4, 14, 46, 126, 324, 670, 1226, 1848, 1848, 1848)),
    (3, {}, 4, (3, 6, 24, 56, 120, 300, 564, 1080, 1824, 1824, 1824, 1824)),
    (3, {"piles": 8}, 4, (3, 3, 9, 27, 55, 102, 204, 328, 468, 468, 468, 468)),
    (4, {}, 3, (2, 4, 8, 10, 20, 20, 30, 48, 48, 48, 48, 48)),
    (
        *(4, {"piles": 0, "tie_wins": "first"}, 3),
        (3, 6, 18, 54, 108, 162, 324, 648, 648, 648, 648, 648),
    ),
    (5, {"piles": 10}, 2, (2, 2, 4, 8, 16, 16, 16, 16, 16, 16)),
    (6, {"piles": 13}, 2, (2, 2, 3, 6, 6, 8, 8, 8, 8, 8, 8, 8)),
    (
        *(6, {"piles": 0, "tie_wins": "first"}, 2),
        (2, 3, 6, 12, 12, 24, 24, 24, 24, 24, 24, 24),
    ),
]


def late(players: int, options: dict[str, object], left: int) -> BlackQueenDeal:
    """A deal with so many tricks left, reached by a fixed way."""
    game = BlackQueen(players, options)
    deck = shuffle.shuffled(game.pack, shuffle.key(bytes(32), ["perft"]))
    deal = game.deal(game.setup([], {"dealer": players - 1}), deck)
    while deal.left > left:
        legal = deal.actions(deal.turn)
        deal.act(deal.turn, legal[7 * len(deal.history) % len(legal)])
    return deal


def count(deal: BlackQueenDeal, counts: list[int], depth: int = 0) -> None:
    """Add what follows a deal to the counts by depth."""
    if deal.turn < 0:
        assert deal.scores is not None
        assert depth == len(counts)
        return
    for text in deal.actions(deal.turn):
        counts[depth] += 1
        twin = deal.copy()
        twin.act(deal.turn, text)
        count(twin, counts, depth + 1)


@pytest.mark.parametrize(("players", "options", "left", "ways"), WAYS)
def test_ways_to_the_end(
    players: int, options: dict[str, object], left: int, ways: Sequence[int]
) -> None:
    deal = late(players, options, left)
    history = list(deal.history)
    legal = deal.actions(deal.turn)
    counts = [0] * (left * players)
    count(deal, counts)
    assert tuple(counts) == tuple(ways)
    assert (deal.history, deal.actions(deal.turn)) == (history, legal), "copies are independent"
