"""The log: one event after the other on stderr, as JSON or as text; what its lines may hold.

Never cookies, tokens, names, cards, seeds or query strings. A room's code opens the room, so that
the log knows rooms by room_id.
"""

import hashlib
import logging
import re
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from typing import Literal, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

Format = Literal["auto", "text", "json"]
Level = Literal["debug", "info", "warning", "error"]

FIRST = ("time", "level", "event", "process", "connection", "room")
LIBRARIES = ("asyncio", "uvicorn", "websockets")
TOLD_AGAIN_S = 60.0
MOST_TOLD = 64
TALKATIVE = ("asyncio", "uvicorn", "uvicorn.error", "websockets")  # with addresses and frames
INPUT = re.compile(r"input_value=.*?, input_type=\w+", re.DOTALL)
_keys = [secrets.token_bytes(16)]  # codes are short: without a secret they could be tried out


class Seldom(logging.Filter):
    """Lets a warning of a library through once a minute: each request could cause one."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._told: dict[str, float] = {}  # by message, with the time of the next one

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is for the log."""
        if record.levelno > logging.WARNING or record.name.partition(".")[0] not in LIBRARIES:
            return True
        now, message = self._now(), f"{record.name} {record.msg}"
        if now < self._told.get(message, 0.0):
            return False
        self._told = {text: at for text, at in self._told.items() if at > now}
        if len(self._told) < MOST_TOLD:
            self._told[message] = now + TOLD_AGAIN_S
            return True
        return False


def room_id(code: str) -> str:
    """What a room is called in the log while this process runs, or in all that share a secret."""
    return hashlib.blake2b(code.encode(errors="replace"), digest_size=5, key=_keys[0]).hexdigest()


def name_rooms_by(secret: bytes) -> None:
    """Call rooms alike in all processes that share a secret."""
    _keys[0] = hashlib.blake2b(secret, digest_size=16, person=b"log of rooms").digest()


def is_one_of(process: str) -> Processor:
    """Name a process of several in each event."""

    def name(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        event["process"] = process
        return event

    return name


def begin_connection(**fields: str) -> str:
    """Give all that this task logs from now on the id of a new connection; returns it."""
    connection = secrets.token_hex(4)
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(connection=connection, **fields)
    return connection


def configure(
    format_: Format, level: Level, stream: TextIO | None = None, more: Sequence[Processor] = ()
) -> None:
    """Send the events of all parts to a stream, stderr unless told; auto: text on a terminal.
    more: what is done with each of them."""
    stream = stream or sys.stderr
    terminal = stream.isatty()
    text = format_ == "text" or (format_ == "auto" and terminal)
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        *more,
    ]
    handler = logging.StreamHandler(stream)
    handler.addFilter(Seldom())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,  # without the values of variables
                _clean,
                *(_as_text(colors=terminal) if text else _AS_JSON),
            ],
        )
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
    logging.captureWarnings(True)
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))


def _clean(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Take out what pydantic quotes when it cannot read an event of a room: cards, seeds."""
    event["event"] = str(event["event"]).strip()
    if "exception" in event:
        event["exception"] = INPUT.sub("input hidden", event["exception"])
    return event


def _in_order(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    first = {name: event.pop(name) for name in FIRST if name in event}
    return {**first, **event}


_AS_JSON: Sequence[Processor] = (
    _in_order,
    structlog.processors.JSONRenderer(ensure_ascii=False),
)


def _as_text(*, colors: bool) -> Sequence[Processor]:
    return (structlog.dev.ConsoleRenderer(colors=colors, timestamp_key="time"),)
