"""A concern of a room: how long the table waits."""
