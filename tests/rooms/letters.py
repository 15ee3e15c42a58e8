"""Letters for tests: texts that a name stands for, sealed and opened at a table."""

from app.rooms.fold import commands
from app.rules import shuffle
from tests.rooms.table import Told, new_id


def letter(name: str) -> str:
    """A text that may be a letter."""
    return f"{name} {'0123456789abcdef' * 2}"


def hash_of(name: str) -> str:
    """What is shown of it."""
    return shuffle.sealed(letter(name))


def put_in(told: Told, person: str, name: str) -> None:
    """Seal a letter for the next match."""
    told.do(person, commands.SealLetter(id=new_id(), hash=hash_of(name)))


def open_letter(told: Told, person: str, name: str, after: str = "") -> None:
    """Open it; after: the letter for what comes next."""
    sealed = hash_of(after) if after else ""
    told.do(person, commands.OpenLetter(id=new_id(), text=letter(name), next=sealed))


def opens_nothing(told: Told, person: str, name: str, after: str = "") -> bool:
    """Whether it is taken in silence: it is open already, or none is asked for."""
    before = len(told.happened)
    open_letter(told, person, name, after)
    return len(told.happened) == before


def time_is_up(told: Told) -> None:
    """Nobody opens any more in this round."""
    told.take(told.room.thrown_due(told.entropy))
