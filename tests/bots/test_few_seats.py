"""Level 4 at tables where its tries bring nothing: it plays as level 3 does."""

from functools import partial

import pytest

from app.bots.bot import BySeats
from app.bots.levels import find
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.rules.rng import Rng
from tests.bots.deals import new_deal


class Always:
    """Does the same at every turn."""

    def __init__(self, version: str, number: int) -> None:
        self.version = version
        self._number = number

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        return seen.actions(seen.turn)[self._number]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_who_plays_follows_from_the_seats(players: int) -> None:
    bot = BySeats((2, 3), partial(Always, "7", 0), partial(Always, "2", -1))
    deal = new_deal(GAMES["black_queen"](players), "seats")
    view = deal.seen_by(deal.turn)
    wanted = view.actions(deal.turn)[0 if players < 4 else -1]
    assert bot.choose(view, Rng(0), 0) == wanted


def test_the_version_tells_of_either() -> None:
    versions = {
        BySeats((), partial(Always, one, 0), partial(Always, two, 0)).version
        for one, two in (("1", "2"), ("1", "3"), ("2", "1"), ("2", "2"))
    }
    assert len(versions) == 4


@pytest.mark.plays_much
@pytest.mark.parametrize(
    ("game", "players"), [("black_queen", 2), ("black_queen", 3), ("euchre", 3)]
)
def test_with_few_seats_level_4_does_what_level_3_does(game: str, players: int) -> None:
    """With all its tries, of which level 4 would have more."""
    strong, best = find(game, "3"), find(game, "4")
    deal = new_deal(GAMES[game](players), "few")
    for number in range(12):
        view = deal.seen_by(deal.turn)
        text = strong.choose(view, Rng(number), 0)
        assert best.choose(view, Rng(number), 0) == text
        deal.act(deal.turn, text)


@pytest.mark.plays_much
def test_with_more_seats_it_tries_more() -> None:
    chosen = set()
    for level in ("3", "4"):
        bot, deal = find("black_queen", level), new_deal(GAMES["black_queen"](4), "more")
        for number in range(12):
            deal.act(deal.turn, bot.choose(deal.seen_by(deal.turn), Rng(number), 0))
        chosen.add(tuple(deal.history))
    assert len(chosen) == 2
