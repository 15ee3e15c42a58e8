"""What has happened: the deal that is played."""

from typing import Literal

from app.rooms.fold.base_event import BaseEvent
from app.rooms.fold.fairness.events import Fair

By = Literal["person", "bot", "stand-in", "clock", "host", "rules", "window"]


class DealStarted(BaseEvent):
    """A deal has been shuffled and dealt; wishes for seats come true.

    match: which match of the room, from 0. drawn: what chance decided beside the cards.
    time_used_ms: of the match's time, before this deal.
    """

    kind: Literal["deal started"] = "deal started"
    match: int
    drawn: dict[str, int]
    deck: list[str]
    fair: Fair
    time_used_ms: int = 0


class Thought(BaseEvent):
    """How a bot came to an action, so that anybody can ask it again.

    level and version: of the bot. after: so many actions of the deal had been done when it looked.
    seen: the fingerprint of what its seat saw (app.rules.seen).
    """

    level: str
    version: str
    after: int
    seen: str


class Acted(BaseEvent):
    """A seat has done an action of the game.

    by: "person", "bot", "stand-in" (a bot for a person who is away), "clock" (a bot, once, when the
    time is up), "host" (a bot, once, since the host did not want to wait longer), "rules" (where
    nobody has a choice, or after a claim), or "window" (a person who wanted to do nothing while
    several might act). reserve_used_ms: of the reserve of the seat's person. thought: of the bot
    that has decided, if one has.
    """

    kind: Literal["acted"] = "acted"
    seat: int
    action: str
    by: By
    reserve_used_ms: int = 0
    thought: Thought | None = None


class DoneChosen(BaseEvent):
    """A seat does nothing more wherever several may act at once, until something is complete; or
    (done false) it is asked again."""

    kind: Literal["done chosen"] = "done chosen"
    seat: int
    done: bool = True


class Claimed(BaseEvent):
    """A person has ended the deal, the rest of which was certain: it follows, by the rules.

    why: "settled" or "winners" (Deal.claim). name: of the person.
    """

    kind: Literal["claimed"] = "claimed"
    seat: int
    name: str
    why: str


class Advised(BaseEvent):
    """A seat has asked what it should do, or have done. after: so many actions of the deal."""

    kind: Literal["advised"] = "advised"
    seat: int
    after: int


class TakenBack(BaseEvent):
    """The deal goes on from its first so many actions; what came after them has not been played."""

    kind: Literal["taken back"] = "taken back"
    seat: int
    actions: int


Event = DealStarted | Acted | DoneChosen | Claimed | Advised | TakenBack
