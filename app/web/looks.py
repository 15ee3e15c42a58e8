"""The looks of all games."""

from collections.abc import Mapping

from app.web.games.black_queen import table as black_queen
from app.web.games.called_partner import table as called_partner
from app.web.games.durak import table as durak
from app.web.games.euchre import table as euchre
from app.web.games.oh_hell import table as oh_hell
from app.web.table.look import Look

LOOKS: Mapping[str, Look] = {
    "black_queen": black_queen.LOOK,
    "called_partner": called_partner.LOOK,
    "durak": durak.LOOK,
    "euchre": euchre.LOOK,
    "oh_hell": oh_hell.LOOK,
}
