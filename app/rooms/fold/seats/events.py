"""What has happened: who sits where."""

from typing import Literal

from app.rooms.fold.base_event import BaseEvent


class SeatTaken(BaseEvent):
    """A person sits down, at once or (later) with the next deal."""

    kind: Literal["seat taken"] = "seat taken"
    seat: int
    person: str
    name: str
    later: bool = False


class SeatLeft(BaseEvent):
    """A person has given up a seat, or the wish for one."""

    kind: Literal["seat left"] = "seat left"
    seat: int
    person: str


class Renamed(BaseEvent):
    """A person has another name, in the seat and in one that is waited for."""

    kind: Literal["renamed"] = "renamed"
    person: str
    name: str


class BotSeated(BaseEvent):
    """A bot of a level sits there now."""

    kind: Literal["bot seated"] = "bot seated"
    seat: int
    level: str
    name: str


class BotRemoved(BaseEvent):
    """The bot's seat is free."""

    kind: Literal["bot removed"] = "bot removed"
    seat: int


class HandedOn(BaseEvent):
    """The room has another host."""

    kind: Literal["handed on"] = "handed on"
    person: str


class SeatsDrawn(BaseEvent):
    """The players sit anew: seat i is taken by who sat on seat order[i]."""

    kind: Literal["seats drawn"] = "seats drawn"
    order: list[int]


Event = SeatTaken | SeatLeft | Renamed | BotSeated | BotRemoved | HandedOn | SeatsDrawn
