"""Bots of a match that is over, asked again: by what their seats saw, do they do what they did?"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from app.bots.bot import Bot
from app.bots.levels import UnknownBot, find
from app.rooms.live.made_once import GivenUp, MadeOnce
from app.rooms.live.thinking import randomness
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.records import json_of
from app.rules.counts import counted
from app.rules.errors import BadRecord
from app.rules.record import Record, replay

LONGEST_S = 20.0  # for one match, on a thread of its own
MOST_DEALS = 300  # that are judged; a longer match has its record
TOO_LONG = "This match is too long to check here: save its record and run black-queen verify."
KEPT, KEPT_BYTES = 500, 500_000  # matches of which it is known, and their sentences


class AskedAgain:
    """What is known of the bots of matches: found on one thread, once for all who want to know."""

    def __init__(self) -> None:
        self._said = MadeOnce[str](ThreadPoolExecutor(1, "asked again"), KEPT_BYTES, KEPT)

    def __contains__(self, seal: str) -> bool:
        """Whether nobody has to be asked for a match."""
        return seal in self._said

    async def get(self, seal: str, match: LookBack) -> str:
        """What the bots of a match say, in a sentence; raises Unavailable."""
        if len(match.steps) > MOST_DEALS:
            return TOO_LONG

        def judge(given_up: GivenUp) -> str:
            until = time.monotonic() + LONGEST_S
            return _said(match, lambda: given_up() or time.monotonic() >= until)

        return await self._said.get(seal, judge, len)

    def stop(self) -> None:
        """Ask nobody any more."""
        self._said.stop()


def _said(match: LookBack, enough: Callable[[], bool]) -> str:
    if enough():
        return "Nobody was asked."
    record = replay(json_of(match.played))
    if not record.decisions:
        return "No bot has decided anything in this match."
    try:
        return f"The bots of this match {ask_again(record, enough).in_words()}."
    except BadRecord as wrong:
        return f"Asked again, a bot does something else: {wrong}"


class Answers(NamedTuple):
    """How many decisions were the same, were of bots of other versions and so not asked, or were
    left out, since there was no more time."""

    same: int
    others: int
    left_out: int

    def in_words(self) -> str:
        """For who has asked."""
        found = [f"were asked again and chose the same in {counted(self.same, 'decision')}"]
        if self.others:
            found.append(f"{counted(self.others, 'decision')} came from other versions")
        if self.left_out:
            found.append(f"{counted(self.left_out, 'decision')} would take too long")
        return "; ".join(found)


def ask_again(record: Record, enough: Callable[[], bool] = lambda: False) -> Answers:
    """Ask all bots of a record again, until it is enough; raises BadRecord for one who did
    something else."""
    game = record.match.game.name
    bots: dict[str, Bot] = {}
    same = others = 0
    for told in record.decisions:
        try:
            bot = bots[told.level] = bots.get(told.level) or find(game, told.level)
        except UnknownBot:
            raise BadRecord(told.place, f"There is no bot of the level {told.level!r}.") from None
        if bot.version != told.version:
            others += 1
            continue
        if enough():
            break
        rng = randomness(told.key, told.seat, told.view)
        again = bot.choose(told.view, rng, 0)
        if again != told.action:
            raise BadRecord(
                told.place,
                f"The bot of level {told.level} does {again!r} here, not {told.action!r}.",
            )
        same += 1
    return Answers(same, others, len(record.decisions) - same - others)
