"""Three processes over one PostgreSQL, behind HAProxy, while people play at all of them.

Processes are killed, frozen and sent away, PostgreSQL is stopped as if its power had failed, and
the way between a process and the database is cut. At the end nothing that anybody was told may be
lost or done twice, and no write of a former owner may have been taken.
"""

import asyncio
import random
import signal
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import asyncpg

from app.rooms.logbook.log import Entry
from bench.people import visit
from chaos.audit import Findings, audit
from chaos.cut import Cut
from chaos.player import Life, Player
from chaos.tables import SETTINGS, TABLES, Seating, cancelled, quiet, seated
from cluster.balancer import balanced
from cluster.postgres import Postgres, running
from cluster.processes import Process, some

KILL, FREEZE, TERM = "kill -9", "freeze", "SIGTERM"
RESTART, REFUSE, HOLD = "PostgreSQL restarts", "database refused", "database silent"
FAULTS = (KILL, FREEZE, RESTART, KILL, REFUSE, TERM, KILL, FREEZE, HOLD)
EVENING = 4  # faults, some 1,000 events of a room; then new tables, as for a usual evening
FROZEN_S = (4.0, 6.0)  # longer than a lease
CUT_S = (0.3, 6.0)
PLAYS_S = (0.3, 1.0)  # between faults
PLAYS_ON_S = 120.0  # then a table that has not gone on is not waited for any more
LOOK_S = 0.01
READY_S = 5.0
PROCESSES = 3
ALLOWED_S = {KILL: 1.0, FREEZE: 4.0}  # a stall, the 99th of a hundred

# What a former owner writes after its room was claimed; seen by the database itself.
WATCH = """
create table stale (room text, number integer, epoch integer);
create function watch() returns trigger language plpgsql as $$
begin
  if new.epoch <> (select epoch from room where code = new.room) then
    insert into stale values (new.room, new.number, new.epoch);
  end if;
  return new;
end $$;
create trigger watch after insert on event for each row execute function watch();
"""
ROWS = "select room, number, epoch, command, at, kind, data from event order by room, number"
OWNERS = "select name from room join process on owner = process.id where code = any($1)"
OWNER = "select name from room join process on owner = process.id where code = $1"
OWNED = "select code from room join process on owner = process.id where name = $1"


@dataclass(frozen=True)
class Door:
    """Where people come in."""

    origin: str

    @property
    def url(self) -> str:
        """The first page."""
        return f"{self.origin}/"


