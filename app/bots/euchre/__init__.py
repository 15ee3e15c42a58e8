"""Euchre's bots: four ways to bid, one way to play the cards (docs/bots.md)."""
