"""What is printed on a cloth, faint and white: the net, a tile that repeats without a seam, and the
ring of motifs around the medallion in the middle. Pips are whole: the page uses them as masks."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from app.web.faces.palette import SUITS, WHITE
from app.web.faces.shapes import CROWN, PIPS, num

_OPEN: Final = '<svg xmlns="http://www.w3.org/2000/svg"'
# Text on a cloth keeps its contrast over the lines.
_FAINT: Final = 0.07
_RING_FAINT: Final = 0.14
_LINES: Final = f'fill="none" stroke="{WHITE}" stroke-opacity=".9"'

_FLAME: Final = (
    "M0-56C14-36 48-30 48 0C48 22 28 30 0 56C-28 30-48 22-48 0C-48-30-14-36 0-56Z",
    "M0-34C8-20 28-16 28 2C28 16 14 22 0 36C-14 22-28 16-28 2C-28-16-8-20 0-34Z",
)
_DROP: Final = "M0-16C4-8 12-6 12 2C12 9 7 13 0 18C-7 13-12 9-12 2C-12-6-4-8 0-16Z"
_QUATREFOIL: Final = "M0-22A22 22 0 1 1 22 0A22 22 0 1 1 0 22A22 22 0 1 1-22 0A22 22 0 1 1 0-22Z"
_BALLS: Final = "".join(
    f"M{x - 5} {y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0" for x, y in ((-43, -17), (0, -33), (43, -17))
)
_CROWN: Final = f"M-35 34L-42-13L-18 7L0-28L18 7L42-13L35 34Q0 43-35 34Z{_BALLS}"


@dataclass(frozen=True, slots=True)
class Net:
    """A motif: its tile, how often it stands in the ring, and how far from the middle."""

    width: int
    height: int
    body: str
    motif: str
    times: int
    distance: float = 173
    outlined: bool = False


def _line(d: str, width: float = 2) -> str:
    return f'<path d="{d}" stroke-width="{num(width)}"/>'


def _filled(d: str, places: Iterable[tuple[float, float]], scale: float = 1) -> str:
    size = f" scale({num(scale)})" if scale != 1 else ""
    return "".join(
        f'<path d="{d}" transform="translate({num(x)} {num(y)}){size}"/>' for x, y in places
    )


def _circle(x: float, y: float, radius: float, width: float = 0) -> str:
    stroke = f' stroke-width="{num(width)}"' if width else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"{stroke}/>'


def _printed(lines: str, filled: str) -> str:
    return f'<g {_LINES}>{lines}</g><g fill="{WHITE}">{filled}</g>'


def _lozenge(width: float, height: float) -> str:
    x, y = num(width), num(height)
    return f"M0-{y}L{x} 0L0 {y}L-{x} 0Z"


def _corners(width: float, height: float) -> tuple[tuple[float, float], ...]:
    return ((0, 0), (width, 0), (0, height), (width, height))


def _crowns() -> Net:
    crowns = _filled(CROWN, ((52, 62), *((x, y - 2) for x, y in _corners(104, 128))), 0.62)
    lattice = _line("M52 0L104 64L52 128L0 64Z") + _line("M52 14L93 64L52 114L11 64Z", 1)
    crown = "M-17 18L-21-5L-9 6L0-16L9 6L21-5L17 18Z"
    body = _printed(lattice, crowns + '<path d="M37 76h30v4h-30z"/>')
    return Net(104, 128, body, crown, 24, 172)


def _rings() -> Net:
    places = ((56, 56), *_corners(112, 112))
    rings = "".join(_circle(x, y, 44, 2) + _circle(x, y, 37, 1) for x, y in places)
    links = _filled(_lozenge(6, 7), ((28, 28), (84, 28), (28, 84), (84, 84)))
    link = "M-27 0a27 21 0 1 0 54 0a27 21 0 1 0-54 0"
    return Net(112, 112, _printed(rings, links), link, 20, 173.5, outlined=True)


def _harlequin() -> Net:
    coat = f'<path d="M40 0L80 68L40 136L0 68Z" fill="{WHITE}" fill-opacity=".38"/>'
    bells = ((0, 68), (80, 68), (40, 0), (40, 136))
    dots = "".join(_circle(x, y, 6) for x, y in bells) + _circle(40, 68, 4)
    collar = "M-22 20L0-12L22 20ZM-5-18a5 5 0 1 0 10 0a5 5 0 1 0-10 0"
    seam = _line("M40 22L66.5 68L40 114L13.5 68Z")
    return Net(80, 136, coat + _printed(seam, dots), collar, 24)


def _quatrefoils() -> Net:
    leaf = f'<path d="{_QUATREFOIL}" transform="translate(56 56) rotate(45)" stroke-width="2"/>'
    lozenges = _filled(_lozenge(10, 12), _corners(112, 112))
    lozenges += _filled(_lozenge(10, 10), ((56, 56),))
    small = _filled(_lozenge(4, 5), ((56, 0), (56, 112), (0, 56), (112, 56)))
    clover = "M0 20C-15 8-15-8 0-20C15-8 15 8 0 20ZM20 0l4-5l4 5l-4 5z"
    return Net(112, 112, _printed(leaf, lozenges + small), clover, 24, 173.5)


def _flames() -> Net:
    places = ((48, 56), *_corners(96, 112))
    outer, inner = _FLAME
    flames = _line(outer) + _line(inner, 1.2)
    scales = "".join(f'<g transform="translate({x} {y})">{flames}</g>' for x, y in places)
    flame = "M-14 20C-20 4-8-2-4-20C4-12 6-6 6 0C10-4 10-8 9-12C17-4 20 8 14 20Z"
    return Net(96, 112, _printed(scales, _filled(_DROP, places)), flame, 24, 172)


def _weave() -> Net:
    over = "".join(f"M4 {y}H44M52 {y + 48}H92" for y in (6, 18, 30, 42))
    under = "".join(f"M{x} 4V44M{x - 48} 52V92" for x in (54, 66, 78, 90))
    places = tuple((x, y) for x in (0, 48, 96) for y in (0, 48, 96))
    pegs = _filled(_lozenge(3, 3), places)
    acorn = "M-10-6a10 7 0 0 1 20 0zM-8-3h16c0 9-4 14-8 18c-4-4-8-9-8-18z"
    return Net(96, 96, _printed(_line(over + under, 2.6), pegs), acorn, 24)


def _waves() -> Net:
    swell = "".join(f"M0 {y}Q28 {y - 26} 56 {y}T112 {y}" for y in (16, 72))
    trough = "".join(f"M0 {y}Q28 {y + 26} 56 {y}T112 {y}" for y in (44, 100))
    ripples = "".join(f"M0 {y}Q28 {y - 26} 56 {y}T112 {y}" for y in (25, 81))
    pearls = "".join(_circle(x, y, 3) for x, y in ((84, 4), (28, 60), (28, 88), (84, 32)))
    body = _printed(_line(swell + trough) + _line(ripples, 1), pearls)
    return Net(112, 112, body, "M-18 8Q-9-14 0 2T18-8Q12 16 0 12T-18 8Z", 24)


def _stars() -> Net:
    star = "M0-40L9-9L40 0L9 9L0 40L-9 9L-40 0L-9-9Z"
    spark = "M0-15L3-3L15 0L3 3L0 15L-3 3L-15 0L-3-3Z"
    outline = f'<path d="{star}" transform="translate(60 60)" stroke-width="2"/>'
    dots = "".join(_circle(x, y, 2.5) for x, y in ((30, 24), (96, 30), (24, 92), (90, 96)))
    sparks = _filled(spark, _corners(120, 120)) + _filled(spark, ((60, 60),), 0.7)
    return Net(120, 120, _printed(outline, sparks + dots), spark, 24)


NETS: Final[dict[str, Net]] = {
    "crowns": _crowns(),
    "rings": _rings(),
    "harlequin": _harlequin(),
    "quatrefoils": _quatrefoils(),
    "flames": _flames(),
    # Of cloths that belong to no game (static/dress.css).
    "weave": _weave(),
    "waves": _waves(),
    "stars": _stars(),
}


def tile(net: Net) -> str:
    """The tile of a net, as an SVG of its size."""
    w, h = net.width, net.height
    body = f'<g opacity="{_FAINT}">{net.body}</g>'
    return f'{_OPEN} width="{w}" height="{h}" viewBox="0 0 {w} {h}">{body}</svg>'


def ring(net: Net) -> str:
    """The ring of the medallion; it becomes an ellipse where there is less room."""
    paint = f'fill="none" stroke="{WHITE}" stroke-width="2.2"'
    each = f'<path id="m" d="{net.motif}" transform="translate(0 -{num(net.distance)})"/>'
    turns = (num(360 / net.times * i) for i in range(net.times))
    around = "".join(f'<use href="#m" transform="rotate({turn})"/>' for turn in turns)
    drawn = paint if net.outlined else f'fill="{WHITE}"'
    return (
        f'{_OPEN} viewBox="-200 -200 400 400" preserveAspectRatio="none"><defs>{each}</defs>'
        f'<g opacity="{_RING_FAINT}"><g {paint}><circle r="197"/><circle r="150"/></g>'
        f"<g {drawn}>{around}</g></g></svg>"
    )


def prints() -> dict[str, str]:
    """All of them as files, by their names."""
    files = {f"net-{name}.svg": tile(net) for name, net in NETS.items()}
    files |= {f"ring-{name}.svg": ring(net) for name, net in NETS.items()}
    for suit in SUITS:
        files[f"pip-{suit}.svg"] = _mask(PIPS[suit])
    return files | {"crown.svg": _mask(_CROWN)}


def _mask(d: str) -> str:
    return f'{_OPEN} viewBox="-50 -50 100 100"><path d="{d}"/></svg>'
