"""Entries of people who sit down."""

from dataclasses import replace

from app.rooms.logbook.log import Entry
from tests.store.logs import entry


def sat(number: int, room: str, person: str, hour: int) -> Entry:
    """A person sits down."""
    at = f"2026-01-31T{hour:02d}:00:00.000+00:00"
    data = f'{{"person": "{person}"}}'
    return replace(entry(number, room, data), kind="seat taken", at=at)


ENTRIES = [
    [entry(0, "a"), sat(1, "a", "ann", 1), sat(2, "a", "ben", 2)],
    [sat(0, "b", "ann", 3)],
    [sat(0, "c", "ben", 4)],
    [sat(0, "d", "ann", 2), sat(1, "d", "ann", 9)],
    [replace(sat(0, "e", "ann", 9), data='{"person": "an')],  # damaged
    [replace(sat(0, "f", "ann", 9), kind="renamed")],
]
