"""What can be said at a table."""

from typing import Literal, NamedTuple

TalkMode = Literal["off", "reactions", "words"]
Reaction = Literal[
    "thumb",
    "clap",
    "laugh",
    "wow",
    "sad",
    "think",
    "heart",
    "party",
    "hello",
    "well played",
    "good luck",
    "thanks",
    "sorry",
    "oops",
    "one moment",
    "good game",
]


class Remark(NamedTuple):
    """Something that was said. id: no other remark of the room has it. name: as it was then.
    reaction: which one, or "" for a text. bot: whether a bot has said it. number: of the remark,
    from 1 on."""

    id: str
    seat: int
    name: str
    reaction: str
    text: str = ""
    bot: bool = False
    number: int = 0
