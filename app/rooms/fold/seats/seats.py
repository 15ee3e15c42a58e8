"""Who sits where in a room, and who is its host."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.rooms.fold.events import (
    Abandoned,
    BotRemoved,
    BotSeated,
    DealStarted,
    Event,
    GameChosen,
    HandedOn,
    Renamed,
    SeatLeft,
    SeatsDrawn,
    SeatTaken,
)
from app.rooms.fold.seats.seat import Seat, for_so_many


@dataclass
class Seats:
    """The places of a room, in the order of play.

    host: the person who opened the room, or whom it was handed on to. dealt: whether a deal has
    begun since the players gathered. members: the people who have a seat or wait for one.
    """

    places: list[Seat]
    host: str
    dealt: bool = False
    members: frozenset[str] = field(default=frozenset(), init=False)

    def __getitem__(self, number: int) -> Seat:
        return self.places[number]

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.places)

    # What can be asked of them

    def of(self, person: str) -> int:
        """The seat of a person, or -1."""
        if person not in self.members:  # most who look on, and ""
            return -1
        return next((i for i, seat in enumerate(self.places) if seat.person == person), -1)

    def waiting_for(self, person: str) -> int:
        """The seat that a person has from the next deal on, or -1."""
        if person not in self.members:
            return -1
        return next((i for i, seat in enumerate(self.places) if seat.next_person == person), -1)

    def left_by(self, person: str) -> int:
        """The seat that a person has left since the deal began and may take back, or -1."""
        if not person or person in self.members:
            return -1
        for number, seat in enumerate(self.places):
            if seat.left_by == person and not seat.next_person:
                return number
        return -1

    @property
    def of_people(self) -> list[int]:
        """The seats in which people sit."""
        return [i for i, seat in enumerate(self.places) if seat.person]

    @property
    def only_person(self) -> str:
        """The one person of the table, "" if there are more or none."""
        return next(iter(self.members)) if len(self.members) == 1 else ""

    def host_now(self, away: frozenset[str] = frozenset()) -> str:
        """Who has the host's rights: while the host is away, the first one who is here.

        First who has a seat, then who waits for one.
        """
        everybody = [s.person for s in self.places] + [s.next_person for s in self.places]
        here = [person for person in everybody if person and person not in away]
        return here[0] if self.host in away and here else self.host

    def name_of(self, person: str) -> str:
        """What a member is called; "" for everybody else."""
        seat, waiting = self.of(person), self.waiting_for(person)
        if max(seat, waiting) < 0:
            return ""
        return self.places[seat].name if seat >= 0 else self.places[waiting].next_name

    @property
    def players(self) -> list[str]:
        """Who is counted for the results of each seat."""
        return [seat.player(number) for number, seat in enumerate(self.places)]

    # Events

    def apply(self, event: Event) -> None:
        """Take over what has been stored."""
        match event:
            case SeatTaken():
                self._take(event)
            case SeatLeft():
                self._free(event)
            case SeatsDrawn():
                self.places = [self.places[old] for old in event.order]
            case Renamed():
                self._rename(event)
            case HandedOn():
                self.host = event.person
            case BotSeated():
                seat = self.places[event.seat]
                seat.person, seat.level, seat.name = "", event.level, event.name
            case BotRemoved():
                self.places[event.seat] = Seat()
            case DealStarted():
                self._begin_deal()
            case GameChosen():
                self._gather(event.players)
            case Abandoned():
                self._gather(len(self.places))
            case _:
                return
        self.members = frozenset(
            person for s in self.places for person in (s.person, s.next_person) if person
        )

    def _take(self, event: SeatTaken) -> None:
        seat = self.places[event.seat]
        if event.later:
            seat.next_person, seat.next_name = event.person, event.name
        else:
            self.places[event.seat] = Seat(event.person, event.name)
            self._find_host()

    def _free(self, event: SeatLeft) -> None:
        seat = self.places[event.seat]
        if seat.next_person == event.person:
            seat.next_person = seat.next_name = ""
        else:
            if self.dealt:
                seat.left_by, seat.left_name = event.person, seat.name
            seat.person = seat.name = ""
            self._find_host()

    def _rename(self, event: Renamed) -> None:
        for seat in self.places:
            if seat.person == event.person:
                seat.name = event.name
            if seat.next_person == event.person:
                seat.next_name = event.name

    def _begin_deal(self) -> None:
        """Wishes for seats come true."""
        self.dealt = True
        for number, seat in enumerate(self.places):
            seat.left_by = seat.left_name = ""
            if seat.next_person:
                self.places[number] = Seat(seat.next_person, seat.next_name)
        self._find_host()

    def _gather(self, players: int) -> None:
        """Back to where the players gather, with so many seats."""
        self.dealt = False
        for seat in self.places:
            seat.left_by = seat.left_name = ""
        self.places = for_so_many(self.places, players)
        self._find_host()

    def _find_host(self) -> None:
        """A host who has no seat hands the room on to the first person who has one."""
        people = [seat.person for seat in self.places if seat.person]
        if people and self.host not in people:
            self.host = people[0]
