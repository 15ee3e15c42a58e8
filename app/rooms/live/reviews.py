"""What decisions of matches that are over have cost, for all who look at them."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing
from typing import Generic, NamedTuple, TypeVar

import structlog

from app.review.review import Decision, Shares, decisions, judged_by, shares
from app.rooms.fold.errors import Refused
from app.rooms.live.humble_thread import humble_thread
from app.rooms.live.made_once import Abandoned, GivenUp, MadeOnce, PartsOnce
from app.rooms.logbook import reviewed
from app.rooms.logbook.log import EventLog, LogError
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.made import MadeRow
from app.rooms.logbook.records import json_of
from app.rules.deal import COMPILED
from app.rules.record import Record, replay

logger = structlog.get_logger("black_queen.rooms")
Part = TypeVar("Part")

KEPT, KEPT_BYTES = 5_000, 24_000_000
DECISION, SHARES = 1_400, 700  # bytes in memory, about
LOWER = 10  # than the server itself, which plays
SLOW = "This server cannot review matches: its rules are not compiled, and it would take too long."


class Progress(NamedTuple):
    """How much of something has been judged: decisions, of how many."""

    done: int
    of: int


class Shelf(Generic[Part]):
    """What was made of matches by their keys: in memory as long as there is room, and stored."""

    def __init__(
        self,
        log: EventLog,
        made: PartsOnce[Part] | MadeOnce[tuple[Part, ...]],
        texts: reviewed.Parts[Part],
        part: int,
    ) -> None:
        """part: bytes of one in memory."""
        self._log = log
        self._made = made
        self._texts = texts
        self._part = part

    async def has(self, key: str) -> bool:
        """Whether it is there, if only since now. What cannot be read will be made anew."""
        if self._made.keeps(key):
            return True
        try:
            text = (await self._log.made([key])).get(key, "")
        except LogError as error:
            logger.error("a review cannot be read", reason=str(error))
            return False
        found = await asyncio.to_thread(self._texts.unpacked, text) if text else None
        if found is None:
            return False
        self._made.keep(key, found, self.size(found))
        return True

    async def store(self, seal: str, key: str, found: Sequence[Part]) -> None:
        """Have it there after a new start of the server, too. Who looks has it, come what may."""
        try:
            room = await self._log.room_sealed(seal)
            text = await asyncio.to_thread(self._texts.packed, tuple(found))
            await self._log.put_made(MadeRow(key, room, text))
        except LogError as error:
            logger.error("a review cannot be stored", reason=str(error))

    def size(self, found: Sequence[Part]) -> int:
        """Bytes in memory, about."""
        return self._part * len(found)


class Reviews:
    """Reviews of deals: made on one thread that gives way to all others, each once."""

    def __init__(self, log: EventLog) -> None:
        thread = humble_thread("review", LOWER)
        self._decisions = PartsOnce[Decision](thread, KEPT_BYTES, KEPT)
        self._shares = MadeOnce[tuple[Shares, ...]](thread, KEPT_BYTES, KEPT)
        self._judged = Shelf(log, self._decisions, reviewed.DECISIONS, DECISION)
        self._shared = Shelf(log, self._shares, reviewed.SHARES, SHARES)

    def check(self) -> None:
        """Raises Refused where nothing can be reviewed."""
        if not COMPILED:
            raise Refused(SLOW)

    async def has_decisions(self, seal: str, match: LookBack, deal: int, seat: int) -> bool:
        """Whether nothing has to be judged for them."""
        return await self._judged.has(_key(seal, match, deal, seat))

    async def has_shares(self, seal: str, match: LookBack, deal: int) -> bool:
        """Whether nothing has to be judged or played for them."""
        return await self._shared.has(_key(seal, match, deal))

    async def judged(
        self, seal: str, match: LookBack, deal: int, seat: int
    ) -> tuple[Decision, ...] | None:
        """What a seat did in a deal, if that has been judged."""
        there = COMPILED and await self.has_decisions(seal, match, deal, seat)
        return await self.decisions(seal, match, deal, seat) if there else None

    async def decisions(
        self, seal: str, match: LookBack, deal: int, seat: int
    ) -> tuple[Decision, ...]:
        """What a seat did in a deal; raises Refused or Unavailable."""
        self.check()
        key = _key(seal, match, deal, seat)
        there = await self._judged.has(key)
        found = await self._decisions.get(key, _judging(match, deal, seat), self._judged.size)
        if not there:
            await self._judged.store(seal, key, found)
        return found

    async def told(
        self, seal: str, match: LookBack, deal: int, seat: int
    ) -> AsyncGenerator[Sequence[Decision], None]:
        """The same, as it is judged."""
        self.check()
        key = _key(seal, match, deal, seat)
        there = await self._judged.has(key)
        found = list[Decision]()
        judging = self._decisions.told(key, _judging(match, deal, seat), self._judged.size)
        async with aclosing(judging):
            async for some in judging:
                found += some
                yield some
        if not there:
            await self._judged.store(seal, key, found)

    async def shares(self, seal: str, match: LookBack, deal: int) -> tuple[Shares, ...]:
        """Where the results of a deal came from; raises Refused or Unavailable."""
        self.check()
        key = _key(seal, match, deal)
        there = await self._shared.has(key)
        seats = range(0 if there else len(match.names))
        judged = [await self.decisions(seal, match, deal, seat) for seat in seats]

        def share(given_up: GivenUp) -> tuple[Shares, ...]:
            if given_up():
                raise Abandoned
            return shares(_record(match), deal, [each for some in judged for each in some])

        found = await self._shares.get(key, share, self._shared.size)
        if not there:
            await self._shared.store(seal, key, found)
        return found

    async def on_the_way(
        self, seal: str, match: LookBack, deal: int
    ) -> AsyncGenerator[Progress, None]:
        """What shares needs first, as it is judged: the decisions of all."""
        if await self.has_shares(seal, match, deal):
            return
        done, of = 0, match.steps[deal].actions
        for seat in range(len(match.names)):
            async with aclosing(self.told(seal, match, deal, seat)) as judging:
                async for some in judging:
                    done += len(some)
                    yield Progress(done, of)

    def stop(self) -> None:
        """Judge nothing more."""
        self._decisions.stop()
        self._shares.stop()


def _key(seal: str, match: LookBack, *what: int) -> str:
    """By which something is kept. what: the deal, and the seat for its decisions."""
    by = judged_by(match.played.match.game.name)
    return " ".join((seal, *map(str, what), by))


def _judging(match: LookBack, deal: int, seat: int) -> Callable[[], Iterable[Decision]]:
    return lambda: decisions(_record(match), deal, [seat])


def _record(match: LookBack) -> Record:
    return replay(json_of(match.played))
