"""Black Queen's bots to compare with: level 2 with other weighings of a danger, level 3 for points
alone, and without taste."""

from functools import partial

from app.bots.black_queen.bot import LINEAR, QUICK, ROOT, VERY_DEAR, BlackQueenBot
from app.bots.black_queen.ducking import Ducking
from app.bots.black_queen.sense import decent, sensible
from app.bots.search.bot import FlatBot

BOTS = {
    "2-root": partial(BlackQueenBot, 2, ROOT),
    "2-linear": partial(BlackQueenBot, 2, LINEAR),
    "3-points": partial(FlatBot, partial(Ducking, -1), QUICK, sensible, VERY_DEAR, decent),
    "3-wild": partial(FlatBot, Ducking, QUICK),
}
