"""The poster of Short Spades: a spade on a plain robe."""

from app.web.faces.palette import INK, WHITE
from app.web.faces.posters import shoulders
from app.web.faces.shapes import path

POSTER = shoulders(INK) + path(
    "M-30-60L0-128L30-60C30-30 8-34 3-48L9-22H-9L-3-48C-8-34-30-30-30-60Z", WHITE
)
