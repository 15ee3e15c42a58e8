"""The server that is measured: a process of its own, on a core of its own where there are two.

Its bots do not wait and its limits are out of the way, so that the figures are those of the work.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.missing import Missing

ROOT = Path(__file__).parents[1]
PROC = Path("/proc")
SERVE = ("-m", "app", "serve")
NO_LIMIT = "1000000"
SETTINGS = {
    "BLACK_QUEEN_BOT_DELAY_S": "0",
    "BLACK_QUEEN_BOT_DELAY_SPREAD_S": "0",
    "BLACK_QUEEN_TRICK_PAUSE_S": "0",
    "BLACK_QUEEN_ADDRESS_REQUESTS_PER_MINUTE": NO_LIMIT,
    "BLACK_QUEEN_ADDRESS_COMMANDS_PER_MINUTE": NO_LIMIT,
    "BLACK_QUEEN_ADDRESS_ROOMS_PER_HOUR": NO_LIMIT,
    "BLACK_QUEEN_ADDRESS_SOCKETS": NO_LIMIT,
    "BLACK_QUEEN_PERSON_COMMANDS_PER_MINUTE": NO_LIMIT,
    "BLACK_QUEEN_PERSON_SOCKETS": NO_LIMIT,
    "BLACK_QUEEN_SOCKETS": NO_LIMIT,
    "BLACK_QUEEN_SOCKET_FRAMES_PER_SECOND": NO_LIMIT,
}


class Server:
    """A server that runs. url: with the slash at its end."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    @property
    def origin(self) -> str:
        """What a browser calls the site."""
        return self.url.rstrip("/")

    @property
    def cpu_s(self) -> float:
        """Seconds of processor time since the start, user and system."""
        stat = (PROC / str(self.process.pid) / "stat").read_text(encoding="ascii")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes of memory that the process holds (RSS)."""
        pages = (PROC / str(self.process.pid) / "statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


def cores() -> tuple[int, int] | None:
    """A core for the server and one for the load, where the system has them and can pin."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    found = sorted(os.sched_getaffinity(0))
    return (found[0], found[-1]) if len(found) > 1 else None


@contextmanager
def pinned(core: int | None) -> Iterator[None]:
    """This thread, and the processes that it starts, on one core; None: wherever there is room."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def serving(**settings: str) -> Iterator[Server]:
    """Run a server on a free port with an empty log; settings are added to SETTINGS.

    Raises Missing where there is no /proc.
    """
    with started(settings) as server:
        yield server


@contextmanager
def started(
    settings: Mapping[str, str], *, program: Sequence[str] = SERVE, free: bool = False
) -> Iterator[Server]:
    """serving, by other arguments of Python, or free to run on all cores."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        command = [sys.executable, *program, "--port", "0", "--data", folder]
        with running(command, {**SETTINGS, **settings}, free=free) as server:
            yield server


@contextmanager
def running(
    command: Sequence[str], settings: Mapping[str, str], *, free: bool = False
) -> Iterator[Server]:
    """Run a program that prints its address in its first line; settings are its environment.

    Raises Missing where there is no /proc.
    """
    if not (PROC / "self" / "statm").exists():
        raise Missing("/proc is missing: processor time and memory are read there, on Linux")
    both = cores()
    core = both[0] if both and not free else None
    with tempfile.TemporaryFile("w+") as said:
        with pinned(core):
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, **settings},
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        assert process.stdout
        try:
            found = re.search(r"http://\S+/", process.stdout.readline())
            if not found:
                said.seek(0)
                raise RuntimeError(f"The server does not start: {said.read()}")
            yield Server(process, found[0])
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()
