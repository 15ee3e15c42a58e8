"""black-queen move-log: all tables from a file into a database, or back."""

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.program import fail, starting
from app.store import LOG_FILE, is_url

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

PLACE = f"a file of tables, the folder of {LOG_FILE}, or postgresql://..."


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "move-log",
        help="copy all tables from a file into PostgreSQL, or back",
        epilog="The source stays as it is, and no server may use it meanwhile. The copy is read"
        " again and compared entry by entry before it counts.",
    )
    parser.add_argument("source", metavar="FROM", help=PLACE)
    parser.add_argument("target", metavar="TO", help="the same, with no tables in it")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Copy, and say what was copied."""
    with starting():
        from tqdm import tqdm

        from app.rooms.logbook.log import LogUnavailable
        from app.store.opening import needing_asyncpg

        try:
            with needing_asyncpg():
                from app.store.move import CannotMove, move
        except LogUnavailable as error:
            return fail(f"{error}.")

    def place(given: str) -> str:
        return given if is_url(given) or not Path(given).is_dir() else str(Path(given) / LOG_FILE)

    try:
        with tqdm(unit=" entries", delay=1, leave=False, disable=None) as bar:
            moved = asyncio.run(move(place(chosen.source), place(chosen.target), bar.update))
    except (CannotMove, LogUnavailable) as error:
        return fail(f"{error}.")
    except OSError as error:
        return fail(f"{error.filename or chosen.target}: {error.strerror or error}.")
    print(f"{moved.rooms} tables, {moved.entries} entries: copied and compared")
    return 0
