"""Searches that know no game: what they need of one is its Policy."""
