"""Where the event log is kept."""

LOG_FILE = "rooms.sqlite3"  # in the data folder
