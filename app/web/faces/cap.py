"""The cap that the fool gets at Durak: three points with bells, in the manner of the courts."""

from typing import Final

from app.web.faces.palette import BLUE, INK, PANEL, RED
from app.web.faces.shapes import path

_LEFT: Final = "M40 82C36 56 22 40 8 46C14 22 44 18 56 40L60 82Z"
_MIDDLE: Final = "M40 82C42 50 50 30 62 12C76 28 82 52 82 82Z"
_RIGHT: Final = "M82 82C86 56 98 40 112 46C106 22 78 18 66 40L62 82Z"
_BRIM: Final = "M34 78L46 84L60 78L74 84L88 78L86 94H36Z"
_BELLS: Final = ((8, 48), (62, 10), (112, 48))


def fools_cap() -> str:
    """The cap as an SVG of 120 x 100."""
    bells = "".join(
        f'<circle cx="{x}" cy="{y}" r="7" fill="{PANEL}" stroke="{INK}" stroke-width="2.5"/>'
        for x, y in _BELLS
    )
    points = (
        path(_LEFT, BLUE, stroke=INK, width=3)
        + path(_RIGHT, BLUE, stroke=INK, width=3)
        + path(_MIDDLE, RED, stroke=INK, width=3)
        + path(_BRIM, PANEL, stroke=INK, width=3)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 0 124 100" stroke-linejoin="round">'
        f"{points}{bells}</svg>"
    )
