"""A match that is over, to step through: as it stood after each of its actions, for any viewer."""

import json
from collections.abc import Iterator
from typing import NamedTuple, Self

from app.rooms.fold import events
from app.rooms.fold.matches.played import Played
from app.rooms.fold.state import RoomState
from app.rooms.fold.view import TableView, view_of
from app.rules.deal import Deal
from app.rules.match import Match


class Steps(NamedTuple):
    """A deal: how many actions it has, and after which of them something was complete, such as a
    trick or a bout; the last one always."""

    actions: int
    stops: tuple[int, ...]


class LookBack:
    """A match that nobody plays any more, without its people: they are what they were called."""

    def __init__(self, played: Played) -> None:
        """Nothing can be looked at before making has come to its end."""
        self.played = played
        self.names = tuple(played.players.names)  # at its end
        self.players = tuple(played.in_deals)  # of each deal
        self.whole = played.match.over  # not abandoned
        self.steps: list[Steps] = []
        self.steps_json = ""  # for a page
        self._game = played.match.game
        self._dealt = tuple(played.dealt)

    @classmethod
    def of(cls, played: Played) -> Self:
        """One that is made at once."""
        found = cls(played)
        for _ in found.making():
            pass
        return found

    def making(self) -> Iterator[None]:
        """Find the steps of all deals, action by action."""
        texts = []
        for number, (_, whole) in enumerate(self._dealt):
            deal = self._deal(number)
            stops = []
            for at, (seat, text) in enumerate(whole.history, 1):
                deal.act(seat, text)
                if deal.resting or deal.turn < 0 or at == len(whole.history):
                    stops.append(at)
                yield
            steps = Steps(len(whole.history), tuple(stops))
            self.steps.append(steps)
            texts.append(json.dumps(steps._asdict(), separators=(",", ":")))
            yield
        self.steps_json = f"[{','.join(texts)}]"

    @property
    def title(self) -> str:
        """Of the game."""
        return self._game.title

    @property
    def game(self) -> str:
        """Its name."""
        return self._game.name

    @property
    def called(self) -> list[str]:
        """The players by seat, with who came later where somebody left."""
        by_seat = zip(*(players.names for players in self.players), strict=True)
        return [", later ".join(dict.fromkeys(names)) for names in by_seat]

    def _before(self, number: int) -> Match:
        """The match as it stood before a deal."""
        match = Match(self._game)
        match.results = self.played.match.results[:number]
        return match

    def _deal(self, number: int) -> Deal:
        event, _ = self._dealt[number]
        return self._before(number).deal(event.drawn, event.deck)

    def at(self, number: int, step: int) -> RoomState:
        """The room as it was after so many actions of a deal, its cards open."""
        event, whole = self._dealt[number]
        opened = events.RoomOpened(
            game=self._game.name, players=self._game.players, options=self._game.options, host=""
        )
        room = RoomState.opened("", opened)
        for place, name in enumerate(self.players[number].names):
            room.apply(events.SeatTaken(seat=place, person=_person(place), name=name))
        room.matches.match, room.matches.count, room.play.deals = self._before(number), 1, number
        room.apply(event.model_copy(update={"match": 0}))
        if number == len(self._dealt) - 1 and step == len(whole.history):
            ended = self.played.match
            room.match.time_over, room.match.given_up = ended.time_over, ended.given_up
        for actor, text in whole.history[:step]:
            room.apply(events.Acted(seat=actor, action=text, by="person"))
        return room

    def decisions(self, number: int) -> Iterator[tuple[int, int, str, RoomState]]:
        """Each action of a deal: how many came before it, who did what, and the room as it stood
        then, which goes on with the next one."""
        _, whole = self._dealt[number]
        room = self.at(number, 0)
        for move, (seat, text) in enumerate(whole.history):
            yield move, seat, text, room
            room.apply(events.Acted(seat=seat, action=text, by="person"))

    def by_bot(self, number: int, seat: int, move: int) -> bool:
        """Whether a bot has decided that action of a deal in the seat of a person."""
        return not self.players[number].levels[seat] and move in self.played.thoughts[number]

    def seen(self, room: RoomState, seat: int, *, own: bool = False) -> TableView:
        """What a seat sees of a room of `at`; -1 for who only watches. own: for whoever had that
        seat; for anybody else it is a place to look from."""
        view = view_of(room, _person(seat) if seat >= 0 else "", frozenset())
        seats = zip(view.seats, self.players[room.play.deals - 1].levels, strict=True)
        view = view._replace(
            seats=tuple(there._replace(bot=level) for there, level in seats),
            viewer=view.viewer._replace(hosting=False, owner=False),
            house=view.house._replace(locked=True, talk="off"),  # nobody sits down
            claim="",
        )
        return view if own else view._replace(you=-1, beside=seat)


def _person(seat: int) -> str:
    return f"seat {seat}"
