"""What decisions of matches that are over have cost, for all who look at them."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from app.review.review import Decision, Shares, decisions, shares
from app.rooms.fold.errors import Refused
from app.rooms.live.made_once import GivenUp, MadeOnce
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.records import json_of
from app.rules.deal import COMPILED
from app.rules.record import Record, replay

KEPT, KEPT_BYTES = 5_000, 24_000_000
DECISION, SHARES = 1_400, 700  # bytes in memory, about
LOWER = 10  # than the server itself, which plays
SLOW = "This server cannot review matches: its rules are not compiled, and it would take too long."


class Abandoned(Exception):
    """Nobody waits for it any more."""


class Reviews:
    """Reviews of deals: made on one thread that gives way to all others, each once."""

    def __init__(self) -> None:
        thread = ThreadPoolExecutor(1, "review", _give_way)
        self._decisions = MadeOnce[tuple[Decision, ...]](thread, KEPT_BYTES, KEPT)
        self._shares = MadeOnce[tuple[Shares, ...]](thread, KEPT_BYTES, KEPT)

    async def decisions(
        self, seal: str, match: LookBack, deal: int, seat: int
    ) -> tuple[Decision, ...]:
        """What a seat did in a deal; raises Refused or Unavailable."""
        if not COMPILED:
            raise Refused(SLOW)

        def judge(given_up: GivenUp) -> tuple[Decision, ...]:
            found = []
            for each in decisions(_record(match), deal, [seat]):
                found.append(each)
                if given_up():
                    raise Abandoned
            return tuple(found)

        return await self._decisions.get(
            f"{seal} {deal} {seat}", judge, lambda found: DECISION * len(found)
        )

    async def shares(self, seal: str, match: LookBack, deal: int) -> tuple[Shares, ...]:
        """Where the results of a deal came from; raises Refused or Unavailable."""
        seats = range(len(match.names))
        judged = [await self.decisions(seal, match, deal, seat) for seat in seats]

        def share(given_up: GivenUp) -> tuple[Shares, ...]:
            if given_up():
                raise Abandoned
            return shares(_record(match), deal, [each for some in judged for each in some])

        return await self._shares.get(f"{seal} {deal}", share, lambda found: SHARES * len(found))

    def stop(self) -> None:
        """Judge nothing more."""
        self._decisions.stop()
        self._shares.stop()


def _record(match: LookBack) -> Record:
    return replay(json_of(match.played))


def _give_way() -> None:
    with suppress(AttributeError, OSError):  # elsewhere threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER)
