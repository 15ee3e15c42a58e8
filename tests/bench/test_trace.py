"""What is read out of a trace of Chromium."""

import json

import pytest

from bench import trace

MAIN = {"pid": 1, "tid": 2}


def task(name: str, start: int, duration: int, **thread: int) -> trace.Event:
    """An event of so many microseconds."""
    return {"ph": "X", "name": name, "ts": start, "dur": duration, **MAIN, **thread}


@pytest.fixture
def events() -> list[trace.Event]:
    named = {"ph": "M", "name": "thread_name", "args": {"name": "CrRendererMain"}, **MAIN}
    found = [
        task("Paint", 1100, 500),  # the drawing of a card, inside the painting of the page
        task("Paint", 1000, 2000),
        task("Paint", 5000, 300),
        task("RunTask", 900, 4500),
        task("RunTask", 9000, 700),
        task("Paint", 1000, 90_000, tid=3),
        {"ph": "I", "name": "Paint", "ts": 1, **MAIN},
    ]
    return trace.main_thread(json.dumps({"traceEvents": [*found, named]}).encode())


def test_an_event_inside_another_does_not_count_twice(events: list[trace.Event]) -> None:
    assert trace.total(events, "Paint") == 2.3


def test_the_longest_task(events: list[trace.Event]) -> None:
    assert trace.longest(events, "RunTask") == 4.5
    assert trace.longest(events, "Layout") == 0
