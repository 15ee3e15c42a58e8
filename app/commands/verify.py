"""black-queen verify: do the decks of a match come from what was sealed before it?"""

import argparse
import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.program import fail
from app.commands.record_files import judge
from app.rooms.live.asked_again import ask_again
from app.rules import shuffle
from app.rules.errors import BadRecord
from app.rules.lesson import is_arranged
from app.rules.record import Record
from app.rules.record_values import Json, fields, items, strings, whole

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

ABOUT = """Checks every move by the rules, makes every deck again from the seed and the letters of
the players, and compares both with their seals. Bots are asked again what they decided, by what
their seats saw and nothing else. Compare the seal that is printed with the one
that was shown at the table (menu, Fair play) before the first deal; or give the file that your
browser saves there.
"""
SAVED = {"seal", "thrown", "letters"}


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
    parser.add_argument(
        "--saved",
        metavar="FILE",
        help="what a browser has saved of the match (Fair play, Save what this browser knows)",
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check every record; the first that is wrong is an error."""
    saved = None
    if chosen.saved:
        try:
            saved = _saved(Path(chosen.saved).read_text(encoding="utf-8"))
        except (OSError, ValueError, BadRecord):
            return fail(f"{chosen.saved}: This is not what a browser saves under Fair play.")
    return judge(chosen.file, partial(verdict, saved=saved))


def verdict(record: Record, saved: Json | None = None) -> str:
    """What the decks of a match come from; raises BadRecord where it is not told, or is not what a
    browser has saved."""
    seals: list[str] = []
    lines = [f"{record.match.game.name}, {len(record.fair)} decks, each from what was sealed"]
    last: Json = {}
    for number, fair in enumerate(record.fair):
        if fair is None:
            raise BadRecord(f"deal {number}", "It is not told what its deck comes from.")
        if fair["scheme"] not in shuffle.OF_A_MATCH or not seals:
            seals.append(str(fair["commitment"]))
        last = fair
    lines += [f"  seal {seal}" for seal in seals]
    lines += [f"  added {text}" for text in strings("", last.get("contributions", []))]
    lines += [f"  letter of {one['name']}: {one['text']}" for one in _letters(last.get("letters"))]
    for closed in _thrown(record.fair[0] or {}):
        lines.append(f"  thrown away before, since a letter stayed closed: {', '.join(closed)}")
    if is_arranged(bytes.fromhex(str((record.fair[0] or {})["seed"]))):
        lines.append("  deal 0 was arranged to learn from, not shuffled")
    if saved is not None:
        lines.append(f"  {_beside(record, saved)}")
    if record.decisions:
        lines.append(f"  bots {ask_again(record).in_words()}")
    return "\n".join(lines)


def _letters(value: object) -> list[Mapping[str, object]]:
    return [one for one in items("", value or []) if isinstance(one, dict)]


def _thrown(fair: Json) -> list[list[str]]:
    """Whose letters stayed closed in each list that was thrown away."""
    return [
        [str(one["name"]) for one in _letters(letters) if "text" not in one]
        for letters in items("", fair.get("thrown", []))
    ]


def _saved(text: str) -> Json:
    """What a browser has saved; raises ValueError or BadRecord for anything else."""
    data = json.loads(text)
    known = SAVED | {"own", "at", "told"}
    saved = fields("", data, known, required=SAVED)
    strings("", [saved["seal"], str(saved["thrown"])])
    return {**saved, "thrown": whole("", int(str(saved["thrown"])))}


def _beside(record: Record, saved: Json) -> str:
    """Whether the match is the one that a browser has seen; raises BadRecord where it is not."""
    fair = record.fair[0] or {}
    if fair["commitment"] != saved["seal"]:
        raise BadRecord("deal 0, fair", "The seal is another one than the browser was shown.")
    lists = [*items("", fair.get("thrown", [])), fair.get("letters")]
    number = whole("", saved["thrown"])
    told = _as_shown(lists[number]) if number < len(lists) else None
    if told != _as_shown(saved["letters"]):
        raise BadRecord("deal 0, fair", "The letters are other ones than the browser was shown.")
    own = any(one["hash"] == saved.get("own") for one in _letters(lists[-1]))
    return (
        "as the browser was shown it, whose letter is in this shuffle"
        if own
        else "as the browser was shown it, but its letter is not in this shuffle"
    )


def _as_shown(value: object) -> list[tuple[object, object, object]]:
    return [(one.get("seat"), one.get("name"), one.get("hash")) for one in _letters(value)]
