"""What every bot of every game promises (app/bots/bot.py)."""

import pytest

from app.bots.bot import Bot
from app.bots.levels import BOTS, UnknownBot, find, levels, usual
from app.rules.deal import COMPILED, Deal
from app.rules.games import GAMES
from app.rules.rng import Rng
from tests.bots.deals import new_deal
from tests.games.contract import CONTRACTS, fewest
from tests.games.make import BUDGET, checksum, checksums

pytestmark = pytest.mark.plays_much

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
BOTS_AT_TABLES = [(name, seats, level) for name, seats in TABLES for level in BOTS.get(name, ())]
EVERY = 7  # decisions, of which one is looked at closely


def fingerprint(view: Deal) -> list[object]:
    """All that a view tells: what happened, what is legal, and what it can be completed to."""
    told: list[object] = [view.viewer, view.to_act, view.actions(view.viewer), *view.history]
    whole, rng = view.fill(Rng(7)), Rng(8)
    for _ in range(2 * whole.players):
        if whole.to_act:
            seat = whole.to_act[0]
            actions = whole.actions(seat)
            told.append(actions)
            whole.act(seat, actions[rng.below(len(actions))])
    return told


def choose(bot: Bot, deal: Deal, seat: int) -> str:
    return bot.choose(deal.seen_by(seat), Rng(len(deal.history)), BUDGET)


@pytest.mark.parametrize(("name", "players", "level"), BOTS_AT_TABLES)
def test_contract(name: str, players: int, level: str) -> None:
    deal = new_deal(GAMES[name](players, CONTRACTS[name].short), level)
    bot = find(name, level)
    differed = False
    while deal.to_act:
        seat = deal.to_act[0]
        text = choose(bot, deal, seat)
        if len(deal.history) % EVERY == 0:
            assert choose(bot, deal, seat) == text, "it remembers"
            assert choose(find(name, level), deal, seat) == text, "it depends on what it saw before"

            view = deal.seen_by(seat)
            before = fingerprint(view)
            assert bot.choose(view, Rng(len(deal.history)), BUDGET) == text, (
                "it knows what a fill draws"
            )
            assert fingerprint(view) == before, "it changed its view"

            other = view.fill(Rng(len(deal.history)))
            assert fingerprint(other.seen_by(seat)) == before
            assert choose(bot, other, seat) == text, "it knows hidden cards"
            opponent = (seat + 1) % players
            if fingerprint(other.seen_by(opponent)) != fingerprint(deal.seen_by(opponent)):
                differed = True
        assert text in deal.actions(seat)
        deal.act(seat, text)
    assert differed, "no other deal was tried"


@pytest.mark.parametrize("name", GAMES)
def test_levels(name: str) -> None:
    slow = () if COMPILED else BOTS[name].searching
    numbers = list(BOTS[name])
    assert numbers == list(map(str, range(len(numbers))))
    assert len(numbers) >= 2, "a game has at least the levels 0 and 1"
    assert [level for level in numbers if level not in slow] == levels(name)
    assert set(slow) <= set(BOTS[name])
    assert usual(name) == min(levels(name)[-1], "3")
    for level in BOTS[name]:
        assert find(name, level).version
    with pytest.raises(UnknownBot, match=r"no bot '99'; there are 0, 1"):
        find(name, "99")


def test_every_game_has_bots() -> None:
    assert set(BOTS) == set(GAMES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_level_0_may_do_anything(name: str, players: int) -> None:
    deal = new_deal(GAMES[name](players), "any")
    seat = deal.to_act[0]
    view = deal.seen_by(seat)
    chosen = {find(name, "0").choose(view, Rng(seed), 0) for seed in range(400)}
    assert chosen == set(deal.actions(seat))


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(
            *table,
            marks=[pytest.mark.parity] * (table[1] in (GAMES[table[0]].seats[0], fewest(table[0]))),
        )
        for table in TABLES
    ],
)
def test_the_same_games_compiled_or_not(name: str, players: int) -> None:
    """Where a bot is meant to play differently: python -m tests.games.make."""
    assert checksum(name, players) == checksums(name)[str(players)]
