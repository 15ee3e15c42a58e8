"""The company of spades: jack, queen and king."""

from collections.abc import Callable, Mapping
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


def _coils() -> str:
    return "".join(
        disc(side * 29, -80, 12, "#33201c")
        + line(
            f"M{side * 29}-87a7 7 0 1 {int(side > 0)} {side * 6} 8"
            f"a4 4 0 1 {int(side > 0)} {side * -7}-2",
            "#6a4438",
            2.2,
        )
        for side in (-1, 1)
    )


def _kira() -> str:
    """A pointed hood over a sharp fringe."""
    return (
        robe("#241a3d")
        + path("M0-133C22-116 36-86 40-48L20-36H-20L-40-48C-36-86-22-116 0-133Z", "#4b2f86")
        + path("M0-133C22-116 36-86 40-48L20-36H0Z", "#3b2370")
        + path(
            "M0-116C17-108 26-94 26-76C26-58 14-46 0-44C-14-46-26-58-26-76C-26-94-17-108 0-116Z",
            "#17101f",
        )
        + face(
            "#f6e3cf", outline="M-20-92C-20-106 20-106 20-92V-80C20-66 9-56 0-56C-9-56-20-66-20-80Z"
        )
        + cheeks("#e8806a55")
        + eyes(-83, 5)
        + line("M-17-85C-13-89-8-88-5-85M5-85C8-88 13-89 17-85", INK, 2.6)
        + line("M0-81L-2-75H2", INK, 2)
        + smile("#8d2743", "M-5-66C-2-65 2-65 6-68", width=3)
        + path("M-21-74C-24-92-20-108 0-110C20-108 24-92 21-74L16-91H-16Z", "#17101f")
        + path("M0-48L7-40L0-32L-7-40Z", GOLD, stroke=INK, width=1.4)
        + line("M-26-44C-14-38 14-38 26-44", GOLD, 2.6)
    )


def _ada() -> str:
    """Side coils, a tall tiara, high lace."""
    return (
        robe("#16223f")
        + path(
            "M-24-55C-26-44-22-36-14-34L0-26L14-34C22-36 26-44 24-55L12-58C8-50-8-50-12-58Z",
            WHITE,
            stroke=INK,
            width=1.4,
        )
        + line("M-16-50L-10-38M16-50L10-38M-6-46L-3-34M6-46L3-34", "#b9b4c9", 1.6)
        + _coils()
        + face("#f8e0d2")
        + cheeks("#e8806a66")
        + eyes()
        + lashes()
        + nose()
        + smile("#b3122b", width=3.2)
        + path(
            "M-25-78C-25-100-12-102 0-108C12-102 25-100 25-78C33-102 22-114 0-114"
            "C-22-114-33-102-25-78Z",
            "#33201c",
        )
        + line("M0-113V-107", "#6a4438", 1.6)
        + path(
            "M-22-108C-10-115 10-115 22-108L24-124L14-118L8-129L0-120L-8-129L-14-118L-24-124Z",
            GOLD,
            stroke=INK,
            width=1.6,
        )
        + dots(((-24, -124), (-8, -129), (8, -129), (24, -124)), 5, WHITE)
        + dots(((0, -115),), 5.5, "#62278a")
        + path("M-5-31L0-37L5-31L0-25Z", "#62278a", stroke=INK, width=1.2)
    )


def _dorian() -> str:
    """A top hat, a monocle, a pointed beard."""
    return (
        robe("#1b1b24")
        + path("M-16-57L0-22L16-57L8-46H-8Z", WHITE)
        + path("M-30-48L-14-57L-4-26L-14-20H-20ZM30-48L14-57L4-26L14-20H20Z", "#34283f")
        + path("M-12-44L0-38L12-44V-32L0-36L-12-32Z", "#c8102e", stroke=INK, width=1.4)
        + path("M-25-94C-28-80-27-72-24-68H24C27-72 28-80 25-94Z", "#2a1d16")
        + face("#a06a3b")
        + eyes(-84, 5)
        + brows("M-17-92L-6-94M6-96C9-98 13-97 17-94", colour="#2a1d16", width=3)
        + nose()
        + path(
            "M0-72C5-77 13-75 20-79C18-69 8-67 0-70C-8-67-18-69-20-79C-13-75-5-77 0-72Z", "#2a1d16"
        )
        + path("M-7-61C-3-63 3-63 7-61L0-42Z", "#2a1d16")
        + smile("#7a2f2a", "M-4-65C-2-64 2-64 4-65", width=2.6)
        + disc(10, -84, 9, "#ffffff40", stroke=GOLD, width=2.8)
        + line("M18-80C22-70 24-62 22-48", GOLD, 1.6)
        + path("M-23-98L-26-130C-12-134 12-134 26-130L23-98Z", "#1b1b24")
        + path("M-23.5-104L-24.5-114C-10-110 10-110 24.5-114L23.5-104Z", "#62278a")
        + path(
            "M-40-99C-36-106-22-104 0-104C22-104 36-106 40-99C30-92 16-94 0-94C-16-94-30-92-40-99Z",
            "#2a2735",
        )
    )


MASTERS: Final[Mapping[str, Callable[[], str]]] = {
    "kira": _kira,
    "ada": _ada,
    "dorian": _dorian,
}
