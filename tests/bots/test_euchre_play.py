"""How Euchre's bots play their cards: nothing that a partner would groan at."""

import pytest

from app.bots.euchre.bot import ruled
from app.bots.euchre.play import CardPlay
from app.rules.cards import TEXTS
from app.rules.euchre.deal import EuchreDeal
from app.rules.rng import Rng
from lab.euchre.selfplay import opening
from tests.bots.euchre import after, dealt


def choice(deal: EuchreDeal) -> str:
    return TEXTS[CardPlay().choose(deal.seen_by(deal.turn))]


def round_two(hands: list[str], suit: str, maker: int = 0, **options: object) -> EuchreDeal:
    """Seat 3 deals; the maker names a suit in the second round, so that seat 0 leads."""
    turned = "TD" if suit != "D" else "TC"
    return after(dealt(hands, turned, options=options), *["pass"] * (4 + maker), f"call {suit}")


def test_the_maker_draws_trumps_from_the_top() -> None:
    deal = round_two(["JH AH 9H KC 9S", "", "", ""], "H")
    assert choice(deal) == "JH"


def test_the_makers_partner_leads_trump() -> None:
    deal = round_two(["9C KS QH TS QC", "", "JH JD AH", ""], "H", maker=2)
    assert choice(deal) == "QH"


def test_a_defender_leads_an_ace_and_no_trump() -> None:
    deal = round_two(["AS QH KH TC 9C", "JH JD AH", "", ""], "H", maker=1)
    assert choice(deal) == "AS"


def test_of_two_aces_the_one_of_which_more_cards_are_out() -> None:
    """There are five diamonds but six spades when hearts are trump."""
    deal = round_two(["AS AD TC 9C QC", "JH JD AH", "", ""], "H", maker=1)
    assert choice(deal) == "AS"


def test_a_lone_ace_before_one_with_the_king_and_of_these_the_ace() -> None:
    deal = round_two(["AC AS KS QD 9D", "JH JD AH", "", ""], "H", maker=1)
    assert choice(deal) == "AC"
    deal = round_two(["AS KS QS QD 9D", "JH JD AH", "", ""], "H", maker=1)
    assert choice(deal) == "AS"


def test_the_partners_ace_is_not_trumped() -> None:
    deal = round_two(["AS KC QC TC 9C", "9S JH JD AH KH", "QH 9H JC 9D QD", ""], "H", maker=1)
    after(deal, "AS", "9S")
    assert deal.turn == 2
    assert choice(deal) == "JC", "a lone card: the suit can be ruffed later"


def test_the_partners_trick_is_not_overtaken_by_the_last_hand() -> None:
    deal = round_two(["KS AC", "9S", "QS", "AS TS"], "H", maker=1)
    after(deal, "KS", "9S", "QS")
    assert choice(deal) == "AS", "an opponent is winning"
    deal = round_two(["TS AC", "QS", "9S", "AS JS"], "H", maker=1)
    after(deal, "TS", "QS", "9S")
    assert choice(deal) == "JS", "seat 1 is the partner"


def test_the_last_hand_wins_as_cheaply_as_it_can() -> None:
    deal = round_two(["TS", "9S", "QS", "KS AS JS"], "H", maker=1)
    after(deal, "TS", "9S", "QS")
    assert choice(deal) == "KS"


def test_a_ruff_uses_the_lowest_trump() -> None:
    deal = round_two(["AS", "9H JH QH TC KC", "", ""], "H", maker=1)
    after(deal, "AS")
    assert choice(deal) == "9H"


def test_the_highest_trump_goes_first_when_both_tricks_are_needed() -> None:
    """The makers have two tricks, the defenders one: a smaller trump must not take the king."""
    hands = ["JH KS 9C 9D KD", "AH KC QC AD QD", "TC AC TS QS AS", "JC 9S JS QH KH"]
    deal = round_two(hands, "H", maker=1)
    after(deal, "9C", "KC", "TC", "JC", "AD", "QS", "9S", "9D", "QD", "TS", "JS", "KD")
    assert choice(deal) == "JH"


def test_the_partner_may_take_one_when_both_tricks_are_needed() -> None:
    """The dealer still has the nine of trump that was turned up: the bower is for that."""
    hands = ["AC 9D QD JH 9C", "TC JS TS QH KH", "QC TD 9S AS KS", "KC AD KD QS JC"]
    deal = after(dealt(hands, "9H", dealer=3), "pass", "pass", "pass", "order", "discard JC")
    after(deal, "AC", "TC", "QC", "KC", "9D", "JS", "TD", "AD", "KD", "QD", "TS", "9S", "QS")
    assert choice(deal) == "9C"


def test_alone_a_ruff_is_not_overtrumped() -> None:
    deal = after(dealt(["AD", "JH JD AH TH AS"], "9H", dealer=3), "pass", "order alone", "AD")
    assert choice(deal) == "AH"


def test_trumps_that_only_the_partner_has_are_left_to_the_partner() -> None:
    hands = ["KH QH QC AC QD", "9S TS JS KC TC", "JH TH JC 9D QS", "AS KS AD KD 9C"]
    deal = after(round_two(hands, "H", maker=0), "KH", "9S", "JH", "9C")
    assert choice(deal) != "TH"


def test_a_low_card_of_the_partner_is_helped() -> None:
    """Third hand: the ace of the suit, while the king is still out."""
    deal = round_two(["TS KC", "9S JH", "AS QD 9D TH QC", "KS"], "H", maker=1)
    after(deal, "TS", "9S")
    assert choice(deal) == "AS"


def test_second_hand_low() -> None:
    deal = round_two(["TS", "QS 9S TC KC QC", "", ""], "H", maker=2)
    after(deal, "TS")
    assert choice(deal) == "9S"


def test_the_last_trump_is_not_thrown_away() -> None:
    """The partner wins anyway: a side card goes."""
    deal = round_two(["AS", "9S JH", "9H QH JC KC QC", "KS"], "C", maker=1)
    after(deal, "AS", "9S")
    assert choice(deal) == "9H"


@pytest.mark.parametrize("number", range(24))
def test_it_knows_no_more_than_its_seat(number: int) -> None:
    """Hidden cards exchanged: the same choice."""
    bot = ruled("sum")
    deal = opening(number).fill(Rng(number))
    while deal.turn >= 0:
        seat = deal.turn
        view = deal.seen_by(seat)
        text = bot.choose(view, Rng(1), 0)
        other = view.fill(Rng(len(deal.history))).seen_by(seat)
        assert bot.choose(other, Rng(2), 0) == text
        deal.act(seat, text)


def test_farmers_hand_keeps_what_may_become_trump() -> None:
    bot = ruled("sum")
    deal = dealt(["9D TD 9S AS KS"], "AH", options={"farmers_hand": True})
    assert bot.choose(deal.seen_by(0), Rng(1), 0) == "redraw 9D 9S TD"
    deal = dealt(["9H TH 9S AS KS"], "AH", options={"farmers_hand": True})
    assert bot.choose(deal.seen_by(0), Rng(1), 0) == "keep"


@pytest.mark.parametrize(
    ("hand", "said"), [("JH JD AH KH AS", "defend alone"), ("9H TC 9S QD KD", "defend together")]
)
def test_defending_alone_needs_a_hand(hand: str, said: str) -> None:
    deal = dealt(["QH", hand], "JC", options={"defend_alone": True})
    after(deal, *["pass"] * 4, "call H alone")
    assert deal.turn == 1
    assert ruled("sum").choose(deal.seen_by(1), Rng(1), 0) == said
