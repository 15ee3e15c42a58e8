"""What has happened: what is played, and what came of it."""

from typing import Literal

from app.rooms.fold.base_event import BaseEvent
from app.rules.game import Value


class RoomOpened(BaseEvent):
    """host: the person who opened it. guided: its first deal is the game's lesson."""

    kind: Literal["room opened"] = "room opened"
    game: str
    players: int
    options: dict[str, Value]
    host: str
    guided: bool = False


class OptionsChosen(BaseEvent):
    """The next match is played with these options: all of them."""

    kind: Literal["options chosen"] = "options chosen"
    options: dict[str, Value]


class GameChosen(BaseEvent):
    """From now on another game is played, with these options: all of them. The players gather."""

    kind: Literal["game chosen"] = "game chosen"
    game: str
    players: int
    options: dict[str, Value]


class Readied(BaseEvent):
    """A seat wants the next deal."""

    kind: Literal["readied"] = "readied"
    seat: int


class Abandoned(BaseEvent):
    """The host has ended the match before its end: its seed is no secret any more, and the players
    gather for another one."""

    kind: Literal["abandoned"] = "abandoned"


class TimeEnded(BaseEvent):
    """The match's time is over; the deal in progress is its last."""

    kind: Literal["time ended"] = "time ended"


class MatchGivenUp(BaseEvent):
    """The match is over as it stands: too many deals in a row were thrown in (RULES 0.2)."""

    kind: Literal["match given up"] = "match given up"


class Finished(BaseEvent):
    """A match has ended for a person who has played in it and sat at its table to its end.

    match: which one of the room. Each of these by seat: names, levels (of bots; "" for people),
    totals, places (from 1; none of a match that was abandoned). seal: by which it is looked back
    at (app.rooms.fold.matches.played.SEAL characters), "" where it has none. advised: whether the
    person has asked for advice in it. guided: whether its first deal was the game's lesson.
    """

    kind: Literal["finished"] = "finished"
    person: str
    match: int
    seat: int
    game: str
    names: list[str]
    levels: list[str]
    totals: list[int]
    places: list[int]
    seal: str
    advised: bool = False
    guided: bool = False


Event = (
    RoomOpened
    | OptionsChosen
    | GameChosen
    | Readied
    | Abandoned
    | TimeEnded
    | MatchGivenUp
    | Finished
)
