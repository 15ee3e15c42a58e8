"""python -m lab teach: the nets that bots play and bid by, made anew in bulk play."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app import built
from app.cli.numbers import at_least
from lab import workshops
from lab.commands import fail

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

NETS = ("cards", "bids")
(TAUGHT,) = workshops.games_with("teaching")  # the game whose bots have nets


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "teach",
        help="teach the nets that bots play and bid by",
        epilog="The bids' net is taught with the cards' net of the program. For example: "
        "python -m lab teach cards --rows 2500000 --rounds 3",
    )
    parser.add_argument("net", metavar="NET", help=", ".join(NETS))
    parser.add_argument(
        "--rows",
        type=at_least(100),
        default=1_000_000,
        metavar="N",
        help="samples of a round; default 1000000",
    )
    parser.add_argument("--rounds", type=at_least(1), default=3, metavar="N", help="default 3")
    parser.add_argument(
        "--epochs", type=at_least(1), default=10, metavar="N", help="of a fit; default 10"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text; default 0")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("nets"),
        metavar="FOLDER",
        help="where it is written (default: nets); app/bots/GAME/nets has those in use",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Teach one."""
    if chosen.net not in NETS:
        return fail(f"There is no net {chosen.net!r}; there are {', '.join(NETS)}.")
    try:
        teaching = workshops.of(TAUGHT, "teaching")
    except ImportError:
        return fail("numpy is not installed: pip install numpy.")
    if sys.stderr.isatty() and not built.compiled():
        print(built.notice(), file=sys.stderr)
    how = (chosen.rows, chosen.rounds, chosen.epochs, str(chosen.seed))
    if chosen.net == "cards":
        weights = teaching.teach_cards(*how, print)
    else:
        weights = teaching.teach_bids(*how, print, teaching.in_use())
    try:
        teaching.save(chosen.out, chosen.net, weights)
    except OSError as error:
        return fail(f"{chosen.out}: {error.strerror}.")
    return 0
