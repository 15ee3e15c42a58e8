"""Euchre's bots to compare with, bulk runs, and the tables that its bots bid by."""
