"""A concern of a room: where the decks come from."""
