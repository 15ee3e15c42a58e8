"""What stands between a process and its database, and can be cut: a relay on a port of its own."""

import asyncio
from contextlib import suppress

CHUNK = 65_536


class Cut:
    """A relay to a port of this machine."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self._target = target
        self._open: set[asyncio.StreamWriter] = set()
        self._relays: set[asyncio.Task[None]] = set()
        self._refuses = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """End all connections; returns when they are gone."""
        self._server.close()
        for relay in self._relays:
            relay.cancel()
        if self._relays:
            await asyncio.wait(self._relays)
        await asyncio.sleep(0)  # what was aborted is closed then

    def close(self) -> None:
        """Close all connections; new ones are let through, unless they are refused."""
        for writer in self._open:
            writer.transport.abort()

    def refuse(self) -> None:
        """Close all connections, and those that come, until it is mended."""
        self._refuses = True
        self.close()

    def hold(self) -> None:
        """Let nothing through, without a word, until it is mended."""
        self._flows.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._refuses = False
        self._flows.set()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        relay = asyncio.current_task()
        assert relay
        self._relays.add(relay)
        writers = {writer}
        # Where a task of a connection is cancelled, the library makes much ado of it.
        with suppress(asyncio.CancelledError, OSError):
            if not self._refuses:
                there = await asyncio.open_connection("127.0.0.1", self._target)
                writers.add(there[1])
                self._open |= writers
                ways = ((reader, there[1]), (there[0], writer))
                await asyncio.gather(*(self._pass(source, sink) for source, sink in ways))
        self._open -= writers
        for each in writers:
            each.transport.abort()
        self._relays.discard(relay)

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                await self._flows.wait()
                sink.write(data)
                await sink.drain()
        sink.transport.abort() if sink.transport.is_closing() else sink.close()
