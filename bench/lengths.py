"""How long a match takes with bots, as the first page says of a short and a full one.

Careful bots play whole matches. The first seat counts as a person, who takes 3 s over each decision
and 10 s over each score sheet; a bot takes what the rooms give it at normal speed. Where several
may act at once they do.
"""

import argparse
from collections.abc import Sequence
from statistics import fmean, stdev

from app.bots.levels import find
from app.bots.selfplay import draw, key_of
from app.rooms.live.pace import Pace
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.games import GAMES
from app.rules.match import Match
from app.web.game_uis import GAME_UIS
from bench import machine
from lab.table import Watch, play

DECISION_S = 3.0
SHEET_S = 10.0
LEVEL = "2"
MATCHES = 40
PERSON = 0


def timer(pace: Pace, spent: list[float]) -> Watch:
    """Notes what each action of a deal takes."""
    spread_s = pace.bot_spread_s / 2

    def watch(deal: Deal) -> None:
        bot_s = (pace.trick_pause_s if deal.resting else pace.bot_delay_s) + spread_s
        person = deal.turn == PERSON and len(deal.actions(PERSON)) > 1
        spent.append(DECISION_S if person else bot_s / len(deal.to_act))

    return watch


def minutes(game: Game, number: int) -> float:
    """One match."""
    match, bots, spent = Match(game), [find(game.name, LEVEL)] * game.players, list[float]()
    while not match.over:
        key = key_of("lengths", number, len(match.results))
        deck = shuffle.shuffled(game.pack, key)
        deal = game.deal(match.next_setup(draw(match, key)), deck)
        play(deal, bots, key, timer(Pace(), spent))
        match.add(deal)
        match.given_up = match.endless
    return (sum(spent) + SHEET_S * len(match.results)) / 60


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.lengths", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    for name, ui in GAME_UIS.items():
        for length, each in ui.lengths.items():
            game = GAMES[name](ui.usual, each.options)
            found = [minutes(game, number) for number in range(chosen.matches)]
            print(
                f"  {name}, {length} ({game.ends}): {fmean(found):.1f} minutes, from match to match"
                f" +- {stdev(found):.1f}; said: {each.minutes}"
            )


if __name__ == "__main__":
    main()
