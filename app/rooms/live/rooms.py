"""All rooms of a server: opened, found by their code, rebuilt from the log when needed."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from app.logs import room_id
from app.rooms.fold import commands, events
from app.rooms.fold.access.codes import clean_code, new_code
from app.rooms.fold.clocks.timing import Speed
from app.rooms.fold.errors import (
    CANNOT_READ,
    CONTESTED,
    STOPPING,
    UNREADABLE,
    Moved,
    NoSuchRoom,
    Refused,
    Unavailable,
    Unreadable,
)
from app.rooms.fold.room import Room
from app.rooms.live.advising import Advising
from app.rooms.live.asked_again import AskedAgain
from app.rooms.live.listing_reader import ListingReader
from app.rooms.live.live_room import LiveRoom, Services
from app.rooms.live.reviews import Reviews
from app.rooms.live.worths import Worths
from app.rooms.logbook.history import History, Replay, UnreadableEntry, entry_of, event_of
from app.rooms.logbook.log import Contested, Entry, LogError, LogUnavailable
from app.rooms.logbook.look_backs import LookBacks
from app.rooms.logbook.turns import Joined, Stopped, Turns
from app.rules.errors import BadOption
from app.rules.game import Game
from app.rules.games import find

logger = structlog.get_logger("black_queen.rooms")

IDLE_S = 600.0  # until a room that nobody watches leaves the memory
SWEEP_S = 60.0
MOST_OWN = 24  # of somebody's rooms, which need not be counted when they are read
KNOWN = 10_000  # rooms that are known to be closed
AGAIN_S = 0.1  # until somebody is sent back to ask for a contested room again
COMPLAIN_S = 10.0
UNREADABLE_S = 60.0  # until a room that could not be read is tried again


@dataclass(frozen=True)
class RoomRequest:
    """A room to be opened. start: the level of bots to begin with at once, "" to wait; speed: of
    bots; guided: with the game's lesson, which says how many play, and has the last word about
    options. letter: the hash of the host's letter for the shuffle, "" for none."""

    game: str
    players: int
    options: Mapping[str, object]
    start: str = ""
    speed: Speed = "normal"
    guided: bool = False
    letter: str = ""


def _game(wanted: RoomRequest) -> Game:
    """The game that is wanted; raises Refused."""
    try:
        kind = find(wanted.game)
    except BadOption as error:
        raise Refused(str(error)) from None
    players, options = wanted.players, wanted.options
    if wanted.guided:
        if kind.lesson is None:
            raise Refused(f"{kind.title} has no guided deal yet. Play now, and see how it goes.")
        players, options = kind.lesson.players, {**options, **kind.lesson.options}
    try:
        return kind(players, options)
    except BadOption as error:
        raise Refused(kind.for_players(error)) from None


def _results(entries: Sequence[Entry]) -> Iterator[tuple[datetime, events.Finished] | None]:
    """What is told of matches, and when; None for what cannot be read."""
    for entry in entries:
        found = None
        with suppress(ValueError):  # damaged
            event = event_of(entry)
            if isinstance(event, events.Finished):
                found = datetime.fromisoformat(entry.at).astimezone(UTC), event
        yield found


