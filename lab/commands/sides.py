"""python -m lab sides: how much better one bot plays or bids where sides are hidden."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from app.cli.numbers import at_least
from app.rules.game import Game
from lab import workshops
from lab.commands import bot_runs, fail
from lab.figures import Figure, text_of
from lab.workers import workers

if TYPE_CHECKING:
    from app.cli.subparsers import Subparsers

GAMES = workshops.games_with("contracts")
CHUNK = 10  # deals


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "sides",
        help="compare how two bots play as whole sides, with little noise",
        epilog=f"For example: python -m lab sides {GAMES[0]} 3 2 --players 6 --deals 500",
    )
    bot_runs.add_to(
        parser, "two: the caller's side is played by one, the others by the other", GAMES
    )
    parser.add_argument("--deals", type=at_least(1), default=500, metavar="N", help="default 500")
    parser.add_argument(
        "--bids", action="store_true", help="compare the bids; a net plays all cards"
    )
    parser.set_defaults(run=bot_runs.with_game(run))


def run(chosen: argparse.Namespace, game: Game) -> int:
    """Play and print."""
    workshop = workshops.of(game.name, "contracts")
    if len(chosen.levels) != 2:
        return fail("Name two levels.")
    levels = (chosen.levels[0], chosen.levels[1])
    tasks = [
        (game, levels, range(at, min(at + CHUNK, chosen.deals)), str(chosen.seed))
        for at in range(0, chosen.deals, CHUNK)
    ]
    found: list[Any] = []
    play: Callable[..., list[Any]] = workshop.bids if chosen.bids else workshop.chunk
    bar = tqdm(total=chosen.deals, unit="deal", disable=not sys.stderr.isatty())
    with bar, workers(chosen.jobs) as processes:
        for some in processes.map(play, tasks):
            found += some
            bar.update(CHUNK)
    if not found:
        return fail("Nobody bid in these deals.")
    if chosen.bids:
        lines = {"by bids": workshop.figures(found)}
    else:
        lines = {
            "by the score": workshop.figures([pair.made for pair in found]),
            "smoothed": workshop.figures([pair.nearly for pair in found]),
        }
    if chosen.json:
        print(json.dumps({name: asdict(line) for name, line in lines.items()}))
        return 0
    print(f"{game.title}, {game.players} seats, seed {chosen.seed}, {len(found)} deals:")
    for name, line in lines.items():
        text = text_of(Figure(line.mean, line.error), 3, sign="+")
        chance = "" if line.p is None else f", p = {line.p:.4f}"
        print(
            f"{levels[0]} against {levels[1]}, {name}: {text} a deal and seat"
            f" (a deal scatters by {line.deviation:.1f}{chance})"
        )
    return 0
