"""What the cards of matches were worth: made once for each, when it is over, and stored.

All of it is done after everything else, one match after the other, on a thread that gives way to
tables, bots and reviews. What is lost, as by a new start of the server, is made when one of its
people looks at their matches.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence

import structlog

from app.logs import room_id
from app.review.worth import made_by, worths
from app.rooms.fold.errors import NoSuchRoom, Refused, Unavailable, Unreadable
from app.rooms.fold.matches.played import Played
from app.rooms.live.humble_thread import humble_thread
from app.rooms.logbook.log import EventLog, LogError
from app.rooms.logbook.look_backs import LookBacks
from app.rooms.logbook.made import MadeRow
from app.rooms.logbook.records import json_of
from app.rooms.logbook.turns import Turns
from app.rooms.logbook.worth import MatchWorth, SeatWorth
from app.rules.deal import COMPILED
from app.rules.record import replay

logger = structlog.get_logger("black_queen.rooms")

QUEUE = 500  # matches that may wait; others come when somebody looks again
AT_ONCE = 20  # of somebody who looks
HOPELESS = 10_000  # matches that are known to have none
LOWER = 15  # than the server itself; reviews, which somebody waits for, come before
ASKER = "worths"  # who takes turns with people that have something read


class Stopping(Exception):
    """The server stops."""


class Worths:
    """What the cards of matches were worth, by the seals of these."""

    def __init__(self, log: EventLog, look_backs: LookBacks, turns: Turns) -> None:
        self._log = log
        self._look_backs = look_backs
        self._turns = turns
        self._thread = humble_thread("worths", LOWER)
        self._waiting: OrderedDict[str, None] = OrderedDict()
        self._hopeless: OrderedDict[str, None] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    async def of(self, seals: Sequence[str], asker: str = "") -> Mapping[str, MatchWorth]:
        """What is known of some matches that are over, the last one first; some of what is not is
        made. asker: for whom (Turns)."""
        try:
            stored = await self._log.made(seals)
        except LogError as error:
            logger.error("worths of cards cannot be read", reason=str(error))
            return {}
        self.want([seal for seal in seals if seal not in stored][:AT_ONCE])
        slices = self._turns.slices(_read(stored), asker)
        return {seal: worth async for some in slices for seal, worth in some if worth}

    def want(self, seals: Collection[str]) -> None:
        """Have some made of matches that are over, unless too many wait already. "" is of none."""
        if not COMPILED or self._stopped:
            return
        for seal in seals:
            if seal and seal not in self._hopeless and len(self._waiting) < QUEUE:
                self._waiting.setdefault(seal)
        if self._waiting and self._task is None:
            self._task = asyncio.create_task(self._make_all(), name="worths")

    @property
    def able(self) -> bool:
        """Whether any are made."""
        return COMPILED

    @property
    def waiting(self) -> int:
        """Matches whose cards are still to be valued."""
        return len(self._waiting)

    async def _make_all(self) -> None:
        try:
            while self._waiting:
                seal = next(iter(self._waiting))
                if not await self._make(seal):
                    self._hopeless[seal] = None
                    if len(self._hopeless) > HOPELESS:
                        self._hopeless.popitem(last=False)
                del self._waiting[seal]
        finally:
            self._task = None

    async def _make(self, seal: str) -> bool:
        """Make and store one, unless it is stored; returns whether asking again may help."""
        room = ""
        try:
            if seal in await self._log.made([seal]):
                return True
            room = await self._log.room_sealed(seal)
            played = await self._look_backs.played(seal, ASKER)
            if not played.match.over:
                return False
            loop = asyncio.get_running_loop()
            worth = await loop.run_in_executor(self._thread, self._worth, played)
            await self._log.put_made(MadeRow(seal, room, worth.model_dump_json()))
        except LogError as error:
            logger.error("worths of cards cannot be stored", reason=str(error))
        except (NoSuchRoom, Refused) as reason:
            return isinstance(reason, Unavailable) and not isinstance(reason, Unreadable)
        except Stopping:
            return True
        except Exception:
            logger.exception("worths of cards cannot be made", room=room_id(room))
            return False
        return True

    def _worth(self, played: Played) -> MatchWorth:
        """That of a match that is over; runs on the thread."""
        record = replay(json_of(played))
        own = _own(played)
        found = worths(record, self._go_on)
        return MatchWorth(
            made_by=made_by(record.match.game.name),
            seats=tuple(
                SeatWorth(each.result, each.cards.value, each.cards.error, seat in own)
                for seat, each in enumerate(found)
            ),
        )

    def _go_on(self) -> None:
        if self._stopped:
            raise Stopping

    def stop(self) -> None:
        """Make nothing more."""
        self._stopped = True
        if self._task:
            self._task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _own(played: Played) -> set[int]:
    """The seats in which one person sat all the time, and no bot decided anything."""
    decided = {
        deal.history[at][0]
        for (_, deal), thoughts in zip(played.dealt, played.thoughts, strict=True)
        for at in thoughts
    }
    return set(played.stayed) - decided


def _read(stored: Mapping[str, str]) -> Iterator[tuple[str, MatchWorth | None]]:
    for seal, data in stored.items():
        yield seal, MatchWorth.of(data)
