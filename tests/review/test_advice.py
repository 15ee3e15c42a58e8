"""Advice: what a review finds best, from the own view alone."""

import pytest

from app.review.advice import MOST, advise
from app.review.judge import next_worse
from app.review.judging import judging_of
from app.review.reasons.reasons import sentences
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.games import GAMES
from app.rules.rng import Rng
from lab.blunders.positions import read
from tests.games.contract import HERE
from tests.review.test_judge import decisions
from tests.rules.called_partner_deals import contract, passes, say, stacked

pytestmark = pytest.mark.plays_much

FEW = 600  # tries, where it does not matter what is best


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_advised_to_blunder(game: str) -> None:
    """In the first of the positions that long trials have found."""
    for position in read(HERE / game / "blunders.jsonl")[:5]:
        found = advise(judging_of(game), position.view(), Rng(1))
        assert found.best != position.did


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.long
def test_nothing_that_the_seat_could_not_know_makes_a_difference(game: str) -> None:
    """Another world that looks the same to the seat brings the same advice, to the digit."""
    for number, (view, _) in enumerate(decisions(game, 1)[::3]):
        other = view.fill(Rng(number)).seen_by(view.viewer)
        found = advise(judging_of(game), view, Rng(number), FEW)
        assert advise(judging_of(game), other, Rng(number), FEW) == found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.long
def test_the_best_comes_first_and_few_are_told(game: str) -> None:
    for number, (view, _) in enumerate(decisions(game, 2)[::2]):
        found = advise(judging_of(game), view, Rng(number), FEW)
        legal = view.actions(view.viewer)
        assert set(found.actions) <= set(legal)
        assert len(found.actions) <= MOST
        values = [worth.value for worth in found.actions.values()]
        assert values == sorted(values, reverse=True)
        if found.actions:
            assert found.best == next(iter(found.actions))
        if found.reason or found.against:
            assert len(found.actions) > 1
        if len(legal) == 1:
            assert list(found.actions) == legal


def test_a_reason_says_what_it_is_about() -> None:
    """What tells the next best action apart is not said as if it spoke for the best."""
    told = 0
    for game in GAMES:
        for number, (view, _) in enumerate(decisions(game, 2)[::3]):
            found = advise(judging_of(game), view, Rng(number), FEW)
            if not (found.reason or found.against):
                continue
            assert found.other == next_worse(found.actions, found.best)
            good, bad = sentences(judging_of(game).kinds, view, found.best, found.other)
            assert found.reason == good
            assert found.against == ("" if bad == good else bad)
            told += bool(found.against)
    assert told


@pytest.mark.parametrize("said", [(), ("trump H",), ("trump H", "call AH")])
def test_what_is_said_at_once_is_advised_at_once(said: tuple[str, ...]) -> None:
    """Trump with both calls, or what is left of them; elsewhere one thing at a time."""
    deal = contract(stacked(["AS KS QH"]), 85, "H") if said else named(stacked(["AS KS QH"]))
    for text in said[1:]:
        deal.act(deal.turn, text)
    found = advise(judging_of("called_partner"), deal.seen_by(deal.turn), Rng(1), FEW)
    assert [text.partition(" ")[0] for text in found.then] == ["call"] * (2 - len(said))
    for text in (found.best, *found.then):
        deal.act(deal.turn, text)
    assert deal.asks == "play"
    lead = advise(judging_of("called_partner"), deal.seen_by(deal.turn), Rng(1), FEW)
    assert lead.then == ()


def named(deal: CalledPartnerDeal) -> CalledPartnerDeal:
    """The auction is over, and trump is to be named."""
    say(deal, "bid 85")
    return passes(deal, 5)
