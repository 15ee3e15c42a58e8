"""Servers over one database, each a process of its own, on free ports of this machine."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from cluster.postgres import free_port

ROOT = Path(__file__).resolve().parents[1]
SETTLED_S = 60.0  # a process that should have ended by then


class DoesNotStart(Exception):
    """The message has what the process said."""


class Process:
    """One server. said: the file with its log, over all its lives."""

    def __init__(self, name: str, settings: Mapping[str, str], folder: Path) -> None:
        """settings: by the names of environment variables."""
        self.name = name
        self.said = folder / f"{name}.log"
        self.internal_port = free_port()
        self.port = free_port()
        self._environment = {
            **os.environ,
            **settings,
            "BLACK_QUEEN_NAME": name,
            "BLACK_QUEEN_INTERNAL": f"127.0.0.1:{self.internal_port}",
            "BLACK_QUEEN_DATA": str(folder / name),
        }
        self._process: subprocess.Popen[str] | None = None

    def set(self, name: str, value: str) -> None:
        """Change a setting, from the next start on."""
        self._environment[name] = value

    @property
    def origin(self) -> str:
        """Where browsers reach it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def internal(self) -> str:
        """Where operators and the balancer reach it."""
        return f"http://127.0.0.1:{self.internal_port}"

    @property
    def running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its number; raises RuntimeError if it does not run."""
        if self._process is None:
            raise RuntimeError(f"{self.name} does not run.")
        return self._process.pid

    def start(self, command: Sequence[str] = ("-m", "app", "serve")) -> None:
        """Start it; returns when it listens. Raises DoesNotStart."""
        with self.said.open("a") as stderr:
            self._process = subprocess.Popen(
                [sys.executable, *command, "--host", "127.0.0.1", "--port", str(self.port)],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                start_new_session=True,
            )
        assert self._process.stdout
        if not re.search(r"http://\S+:\d+/", self._process.stdout.readline()):
            self._process.kill()
            self._process.wait()
            raise DoesNotStart(f"{self.name}: {self.said.read_text()}")

    def signal(self, number: signal.Signals) -> None:
        """Send a signal; a process that has ended by itself does not mind."""
        if self._process is not None:
            self._process.send_signal(number)

    def wait(self) -> int:
        """Its exit status, once it has ended."""
        assert self._process
        status = self._process.wait(SETTLED_S)
        if self._process.stdout:
            self._process.stdout.close()
        self._process = None
        return status

    def stop(self) -> None:
        """End it, by force if need be."""
        if self._process is None:
            return
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        try:
            self.wait()
        except subprocess.TimeoutExpired:
            self.signal(signal.SIGKILL)
            self.wait()


@contextmanager
def serving(processes: Sequence[Process]) -> Iterator[None]:
    """Processes that run while they are needed; some may have been stopped before the end."""
    try:
        for process in processes:
            process.start()
        yield
    finally:
        for process in processes:
            process.stop()


def some(
    count: int, store: str, folder: Path, settings: Mapping[str, str] | None = None
) -> list[Process]:
    """Processes over one store, not started yet. settings: of all of them."""
    shared = {"BLACK_QUEEN_STORE": store, **(settings or {})}
    return [Process(name, shared, folder) for name in "abcdefgh"[:count]]
