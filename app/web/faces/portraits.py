"""Portraits of the characters, in sheets of ROWS cells of CELL units, one below the other at a
pitch of PITCH; behind each lies a cream outline, as on a sticker."""

from collections.abc import Callable, Mapping
from typing import Final

from app.web.faces.characters import CHARACTERS, ROWS
from app.web.faces.shapes import place

CELL: Final = 100
PITCH: Final = 104  # closer, and neighbours would bleed into each other
_MIDDLE: Final = (50, 138)
_OUTLINE: Final = "#fbf4e4"


def portraits() -> dict[str, str]:
    """The sheets as SVG, by the name of the file."""
    return {f"portraits-{sheet}.svg": _sheet(drawn) for sheet, drawn in CHARACTERS.items()}


def _sheet(drawn: Mapping[str, Callable[[], str]]) -> str:
    cells = "".join(
        _cell(name, draw, row * PITCH) for row, (name, draw) in enumerate(drawn.items())
    )
    height = PITCH * (ROWS - 1) + CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{CELL}" height="{height}"'
        f' viewBox="0 0 {CELL} {height}" stroke-linecap="round" stroke-linejoin="round">'
        f'<defs><clipPath id="cell"><path d="M0 0H{CELL}V{CELL}H0Z"/></clipPath></defs>'
        f"{cells}</svg>"
    )


def _cell(name: str, draw: Callable[[], str], y: int) -> str:
    figure = f'<g id="{name}">{place(draw(), *_MIDDLE)}</g>'
    around = f'<use href="#{name}" stroke="{_OUTLINE}" stroke-width="4.4"/>'
    return f'<g transform="translate(0 {y})" clip-path="url(#cell)">{around}{figure}</g>'
