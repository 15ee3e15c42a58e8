"""Called Partners' bots: the worth of a hand, the auction, the calls, the play, the search."""
