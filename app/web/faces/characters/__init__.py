"""The characters that bots are: the courts of four companies, as busts, by suit and name."""

from collections.abc import Callable, Mapping
from typing import Final

from app.web.faces.characters.beginners import BEGINNERS
from app.web.faces.characters.careful import CAREFUL
from app.web.faces.characters.masters import MASTERS
from app.web.faces.characters.strong import STRONG

__all__ = ["CHARACTERS"]

CHARACTERS: Final[Mapping[str, Mapping[str, Callable[[], str]]]] = {
    "clubs": BEGINNERS,
    "diamonds": CAREFUL,
    "hearts": STRONG,
    "spades": MASTERS,
}
