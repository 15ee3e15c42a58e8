"""What people may ask: where the decks come from."""

from typing import Annotated, Literal

from pydantic import Field

from app.rooms.fold.base_command import BaseCommand, Hash, MaybeHash
from app.rules.shuffle import LETTER


class SealLetter(BaseCommand):
    """Put a letter into the shuffle of the next match, in place of the one that is there. hash:
    SHA-256 of its text, which nobody must be able to guess."""

    do: Literal["letter"] = "letter"
    hash: Hash


class OpenLetter(BaseCommand):
    """Open one's letter, as the hash of which is in the list that is being opened. next: a sealed
    letter for what comes after it."""

    do: Literal["open"] = "open"
    text: Annotated[str, Field(pattern=f"^{LETTER}$")]
    next: MaybeHash = ""


Command = SealLetter | OpenLetter
