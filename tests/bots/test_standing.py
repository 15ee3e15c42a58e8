"""What points are worth where a match ends soon."""

from dataclasses import replace

import pytest

from app.bots.levels import find
from app.bots.oh_hell.playouts import Playouts
from app.bots.search.standing import Standing
from app.bots.selfplay import draw, key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Setup
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.oh_hell.game import OhHellSetup
from lab.table import play

DEVIATION = 7.0
SOON = 2  # deals to come, as in the module


def ended(totals: tuple[int, ...], to_come: int | None, number: int = 3) -> Deal:
    """A deal of Oh Hell at four seats that is over, in a match that stands so."""
    game = GAMES["oh_hell"](4)
    match, key = Match(game), key_of("standing")
    deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
    play(deal, [find("oh_hell", "1")] * 4, key)
    assert isinstance(deal.setup, Setup)
    assert deal.scores is not None
    before = tuple(t - s for t, s in zip(totals, deal.scores, strict=True))
    deal.setup = replace(deal.setup, number=number, totals=before, to_come=to_come)
    return deal


def worths(deal: Deal, soon: int = SOON) -> list[float]:
    standing = Standing(DEVIATION, soon)
    standing.look(deal)
    return [standing.worth(deal, seat, 0.0) for seat in range(4)]


def test_after_the_last_deal_the_first_place_is_the_stake() -> None:
    assert worths(ended((90, 60, 80, 70), 0)) == pytest.approx([2 * DEVIATION, 0, 0, 0])


def test_equal_totals_share_it() -> None:
    assert worths(ended((90, 90, 80, 70), 0)) == pytest.approx([DEVIATION, DEVIATION, 0, 0])


def test_the_more_is_to_come_the_less_a_lead_is_worth() -> None:
    leads = [worths(ended((90, 85, 80, 80), to_come))[0] for to_come in range(SOON + 1)]
    assert leads == sorted(leads, reverse=True)
    assert leads[0] > leads[-1] > 2 * DEVIATION / 4


def test_a_last_deal_that_counts_double_leaves_more_open() -> None:
    """As much as four deals: a lead is worth as much as with four to come."""
    deal = ended((90, 85, 80, 80), 1)
    assert isinstance(deal.setup, OhHellSetup)
    deal.setup = replace(deal.setup, last_doubled=True)
    assert worths(deal) == worths(ended((90, 85, 80, 80), 4), soon=4)
    deal.setup = replace(deal.setup, to_come=0)
    assert worths(deal) == worths(ended((90, 85, 80, 80), 0))


def test_a_lead_beyond_reach_is_worth_no_more() -> None:
    assert worths(ended((5_000, 0, -5_000, 20), 0)) == worths(ended((500, 0, -500, 20), 0))


@pytest.mark.parametrize("to_come", [0, 1, 2])
def test_all_of_them_together_win_about_once(to_come: int) -> None:
    assert sum(worths(ended((80, 80, 78, 75), to_come))) <= 2 * DEVIATION


@pytest.mark.parametrize(
    ("to_come", "number", "soon"), [(SOON + 1, 3, SOON), (None, 3, SOON), (0, 0, SOON), (0, 3, -1)]
)
def test_at_other_times_a_point_is_a_point(to_come: int | None, number: int, soon: int) -> None:
    """Also in a match of one deal, and where nobody knows how long it is."""
    deal = ended((90, 60, 80, 70), to_come, number)
    standing = Standing(DEVIATION, soon)
    standing.look(deal)
    assert [standing.worth(deal, 0, points) for points in (-3.0, 0.0, 8.5)] == [-3.0, 0.0, 8.5]


def test_points_still_count_a_little_for_who_cannot_win() -> None:
    deal = ended((90, 60, 80, 70), 0)
    standing = Standing(DEVIATION)
    standing.look(deal)
    assert standing.worth(deal, 1, 5.0) > standing.worth(deal, 1, 4.0)


def test_playouts_look_at_the_match() -> None:
    deal = ended((90, 60, 80, 70), 0)
    policy = Playouts()
    policy.look(deal.seen_by(0))
    assert deal.scores is not None
    gaps = [policy.worth(deal, seat) - 0.25 * deal.scores[seat] for seat in range(4)]
    assert gaps == pytest.approx([2 * DEVIATION, 0, 0, 0])


@pytest.mark.parametrize(
    ("game", "options", "length"),
    [
        ("black_queen", {"deals": 3}, 3),
        ("oh_hell", {"max_hand": 4, "shape": "down"}, 4),
        ("durak", {"deals": 2}, 2),
        ("euchre", {}, None),
        ("called_partner", {}, None),
    ],
)
def test_how_many_deals_are_to_come(
    game: str, options: dict[str, int | str], length: int | None
) -> None:
    rules = GAMES[game](4, options)
    match = Match(rules)
    for number in range(length or 2):
        setup = match.next_setup(draw(match, key_of(game, number)))
        assert setup.to_come == (None if length is None else length - 1 - number)
        key = key_of(game, "deck", number)
        deal = rules.deal(setup, shuffle.shuffled(rules.pack, key))
        play(deal, [find(game, "1")] * 4, key)
        match.add(deal)
    assert match.over == (length is not None)
