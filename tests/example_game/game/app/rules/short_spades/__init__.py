"""Short Spades."""
