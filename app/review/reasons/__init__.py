"""Why an action was better than another one: facts that the seat could know, never guesses."""
