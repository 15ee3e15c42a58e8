"""Durak's bots to compare with."""
