"""The shuffle of a match, in words and for the script that watches over it (static/shuffle.js)."""

from app.rooms.fold.fairness.letters import Shuffle
from app.rules.counts import counted
from app.web.table.words import inside, listed


def letters(shuffle: Shuffle) -> list[dict[str, object]]:
    """Its letters as a record has them before they are opened."""
    return [{"seat": one.seat, "name": one.name, "hash": one.hash} for one in shuffle.letters]


def progress(shuffle: Shuffle) -> str:
    """How many letters are open."""
    opened = sum(one.opened for one in shuffle.letters)
    return f"{opened} of {counted(len(shuffle.letters), 'sealed letter')} opened"


def silent(shuffle: Shuffle) -> str:
    """Whose letters were not opened in time, in a sentence; "" for nobody's."""
    if not shuffle.silent:
        return ""
    names = listed([inside(name) for name in shuffle.silent])
    one = len(shuffle.silent) == 1
    letters, them = ("letter", "it") if one else ("letters", "them")
    goes_on = shuffle.opening or shuffle.begun
    then = f"The cards were shuffled again without {them}." if goes_on else "Nothing was dealt."
    return f"The {letters} of {names} stayed closed. {then}"
