"""Recorded matches under tests/data, and counts of all ways to end small positions."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.record import parse
from tests.rules import make_data
from tests.rules.actions import KINDS, kind_of

FILES = sorted(make_data.DATA.glob("*/*.jsonl"))
PLANNED = [(game, *which) for game, files in make_data.PLAN.items() for which in files]
MOST = 400_000  # bytes


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


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_action_is_recorded(name: str) -> None:
    found = set()
    for game, level, players in PLANNED:
        if game == name:
            for line in lines(make_data.path(game, level, players)):
                for deal in json.loads(line)["deals"]:
                    found |= {kind_of(text) for _, text in deal["actions"]}
    assert found == KINDS[name]


@dataclass(frozen=True)
class Start:
    """A fixed deal: its first actions, then so many of a fixed choice."""

    game: str
    players: int
    options: Mapping[str, object]
    first: Sequence[str] = ()
    actions: int = 0

    def __str__(self) -> str:
        given = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.game, str(self.players), *given, *self.first, str(self.actions)])

    def deal(self) -> Deal:
        game = GAMES[self.game](self.players, self.options)
        deck = shuffle.shuffled(game.pack, shuffle.key(bytes(32), ["perft"]))
        deal = game.deal(game.setup([], {"dealer": self.players - 1}), deck)
        for text in self.first:
            deal.act(deal.turn, text)
        while len(deal.history) < self.actions:
            legal = deal.actions(deal.turn)
            deal.act(deal.turn, legal[7 * len(deal.history) % len(legal)])
        return deal


# How many sequences of actions follow, one more action at a time, mostly to the end of the deal;
# counted by an engine of its own, too, with lists of texts.
WAYS: list[tuple[Start, Sequence[int]]] = [
    (Start("black_queen", 2, {}, actions=42), (5, 16, 64, 159, 477, 902, 1804, 2524, 2524, 2524)),
    (
        Start("black_queen", 2, {"piles": 13}, actions=42),
        (4, 14, 46, 126, 324, 670, 1226, 1848, 1848, 1848),
    ),
    (
        Start("black_queen", 3, {}, actions=39),
        (3, 6, 24, 56, 120, 300, 564, 1080, 1824, 1824, 1824, 1824),
    ),
    (
        Start("black_queen", 3, {"piles": 8}, actions=39),
        (3, 3, 9, 27, 55, 102, 204, 328, 468, 468, 468, 468),
    ),
    (Start("black_queen", 4, {}, actions=92), (2, 4, 8, 10, 20, 20, 30, 48, 48, 48, 48, 48)),
    (
        Start("black_queen", 4, {"piles": 0, "tie_wins": "first"}, actions=92),
        (3, 6, 18, 54, 108, 162, 324, 648, 648, 648, 648, 648),
    ),
    (Start("black_queen", 5, {"piles": 10}, actions=90), (2, 2, 4, 8, 16, 16, 16, 16, 16, 16)),
    (Start("black_queen", 6, {"piles": 13}, actions=144), (2, 2, 3, 6, 6, 8, 8, 8, 8, 8, 8, 8)),
    (
        Start("black_queen", 6, {"piles": 0, "tie_wins": "first"}, actions=144),
        (2, 3, 6, 12, 12, 24, 24, 24, 24, 24, 24, 24),
    ),
    (Start("called_partner", 4, {"max_bid": 85}), (4, 13, 236, 3377)),
    (
        Start("called_partner", 4, {"max_bid": 85, "bid_step": 1}, ("bid 82", "pass")),
        (4, 13, 236),
    ),
    (
        Start("called_partner", 4, {}, ("bid 75", *["pass"] * 3, "trump D", "call AS"), 46),
        (3, 5, 15, 33, 66, 132, 216, 432, 432, 432, 432, 432),
    ),
    (
        Start(
            *("called_partner", 4, {"variable_points": True}),
            ("bid 150", "trump H", "call QS"),
            43,
        ),
        (3, 3, 9, 27, 54, 78, 120, 192, 192, 192, 192, 192),
    ),
    (
        Start("called_partner", 5, {"max_bid": 80, "forced_bid": True}),
        (2, 6, 206, 2206, 7008),
    ),
    (
        Start("called_partner", 5, {}, ("bid 75", *["pass"] * 4, "trump S", "call AC"), 44),
        (1, 1, 3, 6, 10, 18, 24, 48, 48, 48, 48, 48, 48),
    ),
    (Start("called_partner", 6, {}, ("pass",) * 4), (17, 156, 1041)),
    (
        Start(
            *("called_partner", 6, {}),
            ("bid 75", *["pass"] * 5, "trump C", "call AS", "call QS"),
            42,
        ),
        (1, 3, 3, 6, 6, 6, 6, 12, 24, 24, 24, 24, 24, 24, 24),
    ),
    (
        Start(
            *("called_partner", 6, {}),
            ("pass", "bid 100", *["pass"] * 4, "trump S", "call TD", "call QS"),
            43,
        ),
        (1, 2, 4, 8, 16, 24, 32, 48, 48, 48, 48, 48, 48, 48),
    ),
    (
        Start(
            *("called_partner", 7, {}),
            ("bid 75", *["pass"] * 6, "trump D", "call 2S", "call AD"),
            44,
        ),
        (1, 2, 4, 8, 12, 24, 32, 64, 64, 64, 64, 64, 64, 64, 64),
    ),
    (Start("durak", 2, {}), (6, 15, 27, 111, 332, 600)),
    (
        Start("durak", 2, {"pack": 24, "transfer": True}, actions=44),
        (2, 11, 21, 74, 238, 780),
    ),
    (
        Start("durak", 2, {"pack": 24, "transfer": True}, actions=62),
        (1, 3, 9, 15, 52, 81, 152, 480, 975),
    ),
    (Start("durak", 2, {"pack": 24, "transfer": True}, actions=68), (1, 1, 2, 0)),
    (Start("durak", 3, {"transfer": True}), (6, 12, 25, 43, 100)),
    (
        Start("durak", 3, {"pack": 24}, actions=70),
        (4, 18, 23, 155, 262, 606),
    ),
    (Start("durak", 3, {"pack": 24}, actions=80), (5, 0)),
    (
        Start("durak", 4, {"pack": 24, "throwers": "neighbours"}, actions=36),
        (1, 2, 3, 10, 10, 50, 230, 1002),
    ),
    (
        Start("durak", 4, {"pack": 24, "teams": True}, actions=25),
        (4, 10, 43, 102, 257, 620),
    ),
    (Start("durak", 4, {"pack": 24, "teams": True}, actions=30), (1, 1, 6, 0)),
    (
        Start("durak", 5, {"pack": 32, "first_bout_five": False}, actions=70),
        (1, 3, 5, 5, 7, 15, 19, 59, 119, 224),
    ),
    (Start("durak", 6, {"pack": 36}, actions=90), (3, 6, 10, 18, 25, 49, 87, 150, 253, 457)),
    (
        Start("durak", 6, {"deuce_beats_ace": True, "transfer": True}, actions=8),
        (1, 1, 6, 17, 29),
    ),
    (Start("euchre", 4, {}), (3, 13, 63, 269, 777, 2927)),
    (
        Start("euchre", 4, {"stick_dealer": True, "partner_assist": "no_alone"}, ("pass",) * 3),
        (3, 17, 87, 342, 1045, 3871),
    ),
    (
        Start(
            *("euchre", 4),
            {"partner_assist": "must_alone", "defend_alone": True, "discard_turnup": True},
        ),
        (3, 14, 47, 190, 576),
    ),
    (Start("euchre", 4, {"farmers_hand": True}), (2, 5, 19, 89, 417, 1285)),
    (
        Start("euchre", 4, {}, ("order",), 10),
        (3, 8, 12, 24, 48, 82, 152, 272, 272, 272, 272, 272),
    ),
    (
        Start("euchre", 4, {}, (*["pass"] * 5, "call S"), 14),
        (3, 8, 22, 30, 60, 112, 208, 304, 304, 304, 304, 304),
    ),
    (
        Start("euchre", 4, {"lone_lead": "left_of_maker"}, ("pass", "pass", "order alone"), 11),
        (3, 3, 6, 12, 18, 18, 18, 18),
    ),
    (
        Start("euchre", 4, {"defend_alone": True}, ("pass", "order alone", "defend alone"), 5),
        (4, 13, 39, 99, 198, 360, 360, 360),
    ),
    (Start("oh_hell", 3, {"max_hand": 2}), (3, 9, 21, 42, 84, 168, 168, 168, 168)),
    (
        Start("oh_hell", 3, {"max_hand": 17, "trump_source": "spades"}, actions=43),
        (1, 4, 12, 30, 84, 168, 312, 600, 600, 600, 600),
    ),
    (
        Start("oh_hell", 4, {"max_hand": 13, "no_trump_on_full_pack": True}, actions=44),
        (3, 9, 15, 45, 90, 180, 216, 432, 432, 432, 432, 432),
    ),
    (
        Start("oh_hell", 5, {"max_hand": 1, "shape": "down"}),
        (2, 4, 8, 16, 27, 27, 27, 27, 27, 27),
    ),
    (
        Start("oh_hell", 5, {"max_hand": 1, "shape": "down", "hook_last": False}),
        (2, 4, 8, 16, 32, 32, 32, 32, 32, 32),
    ),
    (Start("oh_hell", 5, {}, ("bid 3", "bid 2", "bid 2", "bid 1")), (10, 100, 260, 1250)),
    (Start("oh_hell", 5, {}, actions=43), (3, 3, 6, 12, 24, 24, 48, 48, 48, 48, 48, 48)),
    (
        Start("oh_hell", 7, {"hook": False, "max_hand": 2, "shape": "up_down"}),
        (2, 4, 8, 16, 32, 64, 128, 128, 128, 128, 128, 128, 128, 128),
    ),
    (
        Start("oh_hell", 7, {}, actions=42),
        (2, 3, 5, 10, 18, 34, 68, 68, 68, 68, 68, 68, 68, 68),
    ),
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


def name_of_start(value: object) -> str:
    return str(value) if isinstance(value, Start) else ""


@pytest.mark.parametrize(("start", "ways"), WAYS, ids=name_of_start)
def test_ways_to_the_end(start: Start, ways: Sequence[int]) -> None:
    deal = start.deal()
    history = list(deal.history)
    legal = deal.actions(deal.turn)
    counts = [0] * len(ways)
    count(deal, counts)
    assert tuple(counts) == tuple(ways)
    assert (deal.history, deal.actions(deal.turn)) == (history, legal), "copies are independent"
