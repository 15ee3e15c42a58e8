"""What house rules ask of the first trick of Black Queen, and who leads to it."""

import pytest

from app.rules import cards, shuffle
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.errors import IllegalAction
from app.rules.rng import Rng
from tests.rules.black_queen_deals import stacked

Trick = tuple[int, dict[int, str]]  # the winner; what each seat plays


def first_trick(players: int = 4, **cards_of: str) -> BlackQueenDeal:
    """A deal with no_queen_first; hand0, up1 and so on: what seats hold beside 20 hearts each."""
    game = BlackQueen(players, {"piles": 2, "no_queen_first": True})
    seats = range(players)
    hands, up = ([cards_of.get(f"{part}{seat}", "") for seat in seats] for part in ("hand", "up"))
    return stacked(game, hands, up=up)


NO_QUEEN = r"^No black queen in the first trick while you can play another card\.$"


def test_example_11_no_black_queen_is_thrown_on_the_first_trick() -> None:
    hearts = "2H 2H 3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H TH TH JH JH QH"
    deal = first_trick(hand0="5C", hand1=f"QS {hearts}", up1="QS AH")
    assert deal.queen_barred
    deal.act(0, "5C")
    assert deal.actions(1) == sorted([*set(hearts.split()), "AH@1"])
    for text in ("QS", "QS@0"):
        with pytest.raises(IllegalAction, match=NO_QUEEN):
            deal.seen_by(1).check(1, [text])
    for seat in (1, 2, 3):
        deal.act(seat, deal.actions(seat)[0])
    assert not deal.queen_barred
    while deal.turn != 1:
        deal.act(deal.turn, deal.actions(deal.turn)[0])
    assert {"QS", "QS@0"} <= set(deal.actions(1))


