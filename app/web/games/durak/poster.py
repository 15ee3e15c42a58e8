"""The poster of Durak: the fool, in his cap and bells."""

from app.web.faces.palette import GOLD, INK, WHITE
from app.web.faces.posters import shoulders
from app.web.faces.shapes import dots, line, path

_SKIN, _RED, _BLUE, _MOUTH, _BLUSH = "#f7dcc0", "#b3202f", "#22375c", "#7a1f1f", "#e8806a99"
_BELLS = ((-60, -74), (60, -74), (0, -141))

POSTER = (
    shoulders("#f2c14e", "#1f5a6b")
    + path("M-10-66H10V-44C5-38-5-38-10-44Z", _SKIN)
    + line("M-9-56C-4-52 4-52 9-56", "#0003", 3)
    + path("M-21-96C-21-112 21-112 21-96V-80C21-66 9-56 0-56C-9-56-21-66-21-80Z", _SKIN)
    + dots(((-14, -75), (14, -75)), 9, _BLUSH)
    + path(
        "M-34-50L-24-34L-14-48L-5-30L0-46L5-30L14-48L24-34L34-50C20-58-20-58-34-50Z",
        WHITE,
        stroke=INK,
        width=1.4,
    )
    + dots(((-24, -33), (-5, -28), (5, -28), (24, -33)), 6, GOLD)
    + dots(((-10, -85), (10, -85)), 5.4, INK)
    + line("M-15-92C-12-95-8-95-6-93M6-93C8-95 12-95 15-92", INK, 2.4)
    + line("M0-83L-2.5-76H2", INK, 2)
    + path("M-9-69C-3-66 3-66 9-69C8-60-8-60-9-69Z", _MOUTH, stroke=INK, width=1.4)
    + path(
        "M-24-84C-34-96-56-98-60-78C-64-112-30-128 0-104C30-128 64-112 60-78C56-98 34-96 24-84"
        "C12-98-12-98-24-84Z",
        _RED,
        stroke=INK,
        width=1.8,
    )
    + path(
        "M0-104C30-128 64-112 60-78C56-98 34-96 24-84C16-92 8-95 0-95Z",
        _BLUE,
        stroke=INK,
        width=1.8,
    )
    + path(
        "M-13-94C-14-112-8-128 0-138C8-128 14-112 13-94C5-97-5-97-13-94Z",
        GOLD,
        stroke=INK,
        width=1.8,
    )
    + dots(_BELLS, 13.6, INK)
    + dots(_BELLS, 10.4, GOLD)
)
