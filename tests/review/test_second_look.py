"""Who looks again at a decision counts in the same unit as who looked first."""

from app.bots.euchre.bot import playouts
from app.bots.levels import find
from app.bots.selfplay import key_of, turns
from app.review.second_look import result_by
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.euchre.deal import EuchreDeal
from app.rules.game import Setup
from app.rules.games import GAMES

EUCHRE = GAMES["euchre"](4, {})


def deals_at(totals: tuple[int, ...]) -> list[tuple[Deal, EuchreDeal]]:
    """Some before the first bid and when they are over, of a match that stands so."""
    found: list[tuple[Deal, EuchreDeal]] = []
    for number in range(40):
        key = key_of("second look", number)
        deal = EUCHRE.deal(Setup(0, 0, totals), shuffle.shuffled(EUCHRE.pack, key))
        assert isinstance(deal, EuchreDeal)
        view = deal.seen_by(0)
        for seat, rng in turns(deal, key):
            deal.act(seat, find("euchre", "1").choose(deal.seen_by(seat), rng, 0))
        found.append((view, deal))
    return found


def worths_by_points(totals: tuple[int, ...]) -> dict[int, set[float]]:
    """What deals are worth to seat 0, by the points that its side was ahead in them."""
    found: dict[int, set[float]] = {}
    for view, over in deals_at(totals):
        ahead = over.score_of(0) - over.score_of(1)
        found.setdefault(ahead, set()).add(
            round(result_by(playouts(sense=False), view)(over, 0), 6)
        )
    return found


def test_far_from_the_target_more_points_are_worth_more() -> None:
    found = worths_by_points((0, 0, 0, 0))
    assert len(found) > 2
    assert all(len(worths) == 1 for worths in found.values())  # going alone has no price
    in_order = [worth for points in sorted(found) for worth in found[points]]
    assert in_order == sorted(set(in_order))


def test_at_the_last_point_a_march_is_worth_no_more_than_a_point() -> None:
    found = worths_by_points((9, 9, 9, 9))
    won = {worth for points, worths in found.items() if points > 0 for worth in worths}
    lost = {worth for points, worths in found.items() if points < 0 for worth in worths}
    assert len(found) > 2
    assert len(won) == len(lost) == 1
    assert won.pop() > 0.0 > lost.pop()
