"""What a move costs on its way to a seat: bytes, and the work of making them, for every game.

Whole deals at random, all seats sent a table after each action, as to connections that stay open.
Views are what `seen_by` and the room give, parts are their HTML, changes what is sent of it. All in
one process without a network: `bench load` has the whole way.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from app.rooms.fold import commands, events
from app.rooms.fold.room import Room
from app.rooms.fold.view import view_of
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.gateway.table_diff import TableDiff
from app.web.render.assets import Assets
from app.web.render.tables import Tables
from app.web.render.templates import Templates
from bench import machine

GOAL_B = 2500
DEALS = 3
NOBODY: frozenset[str] = frozenset()


@dataclass
class Cost:
    """Sums over the tables of a deal, for all its seats."""

    tables: int = 0
    whole: int = 0  # bytes of the tables
    sent: int = 0
    views_s: float = 0.0
    parts_s: float = 0.0
    changes_s: float = 0.0

    def each(self, what: float) -> float:
        """For a seat and move."""
        return what / self.tables

    def __str__(self) -> str:
        views, parts, changes = (
            1e6 * self.each(s) for s in (self.views_s, self.parts_s, self.changes_s)
        )
        return (
            f"{self.each(self.sent):6,.0f} bytes of {self.each(self.whole):6,.0f};"
            f" {views + parts + changes:4.0f} us: views {views:.0f}, parts {parts:.0f},"
            f" changes {changes:.0f}"
        )


def dealt(game: str, players: int, seed: int) -> tuple[Room, list[str]]:
    """A room of people, by name, to whom the first deal has been dealt."""
    people = [f"person {seat}" for seat in range(players)]
    asked = {"game": game, "players": players, "options": {}, "host": people[0]}
    room = Room.opened("0123abcd", events.RoomOpened.model_validate(asked))
    entropy = Random(seed).randbytes
    for seat, person in enumerate(people):
        sit = commands.Sit(id=f"sit-{seat}", seat=seat, name=f"Name {seat}")
        take(room, room.decide(person, sit, entropy))
    take(room, room.decide(people[0], commands.Start(id="start"), entropy))
    return room, people


def play(tables: Tables, game: str, players: int, seed: int, cost: Cost) -> None:
    """Add what a deal costs in which any legal action is as likely."""
    room, people = dealt(game, players, seed)
    random = Random(seed)
    windows = [TableDiff() for _ in people]
    while room.deal and room.playing:
        for person, changes in zip(people, windows, strict=True):
            start = perf_counter()
            view = view_of(room, person, NOBODY)
            seen = perf_counter()
            parts = tables.parts(view)
            made = perf_counter()
            message = changes.message(parts)
            cost.changes_s += perf_counter() - made
            cost.parts_s += made - seen
            cost.views_s += seen - start
            cost.tables += 1
            cost.sent += len(message.encode())
            cost.whole += sum(len(part.encode()) for part in parts)
        seat = random.choice(room.deal.to_act)
        take(room, room.acted(seat, [random.choice(room.deal.actions(seat))], "person"))


def take(room: Room, happened: Sequence[events.Event]) -> None:
    """Let it have happened."""
    for event in happened:
        room.apply(event)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.wire", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help=f"of each game ({DEALS})")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    tables = Tables(Templates(Assets()))
    for game in GAMES:
        players = GAME_UIS[game].usual
        play(tables, game, players, 0, Cost())  # what is kept for all rooms is there
        cost = Cost()
        for seed in range(1, 1 + chosen.deals):
            play(tables, game, players, seed, cost)
        print(f"  {game + ',':15} {players} seats: {cost} (goal: {GOAL_B:,} bytes)", flush=True)


if __name__ == "__main__":
    main()
