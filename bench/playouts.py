"""Random card plays a second on one thread: views filled and played out at random.

A view of a spectator at the start of a deal, so that all hands and face-down cards are drawn anew
for each playout; dealing them is in the figure. The median of several rounds, with their spread;
seconds are those of the processor, so that other work on the machine disturbs little.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from app import built
from app.lab.table import key_of
from app.rules import shuffle
from app.rules.black_queen_game import BlackQueen
from app.rules.deal import SPECTATOR, Deal, playouts
from bench import machine


def opening(players: int) -> Deal:
    """What a spectator sees of a new deal."""
    game = BlackQueen(players)
    deck = shuffle.shuffled(game.pack, key_of("bench", players))
    return game.deal(game.setup((), {"dealer": 0}), deck).seen_by(SPECTATOR)


def rounds(view: Deal, seconds: float, count: int) -> list[float]:
    """Plays a second in each round; the length of a round is found by a first try."""
    deals, took = 1, 0.0
    while took < seconds / 10:
        deals *= 2
        took = _time(view, deals)[1]
    deals = max(1, round(deals * seconds / took))
    return [plays / took for plays, took in (_time(view, deals) for _ in range(count))]


def _time(view: Deal, deals: int) -> tuple[int, float]:
    start = time.thread_time()
    plays, _ = playouts(view, deals, 1)
    return plays, time.thread_time() - start


def measure(chosen: argparse.Namespace) -> dict[str, list[float]]:
    """Plays a second by number of seats, in the build of this process."""
    return {
        str(players): rounds(opening(players), chosen.seconds, chosen.rounds)
        for players in BlackQueen.seats
    }


def measure_sources(chosen: argparse.Namespace) -> dict[str, list[float]]:
    """The same uncompiled, in a process of its own."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "bench.playouts", "--json"),
            *("--seconds", str(chosen.seconds), "--rounds", str(chosen.rounds)),
        ],
        cwd=Path(__file__).parents[1],
        env={**os.environ, "BLACK_QUEEN_BUILD": "source"},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.playouts", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="of a round (0.5)")
    parser.add_argument("--rounds", type=int, default=7, help="for each figure (7)")
    parser.add_argument("--json", action="store_true", help="this build only, as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.json:
        print(json.dumps(measure(chosen)))
        return
    if arguments is None:
        print(machine.line())
    sources = measure_sources(chosen)
    compiled = measure(chosen) if built.compiled() else {}
    if not compiled:
        print(f"  {built.notice()}")
    for players in BlackQueen.seats:
        pack = len(BlackQueen(players).pack)
        slow = sources[str(players)]
        text = f"uncompiled {median(slow):10,.0f}"
        if compiled:
            fast = compiled[str(players)]
            text = (
                f"compiled {median(fast):11,.0f} ({min(fast):,.0f} to {max(fast):,.0f}), {text};"
                f" {median(fast) / median(slow):.0f} times"
            )
        print(f"  {players} seats, {pack:3} cards, plays a second: {text}")


if __name__ == "__main__":
    main()
