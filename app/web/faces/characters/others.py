"""Those who join any company: bots beyond the three courts of their own."""

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

_SPECTACLES: Final = ((-10, -83), (10, -83))


def _max() -> str:
    """A straw hat, sandy hair, a bow tie."""
    return (
        robe("#f4efe2")
        + line("M-46-40V-24M-34-44V-24M34-44V-24M46-40V-24", "#7fb0d6", 3)
        + path("M-16-46L0-39L16-46V-31L0-37L-16-31Z", "#c8102e", stroke=INK, width=1.4)
        + path("M-26-96C-28-84-27-76-24-70H24C27-76 28-84 26-96Z", "#c79a4e")
        + face("#f7dcc0")
        + cheeks("#e8806a99")
        + eyes()
        + nose()
        + brows(colour="#8a6428")
        + smile("#8d2743", "M-9-69C-4-63 4-63 9-69", width=3)
        + path("M-22-102L-21-126C-10-130 10-130 21-126L22-102Z", "#f0d48a")
        + path("M-22-104L-21.5-114C-10-118 10-118 21.5-114L22-104Z", "#1f5a6b")
        + path("M-42-99C-30-108 30-108 42-99C30-93-30-93-42-99Z", "#e5c06a", stroke=INK, width=1.4)
        + line("M-30-100C-16-104 16-104 30-100", "#b98a2e", 1.6)
    )


def _nora() -> str:
    """A cloud of curls with a flower in it."""
    curls = (
        (0, -118, 15),
        (-18, -112, 14),
        (18, -112, 14),
        (-29, -98, 13),
        (29, -98, 13),
        (-31, -82, 12),
        (31, -82, 12),
        (-27, -67, 10),
        (27, -67, 10),
    )
    return (
        robe("#2f7a44")
        + path("M-18-56C-18-40-8-30 0-29C8-30 18-40 18-56L12-57C8-46-8-46-12-57Z", "#7d4a2b")
        + "".join(disc(x, y, r, "#3d1f14") for x, y, r in curls)
        + face("#7d4a2b")
        + eyes()
        + lashes()
        + nose()
        + smile("#e0475a", "M-8-69C-4-64 4-64 8-69", width=3.4)
        + path(
            "M-22-88C-20-100-8-103 0-103C8-103 20-100 22-88L26-104C12-114-12-114-26-104Z", "#3d1f14"
        )
        + dots(((21, -115), (27, -111), (25, -104), (17, -104), (15, -111)), 8, WHITE)
        + dots(((21, -109),), 6, GOLD)
        + dots(((-23, -67), (23, -67)), 6, GOLD)
    )


def _oskar() -> str:
    """Bald above white tufts, spectacles low on the nose, a cardigan."""
    return (
        robe("#7a5230")
        + path("M-16-57L0-24L16-57L8-48H-8Z", "#f4efe2")
        + line("M0-28V-20", INK, 2)
        + path("M-20-92C-34-100-40-84-31-76C-38-66-24-58-20-68Z", "#e6e1d6")
        + path("M20-92C34-100 40-84 31-76C38-66 24-58 20-68Z", "#e6e1d6")
        + face("#f0c9a6", "M-22-94C-24-124 24-124 22-94V-80C22-66 9-56 0-56C-9-56-22-66-22-80Z")
        + line("M-9-108C-4-110 4-110 9-108M-8-103C-3-104.5 3-104.5 8-103", "#0003", 1.8)
        + cheeks("#d8604a80", 9)
        + eyes(-88)
        + brows("M-18-95C-14-100-8-99-5-95M5-95C8-99 14-100 18-95", "#e6e1d6", 4.4)
        + path("M-3-86C-7-78-6-73 0-73C6-73 7-78 3-86Z", "#e2a884")
        + "".join(disc(x, y + 4, 7, "#ffffff55", stroke=INK, width=2) for x, y in _SPECTACLES)
        + line("M-3-80C-1-82 1-82 3-80", INK, 2)
        + smile("#7a2f2a", "M-7-65C-3-61 3-61 7-65", width=3)
    )


def _pia() -> str:
    """A black bob below a red beret."""
    return (
        robe("#22375c")
        + line("M-50-34C-30-38-14-44 0-40C14-44 30-38 50-34M-54-26C-30-30 30-30 54-26", WHITE, 3)
        + path("M-29-98C-34-78-33-66-29-55L-12-58H12L29-55C33-66 34-78 29-98Z", "#17101f")
        + face("#f6dcbc")
        + cheeks()
        + eyes()
        + lashes()
        + nose()
        + smile("#c8102e", "M-5-67C-2-64.5 2-64.5 5-67", width=4)
        + path("M-24-78C-27-98-24-106 0-106C24-106 27-98 24-78L21-92H-21Z", "#17101f")
        + path(
            "M-32-103C-40-124-8-134 16-129C38-124 44-110 31-101C12-109-14-109-32-103Z", "#c8102e"
        )
        + line("M-29-103C-12-109 12-109 28-102", "#8d0f24", 4)
        + line("M6-130C7-133 9-133 10-133", "#8d0f24", 4)
    )


