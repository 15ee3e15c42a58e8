"""Euchre in which no trump may be called (RULES 4.3)."""

import pytest

from app.rules.errors import IllegalAction
from app.rules.euchre.deal import EuchreDeal
from tests.rules.euchre_deals import asked, idle, legal, passes, say, stacked

HANDS = ["QS", "JS JC", "9H 9D", "KS"]


def called(call: str, **options: bool) -> EuchreDeal:
    """All passed the nine of hearts; eldest calls."""
    return say(passes(stacked(HANDS, "TH", "", no_trump=True, **options), 4), call)


def test_example_13_no_trump() -> None:
    deal = say(called("call N"), "QS")
    assert legal(deal) == ["JS"], "the jack of clubs is a club"
    say(deal, "JS")
    assert "9H" in legal(deal) or "9D" in legal(deal)
    deal.act(2, "9H" if "9H" in legal(deal) else legal(deal)[0])
    assert deal.winner == 0
    say(deal, "KS")
    assert deal.taken[3] == 1
    assert asked(deal) == (3, "play")
    assert idle(called("call N alone")) == {2}
    stuck = passes(stacked(HANDS, "TH", no_trump=True, stick_dealer=True), 7)
    assert legal(stuck) == [f"call {suit}{how}" for suit in "CDNS" for how in ("", " alone")]


def test_no_trump_is_for_the_second_round_and_with_the_option_only() -> None:
    first = stacked(HANDS, "TH", no_trump=True)
    assert legal(first) == ["order", "order alone", "pass"]
    usual = passes(stacked(HANDS, "TH"), 4)
    assert not any(text.startswith("call N") for text in legal(usual))
    with pytest.raises(
        IllegalAction, match=r"At this table no trump cannot be called; name a suit\."
    ):
        usual.act(0, "call N")


def test_who_leads_against_a_lone_maker() -> None:
    assert asked(called("call N alone")) == (0, "play")
    left = stacked(HANDS, "TH", no_trump=True, lone_lead="left_of_maker")
    assert asked(say(passes(left, 4), "call N alone")) == (1, "play")


@pytest.mark.parametrize("alone", ["", " alone"])
def test_five_tricks_count_as_ever(alone: str) -> None:
    """Clubs, and nobody else has any."""
    clubs = "AC KC QC JC TC"
    deal = say(passes(stacked([clubs], "9H", no_trump=True), 4), f"call N{alone}")
    assert deal.wins_rest(0)
    while deal.turn >= 0:
        say(deal, deal.claimed_action(0) if deal.turn == 0 else legal(deal)[0])
    assert deal.scores == ((4, 0, 4, 0) if alone else (2, 0, 2, 0))


def test_a_jack_is_beaten_by_its_queen_and_by_no_other_suit() -> None:
    deal = say(called("call N"), "QS", "JS")
    assert deal.power(49) > deal.power(48), "the queen of spades, the jack"
    assert deal.suit_of(9) == 0, "the jack of clubs"
    assert not any(deal.is_trump(card) for card in range(52))
