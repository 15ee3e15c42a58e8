"""All rooms of a server: opened, found by their code, rebuilt from the log when needed."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

import structlog

from app.logs import room_id
from app.rooms import commands, events
from app.rooms.codes import clean_code, new_code
from app.rooms.errors import Moved, NoSuchRoom, Refused, Unavailable, Unreadable
from app.rooms.history import History, Replay, UnreadableEntry, entry_of, event_of
from app.rooms.live import LiveRoom, Tools
from app.rooms.log import Elsewhere, LogError, LogUnavailable
from app.rooms.look_back import LookBack
from app.rooms.played import Played
from app.rooms.room import Room
from app.rooms.timing import Speed
from app.rules.errors import BadOption
from app.rules.game import Game
from app.rules.games import find

logger = structlog.get_logger("black_queen.rooms")

IDLE_S = 600.0  # until a room that nobody watches leaves the memory
SWEEP_S = 60.0
CANDIDATES = 3  # times as many rooms are looked at: somebody may have left them
LOOKED_AT = 16  # matches that are over, in memory
COMPLAIN_S = 10.0
UNREADABLE_S = 60.0  # until a room that could not be read is tried again
CANNOT_READ = "The server cannot read its tables right now. Try again soon."
UNREADABLE = (
    "This table cannot be read: its stored moves are damaged. Tell whoever runs the server, or"
    " start a new game; other tables are not affected."
)


@dataclass(frozen=True)
class Wanted:
    """A room to be opened. start: the level of bots to begin with at once, "" to wait; speed: of
    bots; guided: with the game's lesson, which says how many play, and by which options. letter:
    the hash of the host's letter for the shuffle, "" for none."""

    game: str
    players: int
    options: Mapping[str, object]
    start: str = ""
    speed: Speed = "normal"
    guided: bool = False
    letter: str = ""


@dataclass(frozen=True)
class Away:
    """A room that another process owns. address: of that process."""

    code: str
    address: str


def _game(wanted: Wanted) -> Game:
    """The game that is wanted; raises BadOption, or Refused where there is no lesson."""
    kind = find(wanted.game)
    if not wanted.guided:
        return kind(wanted.players, wanted.options)
    if kind.lesson is None:
        raise Refused(f"{kind.title} has no guided deal yet. Play now, and see how it goes.")
    return kind(kind.lesson.players, kind.lesson.options)


def _ended(room: Room, seal: str) -> Played | None:
    """The match of a seal, if it is the last one of a room, and over or abandoned."""
    last = room.ended
    return last if last and last.seal.startswith(seal) else None


