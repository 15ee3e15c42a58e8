"""What Oh Hell's levels 3 and 4 try: bids near what the hand promises, one of equal cards."""

import pytest

from app.bots.levels import find
from app.bots.oh_hell.playouts import Playouts
from app.bots.search.flat import Flat
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.rng import Rng
from tests.rules.oh_hell_deals import bid, say, stacked


def tried(deal: OhHellDeal, tries: int = 200) -> list[str]:
    """The actions that are tried, as texts."""
    view = deal.seen_by(deal.turn)
    flat = Flat(Playouts())
    flat.try_out(view, tries, Rng(0))
    return sorted(view.text_of(view.turn, action) for action in range(64) if flat.deals[action])


def test_bids_near_the_expected_tricks_are_tried() -> None:
    deal = stacked(["AS KS QS AH KH", "2S 3S 4S 2C 3C", "5S 6S 7S 4C 5C"], "2H", 5)
    assert "bid 0" not in tried(deal)
    assert "bid 5" in tried(deal)


def test_nothing_is_tried_where_it_has_a_price_of_its_own() -> None:
    hands = ["AS KS QS AH KH", "2S 3S 4S 2C 3C", "5S 6S 7S 4C 5C"]
    assert "bid 0" in tried(stacked(hands, "2H", 5, nil="twenty"))


def test_of_equal_cards_one_is_tried() -> None:
    deal = stacked(["AS KS 2D", "2S 3S 2C", "5S 6S 4C"], "2H", 3)
    bid(deal, 2, 0, 0)
    assert {"AS", "KS"} - set(tried(deal)), "nothing is between them"
    assert "2D" in tried(deal)


@pytest.mark.parametrize("level", ["3", "4"])
def test_a_trick_that_is_not_wanted_is_left(level: str) -> None:
    bot = find("oh_hell", level)
    deal = stacked(["JS 3D", "TS 2C", "QS 9S"], "2H", 3, hook=False)
    bid(deal, 0, 0, 0)
    say(deal, "JS", "TS")
    assert bot.choose(deal.seen_by(2), Rng(0), 0) == "9S", "the bid is none"
