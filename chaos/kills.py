"""Kills while people play: at named points, at random moments, and by SIGTERM."""

import asyncio
import random
import re
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from chaos.audit import Findings, audit, read
from chaos.player import Life, Player
from chaos.server import Mortal
from chaos.tables import SLEEP_S, playing, quiet
from chaos.victim import LATE_S, POINTS

RANDOM, TERM = "random", "SIGTERM"
WAYS = (*POINTS, RANDOM)
TERM_EVERY = 10  # kills
AT_ONCE = 0.2  # of the kills may come before play has gone on
PASSAGES = 40
RANDOM_S = 0.5
PLAYS_ON_S = 120.0  # then a server that has not gone on is not waited for any more
LEFT = re.compile(rb' data-left="\d+"')  # of a window, in ms


@dataclass
class Outcome:
    """What a run has found. waits: seconds from a kill until play went on."""

    findings: Findings = field(default_factory=Findings)
    kills: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    stuck: int = 0
    changed: int = 0  # people whose last table was another one after a new start

    @property
    def sound(self) -> bool:
        """Whether nothing was lost and play always went on."""
        return self.findings.sound and not self.stuck and not self.changed

    def __str__(self) -> str:
        ways = ", ".join(f"{count} {way}" for way, count in self.kills.items())
        waits = sorted(self.waits) or [0.0]
        return (
            f"kills: {ways}\n  {self.findings}, {self.changed} tables changed by a new start\n"
            f"  play went on after {median(waits):.2f} s (median), {waits[-1]:.2f} s (longest),"
            f" measured {len(self.waits)} times; {self.stuck} times it did not"
        )


async def kill(
    folder: Path, kills: int, seed: int, ways: Sequence[str] = WAYS, *, early: bool = False
) -> Outcome:
    """Let people play and kill the server so many times. early: the negative control."""
    outcome, chance, life = Outcome(), random.Random(seed), Life()
    control = ["--early"] if early else []
    mortal = Mortal(folder)
    try:
        async with playing(await mortal.start(*control), life) as players:
            await _goes_on(life, 0.0, outcome)
            await asyncio.sleep(chance.uniform(2 * LATE_S, RANDOM_S))
            died_at = await _die(mortal, RANDOM, life, outcome)
            for way in _order(ways, kills - 1, chance):
                died_at = await _once(mortal, way, chance, died_at, life, outcome, control)
            if not early:
                await mortal.start()
                await _goes_on(life, died_at, outcome)
                try:
                    await _compare(mortal, players, life, outcome)
                except TimeoutError:
                    outcome.stuck += 1
            outcome.findings = audit(read(folder), players)
    finally:
        await mortal.stop()
    return outcome


def _order(ways: Sequence[str], kills: int, chance: random.Random) -> Iterator[str]:
    """All ways, in another order each time, and between them now and then SIGTERM."""
    order: list[str] = []
    for count in range(1, kills + 1):
        order = order or chance.sample(ways, len(ways))
        yield order.pop()
        if count % TERM_EVERY == 0:
            yield TERM


async def _once(
    mortal: Mortal,
    way: str,
    chance: random.Random,
    died_at: float,
    life: Life,
    outcome: Outcome,
    control: Sequence[str],
) -> float:
    """One life of the server, to its end; returns when the wait for play to go on began."""
    at_once = chance.random() < AT_ONCE
    passage = chance.randint(1, 8 if at_once else PASSAGES)
    point = ["--point", way, "--passage", str(passage)] if way in POINTS else []
    await mortal.start(*control, *point, *([] if at_once else ["--wait"]))
    if not at_once:
        await _goes_on(life, died_at, outcome)
        if point:
            mortal.signal(signal.SIGUSR1)
    if not point:
        await asyncio.sleep(chance.uniform(0, RANDOM_S))
    elif not await mortal.died():
        way = RANDOM  # the point was not passed so often
    went_on = life.moved.is_set()
    if at_once and went_on:
        outcome.waits.append(life.moved_at - died_at)
    ended_at = await _die(mortal, way, life, outcome)
    return ended_at if went_on else died_at


async def _die(mortal: Mortal, way: str, life: Life, outcome: Outcome) -> float:
    """The end of a life, which may have come already; returns when it was noticed."""
    outcome.kills[way] += 1
    if mortal.running:
        mortal.signal(signal.SIGTERM if way == TERM else signal.SIGKILL)
        await mortal.died()
    life.begin()
    return time.monotonic()


async def _goes_on(life: Life, died_at: float, outcome: Outcome) -> None:
    """Wait for the first confirmation of a command that was first sent in this life."""
    try:
        await asyncio.wait_for(life.moved.wait(), PLAYS_ON_S)
    except TimeoutError:
        outcome.stuck += 1
    else:
        if died_at:
            outcome.waits.append(life.moved_at - died_at)


async def _compare(mortal: Mortal, players: list[Player], life: Life, outcome: Outcome) -> None:
    """Play ends; all see the same tables after one more start from the log."""
    life.playing = False
    await quiet(players, time.monotonic())
    last = [_lasting(player) for player in players]
    connections = [player.connections for player in players]
    await _die(mortal, RANDOM, life, outcome)
    await mortal.start()
    async with asyncio.timeout(PLAYS_ON_S):
        while any(p.connections == n for p, n in zip(players, connections, strict=True)):
            await asyncio.sleep(SLEEP_S)
    await quiet(players, time.monotonic())
    outcome.changed = sum(_lasting(p) != before for p, before in zip(players, last, strict=True))


def _lasting(player: Player) -> bytes:
    """A table without the time that is left, which a new start gives anew."""
    return LEFT.sub(b"", player.table)
