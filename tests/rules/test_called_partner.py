"""Called Partners by RULES 2: every worked example, the auction, the sides, the play."""

from collections.abc import Sequence
from random import Random

import pytest

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from app.rules.deal import SPECTATOR
from app.rules.errors import BadDeck, IllegalAction
from app.rules.game import Value
from tests.rules.called_partner_deals import (
    bids,
    contract,
    ended,
    legal,
    named,
    passes,
    play_out,
    say,
    seats,
    stacked,
    texts,
)

SEATS = range(4, 9)
REMOVED = {4: "", 5: "2C 2D", 6: "2C 2D 2H 2S", 7: "2C 2D 2H", 8: "2C 2D 2H 2S"}  # RULES 2.8
HAND = {4: 13, 5: 10, 6: 8, 7: 7, 8: 6}
CALLED = {4: 1, 5: 1, 6: 2, 7: 2, 8: 2}
EVERY_FIVE = list(range(75, 151, 5))


# The worked examples (RULES 2.10)


@pytest.mark.parametrize("black", ["QS", "3S"])
@pytest.mark.parametrize("players", SEATS)
def test_example_1_the_points_of_a_pack(players: int, black: str) -> None:
    deal = stacked(players=players, black_card=black)
    worth = {text: deal.points(cards.NUMBERS[text]) for text in CalledPartner(players).pack}
    assert sum(worth.values()) == 150
    assert worth.pop(black) == 30
    by_rank = {"A": 15, "T": 10, "5": 5}
    assert worth == {text: by_rank.get(text[0], 0) for text in worth}


def test_example_2_an_auction() -> None:
    deal = stacked()
    asked = []
    for text in ("bid 75", "pass", "bid 80", "pass", "pass", "pass", "bid 85"):
        asked.append(deal.turn)
        say(deal, text)
    assert asked == [0, 1, 2, 3, 4, 5, 0]
    assert deal.turn == 2, "seat 1 has passed and is not asked again"
    for text in ("bid 80", "bid 85", "bid 90"):
        with pytest.raises(IllegalAction, match="not your turn"):
            deal.act(1, text)
    say(deal, "pass")
    assert (deal.caller, deal.bid, deal.turn, deal.asks) == (0, 85, 0, "trump")


def test_example_3_six_passes() -> None:
    deal = passes(stacked(), 6)
    assert (deal.turn, deal.asks, deal.thrown_in, deal.caller) == (-1, "", True, -1)
    assert deal.scores == (0,) * 6
    deal = stacked(forced_bid=True)
    asked = []
    while deal.asks == "bid":
        asked.append(deal.turn)
        say(deal, "pass")
    assert asked == [1, 2, 3, 4, 5], "the eldest is never asked"
    assert (deal.caller, deal.bid, deal.turn, deal.asks) == (0, 75, 0, "trump")


def test_example_4_what_may_be_bid() -> None:
    deal = say(stacked(), "bid 100")
    assert bids(deal) == list(range(105, 151, 5))
    for text in ("bid 100", "bid 102", "bid 155"):
        with pytest.raises(IllegalAction):
            say(deal, text)
    say(deal, "bid 105", "bid 150")
    assert (deal.caller, deal.bid, deal.turn, deal.asks) == (2, 150, 2, "trump")


TRICK = [
    "TC 3C 4C 6C 7C 8C 9C JC",
    "AC KC QC AD KD QD JD TD",
    "3D 4D 5D 6D 7D 8D 9D 3H",
    "5H 4H 6H 7H 8H 9H TH JH",
    "QS 3S 4S 5S 6S 7S 8S 9S",
    "5C QH KH AH TS JS KS AS",
]


def trick_of(fifth: str, black: str = "QS") -> CalledPartnerDeal:
    """Diamonds are trump, and the fifth card of the first trick is this one."""
    deal = contract(stacked(TRICK, black_card=black), 75, "D", "AS", "AD")
    say(deal, "TC", "AC", "3D", "5H", fifth, "5C")
    assert (deal.turn, deal.tricks()[0].winner) == (2, 2)
    return deal


def test_example_5_the_points_of_a_trick() -> None:
    assert list(trick_of("QS").taken[:6]) == [0, 0, 65, 0, 0, 0]


