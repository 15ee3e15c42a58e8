"""A concern of a room: who sits where."""
