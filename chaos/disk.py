"""A disk that is full, read-only or slow while people play, and then is well again."""

import asyncio
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.rooms.live.live_room import CANNOT_SAVE
from chaos.audit import Findings, audit, read
from chaos.player import Life, Player
from chaos.server import Mortal
from chaos.tables import QUIET_S, playing, quiet
from chaos.victim import FULL, READ_ONLY, SLOW

REFUSES = (FULL, READ_ONLY)
TIMES = 3  # so often each table is refused, or plays on
WAIT_S = 300.0


@dataclass
class Outcome:
    """What a bad disk did. silent: tables that were not told; stopped: that did not go on.

    Where only bots are asked nobody can be told: what a bot does is tried again and again.
    """

    kind: str
    findings: Findings = field(default_factory=Findings)
    refused: int = 0
    other_words: int = 0
    while_refusing: int = 0  # confirmed while every table was refused
    bots: int = 0  # tables that waited for a bot
    silent: int = 0
    stopped: int = 0
    page_s: list[float] = field(default_factory=list)  # a page that needs no disk, meanwhile

    @property
    def sound(self) -> bool:
        """Whether people were told, nothing was lost and play went on."""
        wrong = self.other_words + self.while_refusing + self.silent + self.stopped
        return self.findings.sound and not wrong

    def __str__(self) -> str:
        return (
            f"{self.kind} disk: {self.refused} commands refused with the sentence,"
            f" {self.other_words} with other words,"
            f" {self.while_refusing} confirmed while tables were refused;"
            f" {self.silent} tables not told ({self.bots} waited for a bot),"
            f" {self.stopped} that did not go on\n"
            f"  {self.findings}\n"
            f"  another page answered meanwhile in {1000 * max(self.page_s):.0f} ms (longest of"
            f" {len(self.page_s)})"
        )


async def fail(folder: Path, kind: str) -> Outcome:
    """Let the disk fail while people play, then let it be well again, without a new start."""
    outcome, life, mortal = Outcome(kind), Life(), Mortal(folder)
    try:
        async with playing(await mortal.start(), life) as players:
            tables = _tables(players)
            await _until(tables, _confirmed)
            mortal.trouble(kind)
            if kind in REFUSES:
                outcome.silent = await _until(tables, _refused, or_bots=True)
                before = sum(map(_confirmed, tables))
                await _until(tables, _refused, or_bots=True)
                outcome.while_refusing = sum(map(_confirmed, tables)) - before
                outcome.bots = sum(map(_for_bots, tables))
            else:
                outcome.stopped = await _until(tables, _confirmed)
            await _watch(mortal, outcome)
            mortal.trouble("")
            outcome.stopped += await _until(tables, _confirmed)
            life.playing = False
            await quiet(players, time.monotonic())
            refusals = [text for p in players for text in p.notes.refused.values()]
            outcome.refused = refusals.count(CANNOT_SAVE)
            outcome.other_words = len(refusals) - outcome.refused
            outcome.findings = audit(read(folder), players)
    finally:
        await mortal.stop()
    return outcome


def _tables(players: Sequence[Player]) -> list[list[Player]]:
    return [[p for p in players if p.code == code] for code in {p.code for p in players}]


def _confirmed(table: Sequence[Player]) -> int:
    return sum(len(player.notes.confirmed) for player in table)


def _refused(table: Sequence[Player]) -> int:
    return sum(len(player.notes.refused) for player in table)


def _for_bots(table: Sequence[Player]) -> bool:
    """Whether the table waits for a bot, and has done so for a while."""
    quiet_at = QUIET_S + max(player.heard_at for player in table)
    return not any(p.asked or p.waits for p in table) and time.monotonic() > quiet_at


async def _until(
    tables: Sequence[Sequence[Player]],
    count: Callable[[Sequence[Player]], int],
    *,
    or_bots: bool = False,
) -> int:
    """Wait until it has happened so often more at every table; returns at how many it did not."""
    goals = [count(table) + TIMES for table in tables]
    until = time.monotonic() + WAIT_S
    while short := sum(
        count(table) < goal and not (or_bots and _for_bots(table))
        for table, goal in zip(tables, goals, strict=True)
    ):
        if time.monotonic() > until:
            return short
        await asyncio.sleep(0.02)
    return 0


async def _watch(mortal: Mortal, outcome: Outcome) -> None:
    """How long another page takes."""
    for _ in range(5):
        start = time.monotonic()
        await asyncio.to_thread(_open, mortal.server.url)
        outcome.page_s.append(time.monotonic() - start)


def _open(url: str) -> None:
    with urllib.request.urlopen(f"{url}healthz") as answer:
        answer.read()


KINDS = (*REFUSES, SLOW)
