"""The bots of Five Tricks."""
