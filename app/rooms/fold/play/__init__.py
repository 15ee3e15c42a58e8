"""A concern of a room: the deal that is played."""
