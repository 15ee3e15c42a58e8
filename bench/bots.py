"""Decisions a second of the bots, and the slowest one.

The positions come from whole deals in which every seat plays that level. Counted is choose()
alone, without making the view. Each position is asked several times, and its least time counts:
what remains is the bot, not the machine's other work.
"""

import argparse
import time
from collections.abc import Iterator, Sequence

from app.bots.bot import Bot
from app.bots.levels import find, levels
from app.lab.table import draw, key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.games import find as find_game
from app.rules.match import Match
from app.rules.rng import Rng
from bench import machine

TABLES = (("black_queen", 2), ("black_queen", 4), ("black_queen", 6), ("euchre", 4))


def positions(name: str, players: int, bot: Bot, deals: int) -> Iterator[Deal]:
    """What the seats to act see, from whole deals."""
    game = find_game(name)(players)
    for number in range(deals):
        key = key_of("bench", players, number)
        match = Match(game)
        deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
        while deal.to_act:
            view = deal.seen_by(deal.turn)
            yield view
            deal.act(view.viewer, bot.choose(view, Rng(len(deal.history)), 0))


def measure(
    name: str, players: int, level: str, deals: int, repeats: int
) -> tuple[int, float, float]:
    """Decisions, the seconds that they took, and the seconds of the slowest."""
    bot = find(name, level)
    count, total, slowest = 0, 0.0, 0.0
    for view in positions(name, players, bot, deals):
        least = min(_time(bot, view) for _ in range(repeats))
        count += 1
        total += least
        slowest = max(slowest, least)
    return count, total, slowest


def _time(bot: Bot, view: Deal) -> float:
    rng = Rng(len(view.history))
    start = time.perf_counter()
    bot.choose(view, rng, 0)
    return time.perf_counter() - start


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--deals", type=int, default=20, help="for each line (20)")
    parser.add_argument("--repeats", type=int, default=3, help="of each decision (3)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    for name, players in TABLES:
        for level in levels(name):
            count, total, slowest = measure(name, players, level, chosen.deals, chosen.repeats)
            print(
                f"  {name}, {players} seats, level {level}:"
                f" {count / total:9,.0f} decisions a second,"
                f" slowest of {count:,}: {1e6 * slowest:7,.1f} µs"
            )


if __name__ == "__main__":
    main()
