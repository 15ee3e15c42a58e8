"""Pips, rank glyphs and the few SVG elements that every drawing is made of."""

from typing import Final, Literal, get_args

from app.web.faces.palette import Suit

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)

PIPS: Final[dict[Suit, str]] = {
    "S": "M0-47C12-29 46-9 46 14C46 31 33 38 23 38C14 38 7 34 4 27C5 38 9 44 16 48H-16"
    "C-9 44-5 38-4 27C-7 34-14 38-23 38C-33 38-46 31-46 14C-46-9-12-29 0-47Z",
    "H": "M0 45C-12 28-48 8-48-18C-48-38-33-46-22-46C-11-46-3-38 0-28"
    "C3-38 11-46 22-46C33-46 48-38 48-18C48 8 12 28 0 45Z",
    "D": "M0-48C9-31 23-14 37 0C23 14 9 31 0 48C-9 31-23 14-37 0C-23-14-9-31 0-48Z",
    "C": "M-10-7A22 22 0 1 1 10-7A22 22 0 1 1 4 22C5 34 9 43 16 48H-16"
    "C-9 43-5 34-4 22A22 22 0 1 1-10-7Z",
}
"""Outlines within about 48 units of the origin."""

_GLYPHS: Final[dict[Rank, tuple[float, str]]] = {
    "A": (22, "M1 32L11 0L21 32M5 22H17"),
    "2": (20, "M1 9.5a9 9 0 0 1 18 0C19 17 1 24 1 32H19"),
    "3": (21, "M2 0H19L9.5 12A10 10 0 1 1 1 27"),
    "4": (22, "M16 32V0L1 23H21"),
    "5": (21, "M18 0H5L3.5 13.5A10 10 0 1 1 1 27"),
    "6": (21, "M15 0C6 5 1 13 1 22.5a9.5 9.5 0 1 0 19 0a9.5 9.5 0 0 0-19 0"),
    "7": (21, "M1 0H20L8 32"),
    "8": (20, "M10 15a7.5 7.5 0 1 1 .1 0a8.5 8.5 0 1 1-.1 0Z"),
    "9": (21, "M6 32C15 27 20 19 20 9.5a9.5 9.5 0 1 0-19 0a9.5 9.5 0 0 0 19 0"),
    "10": (25, "M0 5L4.5 0V32M12 6.5a6.3 6.5 0 0 1 12.6 0v19a6.3 6.5 0 0 1-12.6 0Z"),
    "J": (19, "M7 0H18V23.5A8.5 8.5 0 0 1 1 23.5"),
    "Q": (22, "M1 10a9.5 10 0 0 1 19 0V22a9.5 10 0 0 1-19 0ZM12 23L21 33"),
    "K": (21, "M1 0V32M19 0L1 20M7.5 13L20 32"),
}
"""Advance width and centre line of each rank; every glyph is 32 units high."""

_NARROW_TEN: Final = (21, "M0 4.5L4 0V32M10.5 6a5.25 6 0 0 1 10.5 0v20a5.25 6 0 0 1-10.5 0Z")

_GLYPH_HEIGHT: Final = 32

CROWN: Final = "M-19 15L-23-8L-9 4L0-15L9 4L23-8L19 15Z"


def num(value: float) -> str:
    """A coordinate with at most two decimals and nothing superfluous."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def path(d: str, fill: str, *, stroke: str = "", width: float = 0) -> str:
    """A filled outline, with a contour if `stroke` names a colour."""
    contour = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{contour}/>'


def line(d: str, stroke: str, width: float) -> str:
    """A line without fill; caps and joins are inherited (round)."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}"/>'


def dots(points: tuple[tuple[float, float], ...], diameter: float, colour: str) -> str:
    """Many discs in one element: zero-length strokes with round caps."""
    return line("".join(f"M{num(x)} {num(y)}h.01" for x, y in points), colour, diameter)


def place(body: str, x: float, y: float, *, scale: float = 1) -> str:
    """Moves a drawing's origin to (x, y)."""
    return f'<g transform="{_transform(x, y, scale)}">{body}</g>'


def pip(suit: Suit, x: float, y: float, scale: float, *, turned: bool = False) -> str:
    """One suit mark; the sheet defines its outline under the suit's letter."""
    return f'<use href="#{suit}" transform="{_transform(x, y, scale, turned=turned)}"/>'


def ringed_pip(suit: Suit, x: float, y: float, scale: float, paper: str) -> str:
    """An ace's mark with a thin line around it at a constant distance."""
    where = _transform(x, y, scale)
    rings = "".join(
        f'<use href="#{suit}" transform="{where}" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in (("currentColor", 11), (paper, 8))
    )
    return rings + pip(suit, x, y, scale)


def glyph(
    rank: Rank, x: float, top: float, *, height: float, weight: float, narrow: bool = False
) -> str:
    """A rank centred on `x`; `height` and `weight` are those of the inked shape."""
    width, d = _NARROW_TEN if narrow and rank == "10" else _GLYPHS[rank]
    scale = (height - weight) / _GLYPH_HEIGHT
    where = f"translate({num(x - width * scale / 2)} {num(top + weight / 2)}) scale({num(scale)})"
    return (
        f'<path d="{d}" transform="{where}" fill="none" '
        f'stroke="currentColor" stroke-width="{num(weight / scale)}"/>'
    )


def _transform(x: float, y: float, scale: float, *, turned: bool = False) -> str:
    factor = -scale if turned else scale
    return f"translate({num(x)} {num(y)})" + (f" scale({num(factor)})" if factor != 1 else "")
