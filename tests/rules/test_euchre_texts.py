"""What Euchre tells people: why it refuses, and what others may know (RULES 4.7)."""

import pytest

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction, NotYourTurn
from app.rules.euchre.deal import EuchreDeal
from tests.rules.euchre_deals import asked, at_defence, legal, passes, say, stacked

FARMER = "keep, or redraw and three nines or tens you hold (redraw 9D 9H TC)"
CALL = "pass, or call and a suit (call H, call H alone)"
REFUSALS = [
    (
        stacked(["9H 9D TC AS KS"], "9C", farmers_hand=True),
        {
            "pass": f"Say {FARMER}.",
            "redraw 9D 9H": f"Say {FARMER}.",
            "redraw 9D 9H TS": f"'redraw 9D 9H TS' means nothing now; say {FARMER}.",
        },
    ),
    (
        stacked([], "9H"),
        {
            "keep": "Say pass, order or order alone.",
            "call H": "Say pass, order or order alone.",
            "redraw 9D 9H TC": "'redraw 9D 9H TC' means nothing now; say pass, order or order"
            " alone.",
            "": "'' means nothing now; say pass, order or order alone.",
            "9C": "'9C' means nothing now; say pass, order or order alone.",
            "Order": "'Order' means nothing now; say pass, order or order alone.",
        },
    ),
    (
        passes(stacked([], "9H", partner_assist="must_alone"), 1),
        {"order": "At this table the dealer’s partner must go alone to order it up."},
    ),
    (
        passes(stacked([], "9H", partner_assist="no_alone"), 1),
        {
            "order alone": "At this table the dealer’s partner cannot go alone on the turned-up"
            " suit.",
        },
    ),
    (
        passes(stacked([], "9H"), 4),
        {
            "call H": "Hearts were turned down; name another suit.",
            "call H alone": "Hearts were turned down; name another suit.",
            "order": f"Say {CALL}.",
            "call X": f"'call X' means nothing now; say {CALL}.",
        },
    ),
    (
        passes(stacked([], "9H", stick_dealer=True), 7),
        {"pass": "At this table the dealer must name a suit when all others have passed."},
    ),
    (
        say(stacked(["", "", "", "AH KH 9S TS AC"], "9H"), "order"),
        {
            "discard 9H": "The card that was turned up must be kept; discard another one.",
            "discard 9D": "You do not hold the nine of diamonds.",
            "9S": "'9S' is no discard (discard 9C).",
            "discard": "'discard' is no discard (discard 9C).",
            "discard 9S AC": "'discard 9S AC' is no discard (discard 9C).",
        },
    ),
    (
        say(stacked(["", "", "JD"], "9H", best_card=True), "order alone", "discard"),
        {
            "give 9H": "You do not hold the nine of hearts.",
            "JD": "'JD' is no card to give (give AH).",
            "discard JD": "'discard JD' is no card to give (give AH).",
        },
    ),
    (
        say(
            passes(stacked(["", "JD"], "9H", best_card=True), 3),
            "order alone",
            "discard",
            "give JD",
        ),
        {"discard 9H": "The card that was turned up must be kept; discard another one."},
    ),
    (
        at_defence(0, "order alone"),
        {
            "pass": "Say defend together or defend alone.",
            "alone": "'alone' means nothing now; say defend together or defend alone.",
        },
    ),
    (
        say(stacked(["JD", "AD 9H KC TC 9C"], "TH"), "order", "discard", "JD"),
        {
            "AD": "You must follow hearts.",
            "AS": "You do not hold the ace of spades.",
            "pass": "'pass' is not a card (QS).",
            "discard 9H": "'discard 9H' is not a card (QS).",
        },
    ),
    (
        say(stacked(["AH", "AD JD KC TC 9C"], "TH"), "order", "discard", "AH"),
        {"AD": "You must follow hearts; the jack of diamonds, the left bower, is one of them."},
    ),
]


