"""Rooms by their codes, so that codes cannot be tried out; matches by their seals."""

from app.rooms.fold.access.codes import first_code
from app.rooms.fold.errors import KeptOut, NoSuchRoom
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.log import Elsewhere
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.look_backs import LookBacks
from app.web.gateway.limits import FULL_S, WRONG, Limits, TooMany
from app.web.gateway.loads import Loads


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
    loads: Loads,
    code: str,
    address: str,
    person: str,
    *,
    members_only: bool = False,
) -> LiveRoom:
    """The room of a code; raises NoSuchRoom, Unavailable, AtAnother, KeptOut for who was removed
    from it, or TooMany after too many wrong codes, or rooms of others that had to be read.

    Who has a seat in the room may always come in, whatever others at the same address have tried,
    and by the code that it had before.
    members_only: another process has counted too many of them.
    """
    refusal = limits.guessing(address)
    if members_only and not refusal:
        refusal = TooMany(WRONG, FULL_S)
    if refusal and not person:
        raise refusal
    try:
        with limits.looking(address):
            live = await _found(rooms, limits, loads, code, address, person, counts=not refusal)
    except Elsewhere as owner:
        raise AtAnother(owner.address, members_only=bool(refusal)) from None
    except NoSuchRoom:
        if refusal:
            raise refusal from None
        raise
    if refusal and max(live.room.seats.of(person), live.room.seats.waiting_for(person)) < 0:
        raise refusal
    if person in live.room.access.removed:
        raise KeptOut
    return live


async def find_match(
    look_backs: LookBacks, loads: Loads, seal: str, address: str, person: str
) -> LookBack:
    """The match of a seal; raises NoSuchRoom, Refused, Unavailable, or TooMany after too many that
    had to be read."""
    if not await look_backs.must_be_read(seal) or seal in look_backs:  # others have begun
        return await look_backs.get(seal, address)
    with loads.one(seal, address, person):
        return await look_backs.get(seal, address)


async def _found(
    rooms: Rooms,
    limits: Limits,
    loads: Loads,
    code: str,
    address: str,
    person: str,
    *,
    counts: bool,
) -> LiveRoom:
    try:
        live = await _read(rooms, loads, first_code(code), address, person)
        if code != live.room.full_code and person not in live.room.seats.members:
            raise NoSuchRoom
    except NoSuchRoom:
        if counts:
            limits.wrong_code(address, 1 + len(await rooms.others()))
        raise
    return live


async def _read(rooms: Rooms, loads: Loads, code: str, address: str, person: str) -> LiveRoom:
    strange = not rooms.has(code) and await rooms.is_strange(code, person)
    if strange and not rooms.has(code):  # others may have begun meanwhile
        with loads.one(code, address, person):
            return await rooms.get(code, address)
    return await rooms.get(code, address)
