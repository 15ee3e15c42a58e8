"""The real server with one more game, the small one of trick.py: python -m bench.load.launcher.

Nothing of this is in the server: its registries are added to before it starts. BENCH_PADDING: bytes
that each table of that game has besides.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from unittest.mock import patch

from app.__main__ import main as black_queen
from app.bots import levels
from app.bots.bot import Bots, RandomBot
from app.rules import games
from app.web import game_uis
from app.web.render import templates
from app.web.table.game_ui import GameUI
from bench.load import trick

PADDING = "BENCH_PADDING"
TEMPLATES = Path(__file__).parent / "templates"


def main(arguments: Sequence[str]) -> int:
    name = trick.TrickGame.name
    table = partial(trick.SmallTable, padding="x" * int(os.environ.get(PADDING, "0")))
    with ExitStack() as added:
        for registry, entry in (
            (games.GAMES, trick.TrickGame),
            (levels.BOTS, Bots({"0": RandomBot})),
            (game_uis.GAME_UIS, GameUI(table, goal="")),
        ):
            added.enter_context(patch.dict(registry, {name: entry}))
        added.enter_context(patch.object(templates, "FOLDER", [templates.FOLDER, TEMPLATES]))
        return black_queen(["serve", *arguments])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
