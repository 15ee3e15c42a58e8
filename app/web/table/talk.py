"""Reactions as signs and words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.rooms.fold.access.talk import Remark

# By what commands call them: what is shown, and what a screen reader says.
SIGNS: Mapping[str, tuple[str, str]] = {
    "thumb": ("👍", "thumbs up"),
    "clap": ("👏", "applauds"),
    "laugh": ("😂", "laughs"),
    "wow": ("😮", "is astonished"),
    "sad": ("😢", "is sad"),
    "think": ("🤔", "thinks"),
    "heart": ("❤️", "sends a heart"),
    "party": ("🎉", "celebrates"),
}
PHRASES: Mapping[str, str] = {
    "hello": "Hello!",
    "well played": "Well played!",
    "good luck": "Good luck!",
    "thanks": "Thanks!",
    "sorry": "Sorry!",
    "oops": "Oops!",
    "one moment": "One moment",
    "good game": "Good game!",
}
MODES: Sequence[tuple[str, str]] = (
    ("reactions", "reactions only"),
    ("words", "reactions and messages"),
    ("off", "off"),
)
SHOWN = 6  # of the latest remarks, to a page


class Shown(NamedTuple):
    """A remark for the page. words: as a screen reader says it, after the name. bot: a bot's."""

    id: str
    seat: int
    name: str
    text: str
    words: str
    sign: bool
    bot: bool


def shown(remark: Remark) -> Shown:
    """A remark as signs and words."""
    sign, words = SIGNS.get(remark.reaction, ("", ""))
    text = sign or PHRASES.get(remark.reaction, remark.text)
    return Shown(remark.id, remark.seat, remark.name, text, words or text, bool(sign), remark.bot)
