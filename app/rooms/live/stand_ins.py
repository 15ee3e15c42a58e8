"""Who acts for a seat when no person does: its bot, or one for somebody who is away or too slow."""

from collections.abc import Hashable
from math import inf, isfinite
from typing import NamedTuple

from app.bots.levels import usual
from app.rooms.fold.events import Acted, By
from app.rooms.fold.state import RoomState
from app.rooms.fold.view import Decided
from app.rooms.live.pace import Pace
from app.rooms.live.presence import Presence
from app.rooms.live.turn import Turn


class Actor(NamedTuple):
    """Who acts for a seat without being asked. level: of a bot; "" for the rules."""

    by: By
    level: str


class StandIns:
    """Those of one room: they follow from who sits there, who is here, and the turn."""

    def __init__(self, room: RoomState, presence: Presence, pace: Pace) -> None:
        self._room = room
        self._presence = presence
        self._pace = pace
        self.decided: dict[str, Decided] = {}  # what a bot has decided for a person

    # Who is away

    @property
    def grace_s(self) -> float:
        """Until a bot plays for somebody who is away; infinite when none is to."""
        chosen = self._room.clocks.timing.grace_s
        if chosen == "never":
            return inf
        return self._pace.stand_in_s if chosen == "usual" else chosen

    @property
    def anybody_here(self) -> bool:
        """Whether anybody of the table is connected, and so may be waiting."""
        return self._presence.any_of(self._room.seats.members)

    @property
    def lone_seat(self) -> int:
        """The seat of the one person among bots, while nobody looks on; else -1.

        Then nobody is there who could learn of a hand from how long the table waits.
        """
        person = self._room.seats.only_person
        return self._room.seats.of(person) if person and self._presence.only(person) else -1

    def away(self) -> frozenset[str]:
        """Members who are shown as away, and whom nobody waits for between deals."""
        pace = self._pace
        return self._presence.away(self._room.seats.members, pace.away_s, pace.closed_s)

    def absent(self) -> frozenset[str]:
        """Members who have been away for the time of grace; nobody just after the room was
        loaded."""
        return self._presence.absent(self._room.seats.members, self.grace_s)

    def gone(self) -> frozenset[str]:
        """Members whom the host may unseat: absent, or as long away where no bot stands in."""
        grace_s = self.grace_s
        for_s = grace_s if isfinite(grace_s) else self._pace.stand_in_s
        return self._presence.absent(self._room.seats.members, for_s)

    def until_absent(self) -> list[float]:
        """In how many seconds those who are away now will be absent."""
        return self._presence.until(self._room.seats.members, self.grace_s)

    def seen(self) -> Hashable:
        """All that can be seen of who is here."""
        return self._presence.seen(self._room.seats.members), self.away(), self.absent()

    # Who acts

    def actor(self, seat: int, turn: Turn) -> Actor | None:
        """Who acts for a seat without being asked; None for a person.

        Somebody who has been away too long is stood in for, and a clock counts, but only when
        others of the table are here.
        """
        place = self._room.seats[seat]
        level = usual(self._room.game.name)
        if self._room.deal and self._room.deal.plays_itself:
            return Actor("rules", "")
        if not place.person:
            return Actor("bot", place.level)
        if not self.anybody_here:
            return None
        if place.person in self.absent():
            return Actor("stand-in", level)
        if turn.stage != self._room.play.stage:
            return None
        if turn.time_is_up:
            return Actor("clock", level)
        return Actor("host", level) if turn.released else None

    def actors(self, turn: Turn) -> list[tuple[int, Actor]]:
        """The seats that are asked and act without it, and who acts for each."""
        to_act = self._room.deal.to_act if self._room.deal else ()
        found = [(seat, self.actor(seat, turn)) for seat in to_act]
        return [(seat, actor) for seat, actor in found if actor]

    def waits_for_another(self, person: str, turn: Turn) -> bool:
        """Whether the table waits for another person, who is connected, and for no bot."""
        seat = self._room.play.awaited
        if seat < 0 or person not in self._room.seats.members:
            return False
        awaited = self._room.seats[seat].person
        another_here = awaited not in ("", person) and self._presence.here(awaited)
        return another_here and not self.actor(seat, turn)

    def note(self, event: Acted) -> None:
        """Keep what a bot has decided for a person, until that person plays again."""
        person = self._room.seats[event.seat].person
        if event.by not in ("window", "rules"):
            self.decided.pop(person, None)
        if event.by in ("stand-in", "clock", "host"):
            self.decided[person] = Decided(self._room.move, event.by)
