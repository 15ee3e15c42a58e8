"""The log: events as JSON or text, with what belongs to them and nothing else."""

import io
import json
import logging
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from pydantic import BaseModel, ValidationError

from app import logs

CODE = "k7m2p9xq"


class Deck(BaseModel):
    """Something with secrets."""

    seed: int


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """The logging of the tests, put back."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in logs.TALKATIVE}
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def logged(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_all_parts_log_alike() -> None:
    stream = io.StringIO()
    logs.configure("json", "info", stream)
    connection = logs.begin_connection(room="r")
    structlog.get_logger("a").info("socket closed", code=1000)
    logging.getLogger("b").warning("%s is full", "the disk")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.\n")
    found = logged(stream)
    assert [list(event)[:5] for event in found] == [
        [name for name in logs.FIRST if name != "process"]
    ] * 3
    assert [event["event"] for event in found] == [
        "socket closed",
        "the disk is full",
        "Invalid HTTP request received.",
    ]
    assert {event["connection"] for event in found} == {connection}
    assert {event["time"][-1] for event in found} == {"Z"}
    assert found[0]["code"] == 1000


def test_a_new_connection_forgets_the_one_before() -> None:
    stream = io.StringIO()
    logs.configure("json", "info", stream)
    first = logs.begin_connection(room="r")
    assert logs.begin_connection() != first
    structlog.get_logger("a").info("x")
    assert "room" not in logged(stream)[0]


@pytest.mark.parametrize(
    ("level", "heard"), [("debug", 4), ("info", 3), ("warning", 2), ("error", 1)]
)
def test_the_level_is_a_least_level(level: logs.Level, heard: int) -> None:
    for logger in (structlog.get_logger("a"), logging.getLogger("b")):
        stream = io.StringIO()
        logs.configure("json", level, stream)
        logger.debug("1")
        logger.info("2")
        logger.warning("3")
        logger.error("4")
        assert len(logged(stream)) == heard


@pytest.mark.parametrize("name", ["uvicorn.error", "websockets.server", "uvicorn.access"])
def test_what_would_tell_addresses_and_frames_is_not_heard(name: str) -> None:
    stream = io.StringIO()
    logs.configure("json", "debug", stream)
    logging.getLogger(name).info("GET /r/%s?secret", CODE)
    assert not stream.getvalue()


@pytest.mark.parametrize("format_", ["json", "text"])
def test_an_error_has_its_traceback_without_values(format_: logs.Format) -> None:
    stream = io.StringIO()
    logs.configure(format_, "info", stream)
    hidden = "QS-KH-5eed"
    for name in ("here", "there"):
        try:
            Deck.model_validate({"seed": hidden})
        except ValidationError:
            if name == "here":
                structlog.get_logger("a").exception("failed")
            else:
                logging.getLogger("b").exception("failed")
    text = stream.getvalue()
    assert text.count("Traceback") == 2
    assert text.count("unable to parse string as an integer") == 2
    assert hidden not in text
    if format_ == "json":
        assert len(logged(stream)) == 2


def test_text_is_for_people() -> None:
    stream = io.StringIO()
    logs.configure("text", "info", stream)
    structlog.get_logger("a").info("room opened", room="r")
    [line] = stream.getvalue().splitlines()
    assert "room opened" in line
    assert "room=r" in line
    assert not line.startswith("{")


def test_a_stream_that_is_no_terminal_gets_json() -> None:
    stream = io.StringIO()
    logs.configure("auto", "info", stream)
    structlog.get_logger("a").info("x")
    assert logged(stream)


def test_warnings_are_events_too() -> None:
    stream = io.StringIO()
    logs.configure("json", "info", stream)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(False)
        logging.captureWarnings(True)
        warnings.warn("something is old", stacklevel=1)
    assert "something is old" in logged(stream)[0]["event"]


def test_a_room_is_known_by_an_id_that_does_not_open_it() -> None:
    assert logs.room_id(CODE) == logs.room_id(CODE)
    assert logs.room_id(CODE) != logs.room_id("k7m2p9xr")
    assert CODE not in logs.room_id(CODE)
    assert len(logs.room_id(CODE)) == 10  # no code is that long
    assert logs.room_id("\ud800")


def test_several_processes_name_themselves_and_rooms_alike() -> None:
    before = logs._keys[0]
    stream = io.StringIO()
    names = set()
    for process in ("a", "b"):
        logs.configure("json", "info", stream, [logs.is_one_of(process)])
        structlog.get_logger("a").info("room opened")
        logging.getLogger("b").warning("something else")
        logs.name_rooms_by(b"s" * 32)
        names.add(logs.room_id(CODE))
    assert [event["process"] for event in logged(stream)] == ["a", "a", "b", "b"]
    assert len(names) == 1
    logs.name_rooms_by(b"t" * 32)
    assert logs.room_id(CODE) not in names
    logs._keys[0] = before


def test_what_a_library_warns_of_is_said_once_a_minute() -> None:
    now = 0.0
    seldom = logs.Seldom(lambda: now)

    def heard(name: str, level: int, message: str) -> bool:
        return seldom.filter(logging.LogRecord(name, level, "", 0, message, (), None))

    odd = ("uvicorn.error", logging.WARNING, "Invalid HTTP request received.")
    assert [heard(*odd) for _ in range(5)] == [True, False, False, False, False]
    assert heard("uvicorn.error", logging.WARNING, "Unsupported upgrade request.")
    now = logs.TOLD_AGAIN_S
    assert [heard(*odd) for _ in range(2)] == [True, False]
    for _ in range(3):  # errors are for somebody to look at, and ours are counted elsewhere
        assert heard("uvicorn.error", logging.ERROR, "Exception in ASGI application")
        assert heard("app.rooms.live.rooms", logging.WARNING, "a room is found again")


def test_many_different_warnings_are_few_lines() -> None:
    seldom = logs.Seldom(lambda: 0.0)
    records = [
        logging.LogRecord("asyncio", logging.WARNING, "", 0, f"number {n}", (), None)
        for n in range(10 * logs.MOST_TOLD)
    ]
    assert sum(map(seldom.filter, records)) == logs.MOST_TOLD
