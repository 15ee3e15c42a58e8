"""How seats of Black Queen play on in deals that were sampled where each goes by what it sees: as
bots of level 2 do. Slower than Ducking, which looks into all hands."""

import cython

from app.bots.black_queen.bot import DEVIATION, BlackQueenBot
from app.bots.black_queen.ducking import Ducking
from app.bots.search.policy import Policy
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.deal import Deal
from app.rules.rng import Rng


class AsSeen(Policy):
    """What a deal is worth is as in Ducking."""

    def __init__(self) -> None:
        self.bot = BlackQueenBot(2, DEVIATION)
        self.ducking = Ducking()

    def look(self, view: Deal) -> None:
        self.ducking.look(view)

    def choose(self, deal: Deal, rng: Rng) -> int:
        return self.bot.best_action(cython.cast(BlackQueenDeal, deal))

    def worth(self, deal: Deal, seat: int) -> float:
        return self.ducking.worth(deal, seat)
