"""The search of Oh Hell's level 2: its classes of cards, max^n, its deals and what it learns."""

import pytest

from app.bots.oh_hell.bot import ALL, SearchBot, Ways, searching
from app.bots.oh_hell.deals import Deals
from app.bots.oh_hell.estimate import Estimate
from app.bots.oh_hell.paranoia import MOST, harms, weights
from app.bots.oh_hell.rollouts import Rollouts
from app.bots.oh_hell.search import Limits, Ply, choices
from app.rules.cards import NUMBERS, TEXTS
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import SCORINGS, OhHellSetup, Past
from app.rules.rng import Rng
from lab.oh_hell.bots import WAYS
from tests.digest import digest
from tests.rules.oh_hell_deals import bid, bid_any, named, say, stacked

WINNER, LOSER, LIKELY_WINNER, LIKELY_LOSER, NEUTRAL = range(5)
FULL = 7  # RANKS, PROTECTED, SPITE


def class_of(deal: OhHellDeal, seat: int, card: str) -> int:
    estimate = Estimate(FULL)
    estimate.look(deal)
    return estimate.classify(deal, seat, NUMBERS[card])


def test_absolute_winners() -> None:
    deal = stacked(["AS AH 2S", "KS KH QS", "JS TS 9S"], "2H", 3)
    bid(deal, 1, 1, 0)
    assert class_of(deal, 0, "AH") == WINNER
    assert class_of(deal, 0, "AS") == WINNER, "nobody is void in spades"
    deal = stacked(["AS AH 2S", "KS KH QS", "JC TC QH"], "2H", 3)
    bid(deal, 1, 1, 0)
    assert class_of(deal, 0, "AS") != WINNER, "seat 2 can ruff"


def test_absolute_losers() -> None:
    deal = stacked(["2S 3D 9C", "KS QS 4C", "QH JH TH"], "2H", 3)
    bid(deal, 0, 1, 1)
    assert class_of(deal, 0, "2S") == LOSER, "seat 1 can only play higher spades"
    assert class_of(deal, 0, "9C") == LOSER, "seat 2 holds nothing but trumps"


@pytest.mark.parametrize(("theirs", "found"), [(0, LIKELY_WINNER), (2, LIKELY_LOSER)])
def test_likely_cards_look_at_who_wants_the_trick(theirs: int, found: int) -> None:
    """The ace's holder wants nothing; the king is no absolute winner."""
    deal = stacked(["QS 2S 9C", "KS 3S 4C", "AS 4S 5C"], "AH", 3, hook=False)
    bid(deal, 1, theirs, 0)
    assert class_of(deal, 0, "QS") == found


def test_neutral_cards() -> None:
    """The king's holder wants a trick, but has a sure one for it."""
    deal = stacked(["QS 2S 9C", "KS 3S AC", "4S 5S 6C"], "5H", 3, hook=False)
    bid(deal, 1, 1, 1)
    assert class_of(deal, 1, "KS") == WINNER
    assert class_of(deal, 0, "QS") == NEUTRAL


def test_equal_cards_are_searched_once() -> None:
    deal = bid_any(stacked(["KS QS 9S 2C", "JS 3S 4C 5C", "TS 4S 5S 6D"], "AH", 3))
    assert named(choices(deal)) == {"QS", "9S", "2C"}
    say(deal, "2C", "4C", "6D")
    say(deal, "5C", "TS", "9S")
    assert deal.turn == 1
    assert named(choices(deal)) == {"JS", "3S"}
    deal = bid_any(stacked(["JS 2C", "QS TS", "3C 4C"], "AH", 3))
    say(deal, "JS")
    assert named(choices(deal)) == {"QS", "TS"}, "the card that is winning lies between them"


def plain_maxn(deal: OhHellDeal) -> tuple[int, ...]:
    """The vector of a deal searched to its end, first come first served among equals."""
    if deal.scores is not None:
        return deal.scores
    best: tuple[int, ...] = ()
    for card in range(52):
        if deal.legal() >> card & 1:
            after = deal.copy()
            after.act(deal.turn, TEXTS[card])
            vector = plain_maxn(after)
            if not best or vector[deal.turn] > best[deal.turn]:
                best = vector
    return best