class Pulse(Life):
    """How play at one table goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.beats = [time.monotonic()]  # when commands were confirmed

    def confirmed(self, life: int) -> None:
        """See Life."""
        self.beats.append(time.monotonic())

    def stall_s(self, since: float) -> float:
        """The longest time without a confirmation that had not ended at a moment."""
        times = [beat for beat in self.beats if beat >= since]
        before = max((beat for beat in self.beats if beat < since), default=since)
        return max((b - a for a, b in zip([before, *times], times, strict=False)), default=0.0)


@dataclass
class Outcome:
    """What a run has found. stalls: seconds, of each table in each fault, by its kind."""

    findings: Findings = field(default_factory=Findings)
    faults: Counter[str] = field(default_factory=Counter)
    stalls: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    stuck: int = 0
    stale: int = 0
    found_again: int = 0
    contested: int = 0
    owners: Counter[str] = field(default_factory=Counter)  # in how many samples it owned rooms
    doors: Counter[str] = field(default_factory=Counter)  # browsers' sockets that it opened

    @property
    def all_played(self) -> bool:
        """Whether each process has owned rooms and let people in."""
        return len(self.owners) == len(self.doors) == PROCESSES

    @property
    def sound(self) -> bool:
        """Whether nothing was lost, play always went on, and all processes played."""
        return self.findings.sound and not self.stuck and not self.stale and self.all_played

    @property
    def in_time(self) -> bool:
        """Whether play went on as soon as it should."""
        return all(
            percentile(self.stalls[kind]) <= most
            for kind, most in ALLOWED_S.items()
            if self.stalls[kind]
        )

    def __str__(self) -> str:
        faults = ", ".join(f"{count} {kind}" for kind, count in self.faults.items())
        stalls = "\n".join(
            f"  stalls after {kind}: median {median(found):.2f} s, p99 {percentile(found):.2f} s,"
            f" longest {max(found):.2f} s, of {len(found)}"
            for kind, found in self.stalls.items()
            if found
        )
        return (
            f"{sum(self.faults.values())} faults: {faults}\n  {self.findings}\n"
            f"  {self.stale} stale writes taken; rooms were found again {self.found_again} times,"
            f" and wanted by two processes {self.contested} times;"
            f" {self.stuck} tables did not go on\n{stalls}\n"
            f"  owners {dict(self.owners)}, doors {dict(self.doors)}"
        )


def percentile(found: Sequence[float], part: float = 0.99) -> float:
    """The smallest value that so large a part does not exceed."""
    return sorted(found)[ceil(part * len(found)) - 1]


@dataclass
class House:
    """All that a run has."""

    postgres: Postgres
    processes: list[Process]
    cuts: list[Cut]
    db: asyncpg.Connection
    balancer: str = ""  # where people come in; without it, at the processes
    outcome: Outcome = field(default_factory=Outcome)
    players: list[Player] = field(default_factory=list)
    pulses: dict[str, Pulse] = field(default_factory=dict)  # by the rooms' codes
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)
    rested: list[Player] = field(default_factory=list)  # of tables where nobody plays any more


def of_all_kinds(count: int) -> list[str]:
    """So many faults."""
    return list(islice(cycle(FAULTS), count))


async def trouble(
    folder: Path, faults: Sequence[str], seed: int, tables: Sequence[Seating] = TABLES
) -> Outcome:
    """Let people play through faults of these kinds."""
    chance = random.Random(seed)
    async with _house(folder, tables, ("-m", "app", "serve"), balance=True) as house:
        for number, kind in enumerate(faults):
            if number and number % EVENING == 0:
                await _rest(house)
                await _seat(house, tables)
            await _sample(house)
            await asyncio.sleep(chance.uniform(*PLAYS_S))
            await _fault(house, kind, chance)
        await _end(house)
    return house.outcome


async def control(folder: Path, tries: int, seed: int) -> Outcome:
    """The same with processes that check nothing, each with people of its own and frozen once.

    Who was asked when a process was frozen has sent a command that waits in its socket; meanwhile
    somebody looks at the room elsewhere, where it is claimed. When the process goes on, it should
    not be able to store it.
    """
    chance = random.Random(seed)
    outcome = Outcome()
    for number in range(tries):
        place = folder / str(number)
        place.mkdir()
        async with _house(place, TABLES, ("-m", "chaos.careless"), balance=False) as house:
            for process in house.processes:
                await asyncio.sleep(chance.uniform(*PLAYS_S))
                outcome.faults[FREEZE] += 1
                await _freeze(house, process)
                outcome.stale = await house.db.fetchval("select count(*) from stale")
                if outcome.stale:
                    return outcome
    return outcome


@asynccontextmanager
async def _house(
    folder: Path, tables: Sequence[Seating], command: Sequence[str], *, balance: bool
) -> AsyncIterator[House]:
    async with AsyncExitStack() as held:
        postgres = held.enter_context(running())
        store = postgres.create("tables")
        cuts = [Cut(postgres.port) for _ in range(PROCESSES)]
        for cut in cuts:
            await cut.start()
            held.push_async_callback(cut.stop)
        processes = some(PROCESSES, store, folder, SETTINGS)
        for process, cut in zip(processes, cuts, strict=True):
            process.set("BLACK_QUEEN_STORE", postgres.url("tables", cut.port))
            held.push_async_callback(asyncio.to_thread, process.stop)
            await asyncio.to_thread(process.start, command)
        db = await asyncpg.connect(store)
        await db.execute(WATCH)
        house = House(postgres, processes, cuts, db)
        if balance:
            house.balancer = held.enter_context(balanced(processes, folder))
        await _seat(house, tables)
        try:
            yield house
        finally:
            await cancelled(house.tasks)
            await house.db.close()


async def _seat(house: House, tables: Sequence[Seating]) -> None:
    """Begin a table each, owned by one process after the other."""
    await _ready(house)
    owners = cycle(house.processes)
    for number, table in enumerate(tables):
        owner = next(owners)
        door = Door(house.balancer or owner.origin)

        async def fits(code: str, owner: Process = owner, door: Door = door) -> bool:
            await asyncio.to_thread(visit, door, code)
            return bool(owner.name == await house.db.fetchval(OWNER, code))

        code, tokens = await seated(door, table, fits)
        pulse = house.pulses[code] = Pulse()
        house.players += [
            Player(door.origin, code, token, f"e{len(house.rested)}t{number}p{seat}", pulse)
            for seat, token in enumerate(tokens)
        ]
    house.tasks = [asyncio.create_task(player.run()) for player in house.players]
    await _goes_on(house)


async def _ready(house: House) -> None:
    """Wait until every process says that it is ready."""
    for process in house.processes:
        while not await asyncio.to_thread(_is_ready, process.origin):
            await asyncio.sleep(LOOK_S)


def _is_ready(origin: str) -> bool:
    try:
        with urlopen(f"{origin}/readyz", timeout=READY_S):
            return True
    except OSError:
        return False


async def _rest(house: House) -> None:
    """Let play come to rest, and nobody play any more."""
    for pulse in house.pulses.values():
        pulse.playing = False
    await quiet(house.players, time.monotonic())
    await cancelled(house.tasks)
    house.rested += house.players
    house.tasks, house.players, house.pulses = [], [], {}


async def _fault(house: House, kind: str, chance: random.Random) -> None:
    house.outcome.faults[kind] += 1
    at = chance.choice([*range(PROCESSES), *await _owners(house)])
    process, cut = house.processes[at], house.cuts[at]
    with _stalls(house, kind):
        if kind == KILL:
            process.signal(signal.SIGKILL)
            await _goes_on(house)
            await asyncio.to_thread(process.wait)
            await asyncio.to_thread(process.start)
        elif kind == TERM:
            process.signal(signal.SIGTERM)
            await _goes_on(house)
            await asyncio.to_thread(process.wait)
            await asyncio.to_thread(process.start)
        elif kind == FREEZE:
            process.signal(signal.SIGSTOP)
            await _goes_on(house, chance.uniform(*FROZEN_S))
            process.signal(signal.SIGCONT)
            await _goes_on(house)
        elif kind == RESTART:
            await house.db.close()
            await asyncio.to_thread(house.postgres.stop)
            await asyncio.to_thread(house.postgres.start)
            house.db = await asyncpg.connect(house.postgres.url("tables"))
            await _goes_on(house)
        else:
            (cut.refuse if kind == REFUSE else cut.hold)()
            await _goes_on(house, chance.uniform(*CUT_S))
            cut.mend()
            await _goes_on(house)


async def _freeze(house: House, process: Process) -> None:
    """Freeze a process while its rooms are looked at elsewhere."""
    owned = [row["code"] for row in await house.db.fetch(OWNED, process.name)]
    other = next(one for one in house.processes if one is not process)
    process.signal(signal.SIGSTOP)
    for code in owned:
        await asyncio.to_thread(visit, Door(other.origin), code)
    process.signal(signal.SIGCONT)
    await asyncio.sleep(1.0)


@contextmanager
def _stalls(house: House, kind: str) -> Iterator[None]:
    since = time.monotonic()
    yield
    for pulse in house.pulses.values():
        house.outcome.stalls[kind].append(pulse.stall_s(since))


async def _goes_on(house: House, at_least_s: float = 0.0) -> None:
    """Wait until a command is confirmed at every table that was sent from now on."""
    since = time.monotonic()
    for pulse in house.pulses.values():
        while pulse.beats[-1] <= since:
            if time.monotonic() > since + PLAYS_ON_S:
                house.outcome.stuck += 1
                return
            await asyncio.sleep(LOOK_S)
    await asyncio.sleep(max(0.0, since + at_least_s - time.monotonic()))


async def _owners(house: House) -> list[int]:
    """Which process owns a table, for each table that is played at and owned."""
    names = [process.name for process in house.processes]
    return [names.index(row["name"]) for row in await house.db.fetch(OWNERS, list(house.pulses))]


async def _sample(house: House) -> None:
    house.outcome.owners.update(house.processes[at].name for at in set(await _owners(house)))


async def _end(house: House) -> None:
    """Let play come to rest, and compare what people know with what is stored."""
    await _rest(house)
    rooms = defaultdict[str, list[Entry]](list)
    for row in await house.db.fetch(ROWS):
        rooms[row["room"]].append(Entry(*row))
    outcome = house.outcome
    outcome.findings = audit(rooms, house.rested)
    outcome.stale = await house.db.fetchval("select count(*) from stale")
    for process in house.processes:
        said = process.said.read_text()
        outcome.doors[process.name] += said.count('"socket opened"')
        outcome.found_again += said.count('"a room is found again"')
        outcome.contested += said.count('"two processes want the same room"')
