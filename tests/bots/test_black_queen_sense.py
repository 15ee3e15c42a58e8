"""What Black Queen's bots never think of, from the third level on."""

import pytest

from app.bots.black_queen.sense import decent, sensible
from app.bots.bot import RandomBot
from app.bots.selfplay import key_of
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import Deal
from app.rules.rng import Rng
from lab.manners.black_queen import KINDS
from lab.table import play_deals


@pytest.mark.parametrize(("players", "tie"), [(2, "last"), (4, "last"), (4, "first"), (5, "last")])
def test_all_that_is_odd_is_left_out_and_something_is_left(players: int, tie: str) -> None:
    """In random play, whatever comes; unless nothing else may be done."""

    class Judge(RandomBot):
        left_out = 0

        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, BlackQueenDeal)
            legal = seen.legal()
            good = sensible(seen)
            assert good
            assert good & ~legal == 0
            odd = [n for n in range(64) if good >> n & 1 and self.is_odd(seen, n)]
            assert len(odd) in (0, good.bit_count()), seen.history
            self.left_out += (legal & ~good).bit_count()
            return super().choose(seen, rng, budget)

        def is_odd(self, seen: BlackQueenDeal, action: int) -> bool:
            text = seen.text_of(seen.viewer, action)
            return any(kind.odd(seen, text) for kind in KINDS)

    judge = Judge()
    game = BlackQueen(players, {"tie_wins": tie})
    for number in range(20):
        list(play_deals(game, [judge] * players, [key_of("sense", number)]))
    assert judge.left_out > 10


def test_what_is_decent_takes_no_queens() -> None:
    """All that is sensible is decent; and no queen is given, kept or taken for nothing."""
    hearts = {"takes hearts", "takes a trick of hearts", "leads a heart too high"}
    kinds = [kind for kind in KINDS if kind.name not in hearts]

    class Judge(RandomBot):
        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, BlackQueenDeal)
            good, thought = decent(seen), sensible(seen)
            assert good & thought == thought
            texts = [seen.text_of(seen.viewer, n) for n in range(64) if good >> n & 1]
            odd = [text for text in texts if any(kind.odd(seen, text) for kind in kinds)]
            assert len(odd) in (0, len(texts)), seen.history
            return super().choose(seen, rng, budget)

    for number in range(20):
        list(play_deals(BlackQueen(4, {}), [Judge()] * 4, [key_of("decent", number)]))
