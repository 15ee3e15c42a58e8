"""This process among those that share the database.

It holds a lease, in the database's time, and an advisory lock on a connection of its own. The lock
is free as soon as the process is dead; a process that is frozen, or cut off from the database, is
taken for dead when its lease has run out. Neither is needed for safety, which comes from the epochs
of rooms: a process that claims a room of another one tells it so, by a notification on that
connection, and the lease bounds how long a process may go on without hearing that. It knows by its
own clock when that is, and shows nothing of its rooms from then on.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import asyncpg
import structlog

from app.store.postgres.errors import UNREACHABLE
from app.store.postgres.schema import LOCKS

logger = structlog.get_logger("black_queen.store")

LEASE_S = 3.0
BEAT_S = 0.75
LOOK_S = 0.25  # so often is looked whether the lease has run out
RETRY_S = 0.1
ANSWER_S = 2.0  # for a beat
FORGOTTEN_S = 86_400  # after which a dead process is removed

_REGISTER = (
    "insert into process (name, lease)"
    " values ($1, clock_timestamp() + make_interval(secs => $2)) returning id"
)
_BEAT = (
    "insert into process (id, name, lease) overriding system value"
    " values ($1, $2, clock_timestamp() + make_interval(secs => $3))"
    " on conflict (id) do update set lease = excluded.lease"
)
_FORGET = "delete from process where lease < clock_timestamp() - make_interval(secs => $1)"
_LEAVE = "delete from process where id = $1"
# Alive: its lease runs, and it holds its lock. What is tried here is let go with the transaction.
ALIVE = (
    "select name from process"  # noqa: S608 - a constant
    " where id = $1 and lease > clock_timestamp()"
    f" and not pg_try_advisory_xact_lock_shared({LOCKS}, id)"
)

_CHANNEL = "claimed_from_"  # with the number of the process
TELL = f"select pg_notify('{_CHANNEL}' || $1::integer, $2::text || ' ' || $3::integer)"

Connect = Callable[[], Awaitable[asyncpg.Connection]]


class Membership:
    """One process. on_claimed: called when another one has claimed a room of it, with the room's
    new epoch; on_lapse: when its lease has run out, and others may have claimed any."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.id = 0
        self.on_claimed: Callable[[str, int], None] = lambda room, epoch: None
        self.on_lapse: Callable[[], None] = lambda: None
        self._held_until = 0.0  # by time.monotonic
        self._told = False  # of the lapse
        self._db: asyncpg.Connection | None = None
        self._locked = False
        self._at_once = asyncio.Event()
        self._beating: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None

    async def begin(self, connect: Connect) -> None:
        """Register, and go on until the end; raises what asyncpg does."""
        self._connect = connect
        now = time.monotonic()
        self._db = await connect()
        self._db.add_termination_listener(self._cut)
        self._told = True
        self.id = await self._db.fetchval(_REGISTER, self.name, LEASE_S)
        await self._db.add_listener(f"{_CHANNEL}{self.id}", self._claimed)
        await self._lock(self._db)
        await self._db.execute(_FORGET, FORGOTTEN_S)
        self._held(now)
        self._beating = asyncio.create_task(self._beat_on(), name="lease")
        self._looking = asyncio.create_task(self._look(), name="look at the lease")

    async def leave(self) -> None:
        """Let others claim the rooms from now on; what was appended stays."""
        await self._stop()
        if self._db:
            with suppress(*UNREACHABLE):
                await self._db.execute(_LEAVE, self.id, timeout=ANSWER_S)

    async def end(self) -> None:
        """Leave, and let go of the connection."""
        await self.leave()
        self._drop()

    async def _stop(self) -> None:
        for task in (self._beating, self._looking):
            if task:
                task.cancel()
                await asyncio.wait([task])

    @property
    def lapsed(self) -> bool:
        """Whether other processes may own the rooms without our knowledge."""
        return time.monotonic() > self._held_until

    def _held(self, since: float) -> None:
        self._look_once()  # it may have run out and be renewed before anybody looked
        self._held_until = since + LEASE_S
        self._told = False

    def _cut(self, connection: object) -> None:
        """The lock's connection is gone, and so is the lock."""
        if connection is self._db:
            self._db = None
            self._held_until = 0.0
            self._look_once()
            self._at_once.set()

    def _claimed(self, connection: object, pid: int, channel: str, payload: object) -> None:
        """Another process has claimed a room."""
        room, _, epoch = str(payload).rpartition(" ")
        self.on_claimed(room, int(epoch))

    async def _beat_on(self) -> None:
        """Renew the lease; when its time is over, on a new connection."""
        pause_s = BEAT_S
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(pause_s):
                    await self._at_once.wait()
            self._at_once.clear()
            pause_s = BEAT_S
            try:
                await self._beat()
            except UNREACHABLE as error:
                logger.warning("the lease was not renewed", reason=str(error) or repr(error))
                pause_s = RETRY_S
                if self.lapsed:
                    self._drop()

    async def _beat(self) -> None:
        now = time.monotonic()
        if self._db is None or self._db.is_closed():
            self._locked = False
            async with asyncio.timeout(ANSWER_S):
                self._db = db = await self._connect()
                db.add_termination_listener(self._cut)
                await db.add_listener(f"{_CHANNEL}{self.id}", self._claimed)
        await self._db.execute(_BEAT, self.id, self.name, LEASE_S, timeout=ANSWER_S)
        if not self._locked:  # the lock of the connection before may still be held for a while
            await self._lock(self._db)
        self._held(now)

    async def _lock(self, db: asyncpg.Connection) -> None:
        lock = "select pg_try_advisory_lock($1, $2)"
        self._locked = await db.fetchval(lock, LOCKS, self.id, timeout=ANSWER_S)

    def _drop(self) -> None:
        db, self._db = self._db, None
        if db:
            db.terminate()

    async def _look(self) -> None:
        """See when the lease has run out, also while nothing could be done about it."""
        while True:
            await asyncio.sleep(LOOK_S)
            self._look_once()

    def _look_once(self) -> None:
        if self.id and self.lapsed and not self._told:
            self._told = True
            logger.error("the lease has run out", seconds=LEASE_S)
            self.on_lapse()
