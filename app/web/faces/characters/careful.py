"""The company of diamonds: jack, queen and king."""

from collections.abc import Callable, Mapping
from typing import Final

from app.web.faces.characters.features import (
    LIPS,
    brows,
    cheeks,
    disc,
    eyes,
    face,
    nose,
    robe,
    smile,
)
from app.web.faces.palette import GOLD, INK
from app.web.faces.shapes import dots, line, path


def _jonas() -> str:
    """A big cap and round spectacles."""
    return (
        robe("#7a4a2a")
        + path("M-16-57L-6-20H6L16-57L0-44Z", "#f4efe2")
        + path("M-10-45L0-40L10-45L9-34L0-38L-9-34Z", "#1f5a6b", stroke=INK, width=1.4)
        + path("M-26-92C-29-76-27-66-23-61H23C27-66 29-76 26-92Z", "#2b2230")
        + face("#d0976a")
        + cheeks("#b5502f55")
        + eyes(-84, 4.6)
        + nose()
        + smile()
        + disc(-10, -84, 9, "#ffffff33", stroke=INK, width=2.6)
        + disc(10, -84, 9, "#ffffff33", stroke=INK, width=2.6)
        + line("M-1.5-85C-.5-86.5.5-86.5 1.5-85M-19-86L-23-88M19-86L23-88", INK, 2.4)
        + path(
            "M-40-100C-42-118-22-131 2-130C26-129 42-117 38-101C20-110-18-110-40-100Z", "#1f5a6b"
        )
        + path(
            "M-20-106C-8-112 12-112 36-103C50-100 50-92 40-93C20-99-4-100-22-97Z",
            "#164451",
            stroke=INK,
            width=1.4,
        )
        + line(
            "M2-129C-2-122-4-114-4-110M2-129C10-122 16-114 17-108M2-129C-12-126-22-116-25-106",
            "#2f7f93",
            2,
        )
        + disc(2, -130, 3.6, GOLD)
    )


def _clara() -> str:
    """A tall top-knot and cat-eye glasses."""
    return (
        robe("#c9662a")
        + path("M-22-55C-22-36-10-24 0-22C10-24 22-36 22-55L14-57C10-44-10-44-14-57Z", "#8f3f16")
        + path("M-26-90C-30-74-28-64-24-58H24C28-64 30-74 26-90Z", "#3b2119")
        + face("#f3cfae")
        + cheeks()
        + eyes(-84, 4.6)
        + nose()
        + smile("#b3122b", width=3.4)
        + disc(0, -121, 14.5, "#3b2119")
        + line("M-9-125C-4-131 6-131 10-123M-11-118C-4-123 6-122 9-115", "#6a4030", 2)
        + path(
            "M-26-80C-25-100-10-101 0-107C10-101 25-100 26-80C34-104 20-115 0-115"
            "C-20-115-34-104-26-80Z",
            "#3b2119",
        )
        + line("M-11-109C-4-113 4-113 11-109", GOLD, 4.5)
        + path(
            "M-3-86L-6-78C-10-75-18-76-20-81L-25-92C-17-92-8-91-3-86ZM3-86L6-78"
            "C10-75 18-76 20-81L25-92C17-92 8-91 3-86Z",
            "#ffffff2e",
            stroke="#c8102e",
            width=3,
        )
        + line("M-3-86H3", "#c8102e", 3)
        + dots(((-22, -70), (22, -70)), 6, "#2aa198")
    )


def _basil() -> str:
    """A beanie and a big white beard."""
    return (
        robe("#1f3a5c")
        + path("M-26-54C-14-44 14-44 26-54L24-38C12-30-12-30-24-38Z", "#16294a")
        + face("#e8b48c")
        + path(
            "M-27-94C-31-76-35-58-24-42C-14-30-6-29 0-24C6-29 14-30 24-42C35-58 31-76 27-94"
            "C23-82 16-74 8-74C4-76-4-76-8-74C-16-74-23-82-27-94Z",
            "#f1ece1",
        )
        + line("M-14-56C-11-48-7-43-4-36M14-56C11-48 7-43 4-36", "#d3c9b6", 2)
        + eyes(-86)
        + brows("M-17-93C-13-97-8-96-5-93M5-93C8-96 13-97 17-93", colour="#f1ece1", width=4)
        + line("M0-84L-3-76H3", INK, 2)
        + path(
            "M0-73C4-78 13-77 20-70C12-67 4-67 0-70C-4-67-12-67-20-70C-13-77-4-78 0-73Z", "#fffdf8"
        )
        + smile(LIPS, "M-4-64C-2-62 2-62 4-64", width=3)
        + path("M-28-101C-30-122-14-131 0-131C14-131 30-122 28-101Z", "#d9542b")
        + line("M-14-104V-124M-5-104V-129M5-104V-129M14-104V-124", "#b23f1b", 2)
        + path(
            "M-31-96V-107C-12-113 12-113 31-107V-96C12-102-12-102-31-96Z",
            "#e8703f",
            stroke=INK,
            width=1.4,
        )
        + disc(0, -130, 5, "#f1ece1")
    )


CAREFUL: Final[Mapping[str, Callable[[], str]]] = {
    "jonas": _jonas,
    "clara": _clara,
    "basil": _basil,
}