def test_example_14_the_black_three() -> None:
    assert list(trick_of("3S", "3S").taken[:6]) == [0, 0, 65, 0, 0, 0]
    assert list(trick_of("QS", "3S").taken[:6]) == [0, 0, 35, 0, 0, 0]
    assert list(trick_of("3S").taken[:6]) == [0, 0, 35, 0, 0, 0]


@pytest.mark.parametrize(("got", "sign"), [(95, 1), (85, -1), (90, 1)])
@pytest.mark.parametrize("variable", [False, True])
def test_example_6_two_partners(got: int, sign: int, variable: bool) -> None:
    deal = stacked(["", "", "AS", "", "QS"], variable_points=variable)
    deal = ended(contract(deal, 90, "H", "AS", "QS"), [0, 2, 4], [got])
    assert deal.scores == tuple(sign * 90 * n for n in (1, 0, 1, 0, 1, 0))
    assert deal.made() == (sign > 0)
    assert (seats(deal.side()), deal.taken_by(deal.side())) == ({0, 2, 4}, got)


@pytest.mark.parametrize(("variable", "shares"), [(False, 1), (True, 2)])
@pytest.mark.parametrize(("got", "sign"), [(95, 1), (85, -1)])
def test_example_7_a_double_partner(variable: bool, shares: int, got: int, sign: int) -> None:
    deal = stacked(["", "", "AS QS"], variable_points=variable)
    deal = ended(contract(deal, 90, "H", "AS", "QS"), [0, 2], [got])
    assert deal.scores == (sign * 90, 0, sign * 90 * shares, 0, 0, 0)


@pytest.mark.parametrize(("variable", "points_"), [(False, 75), (True, 225)])
@pytest.mark.parametrize(("got", "sign"), [(75, 1), (70, -1)])
def test_example_8_alone(variable: bool, points_: int, got: int, sign: int) -> None:
    deal = stacked(["AS QS KS AH KH QH"], variable_points=variable)
    deal = ended(contract(deal, 75, "S", "AS", "QS"), [0], [got])
    assert deal.scores == (sign * points_, 0, 0, 0, 0, 0)


def test_example_9_what_may_be_called() -> None:
    deal = contract(stacked(["AD KD"]), 75, "D")
    assert set(legal(deal)) == {f"call {card}" for card in CalledPartner(6).pack}
    with pytest.raises(IllegalAction, match="not in the pack"):
        say(deal, "call 2S")
    say(deal, "call AS")
    for text in ("call AS", "call 2S"):
        with pytest.raises(IllegalAction):
            say(deal, text)
    deal = contract(stacked(["AD KD"]), 75, "D", "KD", "AD")
    assert (deal.asks, deal.turn) == ("play", 0)
    assert [cards.TEXTS[card] for card in deal.called] == ["KD", "AD"]


def test_example_10_a_partner_is_seen_in_the_middle_of_a_trick() -> None:
    deal = stacked(["", "", "AS KS", "3S", "QS 4S", "TS"])
    contract(deal, 75, "H", "QS", "AH", caller=2)
    say(deal, "KS", "3S")
    assert deal.turn == 4
    for viewer in range(SPECTATOR, 6):
        view = deal.seen_by(viewer)
        assert seats(view.public_side()) == {2}
        assert view.holder(0) == (4 if viewer == 4 else -1)
    say(deal, "QS")
    assert (deal.turn, deal.in_trick) == (5, 3), "the trick goes on"
    for viewer in range(SPECTATOR, 6):
        view = deal.seen_by(viewer)
        assert seats(view.public_side()) == {2, 4}
        assert (view.claims[0], view.holder(0)) == (4, 4)
        assert 4 in seats(view.side())
    say(deal, "TS")
    assert seats(deal.seen_by(0).public_side()) == {2, 4}


def test_example_11_a_suit_is_followed() -> None:
    deal = stacked(["", "", "AH KH", "3H AD 5C 6C 7C 8C 9C TC"])
    contract(deal, 75, "D", "AS", "QS", caller=2)
    say(deal, "KH")
    assert (deal.turn, legal(deal)) == (3, ["3H"])


# The pack (RULES 2.1, 2.8)


