"""The table of Short Spades."""
