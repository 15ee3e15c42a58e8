"""What Called Partners tells people: why it refuses (RULES 2.2 to 2.5), word by word."""

import pytest

from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from app.rules.errors import BadOption, IllegalAction, NotYourTurn
from tests.rules.called_partner_deals import contract, legal, passes, say, stacked


def no_bid(text: str) -> str:
    return f"{text!r} is neither a bid (bid 75) nor a pass (pass)."


def no_trump(text: str) -> str:
    return f"{text!r} names no trump suit; say trump C, D, H or S."


def no_call(text: str) -> str:
    return f"{text!r} calls no card; say which (call AS)."


def led() -> CalledPartnerDeal:
    """Hearts led; the next seat has one, and other cards."""
    deal = stacked(["KH", "3H AD 5C 6C 7C 8C 9C TC"])
    return say(contract(deal, 75, "D", "AS", "QS"), "KH")


REFUSALS = [
    (
        stacked(),
        {
            **{text: no_bid(text) for text in ("", "75", "bid", "bid ", "Bid 75", "bid  75")},
            **{text: no_bid(text) for text in ("bid -75", "bid 75 ", "bid 75.0", "bid 075")},
            **{text: no_bid(text) for text in ("bid ٣٣", "bid 0", "pass ", "PASS", "passed")},
            **{text: no_bid(text) for text in ("QS", "trump S", "call AS", "bid +80")},
            "bid 70": "The lowest bid is 75.",
            "bid 74": "The lowest bid is 75.",
            "bid 1": "The lowest bid is 75.",
            "bid 76": "Bids go in steps of 5: 75 or 80, not 76.",
            "bid 149": "Bids go in steps of 5: 145 or 150, not 149.",
            "bid 151": "The highest bid is 150.",
            "bid 155": "The highest bid is 150.",
            "bid 999": "The highest bid is 150.",
            "bid 1000": "The highest bid is 150.",
            "bid " + "9" * 5000: "The highest bid is 150.",
        },
    ),
    (
        say(stacked(), "bid 100"),
        {
            "bid 100": "The highest bid so far is 100; bid 105 or more, or pass.",
            "bid 95": "The highest bid so far is 100; bid 105 or more, or pass.",
            "bid 102": "The highest bid so far is 100; bid 105 or more, or pass.",
            "bid 106": "Bids go in steps of 5: 105 or 110, not 106.",
            "bid 70": "The lowest bid is 75.",
            "bid 155": "The highest bid is 150.",
        },
    ),
    (
        say(stacked(max_bid=90), "bid 85"),
        {
            "bid 85": "The highest bid so far is 85; bid 90, or pass.",
            "bid 95": "The highest bid is 90.",
        },
    ),
    (
        say(stacked(bid_step=1), "bid 81"),
        {
            "bid 81": "The highest bid so far is 81; bid 82 or more, or pass.",
            "bid 80": "The highest bid so far is 81; bid 82 or more, or pass.",
            "bid 151": "The highest bid is 150.",
        },
    ),
    (
        stacked(forced_bid=True),
        {"bid 75": "The highest bid so far is 75; bid 80 or more, or pass."},
    ),
    (
        passes(say(stacked(), "bid 75"), 5),
        {
            text: no_trump(text)
            for text in (
                *("", "trump", "trump ", "trump N", "trump s", "trump CD", "trump  S", "S"),
                *("Trump S", "trump S ", "pass", "bid 80", "call AS", "AS", "trump SC"),
            )
        },
    ),
    (
        say(contract(stacked(), 75, "D"), "call AS"),
        {
            **{text: no_call(text) for text in ("", "call", "call ", "call as", "call 1S", "AS")},
            **{text: no_call(text) for text in ("Call QS", "call  QS", "call QS ", "trump D")},
            **{text: no_call(text) for text in ("pass", "call QS KS", "bid 75")},
            "call AS": "You have already called the ace of spades.",
            "call 2S": "The two of spades is not in the pack.",
        },
    ),
    (
        say(contract(stacked(["AS KH"], own_calls=False), 75, "D"), "call QS"),
        {
            "call AS": "You hold the ace of spades; call a card of somebody else.",
            "call QS": "You have already called the queen of spades.",
        },
    ),
    (
        contract(stacked(["KH AD", "3H"]), 75, "D", "AS", "QS"),
        {
            "3H": "You do not hold the three of hearts.",
            "2S": "You do not hold the two of spades.",
            "kh": "'kh' is not a card (QS).",
            "": "'' is not a card (QS).",
            "pass": "'pass' is not a card (QS).",
            "call KH": "'call KH' is not a card (QS).",
        },
    ),
    (
        led(),
        {
            "AD": "You must follow hearts.",
            "5C": "You must follow hearts.",
            "KH": "You do not hold the king of hearts.",
            "AS": "You do not hold the ace of spades.",
        },
    ),
]


@pytest.mark.parametrize(("deal", "refused"), REFUSALS)
def test_refusals_say_why(deal: CalledPartnerDeal, refused: dict[str, str]) -> None:
    before = (list(deal.history), legal(deal), deal.turn)
    for text, reason in refused.items():
        with pytest.raises(IllegalAction) as info:
            deal.act(deal.turn, text)
        assert str(info.value) == reason, text
    for seat in {*range(-1, 7)} - {deal.turn}:
        with pytest.raises(NotYourTurn) as wrong:
            deal.act(seat, legal(deal)[0])
        assert str(wrong.value) == "It is not your turn."
    assert (list(deal.history), legal(deal), deal.turn) == before


def test_nothing_is_done_in_a_deal_that_was_thrown_in() -> None:
    deal = passes(stacked(), 6)
    for text in ("pass", "bid 75", "trump S"):
        with pytest.raises(IllegalAction) as info:
            deal.act(0, text)
        assert str(info.value) == "The deal is over."


@pytest.mark.parametrize(("most", "near"), [(76, "75 or 80"), (149, "145 or 150")])
def test_the_highest_bid_is_one_that_can_be_made(most: int, near: str) -> None:
    with pytest.raises(BadOption) as info:
        CalledPartner(6, {"max_bid": most})
    assert str(info.value) == (
        f"Bids go in steps of 5: let the highest (option max_bid) be {near}, not {most}."
    )
    assert CalledPartner(6, {"max_bid": most, "bid_step": 1}).options["max_bid"] == most
