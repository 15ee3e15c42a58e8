"""Depth against the number of deals at equal time, for the search of Oh Hell's bots.

For each hand size and depth, the number of deals is sought with which a decision among several
cards takes so long in the mean. Then each depth plays against the least one: duplicate deals with
rotated seats at tables of five; all bid alike. A depth of as many tricks as there are cards goes to
the end.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import fmean

from app.bots.bot import Bot
from app.bots.oh_hell.bot import searching
from app.bots.selfplay import key_of
from app.rules.deal import Deal
from app.rules.oh_hell.game import OhHell
from app.rules.rng import Rng
from bench import machine
from lab.arena import Comparison, Plan, compare, play_number
from lab.table import play_deals

SEATS = 5
CLOSE = 0.1  # times that differ by less count as equal
TRIES = 5
START = 2  # deals, for a first look at the time
MOST = 2000


class Timed:
    """A bot, and the seconds of its decisions among several cards."""

    version = "1"

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.times: list[float] = []

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        actions = seen.actions(seen.viewer)
        choice = len(actions) > 1 and not actions[0].startswith("bid")
        start = time.process_time()
        text = self._bot.choose(seen, rng, budget)
        if choice:
            self.times.append(time.process_time() - start)
        return text


def game_of(cards: int) -> OhHell:
    return OhHell(SEATS, {"max_hand": cards, "shape": "down"})


def seconds(cards: int, depth: int, deals: int, played: int) -> float:
    """The mean time of a decision, over so many deals that are played."""
    timed = [Timed(searching(depth, deals)) for _ in range(SEATS)]
    for number in range(played):
        for _ in play_deals(game_of(cards), timed, [key_of("time", number)]):
            pass
    return fmean(seconds for bot in timed for seconds in bot.times)


def equal(cards: int, depth: int, wanted: float, played: int) -> tuple[int, float]:
    """The number of deals with which a decision takes about so long, and how long it takes."""
    deals = START
    for _ in range(TRIES):
        found = seconds(cards, depth, deals, played)
        better = min(MOST, max(1, round(deals * wanted / found)))
        if abs(found / wanted - 1) < CLOSE or better == deals:
            break
        deals = better
    return deals, found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.depths", description=__doc__)
    parser.add_argument("--cards", type=int, nargs="+", default=[10, 7, 5, 3], help="hand sizes")
    parser.add_argument("--depths", type=int, nargs="+", default=[1, 2, 3, 5], help="in tricks")
    parser.add_argument("--ms", type=float, default=5.0, help="for a decision (5)")
    parser.add_argument("--deals", type=int, default=50, help="played for each comparison (50)")
    parser.add_argument("--timed", type=int, default=4, help="deals that times are taken of (4)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    for cards in chosen.cards:
        print(f"  {cards} cards")
        rival: tuple[str, Bot] | None = None
        long = False
        for depth in sorted({depth for depth in chosen.depths if depth <= cards}):
            if long and depth < cards:  # to the end may be quicker: exact values end more branches
                continue
            samples, taken = equal(cards, depth, chosen.ms / 1000, chosen.timed)
            name, bot = f"depth {depth} with {samples} deals", searching(depth, samples)
            print(f"    {name}, {1000 * taken:.1f} ms", end="", flush=True)
            if samples == 1 and taken > 1.5 * chosen.ms / 1000:
                print(": too long", flush=True)
                long = True
            elif rival is None:
                print()
                rival = name, bot
            else:
                print(f": {_figures(play(cards, (name, bot), rival, chosen.deals))}", flush=True)


def play(cards: int, one: tuple[str, Bot], other: tuple[str, Bot], deals: int) -> Comparison:
    """One bot against another, each with its name."""
    names = one[0], other[0]
    plan = Plan("oh_hell", SEATS, game_of(cards).options, names, deals, "0", two_tables=True)
    bots = one[1], other[1]
    return compare(*names, 2, [play_number(plan, *names, bots, n) for n in range(deals)])


def _figures(c: Comparison) -> str:
    text = f"{c.difference:+.3f} ± {c.error or 0:.3f} points"
    if c.made:
        text += f", {100 * c.made.difference:+.1f} ± {100 * (c.made.error or 0):.1f} % of bids made"
    return text


if __name__ == "__main__":
    main()
