"""How long a table takes for what nobody waits for: bots, pauses, absence."""

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import SystemRandom

from app.rooms.fold.clocks.timing import Speed
from app.rules.deal import Deal

FACTORS: Mapping[Speed, float] = {"calm": 1.6, "normal": 1.0, "quick": 0.35, "at once": 0.12}


@dataclass(frozen=True)
class Pace:
    """How long things take, in seconds. Bots' delays depend on chance and on how long bots have
    lately thought, and on who plays, never on what a bot thinks about."""

    bot_delay_s: float = 0.5  # least
    bot_spread_s: float = 0.6
    trick_pause_s: float = 1.7  # least, after something that is complete
    away_s: float = 5.0  # until a lost connection is shown
    stand_in_s: float = 60.0  # until a bot plays for somebody who is away, unless the host says
    nudge_s: float = 10.0  # until others may nudge a person, and nudge again
    release_s: float = 120.0  # from then on until the host may let a bot make the move
    closed_s: float = 1.0  # until a closed page is shown: it may be loaded again

    @property
    def patience_s(self) -> float:
        """Until others may nudge a person: no sooner than a bot would have played."""
        return max(self.nudge_s, self.bot_delay_s + self.bot_spread_s)

    @property
    def hides(self) -> bool:
        """Whether bots wait at all, so that nobody sees how long they think."""
        return self.bot_delay_s + self.bot_spread_s > 0

    def delay(
        self, deal: Deal, speed: Speed = "normal", least_s: float = 0.0, tempo: float = 1.0
    ) -> float:
        """The time before a bot's move. speed: as the table has chosen; least_s: what bots are to
        have for thinking, before anything is drawn. tempo: of the character, which all know."""
        pause_s = self.trick_pause_s if deal.resting else tempo * self.bot_delay_s
        spread_s = tempo * SystemRandom().uniform(0, self.bot_spread_s)
        return max(FACTORS[speed] * pause_s, least_s) + FACTORS[speed] * spread_s
