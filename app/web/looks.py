"""The looks of all games."""

from collections.abc import Mapping

from app.web import black_queen, called_partner, durak, euchre, oh_hell
from app.web.look import Look

LOOKS: Mapping[str, Look] = {
    "black_queen": black_queen.LOOK,
    "called_partner": called_partner.LOOK,
    "durak": durak.LOOK,
    "euchre": euchre.LOOK,
    "oh_hell": oh_hell.LOOK,
}
