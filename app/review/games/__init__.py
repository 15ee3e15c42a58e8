"""How each game is judged: a module a game, named like it, has its JUDGING."""
