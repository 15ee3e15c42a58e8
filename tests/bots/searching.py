"""Deals for bots that search."""

from app.bots.selfplay import key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.match import Match

SIMULATIONS = 200


def dealt(game: str, seed: int) -> Deal:
    """A first deal with the usual options."""
    rules = GAMES[game](GAMES[game].seats[-1])
    match = Match(rules)
    drawn = dict.fromkeys(match.draws(), 0)
    deck = shuffle.shuffled(rules.pack, key_of("search", game, seed))
    return rules.deal(match.next_setup(drawn), deck)
