"""Each process is stopped and started again while people play: nothing is lost, nobody reloads."""

import asyncio
import signal
from pathlib import Path

import pytest

from chaos.audit import audit
from chaos.cluster import Door, Pulse
from chaos.player import Player
from chaos.tables import SETTINGS, TABLES, cancelled, quiet, seated
from cluster.balancer import balanced
from cluster.postgres import Postgres
from cluster.processes import Process, serving, some
from tests.cluster.matches import goes_on, stored
from tests.patience import PATIENCE_S


async def roll(processes: list[Process], origin: str, store: str) -> None:
    pulses: list[Pulse] = []
    players: list[Player] = []
    for number, table in enumerate(TABLES[1:4]):
        code, tokens = await seated(Door(origin), table)
        pulses.append(Pulse())
        players += [
            Player(origin, code, token, f"t{number}p{seat}", pulses[-1])
            for seat, token in enumerate(tokens)
        ]
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        for process in processes:
            await goes_on(pulses)
            process.signal(signal.SIGTERM)
            await goes_on(pulses)
            assert await asyncio.to_thread(process.wait) == -signal.SIGTERM  # in good order
            await goes_on(pulses)
            await asyncio.to_thread(process.start)
        await goes_on(pulses)
        for pulse in pulses:
            pulse.playing = False
        await quiet(players, asyncio.get_running_loop().time())
    finally:
        await cancelled(tasks)
    found = audit(await stored(store), players)
    assert found.sound, str(found)


@pytest.mark.long
def test_a_rolling_restart(postgres: Postgres, tmp_path: Path) -> None:
    store = postgres.create("rolling")
    processes = some(3, store, tmp_path, SETTINGS)
    with serving(processes), balanced(processes, tmp_path) as origin:
        asyncio.run(asyncio.wait_for(roll(processes, origin, store), PATIENCE_S))
    for process in processes:
        assert "Traceback" not in process.said.read_text()
