"""How each game is shown."""
