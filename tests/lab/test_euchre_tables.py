"""The tables of Euchre: the same however they come about, and what they say is true."""

import json
from base64 import b64decode
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest

from app.bots.euchre.bids import Bidder
from app.bots.euchre.chances import Chances
from app.bots.selfplay import key_of
from app.rules.rng import Rng
from lab.euchre import run as runner
from lab.euchre.bots import WAYS, bidder_of, rules_of, tables_of
from lab.euchre.drawing import HANDS, TRUMP, WEIGHT, drawn, hands
from lab.euchre.filling import CONTEXTS, LEAST, USED, fill, possible
from lab.euchre.fitting import COUNTS, LENGTH, SORTS, reached, scales, weights
from lab.euchre.run import OtherTables, run
from lab.euchre.selfplay import OPENINGS, SelfPlay, gain, opening
from lab.euchre.tables import (
    RULES,
    SINGLE,
    START,
    Plan,
    Step,
    Sums,
    Task,
    by_class,
    play,
    steps,
    tasks,
)
from lab.euchre.trials import Trials
from lab.euchre.tuning import NEVER, thresholds
from lab.table import play as play_checked

NEAR = 1.0  # points: what is tried
SMALL = Plan(24, "small", rounds=1)


def made(folder: Path) -> dict[str, Any]:
    """All tables without the day on which they were made."""
    found = {}
    for way in WAYS:
        tables = json.loads((folder / f"{way}.json").read_text(encoding="utf-8"))
        assert tables["made"].pop("date")
        assert tables["made"].pop("engine") == runner.engine()
        if "points" in tables:
            tables["points"] = sha256(decompress(b64decode(tables["points"]))).hexdigest()
        found[way] = tables
    return found


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("small")
    written = run(SMALL, 1, folder, progress=False)
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{way}.json" for way in WAYS)
    assert sorted(written) == sorted(folder.iterdir())
    return made(folder)


def test_rebuilt_small_tables_are_the_recorded_ones(small: dict[str, Any]) -> None:
    """Compiled or not. Record them anew together with a change of the rules of play or of bidding:
    they are what small came to."""
    recorded = Path(__file__).parents[1] / "games" / "euchre" / "tables.json"
    assert small == json.loads(recorded.read_text(encoding="utf-8"))


