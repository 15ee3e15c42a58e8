"""The bots of Short Spades."""
