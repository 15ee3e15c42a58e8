"""What a process tells its operator, in the text form of Prometheus."""

from collections.abc import Iterator

from app.rooms.live.rooms import Rooms
from app.rooms.live.tally import BOUNDS_S, Tally, Times
from app.web.gateway.limits import Limits

PREFIX = "black_queen_"


def text(name: str, rooms: Rooms, tally: Tally, limits: Limits) -> str:
    """All of it. name: of the process."""
    lines = [
        *_one("rooms", "gauge", "Rooms in memory.", rooms.count),
        *_one("connections", "gauge", "Tables that browsers have open here.", limits.sockets),
        *_one("rooms_opened_total", "counter", "New rooms.", tally.opened),
        *_one("rooms_claimed_total", "counter", "Rooms read to be owned here.", tally.claimed),
        *_one("rooms_moved_total", "counter", "Rooms that went to others.", tally.moved),
        *_one(
            "appends_refused_total",
            "counter",
            "Appends that were not stored.",
            tally.refused_appends,
        ),
        *_times("append_seconds", "Until an append was durable.", tally.appends),
        *_times("bot_seconds", "Until a bot had chosen.", tally.bots),
    ]
    label = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return "".join(f"{_labelled(line, label)}\n" for line in lines)


def _one(name: str, kind: str, help_: str, value: int) -> Iterator[str]:
    yield from _head(name, kind, help_)
    yield f"{PREFIX}{name}{{}} {value}"


def _times(name: str, help_: str, times: Times) -> Iterator[str]:
    yield from _head(name, "histogram", help_)
    below = 0
    for bound, count in zip((*BOUNDS_S, "+Inf"), times.counts, strict=True):
        below += count
        yield f'{PREFIX}{name}_bucket{{le="{bound}"}} {below}'
    yield f"{PREFIX}{name}_sum{{}} {times.sum_s:.6f}"
    yield f"{PREFIX}{name}_count{{}} {below}"


def _head(name: str, kind: str, help_: str) -> Iterator[str]:
    yield f"# HELP {PREFIX}{name} {help_}"
    yield f"# TYPE {PREFIX}{name} {kind}"


def _labelled(line: str, process: str) -> str:
    if line.startswith("#"):
        return line
    before, after = line.split("{", 1)
    comma = "" if after.startswith("}") else ","
    return f'{before}{{process="{process}"{comma}{after}'
