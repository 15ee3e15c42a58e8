"""Making Euchre's tables: all steps in their order, in several processes, with a pause at any time.

The state is kept beside the tables until they are done: interrupted, the same command goes on.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from tqdm import tqdm

from app import built
from lab.euchre.tables import (
    SINGLE,
    Plan,
    Step,
    Sums,
    Tables,
    begun,
    conclude,
    play,
    steps,
    tasks,
)
from lab.workers import Workers, workers

__all__ = ["SINGLE", "OtherTables", "Plan", "run"]

STATE = "unfinished.json"
SAVE_S = 10.0
ROUNDS = ("tune", "weights")  # steps whose rounds are added up


class OtherTables(ValueError):
    """The folder holds what was made by another plan, or something else."""


@dataclass
class State:
    """How far a plan has come: steps that are done, parts of the next one, what they counted."""

    plan: Plan
    engine: str
    step: int = 0
    parts: int = 0
    sums: Sums = field(default_factory=dict)
    tables: dict[str, Tables] = field(default_factory=dict)


def engine() -> str:
    """A fingerprint of the rules and bots that play."""
    return built.digest()[:16]


def run(plan: Plan, jobs: int, folder: Path, *, progress: bool) -> list[Path]:
    """Make the tables of a plan in a folder; returns their files.

    Raises OtherTables when the folder holds an unfinished run of another plan.
    """
    state = _resume(plan, folder)
    all_steps = steps(plan)
    parts = [tasks(plan, step, state.tables) for step in all_steps]
    done = sum(task.deals for some in parts[: state.step] for task in some)
    if state.step < len(parts):
        done += sum(task.deals for task in parts[state.step][: state.parts])
    total = sum(task.deals for some in parts for task in some)
    bar = tqdm(total=total, initial=done, unit="deal", unit_scale=True, disable=not progress)
    try:
        with bar, workers(jobs) as processes:
            while state.step < len(all_steps):
                _play_step(all_steps[state.step], state, processes, bar, folder)
    except BaseException:
        _save(state, folder)
        raise
    return _write(state, folder)


def _play_step(
    step: Step, state: State, processes: Workers, bar: "tqdm[Any]", folder: Path
) -> None:
    bar.set_description(step.title)
    saved = monotonic()
    wanted = tasks(state.plan, step, state.tables)[state.parts :]
    for task, found in zip(wanted, processes.map(play, ((task,) for task in wanted)), strict=True):
        _add(state.sums, found)
        state.parts += 1
        bar.update(task.deals)
        if monotonic() - saved > SAVE_S:
            _save(state, folder)
            saved = monotonic()
    conclude(step, state.sums, state.tables)
    state.step, state.parts = state.step + 1, 0
    if step.name not in ROUNDS or step.round + 1 == state.plan.rounds:
        state.sums = {}


def _add(sums: Sums, found: Sums) -> None:
    for name, numbers in found.items():
        before: Sequence[int] = sums.get(name) or [0] * len(numbers)
        sums[name] = [a + b for a, b in zip(before, numbers, strict=True)]


def _resume(plan: Plan, folder: Path) -> State:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / STATE
    if not file.exists():
        return State(plan, engine(), tables=begun(plan))
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        state = State(**(data | {"plan": Plan(**data["plan"])}))
    except (ValueError, TypeError, KeyError):
        raise OtherTables(f"{file} cannot be read; remove it, or name another folder.") from None
    if state.plan != plan:
        raise OtherTables(
            f"{file} belongs to a run of {state.plan.deals} deals with seed {state.plan.seed!r}; "
            "finish that one, remove the file, or name another folder."
        )
    if state.engine != engine():
        raise OtherTables(f"{file} was begun with other rules or bots; remove it to begin anew.")
    return state


def _save(state: State, folder: Path) -> None:
    fresh = folder / f"{STATE}.new"
    fresh.write_text(json.dumps(asdict(state)), encoding="utf-8")
    fresh.replace(folder / STATE)


def _write(state: State, folder: Path) -> list[Path]:
    """One file for each way that is made, with where it comes from; a table's rows one a line."""
    made = {
        "deals": state.plan.deals,
        "seed": state.plan.seed,
        "rounds": state.plan.rounds,
        "engine": state.engine,
        "date": datetime.now(UTC).date().isoformat(),
    }
    written = []
    for way in state.plan.ways:
        tables = state.tables[way]
        file = folder / f"{way}.json"
        file.write_text(_laid_out({"made": made, **tables}), encoding="utf-8")
        written.append(file)
    (folder / STATE).unlink(missing_ok=True)
    return written


def _laid_out(tables: Tables) -> str:
    """JSON with a line for each row of a table."""
    entries = []
    for name, value in tables.items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
            entries.append(f"{json.dumps(name)}: [\n{rows}\n]")
        else:
            entries.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(entries) + "\n}\n"
