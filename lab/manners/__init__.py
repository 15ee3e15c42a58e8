"""Manners: how often bots do what a good player would laugh at.

A module a game, named like the game, says what that is: its KINDS and what there was to see of it,
its scene. Kinds that judge nothing, such as deals thrown in, may stand among them.
"""
