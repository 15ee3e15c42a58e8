"""How each game is shown."""

from collections.abc import Mapping

from app.web.games.black_queen import table as black_queen
from app.web.games.called_partner import table as called_partner
from app.web.games.durak import table as durak
from app.web.games.euchre import table as euchre
from app.web.games.oh_hell import table as oh_hell
from app.web.table.game_ui import GameUI

GAME_UIS: Mapping[str, GameUI] = {
    "black_queen": black_queen.UI,
    "called_partner": called_partner.UI,
    "durak": durak.UI,
    "euchre": euchre.UI,
    "oh_hell": oh_hell.UI,
}
