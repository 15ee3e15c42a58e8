"""What long work has made of a match that is over: stored beside the log, once, and as long as the
room of the match is."""

from typing import NamedTuple


class MadeRow(NamedTuple):
    """As a store keeps it. key: a match's seal, with what else it is made of and how after a space
    each; data: a text of whoever made it."""

    key: str
    room: str
    data: str
