"""Matches that are ended before their end."""

from app.rooms.fold import commands
from app.rules.games import GAMES
from tests.rooms.table import GUEST, HOST, Told, gathered, new_id


def playing(game: str = "black_queen", actions: int = 5, deals: int = 1) -> Told:
    """In the midst of a deal, if not of the first."""
    told = gathered(HOST, GUEST, players=min(4, GAMES[game].seats[-1]), game=game)
    told.take(told.room.seal_due(told.entropy))
    told.start()
    for _ in range(deals - 1):
        told.play()
        told.ready(HOST, anyway=True)
    told.play(actions)
    return told


def abandon(told: Told, person: str = HOST) -> None:
    told.do(person, commands.Abandon(id=new_id(), seal=told.room.fairness.commitment))
