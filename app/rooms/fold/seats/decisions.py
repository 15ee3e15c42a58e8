"""What comes of commands about who sits where."""

from app.rooms.fold import events
from app.rooms.fold.errors import Refused, Stale
from app.rooms.fold.fairness.decisions import letter_with, next_deal
from app.rooms.fold.request import Request
from app.rooms.fold.seats import commands
from app.rooms.fold.seats.company import COMPANIES
from app.rooms.fold.seats.naming import (
    bot_for,
    guest_name,
    level_here,
    names_taken,
    offered,
    own_name,
)
from app.rooms.fold.seats.people import clean_name
from app.rules import shuffle

MOST_REMOVED = 100


def decide(asked: Request, command: commands.Command) -> list[events.Event]:
    """The events that a command causes; raises Refused with the reason."""
    match command:
        case commands.Sit():
            return _sit(asked, command)
        case commands.Leave():
            return _leave(asked)
        case commands.Rename():
            return _rename(asked, command)
        case commands.DrawSeats():
            return _draw_seats(asked)
        case commands.Swap():
            return _swap(asked, command)
        case commands.SeatBot():
            return _seat_bot(asked, command)
        case commands.RemoveBot():
            return _remove_bot(asked, command)
        case commands.Unseat():
            return _unseat(asked, command)
        case commands.Remove():
            return _remove(asked, command)
        case commands.HandOn():
            return _hand_on(asked, command)


def unready(asked: Request) -> set[int]:
    """The seats of people who are here and do not yet want the next deal."""
    seats = asked.room.seats
    here = {seat for seat in seats.of_people if seats[seat].person not in asked.away}
    return here - asked.room.matches.ready


# Whoever looks


def _sit(asked: Request, command: commands.Sit) -> list[events.Event]:
    room, person = asked.room, asked.person
    seat, own = asked.seat(command.seat), room.seats.of(person)
    if own >= 0 and room.deal is None and seat.free:
        return [events.SeatsDrawn(order=_exchanged(asked, own, command.seat))]
    if own >= 0:
        raise Refused("You already have a seat. Leave it first to take another.")
    if room.seats.waiting_for(person) >= 0:
        raise Refused("You already have a seat from the next deal on.")
    if seat.person or seat.next_person:
        raise Refused("That seat is taken. Choose another one, or watch.")
    back = room.seats.left_by(person) == command.seat
    if room.access.locked and person != room.seats.host and not back:
        raise Refused("The host has locked the table. You can watch.")
    known = seat.left_name if back else guest_name(room, command.seat)
    taken = events.SeatTaken(
        seat=command.seat,
        person=person,
        name=own_name(room, clean_name(command.name) or known, command.seat),
        later=room.playing and not back,
    )
    return [taken, *letter_with(asked, command.letter)]


def _leave(asked: Request) -> list[events.Event]:
    seats = asked.room.seats
    seat, wanted = seats.of(asked.person), seats.waiting_for(asked.person)
    if seat >= 0:
        return _vacate(asked, seat)
    if wanted >= 0:
        return [events.SeatLeft(seat=wanted, person=asked.person)]
    raise Refused("You have no seat to leave.")


def _vacate(asked: Request, seat: int) -> list[events.Event]:
    """A person's seat becomes free, or a bot's once the game has begun."""
    room = asked.room
    person = room.seats[seat].person
    left: list[events.Event] = [events.SeatLeft(seat=seat, person=person)]
    if room.deal is not None:
        left.append(bot_for(room, seat, level_here(room)))
        if room.matches.ready and not room.playing and not unready(asked) - {seat}:
            left.append(next_deal(asked, besides=[person]))
    return left


def _rename(asked: Request, command: commands.Rename) -> list[events.Event]:
    room, person = asked.room, asked.person
    seat = max(room.seats.of(person), room.seats.waiting_for(person))
    if seat < 0:
        raise Refused("Take a seat first; you enter your name there.")
    name = clean_name(command.name)
    if not name:
        raise Refused("Nobody could read that name. Choose another one.")
    name = own_name(room, name, seat)
    return [] if name == room.seats.name_of(person) else [events.Renamed(person=person, name=name)]


# The host


