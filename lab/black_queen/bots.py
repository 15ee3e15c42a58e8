"""Black Queen's bots to compare with: level 2 with other weighings of a danger, level 3 for points
alone, and without taste; levels that pass cards as lower ones do; and "4-tries", level 4 as it
plays where its tries bring something, at any number of seats."""

from collections.abc import Callable
from functools import partial

from app.bots.black_queen.bot import BOTS as LEVELS
from app.bots.black_queen.bot import LINEAR, QUICK, ROOT, VERY_DEAR, BlackQueenBot, best
from app.bots.black_queen.ducking import Ducking
from app.bots.black_queen.sense import decent, sensible
from app.bots.bot import Bot, RandomBot
from app.bots.search.bot import FlatBot
from app.rules.deal import Deal
from app.rules.rng import Rng


class PassesAs:
    """Passes as one bot and plays as another one."""

    def __init__(self, passer: Callable[[], Bot], player: Callable[[], Bot]) -> None:
        self._passer, self._player = passer(), player()
        self.version = f"{self._passer.version} {self._player.version}"

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        passes = seen.low <= seen.high
        return (self._passer if passes else self._player).choose(seen, rng, budget)


BOTS = {
    "2-root": partial(BlackQueenBot, 2, ROOT),
    "2-linear": partial(BlackQueenBot, 2, LINEAR),
    "3-points": partial(FlatBot, partial(Ducking, -1), QUICK, sensible, VERY_DEAR, decent),
    "3-wild": partial(FlatBot, Ducking, QUICK),
    "2-any": partial(PassesAs, RandomBot, LEVELS["2"]),
    "3-ruled": partial(PassesAs, LEVELS["2"], LEVELS["3"]),
    "4-ruled": partial(PassesAs, LEVELS["2"], LEVELS["4"]),
    "4-tries": best,
}
