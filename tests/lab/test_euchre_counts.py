"""What Euchre's bids come to: counted by kind, over whole matches."""

import pytest

from app.rules.euchre.game import Euchre
from lab.bids import Plan, play_one, run
from lab.euchre.bids import EVERY, KINDS, THROWN_IN, Count, kind_of, lines_of
from tests.bots.euchre import after, dealt

PLAN = Plan("euchre", 4, Euchre(4).options, ["1"], 3, "seed")


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (["order"], "ordered up, with the partner"),
        (["pass", "order alone"], "ordered up, alone"),
        (["pass"] * 4 + ["call S"], "named, with the partner"),
        (["pass"] * 5 + ["call S alone"], "named, alone"),
        (["pass"] * 8, THROWN_IN),
    ],
)
def test_the_kind_of_a_bid(said: list[str], kind: str) -> None:
    deal = after(dealt(["9C TC QC KC AC", "JH JD AH KH QH"], "9H"), *said)
    while deal.turn >= 0:
        after(deal, deal.actions(deal.turn)[0])
    assert kind_of(deal) == kind


def test_a_match_is_counted_by_its_bids() -> None:
    counts = play_one(PLAN, "1", 0)
    whole = sum(counts.values(), Count())
    assert list(counts) == [*KINDS, THROWN_IN]
    assert whole.deals >= 5
    for count in counts.values():
        assert 0 <= count.marches <= count.made <= count.deals


def test_the_figures_of_matches() -> None:
    none = {kind: Count() for kind in (*KINDS, THROWN_IN)}
    matches = [
        none | {KINDS[0]: Count(8, 6, 1, 4), THROWN_IN: Count(2)},
        none | {KINDS[0]: Count(10, 6, 2, 2)},
    ]
    every, ordered, alone, *_, thrown_in = lines_of("a", matches)
    assert (every.kind, every.level, every.matches) == (EVERY, "a", 2)
    assert every.share.mean == 1.0
    assert ordered.share.mean == pytest.approx(0.9)
    assert ordered.made
    assert ordered.euchred
    assert ordered.marches
    assert ordered.points
    assert ordered.made.mean == pytest.approx(12 / 18)
    assert ordered.euchred.mean == pytest.approx(6 / 18)
    assert ordered.marches.mean == pytest.approx(3 / 18)
    assert ordered.points.mean == pytest.approx(6 / 18)
    assert (alone.share.mean, alone.made, alone.points) == (0.0, None, None)
    assert (thrown_in.share.mean, thrown_in.made) == (0.1, None)


def test_as_many_jobs_as_you_like() -> None:
    assert run(PLAN, 2, progress=False) == run(PLAN, 1, progress=False)
