"""Secret bids at Oh Hell (RULES 3.5): nobody learns one before all have bid."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from app.bots.levels import find, levels
from app.bots.oh_hell.bids import QuickBid
from app.bots.oh_hell.deals import Deals
from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell
from app.rules.rng import Rng
from app.rules.seen import fingerprint
from tests.rules.oh_hell_deals import bid, bids, legal, say, stacked
from tests.rules.test_seen_oh_hell import told

NONE, UNKNOWN = -1, -2


def secret(players: int = 4, size: int = 3, number: int = 0) -> OhHellDeal:
    """A deal with random hands; the last seat deals."""
    deal = stacked([], "5D", players, size, secret_bids=True)
    return deal.seen_by(SPECTATOR).fill(Rng(number))


def seen(deal: OhHellDeal, viewer: int) -> tuple[dict[str, object], list[tuple[int, str]], str]:
    """All that a view tells."""
    view = deal.seen_by(viewer)
    mark = fingerprint(view, viewer) if viewer >= 0 else ""
    return told(view), view.history, mark


def test_example_14_bids_are_seen_together() -> None:
    deal = bid(secret(), 1)
    for viewer in (SPECTATOR, 1, 2, 3):
        view = deal.seen_by(viewer)
        assert view.history == [(0, "bid")]
        assert list(view.bids[:4]) == [UNKNOWN, NONE, NONE, NONE]
        assert (view.bidders, view.bid_sum) == (1, 0)
        assert view.has_bid_unseen(0)
        assert not view.has_bid_unseen(1)
    own = deal.seen_by(0)
    assert (own.history, own.bids[0], own.bid_sum) == ([(0, "bid 1")], 1, 1)
    bid(deal, 1, 0)
    assert bids(deal) == bids(deal.seen_by(3)) == [0, 1, 2, 3], "no hook"
    assert deal.bids_hidden
    bid(deal, 1)
    assert not deal.bids_hidden
    for viewer in range(SPECTATOR, 4):
        view = deal.seen_by(viewer)
        assert view.history == deal.history
        assert list(view.bids[:4]) == [1, 1, 0, 1]
        assert view.bid_sum == 3


@pytest.mark.parametrize("hook", [True, False])
@pytest.mark.parametrize("hook_last", [True, False])
def test_there_is_no_hook(hook: bool, hook_last: bool) -> None:
    options = {"secret_bids": True, "hook": hook, "hook_last": hook_last, "max_hand": 2}
    deal = bid(stacked([], "5D", 3, 2, **options), 0, 0)
    assert deal.barred_bid() == NONE
    assert bids(deal) == [0, 1, 2]
    assert OhHell(3, options).setup((), {"dealer": 0}).hook is False


@pytest.mark.parametrize("players", range(3, 8))
def test_other_bids_and_cards_look_the_same(players: int) -> None:
    """Whatever has been bid, and by whichever hands, until all have bid."""
    for number in range(20):
        rng = Random(f"{players} {number}")
        deal = secret(players, 3, number)
        for done in range(players + 1):
            for viewer in range(SPECTATOR, players):
                shows = seen(deal, viewer)
                other = deal.seen_by(viewer).fill(Rng(rng.randrange(1000)))
                assert seen(other, viewer) == shows
                changed = rebid(deal, {s: rng.randrange(4) for s in range(done) if s != viewer})
                alike = seen(changed, viewer) == shows
                same = list(changed.bids) == list(deal.bids)
                assert alike == (same or done < players), (viewer, done)
            if done < players:
                bid(deal, rng.randrange(4))


def rebid(deal: OhHellDeal, others: dict[int, int]) -> OhHellDeal:
    """The same cards and bids but for some."""
    hands = [" ".join(texts_of(deal, seat)) for seat in range(deal.players)]
    fresh = stacked(hands, "5D", deal.players, deal.size, secret_bids=True)
    for seat, text in deal.history:
        say(fresh, f"bid {others[seat]}" if seat in others else text)
    return fresh


def texts_of(deal: OhHellDeal, seat: int) -> Sequence[str]:
    return [cards.TEXTS[card] for card in deal.hand(seat)]


def test_filled_deals_have_every_bid_equally_often() -> None:
    """Two unseen bids of 0 to 2: nine ways, whatever the cards."""
    view = bid(secret(3, 2), 2, 0).seen_by(2)
    rng, times = Rng(5), 9_000
    found = Counter[tuple[int, ...]]()
    for _ in range(times):
        whole = view.fill(rng)
        assert whole.bid_sum == whole.bids[0] + whole.bids[1]
        assert (whole.bids[2], whole.bidders, whole.turn) == (NONE, 2, 2)
        found[whole.bids[0], whole.bids[1]] += 1
    assert len(found) == 9
    expected = times / 9
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 26.1  # 8 degrees, 0.1 %


def test_a_filled_deal_goes_on() -> None:
    whole = bid(secret(4, 3), 1, 2).seen_by(2).fill(Rng(1))
    bid(whole, 0, 3)
    while whole.turn >= 0:
        say(whole, legal(whole)[0])
    assert whole.scores is not None
    assert sum(whole.taken[:4]) == 3


def test_bots_take_it_that_others_bid_what_their_hands_are_worth() -> None:
    view = bid(secret(4, 5), 5, 0, 5).seen_by(3)
    deals, whole, rng = Deals(4), view.blank(), Rng(3)
    deals.look(view)
    for _ in range(50):
        deals.draw(view, whole, rng)
        for seat in range(3):
            hands = [" ".join(texts_of(whole, s)) for s in range(4)]
            fresh = stacked(hands, "5D", 4, 5, secret_bids=True)
            while fresh.turn != seat:
                bid(fresh, 0)
            assert whole.bids[seat] == QuickBid().choose(fresh.seen_by(seat))
        assert whole.bid_sum == sum(whole.bids[:3])
        assert (whole.bids[3], whole.turn) == (NONE, 3)


@pytest.mark.plays_much
@pytest.mark.parametrize("level", levels("oh_hell"))
@pytest.mark.parametrize("number", range(3))
def test_a_bot_knows_no_more_than_its_seat(level: str, number: int) -> None:
    """Other hidden bids and cards: the same choice."""
    deal = secret(4, 3, number)
    while deal.turn >= 0:
        seat = deal.turn
        view = deal.seen_by(seat)
        text = find("oh_hell", level).choose(view, Rng(1), 20)
        other = view.fill(Rng(len(deal.history))).seen_by(seat)
        assert find("oh_hell", level).choose(other, Rng(1), 20) == text
        say(deal, text)