def _quinn() -> str:
    """A great swept lock, a ring in one ear, a high collar."""
    return (
        robe("#3f4a56")
        + path("M-17-60C-8-54 8-54 17-60L19-42C8-34-8-34-19-42Z", "#2f7f93")
        + line("M-17-51C-8-45 8-45 18-51", "#1f5a6b", 2)
        + path("M-24-98C-25-88-25-82-23-76L23-76C25-82 25-88 24-98Z", "#6b3a24")
        + face("#e8b98f")
        + eyes()
        + nose()
        + brows("M-16-92L-6-94M6-95C9-97 13-96 16-93", "#6b3a24", 3)
        + smile(LIPS, "M-6-66C-2-64 3-65 7-69", width=3)
        + path(
            "M-24-90C-28-112-14-130 8-131C28-132 38-116 28-100C22-92 24-88 23-84"
            "C17-98 6-100-4-101C-14-102-20-98-24-90Z",
            "#b5622a",
        )
        + line("M-16-106C-8-118 6-122 20-118M-6-106C4-112 14-112 24-106", "#e0954e", 2.4)
        + disc(-23, -70, 4, "none", stroke=GOLD, width=2.6)
    )


def _rosa() -> str:
    """A dotted headscarf tied below the chin."""
    return (
        robe("#8d2743")
        + path("M-30-100C-32-70-22-48 0-46C22-48 32-70 30-100Z", "#e8973a")
        + face("#eec3a0", "M-21-94C-21-110 21-110 21-94V-80C21-66 9-57 0-57C-9-57-21-66-21-80Z")
        + cheeks("#e0475a99", 9)
        + eyes(-85, 5)
        + line("M-17-80C-19-79-20-77-20-77M17-80C19-79 20-77 20-77", "#0004", 1.4)
        + nose()
        + smile("#a0283c", "M-7-68C-3-64 3-64 7-68", width=3.2)
        + path(
            "M-22-84C-20-98-8-102 0-102C8-102 20-98 22-84L25-100C14-112-14-112-25-100Z", "#d9d4df"
        )
        + path(
            "M-24-74C-26-98-14-103 0-103C14-103 26-98 24-74L32-66C42-104 26-128 0-128"
            "C-26-128-42-104-32-66Z",
            "#e8973a",
        )
        + dots(
            ((-27, -96), (-20, -113), (-4, -119), (13, -117), (25, -103), (-29, -80), (29, -84)),
            5,
            "#fdf3dc",
        )
        + path("M0-50L-20-52L-16-34ZM0-50L20-52L16-34Z", "#e8973a", stroke=INK, width=1.4)
        + disc(0, -49, 5, "#d07c22")
    )


def _sam() -> str:
    """A turban with a jewel, a full dark beard."""
    return (
        robe("#f2c14e")
        + path("M-16-57L0-22L16-57L8-46H-8Z", "#f4efe2")
        + face("#a8703f")
        + path(
            "M-24-92C-27-70-18-44 0-42C18-44 27-70 24-92C20-78 14-72 6-73C3-75-3-75-6-73"
            "C-14-72-20-78-24-92Z",
            "#221814",
        )
        + eyes(-87)
        + brows("M-17-94C-13-97-8-96-5-94M5-94C8-96 13-97 17-94", "#221814", 3.4)
        + line("M0-85L-2.5-78H2", INK, 2)
        + path(
            "M0-73C5-78 14-76 19-79C16-68 7-68 0-70C-7-68-16-68-19-79C-14-76-5-78 0-73Z", "#221814"
        )
        + smile("#d98a72", "M-5-64C-2-62 2-62 5-64", width=3)
        + path("M-31-98C-40-122-18-133 0-133C18-133 40-122 31-98C16-108-16-108-31-98Z", "#2f7f93")
        + line(
            "M-30-103C-16-122 2-126 12-129M-24-101C-8-118 12-120 24-122M30-103C18-118 4-122-8-130",
            "#1f5a6b",
            2.4,
        )
        + path("M0-121L6-113L0-105L-6-113Z", "#c8102e", stroke=GOLD, width=2.4)
    )


def _theo() -> str:
    """A sailor: a white cap, a beard along the chin, a pipe."""
    return (
        robe("#16294a")
        + path("M-20-55L0-24L20-55L12-58L0-44L-12-58Z", WHITE, stroke=INK, width=1.2)
        + face("#e2a884")
        + path(
            "M-24-90C-30-60-14-46 0-45C14-46 30-60 24-90L20-78C18-64 8-60 0-60C-8-60-18-64-20-78Z",
            "#8a8078",
        )
        + line("M-18-62L-14-54M-8-57L-6-49M8-57L6-49M18-62L14-54", "#6a6058", 1.8)
        + cheeks("#d8604a80")
        + eyes(-86, 5)
        + brows("M-17-92C-13-95-8-94-5-92M5-92C8-94 13-95 17-92", "#8a8078", 3.6)
        + nose()
        + smile(width=3)
        + line("M5-66L20-62", "#5a3a22", 3)
        + path("M16-70H29L27-58C24-55 21-55 18-58Z", "#5a3a22", stroke=INK, width=1.2)
        + path("M-28-110C-34-126-14-132 0-132C14-132 34-126 28-110L24-100H-24Z", "#fffdf8")
        + path("M-25-112C-10-118 10-118 25-112V-100C10-106-10-106-25-100Z", "#16294a")
        + path("M-29-98C-16-108 16-108 29-98C16-95-16-95-29-98Z", "#1b1b24")
        + line("M0-113V-106M-4-108C-3-105 3-105 4-108M-2-112H2", GOLD, 2)
    )


OTHERS: Final[Mapping[str, Callable[[], str]]] = {
    "max": _max,
    "nora": _nora,
    "oskar": _oskar,
    "pia": _pia,
    "quinn": _quinn,
    "rosa": _rosa,
    "sam": _sam,
    "theo": _theo,
}
