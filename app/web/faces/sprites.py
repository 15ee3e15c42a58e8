"""One sprite sheet: 13 columns from ace to king, 5 rows, used as a CSS background.

Rows are spades, hearts, diamonds, clubs; the last row has the back, the red and the black joker.
The page shows one cell at a time with a background size of 1300% x 500%.
"""

from typing import Final, Literal

from app.web.faces import jokers
from app.web.faces.courts import COURT_RANKS, CourtRank, figure
from app.web.faces.palette import BLACK, GOLD, PANEL, PAPER, RED, SUITS, Suit, index_colours
from app.web.faces.shapes import (
    CROWN,
    PIPS,
    RANKS,
    Rank,
    glyph,
    line,
    path,
    pip,
    place,
    ringed_pip,
)

Colours = Literal[2, 4]
Index = Literal["standard", "large"]

WIDTH: Final = 250
HEIGHT: Final = 350

_LEFT, _MIDDLE, _RIGHT = 84, 125, 166
_FOUR: Final = ((_LEFT, 68), (_RIGHT, 68), (_LEFT, 282), (_RIGHT, 282))
_SIX: Final = (*_FOUR, (_LEFT, 175), (_RIGHT, 175))
_EIGHT: Final = tuple((x, y) for y in (65, 138, 212, 285) for x in (_LEFT, _RIGHT))
_PIP_PLACES: Final[dict[Rank, tuple[tuple[int, int], ...]]] = {
    "2": ((_MIDDLE, 68), (_MIDDLE, 282)),
    "3": ((_MIDDLE, 68), (_MIDDLE, 175), (_MIDDLE, 282)),
    "4": _FOUR,
    "5": (*_FOUR, (_MIDDLE, 175)),
    "6": _SIX,
    "7": (*_SIX, (_MIDDLE, 121)),
    "8": (*_SIX, (_MIDDLE, 121), (_MIDDLE, 229)),
    "9": (*_EIGHT, (_MIDDLE, 175)),
    "10": (*_EIGHT, (_MIDDLE, 101), (_MIDDLE, 249)),
}

_BACK_BLUE: Final = "#1f3f7a"
_CELL: Final = f"M0 0H{WIDTH}V{HEIGHT}H0Z"
_HALF_PANEL: Final = "M-75-139H75V-16L-75 16V-139Z"
_DEFS: Final = (
    "<defs>"
    + "".join(f'<path id="{suit}" d="{d}"/>' for suit, d in PIPS.items())
    + f'<clipPath id="cell"><path d="{_CELL}"/></clipPath>'
    + f'<clipPath id="half"><path d="{_HALF_PANEL}"/></clipPath>'
    + '<pattern id="net" width="26" height="28" patternUnits="userSpaceOnUse" x="125" y="161">'
    + '<path d="M13 3L23 14L13 25L3 14Z" fill="none" stroke="#7fa3e6" stroke-width="2.5"/>'
    + f'<path d="M13 11L16 14L13 17L10 14Z" fill="{GOLD}"/></pattern></defs>'
)


def sprites(*, colours: Colours, index: Index) -> str:
    """A complete SVG document; each face is a group named by rank and suit, the back `back`.

    Outside the drawings the cells are transparent: the page supplies the paper colour.
    """
    drawn = _standard_face if index == "standard" else _large_face
    inks = index_colours(colours)
    cells = [
        _cell(f"{rank}{suit}", column, row, drawn(rank, suit, colours), inks[suit])
        for row, suit in enumerate(SUITS)
        for column, rank in enumerate(RANKS)
    ]
    cells.append(_cell("back", 0, len(SUITS), _back(), GOLD))
    for column, (name, ink) in enumerate((("XR", RED), ("XB", BLACK)), 1):
        cells.append(_cell(name, column, len(SUITS), _joker(name, index), ink))
    width, height = WIDTH * len(RANKS), HEIGHT * (len(SUITS) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" '
        f'stroke-linecap="round" stroke-linejoin="round">{_DEFS}{"".join(cells)}</svg>'
    )


def _cell(name: str, column: int, row: int, body: str, colour: str) -> str:
    return (
        f'<g id="{name}" transform="translate({column * WIDTH} {row * HEIGHT})" '
        f'clip-path="url(#cell)" color="{colour}" fill="{colour}">{body}</g>'
    )


def _standard_face(rank: Rank, suit: Suit, colours: Colours) -> str:
    corner = glyph(rank, 27, 14, height=47, weight=7.5) + pip(suit, 27, 88, 0.4)
    if rank in COURT_RANKS:
        return _twice(corner) + _court_panel(rank, suit, colours)
    if rank == "A":
        return _twice(corner) + ringed_pip(suit, 125, 175, 1.7, PAPER)
    places = _PIP_PLACES[rank]
    scale = 0.62 if len(places) < 9 else 0.54
    return _twice(corner) + "".join(pip(suit, x, y, scale, turned=y > 175) for x, y in places)


def _large_face(rank: Rank, suit: Suit, colours: Colours) -> str:
    """Rank within the leftmost 26 % and the upper 30 %, the suit mark right below it."""
    weight = 10 if rank == "10" else 14
    corner = glyph(rank, 33.5, 13, height=82, weight=weight, narrow=True)
    corner += pip(suit, 33.5, 134, 0.62)
    if rank in COURT_RANKS:
        return place(figure(rank, suit, colours), 130, 350, scale=1.75) + corner
    if rank == "A":
        return corner + ringed_pip(suit, 152, 236, 1.66, PAPER)
    return corner + pip(suit, 152, 236, 1.78)


def _joker(name: str, index: Index) -> str:
    if index == "large":
        drawn = place(jokers.figure(), 130, 350, scale=1.62)
        return drawn + jokers.index(30, 12, scale=0.62)
    return _twice(jokers.index(26, 14, scale=0.5)) + _panel(f"half-{name}", jokers.figure())


def _twice(body: str) -> str:
    return body + f'<g transform="rotate(180 125 175)">{body}</g>'


def _court_panel(rank: CourtRank, suit: Suit, colours: Colours) -> str:
    drawn = figure(rank, suit, colours) + pip(suit, -55, -113, 0.33)
    return _panel(f"half-{rank}{suit}", drawn)


def _panel(name: str, drawn: str) -> str:
    """A framed half figure, and the same upside down."""
    frame = 'x="-75" y="-139" width="150" height="278" rx="8"'
    return place(
        f'<rect {frame} fill="{PANEL}"/><g id="{name}" clip-path="url(#half)">{drawn}</g>'
        + f'<use href="#{name}" transform="scale(-1)"/>'
        + line("M-74 16L74-16", GOLD, 5)
        + f'<rect {frame} fill="none" stroke="currentColor" stroke-opacity=".6" stroke-width="2"/>',
        125,
        175,
    )


def _back() -> str:
    frame = 'x="21" y="21" width="208" height="308" rx="8"'
    return (
        f'<rect x="12" y="12" width="226" height="326" rx="13" fill="{_BACK_BLUE}"/>'
        f'<rect {frame} fill="url(#net)" stroke="{GOLD}" stroke-width="3"/>'
        f'<circle cx="125" cy="175" r="42" fill="{_BACK_BLUE}" stroke="{GOLD}" stroke-width="3"/>'
        + pip("S", 125, 174, 0.56)
        + place(path(CROWN, _BACK_BLUE), 125, 178, scale=0.5)
    )
