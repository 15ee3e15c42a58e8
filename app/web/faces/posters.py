"""The posters of the first page: a half figure for each game, in the manner of the courts.

A game draws its own around x = 0 as the courts are drawn (courts.py), from y = 2 up to -146; robes
reach to either edge of a cell. A sheet shows them side by side.
"""

from collections.abc import Sequence
from typing import Final

from app.web.faces.shapes import num, path

WIDTH: Final = 300
HEIGHT: Final = 150
_BASE: Final = 148  # where y = 0 lies in a cell
_PITCH: Final = WIDTH + 4  # closer, and neighbours would bleed into each other
_LEFT: Final = "M0-57H-16C-36-42-62-38-78-32L-190-8V26H0Z"
_RIGHT: Final = "M0-57H16C36-42 62-38 78-32L190-8V26H0Z"


def shoulders(left: str, right: str = "") -> str:
    """A robe as wide as a poster, of one colour or two."""
    return path(_LEFT, left) + path(_RIGHT, right or left)


def moved(
    drawing: str, x: float, y: float, scale: float, *, turned: float = 0, mirrored: bool = False
) -> str:
    """A drawing in another place and size. turned: by degrees."""
    by = f" rotate({num(turned)})" if turned else ""
    across = num(-scale if mirrored else scale)
    where = f"translate({num(x)} {num(y)}){by} scale({across} {num(scale)})"
    return f'<g transform="{where}">{drawing}</g>'


def place_of(at: int, of: int) -> str:
    """Where a poster is on a sheet of so many, as the position and size of a CSS background."""
    whole = _PITCH * (of - 1) + WIDTH
    return f"{num(100 * at / max(1, of - 1))}% 0/{num(100 * whole / WIDTH)}% 100%"


def posters(drawings: Sequence[str]) -> str:
    """The sheet of all of them, as an SVG."""
    width = _PITCH * (len(drawings) - 1) + WIDTH
    cells = "".join(
        f'<g transform="translate({_PITCH * at} 0)" clip-path="url(#cell)">'
        f'<g transform="translate({WIDTH // 2} {_BASE})">{drawing}</g></g>'
        for at, drawing in enumerate(drawings)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}"'
        f' viewBox="0 0 {width} {HEIGHT}" stroke-linecap="round" stroke-linejoin="round">'
        f'<defs><clipPath id="cell"><path d="M0 0H{WIDTH}V{HEIGHT}H0Z"/></clipPath></defs>'
        f"{cells}</svg>"
    )
