"""The poster of Oh Hell: a devil with his fork."""

from app.web.faces.palette import GOLD, INK, RED, WHITE, WOOD
from app.web.faces.posters import moved, shoulders
from app.web.faces.shapes import dots, line, path

_SKIN, _COLLAR, _EYES = "#d8483a", "#3a1f5c", "#fff3c9"
_FORK = "M-15-88V-72C-15-62 15-62 15-72V-88M0-94V-64"

POSTER = (
    shoulders(INK)
    + path("M-14-57L0-20L14-57Z", RED)
    + path("M-46-44L-16-58L-8-24ZM46-44L16-58L8-24Z", _COLLAR, stroke=INK, width=1.4)
    + path("M-26-92C-30-76-28-66-24-60H24C28-66 30-76 26-92Z", INK)
    + path("M-10-66H10V-44C5-38-5-38-10-44Z", _SKIN)
    + line("M-9-56C-4-52 4-52 9-56", "#0003", 3)
    + path("M-21-96C-21-112 21-112 21-96V-80C21-66 9-56 0-56C-9-56-21-66-21-80Z", _SKIN)
    + path("M-21-92L-34-98L-24-80ZM21-92L34-98L24-80Z", _SKIN, stroke=INK, width=1.4)
    + dots(((-10, -85), (10, -85)), 6, _EYES)
    + dots(((-9, -85), (11, -85)), 3.4, INK)
    + line("M-18-97L-5-91M5-91L18-97", INK, 3)
    + line("M0-83L-3-75H2", INK, 2)
    + path("M-11-70C-4-66 4-66 11-70C8-60-8-60-11-70Z", WHITE, stroke=INK, width=1.6)
    + line("M-5-68V-63M0-67V-62M5-68V-63", INK, 1.2)
    + path("M-4-58L0-44L4-58Z", INK)
    + path(
        "M-23-86C-22-102-8-100 0-92C8-100 22-102 23-86C26-104 16-114 0-114C-16-114-26-104-23-86Z",
        INK,
    )
    + path(
        "M-14-108C-22-114-30-124-26-138C-20-126-10-122-4-112Z"
        "M14-108C22-114 30-124 26-138C20-126 10-122 4-112Z",
        "#f2c14e",
        stroke=INK,
        width=1.8,
    )
    + moved(line("M0 50V-72", WOOD, 5) + line(_FORK, INK, 8) + line(_FORK, GOLD, 4.5), 46, -34, 0.9)
)