class Rooms:
    """The rooms by code; those that somebody uses are in memory."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._live: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._one_at_a_time = asyncio.Lock()  # of the rooms that are being loaded
        self._complain_at = 0.0  # next, of what cannot be read
        self._unreadable: dict[str, float] = {}  # until when, by Tools.now
        self._looked_at: OrderedDict[str, LookBack] = OrderedDict()  # the latest, by seal
        self._sweeper: asyncio.Task[None] | None = None
        self.leaving = False  # the process is about to end; other ones may own the rooms

    async def open(self, host: str, name: str, wanted: Wanted) -> str:
        """Open a room, its host on seat 0; returns its code. Raises Refused."""
        self._require_to_stay()
        code = await self._new_code()
        try:
            game = _game(wanted)
        except BadOption as error:
            raise Refused(str(error)) from None
        opened = events.RoomOpened(
            game=game.name,
            players=game.players,
            options=game.options,
            host=host,
            guided=wanted.guided,
        )
        room = Room.opened(code, opened)
        wishes: list[commands.Command] = [
            commands.Sit(id="sit", seat=0, name=name, letter=wanted.letter),
            commands.ChooseSpeed(id="speed", speed=wanted.speed),
        ]
        if wanted.start:
            wishes.append(commands.Start(id="start", level=wanted.start))
        happened: list[events.Event] = [opened]
        for event in room.seal_due(self._tools.entropy):
            room.apply(event)
            happened.append(event)
        for wish in wishes:
            for event in room.decide(host, wish, self._tools.entropy):
                room.apply(event)
                happened.append(event)
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        try:
            epoch = await self._tools.log.claim(code, new=True)
            entries = [entry_of(code, i, epoch, "", now, event) for i, event in enumerate(happened)]
            await self._tools.log.append(entries)
        except LogError:
            raise Unavailable(
                "The server cannot save anything right now. Try again soon."
            ) from None
        self._add(code, room, History(entries), epoch)
        self._tools.tally.opened += 1
        logger.info("room opened", room=room_id(code), game=game.name, players=game.players)
        return code

    async def _new_code(self) -> str:
        """A code that no room has; raises Unavailable."""
        while True:
            code = new_code()
            try:
                if not await self._tools.log.read(code, most=1):
                    return code
            except LogUnavailable:
                raise Unavailable(CANNOT_READ) from None

    async def get(self, code: str) -> LiveRoom:
        """The room of a code; raises NoSuchRoom, Unavailable, or Elsewhere: another process has
        it."""
        if clean_code(code) != code or not code:
            raise NoSuchRoom
        if self._tools.log.lapsed:
            self.move_all()
        live = self._live.get(code)
        if live is not None and live.ended:
            raise NoSuchRoom
        if live is not None and not live.closed:
            return live
        self._require_to_stay()
        if self._tools.now() < self._unreadable.get(code, 0.0):
            raise Unreadable(UNREADABLE)
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(partial(self._loaded, code))
        try:
            return await asyncio.shield(loading)  # others may wait for it, too
        except asyncio.CancelledError:
            if loading.cancelled():
                raise Unavailable("The server is stopping. Try again soon.") from None
            raise

    async def of(self, person: str, most: int, within_s: float) -> list["LiveRoom | Away"]:
        """Where a person has a seat or waits for one, the last that was sat down at first; a room
        that another process owns may be one that was left.

        At most so many; what takes longer to load than that, or cannot be, is left out.
        """
        found: list[LiveRoom | Away] = []
        try:
            async with asyncio.timeout(within_s):
                for code in await self._tools.log.rooms_of(person, CANDIDATES * most):
                    with suppress(NoSuchRoom, Unavailable):
                        try:
                            live = await self.get(code)
                        except Elsewhere as owner:
                            found.append(Away(code, owner.address))
                            continue
                        if person in live.room.members():
                            found.append(live)
                    if len(found) == most:
                        break
        except (TimeoutError, LogUnavailable):
            logger.info("not all tables of a person are shown", count=len(found))
        return found

    async def finished(self, person: str, most: int) -> list[tuple[datetime, events.Finished]]:
        """What came of matches for a person and when, the last one first; what cannot be read is
        left out. Raises Unavailable."""
        try:
            entries = await self._tools.log.finished(person, most)
        except LogUnavailable as error:
            logger.error("matches cannot be read", reason=str(error))
            raise Unavailable(CANNOT_READ) from None
        found = []
        for entry in entries:
            with suppress(ValueError):  # damaged
                event = event_of(entry)
                if isinstance(event, events.Finished):
                    found.append((datetime.fromisoformat(entry.at).astimezone(UTC), event))
        return found

    async def look_back(self, seal: str) -> LookBack:
        """The match whose seal begins so, once it is over; raises NoSuchRoom, Refused or
        Unavailable."""
        if seal in self._looked_at:
            self._looked_at.move_to_end(seal)
            return self._looked_at[seal]
        try:
            code = await self._tools.log.room_sealed(seal)
            if not code:
                raise NoSuchRoom
            replay = Replay(self._tools.log, code, self._one_at_a_time)
            room = await replay.run(until=lambda room: bool(_ended(room, seal)))
        except LogUnavailable as error:
            logger.error("a match cannot be read", reason=str(error))
            raise Unavailable(CANNOT_READ) from None
        except UnreadableEntry as wrong:
            logger.error("a room is unreadable", entry=wrong.number, reason=wrong.reason)
            raise Unreadable(UNREADABLE) from None
        if room is None:
            raise NoSuchRoom
        played = _ended(room, seal)
        if not played:
            raise Refused("That match is not over yet. Look back at it when it is.")
        found = self._looked_at[seal] = LookBack(played)
        if len(self._looked_at) > LOOKED_AT:
            self._looked_at.popitem(last=False)
        return found

    def public(self, most: int) -> list[LiveRoom]:
        """Tables that strangers are shown: their host wants it, somebody of them is here, and there
        is a seat to be had. Those with most people first, at most so many."""
        found = [live for live in self._live.values() if not live.closed and live.open_to_strangers]
        return sorted(found, key=lambda live: -len(live.room.members()))[:most]

    async def others(self) -> list[str]:
        """Where the other processes are reached that share the rooms; none when nobody can tell."""
        try:
            return await self._tools.log.others()
        except LogUnavailable:
            return []

    def _loaded(self, code: str, loading: asyncio.Task[LiveRoom]) -> None:
        del self._loading[code]
        if not loading.cancelled():
            loading.exception()  # perhaps nobody waits for it any more

    async def _load(self, code: str) -> LiveRoom:
        """The room of a code from its log; raises NoSuchRoom, Unavailable or Elsewhere."""
        replay = Replay(self._tools.log, code, self._one_at_a_time)
        try:
            epoch = await self._tools.log.claim(code)
            room = await replay.run() if epoch >= 0 else None
            if room and room.closed:
                await self._tools.log.release(code, epoch)
        except LogUnavailable as error:
            now = self._tools.now()
            if now >= self._complain_at:  # all who wait ask again and again
                self._complain_at = now + COMPLAIN_S
                logger.error("a room cannot be loaded", room=room_id(code), reason=str(error))
            raise Unavailable(CANNOT_READ) from None
        except UnreadableEntry as wrong:
            logger.error(
                "a room is unreadable", room=room_id(code), entry=wrong.number, reason=wrong.reason
            )
            self._remember_unreadable(code)
            raise Unreadable(UNREADABLE) from None
        if room is None or room.closed:
            raise NoSuchRoom
        self._tools.tally.claimed += 1
        return self._add(code, room, replay.history, epoch)

    def _remember_unreadable(self, code: str) -> None:
        """So that nobody can have a long log read again and again for nothing."""
        now = self._tools.now()
        lasting = {other: until for other, until in self._unreadable.items() if until > now}
        self._unreadable = {**lasting, code: now + UNREADABLE_S}

    def _add(self, code: str, room: Room, history: History, epoch: int) -> LiveRoom:
        live = LiveRoom(room, history, epoch, self._tools)
        self._live[code] = live
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep())
        return live

    @property
    def count(self) -> int:
        """Rooms in memory."""
        return sum(not live.closed for live in self._live.values())

    def in_use(self, code: str) -> bool:
        """Whether a room is in memory or on its way there; any thread may ask."""
        return code in self._loading or code in self._live

    async def _sweep(self) -> None:
        """Let idle rooms go; they are in the log."""
        while True:
            await asyncio.sleep(SWEEP_S)
            now = asyncio.get_running_loop().time()
            for code, live in list(self._live.items()):
                if live.closed or (not live.watched and now - live.last_used > IDLE_S):
                    live.close()
                    del self._live[code]
                    with suppress(LogUnavailable):  # then it is claimed when this process has ended
                        await self._tools.log.release(code, live.epoch)

    def _require_to_stay(self) -> None:
        if self.leaving:
            raise Moved("The server is stopping. Try again soon.")

    def move_all(self) -> None:
        """Let all rooms be found again: others may have claimed them."""
        for live in self._live.values():
            live.move()

    def leave(self) -> None:
        """Own no room any more: others are about to claim them."""
        self.leaving = True
        for loading in self._loading.values():
            loading.cancel()
        self.move_all()

    async def close(self) -> None:
        """Stop all rooms."""
        if self._sweeper:
            self._sweeper.cancel()
        for loading in self._loading.values():
            loading.cancel()
        for live in self._live.values():
            live.close()
        self._live.clear()