class Rooms:
    """The rooms by code; those that somebody uses are in memory."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._live: dict[str, LiveRoom] = {}
        self.turns = Turns()  # of whoever asks for something long
        self._loading = Joined[LiveRoom]()
        self.asked_again = AskedAgain()
        self.reviews = Reviews(services.log)
        self.advising = Advising()
        self.look_backs = LookBacks(services.log, self.turns, self._at_hand)
        self.worths = Worths(services.log, self.look_backs, self.turns)
        services.finished = self.worths.want
        self.listings = ListingReader(services, self.turns, self._in_memory)
        self._closed: OrderedDict[str, None] = OrderedDict()  # by their hosts, the latest
        self._taken: dict[str, int] = {}  # of rooms that are read, by others with this epoch
        self._complain_at = 0.0  # next, of what cannot be read
        self._unreadable: dict[str, float] = {}  # until when, by Services.now
        self._sweeper: asyncio.Task[None] | None = None
        self._when_gone: list[Callable[[str], None]] = []
        self.leaving = False  # the process is about to end; other ones may own the rooms

    async def open(self, host: str, name: str, wanted: RoomRequest) -> str:
        """Open a room, its host on seat 0; returns its code. Raises Refused."""
        self._require_to_stay()
        code = await self._new_code()
        game = _game(wanted)
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
        for event in room.seal_due(self._services.entropy):
            room.apply(event)
            happened.append(event)
        for wish in wishes:
            for event in room.decide(host, wish, self._services.entropy):
                room.apply(event)
                happened.append(event)
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        try:
            epoch = await self._services.log.claim(code, new=True)
            entries = [entry_of(code, i, epoch, "", now, event) for i, event in enumerate(happened)]
            await self._services.log.append(entries)
        except LogError:
            raise Unavailable(
                "The server cannot save anything right now. Try again soon."
            ) from None
        if self._services.log.shared:  # whoever is asked for it next need not be this process
            with suppress(LogUnavailable):
                await self._services.log.release(code, epoch)
        else:
            self._add(code, room, History(entries), epoch)
        self._services.tally.opened += 1
        logger.info("room opened", room=room_id(code), game=game.name, players=game.players)
        return code

    async def _new_code(self) -> str:
        """A code that no room has; raises Unavailable."""
        while True:
            code = new_code(secrets.token_bytes)
            try:
                if not await self._services.log.read(code, most=1):
                    return code
            except LogUnavailable:
                raise Unavailable(CANNOT_READ) from None

    async def get(self, code: str, asker: str = "", *, to_its_end: bool = False) -> LiveRoom:
        """The room of a code, claimed if need be; raises NoSuchRoom or Unavailable.

        asker: for whom it is read (Turns). to_its_end: also when nobody waits for it any more.
        """
        if clean_code(code) != code or not code or code in self._closed:
            raise NoSuchRoom
        if self._services.log.lapsed:
            self.move_all()
        live = self._live.get(code)
        if live is not None and live.ended:
            raise NoSuchRoom
        if live is not None and not live.closed:
            return live
        self._require_to_stay()
        if self._services.now() < self._unreadable.get(code, 0.0):
            raise Unreadable(UNREADABLE)
        try:
            return await self._loading.get(
                code, lambda: self._load(code, asker), to_its_end=to_its_end
            )
        except Stopped:
            raise Moved(STOPPING) from None

    def has(self, code: str) -> bool:
        """Whether nothing has to be read for a room, or is read already."""
        return self.in_use(code) or code in self._closed

    async def is_strange(self, code: str, person: str) -> bool:
        """Whether there is a room that would have to be read, and in which a person has not had a
        seat lately."""
        if clean_code(code) != code:
            return False
        log = self._services.log
        try:
            if not await log.read(code, most=1):
                return False
            return not person or code not in await log.rooms_of(person, MOST_OWN)
        except LogUnavailable:
            return False  # who reads it says so

    async def finished(
        self, person: str, most: int, asker: str = ""
    ) -> list[tuple[datetime, events.Finished]]:
        """What came of matches for a person and when, the last one first; what cannot be read is
        left out. Raises Unavailable."""
        try:
            entries = await self._services.log.finished(person, most)
        except LogUnavailable as error:
            logger.error("matches cannot be read", reason=str(error))
            raise Unavailable(CANNOT_READ) from None
        slices = self.turns.slices(_results(entries), asker)
        return [result async for some in slices for result in some if result]

    def public(self, most: int) -> list[LiveRoom]:
        """Tables that strangers are shown: their host wants it, somebody of them is here, and there
        is a seat to be had. Those with most people first, at most so many."""
        found = [live for live in self._live.values() if not live.closed and live.listing.offered]
        return sorted(found, key=lambda live: -len(live.room.seats.members))[:most]

    async def processes(self) -> int:
        """How many share the rooms; one when nobody can tell."""
        try:
            return await self._services.log.processes()
        except LogUnavailable:
            return 1

    def _at_hand(self, code: str) -> Room | None:
        """The room of a code as it is now, if this process has it."""
        live = self._in_memory(code)
        return live.room if live else None

    def _in_memory(self, code: str) -> LiveRoom | None:
        live = None if self._services.log.lapsed else self._live.get(code)
        return live if live and not live.closed else None

    def _remember_closed(self, code: str) -> None:
        """Nobody opens such a room again: its log need not be read anew for whoever asks."""
        self._closed[code] = None
        if len(self._closed) > KNOWN:
            self._closed.popitem(last=False)

    async def _load(self, code: str, asker: str) -> LiveRoom:
        """The room of a code from its log; raises NoSuchRoom or Unavailable."""
        replay = Replay(self._services.log, code, self.turns)
        self._taken.pop(code, None)
        try:
            epoch = await self._services.log.claim(code)
            room = await replay.run(asker) if epoch >= 0 else None
            if room and room.access.closed:
                self._remember_closed(code)
                await self._services.log.release(code, epoch)
        except Contested as error:  # whoever sends people here may know better by now
            if self._may_complain():
                owner, id_ = error.owner, room_id(code)
                logger.warning("two processes want the same room", room=id_, other=owner)
            await asyncio.sleep(AGAIN_S)
            raise Moved(CONTESTED) from None
        except LogUnavailable as error:
            if self._may_complain():
                logger.error("a room cannot be loaded", room=room_id(code), reason=str(error))
            raise Unavailable(CANNOT_READ) from None
        except UnreadableEntry as wrong:
            logger.error(
                "a room is unreadable", room=room_id(code), entry=wrong.number, reason=wrong.reason
            )
            self._remember_unreadable(code)
            raise Unreadable(UNREADABLE) from None
        if room is None or room.access.closed:
            raise NoSuchRoom
        if self._taken.pop(code, -1) > epoch or self._services.log.lapsed:
            raise Moved(CONTESTED)
        self._services.tally.claimed += 1
        return self._add(code, room, replay.history, epoch)

    def _may_complain(self) -> bool:
        """Whether what cannot be read is told now: all who wait ask again and again."""
        now = self._services.now()
        if now < self._complain_at:
            return False
        self._complain_at = now + COMPLAIN_S
        return True

    def _remember_unreadable(self, code: str) -> None:
        """So that nobody can have a long log read again and again for nothing."""
        now = self._services.now()
        lasting = {other: until for other, until in self._unreadable.items() if until > now}
        self._unreadable = {**lasting, code: now + UNREADABLE_S}

    def _add(self, code: str, room: Room, history: History, epoch: int) -> LiveRoom:
        live = LiveRoom(room, history, epoch, self._services)
        self._live[code] = live
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep())
        return live

    @property
    def count(self) -> int:
        """Rooms in memory."""
        return sum(not live.closed for live in self._live.values())

    def when_gone(self, call: Callable[[str], None]) -> None:
        """Call this with the code of each room that leaves the memory."""
        self._when_gone.append(call)

    def in_use(self, code: str) -> bool:
        """Whether a room is in memory or on its way there; any thread may ask."""
        return code in self._loading or code in self._live

    async def _sweep(self) -> None:
        """Let idle rooms go; they are in the log."""
        while True:
            await asyncio.sleep(SWEEP_S)
            for code in list(self._live):
                if self._is_idle(code):
                    await self._let_go(code)
                    await asyncio.sleep(0)  # a thousand may be idle at once

    def _is_idle(self, code: str) -> bool:
        live = self._live.get(code)
        if live is None or live.closed:
            return True
        now = asyncio.get_running_loop().time()
        return not live.watched and now - live.last_used > IDLE_S

    async def _let_go(self, code: str) -> None:
        """Keep nothing of a room."""
        live = self._live.pop(code, None)
        if live is None:
            return
        live.close()
        if live.ended:
            self._remember_closed(code)
        if not live.moved:
            await live.listing.store(at_rest=True)
        for forget in self._when_gone:
            forget(code)
        with suppress(LogUnavailable):  # then it is claimed when this process has ended
            await self._services.log.release(code, live.epoch)

    def _require_to_stay(self) -> None:
        if self.leaving:
            raise Moved(STOPPING)

    def move(self, code: str, epoch: int) -> None:
        """Another process has claimed a room, and given it this epoch."""
        live = self._live.get(code)
        if code in self._loading:
            self._taken[code] = epoch
        elif live and not live.closed and live.epoch < epoch:
            logger.info("a room has gone to another process", room=room_id(code))
            live.move()

    def move_all(self) -> None:
        """Let all rooms be found again: others may have claimed them."""
        for live in self._live.values():
            live.move()

    def leave(self) -> None:
        """Own no room any more: others are about to claim them."""
        self.leaving = True
        self._loading.stop()
        self.look_backs.stop()
        self.worths.stop()
        self.move_all()

    async def close(self) -> None:
        """Stop all rooms."""
        if self._sweeper:
            self._sweeper.cancel()
        self._loading.stop()
        self.look_backs.stop()
        self.asked_again.stop()
        self.reviews.stop()
        self.advising.stop()
        self.worths.stop()
        for live in self._live.values():
            live.close()
        if not self._services.log.shared:  # nobody else goes on with them
            at_rest = (live.listing.store(at_rest=True) for live in self._live.values())
            await asyncio.gather(*at_rest)
        self._live.clear()
