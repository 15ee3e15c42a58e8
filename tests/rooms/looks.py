"""Everything that anybody may see of a room, to be compared with what was seen before."""

import re
from dataclasses import replace

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import Refused
from app.rooms.fold.room import Room
from app.rooms.fold.view import view_of
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal
from tests.rooms.table import GUEST, HOST, THIRD, Told

STRANGER = ""  # whose browser keeps no cookie
EVERYBODY = (HOST, GUEST, THIRD, "fourth", STRANGER)


def refused(
    told: Told, person: str, command: commands.Command, kind: type[Refused] = Refused
) -> str:
    """The sentence with which a command is refused; nothing may have changed."""
    before = looks(told.room)
    with pytest.raises(Refused) as caught:
        told.room.decide(person, command, told.entropy)
    assert type(caught.value) is kind
    text = str(caught.value)
    assert re.fullmatch(r"[A-Z'\"].*\.", text), text
    assert looks(told.room) == before
    return text


def looks(room: Room) -> list[object]:
    """Everything that anybody may see of a room, and what it does next."""
    found: list[object] = [
        room.seats.host,
        room.matches.count,
        room.play.deals,
        sorted(room.matches.ready),
        room.fairness.current,
    ]
    found += [replace(seat) for seat in room.seats]
    found += [room.access.closed, room.matches.evening.matches]
    players, game = room.seats.players, room.game.name
    found += [room.matches.evening.of(player, game) for player in players]
    found.append(shown(room.deal) if room.deal else None)
    for person in EVERYBODY:
        view = view_of(room, person, frozenset({HOST, THIRD}))
        found.append(view._replace(deal=None))
        found.append(shown(view.deal) if view.deal else None)
    return found


def shown(deal: Deal) -> list[object]:
    """All that a deal, or a view of one, holds."""
    assert isinstance(deal, BlackQueenDeal)
    seats = range(deal.players)
    return [
        deal.viewer,
        deal.setup,
        list(deal.history),
        deal.turn,
        deal.scores,
        [deal.hand(seat) for seat in seats],
        [deal.actions(seat) for seat in seats],
        list(deal.up),
        list(deal.down),
        list(deal.voids),
    ]


def seats_of(told: Told) -> list[tuple[str, str]]:
    """The person and the level of each seat."""
    return [(seat.person, seat.level) for seat in told.room.seats]
