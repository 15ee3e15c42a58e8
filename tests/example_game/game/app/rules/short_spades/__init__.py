"""The rules of Five Tricks."""
