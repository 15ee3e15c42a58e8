"""Deals for bots."""

from app.bots.selfplay import key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.match import Match


def new_deal(game: Game, seed: str) -> Deal:
    key = key_of("contract", seed)
    match = Match(game)
    drawn = {name: len(seed) % choices for name, choices in match.draws().items()}
    return game.deal(match.next_setup(drawn), shuffle.shuffled(game.pack, key))
