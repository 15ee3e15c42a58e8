"""The company of hearts: jack, queen and king."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from app.web.faces.characters.features import (
    brows,
    cheeks,
    disc,
    eyes,
    face,
    lashes,
    nose,
    robe,
    smile,
)
from app.web.faces.palette import GOLD, INK, WHITE
from app.web.faces.shapes import dots, line, path

_PEARLS: Final = ((-14, -48), (-10, -42), (-5, -38), (0, -37), (5, -38), (10, -42), (14, -48))


def _star(points: int, outer: float, inner: float, y: float) -> str:
    """The outline of a star around (0, y)."""
    corners = [
        (radius * cos(angle), y + radius * sin(angle))
        for at in range(2 * points)
        for radius, angle in [(inner if at % 2 else outer, pi * (at / points - 0.5))]
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def _curls() -> str:
    return "".join(
        disc(side * x, y, r, "#eceaf2", stroke="#b9b4c9", width=1.2)
        for side in (-1, 1)
        for x, y, r in ((24, -84, 9), (28, -70, 9.5), (22, -59, 8))
    )


def _ines() -> str:
    """Great round hair, a headband, hoops."""
    return (
        robe("#f2c14e")
        + path("M-20-56C-20-38-8-28 0-27C8-28 20-38 20-56L14-57C8-46-8-46-14-57Z", "#1d5c46")
        + path(
            "M0-132C30-134 48-112 44-90C46-70 32-58 20-58H-20C-32-58-46-70-44-90"
            "C-48-112-30-134 0-132Z",
            "#2e1a14",
        )
        + line(
            "M-34-106C-36-100-36-94-35-88M34-106C36-100 36-94 35-88M-22-120"
            "C-18-123-12-125-8-125M22-120C18-123 12-125 8-125",
            "#5a3a2c",
            2.4,
        )
        + face("#9a5f38")
        + eyes()
        + lashes()
        + nose()
        + smile("#d8344a", "M-7-68C-4-64 4-64 7-68", width=3.6)
        + path(
            "M-22-84C-22-99-10-101 0-101C10-101 22-99 22-84L26-104C14-112-14-112-26-104Z", "#2e1a14"
        )
        + path("M-31-103C-16-116 16-116 31-103L28-95C14-106-14-106-28-95Z", "#e0475a")
        + dots(((-18, -106), (-6, -109.5), (6, -109.5), (18, -106)), 3.6, "#f7dcc0")
        + disc(-24, -68, 6.5, "none", stroke=GOLD, width=3)
        + disc(24, -68, 6.5, "none", stroke=GOLD, width=3)
    )


def _edith() -> str:
    """A vast brimmed hat with a plume, white curls, pearls."""
    return (
        robe("#5b2a6e")
        + path("M-20-56C-18-40-8-32 0-31C8-32 18-40 20-56L12-57C8-48-8-48-12-57Z", "#f3cfae")
        + _curls()
        + face("#f3cfae")
        + cheeks("#e8806a99")
        + eyes()
        + lashes()
        + nose()
        + smile("#b3122b", width=3.4)
        + line("M-15-82C-18-81-19-79-19-79M15-82C18-81 19-79 19-79", "#0004", 1.4)
        + dots(_PEARLS, 5.4, INK)
        + dots(_PEARLS, 4, WHITE)
        + path("M-23-101C-24-124-12-128 0-128C12-128 24-124 23-101Z", "#5b2a6e")
        + line("M-23-106C-10-111 10-111 23-106", GOLD, 6)
        + path(
            "M-50-96C-40-108-16-108 0-108C16-108 40-108 50-96C36-100 18-101 0-101"
            "C-18-101-36-100-50-96Z",
            "#43195a",
            stroke=INK,
            width=1.4,
        )
        + path(
            "M14-108C18-126 32-134 46-129C44-116 34-106 16-104Z", "#e0475a", stroke=INK, width=1.4
        )
        + line("M17-106C24-116 32-123 40-127", "#8d2743", 1.8)
    )


def _leo() -> str:
    """A mane like the sun, hair and beard in one, and a crown."""
    return (
        robe("#8d1f33")
        + path("M-18-57L0-30L18-57L12-20H-12Z", "#6a1426")
        + path(_star(14, 45, 34, -86), "#e8973a")
        + disc(0, -86, 31, "#c9701f")
        + path("M-21-96C-21-110 21-110 21-96V-82C21-68 9-60 0-60C-9-60-21-68-21-82Z", "#f0bd8f")
        + path(
            "M-22-84C-20-74-16-70-9-71C-4-74 4-74 9-71C16-70 20-74 22-84C26-66 14-50 0-48"
            "C-14-50-26-66-22-84Z",
            "#c9701f",
        )
        + eyes(-88)
        + brows("M-17-94L-6-96M6-96L17-94", colour="#7a3f10", width=3.6)
        + path("M-5-81H5L1.5-75H-1.500Z", INK)
        + line("M0-76V-71", INK, 2)
        + smile("#7a1f1f", "M-6-65C-3-62 3-62 6-65", width=3)
        + path(
            "M-22-90C-22-104-8-106 0-104C8-106 22-104 22-90C16-98 6-100 0-98C-6-100-16-98-22-90Z",
            "#c9701f",
        )
        + path(
            "M-15-104L-17-122L-7-113L0-127L7-113L17-122L15-104C6-107-6-107-15-104Z",
            GOLD,
            stroke=INK,
            width=1.6,
        )
    )


STRONG: Final[Mapping[str, Callable[[], str]]] = {
    "ines": _ines,
    "edith": _edith,
    "leo": _leo,
}
