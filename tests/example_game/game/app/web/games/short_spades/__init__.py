"""The table of Five Tricks."""