@pytest.mark.parametrize("number", range(6))
def test_the_search_backs_up_whole_vectors(number: int) -> None:
    """To the end without a lost seat's spite: as a search that leaves nothing out."""
    deal = stacked([], "5D", 3, 3, hook=False).seen_by(-1).fill(Rng(number))
    bid(deal, 1, 1, 1)
    estimate = Estimate(3)
    estimate.prepare(deal)
    ply = Ply(estimate, deal.blank(), 9)
    ply.deal.copy_from(deal)
    ply.set_up(0, [0.0] * 7)
    ply.search(0)
    assert tuple(ply.best[:3]) == plain_maxn(deal)


def test_paranoia_changes_what_an_opponent_does() -> None:
    """Seat 1 makes its bid if it stays below; one that is feared takes the king."""
    deal = stacked(["KS 2C", "AS 3S", "4S 5S"], "2H", 3, hook=False)
    bid(deal, 2, 0, 0)
    say(deal, "KS")
    values = []
    for weight in (0.0, 1.0):
        estimate = Estimate(3)
        estimate.prepare(deal)
        ply = Ply(estimate, deal.blank(), 6)
        ply.deal.copy_from(deal)
        ply.set_up(0, [weight] * 7)
        ply.search(0)
        values.append(ply.best[0])
    assert values == [12.0, 0.0]


