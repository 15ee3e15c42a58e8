"""How Oh Hell's bots bid and play by rules of thumb."""

import pytest

from app.bots.oh_hell.bids import QuickBid, nearest
from app.bots.oh_hell.bot import QuickBot
from app.bots.oh_hell.chances import Chances
from app.bots.oh_hell.play import CardPlay
from app.rules.cards import NUMBERS, TEXTS
from app.rules.euchre.game import Euchre
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import SCORINGS
from app.rules.rng import Rng
from tests.rules.oh_hell_deals import bid, say, stacked


def card(deal: OhHellDeal) -> str:
    return TEXTS[CardPlay().choose(deal.seen_by(deal.turn))]


def said(deal: OhHellDeal) -> int:
    return QuickBid().choose(deal.seen_by(deal.turn))


def test_strong_hands_bid_high_and_weak_ones_nothing() -> None:
    assert said(stacked(["AH KH QH AS AC"], "2H")) >= 4
    assert said(stacked(["2H 3S 2S 4C 2D"], "9H")) == 0


def chance(hand: str, card: str) -> float:
    deal = stacked([hand], "3H")
    chances = Chances()
    chances.look(deal.seen_by(0), 0)
    return chances.later(NUMBERS[card], deal.hands[0], 0, deal.size)


def test_higher_cards_are_likelier_to_win() -> None:
    tops = ["5S", "9S", "QS", "AS"]
    by_rank = [chance(f"{top} 2S 7D 8D 6C", top) for top in tops]
    assert by_rank == sorted(by_rank)
    assert chance("AH 2S 7D 8D 6C", "AH") > by_rank[-1]


def test_the_bid_keeps_to_the_hook() -> None:
    deal = bid(stacked(["", "", "", "", "AS KS 2C 3D 4D"], "AH", size=5), 1, 1, 1, 1)
    assert deal.barred_bid() == 1
    assert said(deal) != 1


@pytest.mark.parametrize(
    ("expected", "size", "barred", "said"),
    [
        (1.4, 5, -1, 1),
        (1.4, 5, 1, 2),
        (0.9, 5, 1, 0),
        (0.2, 5, 0, 1),
        (5.3, 5, -1, 5),
        (5.3, 5, 5, 4),
        (0.6, 1, 1, 0),
    ],
)
def test_the_nearest_bid(expected: float, size: int, barred: int, said: int) -> None:
    assert nearest(expected, size, barred) == said


def test_nothing_is_bid_by_what_it_is_worth() -> None:
    """Of the same hands, from a weak one to a strong one."""
    hands = ["KS QS 3C 2D 3D", "AS 2C 3C 2D 3D", "AS KS 2C 3D 4D", "AS KS AC KC 4D"]
    bids = {
        nil: [said(stacked([hand], "9H", nil=nil)) for hand in hands]
        for nil in ("as_scored", "five", "twenty")
    }
    assert bids["as_scored"] == [0, 1, 1, 2]
    assert bids["five"] == [1, 1, 1, 2]
    assert bids["twenty"] == [0, 0, 0, 2]
    assert said(stacked([hands[2]], "9H", nil="twenty", scoring="minus5")) == 1, "a miss costs"


def test_nothing_is_not_bid_where_it_is_barred() -> None:
    deal = bid(stacked(["", "", "", "", "2S 3S 2C 3D 4D"], "AH", size=5, nil="twenty"), 1, 1, 1, 2)
    assert deal.barred_bid() == 0
    assert said(deal) == 1


def test_the_last_to_play_knows_whether_he_wins() -> None:
    """Bid 1, none taken, only low cards left beside the ace."""
    deal = stacked(["KS", "QS", "JS", "TS", "AS 2S 2C"], "2H", size=3)
    bid(deal, 0, 0, 0, 0, 1)
    assert card(say(deal, "KS", "QS", "JS", "TS")) == "AS"
    deal = stacked(["KS", "QS", "JS", "TS", "AS 2S 2C"], "2H", size=3)
    bid(deal, 1, 0, 0, 0, 0)
    assert card(say(deal, "KS", "QS", "JS", "TS")) == "2S"


def test_with_nothing_to_win_the_dangerous_card_goes() -> None:
    """Bid 0: under a higher card of the suit the highest that stays below is thrown."""
    deal = stacked(["AS", "QS 3S 2C"], "2H", size=3)
    bid(deal, 1, 0, 1, 0, 0)
    assert card(say(deal, "AS")) == "QS"


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("number", range(3))
def test_it_knows_no_more_than_its_seat(number: int, scoring: str) -> None:
    """Hidden cards exchanged: the same choice."""
    bot = QuickBot()
    deal = stacked([], "5D", 4, 6, scoring=scoring).seen_by(-1).fill(Rng(number))
    while deal.turn >= 0:
        seat = deal.turn
        view = deal.seen_by(seat)
        text = bot.choose(view, Rng(1), 0)
        other = view.fill(Rng(len(deal.history))).seen_by(seat)
        assert bot.choose(other, Rng(2), 0) == text
        deal.act(seat, text)


def test_it_plays_without_trumps() -> None:
    deal = stacked([], "", 4, 13, no_trump_on_full_pack=True)
    assert deal.trump < 0
    bot = QuickBot()
    while deal.turn >= 0:
        deal.act(deal.turn, bot.choose(deal.seen_by(deal.turn), Rng(1), 0))


def test_another_game_is_refused() -> None:
    game = Euchre(4)
    deal = game.deal(game.setup((), {"dealer": 0}), game.pack)
    with pytest.raises(TypeError, match="Oh Hell"):
        QuickBot().choose(deal.seen_by(deal.turn), Rng(1), 0)


def test_level_1_makes_its_bids() -> None:
    """Far more than one in five would by chance; lab/oh_hell/bids.py has the figure."""
    made = deals = 0
    bot = QuickBot()
    for number in range(12):
        deal = stacked([], "5D", 5, 4).seen_by(-1).fill(Rng(number))
        while deal.turn >= 0:
            deal.act(deal.turn, bot.choose(deal.seen_by(deal.turn), Rng(1), 0))
        made += sum(deal.bids[seat] == deal.taken[seat] for seat in range(5))
        deals += 5
    assert made / deals > 0.45
