"""Limits: how often and how much at once, by address and by person. In memory, and bounded.

An address is a client's IP address, or its /64 network for IPv6, which is what one home gets.
"""

import ipaddress
import math
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog
from limits import (
    RateLimitItem,
    RateLimitItemPerHour,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
)
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.requests import HTTPConnection

from app.rules.counts import counted

logger = structlog.get_logger("black_queen.web")

MOST_COUNTERS = 20_000  # whoever has so many addresses is not held up by limits per address
SWEEP_S = 10.0
FULL_S = 60  # when a browser that is one too many may try again
BURST_S = 4  # in which a tenth of a minute's commands may come, or so many in any case:
OF_A_PERSON, OF_AN_ADDRESS = 20, 60
FILES = 10  # static files for each request: a page has so many
TOLD = RateLimitItemPerMinute(1)
LIMITED = "refused by a limit"
WRONG = "Too many codes from your network were wrong."


@dataclass(frozen=True)
class Allowances:
    """The numbers; app.settings says what each one means."""

    address_requests_per_minute: int
    address_wrong_codes_per_minute: int
    address_rooms_per_hour: int
    person_rooms_per_hour: int
    person_commands_per_minute: int
    address_commands_per_minute: int
    address_sockets: int
    person_sockets: int
    sockets: int
    socket_frames_per_second: int


class TooMany(Exception):
    """A limit is reached; the message can be shown. retry_s: when to try again, in seconds."""

    def __init__(self, what: str, retry_s: int) -> None:
        super().__init__(f"{what} Try again in {in_words(retry_s)}.")
        self.retry_s = retry_s


class Limits:
    """Counts what everybody does; what is too much is refused and logged."""

    def __init__(self, allowances: Allowances) -> None:
        self._allowed = allowances
        self._counters = _Counters()
        self._windows = SlidingWindowCounterRateLimiter(self._counters)
        self._requests = RateLimitItemPerMinute(allowances.address_requests_per_minute)
        files = FILES * allowances.address_requests_per_minute
        self._files = RateLimitItemPerMinute(files), _burst(files, OF_AN_ADDRESS)
        self._wrong_codes = RateLimitItemPerMinute(allowances.address_wrong_codes_per_minute)
        self._rooms = RateLimitItemPerHour(allowances.address_rooms_per_hour)
        self._own_rooms = RateLimitItemPerHour(allowances.person_rooms_per_hour)
        self._commands = RateLimitItemPerMinute(allowances.person_commands_per_minute)
        self._all_commands = RateLimitItemPerMinute(allowances.address_commands_per_minute)
        self._commands_now = _burst(allowances.person_commands_per_minute, OF_A_PERSON)
        self._all_commands_now = _burst(allowances.address_commands_per_minute, OF_AN_ADDRESS)
        self._open: Counter[str] = Counter()
        self._looking: Counter[str] = Counter()

    @property
    def sockets(self) -> int:
        """Tables that are open now."""
        return self._open["all"]

    def request(self, address: str) -> None:
        """Count a request for a page or a connection; raises TooMany."""
        self._take(self._requests, "requests", address, "Too many requests came from your network.")

    def file(self, address: str) -> None:
        """Count a request for a static file; raises TooMany."""
        for item in self._files:
            self._take(item, "files", address, "Too many files were asked for from your network.")

    def check(self, address: str) -> None:
        """Count a question whether the server is well; raises TooMany. Pages leave these alone, so
        that nobody who shares an address with a load balancer makes it think otherwise."""
        self._take(self._requests, "checks", address, "Too many checks came from your network.")

    def room(self, address: str, person: str) -> None:
        """Count a room to be opened by a person; raises TooMany."""
        said = "Too many tables were opened from your network."
        self._take(self._rooms, "rooms of an address", address, said)
        said = "You have opened too many tables."
        self._take(self._own_rooms, "rooms of a person", person, said, address)

    def command(self, who: str, address: str) -> None:
        """Count a message of a person or a connection; raises TooMany."""
        said = "That was too much at once."
        for item in (self._commands_now, self._commands):
            self._take(item, "commands", who, said, address)
        said = "Too much is going on in your network at once."
        for item in (self._all_commands_now, self._all_commands):
            self._take(item, "commands of an address", address, said)

    def guessing(self, address: str) -> TooMany | None:
        """The refusal for an address that has tried too many codes of rooms, if it has.

        Those that are being looked up count as well, so that many at once are no way around.
        """
        self._counters.sweep()
        cost = self._looking[address] + 1
        if self._windows.test(self._wrong_codes, "codes", address, cost=cost):
            return None
        retry_s = self._wait(self._wrong_codes, "codes", address)
        self.log(LIMITED, address, "wrong codes")
        return TooMany(WRONG, retry_s)

    def wrong_code(self, address: str, processes: int = 1) -> None:
        """Count a code that is of no room. processes: that share the rooms and count each for
        itself; it counts for all of them, so that asking one after the other gives no more tries.
        """
        for _ in range(processes):
            self._windows.hit(self._wrong_codes, "codes", address)

    @contextmanager
    def looking(self, address: str) -> Iterator[None]:
        """While a room is looked up."""
        with _counted(self._looking, address):
            yield

    @contextmanager
    def socket(self, address: str, person: str) -> Iterator[None]:
        """While a browser is connected; raises TooMany."""
        open_, allowed = self._open, self._allowed
        said = ""
        if open_["all"] >= allowed.sockets:
            said = "This server is full."
        elif open_[f"at {address}"] >= allowed.address_sockets:
            said = "Too many tables are open in your network."
        elif person and open_[f"by {person}"] >= allowed.person_sockets:
            said = "You have too many tables open: close some of their windows."
        if said:
            self.log(LIMITED, address, "sockets")
            raise TooMany(said, FULL_S)
        with (
            _counted(open_, "all"),
            _counted(open_, f"at {address}"),
            _counted(open_, f"by {person}"),
        ):
            yield

    def frames(self, address: str) -> None:
        """Log that a connection was cut off by frames.py."""
        self.log(LIMITED, address, "frames of a connection")

    def log(self, event: str, address: str, limit: str = "") -> None:
        """Log a refusal, for each address once a minute."""
        if self._windows.hit(TOLD, event, limit, address):
            logger.warning(event, client=address, **({"limit": limit} if limit else {}))

    def _take(
        self, item: RateLimitItem, limit: str, who: str, said: str, address: str = ""
    ) -> None:
        self._counters.sweep()
        if not self._windows.hit(item, limit, who):
            self.log(LIMITED, address or who, limit)
            raise TooMany(said, self._wait(item, limit, who))

    def _wait(self, item: RateLimitItem, limit: str, who: str) -> int:
        """Whole seconds until the next is allowed; windows begin at multiples of their length."""
        length = item.get_expiry()
        before, before_left_s, now, now_left_s = self._counters.get_sliding_window(
            item.key_for(limit, who), length
        )
        wait_s = now_left_s - length
        if before and now < item.amount:  # until enough of the window before has run out
            over = before * before_left_s / length + now - item.amount
            wait_s = max(0, over) * length / before
        return 1 + math.ceil(wait_s)