def test_an_interrupted_run_goes_on(
    small: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in the middle of a step, and between two; with more processes than before."""
    add = runner._add
    left = 3 * OPENINGS + 7

    def stop(sums: Sums, found: Sums) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        add(sums, found)

    with monkeypatch.context() as patched:
        patched.setattr(runner, "_add", stop)
        with pytest.raises(KeyboardInterrupt):
            run(SMALL, 1, tmp_path, progress=False)
    assert [file.name for file in tmp_path.iterdir()] == [runner.STATE]
    run(SMALL, 2, tmp_path, progress=False)
    assert made(tmp_path) == small


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("nonsense", "cannot be read"),
        ('{"plan": {"deals": 7, "seed": "x", "rounds": 1}, "engine": ""}', "7 deals"),
        ('{"plan": {"deals": 24, "seed": "small", "rounds": 1}, "engine": ""}', "other rules"),
    ],
)
def test_what_was_begun_otherwise_is_not_mixed(tmp_path: Path, content: str, reason: str) -> None:
    (tmp_path / runner.STATE).write_text(content, encoding="utf-8")
    with pytest.raises(OtherTables, match=reason):
        run(SMALL, 1, tmp_path, progress=False)
    assert (tmp_path / runner.STATE).read_text(encoding="utf-8") == content


def test_every_deal_of_a_plan_is_played() -> None:
    plan = Plan(100_000, "")
    tables: dict[str, Any] = {way: {"thresholds": START} for way in WAYS}
    for step in steps(plan):
        parts = tasks(plan, step, tables)
        assert step.deals <= sum(part.deals for part in parts) < step.deals + OPENINGS
        assert {part.opening for part in parts} == set(range(OPENINGS))
    assert [step.name for step in steps(plan)].count("tune") == len(WAYS) * plan.rounds


@pytest.mark.parametrize("way", SINGLE)
def test_one_table_is_made_by_the_others_of_the_program(way: str, tmp_path: Path) -> None:
    plan = Plan(24, "small", rounds=1, only=way)
    assert run(plan, 1, tmp_path, progress=False) == [tmp_path / f"{way}.json"]
    tables = json.loads((tmp_path / f"{way}.json").read_text(encoding="utf-8"))
    assert set(tables["made"]) == {"deals", "seed", "rounds", "engine", "date"}
    if way == "weights":
        assert [len(row) for row in tables["weights"]] == [COUNTS] * SORTS * len(RULES)
        assert [len(row) for row in tables["thresholds"]] == [SORTS] * len(RULES)
    else:
        assert bidder_of(way, tables).thresholds == tables["thresholds"]


def test_a_scale_never_falls_and_leans_on_all_places_where_it_is_thin() -> None:
    tries, gains = [0] * (SORTS * LENGTH), [0] * (SORTS * LENGTH)
    for step, (tried, mean) in enumerate([(600, -2), (600, 0), (600, -1), (600, 2)]):
        tries[16 * LENGTH + step], gains[16 * LENGTH + step] = tried, tried * mean
    found = scales(tries, gains)
    assert found[16][:5] == [-2.0, -0.5, -0.5, 2.0, 2.0]
    assert found[18] == found[16], "a place that nobody saw"
    assert found[17] == found[0] == [0.0] * LENGTH
    assert reached(found[16], 0.0) == 0.3
    assert reached(found[16], 2.1) == 99.0


def test_weights_fit_what_was_seen_and_lean_on_all_places() -> None:
    """Two points for an ace, and one less for each king, wherever it was seen."""
    lines = [[0] * (COUNTS + 1) for _ in range(SORTS * COUNTS)]
    for aces, kings in product(range(4), range(3)):
        counts = [1, *[0] * 4, aces, kings, *[0] * 11]
        for one in range(COUNTS):
            line = lines[16 * COUNTS + one]
            for other in range(COUNTS):
                line[other] += 1000 * counts[one] * counts[other]
            line[COUNTS] += 1000 * counts[one] * (2 * aces - kings)
    found = weights([number for line in lines for number in line])
    for sort in (16, 18):
        assert found[sort][5] == pytest.approx(2.0, abs=0.1)
        assert found[sort][6] == pytest.approx(-1.0, abs=0.1)
    assert found[17] == found[0] == [0.0] * COUNTS


def guide() -> Bidder:
    return bidder_of("measured", tables_of("measured"))


def test_trials_are_of_bids_that_are_no_clear_matter() -> None:
    trials = Trials(guide(), guide())
    trials.run(0, 50, Rng(0))
    found, view = guide(), opening(0)
    for entry, (tries, gains) in trials.sums().items():
        context, number = divmod(int(entry), HANDS)
        kind = context if context < 16 else context - 8
        value = found.valuing.value(view, hands()[number], TRUMP, kind)
        assert abs(value - found.thresholds[kind]) <= NEAR
        assert abs(gains) <= 8 * tries
    assert 50 < sum(tries for tries, _ in trials.sums().values()) < 1000


def test_thin_entries_are_drawn_towards_what_is_expected() -> None:
    """Tried often, seldom, and never."""
    kind, found, view = 2, guide(), opening(0)
    values = [
        found.valuing.value(view, hand, TRUMP, kind) - found.thresholds[kind] for hand in hands()
    ]
    at = kind * HANDS
    close = [number for number, value in enumerate(values) if abs(value - 0.5) < 0.04]
    often, seldom, never, *_ = close
    sums = {str(at + often): [100_000, 70_000], str(at + seldom): [10, -20]}
    points = drawn(sums, found)
    assert points[at + often] == pytest.approx(0.7, abs=0.01)
    assert points[at + never] == pytest.approx(0.7, abs=0.01), "like those that were expected alike"
    weighed = (-20 + WEIGHT * points[at + never]) / (10 + WEIGHT)
    assert points[at + seldom] == pytest.approx(weighed)
    elsewhere = values.index(max(values))
    assert points[at + elsewhere] == pytest.approx(values[elsewhere], abs=0.05)


def test_committed_tables_are_like_rebuilt_ones() -> None:
    """A run of few deals with the committed thresholds comes near the committed shares."""
    committed = tables_of("measured")["rates"]
    step = Step("rates", "sum", 0, OPENINGS * 4)
    bids = dict(tables_of("sum"))
    parts = [Task(step, number, 0, 4, "again", bids, committed, {}) for number in range(OPENINGS)]
    tries, wins = [0] * 4608, [0] * 4608
    for part in parts:
        found = play(part)
        tries = [a + b for a, b in zip(tries, found["tries"], strict=True)]
        wins = [a + b for a, b in zip(wins, found["wins"], strict=True)]
    again = by_class({"tries": tries, "wins": wins})
    for number in USED:
        assert again[number] == pytest.approx(committed[number], abs=0.1), number


def test_bulk_play_is_what_bots_play_at_a_table() -> None:
    """The same deals, action by action through the checked methods."""
    table = SelfPlay(bidder_of("sum", tables_of("sum")))
    bot = rules_of("sum")
    for number in range(OPENINGS):
        deal = opening(number).fill(Rng(number))
        checked = deal.copy()
        table.finish(deal)
        play_checked(checked, [bot] * 4, key_of("bulk"))
        assert checked.taken == deal.taken
        assert checked.scores == deal.scores
        assert gain(deal, 0) == -gain(deal, 1) == gain(deal, 2)


def test_thresholds_are_where_the_gain_is_greatest() -> None:
    gains = [0] * (16 * 450)
    gains[2 * 450 + 200 : 2 * 450 + 204] = [-5, 3, -1, 4]  # from 1.0 on
    gains[3 * 450 + 200] = -1
    found = thresholds(gains)
    assert found[2] == pytest.approx(1.02)
    assert found[3] == NEVER
    assert found[4] == NEVER


def test_a_new_bidder_bids_like_the_tables_start() -> None:
    """The first thresholds are those of RULES 4.9: the dealer's side 1.75, the others 1.95."""
    bidder = Bidder(Chances())
    for kind, threshold in enumerate(START):
        bidder.set_threshold(kind, threshold)
    assert bidder.thresholds[:8] == [1.75, 2.9, 1.95, 2.9, 1.75, 2.9, 1.95, 2.9]


def test_thin_cells_are_filled_from_their_neighbours() -> None:
    tries, wins = [0] * 4608, [0] * 4608
    for at, context in enumerate(CONTEXTS):
        if possible(context, 20):
            tries[at * 24 + 20], wins[at * 24 + 20] = 1000, 100 * context[3]
    thin = CONTEXTS.index((0, 0, 0, 3, 1))
    tries[thin * 24 + 20] = wins[thin * 24 + 20] = 100
    filled = fill(tries, wins)
    near = (100 + LEAST * 0.3) / (100 + LEAST)
    assert filled.rates[thin][20] == pytest.approx(near, abs=1e-4)
    whole = CONTEXTS.index((1, 0, 0, 2, 1))
    assert filled.rates[whole][20] == pytest.approx(0.2)
    assert sum(filled.cells.values()) == 4608


@pytest.mark.parametrize(
    ("context", "number", "expected"),
    [
        ((0, 0, 0, 0, 0), 16, False),  # no trump in a hand without trumps
        ((0, 0, 0, 5, 3), 16, True),
        ((0, 0, 0, 5, 3), 0, False),
        ((0, 0, 0, 4, 2), 0, True),
        ((0, 0, 0, 4, 1), 0, False),  # one other card cannot be of two suits
        ((0, 0, 0, 2, 3), 0, False),
        ((0, 1, 1, 2, 1), 0, False),  # eldest is not the dealer's partner
        ((1, 1, 0, 2, 1), 6, False),  # no such class
    ],
)
def test_possible_contexts(
    context: tuple[int, int, int, int, int], number: int, expected: bool
) -> None:
    assert possible(context, number) is expected


def test_impossible_cells_were_never_seen() -> None:
    tries = tables_of("contexts")["tries"]
    for at, context in enumerate(CONTEXTS):
        for number in range(24):
            if not possible(context, number):
                assert tries[at][number] == 0, (context, number)
