"""What decisions of matches that are over have cost, for all who look at them."""

from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing
from typing import NamedTuple

from app.review.review import Decision, Shares, decisions, shares
from app.rooms.fold.errors import Refused
from app.rooms.live.humble_thread import humble_thread
from app.rooms.live.made_once import Abandoned, GivenUp, MadeOnce, PartsOnce
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.records import json_of
from app.rules.deal import COMPILED
from app.rules.record import Record, replay

KEPT, KEPT_BYTES = 5_000, 24_000_000
DECISION, SHARES = 1_400, 700  # bytes in memory, about
LOWER = 10  # than the server itself, which plays
SLOW = "This server cannot review matches: its rules are not compiled, and it would take too long."


class Progress(NamedTuple):
    """How much of something has been judged: decisions, of how many."""

    done: int
    of: int


class Reviews:
    """Reviews of deals: made on one thread that gives way to all others, each once."""

    def __init__(self) -> None:
        thread = humble_thread("review", LOWER)
        self._decisions = PartsOnce[Decision](thread, KEPT_BYTES, KEPT)
        self._shares = MadeOnce[tuple[Shares, ...]](thread, KEPT_BYTES, KEPT)

    def check(self) -> None:
        """Raises Refused where nothing can be reviewed."""
        if not COMPILED:
            raise Refused(SLOW)

    def keeps_decisions(self, seal: str, deal: int, seat: int) -> bool:
        """Whether nothing has to be judged for them."""
        return self._decisions.keeps(f"{seal} {deal} {seat}")

    def keeps_shares(self, seal: str, deal: int) -> bool:
        """Whether nothing has to be judged or played for them."""
        return self._shares.keeps(f"{seal} {deal}")

    async def decisions(
        self, seal: str, match: LookBack, deal: int, seat: int
    ) -> tuple[Decision, ...]:
        """What a seat did in a deal; raises Refused or Unavailable."""
        self.check()
        return await self._decisions.get(*_wanted(seal, match, deal, seat))

    async def told(
        self, seal: str, match: LookBack, deal: int, seat: int
    ) -> AsyncGenerator[Sequence[Decision], None]:
        """The same, as it is judged."""
        self.check()
        async with aclosing(self._decisions.told(*_wanted(seal, match, deal, seat))) as judging:
            async for some in judging:
                yield some

    async def shares(self, seal: str, match: LookBack, deal: int) -> tuple[Shares, ...]:
        """Where the results of a deal came from; raises Refused or Unavailable."""
        if self.keeps_shares(seal, deal):
            judged = []
        else:
            seats = range(len(match.names))
            judged = [await self.decisions(seal, match, deal, seat) for seat in seats]

        def share(given_up: GivenUp) -> tuple[Shares, ...]:
            if given_up():
                raise Abandoned
            return shares(_record(match), deal, [each for some in judged for each in some])

        return await self._shares.get(f"{seal} {deal}", share, lambda found: SHARES * len(found))

    async def on_the_way(
        self, seal: str, match: LookBack, deal: int
    ) -> AsyncGenerator[Progress, None]:
        """What shares needs first, as it is judged: the decisions of all."""
        if self.keeps_shares(seal, deal):
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


def _wanted(
    seal: str, match: LookBack, deal: int, seat: int
) -> tuple[str, Callable[[], Iterable[Decision]], Callable[[Sequence[Decision]], int]]:
    """What is asked of PartsOnce for the decisions of a seat."""
    return (
        f"{seal} {deal} {seat}",
        lambda: decisions(_record(match), deal, [seat]),
        lambda found: DECISION * len(found),
    )


def _record(match: LookBack) -> Record:
    return replay(json_of(match.played))