def _seat_bot(asked: Request, command: commands.SeatBot) -> list[events.Event]:
    asked.only_host()
    seat = asked.seat(command.seat)
    if seat.person:
        raise Refused("A person sits there.")
    level = offered(asked.room, command.level)
    if (seat.level, seat.name) == (level, command.name or seat.name):
        return []
    if not command.name:
        return [bot_for(asked.room, command.seat, level)]
    if command.name not in COMPANIES.get(level, ()):
        raise Refused(f"No bot of strength {level} has that name.")
    if command.name.casefold() in names_taken(asked.room, command.seat):
        raise Refused(f"Somebody at this table has the name {command.name}.")
    return [events.BotSeated(seat=command.seat, level=level, name=command.name)]


def _remove_bot(asked: Request, command: commands.RemoveBot) -> list[events.Event]:
    asked.only_host()
    if not asked.seat(command.seat).level:
        raise Refused("No bot sits there.")
    if asked.room.deal is not None:
        raise Refused("Bots can be removed only before the first deal. Take the seat instead.")
    return [events.BotRemoved(seat=command.seat)]


def _unseat(asked: Request, command: commands.Unseat) -> list[events.Event]:
    asked.only_host()
    seat, host = asked.seat(command.seat), asked.room.seats.host
    if seat.next_person:
        _still(command.name, seat.next_name)
        return [events.SeatLeft(seat=command.seat, person=seat.next_person)]
    if not seat.person:
        raise Refused("No person sits there.")
    _still(command.name, seat.name)
    if seat.person == host:
        raise Refused("The host’s seat cannot be freed; only the host can leave it.")
    gathering = asked.room.deal is None and asked.person == host
    if seat.person not in asked.gone and not gathering:
        raise Refused(f"{seat.name} is playing, and has not been away for long.")
    return _vacate(asked, command.seat)


def _remove(asked: Request, command: commands.Remove) -> list[events.Event]:
    asked.only_owner()
    seat = asked.seat(command.seat)
    person, name = seat.next_person or seat.person, seat.next_name or seat.name
    if not person:
        raise Refused("No person sits there.")
    _still(command.name, name)
    if person == asked.room.seats.host:
        raise Refused("You cannot remove yourself. Leave your seat instead.")
    if len(asked.room.access.removed) >= MOST_REMOVED:
        raise Refused(
            f"You already keep {MOST_REMOVED} people out. Let some back in, or lock the table."
        )
    out = events.Removed(person=person, name=name)
    if seat.next_person:
        return [out, events.SeatLeft(seat=command.seat, person=person)]
    return [out, *_vacate(asked, command.seat)]


def _hand_on(asked: Request, command: commands.HandOn) -> list[events.Event]:
    asked.only_owner()
    seat = asked.seat(command.seat)
    if not seat.person:
        raise Refused("Only a person can be the host.")
    _still(command.name, seat.name)
    return [] if seat.person == asked.room.seats.host else [events.HandedOn(person=seat.person)]


def _draw_seats(asked: Request) -> list[events.Event]:
    asked.only_host()
    if asked.room.deal is not None:
        raise Refused("Seats can be shuffled only before the first deal.")
    key = shuffle.key(asked.entropy(shuffle.SEED_BYTES))
    return [events.SeatsDrawn(order=list(shuffle.shuffled(range(len(asked.room.seats)), key)))]


def _swap(asked: Request, command: commands.Swap) -> list[events.Event]:
    asked.only_host()
    if asked.room.deal is not None:
        raise Refused("Seats can be exchanged only before the first deal.")
    for number, name in ((command.seat, command.name), (command.with_seat, command.other)):
        _still(name, asked.seat(number).name)
    order = _exchanged(asked, command.seat, command.with_seat)
    return [] if command.seat == command.with_seat else [events.SeatsDrawn(order=order)]


def _exchanged(asked: Request, one: int, other: int) -> list[int]:
    """Which seat is where when two have changed places."""
    order = list(range(len(asked.room.seats)))
    order[one], order[other] = other, one
    return order


def _still(meant: str, name: str) -> None:
    if meant != name:
        raise Stale("Somebody else sits there now. Look again and choose.")
