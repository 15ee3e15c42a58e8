"""The CPU time of decisions."""

import time
from dataclasses import dataclass

from app.bots.bot import Bot
from app.rules.deal import Deal
from app.rules.rng import Rng
from lab.table import Peer


@dataclass
class Clock:
    """Decisions of a bot, and the CPU seconds that they took."""

    decisions: int = 0
    seconds: float = 0.0

    @property
    def mean(self) -> float | None:
        """Milliseconds a decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else None

    def stop(self, start: float) -> None:
        """A decision that began when the process had used so many seconds is over."""
        self.seconds += time.process_time() - start
        self.decisions += 1


class TimedBot:
    """A bot whose decisions are timed."""

    def __init__(self, clock: Clock, bot: Bot) -> None:
        self._clock = clock
        self._bot = bot
        self.version = bot.version

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        start = time.process_time()
        try:
            return self._bot.choose(seen, rng, budget)
        finally:
            self._clock.stop(start)


class TimedPeer:
    """The same for somebody else's."""

    def __init__(self, clock: Clock, peer: Peer) -> None:
        self._clock = clock
        self._peer = peer

    def choose_in(self, deal: Deal, rng: Rng) -> str:
        start = time.process_time()
        try:
            return self._peer.choose_in(deal, rng)
        finally:
            self._clock.stop(start)


def timed_by(clock: Clock, player: Bot | Peer) -> Bot | Peer:
    """A player whose decisions a clock counts."""
    if isinstance(player, Peer):
        return TimedPeer(clock, player)
    return TimedBot(clock, player)