def test_deals_fit_the_bids() -> None:
    """An opponent who bid high holds more high trumps than one who bid nothing."""
    deal = stacked(["2C 3C 4C 5C 6C 7C"], "2H", 4)
    bid(deal, 0, 4, 0, 0)
    view = deal.seen_by(0)
    deals, rng, whole = Deals(8), Rng(3), view.fill(Rng(1))
    deals.look(view)
    strong = [0, 0, 0, 0]
    for _ in range(200):
        deals.draw(view, whole, rng)
        assert whole.seen_by(0).hand(0) == deal.hand(0)
        for seat in (1, 2, 3):
            strong[seat] += sum(card % 13 >= 10 or card // 13 == 2 for card in whole.hand(seat))
    assert strong[1] > 1.2 * max(strong[2], strong[3])


def test_an_opponent_who_misses_much_is_believed_less() -> None:
    deal = bid(stacked(["2C 3C 4D 5D 6S 7S", "2D 3D 4C 5C 6C 7C"], "2H", 4), 4)
    view = deal.seen_by(1)
    missed = Past(0, 4, 0, 0, (4, 0, 0, 1), (1, 0, 3, 0), (1, 10, 3, 0), ())
    found = []
    for past in ((), (missed,) * 10):
        view.setup = OhHellSetup(3, 10, (0,) * 4, 6, -2, True, 1, False, past)
        deals = Deals(8)
        deals.look(view)
        found.append(deals.weight(view, deal))
    assert found[1] > found[0], "a hand that is far from the bid"


def test_bids_by_the_best_expected_score() -> None:
    """Six top trumps take six tricks; nobody bids less with them."""
    deal = stacked(["AH KH QH JH TH 9H"], "2H", 4)
    rollouts = Rollouts()
    assert rollouts.choose(deal.seen_by(0), Deals(1), Rng(1), 5) == 6
    assert rollouts.tricks[6 * 18 + 6] == 5
    assert rollouts.score(deal, 6) == 16
    deal = stacked(["", "", "", "AH KH QH JH TH 9H"], "2H", 4, 6)
    bid(deal, 0, 0, 0)
    assert deal.barred_bid() == 6
    assert rollouts.choose(deal.seen_by(3), Deals(1), Rng(1), 5) == 5


def test_a_bid_of_nothing_that_is_worth_much_is_tried() -> None:
    hand, low = "AS KS QS AC KC", "2S 3S 4S 5C 6C"
    for nil, tried in (("as_scored", 0), ("twenty", 1)):
        rollouts = Rollouts()
        deal = stacked([hand, low, "5S 6S 7S 7C 8C"], "2H", 3, nil=nil)
        rollouts.choose(deal.seen_by(0), Deals(1), Rng(1), 5)
        assert rollouts.tried & 1 == tried


def test_another_price_of_nothing_is_noticed_by_the_same_bot() -> None:
    """The positions of a search are kept from deal to deal where the points are the same."""
    bot = SearchBot()
    for nil in ("twenty", "as_scored", "five"):
        deal = bid(opening(3, 4, 2, nil=nil), 0, 0, 0)
        view = deal.seen_by(deal.turn)
        assert bot.choose(view, Rng(1), 1) == SearchBot().choose(view, Rng(1), 1)


def test_harm_is_seen() -> None:
    past = Past(
        *(2, 2, NUMBERS["2H"], 2, (1, 0, 0), (0, 2, 0), (0, 2, 10)),
        tuple(
            (seat, NUMBERS[text])
            for seat, text in [(0, "KS"), (1, "AS"), (2, "4S"), (1, "3S"), (2, "5S"), (0, "2C")]
        ),
    )
    done, could = harms(past)
    assert done == ((0, 0, 0), (1, 0, 0), (0, 0, 0))
    assert could[1] == (1, 0, 0), "it held the ace and the three"
    found = weights([past] * 10, 0, 3)
    assert 0.0 < found[1] <= MOST
    assert found[0] == found[2] == 0.0
    assert weights([past] * 10, 2, 3) == [0.0] * 7, "it is after seat 0 only"
    assert weights([], 0, 3) == [0.0] * 7


def opening(players: int, size: int, number: int, **options: bool | str) -> OhHellDeal:
    return stacked([], "5D", players, size, **options).seen_by(-1).fill(Rng(number))


@pytest.mark.parametrize("ways", [ALL, *WAYS.values()], ids=["all", *WAYS])
def test_variants_play(ways: Ways) -> None:
    deal = opening(4, 2, 1)
    bot = SearchBot(ways)
    while deal.turn >= 0:
        deal.act(deal.turn, bot.choose(deal.seen_by(deal.turn), Rng(1), 2))


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("nil", ["as_scored", "twenty"])
def test_other_scorings_and_sizes_with_one_bot(scoring: str, nil: str) -> None:
    bot = SearchBot()
    for players, size in ((3, 3), (5, 2), (3, 4)):
        deal = opening(players, size, 2, scoring=scoring, nil=nil)
        while deal.turn >= 0:
            view = deal.seen_by(deal.turn)
            text = bot.choose(view, Rng(1), 1)
            assert text == SearchBot().choose(view, Rng(1), 1), "it depends on what it saw before"
            deal.act(deal.turn, text)


def test_budgets_are_counted() -> None:
    """One more deal may change a choice, the same number never does."""
    deal = bid_any(opening(4, 5, 3))
    said = [searching(1, deals).choose(deal.seen_by(0), Rng(1), 0) for deals in (1, 2, 3, 3)]
    assert said[2] == said[3]
    assert all(text in deal.actions(0) for text in said)


def test_forced_cards_need_no_search() -> None:
    deal = say(bid_any(stacked(["AS 2C", "KS 3C", "4S 5S"], "2H", 3)), "AS")
    bot = SearchBot(ALL, [Limits(0, 0, 0)])
    rng = Rng(1)
    before = Rng(1).step()
    assert bot.choose(deal.seen_by(1), rng, 0) == "KS"
    assert rng.step() == before, "nothing was drawn"


def test_the_same_search_compiled_or_not() -> None:
    """Estimates of a deal that is not over, of every kind."""
    told = list[str]()
    deal = bid_any(opening(5, 7, 4))
    for flags in range(8):
        estimate = Estimate(flags)
        estimate.prepare(deal)
        ply = Ply(estimate, deal.blank(), 5)
        ply.deal.copy_from(deal)
        ply.set_up(0, [0.0, 0.1, 0.0, 0.2, 0.0, 0.0, 0.0])
        nodes = ply.search(6)
        told.append(repr((nodes, [round(value, 9) for value in ply.best[:5]])))
    assert digest(told) == "6775104db27fb91e"
