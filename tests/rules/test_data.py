"""Recorded matches of tests/games, and counts of all ways to end small positions."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.record import parse
from tests.games import make
from tests.games.contract import CONTRACTS, HERE, Start, kind_of

FILES = sorted(HERE.glob("*/records/*.jsonl"))
PLANNED = [(game, *which) for game in CONTRACTS for which in make.planned(game)]
MOST = 400_000  # bytes


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def name_of(file: Path) -> str:
    return file.relative_to(HERE).as_posix()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_records_replay(file: Path) -> None:
    for line in lines(file):
        data: dict[str, Any] = json.loads(line)
        record = parse(line)
        assert record.match.over
        assert record.unfinished is None
        assert record.match.game.name == file.parent.parent.name
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
        if file.parent.parent.name == name
        for record in map(json.loads, lines(file))
    }
    assert found == {(players, dull) for players in GAMES[name].seats for dull in (True, False)}


def test_no_other_files() -> None:
    assert {make.path(*which) for which in PLANNED} == set(FILES)
    assert sum(file.stat().st_size for file in FILES) <= MOST


@pytest.mark.parametrize(("game", "level", "players"), [p for p in PLANNED if p[1] == "0"])
def test_made_again(game: str, level: str, players: int) -> None:
    """Bots of other levels may change, and the cards they play with them."""
    made = make.text(game, level, players).encode()
    assert made == make.path(game, level, players).read_bytes()


@pytest.mark.parametrize("name", CONTRACTS)
def test_every_kind_of_action_is_recorded(name: str) -> None:
    found = set()
    for game, level, players in PLANNED:
        if game == name:
            for line in lines(make.path(game, level, players)):
                for deal in json.loads(line)["deals"]:
                    found |= {kind_of(text) for _, text in deal["actions"]}
    assert found == set(CONTRACTS[name].kinds)


WAYS = [
    pytest.param(game, start, ways, id=f"{game} {start}")
    for game, contract in CONTRACTS.items()
    for start, ways in contract.ways
]


def count(deal: Deal, counts: list[int], depth: int = 0) -> None:
    """Add what follows a deal to the counts by depth."""
    if deal.turn < 0:
        assert deal.scores is not None
        return
    if depth == len(counts):
        return
    for text in deal.actions(deal.turn):
        counts[depth] += 1
        twin = deal.copy()
        twin.act(deal.turn, text)
        count(twin, counts, depth + 1)


@pytest.mark.parametrize(("game", "start", "ways"), WAYS)
def test_ways_to_the_end(game: str, start: Start, ways: Sequence[int]) -> None:
    deal = start.deal(game)
    history = list(deal.history)
    legal = deal.actions(deal.turn)
    counts = [0] * len(ways)
    count(deal, counts)
    assert tuple(counts) == tuple(ways)
    assert (deal.history, deal.actions(deal.turn)) == (history, legal), "copies are independent"
