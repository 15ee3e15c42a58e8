"""The table of Durak."""
