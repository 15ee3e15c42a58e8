"""Limits: how often and how much at once, by address and by person. In memory, and bounded.

An address is a client's IP address, or its /64 network for IPv6, which is what one home gets.
"""

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog
from starlette.requests import HTTPConnection

from app.allowance import Allowance, Allowances
from app.rules.counts import counted

logger = structlog.get_logger("black_queen.web")

MINUTE_S, HOUR_S = 60.0, 3600.0
FULL_S = 60  # when a browser that is one too many may try again
OF_A_PERSON, OF_AN_ADDRESS = 20, 60  # that may come at once, or a tenth of a minute's
FILES = 10  # static files for each request: a page has so many
LIMITED = "refused by a limit"
WRONG = "Too many codes from your network were wrong."


@dataclass(frozen=True)
class LimitSettings:
    """Of the limits; app.settings says what each one means."""

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

    def __init__(self, numbers: LimitSettings) -> None:
        requests = numbers.address_requests_per_minute
        self._numbers = numbers
        self._requests = _limit(requests)
        self._checks = _limit(requests)
        self._files = _limit(FILES * requests, least=OF_AN_ADDRESS)
        self._wrong_codes = _limit(numbers.address_wrong_codes_per_minute)
        self._rooms = _limit(numbers.address_rooms_per_hour, HOUR_S)
        self._own_rooms = _limit(numbers.person_rooms_per_hour, HOUR_S)
        self._commands = _limit(numbers.person_commands_per_minute, least=OF_A_PERSON)
        self._all_commands = _limit(numbers.address_commands_per_minute, least=OF_AN_ADDRESS)
        self._told = _limit(1)
        self._open: Counter[str] = Counter()
        self._looking: Counter[str] = Counter()

    @property
    def sockets(self) -> int:
        """Tables that are open now."""
        return self._open["all"]

    def request(self, address: str) -> None:
        """Count a request for a page or a connection; raises TooMany."""
        said = "Too many requests came from your network."
        self._take(self._requests, "requests", address, said)

    def file(self, address: str) -> None:
        """Count a request for a static file; raises TooMany."""
        said = "Too many files were asked for from your network."
        self._take(self._files, "files", address, said)

    def check(self, address: str) -> None:
        """Count a question whether the server is well; raises TooMany. Pages leave these alone, so
        that nobody who shares an address with a load balancer makes it think otherwise."""
        said = "Too many checks came from your network."
        self._take(self._checks, "checks", address, said)

    def room(self, address: str, person: str) -> None:
        """Count a room to be opened by a person; raises TooMany."""
        said = "Too many tables were opened from your network."
        self._take(self._rooms, "rooms of an address", address, said)
        said = "You have opened too many tables."
        self._take(self._own_rooms, "rooms of a person", person, said, address)

    def command(self, who: str, address: str) -> None:
        """Count a message of a person or a connection; raises TooMany."""
        said = "That was too much at once."
        self._take(self._commands, "commands", who, said, address)
        said = "Too much is going on in your network at once."
        self._take(self._all_commands, "commands of an address", address, said)

    def guessing(self, address: str) -> TooMany | None:
        """The refusal for an address that has tried too many codes of rooms, if it has.

        Those that are being looked up count as well, so that many at once are no way around.
        """
        wait_s = self._wrong_codes.wait_s(address, self._looking[address] + 1)
        if not wait_s:
            return None
        self.log(LIMITED, address, "wrong codes")
        return TooMany(WRONG, wait_s)

    def wrong_code(self, address: str, processes: int = 1) -> None:
        """Count a code that is of no room. processes: that share the rooms and count each for
        itself; it counts for all of them, so that asking one after the other gives no more tries.
        """
        self._wrong_codes.spend(address, processes)

    @contextmanager
    def looking(self, address: str) -> Iterator[None]:
        """While a room is looked up."""
        with _counted(self._looking, address):
            yield

    @contextmanager
    def socket(self, address: str, person: str) -> Iterator[None]:
        """While a browser is connected; raises TooMany."""
        open_, allowed = self._open, self._numbers
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
        if not self._told.take((event, limit, address)):
            logger.warning(event, client=address, **({"limit": limit} if limit else {}))

    def _take(
        self, allowed: Allowances, limit: str, who: str, said: str, address: str = ""
    ) -> None:
        if wait_s := allowed.take(who):
            self.log(LIMITED, address or who, limit)
            raise TooMany(said, wait_s)


def _limit(number: int, within_s: float = MINUTE_S, least: int = 0) -> Allowances:
    """So many in a time, all at once if need be; or, where there is a least, at once a tenth of
    them, or that many."""
    burst = min(number, max(least, number // 10)) if least else number
    return Allowances(Allowance(burst, within_s / number), time.monotonic)


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
