"""What people may ask: who may come in, and what people may say."""

from typing import Annotated, Literal

from pydantic import Field

from app.rooms.fold.access.talk import Reaction, TalkMode
from app.rooms.fold.base_command import BaseCommand, Name
from app.rooms.fold.seats.people import MAX_TEXT


class Lock(BaseCommand):
    """Host: let nobody new sit down, or everybody again."""

    do: Literal["lock"] = "lock"
    locked: bool


class Publish(BaseCommand):
    """Host: have the table among those that the first page offers to strangers, or no longer."""

    do: Literal["publish"] = "publish"
    public: bool


class LetIn(BaseCommand):
    """Host: let those in again who were removed and are called so."""

    do: Literal["let in"] = "let in"
    name: Name


class ChooseTalk(BaseCommand):
    """Host: let people react, or write as well, or neither."""

    do: Literal["talk"] = "talk"
    talk: TalkMode


class AllowAdvice(BaseCommand):
    """Host: let everybody at the table ask for advice, also while others play; or no longer."""

    do: Literal["allow advice"] = "allow advice"
    allowed: bool


class React(BaseCommand):
    """Show a reaction at one's seat for some seconds. Nothing is stored."""

    do: Literal["react"] = "react"
    reaction: Reaction


class Say(BaseCommand):
    """Say something to the table, where the host lets people write. Nothing is stored."""

    do: Literal["say"] = "say"
    text: Annotated[str, Field(max_length=4 * MAX_TEXT)]


class Watch(BaseCommand):
    """Be called so in the list of those who watch; "" for nothing. Nothing is stored."""

    do: Literal["watch"] = "watch"
    name: Name


class Bye(BaseCommand):
    """The page is being closed."""

    do: Literal["bye"] = "bye"


class Close(BaseCommand):
    """Host: close the room for good."""

    do: Literal["close"] = "close"


Command = Lock | Publish | LetIn | ChooseTalk | AllowAdvice | React | Say | Watch | Bye | Close
