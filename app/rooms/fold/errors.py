"""Why a room does not do what it was asked. Every message can be shown to a person.

Refused             what was asked cannot be done now
├── Stale           the table has moved on since the person looked
├── AgainstRules    the rules of the game do not allow it now
├── NotAllowed      it is for the host, or for the one who sits there
│   └── KeptOut     the host has removed who asks from the room
└── Unavailable     nothing can be stored now; nothing was done
    ├── Moved       the room has another owner, or must be read again
    └── Unreadable  what is stored of the room is damaged
NoSuchRoom          there is no room of that code
"""

CANNOT_READ = "The server cannot read its tables right now. Try again soon."
STOPPING = "The server is stopping. Try again soon."
CONTESTED = "This table is on its way to another server. It will be back in a moment."
UNREADABLE = (
    "This table cannot be read: its stored moves are damaged. Tell whoever runs the server, or"
    " start a new game; other tables are not affected."
)


class Refused(Exception):
    """What was asked cannot be done now; the message says why and what to do."""


class Stale(Refused):
    """The command answers a state of the table that has passed."""


class AgainstRules(Refused):
    """The rules of the game do not allow the action of somebody who is asked."""


class NotAllowed(Refused):
    """The command is for somebody else to give."""


class KeptOut(NotAllowed):
    """The host has removed this person from the room, and has not let them in again."""

    def __init__(self) -> None:
        super().__init__(
            "The host has removed you from this table. Only the host can let you in again."
        )


class Unavailable(Refused):
    """Nothing can be stored now; nothing was done."""


class Moved(Unavailable):
    """The room has another owner, or its log must be read again: find it again and ask there.

    Whether the command was done is not known; a repeated one is done once.
    """


class Unreadable(Unavailable):
    """What is stored of the room is damaged; nobody can play there."""


class NoSuchRoom(Exception):
    """There is no room of that code, or it is closed."""
