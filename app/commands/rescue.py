"""black-queen rescue: copy what can be read of a damaged file."""

import argparse
import sqlite3
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.program import fail, starting
from app.store import LOG_FILE

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "rescue",
        help="copy what can be read of a damaged file of tables",
        epilog="The file itself stays as it is. docs/operations.md says how to put the copy in its"
        " place.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=f"or the folder of {LOG_FILE}")
    parser.add_argument(
        "--to", type=Path, metavar="COPY", help="a new file; default: beside it, named .rescued"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Copy, and say what was saved."""
    with starting():
        from app.rooms.logbook.log import LogUnavailable
        from app.store.holder import LOCK, FolderLocked, lock_folder
        from app.store.rescue import NothingToRescue, rescue

    source = chosen.file / LOG_FILE if chosen.file.is_dir() else chosen.file
    target = chosen.to or source.with_name(f"{source.name}.rescued")
    if not source.is_file():
        return fail(f"{source}: there is no such file.")
    # Where no server has ever been, nothing is held and nothing is left beside the file.
    known = (source.parent / LOCK).exists()
    try:
        with lock_folder(source.parent, "a rescue") if known else nullcontext():
            saved = rescue(source, target)
    except FolderLocked as error:
        return fail(f"{error}; stop it first.")
    except FileExistsError:
        return fail(f"{target} exists already; name another file with --to.")
    except (NothingToRescue, LogUnavailable) as error:
        return fail(f"{error}.")
    except OSError as error:
        return fail(f"{error.filename or target}: {error.strerror}.")
    except sqlite3.Error as error:
        return fail(f"{target} cannot be written: {error}.")
    print(f"{target}: {saved.rooms} tables, {saved.entries} entries")
    if saved.cut:
        print(f"may lack their last moves: {' '.join(saved.cut)}")
    if saved.lost:
        print(f"cannot be read from their beginning, left out: {' '.join(saved.lost)}")
    return 0
