"""What seats do that are played by nobody's hand: each thinks for itself, by what it sees."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from math import ceil
from typing import Any, Protocol

import structlog

from app.bots.bot import Bot
from app.bots.levels import find
from app.logs import room_id
from app.rooms.fold.clocks.timing import Speed
from app.rooms.fold.events import By, Fair, Thought
from app.rooms.fold.play.simultaneous import begun
from app.rooms.fold.seats.company import PLAIN, manner
from app.rooms.fold.state import RoomState
from app.rooms.live.pace import Pace
from app.rooms.live.tally import Times
from app.rooms.live.thinking_time import STEP_S, ThinkingTime
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.rules.seen import fingerprint

LOOK_S = 0.1

logger = structlog.get_logger("black_queen.rooms")


@dataclass(frozen=True)
class Chosen:
    """An action that has been chosen for a seat. stage: of the deal, that was looked at. thought:
    None where nothing had to be decided, or the bot failed."""

    seat: int
    action: str
    stage: str
    by: By
    thought: Thought | None = None


class Tempo(Protocol):
    """How fast they are to be."""

    @property
    def speed(self) -> Speed:
        """How fast bots play now."""

    def hold_back_s(self) -> float:
        """How long they still leave to a person who may act, too."""


class Thinking:
    """The seats of a room that think now, all at the same time.

    pool: where bots choose, not on the event loop. say: what is done with a choice.
    """

    def __init__(
        self,
        room: RoomState,
        pool: Executor,
        pace: Pace,
        say: Callable[[Chosen], Awaitable[None]],
        tempo: Tempo,
        times: Times,
        lately: ThinkingTime,
    ) -> None:
        """times, lately: how long bots take, for operators and for how long they wait."""
        self._times = times
        self._lately = lately
        self._room = room
        self._pool = pool
        self._pace = pace
        self._say = say
        self._tempo = tempo
        self.tasks: dict[int, tuple[str, asyncio.Task[None]]] = {}  # by seat, with the stage

    def begin(self, seat: int, by: By, level: str) -> None:
        """Let a seat think about this stage, if it does not already."""
        stage, task = self.tasks.get(seat, ("", None))
        if task and stage == self._room.play.stage:  # its choice may be on its way
            return
        if task:
            task.cancel()
        thinking = asyncio.create_task(self._think(seat, self._room.play.stage, by, level))
        self.tasks[seat] = (self._room.play.stage, thinking)

    def end(self, chosen: Chosen) -> None:
        """Its choice has come; what it thinks about something newer goes on."""
        if self.tasks.get(chosen.seat, ("", None))[0] == chosen.stage:
            del self.tasks[chosen.seat]

    def stop(self) -> None:
        """Let nobody think any more."""
        for _, task in self.tasks.values():
            task.cancel()
        self.tasks.clear()

    async def _think(self, seat: int, stage: str, by: By, level: str) -> None:
        """Choose for a seat by what it sees, wait a little, and say it."""
        structlog.contextvars.clear_contextvars()
        deal = self._room.deal
        if deal is None or stage != self._room.play.stage:
            return
        if seat not in deal.to_act:  # it has declined meanwhile, which makes no new stage
            self.tasks.pop(seat, None)
            return
        now = asyncio.get_running_loop().time
        began = now()
        due = began + self._delay(deal, seat, by, level)
        thought = None
        laid_down = self._room.play.laid_down
        if laid_down and laid_down[0] == seat:
            action = laid_down[1]
        elif by == "rules":
            action = deal.actions(seat)[0]
        else:
            action, thought = await self._chosen(deal, seat, level)
            self._times.add(now() - began)
            self._lately.add(self._room.game.name, level, now() - began)
        if self._pace.hides:
            due += STEP_S * max(0, ceil((now() - due) / STEP_S))
        await asyncio.sleep(max(0.0, due - now()))
        while (rest_s := self._tempo.hold_back_s()) > 0:  # noqa: ASYNC110 - others may come, too
            await asyncio.sleep(min(rest_s, LOOK_S))
        await self._say(Chosen(seat, action, stage, by, thought))

    def _delay(self, deal: Deal, seat: int, by: By, level: str) -> float:
        """How long a move is held back, however many there are to choose from. What the rules do
        runs fast; a bot has the tempo of its character."""
        speed = self._tempo.speed
        if by == "rules":
            return self._pace.delay(deal, speed if speed == "at once" else "quick")
        least_s = self._lately.least_s(self._room.game.name, level) if self._pace.hides else 0.0
        own = manner(self._room.seats[seat].name, level) if by == "bot" else PLAIN
        return self._pace.delay(deal, speed, least_s, own.tempo)

    async def _chosen(self, deal: Deal, seat: int, level: str) -> tuple[str, Thought | None]:
        """What a bot chooses, and how."""
        if self._room.fairness.current is None:
            raise ValueError("A deal without a seed has no bots.")
        log = logger.bind(strength=level, room=room_id(self._room.code))
        game = self._room.game.name
        fair = self._room.fairness.current
        return await choose(lambda: find(game, level), level, deal, seat, fair, self._pool, log)


def randomness(key: bytes, seat: int, view: Deal) -> Rng:
    """Where a bot draws from, for what a seat sees now of a deal of that key."""
    return Rng(shuffle.Stream(key, f"bot {seat} {begun(view)}").number())


async def choose(
    bot: Callable[[], Bot],
    level: str,
    deal: Deal,
    seat: int,
    fair: Fair,
    pool: Executor,
    log: Any,
) -> tuple[str, Thought | None]:
    """What the bot chooses, and how it came to it; a random legal action without a thought if it
    fails, which is logged as an error.

    Its randomness comes from the deal's seed, so that a deal can be replayed exactly.
    """
    seen = deal.seen_by(seat)
    rng = randomness(fair.key, seat, seen)
    loop = asyncio.get_running_loop()
    try:
        asked = bot()
        action: str = await loop.run_in_executor(pool, asked.choose, seen, rng, 0)
        if action not in seen.actions(seat):
            raise ValueError("the action is not legal")
    except Exception:
        log.exception("a bot failed")
        legal = seen.actions(seat)
        return legal[rng.below(len(legal))], None
    thought = Thought(
        level=level,
        version=asked.version,
        after=len(seen.history),
        seen=fingerprint(seen, seat),
    )
    return action, thought
