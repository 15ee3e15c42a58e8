"""The characters that bots are, as busts, by sheet and name: the courts of four companies, and
those who join any of them, in pairs, since few of them come to a table, and neighbours first."""

from collections.abc import Callable, Mapping
from typing import Final

from app.web.faces.characters.beginners import BEGINNERS
from app.web.faces.characters.careful import CAREFUL
from app.web.faces.characters.masters import MASTERS
from app.web.faces.characters.others import OTHERS
from app.web.faces.characters.strong import STRONG

__all__ = ["CHARACTERS", "ROWS"]

ROWS: Final = 3  # of a sheet

_PAIRS: Final = tuple(zip(tuple(OTHERS)[::2], tuple(OTHERS)[1::2], strict=True))

CHARACTERS: Final[Mapping[str, Mapping[str, Callable[[], str]]]] = {
    "clubs": BEGINNERS,
    "diamonds": CAREFUL,
    "hearts": STRONG,
    "spades": MASTERS,
    **{f"{one}-{two}": {one: OTHERS[one], two: OTHERS[two]} for one, two in _PAIRS},
}
