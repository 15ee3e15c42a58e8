"""Who is on turn, as the seats of a table tell it."""

import pytest

from app.rooms.logbook.look_back import LookBack
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.table.table import Table
from tests.rooms.finished import ended, finished


@pytest.mark.parametrize("game", GAMES)
def test_whoever_decides_is_on_turn_but_nobody_while_cards_play_themselves(game: str) -> None:
    match = LookBack.of(ended(finished(game)))
    for _, seat, _, room in match.decisions(0):
        table = GAME_UIS[game].table(match.seen(room, seat, own=True))
        assert isinstance(table, Table)
        assert table.places[seat].turn != table.deal.plays_itself
