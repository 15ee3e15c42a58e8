"""Decisions a second of the bots, the median, the 95th percentile and the slowest one.

The positions come from whole deals of matches in which every seat plays that level. Counted is
choose() alone, without making the view. Each position is asked several times, and its least time
counts: what remains is the bot, not the machine's other work.
"""

import argparse
import time
from collections.abc import Iterator, Sequence

from app.bots.bot import Bot
from app.bots.levels import find, levels
from app.bots.selfplay import draw, key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.games import find as find_game
from app.rules.match import Match
from app.rules.rng import Rng
from bench import machine

# Of every game, with few, some and many seats.
TABLES = tuple(
    (name, players)
    for name, game in GAMES.items()
    for players in sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]})
)


def positions(name: str, players: int, bot: Bot, deals: int) -> Iterator[Deal]:
    """What the seats to act see, from so many deals: a match, and another one when it is over."""
    game = find_game(name)(players)
    match = Match(game)
    for number in range(deals):
        if match.over:
            match = Match(game)
        key = key_of("bench", players, number)
        deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
        while deal.to_act:
            view = deal.seen_by(deal.turn)
            yield view
            deal.act(view.viewer, bot.choose(view, Rng(len(deal.history)), 0))
        match.add(deal)


def measure(name: str, players: int, level: str, deals: int, repeats: int) -> list[float]:
    """The seconds of each decision, sorted."""
    bot = find(name, level)
    return sorted(
        min(_time(bot, view) for _ in range(repeats))
        for view in positions(name, players, bot, deals)
    )


def _time(bot: Bot, view: Deal) -> float:
    rng = Rng(len(view.history))
    start = time.perf_counter()
    bot.choose(view, rng, 0)
    return time.perf_counter() - start


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument(
        "--game", choices=sorted({name for name, _ in TABLES}), help="only that one"
    )
    parser.add_argument("--players", type=int, metavar="N", help="only tables of so many seats")
    parser.add_argument("--deals", type=int, default=20, help="for each line (20)")
    parser.add_argument("--repeats", type=int, default=3, help="of each decision (3)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    for name, players in TABLES:
        if chosen.game not in (None, name) or chosen.players not in (None, players):
            continue
        for level in levels(name):
            times = measure(name, players, level, chosen.deals, chosen.repeats)
            median, late = (1e6 * times[int(part * len(times))] for part in (0.5, 0.95))
            print(
                f"  {name}, {players} seats, level {level}:"
                f" {len(times) / sum(times):9,.0f} decisions a second,"
                f" median {median:,.1f}, 95 % {late:,.1f},"
                f" slowest of {len(times):,}: {1e6 * times[-1]:,.1f} µs",
                flush=True,
            )


if __name__ == "__main__":
    main()
