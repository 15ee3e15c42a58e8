"""How deals of Durak are played on in trials, and what small endings of them are worth."""

from itertools import islice

import pytest

from app.bots.durak.playouts import UNDECIDED_WORTH, Playouts
from app.bots.durak.value import FORMS
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng
from tests.bots.plain_durak import endings, left, move, outcomes, shuffled

pytestmark = pytest.mark.plays_much

FEW = 8
PLENTY = 100_000


def played_on(policy: Playouts, deal: DurakDeal, seat: int) -> float:
    """What a deal is worth to a seat, as trials find it."""
    trial = deal.copy()
    policy.look(trial)
    while trial.turn >= 0:
        trial.apply(policy.choose(trial, Rng(0)))
    return policy.worth(trial, seat)


def wanted(value: int, *, mine: bool, transfer: bool) -> float:
    """Of a value for who is asked."""
    if value == 0:
        return UNDECIDED_WORTH if transfer else 1.0
    return float((value > 0) == mine)


@pytest.mark.parametrize("options", [{}, {"transfer": True}, {"jokers": True}])
def test_small_endings_are_worth_what_perfect_players_make_of_them(
    options: dict[str, bool],
) -> None:
    policy = Playouts(FORMS["repaired"], FEW, PLENTY)
    plain = Playouts(FORMS["repaired"])
    differ = 0
    for deal in islice(endings(7, 4, **options), 20):
        best = max(outcomes(deal, deal.turn).values())
        for seat in range(2):
            expected = wanted(best, mine=seat == deal.turn, transfer=options.get("transfer", False))
            assert played_on(policy, deal, seat) == expected
            differ += played_on(plain, deal, seat) != expected
    assert differ


@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, True)])
def test_who_is_out_is_no_fool(players: int, teams: bool) -> None:
    """Where others have left the ending is that of the last two."""
    policy = Playouts(FORMS["repaired"], FEW, PLENTY)
    rng = Rng(3)
    found = 0
    for _ in range(30):
        deal = shuffled(players, rng, teams=teams)
        while deal.turn >= 0 and (deal.out.bit_count() < players - 2 or left(deal) > FEW):
            move(deal, rng)
        if deal.turn < 0:
            continue
        found += 1
        worths = [played_on(policy, deal, seat) for seat in range(players)]
        best = max(outcomes(deal, deal.turn).values())
        lost = [seat for seat in range(players) if worths[seat] == 0.0]
        if best == 0:
            assert not lost
        elif teams:
            assert len(lost) == 2
            assert (deal.turn in lost) == (best < 0)
        else:
            assert len(lost) == 1
            assert (lost == [deal.turn]) == (best < 0)
    assert found > 3


def test_an_ending_that_takes_too_long_is_played_on() -> None:
    policy = Playouts(FORMS["repaired"], FEW, 1)
    plain = Playouts(FORMS["repaired"])
    for deal in islice(endings(7, 5), 20):
        assert played_on(policy, deal, 0) in (played_on(plain, deal, 0), 0.0, 1.0)
