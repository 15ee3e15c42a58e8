"""How Called Partners' bots bid, call and play by rules."""

import pytest

from app.bots.called_partner.bot import RuleBot
from app.bots.called_partner.hand import Worth, chance
from app.bots.called_partner.play import CardPlay
from app.bots.called_partner.points import points_in
from app.bots.masks import above, of_suit
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS, TEXTS
from app.rules.oh_hell.game import OhHell
from app.rules.rng import Rng
from tests.rules.called_partner_deals import contract, passes, say, stacked

STRONG = "AH KH QH JH 9H 8H AS KS"
WEAK = "3C 4C 3D 4D 6D 3H 4S 6S"


def said(deal: CalledPartnerDeal) -> str:
    return RuleBot().choose(deal.seen_by(deal.turn), Rng(1), 0)


def bid_of(deal: CalledPartnerDeal) -> int:
    text = said(deal)
    return 0 if text == "pass" else int(text.removeprefix("bid "))


@pytest.mark.parametrize("black", ["QS", "3S"])
def test_masks(black: str) -> None:
    deal = stacked(black_card=black)
    assert points_in(sum(1 << card for card in range(52)), NUMBERS[black]) == 150
    for card in range(52):
        assert points_in(1 << card, deal.black) == deal.points(card)
        higher = [other for other in range(card + 1, 52) if other // 13 == card // 13]
        assert above(card) == sum(1 << other for other in higher)
        assert of_suit(card // 13) >> card & 1


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    assert bid_of(stacked([STRONG])) >= 100
    assert bid_of(passes(stacked([STRONG, WEAK]), 0)) > 0
    deal = say(stacked([STRONG, WEAK]), "bid 100")
    assert said(deal) == "pass"


def test_a_seat_goes_on_up_to_what_its_hand_is_worth() -> None:
    """The same hand outbids 100 and gives way to 150 less a step."""
    assert bid_of(say(stacked(["", STRONG]), "bid 100")) >= 105
    assert said(say(stacked(["", WEAK.replace("3H", "AH")]), "bid 145")) == "pass"


def test_nobody_is_outbid_by_more_than_pays() -> None:
    """For a middling hand the least that is allowed is best."""
    deal = say(stacked(["", "AH KH JH 9H 7H AS 4C 5D"]), "bid 105")
    assert said(deal) in ("bid 110", "pass")


@pytest.mark.parametrize("low", range(106, 125))
def test_any_number_asks_for_the_next_multiple_of_five(low: int) -> None:
    """81 is no easier than 85, and scores less."""
    bid = bid_of(say(stacked(["", STRONG], bid_step=1), f"bid {low - 1}"))
    assert bid % 5 == 0


def test_the_highest_bid_is_kept_to() -> None:
    assert said(stacked([STRONG], max_bid=75)) == "bid 75"
    assert said(say(stacked(["", STRONG], max_bid=105), "bid 100")) == "bid 105"


def test_trump_is_the_long_strong_suit() -> None:
    deal = contract_of(stacked([STRONG]))
    assert said(deal) == "trump H"


def contract_of(deal: CalledPartnerDeal) -> CalledPartnerDeal:
    """Seat 0 bids 100 and all others pass."""
    return passes(say(deal, "bid 100"), deal.players - 1)


def called_by(deal: CalledPartnerDeal) -> list[str]:
    contract_of(deal)
    while deal.asks != "play":
        say(deal, said(deal))
    return [TEXTS[card] for card in deal.called[: deal.calls]]


def test_the_ace_of_trumps_is_called_when_it_lacks() -> None:
    assert "AH" in called_by(stacked(["KH QH JH 9H 8H 7H 4C 6D"]))


@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.parametrize("number", range(4))
def test_no_own_card_is_called_where_it_brings_nothing(players: int, number: int) -> None:
    deal = stacked([], players).seen_by(-1).fill(Rng(number))
    hand = deal.hand(0)
    calls = called_by(deal)
    assert len(calls) == (2 if players > 5 else 1)
    assert not {NUMBERS[card] for card in calls} & set(hand)


def test_the_black_three_is_called_beside_what_takes_it() -> None:
    """Its points go to the side that has the tricks."""
    hand = "AS KS AH KH QH JH TH AC"
    assert "QS" in called_by(stacked([hand]))
    assert "3S" in called_by(stacked([hand], black_card="3S"))
    assert "3S" not in called_by(stacked([hand]))


@pytest.mark.parametrize("hand", ["3S 9S AC KC 4D 6D 7D 8D", "3S AC KC QC 4D 6D 7D 8D"])
def test_the_black_three_is_not_led(hand: str) -> None:
    deal = contract(stacked([hand], black_card="3S"), 80, "H", "AH", "AD")
    assert card(deal) != "3S"


@pytest.mark.parametrize(("held", "given"), [("3S 9D TD AS", True), ("3S 9D 8D JD", False)])
def test_the_black_three_goes_to_partners_only(held: str, given: bool) -> None:
    """The last to play has no clubs; the caller has the trick."""
    others = ["AC", "3C" if given else "3C AS", "4C KS", "6C", "7C"]
    hands = [*others, f"{held} 4D 6D 7D 8S"]
    deal = contract(stacked(hands, black_card="3S"), 80, "H", "AS", "KS")
    say(deal, "AC", "3C", "4C", "6C", "7C")
    assert (card(deal) == "3S") == given


def test_own_cards_are_called_for_their_shares_only() -> None:
    """A hand that takes nearly every trick alone."""
    alone = "AH KH QH JH TH 9H AS AC"
    hand = {*alone.split()}
    assert not hand & {*called_by(stacked([alone]))}
    assert hand & {*called_by(stacked([alone], variable_points=True))}


def test_the_better_card_brings_more() -> None:
    deal = stacked(["QH JH 9H 8H 7H AS 4C 6D"])
    worth = Worth()
    worth.look(6, 2, deal.pack, deal.black)
    hand = deal.hands[0]
    trump = 2
    assert worth.call_mean(hand, trump, NUMBERS["AH"]) > worth.call_mean(hand, trump, NUMBERS["9D"])


def test_the_chance_of_a_bid() -> None:
    assert chance(100.0, 81) == chance(100.0, 85)
    assert chance(100.0, 100) > 0.5 > chance(100.0, 105)
    assert chance(120.0, 100) > chance(100.0, 100)


# The play. Seat 0 is the caller; clubs are led in most of these.


def card(deal: CalledPartnerDeal) -> str:
    return TEXTS[CardPlay().choose(deal.seen_by(deal.turn))]


def test_a_partner_behind_gives_points_to_the_callers_trick() -> None:
    deal = contract(stacked(["AC", "", "", "", "", "3C TC AS"]), 80, "H", "AS", "KS")
    say(deal, "AC", *follow(deal, "C", 4))
    assert card(deal) == "TC"


def test_an_opponent_behind_gives_none() -> None:
    deal = contract(stacked(["AC", "", "", "", "AS KS", "3C TC"]), 80, "H", "AS", "KS")
    say(deal, "AC", *follow(deal, "C", 4))
    assert card(deal) == "3C"


def follow(deal: CalledPartnerDeal, suit: str, times: int) -> list[str]:
    """Cheap cards for the next seats after one is led."""
    found = []
    for seat in range(1, times + 1):
        held = [TEXTS[card] for card in deal.hand(seat)]
        of_suit = [text for text in held if text[1] == suit]
        cheap = [text for text in of_suit or held if deal.points(NUMBERS[text]) == 0]
        plain = [text for text in cheap if text[1] != "H"]
        found.append((plain or cheap or held)[0])
    return found


def test_sides_are_weighed_by_what_is_known() -> None:
    """Seats 1 and 2 hold the called cards; seat 3 is an opponent."""
    deal = contract(stacked(["AC", "AS 3C", "KS 4C", "5C"]), 80, "H", "AS", "KS")
    play = CardPlay()
    say(deal, "AC")
    play.look(deal.seen_by(1))
    friend = list(play.friend[:6])
    assert friend[0] == friend[1] == 1.0
    assert all(0.0 < chance < 0.5 for chance in friend[2:])
    say(deal, "3C", "4C")
    play.look(deal.seen_by(3))
    assert play.friend[0] == 0.0
    assert all(0.5 < chance < 1.0 for chance in play.friend[4:6])


@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.parametrize("number", range(2))
def test_it_knows_no_more_than_its_seat(number: int, players: int) -> None:
    """Hidden cards exchanged: the same choice."""
    bot = RuleBot()
    deal = stacked([], players).seen_by(-1).fill(Rng(number))
    while deal.turn >= 0:
        seat = deal.turn
        view = deal.seen_by(seat)
        text = bot.choose(view, Rng(1), 0)
        other = view.fill(Rng(len(deal.history))).seen_by(seat)
        assert bot.choose(other, Rng(2), 0) == text
        deal.act(seat, text)


def test_another_game_is_refused() -> None:
    game = OhHell(4)
    deal = game.deal(game.setup((), {"dealer": 0}), game.pack)
    with pytest.raises(TypeError, match="Called Partners"):
        RuleBot().choose(deal.seen_by(deal.turn), Rng(1), 0)


@pytest.mark.parametrize("players", range(4, 9))
def test_level_1_makes_its_bids(players: int) -> None:
    """About three in five; by chance the side of the caller takes half of the points."""
    made = deals = 0
    bot = RuleBot()
    for number in range(40):
        deal = stacked([], players).seen_by(-1).fill(Rng(number))
        while deal.turn >= 0:
            deal.act(deal.turn, bot.choose(deal.seen_by(deal.turn), Rng(1), 0))
        deals += deal.caller >= 0
        made += deal.made()
    assert deals >= 32
    assert 0.4 < made / deals < 0.85
