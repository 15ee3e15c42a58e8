"""Her poster: the queen of spades herself."""

from app.web.faces.courts import figure
from app.web.faces.palette import BLACK_QUEEN
from app.web.faces.posters import shoulders

POSTER = shoulders(BLACK_QUEEN.robe) + figure("Q", "S", 4)
