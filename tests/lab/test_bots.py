"""Bots to compare with: what they promise, and how they are found."""

import pytest

from app.bots.levels import BOTS, UnknownBot
from app.rules.games import GAMES
from app.rules.rng import Rng
from lab import workshops
from lab.bots import ADVISED, bots_of, find
from tests.bots.deals import new_deal
from tests.games.contract import CONTRACTS
from tests.games.make import BUDGET

pytestmark = pytest.mark.plays_much

OWN = [
    (game, name)
    for game in workshops.games_with("bots")
    for name in workshops.of(game, "bots").BOTS
] + [(game, ADVISED) for game in GAMES]


@pytest.mark.parametrize(("game", "name"), OWN)
@pytest.mark.alike
def test_it_plays_a_deal_by_what_its_seats_see(game: str, name: str) -> None:
    seats = GAMES[game].seats
    deal = new_deal(GAMES[game](seats[len(seats) // 2], CONTRACTS[game].short), name)
    bot = find(game, name)
    assert bot.version
    while deal.to_act:
        seat = deal.to_act[0]
        view, rng = deal.seen_by(seat), Rng(len(deal.history))
        text = bot.choose(view, rng, BUDGET)
        assert text in deal.actions(seat)
        if len(deal.history) % 7 == 0:
            again = view.fill(Rng(3)).seen_by(seat)
            assert find(game, name).choose(again, Rng(len(deal.history)), BUDGET) == text
        deal.act(seat, text)


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_found_too_and_keep_their_names(game: str) -> None:
    assert list(bots_of(game))[: len(BOTS[game])] == list(BOTS[game])
    assert not {name for of, name in OWN if of == game} & set(BOTS[game])
    with pytest.raises(UnknownBot, match=r"no bot '99'; there are 0, 1"):
        find(game, "99")
    for number in ("", "0", "-1", "many", "1000001", "\u0663"):
        with pytest.raises(UnknownBot, match="Say ismcts:N, with N from 1 to 1,000,000 simul"):
            find(game, f"ismcts:{number}")
