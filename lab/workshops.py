"""What a game has in a workshop of its own: a package of its name, found by that name.

bots.py has bots to compare its levels with (lab/bots.py). bids.py counts bids for `python -m lab
bids` (lab/bids.py): counted(deals, level) what is counted of a match, lines_of(level, counts) and
rows(lines). run.py makes the tables that its bots bid by for `python -m lab tables`: run(plan,
jobs, folder, progress=), with Plan and OtherTables. contracts.py compares whole sides for
`python -m lab sides`: chunk and bids play deals, figures tells what came of them. teaching.py
teaches nets for `python -m lab teach`: teach_cards, teach_bids, in_use and save.
"""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from app.rules.games import GAMES

LAB = Path(__file__).parent


def games_with(module: str) -> Sequence[str]:
    """The games whose workshop has such a module."""
    return [game for game in GAMES if (LAB / game / f"{module}.py").is_file()]


def of(game: str, module: str) -> Any:
    """The module of a game's workshop, one of games_with."""
    return import_module(f"lab.{game}.{module}")
