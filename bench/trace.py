"""What a trace of Chromium says of the main thread of a page. Times in milliseconds."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]

Event = dict[str, Any]


def main_thread(trace: bytes) -> list[Event]:
    """The events with a duration of the page's main thread, by their start."""
    events: list[Event] = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    mine = [e for e in events if e["ph"] == "X" and (e["pid"], e["tid"]) in threads]
    return sorted(mine, key=lambda event: (event["ts"], -event.get("dur", 0)))


def longest(events: Sequence[Event], name: str) -> float:
    """The longest of the events with this name."""
    return max(_durations(events, name), default=0.0)


def total(events: Sequence[Event], name: str) -> float:
    """All events with this name; one inside another does not count twice."""
    return sum(_durations(events, name))


def _durations(events: Sequence[Event], name: str) -> Iterator[float]:
    end = 0.0
    for event in events:
        if event["name"] == name and event["ts"] >= end:
            end = event["ts"] + event.get("dur", 0)
            yield event.get("dur", 0) / 1000
