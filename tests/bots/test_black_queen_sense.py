"""What Black Queen's bots never think of, from the third level on."""

import pytest

from app.bots.black_queen.sense import decent, sensible
from app.bots.bot import RandomBot
from app.bots.selfplay import key_of
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.cards import NUMBERS
from app.rules.deal import Deal
from app.rules.rng import Rng
from app.rules.shuffle import shuffled
from lab.table import play_deals


@pytest.mark.parametrize("house", [{}, {"no_queen_first": True}, {"good_jack": True}], ids=str)
@pytest.mark.parametrize(("players", "tie"), [(2, "last"), (4, "last"), (4, "first"), (5, "last")])
def test_some_is_left_out_and_something_is_left(
    players: int, tie: str, house: dict[str, object]
) -> None:
    """In random play, whatever comes."""

    class Judge(RandomBot):
        left_out = 0

        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, BlackQueenDeal)
            legal = seen.legal()
            good = sensible(seen)
            assert good
            assert good & ~legal == 0
            self.left_out += (legal & ~good).bit_count()
            return super().choose(seen, rng, budget)

    judge = Judge()
    game = BlackQueen(players, {"tie_wins": tie, **house})
    for number in range(20):
        list(play_deals(game, [judge] * players, [key_of("sense", number)]))
    assert judge.left_out > 10


def test_all_that_is_sensible_is_decent() -> None:

    class Judge(RandomBot):
        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, BlackQueenDeal)
            good, thought = decent(seen), sensible(seen)
            assert good & thought == thought
            return super().choose(seen, rng, budget)

    for number in range(20):
        list(play_deals(BlackQueen(4, {}), [Judge()] * 4, [key_of("decent", number)]))


@pytest.mark.parametrize("barred", [False, True])
def test_high_spades_are_for_the_first_trick_where_no_black_queen_may_fall(barred: bool) -> None:
    game = BlackQueen(4, {"no_queen_first": barred})
    led = 0
    for number in range(60):
        deck = shuffled(game.pack, key_of("high spades", number))
        deal = game.deal(game.setup([], {"dealer": 3}), deck)
        view, ace = deal.seen_by(0), NUMBERS["AS"]
        if view.legal() >> ace & 1:
            led += sensible(view) >> ace & 1
    assert led == 0 or barred
    assert led > 3 or not barred