@pytest.mark.parametrize("players", SEATS)
def test_the_pack(players: int) -> None:
    game = CalledPartner(players)
    gone = set(cards.PACK) - set(game.pack)
    assert gone == set(REMOVED[players].split())
    assert len(game.pack) == HAND[players] * players
    deck = list(game.pack)
    Random(players).shuffle(deck)
    for dealer in range(players):
        deal = game.deal(game.setup([], {"dealer": dealer}), deck)
        assert named(deal.pack) == set(game.pack)
        for offset in range(players):
            seat = (dealer + 1 + offset) % players
            assert texts(deal, seat) == set(deck[offset::players])
            assert deal.hand_size[seat] == HAND[players]
        assert (deal.turn, deal.asks) == ((dealer + 1) % players, "bid")
    with pytest.raises(BadDeck, match="cards"):
        game.deal(game.setup([], {"dealer": 0}), game.pack[1:])
    if gone:
        with pytest.raises(BadDeck, match="2C"):
            game.deal(game.setup([], {"dealer": 0}), ["2C", *game.pack[1:]])


@pytest.mark.parametrize("players", SEATS)
def test_so_many_cards_are_called(players: int) -> None:
    deal = contract(stacked((), players), 75, "C")
    called: list[str] = []
    while deal.asks == "call":
        assert (deal.turn, deal.calls) == (0, len(called))
        assert set(legal(deal)) == {f"call {c}" for c in deal_pack(players) if c not in called}
        called.append(legal(deal)[-1].removeprefix("call "))
        say(deal, f"call {called[-1]}")
    assert len(called) == CALLED[players]
    assert (deal.turn, deal.asks) == (0, "play")
    assert set(legal(deal)) == texts(deal, 0), "the caller leads anything"


def deal_pack(players: int) -> Sequence[str]:
    return [text for text in cards.PACK if text not in REMOVED[players].split()]


@pytest.mark.parametrize("players", SEATS)
def test_twos_that_are_in_the_pack_may_be_called(players: int) -> None:
    for two in ("2C", "2D", "2H", "2S"):
        deal = contract(stacked((), players), 75, "C")
        if two in REMOVED[players]:
            with pytest.raises(IllegalAction, match="is not in the pack"):
                say(deal, f"call {two}")
        else:
            say(deal, f"call {two}")


# The auction (RULES 2.2)


@pytest.mark.parametrize("players", SEATS)
def test_everybody_is_asked_from_the_eldest_until_one_is_left(players: int) -> None:
    """As many laps as needed; the last bidder of all wins."""
    game = CalledPartner(players)
    for dealer in range(players):
        deal = game.deal(game.setup([], {"dealer": dealer}), game.pack)
        order = [(dealer + 1 + i) % players for i in range(players)]
        asked = []
        for amount in range(75, 75 + 5 * players, 5):
            asked.append(deal.turn)
            say(deal, f"bid {amount}")
        for _ in range(players - 1):
            assert deal.asks == "bid"
            asked.append(deal.turn)
            say(deal, "pass")
        assert asked == [*order, *order[:-1]]
        assert (deal.caller, deal.turn, deal.asks) == (dealer, dealer, "trump")


def test_the_highest_bidder_is_not_asked_again_unless_outbid() -> None:
    deal = say(stacked((), 4), "bid 75", "pass", "bid 80", "pass")
    assert deal.turn == 0
    say(deal, "bid 90")
    assert deal.turn == 2
    assert bids(deal) == list(range(95, 151, 5))
    say(deal, "pass")
    assert (deal.caller, deal.bid, deal.asks) == (0, 90, "trump")


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize(("text", "thrown_in"), [("bid 75", False), ("pass", True)])
def test_the_last_seat_may_bid_or_throw_in(players: int, text: str, thrown_in: bool) -> None:
    deal = passes(stacked((), players), players - 1)
    assert (deal.turn, deal.asks, bids(deal)) == (players - 1, "bid", EVERY_FIVE)
    say(deal, text)
    assert deal.thrown_in == thrown_in
    assert deal.caller == (-1 if thrown_in else players - 1)
    assert deal.scores == ((0,) * players if thrown_in else None)
    assert deal.asks == ("" if thrown_in else "trump")


