"""Simulations a second of a plain tree search, ours and OpenSpiel's, on the same positions.

Both are information-set searches with random playouts, on one thread; the positions are the first
lead and the middle of the play in deals that are bid and played at random. Rounds of the two
alternate, and each position is searched from nothing. Seconds are those of the processor.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from statistics import median

from app.bots.selfplay import draw, key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.games import find
from app.rules.match import Match
from app.rules.rng import Rng
from bench import machine
from bench.playouts import is_card
from lab.bots import plain_of
from lab.openspiel.bot import OpenSpielBot
from lab.tree import Tree

TABLES = (("euchre", 4), ("oh_hell", 3), ("oh_hell", 5))


def positions(game: Game, deals: int) -> Iterator[Deal]:
    """Of each deal the first lead, and the card in the middle of the play."""
    number = 0
    found = 0
    while found < deals:
        key = key_of("simulations", number)
        number += 1
        match = Match(game)
        deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
        rng = Rng(number)
        leads: list[Deal] = []
        while deal.turn >= 0:
            actions = deal.actions(deal.turn)
            if all(map(is_card, actions)):
                leads.append(deal.copy())
            deal.act(deal.turn, actions[rng.below(len(actions))])
        if leads:
            found += 1
            yield from (leads[0], leads[len(leads) // 2])


def measure(
    game: Game, simulations: int, deals: int, rounds: int
) -> tuple[list[float], list[float]]:
    """Simulations a second of ours and of theirs, round by round."""
    places = list(positions(game, deals))
    tree = Tree(plain_of(game.name))
    theirs = OpenSpielBot(game, simulations)
    found: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        views = [place.seen_by(place.turn) for place in places]
        start = time.thread_time()
        for view in views:
            tree.grow(view, simulations, Rng(number))
        found[0].append(len(places) * simulations / (time.thread_time() - start))
        states = [(theirs.searcher(Rng(number)), theirs.table.state(place)) for place in places]
        start = time.thread_time()
        for searcher, state in states:
            searcher.step(state)
        found[1].append(len(places) * simulations / (time.thread_time() - start))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.simulations", description=__doc__)
    parser.add_argument("--simulations", type=int, default=2000, help="of a search (2000)")
    parser.add_argument("--deals", type=int, default=10, help="with two positions each (10)")
    parser.add_argument("--rounds", type=int, default=5, help="for each figure (5)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    for name, players in TABLES:
        game = find(name)(players)
        ours, theirs = measure(game, chosen.simulations, chosen.deals, chosen.rounds)
        print(
            f"  {game.title}, {players} seats: ours {median(ours):,.0f} simulations a second"
            f" ({min(ours):,.0f} to {max(ours):,.0f}), OpenSpiel's {median(theirs):,.0f}"
            f" ({min(theirs):,.0f} to {max(theirs):,.0f}):"
            f" {median(ours) / median(theirs):.1f} times",
            flush=True,
        )


if __name__ == "__main__":
    main()
