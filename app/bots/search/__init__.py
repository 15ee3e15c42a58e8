"""One search for all games: what it needs to know of a game is a Policy."""