@pytest.mark.parametrize(
    ("options", "lowest"),
    [
        ({}, EVERY_FIVE),
        ({"bid_step": 1}, list(range(75, 151))),
        ({"max_bid": 100}, EVERY_FIVE[:6]),
        ({"max_bid": 75}, [75]),
        ({"bid_step": 1, "max_bid": 77}, [75, 76, 77]),
    ],
)
def test_the_options_of_the_bids(options: dict[str, Value], lowest: Sequence[int]) -> None:
    deal = stacked((), 6, **options)
    assert bids(deal) == lowest
    for amount in lowest[:2]:
        twin = say(deal.copy(), f"bid {amount}")
        if amount == lowest[-1]:
            assert (twin.caller, twin.asks) == (0, "trump"), "the highest bid ends the auction"
        else:
            assert bids(twin) == [higher for higher in lowest if higher > amount]
    assert say(deal, f"bid {lowest[-1]}").asks == "trump"


@pytest.mark.parametrize("players", SEATS)
def test_a_forced_bid_can_be_outbid(players: int) -> None:
    deal = stacked((), players, forced_bid=True)
    assert (deal.bid, deal.bidder, deal.turn, deal.history) == (75, 0, 1, [])
    assert bids(deal) == EVERY_FIVE[1:]
    assert deal.auction() == [(0, 75)]
    say(deal, "bid 80")
    passes(deal, players - 2)
    assert deal.turn == 0, "the eldest is asked once outbid"
    say(deal, "bid 85", "pass")
    assert (deal.caller, deal.bid) == (0, 85)
    assert deal.auction() == (
        [(0, 75), (1, 80), *((seat, 0) for seat in range(2, players)), (0, 85), (1, 0)]
    )


def test_a_forced_bid_that_is_the_highest_allowed() -> None:
    """Nobody is asked."""
    deal = stacked((), forced_bid=True, max_bid=75)
    assert (deal.turn, deal.asks, deal.caller, deal.bid) == (0, "trump", 0, 75)
    say(deal, "trump S", "call AS", "call QS")
    assert deal.tricks() == []
    assert play_out(deal, Random(1)).scores is not None


def test_the_auction_can_be_looked_at() -> None:
    deal = say(stacked((), 4), "pass", "bid 75", "bid 100")
    said = [(0, 0), (1, 75), (2, 100)]
    assert deal.auction() == said
    say(deal, "pass", "pass", "trump H", "call AH")
    assert deal.auction() == [*said, (3, 0), (1, 0)]
    say(deal, legal(deal)[0])
    assert deal.seen_by(SPECTATOR).auction() == [*said, (3, 0), (1, 0)]
    assert [len(trick.cards) for trick in deal.tricks()] == [1]


# Trump, calls and sides (RULES 2.3, 2.4)


@pytest.mark.parametrize("caller", range(6))
def test_the_caller_names_trump_then_calls_then_leads(caller: int) -> None:
    deal = contract(stacked(), 80, "H", caller=caller)
    assert (deal.trump, deal.asks, deal.turn) == (2, "call", caller)
    say(deal, "call QS")
    assert (deal.asks, deal.turn) == ("call", caller)
    say(deal, "call AH")
    assert (deal.asks, deal.turn) == ("play", caller)


def test_every_suit_may_be_trump() -> None:
    deal = passes(say(stacked(), "bid 75"), 5)
    assert legal(deal) == ["trump C", "trump D", "trump H", "trump S"]
    for suit, text in enumerate(legal(deal)):
        assert say(deal.copy(), text).trump == suit


def test_trump_and_calls_are_seen_by_all_as_they_are_made() -> None:
    deal = passes(say(stacked(), "bid 75"), 5)
    shown = [("trump H", (2, -1, -1)), ("call QS", (2, 49, -1)), ("call 3D", (2, 49, 14))]
    for text, expected in shown:
        say(deal, text)
        for viewer in range(SPECTATOR, 6):
            view = deal.seen_by(viewer)
            assert (view.trump, view.called[0], view.called[1]) == expected
            assert view.history[-1] == (0, text)


