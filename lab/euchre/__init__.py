"""Bulk runs of Euchre, and the tables that its bots bid by."""
