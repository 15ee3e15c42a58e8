"""How long a table waits, as fields of a form and in words."""

import json
from collections.abc import Mapping, Sequence
from typing import get_args

from app.rooms.fold.clocks.timing import Decision, Grace, Reserve, Speed, Timing, Window
from app.rules.counts import counted
from app.web.table.options import Chosen, Field

FIELDS: Sequence[tuple[str, str, str, Sequence[str | int]]] = (
    (
        "speed",
        "Bots play",
        "Also sets how long played cards stay on the table before they are cleared away.",
        get_args(Speed),
    ),
    (
        "grace_s",
        "A bot plays for somebody who is away",
        "They get their seat back as soon as they return.",
        get_args(Grace),
    ),
    (
        "decision_s",
        "Time for each decision",
        "At zero a bot decides, this once. Bots have no clock.",
        get_args(Decision),
    ),
    (
        "reserve_s",
        "Extra time for each player in a match",
        "Used once the time for a decision has run out.",
        get_args(Reserve),
    ),
)
SIMULTANEOUS: Sequence[tuple[str, str, str, Sequence[str | int]]] = (
    (
        "window_s",
        "Time for throwing in",
        "For everybody at once. It is just as long when nobody can, and ends early once all are "
        "done. Alone with bots you have all the time you like, but they may fill the last places.",
        get_args(Window),
    ),
)
WORDS: Mapping[str, Mapping[str | int, str]] = {
    "speed": {"calm": "calmly", "normal": "at a normal pace", "quick": "quickly"},
    "grace_s": {"usual": "as usual here", "never": "never"},
    "decision_s": {0: "no clock"},
    "reserve_s": {0: "none"},
}
ONE_MINUTE = 60


def fields(timing: Timing, simultaneous: bool = False) -> list[Field]:
    """The form, as chosen. simultaneous: whether several may act at once in the game."""
    chosen = timing.model_dump()
    return [
        Field(
            name,
            label,
            help_,
            [(json.dumps(value), _words(name, value)) for value in values],
            value=json.dumps(chosen[name]),
        )
        for name, label, help_, values in _of(simultaneous)
    ]


def in_words(timing: Timing, simultaneous: bool = False) -> list[Chosen]:
    """What the table has, for those who cannot change it. simultaneous: as for the form."""
    chosen, usual = timing.model_dump(), Timing().model_dump()
    return [
        Chosen(label, _words(name, chosen[name]), chosen[name] != usual[name])
        for name, label, _, _ in _of(simultaneous)
    ]


def speeds() -> list[tuple[str, str]]:
    """How fast bots may play, each with its words."""
    return [(speed, _words("speed", speed)) for speed in get_args(Speed)]


def _of(simultaneous: bool) -> Sequence[tuple[str, str, str, Sequence[str | int]]]:
    return (*FIELDS, *SIMULTANEOUS) if simultaneous else FIELDS


def left(ms: int) -> str:
    """What a clock shows: begun seconds, and minutes where there are any."""
    minutes, seconds = divmod(-(-ms // 1000), ONE_MINUTE)
    return f"{minutes}:{seconds:02d}" if minutes else str(seconds)


def length(seconds: int) -> str:
    """Seconds, or whole minutes, in words."""
    if seconds < ONE_MINUTE:
        return counted(seconds, "second")
    return counted(seconds // ONE_MINUTE, "minute")


def _words(name: str, value: str | int) -> str:
    if value in WORDS.get(name, ()):
        return WORDS[name][value]
    if isinstance(value, str):
        return value
    after = "after " if name == "grace_s" else ""
    return after + length(value)
