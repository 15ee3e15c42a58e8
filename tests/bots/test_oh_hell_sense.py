"""What Oh Hell's bots never do, from the third level on."""

import pytest

from app.bots.bot import RandomBot
from app.bots.oh_hell.sense import sensible
from app.bots.selfplay import key_of
from app.rules import cards
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell
from app.rules.rng import Rng
from lab.table import play_deals


@pytest.mark.parametrize("players", [3, 5])
def test_some_is_left_out_and_something_is_left(players: int) -> None:
    """In random play, whatever comes."""

    class Judge(RandomBot):
        left_out = 0

        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, OhHellDeal)
            if seen.asks == "play":
                legal = cards.of_mask(seen.legal())
                good = [card for card in legal if sensible(seen) >> card & 1]
                assert good
                self.left_out += len(legal) - len(good)
            return super().choose(seen, rng, budget)

    judge = Judge()
    for number in range(30):
        list(play_deals(OhHell(players, {}), [judge] * players, [key_of("sense", number)]))
    assert judge.left_out > 10
