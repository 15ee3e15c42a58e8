"""A concern of a room: who may come in, and what people may say."""
