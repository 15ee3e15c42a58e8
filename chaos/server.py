"""A server that is started, killed and started again: same port, same data."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from bench.host import ROOT, Server
from chaos.tables import SETTINGS
from chaos.victim import TROUBLE

SETTLED_S = 60.0  # a server that should have died or ended by then


class Mortal:
    """A server over the log of a folder. said: what it wrote to stderr, over all its lives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said = folder / "said"
        self.running: Server | None = None
        self._port = "0"

    @property
    def server(self) -> Server:
        """The server that runs."""
        if self.running is None:
            raise RuntimeError("No server runs.")
        return self.running

    async def start(self, *arguments: str) -> Server:
        """Start it; returns when it listens. arguments: of chaos.victim."""
        with self.said.open("a") as stderr:
            process = subprocess.Popen(
                [sys.executable, "-m", "chaos.victim", "--port", self._port, *arguments],
                cwd=ROOT,
                env={**os.environ, **SETTINGS, "BLACK_QUEEN_DATA": str(self.folder)},
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        assert process.stdout
        found = re.search(r"http://\S+:(\d+)/", await asyncio.to_thread(process.stdout.readline))
        if not found:
            process.kill()
            process.wait()
            process.stdout.close()
            raise RuntimeError(f"The server does not start: {self.said.read_text()}")
        self._port = found[1]
        self.running = Server(process, found[0])
        return self.running

    def signal(self, number: signal.Signals) -> None:
        """Send a signal; a process that has died by itself does not mind."""
        self.server.process.send_signal(number)

    async def died(self, within_s: float = SETTLED_S) -> bool:
        """Wait for its end; False if it lives on."""
        process = self.server.process
        try:
            await asyncio.to_thread(process.wait, within_s)
        except subprocess.TimeoutExpired:
            return False
        if process.stdout:
            process.stdout.close()
        self.running = None
        return True

    async def stop(self) -> None:
        """End it, by force if need be."""
        if self.running is None:
            return
        self.signal(signal.SIGTERM)
        if not await self.died():
            self.signal(signal.SIGKILL)
            await self.died()

    def trouble(self, kind: str) -> None:
        """Make its disk fail in a way of chaos.victim, or ("") work again."""
        file = self.folder / TROUBLE
        if kind:
            file.write_text(kind, encoding="ascii")
        else:
            file.unlink(missing_ok=True)
