"""What people may ask: who sits where."""

from typing import Literal

from app.rooms.fold.base_command import BaseCommand, MaybeHash, Name, SeatNumber, Strength


class Sit(BaseCommand):
    """Take a seat: a free one at once, a bot's between deals or with the next one; one that the
    same person has left since the deal began at once, in that deal. Who has a seat moves to a free
    one before the first deal.

    letter, here and below: a sealed letter, as SealLetter has it, from who has none yet.
    """

    do: Literal["sit"] = "sit"
    seat: SeatNumber
    name: Name = ""
    letter: MaybeHash = ""


class Leave(BaseCommand):
    """Give the seat up; a bot plays on in a running deal."""

    do: Literal["leave"] = "leave"


class Rename(BaseCommand):
    """Be called something else."""

    do: Literal["rename"] = "rename"
    name: Name


class DrawSeats(BaseCommand):
    """Host: let chance decide who sits where, before the first deal."""

    do: Literal["draw"] = "draw"


class Swap(BaseCommand):
    """Host: exchange two seats with all that is on them, before the first deal. name and other: who
    sits there, "" for a free seat."""

    do: Literal["swap"] = "swap"
    seat: SeatNumber
    name: Name = ""
    with_seat: SeatNumber
    other: Name = ""


class SeatBot(BaseCommand):
    """Host: put a bot on a free seat, or change the strength of the one there. name: one of the
    characters of that level; without one, whoever is free."""

    do: Literal["bot"] = "bot"
    seat: SeatNumber
    level: Strength
    name: Name = ""


class RemoveBot(BaseCommand):
    """Host: free a bot's seat before the first deal."""

    do: Literal["unbot"] = "unbot"
    seat: SeatNumber


class Unseat(BaseCommand):
    """Host: free the seat of the person of that name: before the first deal, or of somebody who has
    been away long; or take back that person's wish for it."""

    do: Literal["unseat"] = "unseat"
    seat: SeatNumber
    name: Name


class Remove(BaseCommand):
    """Host: have the person of that name, who sits there or waits for that seat, leave the room and
    stay out; in a deal a bot plays on."""

    do: Literal["remove"] = "remove"
    seat: SeatNumber
    name: Name


class HandOn(BaseCommand):
    """Host: make the person of that name, who sits there, the host."""

    do: Literal["host"] = "host"
    seat: SeatNumber
    name: Name


Command = Sit | Leave | Rename | DrawSeats | Swap | SeatBot | RemoveBot | Unseat | Remove | HandOn
