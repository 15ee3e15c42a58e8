"""Rooms by their codes, so that codes cannot be tried out."""

from app.rooms.errors import KeptOut, NoSuchRoom
from app.rooms.live import LiveRoom
from app.rooms.log import Elsewhere
from app.rooms.rooms import Rooms
from app.web.doors.limits import FULL_S, WRONG, Limits, TooMany


class AtAnother(Exception):
    """Another process has the room, and is asked instead.

    members_only: nobody else may come in, for too many codes from that address were wrong.
    """

    def __init__(self, address: str, members_only: bool) -> None:
        super().__init__(address)
        self.address = address
        self.members_only = members_only


async def find_room(
    rooms: Rooms,
    limits: Limits,
    code: str,
    address: str,
    person: str,
    *,
    members_only: bool = False,
) -> LiveRoom:
    """The room of a code; raises NoSuchRoom, Unavailable, AtAnother, KeptOut for who was removed
    from it, or TooMany after too many wrong codes.

    Who has a seat in the room may always come in, whatever others at the same address have tried.
    members_only: another process has counted too many of them.
    """
    refusal = limits.guessing(address)
    if members_only and not refusal:
        refusal = TooMany(WRONG, FULL_S)
    if refusal and not person:
        raise refusal
    try:
        with limits.looking(address):
            live = await rooms.get(code)
    except Elsewhere as owner:
        raise AtAnother(owner.address, members_only=bool(refusal)) from None
    except NoSuchRoom:
        if refusal:
            raise refusal from None
        limits.wrong_code(address)
        raise
    if refusal and max(live.room.seat_of(person), live.room.waiting_for(person)) < 0:
        raise refusal
    if person in live.room.removed:
        raise KeptOut
    return live
