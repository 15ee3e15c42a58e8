"""The colours of the deck: indexes, and the people on the court cards."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

Suit = Literal["S", "H", "D", "C"]
SUITS: Final[tuple[Suit, ...]] = get_args(Suit)

PAPER: Final = "#fffdf8"
"""The CSS colour behind every face; cells stay transparent so that it shows through."""

PANEL: Final = "#fbf4e4"
INK: Final = "#1b1b24"
GOLD: Final = "#e9b949"
WHITE: Final = "#fff"
STEEL: Final = "#cfd6de"
LEAF: Final = "#2f7a44"
WOOD: Final = "#7a5230"

BLACK: Final = "#16202e"
RED: Final = "#c8102e"
BLUE: Final = "#1456b8"
GREEN: Final = "#0b7a3b"


def index_colours(colours: Literal[2, 4]) -> dict[Suit, str]:
    """Colour of ranks and suit marks; each has at least 4.5:1 contrast against PAPER."""
    if colours == 2:
        return {"S": BLACK, "H": RED, "D": RED, "C": BLACK}
    return {"S": BLACK, "H": RED, "D": BLUE, "C": GREEN}


def variables() -> str:
    """The colours of suits for what is no card, as CSS: signs, marks and badges."""
    return f":root {{ --red: {RED}; --blue: {BLUE}; --green: {GREEN}; }}\n"


@dataclass(frozen=True, slots=True)
class Person:
    """What one court figure wears and looks like."""

    robe: str
    accent: str
    skin: str
    hair: str


BLACK_QUEEN: Final = Person("#100c17", "#62278a", "#f8e0d2", "#0f0b16")
VEIL: Final = "#2b1e42"
MOON: Final = "#dccdec"


def court_people(colours: Literal[2, 4]) -> dict[Suit, Person]:
    """Robes follow the suit's index colour; skin and hair tell the four courts apart."""
    diamonds = ("#c9662a", "#1f5a6b") if colours == 2 else (BLUE, "#b3202f")
    return {
        "S": Person("#22375c", "#b3202f", "#f3cfae", "#2b2230"),
        "H": Person("#b3202f", "#22375c", "#f7dcc0", "#b5622a"),
        "D": Person(*diamonds, "#d0976a", "#f3d27e"),
        "C": Person("#1d5c46", "#8d2743", "#a06a3b", "#2e201a"),
    }
