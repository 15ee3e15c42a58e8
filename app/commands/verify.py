"""black-queen verify: do the decks of a match come from what was sealed before it?"""

import argparse
from typing import TYPE_CHECKING

from app.commands.record_files import judge
from app.rules import shuffle
from app.rules.errors import BadRecord
from app.rules.record import Record

if TYPE_CHECKING:
    from app.commands.subparsers import Subparsers

ABOUT = """Checks every move by the rules, makes every deck again from the seed and what players
added to it, and compares the seed with its seal. Compare the seal that is printed with the one
that was shown at the table (menu, Fair play) before the first deal.
"""


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "verify", help="check that decks come from what was sealed", description=ABOUT
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a record, as a table gives it when a match is over, or one a line; - reads the input",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check every record; the first that is wrong is an error."""
    return judge(chosen.file, verdict)


def verdict(record: Record) -> str:
    """What the decks of a match come from; raises BadRecord where it is not told."""
    seals: list[str] = []
    added: object = []
    for number, fair in enumerate(record.fair):
        if fair is None:
            raise BadRecord(f"deal {number}", "It is not told what its deck comes from.")
        if fair["scheme"] != shuffle.MATCH_SCHEME or not seals:
            seals.append(str(fair["commitment"]))
        added = fair["contributions"]
    lines = [f"{record.match.game.name}, {len(record.fair)} decks, each from what was sealed"]
    lines += [f"  seal {seal}" for seal in seals]
    lines += [f"  added {text}" for text in added] if isinstance(added, list) else []
    return "\n".join(lines)
