"""The poster of Called Partners: a king with a card that nobody knows."""

from app.web.faces.courts import figure
from app.web.faces.palette import GOLD, INK, PAPER, court_people
from app.web.faces.posters import moved, shoulders
from app.web.faces.shapes import line, path

_CLOTH = "#0e4f5a"
_CARD = (
    path(
        "M-25-43H25Q31-43 31-37V38Q31 44 25 44H-25Q-31 44-31 38V-37Q-31-43-25-43Z",
        PAPER,
        stroke=INK,
        width=1.6,
    )
    + path("M-26-38H26V39H-26Z", _CLOTH)
    + line("M-22-34H22V35H-22Z", GOLD, 1.4)
    + line("M-10-10a10 10 0 1 1 14 9c-4 2-4 4-4 9M0 19v.1", GOLD, 6.5)
)
_KING = shoulders(court_people(4)["D"].robe) + figure("K", "D", 4, holds=False)
POSTER = moved(_KING, -20, 4, 0.98) + moved(_CARD, 36, -38, 0.88, turned=8)
