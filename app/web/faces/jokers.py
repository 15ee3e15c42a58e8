"""The jokers: half figures in the manner of the courts, in the colour of their card and in gold."""

from typing import Final

from app.web.faces.courts import face, features
from app.web.faces.palette import GOLD, INK, PANEL, Person
from app.web.faces.shapes import dots, line, path, place

# Joker letters: advance width and centre line, 32 units high, beside those of the ranks.
_LETTERS: Final = (
    (16, "M15 0V23A7 7 0 0 1 1 23"),
    (19, "M1 9a8.5 9 0 0 1 17 0V23a8.5 9 0 0 1-17 0Z"),
    (18, "M1 0V32M17 0L1 20M7 13L17 32"),
    (15, "M15 0H1V32H15M1 15H12"),
    (18, "M1 32V0H10A7 8 0 0 1 10 16H1M9 16L17 32"),
)
_STEP: Final = 41  # from one letter to the one below it

_COLOUR: Final = "currentColor"
_PERSON: Final = Person(_COLOUR, GOLD, "#f7dcc0", "#b5622a")
_ROBE: Final = "M-80 26V-32C-62-38-36-42-16-57H16C36-42 62-38 80-32V26Z"
_HALF: Final = "M0-57H16C36-42 62-38 80-32V26H0Z"
_COLLAR: Final = (
    "M-20-56L-40-46L-34-26L-20-36L-8-18L0-34L8-18L20-36L34-26L40-46L20-56C8-48-8-48-20-56Z"
)
_SIDES: Final = "M-25-84C-32-98-46-102-62-92C-58-118-38-130-14-124L0-100Z"
_OTHER_SIDE: Final = "M25-84C32-98 46-102 62-92C58-118 38-130 14-124L0-100Z"
_MIDDLE: Final = "M-22-98C-22-116-12-124 0-132C12-124 22-116 22-98Z"
_BRIM: Final = "M-27-97C-15-104 15-104 27-97V-88C15-95-15-95-27-88Z"
_BELLS: Final = ((-61, -90), (61, -90), (0, -130))
_COLLAR_BELLS: Final = ((-34, -26), (-8, -18), (8, -18), (34, -26))


def figure() -> str:
    """The upper half of a joker, around x = 0 from y = 26 up to -137."""
    return (
        path(_ROBE, _COLOUR)
        + path(_HALF, GOLD)
        + path("M-14-12L0-30L14-12L0 8Z", PANEL, stroke=INK, width=1.4)
        + path(_COLLAR, PANEL, stroke=INK, width=1.6)
        + dots(_COLLAR_BELLS, 8, INK)
        + dots(_COLLAR_BELLS, 5.5, GOLD)
        + face(_PERSON)
        + features(lashes=False)
        + line("M-10-69C-5-62 5-62 10-69", "#b04a3f", 3)
        + dots(((-14, -75), (14, -75)), 9, "#e8806a88")
        + path(_SIDES, _COLOUR, stroke=INK, width=1.8)
        + path(_OTHER_SIDE, _COLOUR, stroke=INK, width=1.8)
        + path(_MIDDLE, GOLD, stroke=INK, width=1.8)
        + path(_BRIM, PANEL, stroke=INK, width=1.6)
        + dots(_BELLS, 13, INK)
        + dots(_BELLS, 10, GOLD)
    )


def index(x: float, top: float, *, scale: float) -> str:
    """The word from top to bottom, centred on x; scale: 1 for letters of 32 units."""
    drawn = "".join(
        path(d, "none", stroke=_COLOUR, width=6).replace("/>", f' transform="{_at(width, at)}"/>')
        for at, (width, d) in enumerate(_LETTERS)
    )
    return place(drawn, x, top, scale=scale)


def _at(width: int, at: int) -> str:
    return f"translate({-width // 2} {3 + at * _STEP})"
