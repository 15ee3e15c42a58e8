"""black-queen verify: do the decks of a match come from what was sealed before it?"""

import argparse
from typing import TYPE_CHECKING

from app.bots.bot import Bot
from app.bots.levels import UnknownBot, find
from app.commands.record_files import judge
from app.rooms.thinking import randomness
from app.rules import shuffle
from app.rules.errors import BadRecord
from app.rules.record import Record

if TYPE_CHECKING:
    from app.commands.subparsers import Subparsers

ABOUT = """Checks every move by the rules, makes every deck again from the seed and what players
added to it, and compares the seed with its seal. Bots are asked again what they decided, by what
their seats saw and nothing else. Compare the seal that is printed with the one
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
    if record.decisions:
        lines.append(f"  bots {asked_again(record)}")
    return "\n".join(lines)


def asked_again(record: Record) -> str:
    """What bots say who are asked again; raises BadRecord for one who did something else."""
    game = record.match.game.name
    bots: dict[str, Bot] = {}
    for told in record.decisions:
        try:
            bot = bots[told.level] = bots.get(told.level) or find(game, told.level)
        except UnknownBot:
            raise BadRecord(told.place, f"There is no bot of the level {told.level!r}.") from None
        if bot.version != told.version:
            continue
        rng = randomness(told.key, told.seat, told.view)
        again = bot.choose(told.view, rng, 0)
        if again != told.action:
            raise BadRecord(
                told.place,
                f"The bot of level {told.level} does {again!r} here, not {told.action!r}.",
            )
    same = sum(bots[told.level].version == told.version for told in record.decisions)
    left = len(record.decisions) - same
    found = f"decided {same} times as they do when they are asked again"
    return found + (f"; {left} times they were of other versions" if left else "")