@pytest.mark.parametrize(("deal", "refused"), REFUSALS)
def test_refusals_say_why(deal: EuchreDeal, refused: dict[str, str]) -> None:
    before = (list(deal.history), legal(deal), asked(deal))
    for text, reason in refused.items():
        with pytest.raises(IllegalAction) as info:
            deal.act(deal.turn, text)
        assert str(info.value) == reason
    with pytest.raises(NotYourTurn, match="not your turn"):
        deal.act((deal.turn + 1) % 4, legal(deal)[0])
    assert (deal.history, legal(deal), asked(deal)) == before


UNKNOWN = -2


def test_only_the_dealer_knows_the_discard() -> None:
    deal = say(stacked(["", "", "", "AH KH 9S TS AC"], "9H"), "order", "discard 9S")
    own = deal.seen_by(3)
    assert (own.history[-1], own.discard) == ((3, "discard 9S"), cards.NUMBERS["9S"])
    for viewer in (SPECTATOR, 0, 1, 2):
        view = deal.seen_by(viewer)
        assert (view.history[-1], view.discard) == ((3, "discard"), UNKNOWN)


def test_only_the_two_know_what_was_given_and_the_maker_what_was_discarded_for_it() -> None:
    deal = say(stacked(["AH", "", "JD"], "9H", best_card=True), "order alone", "discard")
    say(deal, "give JD", "discard AH")
    jack, ace = cards.NUMBERS["JD"], cards.NUMBERS["AH"]
    told = [(view.given, view.laid) for view in (deal.seen_by(v) for v in range(-1, 4))]
    hidden = (UNKNOWN, UNKNOWN)
    assert told == [hidden, (jack, ace), hidden, (jack, UNKNOWN), hidden]


def test_only_the_farmer_knows_what_was_laid_down() -> None:
    deal = stacked(["9C 9D TD TS AS"], "9H", "AC KC QC", farmers_hand=True)
    say(deal, "redraw 9C 9D TS")
    own = deal.seen_by(0)
    assert (own.history, own.down) == ([(0, "redraw 9C 9D TS")], deal.down)
    for viewer in (SPECTATOR, 1, 2, 3):
        view = deal.seen_by(viewer)
        assert (view.history, view.down, view.farmer) == ([(0, "redraw")], 0, 0)


@pytest.mark.parametrize("discard_turnup", [False, True])
def test_everybody_knows_who_holds_the_turnup(discard_turnup: bool) -> None:
    """Until the dealer may have discarded it."""
    nine = cards.NUMBERS["9H"]
    deal = stacked(["", "", "", "AH KH 9S TS AC"], "9H", discard_turnup=discard_turnup)
    assert [deal.seen_by(v).hand(3) for v in (SPECTATOR, 0)] == [[], []]
    say(deal, "order")
    assert [deal.seen_by(v).hand(3) for v in (SPECTATOR, 0)] == [[nine], [nine]]
    say(deal, "discard AC")
    known = [] if discard_turnup else [nine]
    assert [deal.seen_by(v).hand(3) for v in (SPECTATOR, 0)] == [known, known]
    assert deal.seen_by(3).hand(3) == deal.hand(3)


def test_the_turnup_goes_with_the_idle_dealers_hand() -> None:
    deal = say(stacked([], "9H", discard_turnup=True), "pass", "order alone")
    while deal.turn >= 0:
        assert deal.seen_by(SPECTATOR).hand(3) == [cards.NUMBERS["9H"]]
        say(deal, legal(deal)[0])
    assert deal.hand_size[3] == 6


def test_unseen_hands_stay_hidden_after_the_deal() -> None:
    deal = say(at_defence(0, "call S alone"), "defend alone")
    while deal.turn >= 0:
        say(deal, legal(deal)[0])
    assert [deal.hand_size[seat] for seat in range(4)] == [0, 0, 5, 5]
    for viewer in (SPECTATOR, 0, 1):
        assert [deal.seen_by(viewer).hand(seat) for seat in (2, 3)] == [[], []]
    assert deal.seen_by(2).hand(2) == deal.hand(2)
    assert deal.seen_by(2).hand(3) == []
