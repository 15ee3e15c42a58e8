"""Who may come into a room, and what people may say there."""

from dataclasses import dataclass, field

from app.rooms.fold.access.talk import TalkMode
from app.rooms.fold.events import (
    AdviceAllowed,
    Event,
    LetIn,
    Locked,
    Published,
    Removed,
    RoomClosed,
    TalkChosen,
)


@dataclass
class Access:
    """The way into a room, and what may be said there.

    removed: the names of those who stay out, by person. locked: nobody new can sit down. public:
    strangers are shown the way. added: to the room's code, since strangers know it. advice: who
    plays with others may ask for it, too.
    """

    removed: dict[str, str] = field(default_factory=dict)
    locked: bool = False
    public: bool = False
    added: str = ""
    talk: TalkMode = "reactions"
    advice: bool = False
    closed: bool = False

    def apply(self, event: Event) -> None:
        """Take over what has been stored."""
        match event:
            case Removed():
                self.removed[event.person] = event.name
            case LetIn():
                self.removed.pop(event.person, None)
            case Locked():
                self.locked = event.locked
            case Published():
                self.public, self.added = event.public, event.added or self.added
            case TalkChosen():
                self.talk = event.talk
            case AdviceAllowed():
                self.advice = event.allowed
            case RoomClosed():
                self.closed = True
