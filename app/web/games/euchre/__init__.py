"""The table of Euchre."""
