"""Rooms by their codes, so that codes cannot be tried out; matches by their seals."""

from starlette.types import Scope

from app.rooms.fold.access.codes import first_code
from app.rooms.fold.errors import KeptOut, NoSuchRoom
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.look_backs import LookBacks
from app.web.gateway.limits import Limits
from app.web.gateway.loads import Loads


def requested_code(scope: Scope) -> str:
    """The code in the address of a room, letter by letter as it was sent: so what stands before
    several processes reads it, and sends all who name a room to one of them. "" where that reads
    none."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return path.split(b"/")[2].decode("latin1") if path.startswith(b"/r/") else ""


async def find_room(
    rooms: Rooms, limits: Limits, loads: Loads, code: str, address: str, person: str
) -> LiveRoom:
    """The room of a code; raises NoSuchRoom, Unavailable, KeptOut for who was removed from it, or
    TooMany after too many wrong codes, or rooms of others that had to be read.

    Who has a seat in the room may always come in, whatever others at the same address have tried,
    and by the code that it had before.
    """
    refusal = limits.guessing(address)
    if refusal and not person:
        raise refusal
    try:
        with limits.looking(address):
            live = await _found(rooms, limits, loads, code, address, person, counts=not refusal)
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
            limits.wrong_code(address, await rooms.processes())
        raise
    return live


async def _read(rooms: Rooms, loads: Loads, code: str, address: str, person: str) -> LiveRoom:
    strange = not rooms.has(code) and await rooms.is_strange(code, person)
    if strange and not rooms.has(code):  # others may have begun meanwhile
        with loads.one(code, address, person):
            return await rooms.get(code, address)
    return await rooms.get(code, address)
