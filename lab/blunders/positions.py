"""A position with what one should not do there, as a line of text."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from app.rules.deal import Deal
from app.rules.record import replay


class BadPosition(ValueError):
    """A line that is no position; the message says where and why."""


@dataclass(frozen=True)
class Position:
    """A record whose last deal has stopped before a decision, and what would be a blunder there.

    Where trials found it: level, of the bot that did one of the blunders; did; best; losses, for
    what was tried longest how much less than the best action it brings, as the game's referee
    counts, with its standard error. Where any good player knows without trials: why, one sentence.
    Where players have complained of it in public, or a teacher warns of it: source, who and where.
    """

    record: Mapping[str, Any]
    blunders: Sequence[str]
    level: str = ""
    did: str = ""
    best: str = ""
    losses: Mapping[str, Sequence[float]] = field(default_factory=dict)
    why: str = ""
    source: str = ""

    def view(self) -> Deal:
        """What the seat that decides can see."""
        deal = replay(self.record).unfinished
        if deal is None:
            raise BadPosition("The record's last deal is over.")
        return deal.seen_by(deal.turn)

    def line(self) -> str:
        """The position as JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def parse(line: str) -> Position:
    """A position from its line; raises BadPosition, and BadRecord for what its record says."""
    try:
        found = Position(**json.loads(line))
    except (TypeError, ValueError) as error:
        raise BadPosition(f"This is no position: {error}") from None
    view = found.view()
    told = {found.did, found.best, *found.losses, *found.blunders} - {""}
    unknown = told - set(view.actions(view.turn))
    if unknown:
        raise BadPosition(f"Nobody may do {min(unknown)!r} there.")
    return found


def read(file: Path) -> list[Position]:
    """All positions of a file, one a line."""
    return [parse(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