def _burst(per_minute: int, least: int) -> RateLimitItem:
    """What may come in a few seconds, of so many a minute."""
    return RateLimitItemPerSecond(max(least, per_minute // 10), BURST_S)


class _Counters(MemoryStorage):
    """The library's counters, swept here: its own way is a thread for every few hits."""

    def __init__(self) -> None:
        super().__init__()
        self.timer.cancel()
        self.timer = _Never()
        self._next_sweep = 0.0

    def sweep(self) -> None:
        """Drop what has run out, from time to time; everything when there is too much."""
        now = time.monotonic()
        if now >= self._next_sweep:
            self._next_sweep = now + SWEEP_S
            for key in list(self.expirations):
                self.get(key)
        if len(self.storage) > MOST_COUNTERS:
            self.reset()


class _Never(threading.Timer):
    """A timer that passes for one that is about to go off."""

    def __init__(self) -> None:
        super().__init__(0, lambda: None)

    def is_alive(self) -> bool:
        return True


@contextmanager
def _counted(counter: Counter[str], key: str) -> Iterator[None]:
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


def address_of(connection: HTTPConnection) -> str:
    """The address that a request comes from, as it is counted."""
    return network(connection.client.host if connection.client else "")


def network(host: str) -> str:
    """An IPv4 address, the /64 of an IPv6 address, or "unknown"."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return "unknown"
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(ip) >> 64 << 64, 64)))


def in_words(seconds: int) -> str:
    """A waiting time as it is said, rounded up."""
    number, unit = (seconds, "second") if seconds <= 90 else (math.ceil(seconds / 60), "minute")
    return counted(number, unit)
