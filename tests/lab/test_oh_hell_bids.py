"""Bids made: counted for each hand size, over whole matches."""

import pytest

from app.bots.bot import Bot
from app.bots.levels import BOTS
from app.bots.selfplay import key_of
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell
from app.rules.rng import Rng
from lab.bids import Plan, play_one, run
from lab.oh_hell.bids import Count, Line, lines_of
from lab.table import play_deals

PLAN = Plan("oh_hell", 5, OhHell(5).options, ["0"], 3, "seed")


class Nil:
    """Bids nothing; then plays the first card in order."""

    version = "1"

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        return seen.actions(seen.viewer)[0]


def figures(plan: Plan, jobs: int = 1) -> list[Line]:
    return run(plan, jobs, progress=False)


def test_bids_made() -> None:
    deal = next(iter(play_deals(OhHell(4), [Nil()] * 4, [key_of("x")])))
    assert isinstance(deal, OhHellDeal)
    assert deal.bids_made == [deal.taken[seat] == 0 for seat in range(4)]
    assert not all(deal.bids_made)


def test_no_bids_in_other_games() -> None:
    bots: list[Bot] = [BOTS["black_queen"]["0"]()] * 2
    deal = next(iter(play_deals(BlackQueen(2), bots, [key_of("x")])))
    assert deal.bids_made == []


def test_a_match_is_counted_by_its_hand_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["oh_hell"], "nil", Nil)
    counts = play_one(PLAN, "nil", 0)
    assert sorted(counts) == list(range(1, 11))
    assert {count.bids for count in counts.values()} == {10}
    for cards, count in counts.items():
        assert count.points == 2 * cards + 10 * count.made
        assert count.excess == -2 * cards
    assert 0 < sum(count.made for count in counts.values()) < 100


def test_the_figures_of_matches() -> None:
    matches = [
        {2: Count(2, 10, 4, 44, 2), 1: Count(2, 10, 5, 52, 0)},
        {2: Count(2, 10, 6, 64, -1), 1: Count(2, 10, 7, 72, 1)},
    ]
    every, two, one = lines_of("a", matches)
    assert [(line.level, line.cards, line.matches) for line in (every, two, one)] == [
        ("a", None, 2),
        ("a", 2, 2),
        ("a", 1, 2),
    ]
    assert (every.made.mean, every.made.error) == pytest.approx((0.55, 0.1))
    assert (two.made.mean, two.made.error) == pytest.approx((0.5, 0.1))
    assert (one.points.mean, one.points.error) == pytest.approx((6.2, 1.0))
    # Two deals of five seats: a trick too many in one of them is half a trick a deal.
    assert (two.excess.mean, two.excess.error) == pytest.approx((0.25, 0.75))
    assert lines_of("a", matches[:1])[0].made.error is None


def test_as_many_jobs_as_you_like() -> None:
    found = figures(PLAN)
    assert figures(PLAN, jobs=2) == found
    assert [line.cards for line in found] == [None, *range(10, 0, -1)]
    assert sum(line.made.mean for line in found[1:]) / 10 == pytest.approx(found[0].made.mean)


def test_every_level_gets_the_same_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["oh_hell"], "twin", BOTS["oh_hell"]["0"])
    options = OhHell(3, {"max_hand": 2}).options
    found = figures(Plan("oh_hell", 3, options, ["0", "twin"], 2, "seed"))
    ones, twos = found[:3], found[3:]
    assert [(o.cards, o.made, o.points) for o in ones] == [
        (t.cards, t.made, t.points) for t in twos
    ]
