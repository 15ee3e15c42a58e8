"""The rules of Euchre."""
