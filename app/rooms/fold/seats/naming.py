"""What people and bots at a table are called: no two alike."""

from collections.abc import Collection, Iterable

from app.bots.levels import levels, usual
from app.rooms.fold import events
from app.rooms.fold.errors import Refused
from app.rooms.fold.seats.company import bot_name
from app.rooms.fold.seats.people import MAX_NAME, cut, initial
from app.rooms.fold.state import RoomState

# Of people who give no name: none is that of a bot, and no two begin alike.
GUEST_NAMES = (
    "Anna",
    "Ben",
    "Cleo",
    "David",
    "Emma",
    "Finn",
    "Gina",
    "Hans",
    "Iris",
    "Jan",
    "Karl",
)


def guest_name(room: RoomState, seat: int) -> str:
    """A name for who gives none; while there is one, none that begins as another here does."""
    begun = {initial(n) for s in room.seats for n in (s.name, s.next_name)}
    names = GUEST_NAMES[seat:] + GUEST_NAMES[:seat]
    return next((name for name in names if initial(name) not in begun), names[0])


def own_name(room: RoomState, name: str, seat: int) -> str:
    """The name, with a number behind it if somebody at another seat is called so."""
    taken = names_taken(room, seat)
    number, found = 1, name
    while found.casefold() in taken:
        number += 1
        found = f"{cut(name, MAX_NAME - 1 - len(str(number)))} {number}"
    return found


def names_taken(room: RoomState, seat: int) -> set[str]:
    """The names of those at all other seats, folded."""
    others = [s for i, s in enumerate(room.seats) if i != seat]
    return {n.casefold() for s in others for n in (s.name, s.next_name)}


def offered(room: RoomState, level: str) -> str:
    """The level of a bot; raises Refused for one that the game does not have."""
    there = levels(room.game.name)
    if level not in there:
        raise Refused(f"There is no bot of strength {level}; there are {', '.join(there)}.")
    return level


def level_here(room: RoomState) -> str:
    """The level that most bots of the table have; the game's usual one if there are none."""
    there, known = [seat.level for seat in room.seats if seat.level], usual(room.game.name)
    return max(there, key=lambda level: (there.count(level), level == known), default=known)


def bot_for(
    room: RoomState, seat: int, level: str, besides: Collection[str] = ()
) -> events.BotSeated:
    """A bot takes a seat. besides: names of others who sit down just now."""
    name = bot_name(level, seat, names_taken(room, seat) | {n.casefold() for n in besides})
    return events.BotSeated(seat=seat, level=level, name=own_name(room, name, seat))


def bots_for(room: RoomState, seats: Iterable[int], level: str) -> list[events.BotSeated]:
    """Bots of one level, each with a name of its own."""
    found: list[events.BotSeated] = []
    for seat in seats:
        found.append(bot_for(room, seat, level, [bot.name for bot in found]))
    return found
