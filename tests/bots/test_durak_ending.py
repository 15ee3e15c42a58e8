"""Endings of Durak between two players: the search against plain enumeration."""

from collections import Counter
from itertools import islice

import pytest

from app.bots.durak.bot import SearchBot
from app.bots.durak.ending import UNKNOWN_VALUE, Ending
from app.rules.rng import Rng
from tests.bots.plain_durak import actions, endings, left, move, outcomes, shuffled
from tests.digest import digest
from tests.rules.durak_deals import say, tiny

PLENTY = 1_000_000
OPTIONS: list[dict[str, bool]] = [
    {},
    {"transfer": True},
    {"deuce_beats_ace": True},
    {"first_bout_five": True},
    {"transfer": True, "first_bout_five": True, "deuce_beats_ace": True},
    {"transfer": True, "shown_transfer": True},
    {"jokers": True},
    {"jokers": True, "transfer": True, "shown_transfer": True},
]


@pytest.mark.plays_much
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.alike
def test_no_mistake(options: dict[str, bool]) -> None:
    """The best value, and that of every action before the first one that wins."""
    ending = Ending()
    best: Counter[int] = Counter()
    for deal in islice(endings(7, 1, **options), 60):
        wanted = outcomes(deal, deal.turn)
        assert ending.fits(deal)
        found = ending.solve(deal, deal.turn, PLENTY)
        best[found] += 1
        assert found == max(wanted.values())
        for action in actions(deal):
            if ending.values[action] == UNKNOWN_VALUE:
                assert found == 1
            else:
                assert ending.values[action] == wanted[action]
    assert best[1]
    assert best[-1]


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {}), (3, {"neighbours": True}), (3, {"transfer": True}), (4, {"teams": True})],
)
def test_where_others_have_left(players: int, options: dict[str, bool]) -> None:
    """Before, and in the bout in which they play their last cards."""
    ending = Ending()
    rng = Rng(8)
    leaving = 0
    for _ in range(25):
        deal = shuffled(players, rng, **options)
        while deal.turn >= 0 and not (left(deal) <= 6 and ending.fits(deal)):
            move(deal, rng)
        if deal.turn >= 0:
            leaving += players - deal.out.bit_count() > 2
            wanted = outcomes(deal, deal.turn)
            assert ending.solve(deal, deal.turn, PLENTY) == max(wanted.values())
    assert leaving or options


def test_the_same_search_compiled_or_not() -> None:
    told = list[str]()
    ending = Ending()
    for options in OPTIONS:
        for deal in islice(endings(7, 2, **options), 10):
            ending.solve(deal, deal.turn, PLENTY)
            known = [value for value in ending.values if value != UNKNOWN_VALUE]
            told.append(repr((ending.nodes, known)))
    assert digest(told) == "fd59606a71dc43b9"


def test_positions_are_counted() -> None:
    ending = Ending()
    deal = next(endings(8, 5))
    assert ending.solve(deal, deal.turn, PLENTY) != UNKNOWN_VALUE
    nodes = ending.nodes
    assert ending.solve(deal, deal.turn, nodes) != UNKNOWN_VALUE
    assert ending.solve(deal, deal.turn, nodes - 1) == UNKNOWN_VALUE
    assert ending.solve(deal, deal.turn, PLENTY) != UNKNOWN_VALUE, "nothing wrong was kept"
    assert ending.nodes == nodes


HANDS = ["6C 7C 8C 9C TC JC", "6H 7H 8H 9H TH JH"]


def test_no_ending_with_a_stock() -> None:
    assert not Ending().fits(tiny(HANDS, "2S 3S"))
    assert Ending().fits(tiny(HANDS))


def test_no_ending_among_three() -> None:
    assert not Ending().fits(tiny([*HANDS, "6S 7S 8S 9S TS JS"]))


@pytest.mark.parametrize(("first_bout_five", "value"), [(False, 0), (True, -1)])
def test_five_cards_at_most_count(first_bout_five: bool, value: int) -> None:
    """Two more cards would empty both hands; with one the defender attacks with a trump."""
    hands = ["4C 4H 5C 5H 6C 6H", "4D 5D 6D 7D 8D 9D"]
    deal = tiny(hands, opener=0, first_bout_five=first_bout_five)
    say(deal, "4C", "5D", "5C", "6D", "6C", "4D", "5H", "7D")
    assert Ending().solve(deal, 0, PLENTY) == value == max(outcomes(deal, 0).values())


def test_the_bot_plays_what_wins() -> None:
    """From any of these endings, against any defence."""
    bot = SearchBot()
    for deal in islice(endings(7, 6), 12):
        me = deal.turn
        best = Ending().solve(deal, me, PLENTY)
        rng = Rng(9)
        while deal.turn >= 0:
            if deal.turn == me:
                deal.act(me, bot.choose(deal.seen_by(me), Rng(1), 3))
            else:
                texts = deal.actions(deal.turn)
                deal.act(deal.turn, texts[rng.below(len(texts))])
        lost = deal.score_of(me)
        assert not (best > -1 and lost)
