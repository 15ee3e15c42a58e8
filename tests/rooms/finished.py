"""Matches that are over."""

from app.rooms.fold.matches.played import Played
from app.rules.games import GAMES
from tests.rooms.table import GUEST, HOST, Told, gathered


def table(game: str) -> Told:
    """Of four, or of as many as the game is for."""
    return gathered(HOST, GUEST, players=min(4, GAMES[game].seats[-1]), game=game)


def ended(told: Told) -> Played:
    assert told.room.matches.ended is not None
    return told.room.matches.ended


def finished(game: str = "black_queen") -> Told:
    told = table(game)
    told.take(told.room.seal_due(told.entropy))
    told.start()
    while not told.room.match.over:
        told.play()
        if not told.room.match.over:
            told.ready(HOST, anyway=True)
    return told
