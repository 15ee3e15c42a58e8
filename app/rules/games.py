"""The games by name."""

from collections.abc import Mapping

from app.rules.black_queen.game import BlackQueen
from app.rules.called_partner.game import CalledPartner
from app.rules.durak.game import Durak
from app.rules.errors import BadOption
from app.rules.euchre.game import Euchre
from app.rules.game import Game
from app.rules.oh_hell.game import OhHell

GAMES: Mapping[str, type[Game]] = {
    game.name: game for game in (BlackQueen, CalledPartner, Durak, Euchre, OhHell)
}


def find(name: str) -> type[Game]:
    """The game of that name; raises BadOption."""
    if name not in GAMES:
        raise BadOption(f"There is no game {name!r}; there are {', '.join(sorted(GAMES))}.")
    return GAMES[name]
