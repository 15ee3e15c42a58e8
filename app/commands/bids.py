"""black-queen bids: what bids come to in whole matches between equal bots."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.bots.levels import UnknownBot
from app.commands import bot_runs, fail
from app.commands.bot_runs import percent_of, text_of
from app.lab import bids, contracts
from app.lab.matches import Plan
from app.rules.errors import BadOption

if TYPE_CHECKING:
    from app.commands.subparsers import Subparsers


def add_to(subparsers: "Subparsers") -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bids",
        help="count the bids made in whole matches, every table with bots of one level",
        epilog="For example: black-queen bids oh_hell 1 --players 5 --matches 200 --jobs 2, or"
        " black-queen bids called_partner 1 --players 6 --matches 200",
    )
    bot_runs.add_to(parser, "each has tables of its own", COUNTS)
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="default 100")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and print."""
    try:
        game = bot_runs.game_of(chosen)
    except (BadOption, UnknownBot) as error:
        return fail(str(error))
    if game.name not in COUNTS:
        return fail(f"Bids are not counted in {game.title}; in {', '.join(COUNTS)} they are.")
    if chosen.matches < 1 or chosen.jobs < 1:
        return fail("--matches and --jobs must be at least 1.")
    plan = Plan(
        game.name, game.players, game.options, chosen.levels, chosen.matches, str(chosen.seed)
    )
    count, rows = COUNTS[game.name]
    lines = count(plan, chosen.jobs, progress=sys.stderr.isatty())
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "lines": [asdict(line) for line in lines]}))
        return 0
    print(f"{game.title}, {game.players} seats, seed {plan.seed}, {plan.matches} matches")
    for row in rows(lines):
        print(row)
    return 0


def _own_bids(lines: Sequence[bids.Line]) -> Iterator[str]:
    """Of Oh Hell."""
    width = max(12, *(len(f"level {line.level} ") for line in lines))
    yield f"{'':{width}}{'bids made':>16}{'points a deal':>18}{'bid too many':>18}"
    for line in lines:
        title = f"level {line.level}" if line.cards is None else f"  {_many(line.cards, 'card')}"
        yield (
            f"{title:{width}}{percent_of(line.made):>16}"
            f"{text_of(line.points, 2):>18}{text_of(line.excess, 2):>18}"
        )


def _contracts(levels: Sequence[contracts.Contracts]) -> Iterator[str]:
    """Of Called Partners."""
    for found in levels:
        bid = percent_of(found.bid)
        yield f"level {found.level}: somebody bids in {bid} of {found.deals} deals"
        yield f"{'':24}{'hands':>8}{'share':>16}{'bids made':>16}{'side takes':>16}"
        yield _line("all", found.hands)
        for needed, line in found.needed.items():
            yield _line(f"{needed} needed", line)
        for partners, line in found.partners.items():
            yield _line(_many(partners, "partner"), line)
        for own, line in found.own.items():
            yield _line(f"{_many(own, 'own card')} called", line)
        yield f"{'':24}{'score a hand':>24}{'points taken':>16}"
        for name, role in found.roles.items():
            yield f"  {name:22}{text_of(role.score, 2, sign='+'):>24}{text_of(role.points, 1):>16}"


def _line(title: str, line: contracts.Line) -> str:
    return (
        f"  {title:22}{line.hands:>8}{percent_of(line.share):>16}"
        f"{percent_of(line.made):>16}{text_of(line.taken, 1):>16}"
    )


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


Rows = Callable[[Sequence[Any]], Iterator[str]]
COUNTS: Mapping[str, tuple[Callable[..., Sequence[Any]], Rows]] = {
    "oh_hell": (bids.run, _own_bids),
    "called_partner": (contracts.run, _contracts),
}
