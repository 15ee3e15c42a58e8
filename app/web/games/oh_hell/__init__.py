"""The table of Oh Hell (Whist)."""
