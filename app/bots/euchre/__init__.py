"""Euchre's bots: ways to bid, a way to play, a search over both (docs/bots.md)."""
