"""What has happened in a room, as it is stored in the log; the room is their fold."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from app.rules.game import Value

By = Literal["person", "bot", "stand-in"]


class Happened(BaseModel):
    """An event never changes once it is stored; new fields need defaults."""

    model_config = ConfigDict(frozen=True)


class RoomOpened(Happened):
    """host: the person who opened it."""

    kind: Literal["room opened"] = "room opened"
    game: str
    players: int
    options: dict[str, Value]
    host: str


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


class Fair(Happened):
    """Where a deck comes from (app.rules.shuffle)."""

    scheme: str
    commitment: str
    seed: str  # hexadecimal; secret until the deal is over
    contributions: list[str] = []


class DealStarted(Happened):
    """A deal has been shuffled and dealt; wishes for seats come true.

    match: which match of the room, from 0. drawn: what chance decided beside the cards.
    """

    kind: Literal["deal started"] = "deal started"
    match: int
    drawn: dict[str, int]
    deck: list[str]
    fair: Fair


class Acted(Happened):
    """A seat has done an action of the game. by: "person", "bot", or "stand-in" (a bot for a
    person who is away)."""

    kind: Literal["acted"] = "acted"
    seat: int
    action: str
    by: By


class Readied(Happened):
    """A seat wants the next deal."""

    kind: Literal["readied"] = "readied"
    seat: int


Event = RoomOpened | SeatTaken | SeatLeft | BotSeated | BotRemoved | DealStarted | Acted | Readied
EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])
