"""The tiles of the first page: each in the cloth of its game, with its figure from the sheet of
posters; and how long a match may be."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.rules.game import Game
from app.web.faces.posters import place_of
from app.web.game_uis import GAME_UIS


class Offered(NamedTuple):
    """A length of a match. ends: when it does, in words; for each number of players, with a slash
    between them, where that depends on it."""

    key: str
    ends: str
    minutes: int


_CLOTH = re.compile(r"--cloth-\d:[^;}]*")


def styles(sheets: Mapping[str, bytes]) -> bytes:
    """A rule for each game. sheets: those that games have of their own, where their cloths are."""
    rules = []
    for at, game in enumerate(GAME_UIS):
        cloth = _CLOTH.findall(sheets.get(f"{game}.css", b"").decode())[:3]
        art = f"--art:url(posters.svg) {place_of(at, len(GAME_UIS))}"
        rules.append(f".tile.{game.replace('_', '-')}{{{';'.join([*cloth, art])}}}")
    return "\n".join(rules).encode()


def lengths(game: type[Game]) -> list[Offered]:
    """How long a match of a game may be made without looking at its options."""
    found = []
    for key, length in GAME_UIS[game.name].lengths.items():
        ends = [game(players, length.options).ends for players in game.seats]
        told = "/".join(ends if len(set(ends)) > 1 else ends[:1])
        found.append(Offered(key, told, length.minutes))
    return found
