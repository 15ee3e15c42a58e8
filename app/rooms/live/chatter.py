"""When bots say something: seldom, a little after what it is about. It is stored nowhere."""

from app.rooms.fold.state import RoomState
from app.rooms.live.manners import Remarked, cast_of, public_of, remark
from app.rooms.live.pace import Pace
from app.rooms.live.talk import Talk


class Chatter:
    """What the bots of a room are about to say: one thing at most."""

    def __init__(self, room: RoomState, talk: Talk, pace: Pace) -> None:
        self._room = room
        self._talk = talk
        self._quiet = not pace.hides  # who does not wait has no time to talk
        self._next: Remarked | None = None
        self._about = 0  # the deal that it is about

    def listen(self) -> float:
        """Take notice of what has just been done; returns after how many seconds one of the bots
        says something to it, 0 for never."""
        room = self._room
        if self._quiet or self._next or room.access.talk == "off" or room.play.guided:
            return 0.0
        cast = cast_of(room)
        seen = public_of(room) if any(each.talks for each in cast) else None
        found = remark(seen, cast) if seen else None
        if not found or not self._talk.bots_may_speak():
            return 0.0
        self._next = found
        self._about = room.play.deals
        return found.after_s

    def speak(self) -> bool:
        """Say it; False if there is nobody any more to say it, or to hear it, or if the next deal
        has begun."""
        found, self._next = self._next, None
        if self._about != self._room.play.deals:
            return False
        seat = self._room.seats[found.seat] if found else None
        if not found or not seat or not seat.level or self._room.access.talk == "off":
            return False
        self._talk.say_as_bot(found.seat, seat.name, found.reaction)
        return True
