"""What has happened: who may come in, and what people may say."""

from typing import Literal

from app.rooms.fold.access.talk import TalkMode
from app.rooms.fold.base_event import BaseEvent


class Removed(BaseEvent):
    """The host has removed a person, called so, who stays out of the room from now on."""

    kind: Literal["removed"] = "removed"
    person: str
    name: str


class LetIn(BaseEvent):
    """A person who was removed may come in again."""

    kind: Literal["let in"] = "let in"
    person: str


class Locked(BaseEvent):
    """Nobody new can sit down from now on, or everybody again."""

    kind: Literal["locked"] = "locked"
    locked: bool


class Published(BaseEvent):
    """The first page offers the table to strangers from now on, or no longer. added: to the room's
    code from then on; what strangers know of it leads nowhere."""

    kind: Literal["published"] = "published"
    public: bool
    added: str = ""


class TalkChosen(BaseEvent):
    """From now on people may react, or write as well, or neither."""

    kind: Literal["talk chosen"] = "talk chosen"
    talk: TalkMode


class AdviceAllowed(BaseEvent):
    """From now on everybody may ask for advice while others play, or nobody."""

    kind: Literal["advice allowed"] = "advice allowed"
    allowed: bool


class RoomClosed(BaseEvent):
    """The host has closed the room; it is as if it were not there."""

    kind: Literal["room closed"] = "room closed"


Event = Removed | LetIn | Locked | Published | TalkChosen | AdviceAllowed | RoomClosed
