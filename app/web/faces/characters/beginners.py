"""The company of clubs: jack, queen and king."""

from collections.abc import Callable, Mapping
from typing import Final

from app.web.faces.characters.features import (
    LIPS,
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

_BROAD: Final = "M-60-20V-44C-48-52-30-52-16-57H16C30-52 48-52 60-44V-20Z"


def _braid(side: int) -> str:
    knots = (
        disc(
            side * (31 + 3.6 * i),
            -80 + 13 * i,
            7.6 - 0.5 * i,
            "#f3d27e",
            stroke="#b98a2e",
            width=1.5,
        )
        for i in range(4)
    )
    return "".join(knots) + path(f"M{side * 38}-36L{side * 52}-36L{side * 45}-28Z", "#c8102e")


def _flowers() -> str:
    petals = ((0, -3.4), (3.2, -1), (2, 2.8), (-2, 2.8), (-3.2, -1))
    return "".join(
        dots(tuple((x + dx, y + dy) for dx, dy in petals), 4.6, colour) + dots(((x, y),), 3.6, GOLD)
        for x, y, colour in (
            (-22, -107, WHITE),
            (-8, -112, "#e0475a"),
            (8, -112, WHITE),
            (22, -107, "#e0475a"),
        )
    )


def _felix() -> str:
    """Two fox tufts of ginger hair, freckles, a scarf."""
    return (
        robe("#2f7d6b")
        + face("#f7dcc0")
        + path(
            "M-24-56C-12-48 12-48 24-56L22-43C10-37-10-37-22-43Z", "#f2c14e", stroke=INK, width=1.6
        )
        + path("M6-42L22-44L20-20H8Z", "#f2c14e", stroke=INK, width=1.6)
        + line("M9-30H19M9-25H19", "#c8102e", 2.4)
        + path(
            "M-25-82C-31-98-30-112-31-130C-22-126-15-122-10-117C-5-121 5-121 10-117"
            "C15-122 22-126 31-130C30-112 31-98 25-82C22-94 14-99 7-101L2-95L-3-101"
            "C-12-100-22-95-25-82Z",
            "#d9692a",
        )
        + path(
            "M-27-120C-25-116-21-113-17-112C-21-108-25-107-27-104ZM27-120"
            "C25-116 21-113 17-112C21-108 25-107 27-104Z",
            "#f3a35c",
        )
        + eyes()
        + nose()
        + brows(colour="#a8481a")
        + dots(
            ((-14, -77), (-11, -73.5), (-16.5, -73.5), (14, -77), (11, -73.5), (16.5, -73.5)),
            2.2,
            "#c56a3a",
        )
        + path("M-8-69C-3-67 3-67 8-69C7-61-7-61-8-69Z", WHITE, stroke=INK, width=1.6)
    )


def _greta() -> str:
    """Braids that stand out, and a wreath."""
    return (
        robe("#f4efe2")
        + path("M-24-54L-14-20H14L24-54L14-57L0-40L-14-57Z", "#2f7a44")
        + path("M-27-92C-30-74-28-64-24-58H24C28-64 30-74 27-92Z", "#f3d27e")
        + _braid(-1)
        + _braid(1)
        + face("#fbe3d0")
        + cheeks("#e8806a99", 9)
        + eyes()
        + lashes()
        + nose()
        + smile("#b3202f", "M-7-68C-4-63 4-63 7-68", width=3)
        + path(
            "M-25-84C-24-98-12-100 0-108C12-100 24-98 25-84C32-104 22-122 0-122"
            "C-22-122-32-104-25-84Z",
            "#f3d27e",
        )
        + line("M-27-103C-14-113 14-113 27-103", "#2f7a44", 5)
        + _flowers()
    )


def _hugo() -> str:
    """A bald strong man with a huge moustache and a striped vest."""
    return (
        path(_BROAD, "#eec3a0")
        + path("M-30-52L-24-20H24L30-52L20-55C14-38-14-38-20-55Z", "#f4efe2")
        + line("M-28-41H28M-26-32H26M-25-23H25", "#1f5a6b", 4.2)
        + path("M-16-70H16V-46C8-38-8-38-16-46Z", "#eec3a0")
        + line("M-14-55C-6-50 6-50 14-55", "#0003", 3)
        + disc(-24, -84, 5, "#eec3a0", stroke=INK, width=1.2)
        + disc(24, -84, 5, "#eec3a0", stroke=INK, width=1.2)
        + path("M-24-94C-25-124 25-124 24-94V-78C24-62 10-54 0-54C-10-54-24-62-24-78Z", "#eec3a0")
        + path("M-14-110C-8-116-2-117 4-116C-2-114-8-111-12-106Z", "#ffffff90")
        + eyes(-88)
        + brows("M-17-95L-6-94M6-94L17-95", colour="#3a2418", width=4)
        + line("M0-86L-3-78H2", INK, 2)
        + path(
            "M0-75C6-80 16-77 22-72C28-68 34-72 34-79C41-70 34-59 23-60C13-61 6-67 0-69"
            "C-6-67-13-61-23-60C-34-59-41-70-34-79C-34-72-28-68-22-72C-16-77-6-80 0-75Z",
            "#3a2418",
        )
        + smile(LIPS, "M-4-62C-2-60.5 2-60.5 4-62", width=3)
    )


BEGINNERS: Final[Mapping[str, Callable[[], str]]] = {
    "felix": _felix,
    "greta": _greta,
    "hugo": _hugo,
}
