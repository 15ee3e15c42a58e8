"""What the characters have in common: busts around x = 0 with the proportions of the courts
(courts.py), shoulders at y = -20, hats up to -133. Colours are as CSS writes them."""

from typing import Final

from app.web.faces.palette import INK
from app.web.faces.shapes import dots, line, path

LIPS: Final = "#b04a3f"
_ROBE: Final = "M-60-20V-34C-52-42-34-46-16-57H16C34-46 52-42 60-34V-20Z"
_FACE: Final = "M-21-96C-21-112 21-112 21-96V-80C21-66 9-56 0-56C-9-56-21-66-21-80Z"
_BROWS: Final = "M-15-92C-12-95-8-95-6-93M6-93C8-95 12-95 15-92"
_SMILE: Final = "M-6-67C-3-64 3-64 6-67"


def disc(x: float, y: float, r: float, fill: str, *, stroke: str = "", width: float = 0) -> str:
    """A circle of a radius."""
    return path(f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1-{2 * r} 0Z", fill,
                stroke=stroke, width=width)  # fmt: skip


def robe(cloth: str) -> str:
    """Narrow shoulders."""
    return path(_ROBE, cloth)


def face(skin: str, outline: str = _FACE) -> str:
    """Neck and face."""
    neck = path("M-10-66H10V-44C5-38-5-38-10-44Z", skin)
    return neck + line("M-9-56C-4-52 4-52 9-56", "#0003", 3) + path(outline, skin)


def eyes(y: float = -85, diameter: float = 5.4) -> str:
    """Two eyes, so high and so large."""
    return dots(((-10, y), (10, y)), diameter, INK)


def nose() -> str:
    """A nose to the left."""
    return line("M0-83L-2.5-76H2", INK, 2)


def brows(d: str = _BROWS, colour: str = INK, width: float = 2.4) -> str:
    """Two brows."""
    return line(d, colour, width)


def lashes() -> str:
    """Lashes above the eyes."""
    return line("M-16-86C-13-91-8-91-5-87M5-87C8-91 13-91 16-86", INK, 2.2)


def smile(colour: str = LIPS, d: str = _SMILE, width: float = 3) -> str:
    """A mouth."""
    return line(d, colour, width)


def cheeks(colour: str = "#e8806a80", diameter: float = 8) -> str:
    """Red or warm cheeks."""
    return dots(((-14, -75), (14, -75)), diameter, colour)
