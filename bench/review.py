"""How long a review takes: until the first verdict, for one seat's deal, and for a whole one.

A deal of each game between bots of level 1, at its usual table, judged with the usual tries. A
whole deal has all seats judged and its cards played again. Medians of several deals; seconds are
those of the processor, so that other work on the machine disturbs little.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import median

from app.bots.levels import find
from app.bots.selfplay import key_of, play_match
from app.review.review import decisions, shares
from app.rules.games import GAMES
from app.rules.record import Record, replay
from app.web.game_uis import GAME_UIS
from bench import machine

GOAL_FIRST_S, GOAL_S = 1.0, 10.0


def played(game: str, number: int) -> Record:
    """A match of bots; its first deal is reviewed."""
    made = GAMES[game](GAME_UIS[game].usual, GAME_UIS[game].chosen("short"))
    bots = [find(game, "1")] * made.players
    return replay(play_match(made, bots, [], key_of("bench", number), legal=False))


def took(record: Record) -> tuple[float, float, float]:
    """Seconds until the first verdict, for the first seat, and for the whole deal."""
    start = time.process_time()
    begun = decisions(record, 0, [0])
    next(begun)
    first = time.process_time() - start
    for _ in begun:
        pass
    seat = time.process_time() - start
    others = decisions(record, 0, range(1, record.match.game.players))
    shares(record, 0, [*decisions(record, 0, [0]), *others])
    return first, seat, time.process_time() - start - seat


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.review", description=__doc__)
    parser.add_argument("--deals", type=int, default=3, help="of each game (3)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    for game in GAMES:
        found = [took(played(game, number)) for number in range(chosen.deals)]
        first, seat, whole = (median(column) for column in zip(*found, strict=True))
        print(
            f"  {game + ',':15} {GAME_UIS[game].usual} seats: first verdict {first:.2f} s,"
            f" a seat {seat:.1f} s, all with the cards {whole:.1f} s"
            f" (goals: {GOAL_FIRST_S:.0f} s, {GOAL_S:.0f} s for a deal)"
        )


if __name__ == "__main__":
    main()
