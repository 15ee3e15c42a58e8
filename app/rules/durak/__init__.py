"""The rules of Durak."""
