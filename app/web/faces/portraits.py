"""The twelve characters that bots are: the jacks, queens and kings of four companies, as busts.

Each is drawn around x = 0 with the proportions of the courts (courts.py): shoulders at y = -20,
hats up to -133. A sheet shows them in cells of CELL units at a pitch of PITCH, by rows J, Q, K and
columns clubs, diamonds, hearts, spades; behind each lies a cream outline, as on a sticker.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from app.web.faces.palette import GOLD, INK, WHITE
from app.web.faces.shapes import dots, line, path, place

CELL: Final = 100
PITCH: Final = 104  # closer, and neighbours would bleed into each other
_MIDDLE: Final = (50, 138)
_OUTLINE: Final = "#fbf4e4"
_LIPS: Final = "#b04a3f"
_ROBE: Final = "M-60-20V-34C-52-42-34-46-16-57H16C34-46 52-42 60-34V-20Z"
_BROAD: Final = "M-60-20V-44C-48-52-30-52-16-57H16C30-52 48-52 60-44V-20Z"
_FACE: Final = "M-21-96C-21-112 21-112 21-96V-80C21-66 9-56 0-56C-9-56-21-66-21-80Z"
_BROWS: Final = "M-15-92C-12-95-8-95-6-93M6-93C8-95 12-95 15-92"
_SMILE: Final = "M-6-67C-3-64 3-64 6-67"
_PEARLS: Final = ((-14, -48), (-10, -42), (-5, -38), (0, -37), (5, -38), (10, -42), (14, -48))


def portraits() -> str:
    """The sheet of all twelve, as an SVG."""
    cells = "".join(
        _cell(name, draw, column * PITCH, row * PITCH)
        for row, drawn in enumerate(_ROWS)
        for column, (name, draw) in enumerate(drawn.items())
    )
    width, height = (PITCH * (n - 1) + CELL for n in (len(_ROWS[0]), len(_ROWS)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" stroke-linecap="round" stroke-linejoin="round">'
        f'<defs><clipPath id="cell"><path d="M0 0H{CELL}V{CELL}H0Z"/></clipPath></defs>'
        f"{cells}</svg>"
    )


def _cell(name: str, draw: Callable[[], str], x: int, y: int) -> str:
    figure = f'<g id="{name}">{place(draw(), *_MIDDLE)}</g>'
    around = f'<use href="#{name}" stroke="{_OUTLINE}" stroke-width="4.4"/>'
    return f'<g transform="translate({x} {y})" clip-path="url(#cell)">{around}{figure}</g>'


def _disc(x: float, y: float, r: float, fill: str, *, stroke: str = "", width: float = 0) -> str:
    return path(f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1-{2 * r} 0Z", fill,
                stroke=stroke, width=width)  # fmt: skip


def _robe(cloth: str) -> str:
    return path(_ROBE, cloth)


def _face(skin: str, outline: str = _FACE) -> str:
    neck = path("M-10-66H10V-44C5-38-5-38-10-44Z", skin)
    return neck + line("M-9-56C-4-52 4-52 9-56", "#0003", 3) + path(outline, skin)


def _eyes(y: float = -85, diameter: float = 5.4) -> str:
    return dots(((-10, y), (10, y)), diameter, INK)


def _nose() -> str:
    return line("M0-83L-2.5-76H2", INK, 2)


def _brows(d: str = _BROWS, colour: str = INK, width: float = 2.4) -> str:
    return line(d, colour, width)


def _lashes() -> str:
    return line("M-16-86C-13-91-8-91-5-87M5-87C8-91 13-91 16-86", INK, 2.2)


def _smile(colour: str = _LIPS, d: str = _SMILE, width: float = 3) -> str:
    return line(d, colour, width)


def _cheeks(colour: str = "#e8806a80", diameter: float = 8) -> str:
    return dots(((-14, -75), (14, -75)), diameter, colour)


def _star(points: int, outer: float, inner: float, y: float) -> str:
    """The outline of a star around (0, y)."""
    corners = [
        (radius * cos(angle), y + radius * sin(angle))
        for at in range(2 * points)
        for radius, angle in [(inner if at % 2 else outer, pi * (at / points - 0.5))]
    ]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def _braid(side: int) -> str:
    knots = (
        _disc(
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


def _curls() -> str:
    return "".join(
        _disc(side * x, y, r, "#eceaf2", stroke="#b9b4c9", width=1.2)
        for side in (-1, 1)
        for x, y, r in ((24, -84, 9), (28, -70, 9.5), (22, -59, 8))
    )


def _coils() -> str:
    return "".join(
        _disc(side * 29, -80, 12, "#33201c")
        + line(
            f"M{side * 29}-87a7 7 0 1 {int(side > 0)} {side * 6} 8"
            f"a4 4 0 1 {int(side > 0)} {side * -7}-2",
            "#6a4438",
            2.2,
        )
        for side in (-1, 1)
    )


def _felix() -> str:
    """Two fox tufts of ginger hair, freckles, a scarf."""
    return (
        _robe("#2f7d6b")
        + _face("#f7dcc0")
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
        + _eyes()
        + _nose()
        + _brows(colour="#a8481a")
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
        _robe("#f4efe2")
        + path("M-24-54L-14-20H14L24-54L14-57L0-40L-14-57Z", "#2f7a44")
        + path("M-27-92C-30-74-28-64-24-58H24C28-64 30-74 27-92Z", "#f3d27e")
        + _braid(-1)
        + _braid(1)
        + _face("#fbe3d0")
        + _cheeks("#e8806a99", 9)
        + _eyes()
        + _lashes()
        + _nose()
        + _smile("#b3202f", "M-7-68C-4-63 4-63 7-68", width=3)
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
        + _disc(-24, -84, 5, "#eec3a0", stroke=INK, width=1.2)
        + _disc(24, -84, 5, "#eec3a0", stroke=INK, width=1.2)
        + path("M-24-94C-25-124 25-124 24-94V-78C24-62 10-54 0-54C-10-54-24-62-24-78Z", "#eec3a0")
        + path("M-14-110C-8-116-2-117 4-116C-2-114-8-111-12-106Z", "#ffffff90")
        + _eyes(-88)
        + _brows("M-17-95L-6-94M6-94L17-95", colour="#3a2418", width=4)
        + line("M0-86L-3-78H2", INK, 2)
        + path(
            "M0-75C6-80 16-77 22-72C28-68 34-72 34-79C41-70 34-59 23-60C13-61 6-67 0-69"
            "C-6-67-13-61-23-60C-34-59-41-70-34-79C-34-72-28-68-22-72C-16-77-6-80 0-75Z",
            "#3a2418",
        )
        + _smile(_LIPS, "M-4-62C-2-60.5 2-60.5 4-62", width=3)
    )


def _jonas() -> str:
    """A big cap and round spectacles."""
    return (
        _robe("#7a4a2a")
        + path("M-16-57L-6-20H6L16-57L0-44Z", "#f4efe2")
        + path("M-10-45L0-40L10-45L9-34L0-38L-9-34Z", "#1f5a6b", stroke=INK, width=1.4)
        + path("M-26-92C-29-76-27-66-23-61H23C27-66 29-76 26-92Z", "#2b2230")
        + _face("#d0976a")
        + _cheeks("#b5502f55")
        + _eyes(-84, 4.6)
        + _nose()
        + _smile()
        + _disc(-10, -84, 9, "#ffffff33", stroke=INK, width=2.6)
        + _disc(10, -84, 9, "#ffffff33", stroke=INK, width=2.6)
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
        + _disc(2, -130, 3.6, GOLD)
    )


def _clara() -> str:
    """A tall top-knot and cat-eye glasses."""
    return (
        _robe("#c9662a")
        + path("M-22-55C-22-36-10-24 0-22C10-24 22-36 22-55L14-57C10-44-10-44-14-57Z", "#8f3f16")
        + path("M-26-90C-30-74-28-64-24-58H24C28-64 30-74 26-90Z", "#3b2119")
        + _face("#f3cfae")
        + _cheeks()
        + _eyes(-84, 4.6)
        + _nose()
        + _smile("#b3122b", width=3.4)
        + _disc(0, -121, 14.5, "#3b2119")
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
        _robe("#1f3a5c")
        + path("M-26-54C-14-44 14-44 26-54L24-38C12-30-12-30-24-38Z", "#16294a")
        + _face("#e8b48c")
        + path(
            "M-27-94C-31-76-35-58-24-42C-14-30-6-29 0-24C6-29 14-30 24-42C35-58 31-76 27-94"
            "C23-82 16-74 8-74C4-76-4-76-8-74C-16-74-23-82-27-94Z",
            "#f1ece1",
        )
        + line("M-14-56C-11-48-7-43-4-36M14-56C11-48 7-43 4-36", "#d3c9b6", 2)
        + _eyes(-86)
        + _brows("M-17-93C-13-97-8-96-5-93M5-93C8-96 13-97 17-93", colour="#f1ece1", width=4)
        + line("M0-84L-3-76H3", INK, 2)
        + path(
            "M0-73C4-78 13-77 20-70C12-67 4-67 0-70C-4-67-12-67-20-70C-13-77-4-78 0-73Z", "#fffdf8"
        )
        + _smile(_LIPS, "M-4-64C-2-62 2-62 4-64", width=3)
        + path("M-28-101C-30-122-14-131 0-131C14-131 30-122 28-101Z", "#d9542b")
        + line("M-14-104V-124M-5-104V-129M5-104V-129M14-104V-124", "#b23f1b", 2)
        + path(
            "M-31-96V-107C-12-113 12-113 31-107V-96C12-102-12-102-31-96Z",
            "#e8703f",
            stroke=INK,
            width=1.4,
        )
        + _disc(0, -130, 5, "#f1ece1")
    )


def _ines() -> str:
    """Great round hair, a headband, hoops."""
    return (
        _robe("#f2c14e")
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
        + _face("#9a5f38")
        + _eyes()
        + _lashes()
        + _nose()
        + _smile("#d8344a", "M-7-68C-4-64 4-64 7-68", width=3.6)
        + path(
            "M-22-84C-22-99-10-101 0-101C10-101 22-99 22-84L26-104C14-112-14-112-26-104Z", "#2e1a14"
        )
        + path("M-31-103C-16-116 16-116 31-103L28-95C14-106-14-106-28-95Z", "#e0475a")
        + dots(((-18, -106), (-6, -109.5), (6, -109.5), (18, -106)), 3.6, "#f7dcc0")
        + _disc(-24, -68, 6.5, "none", stroke=GOLD, width=3)
        + _disc(24, -68, 6.5, "none", stroke=GOLD, width=3)
    )


def _edith() -> str:
    """A vast brimmed hat with a plume, white curls, pearls."""
    return (
        _robe("#5b2a6e")
        + path("M-20-56C-18-40-8-32 0-31C8-32 18-40 20-56L12-57C8-48-8-48-12-57Z", "#f3cfae")
        + _curls()
        + _face("#f3cfae")
        + _cheeks("#e8806a99")
        + _eyes()
        + _lashes()
        + _nose()
        + _smile("#b3122b", width=3.4)
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
        _robe("#8d1f33")
        + path("M-18-57L0-30L18-57L12-20H-12Z", "#6a1426")
        + path(_star(14, 45, 34, -86), "#e8973a")
        + _disc(0, -86, 31, "#c9701f")
        + path("M-21-96C-21-110 21-110 21-96V-82C21-68 9-60 0-60C-9-60-21-68-21-82Z", "#f0bd8f")
        + path(
            "M-22-84C-20-74-16-70-9-71C-4-74 4-74 9-71C16-70 20-74 22-84C26-66 14-50 0-48"
            "C-14-50-26-66-22-84Z",
            "#c9701f",
        )
        + _eyes(-88)
        + _brows("M-17-94L-6-96M6-96L17-94", colour="#7a3f10", width=3.6)
        + path("M-5-81H5L1.5-75H-1.500Z", INK)
        + line("M0-76V-71", INK, 2)
        + _smile("#7a1f1f", "M-6-65C-3-62 3-62 6-65", width=3)
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


def _kira() -> str:
    """A pointed hood over a sharp fringe."""
    return (
        _robe("#241a3d")
        + path("M0-133C22-116 36-86 40-48L20-36H-20L-40-48C-36-86-22-116 0-133Z", "#4b2f86")
        + path("M0-133C22-116 36-86 40-48L20-36H0Z", "#3b2370")
        + path(
            "M0-116C17-108 26-94 26-76C26-58 14-46 0-44C-14-46-26-58-26-76C-26-94-17-108 0-116Z",
            "#17101f",
        )
        + _face(
            "#f6e3cf", outline="M-20-92C-20-106 20-106 20-92V-80C20-66 9-56 0-56C-9-56-20-66-20-80Z"
        )
        + _cheeks("#e8806a55")
        + _eyes(-83, 5)
        + line("M-17-85C-13-89-8-88-5-85M5-85C8-88 13-89 17-85", INK, 2.6)
        + line("M0-81L-2-75H2", INK, 2)
        + _smile("#8d2743", "M-5-66C-2-65 2-65 6-68", width=3)
        + path("M-21-74C-24-92-20-108 0-110C20-108 24-92 21-74L16-91H-16Z", "#17101f")
        + path("M0-48L7-40L0-32L-7-40Z", GOLD, stroke=INK, width=1.4)
        + line("M-26-44C-14-38 14-38 26-44", GOLD, 2.6)
    )


def _ada() -> str:
    """Side coils, a tall tiara, high lace."""
    return (
        _robe("#16223f")
        + path(
            "M-24-55C-26-44-22-36-14-34L0-26L14-34C22-36 26-44 24-55L12-58C8-50-8-50-12-58Z",
            WHITE,
            stroke=INK,
            width=1.4,
        )
        + line("M-16-50L-10-38M16-50L10-38M-6-46L-3-34M6-46L3-34", "#b9b4c9", 1.6)
        + _coils()
        + _face("#f8e0d2")
        + _cheeks("#e8806a66")
        + _eyes()
        + _lashes()
        + _nose()
        + _smile("#b3122b", width=3.2)
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
        _robe("#1b1b24")
        + path("M-16-57L0-22L16-57L8-46H-8Z", WHITE)
        + path("M-30-48L-14-57L-4-26L-14-20H-20ZM30-48L14-57L4-26L14-20H20Z", "#34283f")
        + path("M-12-44L0-38L12-44V-32L0-36L-12-32Z", "#c8102e", stroke=INK, width=1.4)
        + path("M-25-94C-28-80-27-72-24-68H24C27-72 28-80 25-94Z", "#2a1d16")
        + _face("#a06a3b")
        + _eyes(-84, 5)
        + _brows("M-17-92L-6-94M6-96C9-98 13-97 17-94", colour="#2a1d16", width=3)
        + _nose()
        + path(
            "M0-72C5-77 13-75 20-79C18-69 8-67 0-70C-8-67-18-69-20-79C-13-75-5-77 0-72Z", "#2a1d16"
        )
        + path("M-7-61C-3-63 3-63 7-61L0-42Z", "#2a1d16")
        + _smile("#7a2f2a", "M-4-65C-2-64 2-64 4-65", width=2.6)
        + _disc(10, -84, 9, "#ffffff40", stroke=GOLD, width=2.8)
        + line("M18-80C22-70 24-62 22-48", GOLD, 1.6)
        + path("M-23-98L-26-130C-12-134 12-134 26-130L23-98Z", "#1b1b24")
        + path("M-23.5-104L-24.5-114C-10-110 10-110 24.5-114L23.5-104Z", "#62278a")
        + path(
            "M-40-99C-36-106-22-104 0-104C22-104 36-106 40-99C30-92 16-94 0-94C-16-94-30-92-40-99Z",
            "#2a2735",
        )
    )


_ROWS: Final[tuple[dict[str, Callable[[], str]], ...]] = (
    {"felix": _felix, "jonas": _jonas, "ines": _ines, "kira": _kira},
    {"greta": _greta, "clara": _clara, "edith": _edith, "ada": _ada},
    {"hugo": _hugo, "basil": _basil, "leo": _leo, "dorian": _dorian},
)
