"""The rules of Oh Hell (Whist)."""