def test_sides() -> None:
    """Each knows what the own hand tells; all together know what was played."""
    deal = stacked(["AC", "QS", "KD"], 6)
    contract(deal, 75, "C", "QS", "KD", caller=3)
    assert seats(deal.side()) == {1, 2, 3}
    assert seats(deal.public_side()) == {3}
    known = {viewer: seats(deal.seen_by(viewer).side()) for viewer in range(SPECTATOR, 6)}
    assert known == {-1: {3}, 0: {3}, 1: {1, 3}, 2: {2, 3}, 3: {3}, 4: {3}, 5: {3}}
    assert [deal.holder(i) for i in (0, 1)] == [1, 2]
    end = play_out(deal, Random(1))
    assert [list(end.claims), seats(end.public_side())] == [[1, 2], {1, 2, 3}]
    for viewer in range(SPECTATOR, 6):
        assert seats(end.seen_by(viewer).side()) == {1, 2, 3}


def test_a_caller_with_a_called_card_is_seen_when_it_is_played() -> None:
    """Before that only the caller knows of having one partner fewer."""
    deal = contract(stacked(["AS QS"]), 75, "S", "AS", "QS")
    assert [deal.seen_by(viewer).holder(0) for viewer in range(SPECTATOR, 6)] == [
        *[-1, 0],
        *[-1] * 5,
    ]
    say(deal, "AS")
    views = [deal.seen_by(viewer) for viewer in range(SPECTATOR, 6)]
    assert [list(view.claims) for view in views] == [[0, -1]] * 7
    assert [view.holder(1) for view in views] == [-1, 0, *[-1] * 5]
    assert [seats(view.public_side()) for view in views] == [{0}] * 7


# The play (RULES 2.5)


def test_a_void_may_be_trumped_but_need_not() -> None:
    deal = stacked(["AC 3C", "3D 3S 4S 5S 6S 7S 8S 9S", "4D"])
    contract(deal, 75, "D", "AD", "AS")
    say(deal, "AC")
    assert set(legal(deal)) == texts(deal, 1)


def test_the_highest_trump_wins() -> None:
    spades = "3S 4S 5S 6S 7S 8S 9S"
    deal = stacked(["AC", f"3D {spades}", "4D TS JS QS KS AS 3H 4H", "KC"])
    contract(deal, 75, "D", "AD", "AS")
    say(deal, "AC", "3D", "4D")
    assert deal.winner == 2
    while deal.in_trick:
        say(deal, next(text for text in legal(deal) if text[1] != "D"))
    assert deal.turn == 2


def test_a_discard_of_another_suit_never_wins() -> None:
    deal = stacked(["3C", "AS KS QS JS TS 9S 8S 7S"])
    contract(deal, 75, "D", "AD", "KH")
    say(deal, "3C", "AS")
    assert deal.winner == 0


def test_trump_may_be_led_and_is_followed() -> None:
    deal = contract(stacked(["KD", "AD AC"]), 75, "D", "AS", "AH")
    say(deal, "KD")
    assert "AD" in legal(deal)
    assert {text[1] for text in legal(deal)} == {"D"}


@pytest.mark.parametrize("players", SEATS)
def test_the_winner_leads_and_every_trick_is_played(players: int) -> None:
    """Also when nothing can change any more."""
    deal = contract(stacked((), players), 75, "D", *["AS", "QS"][: CALLED[players]])
    rng = Random(players)
    leader = 0
    for number in range(HAND[players]):
        assert (deal.left, deal.asks) == (HAND[players] - number, "play")
        for offset in range(players):
            assert deal.turn == (leader + offset) % players
            assert deal.plays_itself == (deal.left == 1)
            assert deal.resting == (number > 0 and offset == 0)
            say(deal, rng.choice(legal(deal)))
        trick = deal.tricks()[-1]
        assert (trick.leader, len(trick.cards)) == (leader, players)
        leader = trick.winner
    assert (deal.turn, deal.asks, deal.left) == (-1, "", 0)
    assert not deal.plays_itself
    assert sum(deal.taken[:players]) == 150
    for seat in range(players):
        won = [trick.cards for trick in deal.tricks() if trick.winner == seat]
        assert deal.taken[seat] == sum(deal.points(card) for cards_ in won for card in cards_)
