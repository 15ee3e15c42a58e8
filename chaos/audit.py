"""What the people know, compared with what the log holds."""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path

from app.rooms.fold.room import Room
from app.rooms.logbook.history import event_of, rebuilt
from app.rooms.logbook.log import Entry
from app.store import LOG_FILE
from chaos.player import Player

ONCE = {"acted", "readied", "deal started", "seat taken"}  # at most once in a command


@dataclass
class Findings:
    """Counts; every one of those in `wrong` must be zero."""

    sent: int = 0
    confirmed: int = 0
    refused: int = 0
    again: int = 0
    events: int = 0
    wrong: dict[str, int] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not any(self.wrong.values())

    def __str__(self) -> str:
        wrong = ", ".join(f"{count} {name}" for name, count in self.wrong.items())
        return (
            f"{self.sent:,} commands sent, {self.again:,} of them sent again;"
            f" {self.confirmed:,} confirmed, {self.refused:,} refused;"
            f" {self.events:,} events in the log\n  {wrong}"
        )


def read(folder: Path) -> Mapping[str, list[Entry]]:
    """The entries of each room by number."""
    rooms = defaultdict[str, list[Entry]](list)
    with closing(sqlite3.connect(folder / LOG_FILE)) as db:
        statement = "select room, number, epoch, command, at, kind, data from event"
        for row in db.execute(f"{statement} order by room, number"):
            rooms[row[0]].append(Entry(*row))
    return dict(rooms)


def audit(rooms: Mapping[str, list[Entry]], players: Sequence[Player]) -> Findings:
    """Compare; the players have stopped and have heard of everything. rooms: all that is stored."""
    found = Findings(
        sent=sum(len(p.notes.sent) for p in players),
        confirmed=sum(len(p.notes.confirmed) for p in players),
        refused=sum(len(p.notes.refused) for p in players),
        again=sum(p.notes.again for p in players),
        events=sum(map(len, rooms.values())),
    )
    wrong = Counter[str]()
    for player in players:
        first = first_places(rooms.get(player.code, []))
        stored = [first[id_] for id_ in player.notes.confirmed if id_ in first]
        wrong["lost"] += len(player.notes.confirmed) - len(stored)
        wrong["out of order"] += sum(a > b for a, b in pairwise(stored))
        wrong["refused and done"] += sum(id_ in first for id_ in player.notes.refused)
        wrong["tables that went back"] += player.notes.back
    for entries in rooms.values():
        wrong["doubled"] += doubled(entries)
        wrong["gaps in numbers"] += sum(e.number != i for i, e in enumerate(entries))
        wrong["epochs that went back"] += sum(a.epoch > b.epoch for a, b in pairwise(entries))
    codes = {player.code for player in players}
    wrong["rooms lost"] = len(codes - rooms.keys())
    for code in codes & rooms.keys():
        wrong["replays that differ"] += not replays(rooms[code])
        at = rebuilt(rooms[code]).move
        here = [p for p in players if p.code == code]
        wrong["last tables that differ"] += sum(f"{p.seen[0]}.{p.seen[1]}" != at for p in here)
    found.wrong = {name: wrong[name] for name in ("lost", "doubled", "out of order", *wrong)}
    return found


def first_places(entries: Sequence[Entry]) -> dict[str, int]:
    """Where the first event of each command is, by the id that its person gave it."""
    places: dict[str, int] = {}
    for entry in entries:
        places.setdefault(entry.command.rpartition(":")[2], entry.number)
    return places


def doubled(entries: Sequence[Entry]) -> int:
    """How many commands were done more than once."""
    places, kinds = defaultdict[str, list[int]](list), Counter[tuple[str, str]]()
    for entry in entries:
        if entry.command:
            places[entry.command].append(entry.number)
            kinds[entry.command, entry.kind] += entry.kind in ONCE
    apart = {c for c, numbers in places.items() if numbers[-1] - numbers[0] >= len(numbers)}
    return len(apart | {command for (command, _), count in kinds.items() if count > 1})


def replays(entries: list[Entry]) -> bool:
    """Whether a log gives the same room twice, the second time event by event."""
    again = rebuilt(entries[:1])
    for entry in entries[1:]:
        again.apply(event_of(entry))
    return state(again) == state(rebuilt(entries))


def state(room: Room) -> dict[str, object]:
    """All that a room is, as plain values."""
    deal = room.deal
    return {
        "host": room.seats.host,
        "game": (room.game.name, dict(room.game.options)),
        "seats": [asdict(seat) for seat in room.seats],
        "match": (room.match.results, room.match.totals, room.match.places, room.match.over),
        "counts": (room.matches.count, room.play.deals, room.access.closed, room.move),
        "dealt": [(event, dealt.history, dealt.scores) for event, dealt in room.matches.dealt],
        "deal": deal
        and (deal.history, deal.scores, [deal.actions(s) for s in range(len(room.seats))]),
        "ready": room.matches.ready,
        "evening": [
            room.matches.evening.of(player, room.game.name) for player in room.seats.players
        ],
        "matches": room.matches.evening.matches,
        "timing": (
            room.clocks.timing,
            room.clocks.timed_at,
            room.clocks.clock,
            room.clocks.reserves,
        ),
        "simultaneous": (room.play.done_for_bout, room.play.simultaneous),
    }
