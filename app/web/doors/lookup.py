"""Rooms by their codes, so that codes cannot be tried out."""

from app.rooms.errors import NoSuchRoom
from app.rooms.live import LiveRoom
from app.rooms.rooms import Rooms
from app.web.doors.limits import Limits


async def find_room(rooms: Rooms, limits: Limits, code: str, address: str, person: str) -> LiveRoom:
    """The room of a code; raises NoSuchRoom, Unavailable, or TooMany after too many wrong codes.

    Who has a seat in the room may always come in, whatever others at the same address have tried.
    """
    refusal = limits.guessing(address)
    if refusal and not person:
        raise refusal
    try:
        with limits.looking(address):
            live = await rooms.get(code)
    except NoSuchRoom:
        if refusal:
            raise refusal from None
        limits.wrong_code(address)
        raise
    if refusal and max(live.room.seat_of(person), live.room.waiting_for(person)) < 0:
        raise refusal
    return live
