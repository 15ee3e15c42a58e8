"""What has happened: who sits where."""

from typing import Literal

from app.rooms.fold.happened import Happened


class SeatTaken(Happened):
    """A person sits down, at once or (later) with the next deal."""

    kind: Literal["seat taken"] = "seat taken"
    seat: int
    person: str
    name: str
    later: bool = False


class SeatLeft(Happened):
    """A person has given up a seat, or the wish for one."""

    kind: Literal["seat left"] = "seat left"
    seat: int
    person: str


class Renamed(Happened):
    """A person has another name, in the seat and in one that is waited for."""

    kind: Literal["renamed"] = "renamed"
    person: str
    name: str


class BotSeated(Happened):
    """A bot of a level sits there now."""

    kind: Literal["bot seated"] = "bot seated"
    seat: int
    level: str
    name: str


class BotRemoved(Happened):
    """The bot's seat is free."""

    kind: Literal["bot removed"] = "bot removed"
    seat: int


class HandedOn(Happened):
    """The room has another host."""

    kind: Literal["handed on"] = "handed on"
    person: str


class SeatsDrawn(Happened):
    """The players sit anew: seat i is taken by who sat on seat order[i]."""

    kind: Literal["seats drawn"] = "seats drawn"
    order: list[int]


Event = SeatTaken | SeatLeft | Renamed | BotSeated | BotRemoved | HandedOn | SeatsDrawn