def test_example_12_suit_goes_before_the_black_queen() -> None:
    hearts = "2H 2H 3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H TH TH JH JH QH"
    deal = first_trick(
        hand0="5S", hand1="QS 3S", hand2="", up2="KS", hand3=f"QS {hearts}", up3="AH KH"
    )
    assert deal.actions(0) == [text for text in deal.actions(0) if "QS" not in text]
    deal.act(0, "5S")
    assert "QS" not in deal.actions(1)
    with pytest.raises(IllegalAction, match=NO_QUEEN):
        deal.act(1, "QS")
    with pytest.raises(IllegalAction, match="You must follow spades"):
        deal.act(1, next(text for text in cards.TEXTS if cards.NUMBERS[text] in deal.hand(1)))
    deal.act(1, "3S")
    deal.act(2, "KS@0")
    assert deal.actions(3) == ["QS"]
    deal.act(3, "QS")
    view = deal.seen_by(2)
    for seed in range(30):
        held = view.fill(Rng(seed)).hand(3)
        assert not [card for card in held if card // 13 == 3 and card != cards.NUMBERS["QS"]]


@pytest.mark.parametrize("players", range(2, 7))
def test_nobody_who_may_play_another_card_plays_a_black_queen_first(players: int) -> None:
    most = {2: 13, 3: 8, 4: 13, 5: 10, 6: 13}[players]
    for piles in range(most + 1):
        game = BlackQueen(players, {"piles": piles, "no_queen_first": True})
        for number in range(4):
            deck = shuffle.shuffled(game.pack, bytes([piles, number, *range(30)]))
            deal = game.deal(game.setup([], {"dealer": 0}), deck)
            while deal.queen_barred:
                legal = deal.actions(deal.turn)
                assert len({"QS" in text for text in legal}) == 1
                queens = "QS" in legal[0]
                assert not queens or deal.led == 3
                deal.act(deal.turn, legal[-1])
            assert sum(deal.taken) == 1


LOWEST: dict[str, object] = {"first_leader": "lowest_club"}


def test_example_16_the_lowest_club_in_any_hand_leads() -> None:
    game = BlackQueen(4, {"piles": 2, **LOWEST})
    clubs = "AC AC KC KC QC QC JC JC TC TC 9C 9C 8C 8C 7C 7C 6C 6C 5C 5C 4C"
    hands = [clubs, "3C 2H", "4C", "3C 2S"]
    deal = stacked(game, hands, down=["2C"], up=["", "2C"], leader=0)
    assert deal.turn == deal.leader == 1
    assert deal.actions(1) == ["3C"]
    for text in ("2C@0", "2H"):
        with pytest.raises(
            IllegalAction, match=r"^You must lead the three of clubs from your hand"
        ):
            deal.seen_by(1).check(1, [text])
    for viewer in range(-1, 4):
        view = deal.seen_by(viewer)
        assert (view.opening, view.to_lead) == (1, 1)
        for seed in range(10):
            whole = view.fill(Rng(seed))
            held = [whole.hand(seat) for seat in range(4)]
            assert not any(0 in hand for hand in held)
            assert 1 not in held[0]
            assert 1 in held[1]
            assert whole.actions(1) == ["3C"]
    deal.act(1, "3C")
    assert deal.to_lead == -1
    assert "3C" in deal.actions(3) or deal.turn != 3


def test_where_no_hand_has_a_club_eldest_leads_anything() -> None:
    game = BlackQueen(4, {"piles": 13, **LOWEST})
    deal = game.deal(game.setup([], {"dealer": 1}), game.pack)
    assert (deal.turn, deal.to_lead, deal.opening) == (2, -1, 13)
    assert len(deal.actions(2)) == 13
    game = BlackQueen(3, {"piles": 8, **LOWEST})
    deal = stacked(game, ["2H", "2S", "3S"])
    assert (deal.turn, deal.to_lead) == (0, -1)
    assert len(deal.actions(0)) == 9
    for seed in range(20):
        whole = deal.seen_by(0).fill(Rng(seed))
        assert not [card for seat in range(3) for card in whole.hand(seat) if card < 13]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_lowest_club_is_led_whoever_deals(players: int) -> None:
    game = BlackQueen(players, LOWEST)
    leaders = set()
    for number in range(20):
        deck = shuffle.shuffled(game.pack, bytes([players, number, *range(30)]))
        deal = game.deal(game.setup([], {"dealer": number % players}), deck)
        held = [[card for card in deal.hand(seat) if card < 13] for seat in range(players)]
        lowest = min(card for hand in held for card in hand)
        order = [(number + 1 + i) % players for i in range(players)]
        assert deal.turn == next(seat for seat in order if lowest in held[seat])
        assert deal.actions(deal.turn) == [cards.TEXTS[lowest]]
        leaders.add((deal.turn - number - 1) % players)
    assert len(leaders) == players


HOUSE: dict[str, object] = {"no_queen_first": True, "good_jack": True, **LOWEST}


def told_of(view: BlackQueenDeal, text: str) -> str:
    """What somebody hears who tries an action: the refusal, if it is one."""
    try:
        view.check(view.viewer, [text])
    except IllegalAction as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize(("players", "piles"), [(2, 8), (3, 5), (3, 8), (4, 2), (5, 6), (6, 12)])
def test_what_the_house_rules_refuse_tells_nothing_hidden(players: int, piles: int) -> None:
    """Two deals that look alike to a seat refuse the same, in the same words."""
    game = BlackQueen(players, {**HOUSE, "piles": piles})
    texts = [*cards.TEXTS, *(f"{text}@{pile}" for text in ("2C", "3C", "QS") for pile in (0, 1))]
    for number in range(6):
        deck = shuffle.shuffled(game.pack, bytes([players, piles, number, *range(29)]))
        deal = game.deal(game.setup([], {"dealer": number % players}), deck)
        rng = Rng(number)
        for _ in range(2 * players):
            for seat in range(players):
                view = deal.seen_by(seat)
                other = view.fill(rng).seen_by(seat)
                assert other.actions(seat) == view.actions(seat)
                assert (other.opening, other.to_lead) == (view.opening, view.to_lead)
                assert [told_of(other, text) for text in texts] == [
                    told_of(view, text) for text in texts
                ]
            legal = deal.actions(deal.turn)
            deal.act(deal.turn, legal[rng.below(len(legal))])
