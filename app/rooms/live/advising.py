"""Advice for who plays: found on a thread of its own, from what the seat sees and nothing else."""

from collections.abc import Callable
from hashlib import sha256

from app.review.advice import Advice, advise
from app.review.judge import Judge, Judged
from app.review.judging import judging_of
from app.rooms.fold.errors import Refused
from app.rooms.live.humble_thread import humble_thread
from app.rooms.live.made_once import MadeOnce
from app.rules.deal import COMPILED, Deal
from app.rules.rng import Rng

KEPT, BYTES = 2_000, 2_000  # of each that is kept, about
LOWER = 3  # than the server itself, which plays
SLOW = "This server cannot give advice: its rules are not compiled, and it would take too long."


class Advising:
    """Each piece of advice is found once, one after the other."""

    def __init__(self) -> None:
        thread = humble_thread("advice", LOWER)
        self._advice = MadeOnce[Advice](thread, KEPT * BYTES, KEPT)
        self._judged = MadeOnce[Judged](thread, KEPT * BYTES, KEPT)

    async def advise(self, table: str, game: str, view: Deal) -> Advice:
        """For the seat whose view it is, and that has to act; raises Refused or Unavailable. table:
        names the room and its deal."""
        key = _key(table, view)
        return await self._advice.get(
            key, lambda _: advise(judging_of(game), view, _chance(key)), lambda _: BYTES
        )

    async def judge(self, table: str, game: str, view: Deal, did: str) -> Judged:
        """What was done by the seat whose view it was then; as for advise."""
        key = f"{_key(table, view)} {did}"

        def look(_: Callable[[], bool]) -> Judged:
            return Judge(judging_of(game)).look(view, did, _chance(key))

        return await self._judged.get(key, look, lambda _: BYTES)

    def stop(self) -> None:
        """Advise nobody any more."""
        self._advice.stop()
        self._judged.stop()


def _key(table: str, view: Deal) -> str:
    if not COMPILED:
        raise Refused(SLOW)
    said = " ".join(text for _, text in view.history)
    return f"{table} {view.viewer} {len(view.history)} {sha256(said.encode()).hexdigest()[:16]}"


def _chance(key: str) -> Rng:
    """Another one for each position, and the same when it is asked again."""
    return Rng(int.from_bytes(sha256(key.encode()).digest()[:7], "big"))
