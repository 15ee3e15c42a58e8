"""A match that is over, to step through: as it stood after each of its actions, for any viewer."""

from typing import NamedTuple

from app.rooms import events
from app.rooms.played import Played
from app.rooms.records import json_of
from app.rooms.state import RoomState
from app.rooms.view import TableView, view_of
from app.rules.match import Match


class Steps(NamedTuple):
    """A deal: how many actions it has, and after which of them something was complete, such as a
    trick or a bout; the last one always."""

    actions: int
    stops: tuple[int, ...]


class LookBack:
    """A match that nobody plays any more, without its people: they are what they were called."""

    def __init__(self, played: Played) -> None:
        self.record = json_of(played)
        self.names = tuple(played.names)
        self.whole = played.match.over  # not abandoned
        self._game = played.match.game
        self._dealt = tuple(played.dealt)
        self.steps = tuple(self._steps(number) for number in range(len(self._dealt)))

    @property
    def title(self) -> str:
        """Of the game."""
        return self._game.title

    @property
    def game(self) -> str:
        """Its name."""
        return self._game.name

    def _steps(self, number: int) -> Steps:
        event, whole = self._dealt[number]
        deal = self._before(number).deal(event.drawn, event.deck)
        stops = []
        for at, (seat, text) in enumerate(whole.history, 1):
            deal.act(seat, text)
            if deal.resting or deal.turn < 0 or at == len(whole.history):
                stops.append(at)
        return Steps(len(whole.history), tuple(stops))

    def _before(self, number: int) -> Match:
        match = Match(self._game)
        for _, deal in self._dealt[:number]:
            match.add(deal)
        return match

    def at(self, number: int, step: int) -> RoomState:
        """The room as it was after so many actions of a deal, its cards open."""
        event, whole = self._dealt[number]
        opened = events.RoomOpened(
            game=self._game.name, players=self._game.players, options=self._game.options, host=""
        )
        room = RoomState.opened("", opened)
        for place, name in enumerate(self.names):
            room.apply(events.SeatTaken(seat=place, person=_person(place), name=name))
        room.match, room.matches, room.deals = self._before(number), 1, number
        room.apply(event.model_copy(update={"match": 0}))
        for actor, text in whole.history[:step]:
            room.apply(events.Acted(seat=actor, action=text, by="person"))
        return room


def seen(room: RoomState, seat: int) -> TableView:
    """What a seat sees of a room that is looked back at; -1 for who only watches."""
    view = view_of(room, _person(seat) if seat >= 0 else "", frozenset())
    return view._replace(hosting=False, owner=False, claim="", talk="off")


def _person(seat: int) -> str:
    return f"seat {seat}"
