"""Backs of cards to choose from beside the usual one: a frame of paper around a printed net."""

from collections.abc import Mapping
from typing import Final

from app.web.faces import nets
from app.web.faces.palette import GOLD, PAPER
from app.web.faces.shapes import num

# The net and the two colours of its print.
_BACKS: Final[Mapping[str, tuple[str, str, str]]] = {
    "crowns": ("crowns", "#4b2159", "#63307a"),
    "harlequin": ("harlequin", "#7a1f22", "#9c3430"),
    "rings": ("rings", "#0d4651", "#19606d"),
}
_WIDTH: Final = 250
_HEIGHT: Final = 350
_TILE: Final = 56  # how wide one of the net is


def backs() -> dict[str, str]:
    """Each back as a picture, by the name of its file."""
    return {f"back-{name}.svg": _back(*drawn) for name, drawn in _BACKS.items()}


def _back(net: str, deep: str, light: str) -> str:
    printed = nets.NETS[net]
    scale = _TILE / printed.width
    width, height = printed.width * scale, printed.height * scale
    at = f'x="{num((_WIDTH - width) / 2)}" y="{num((_HEIGHT - height) / 2)}"'
    inner = 'x="21" y="21" width="208" height="308" rx="8"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"><defs>'
        f'<pattern id="net" {at} width="{num(width)}" height="{num(height)}" '
        f'patternUnits="userSpaceOnUse"><g transform="scale({num(scale)})" opacity=".55">'
        f'{printed.body}</g></pattern><radialGradient id="cloth"><stop stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{deep}"/></radialGradient></defs>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{PAPER}"/>'
        f'<rect x="12" y="12" width="226" height="326" rx="13" fill="{deep}"/>'
        f'<rect {inner} fill="url(#cloth)"/>'
        f'<rect {inner} fill="url(#net)" stroke="{GOLD}" stroke-width="3"/></svg>'
    )
