"""Memory of the server: of a room in play, and of a connection that is idle.

The difference of what the process holds before and after many of them are opened. Rooms are
measured with nobody connected, then with a watcher each, for whom the parts of the table are made
and kept; then further watchers come.
"""

import argparse
import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

from bench import host, machine
from bench.people import connected, open_room

WARM_UP = 20
QUIET_S = 1.0


async def measure(server: host.Server, rooms: int, sockets: int) -> tuple[float, float, float]:
    """Bytes of a room, of the same with its first connection, and of each further one."""
    for _ in range(WARM_UP):
        code, token = open_room(server)
        async with connected(server, code, token):
            pass
    empty = await _quiet(server)
    codes = [open_room(server)[0] for _ in range(rooms)]
    opened = await _quiet(server)
    async with AsyncExitStack() as stack:
        for code in codes:
            await stack.enter_async_context(connected(server, code))
        seen = await _quiet(server)
        for number in range(sockets):
            await stack.enter_async_context(connected(server, codes[number % rooms]))
        watched = await _quiet(server)
    return (opened - empty) / rooms, (seen - empty) / rooms, (watched - seen) / sockets


async def _quiet(server: host.Server) -> int:
    """Bytes that the process holds once it has stopped working."""
    while True:
        before = server.cpu_s
        await asyncio.sleep(QUIET_S)
        if server.cpu_s - before < QUIET_S / 20:
            return server.memory


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.memory", description=__doc__)
    parser.add_argument("--rooms", type=int, default=300, help="to open (300)")
    parser.add_argument("--sockets", type=int, default=500, help="to connect (500)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    with host.serving() as server:
        room, seen, socket = asyncio.run(measure(server, chosen.rooms, chosen.sockets))
    print(f"  {room / 1000:6,.1f} KB for each of {chosen.rooms:,} rooms of four, nobody connected")
    print(f"  {seen / 1000:6,.1f} KB with a watcher each")
    print(f"  {socket / 1000:6,.1f} KB for each of {chosen.sockets:,} further connections to them")


if __name__ == "__main__":
    main()
