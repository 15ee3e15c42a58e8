"""A concern of a room: what is played, and what came of it."""
