"""Which cards the bots of Black Queen pass, and what they make of what they know of them."""

import pytest

from app.bots.black_queen.bot import DEVIATION, BlackQueenBot
from app.bots.black_queen.passing import promising, tried
from app.bots.levels import find, levels
from app.review.games.black_queen import JUDGING
from app.review.judge import Judge
from app.review.judging import GRAVE
from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.rng import Rng
from tests.rules.black_queen_deals import stacked
from tests.rules.test_black_queen_passing import dealt

HIGH = "QS KS AS 2H 3H 4H 2C 3C 4C 5C"
GUARDED = "QS 2S 3S 5S 7S 8S AH KH QH 2D"


PLAIN = "2C 6C 7C 8C 9C TC JC QC"  # face up, and no guard


def passed(hand: str, level: str = "2", up: str = PLAIN, **options: object) -> set[str]:
    """What seat 0 of four passes to the left."""
    game = BlackQueen(4, {"passing": "left", **options})
    deal = stacked(game, [hand], up=[up])
    text = find("black_queen", level).choose(deal.seen_by(0), Rng(0), 200)
    return set(text.split()[1:])


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_high_spades_without_low_ones_go(level: str) -> None:
    assert passed(HIGH, level) == {"QS", "KS", "AS"}


@pytest.mark.parametrize("level", ["1", "2"])
def test_low_spades_and_a_guarded_queen_stay(level: str) -> None:
    assert passed(GUARDED, level) == {"AH", "KH", "QH"}
    assert "QS" in passed("QS 2D 3D 4D 5D 6D 2H 3H 4H 2C", level)
    open_guard = "2S 3S 5S 7S 8S 9S TS JS"
    assert "QS" not in passed("QS 2D 3D TD JD QD 2H 3H 4H AC", level, open_guard)


def test_a_short_suit_goes() -> None:
    up = "2D 3D 5D 7D 2H 3H 4H 5S"
    assert {"7C", "9C"} <= passed("7C 9C 2D 4D 6D 8D TD 2S 3S 4S", up=up)


def test_a_jack_that_counts_stays() -> None:
    hand = "JD QD 2S 3S 4S 5S 6S 2C 3C 4C"
    assert "JD" in passed(hand)
    assert not {"JD", "QD"} & passed(hand, good_jack=True)


def test_between_two_without_piles_high_cards_stay() -> None:
    game = BlackQueen(2, {"passing": "left", "piles": 0})
    deal = stacked(game, ["AS KS QS AH KH QH AD KD QD AC KC QC 2C 3C 4C"])
    text = find("black_queen", "2").choose(deal.seen_by(0), Rng(0), 0)
    assert all(card[0] == "2" for card in text.split()[1:])


def after_pass() -> BlackQueenDeal:
    """Seat 0 has passed both black queens and the jack of diamonds to seat 1, and leads."""
    game = BlackQueen(4, {"passing": "left", "piles": 8})
    deal = stacked(game, ["QS QS JD KS 3S 4C 5C 6C 7C AD", "9D TD"], leader=0)
    deal.act(0, "pass JD QS QS")
    while deal.to_pass:
        three = min(deal.actions(deal.turn), key=lambda text: "D" in text or "S" in text)
        deal.act(deal.turn, three)
    return deal


def test_what_was_passed_is_reckoned_with_where_it_is() -> None:
    deal = after_pass()
    view, bot = deal.seen_by(0), BlackQueenBot(2, DEVIATION)
    values = bot.values(view)
    blind = BlackQueen(4, {"piles": 8})
    hands = [" ".join(held) for held in texts(deal)]
    other = stacked(blind, hands, leader=0).seen_by(0)
    assert values["KS"] < bot.values(other)["KS"], "she may fall on it for certain"
    assert bot.best_action(view) == bot.best_action(deal), "all of a deal tells it no more"


def texts(deal: BlackQueenDeal) -> list[list[str]]:
    return [[cards.TEXTS[card] for card in deal.hand(seat)] for seat in range(deal.players)]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("piles", [None, 0])
def test_few_of_all_ways_are_tried(players: int, piles: int | None) -> None:
    deal = dealt(players, 3, **({} if piles is None else {"piles": piles}))
    view = deal.seen_by(deal.turn)
    numbers = promising(view)
    assert 3 < len(numbers) == len(set(numbers)) <= 23
    assert {view.text_of(view.turn, number) for number in numbers} <= set(view.actions(view.turn))
    by_rule = find("black_queen", "2").choose(view, Rng(0), 0)
    assert view.text_of(view.turn, numbers[0]) == by_rule
    assert tried(view) == (numbers[:1] if players == 2 and view.piles else numbers)


@pytest.mark.parametrize("level", [level for level in levels("black_queen") if level > "2"])
def test_trials_leave_other_decisions_as_they_are(level: str) -> None:
    """A bot that has passed cards plays as one that has not been asked before."""
    deal, bot = dealt(3, 1), find("black_queen", level)
    while deal.to_pass:
        deal.act(deal.turn, bot.choose(deal.seen_by(deal.turn), Rng(2), 100))
    view = deal.seen_by(deal.turn)
    fresh = find("black_queen", level)
    assert bot.choose(view, Rng(3), 100) == fresh.choose(view, Rng(3), 100)


def test_a_pass_is_judged() -> None:
    game = BlackQueen(4, {"passing": "left"})
    view = stacked(game, [HIGH], up=[PLAIN]).seen_by(0)
    judge = Judge(JUDGING)
    worst = judge.look(view, "pass 2C 2H 3H", Rng(1), 1500)
    assert worst.verdict in GRAVE
    assert worst.best == "pass AS KS QS"
    assert worst.reasons == (
        "No spade is left then, in the hand or face up.",
        "The ace of spades stays, with no spade below the black queen.",
    )
    assert judge.look(view, "pass AS KS QS", Rng(1), 1500).verdict not in GRAVE
