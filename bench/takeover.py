"""A process that owns many tables is killed: how long until everybody sees their table again.

Two processes over one PostgreSQL, behind HAProxy; the second one comes when all play at the first.
It claims all tables, reads them from their beginning, and shows them to all who come back.
"""

import argparse
import asyncio
import signal
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.missing import Missing
from chaos.cluster import Door, Pulse
from chaos.player import Player
from chaos.tables import SETTINGS, Seating, cancelled, seated
from cluster.balancer import NoBalancer, balanced
from cluster.postgres import NoPostgres, running
from cluster.processes import Process, serving, some

TABLE = Seating("black_queen", 4, 4)
QUIET_S = 2.0  # nobody plays before the end comes
LOOK_S = 0.02
PARTS = {"median": 0.5, "99th of a hundred": 0.99}


class Watching(Player):
    """One who notes when a table was shown. wants: whether the next one is waited for."""

    wants = False

    async def next_table(self) -> float:
        """When the next table is shown, by time.monotonic."""
        self.wants = True
        self._news: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        return await self._news

    def _shown(self, table: bytes) -> None:
        if self.wants:
            self.wants = False
            self._news.set_result(time.monotonic())
        super()._shown(table)


async def measure(processes: Sequence[Process], origin: str, rooms: int, moves: int) -> str:
    """Let so many tables be played by people for so many moves, kill their owner, and wait."""
    pulses, players = [], []
    for number in range(rooms):
        code, tokens = await seated(Door(origin), TABLE)
        pulses.append(Pulse())
        players += [
            Watching(origin, code, token, f"{number}-{seat}", pulses[-1])
            for seat, token in enumerate(tokens)
        ]
    tasks = [asyncio.create_task(player.run()) for player in players]
    while any(pulse.playing for pulse in pulses):
        await asyncio.sleep(LOOK_S)
        for pulse in pulses:
            pulse.playing = len(pulse.beats) <= moves
    await asyncio.to_thread(processes[1].start)
    await seated(Door(processes[1].origin), TABLE)  # it has shown a table before
    await asyncio.sleep(QUIET_S)
    processes[0].signal(signal.SIGKILL)
    since = time.monotonic()
    back = sorted(await asyncio.gather(*(player.next_table() for player in players)))
    await cancelled(tasks)
    said = ", ".join(
        f"{back[int(len(back) * part)] - since:.2f} s ({name})" for name, part in PARTS.items()
    )
    return f"{rooms:5} tables, {len(players):5} people, {moves:4} moves each: {said}"


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.takeover", description=__doc__)
    parser.add_argument("--rooms", type=int, nargs="+", default=[20, 100], help="(20 100)")
    parser.add_argument("--moves", type=int, default=100, help="at each of them before (100)")
    options = parser.parse_args(args)
    try:
        for rooms in options.rooms:
            with ExitStack() as held:
                server = held.enter_context(running())
                folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="takeover-")))
                first, second = processes = some(2, server.create("tables"), folder, SETTINGS)
                held.enter_context(serving([first]))
                held.callback(second.stop)
                origin = held.enter_context(balanced(processes, folder))
                found = asyncio.run(measure(processes, origin, rooms, options.moves))
                print(f"  {found}", flush=True)
    except (NoPostgres, NoBalancer) as reason:
        raise Missing(str(reason)) from None


if __name__ == "__main__":
    main()
