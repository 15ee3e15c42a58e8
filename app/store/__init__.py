"""Where the event log is kept."""

LOG_FILE = "rooms.sqlite3"  # in the data folder
COOKIE_KEY_BYTES = 32
COLUMNS = "room, number, epoch, command, at, kind, data"  # of events, as Entry has them


def is_url(place: str) -> bool:
    """Whether a log lies in a database and not in a file."""
    return place.startswith(("postgresql://", "postgres://"))
