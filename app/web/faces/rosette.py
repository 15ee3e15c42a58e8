"""The rosette: on the card that wins a trick so far, and on the portraits of who wins a match."""

from math import cos, pi, sin
from typing import Final

from app.web.faces.palette import INK
from app.web.faces.shapes import num, path

_PAPER: Final = "#fbf4e4"
_PETALS: Final = 12
_OUT: Final = 42  # where two petals meet
_STAR: Final = (24, 10.5)  # its points, and the corners between them


def rosette() -> str:
    """The rosette as an SVG of 100 x 100."""
    width = 2 * _OUT * sin(pi / _PETALS) / 2
    first, *others = (_at(2 * pi * n / _PETALS, _OUT) for n in range(_PETALS + 1))
    petals = "".join(f"A{num(width)} {num(width)} 0 0 1 {point}" for point in others)
    star = "L".join(_at(pi * n / 5, _STAR[n % 2]) for n in range(10))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" stroke-linejoin="round">'
        f"{path(f'M{first}{petals}Z', _PAPER, stroke=INK, width=2.5)}"
        f'<circle r="33" fill="none" stroke="{INK}" stroke-width="1.8"/>'
        f"{path(f'M{star}Z', INK)}</svg>"
    )


def _at(angle: float, radius: float) -> str:
    """A point, by the angle from the top."""
    return f"{num(radius * sin(angle))} {num(-radius * cos(angle))}"
