"""Contracts: counted by size of bid, partners and roles, over whole matches."""

from dataclasses import replace

import pytest

from app.bots.levels import BOTS
from app.bots.selfplay import key_of
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner, CalledPartnerSetup
from app.rules.cards import NUMBERS, TEXTS
from app.rules.deal import Deal
from app.rules.rng import Rng
from lab import bids
from lab.bids import Plan, play_one, run
from lab.called_partner import bids as contracts
from lab.called_partner.bids import (
    Contracts,
    Count,
    Hand,
    contracts_of,
    expected_of,
    hand_of,
)
from lab.table import play_deals
from tests.rules.called_partner_deals import contract, stacked

PLAN = Plan("called_partner", 6, CalledPartner(6, {"hands": 3}).options, ["modest"], 2, "seed")


class Modest:
    """Who holds the ace of clubs bids once, and another one may outbid it with the ace of spades;
    trump is clubs; called are the two first cards of those named that are in the pack."""

    version = "1"

    def __init__(self, *called: str) -> None:
        self._called = called

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        assert isinstance(seen, CalledPartnerDeal)
        actions = seen.actions(seen.viewer)
        if seen.asks == "call":
            return next(text for text in map("call {}".format, self._called) if text in actions)
        if seen.asks != "bid":
            return actions[0]
        hand = seen.hand(seen.viewer)
        for ace, low in (("AS", 0), ("AC", 75)):
            if NUMBERS[ace] in hand and seen.bid == low and not seen.forced:
                return f"bid {seen.low}"
        return "pass"


class Bound:
    """Bids by the size of its hand's clubs, or passes."""

    version = "1"

    def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
        assert isinstance(seen, CalledPartnerDeal)
        actions = seen.actions(seen.viewer)
        clubs = sum(card < 13 for card in seen.hand(seen.viewer))
        worth = 72 + 3 * clubs
        bids = [f"bid {worth}", f"bid {worth // 5 * 5}"] if clubs >= 3 else []
        bid = next((bid for bid in bids if bid in actions), "")
        return bid or actions[0 if seen.played else -1]


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["called_partner"], "modest", lambda: Modest("AD", "AH"))
    monkeypatch.setitem(BOTS["called_partner"], "own", lambda: Modest("AS", "AC", "KC"))
    monkeypatch.setitem(BOTS["called_partner"], "clubs", Bound)


def deals_of(plan: Plan, level: str, number: int) -> list[CalledPartnerDeal]:
    deals = list(bids.deals_of(plan, level, number))
    assert all(isinstance(deal, CalledPartnerDeal) for deal in deals)
    return [deal for deal in deals if isinstance(deal, CalledPartnerDeal)]


def side_of(deal: CalledPartnerDeal) -> set[int]:
    """The caller's side, from the cards that were played."""
    played = {text: seat for seat, text in deal.history[deal.before_play :]}
    return {deal.caller, *(played[TEXTS[deal.called[i]]] for i in range(deal.calls))}


@pytest.mark.plays_much
@pytest.mark.parametrize(("level", "step"), [("own", 5), ("clubs", 5), ("clubs", 1), ("0", 1)])
def test_a_hand_is_counted_as_its_tricks_say(level: str, step: int) -> None:
    """Among so many hands there are bids between fives, and some that are made exactly."""
    plan = replace(PLAN, options=CalledPartner(6, {"hands": 30, "bid_step": step}).options)
    between, exact = 0, 0
    for deal in deals_of(plan, level, 0):
        if deal.caller < 0:
            continue
        side, found = side_of(deal), hand_of(deal, "0")
        taken = [0] * 6
        for trick in deal.tricks():
            taken[trick.winner] += sum(map(deal.points, trick.cards))
        assert sum(taken) == 150
        assert found.taken == sum(taken[seat] for seat in side)
        assert found.made == (found.taken >= deal.bid)
        assert found.needed - 5 < deal.bid <= found.needed
        assert found.needed % 5 == 0
        assert found.partners == len(side) - 1
        assert found.seats == (1, len(side) - 1, 6 - len(side))
        assert found.points[0] == taken[deal.caller]
        assert found.points[0] + found.points[1] == found.taken == 150 - found.points[2]
        stake = deal.bid if found.made else -deal.bid
        assert found.scores == (stake, stake * (len(side) - 1), 0)
        own = {deal.called[i] for i in range(2)} & {
            NUMBERS[text] for seat, text in deal.history[deal.before_play :] if seat == deal.caller
        }
        assert found.own == len(own)
        between += deal.bid % 5 != 0
        exact += found.taken == deal.bid
    assert between > 0 or (level, step) != ("clubs", 1)
    assert exact > 0 or (level, step) != ("clubs", 5)


@pytest.mark.parametrize("players", range(4, 9))
def test_a_match_is_counted_deal_by_deal(players: int) -> None:
    options = CalledPartner(players, {"hands": 3, "bid_step": 1}).options
    plan = replace(PLAN, players=players, options=options)
    deals = deals_of(plan, "clubs", 1)
    found = play_one(plan, "clubs", 1)
    played = [deal for deal in deals if not deal.thrown_in]
    assert found == Count(len(deals), len(played), [hand_of(deal, "0") for deal in played])
    assert len(found.hands) == 3


def test_deals_in_which_all_pass_are_no_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    class Twice(Modest):
        """Lets each first deal of a hand go by."""

        def choose(self, seen: Deal, rng: Rng, budget: int) -> str:
            assert isinstance(seen, CalledPartnerDeal)
            assert isinstance(seen.setup, CalledPartnerSetup)
            if seen.asks == "bid" and seen.setup.number == 2 * seen.setup.hand:
                return "pass"
            return super().choose(seen, rng, budget)

    monkeypatch.setitem(BOTS["called_partner"], "twice", lambda: Twice("AD", "AH"))
    found = play_one(PLAN, "twice", 0)
    assert (found.deals, found.bid, len(found.hands)) == (6, 3, 3)
    (figures,) = run(replace(PLAN, levels=["twice"]), 1, progress=False)
    assert (figures.deals, figures.hands.hands, figures.bid.mean) == (12, 6, 0.5)


def test_who_is_bound_to_bid_has_not_bid() -> None:
    plan = replace(PLAN, options=CalledPartner(6, {"hands": 3, "forced_bid": True}).options)
    found = play_one(plan, "modest", 0)
    assert (found.deals, found.bid, len(found.hands)) == (3, 0, 3)
    assert {hand.needed for hand in found.hands} == {75}


def test_own_cards() -> None:
    """The ace of spades is with the caller, unless the ace of clubs outbids it."""
    found = play_one(PLAN, "own", 0)
    assert all(hand.own >= 1 for hand in found.hands)
    assert all(hand.partners + hand.own <= 2 for hand in found.hands)
    plan = replace(PLAN, options=CalledPartner(6, {"hands": 3, "variable_points": True}).options)
    for hand, twice in zip(found.hands, play_one(plan, "own", 0).hands, strict=True):
        assert twice.scores[0] == (1 + hand.own) * hand.scores[0]
        assert sum(map(abs, twice.scores)) == 3 * abs(hand.scores[0])


def a_hand(needed: int, taken: int, partners: int, own: int) -> Hand:
    stake = needed if taken >= needed else -needed
    return Hand(
        needed,
        taken >= needed,
        taken,
        partners,
        own,
        taken / 150,
        (1, partners, 5 - partners),
        (stake, partners * stake, 0),
        (taken - 10 * partners, 10 * partners, 150 - taken),
    )


def figures() -> Contracts:
    return contracts_of(
        "a",
        [
            Count(2, 2, [a_hand(75, 80, 2, 0), a_hand(90, 70, 1, 1)]),
            Count(4, 3, [a_hand(75, 70, 2, 0), a_hand(75, 100, 1, 0)]),
        ],
    )


def test_the_figures_of_matches() -> None:
    found = figures()
    assert (found.level, found.matches, found.deals) == ("a", 2, 6)
    assert found.bid.mean == pytest.approx(5 / 6)
    assert (found.hands.hands, found.hands.share.mean) == (4, 1.0)
    assert (found.hands.made.mean, found.hands.made.error) == pytest.approx((0.5, 0.0))
    assert (found.hands.taken.mean, found.hands.taken.error) == pytest.approx((80.0, 5.0))
    assert list(found.needed) == [75, 90]
    low, high = found.needed.values()
    assert (low.hands, low.share.mean) == (3, 0.75)
    # One of one and one of two; the rests are 1/3 and -1/3, times 2/1, over 3 squared.
    assert (low.made.mean, low.made.error) == pytest.approx((2 / 3, 2 / 9))
    assert low.taken.mean == pytest.approx(250 / 3)
    assert (high.hands, high.share.mean, high.made.mean) == (1, 0.25, 0.0)
    assert {n: line.hands for n, line in found.partners.items()} == {1: 2, 2: 2}
    assert {n: line.hands for n, line in found.own.items()} == {0: 3, 1: 1}
    assert list(found.roles) == ["caller", "partner", "opponent"]
    caller, partner, opponent = found.roles.values()
    assert caller.score.mean == pytest.approx((75 - 90 - 75 + 75) / 4)
    assert partner.score.mean == pytest.approx((150 - 90 - 150 + 75) / 6)
    assert opponent.score.mean == 0.0
    assert (caller.points.mean, partner.points.mean) == pytest.approx((65.0, 10.0))
    assert opponent.points.mean == pytest.approx(280 / 14)


def test_hands_are_counted_by_what_was_expected_of_them() -> None:
    """Ten hands in five bins, two in each; of equal chances none is counted twice."""
    hands = [a_hand(75, taken, 2, 0) for taken in (60, 62, 70, 72, 80, 82, 90, 92, 100, 102)]
    found = contracts_of("a", [Count(10, 10, hands)]).expected
    assert [bin_.line.hands for bin_ in found] == [2] * 5
    assert [bin_.chance for bin_ in found] == pytest.approx(
        [n / 150 for n in (61, 71, 81, 91, 101)]
    )
    assert [bin_.line.made.mean for bin_ in found] == [0, 0, 1, 1, 1]
    alike = contracts_of("a", [Count(6, 6, [a_hand(75, 80, 2, 0)] * 6)]).expected
    assert [bin_.line.hands for bin_ in alike] == [6]
    assert contracts_of("a", [Count(1, 1, hands[:1])]).expected == []


def test_a_better_hand_is_expected_to_make_more() -> None:
    strong = contract(stacked(["AH KH QH JH 9H 8H AS KS"]), 100, "H", "AD", "AC")
    weak = contract(stacked(["9H 8H 6H 4H 3S 4S 6S 3D"]), 100, "H", "AD", "AC")
    for deal in (strong, weak):
        while deal.to_act:
            deal.act(deal.turn, deal.actions(deal.turn)[0])
    assert 0 < expected_of(weak, "1") < 0.5 < expected_of(strong, "1") < 1
    assert expected_of(weak, "1") < expected_of(weak, "3")  # which plays better
    assert expected_of(weak, "3") < expected_of(strong, "1")


def test_one_match_has_no_error() -> None:
    found = contracts_of("a", [Count(1, 1, [a_hand(75, 80, 0, 2)])])
    assert found.bid.error is found.hands.made.error is None
    assert list(found.roles) == ["caller", "opponent"]


def test_as_many_jobs_as_you_like() -> None:
    plan = replace(PLAN, levels=["0"])
    found = run(plan, 1, progress=False)
    assert run(plan, 2, progress=False) == found
    assert [one.level for one in found] == ["0"]


def test_every_level_gets_the_same_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["called_partner"], "twin", BOTS["called_partner"]["0"])
    one, two = run(replace(PLAN, levels=["0", "twin"]), 1, progress=False)
    assert replace(two, level="0") == one


def test_other_games_have_no_contracts() -> None:
    plan = Plan("black_queen", 2, {}, ["0"], 1, "0")
    with pytest.raises(TypeError, match="partners"):
        contracts.counted(bids.deals_of(plan, "0", 0), "0")


def test_the_first_deal_is_that_of_its_key() -> None:
    bots = [BOTS["called_partner"]["0"]()] * 6
    keys = [key_of("seed", 0, 0)]
    (deal,) = play_deals(CalledPartner(6, PLAN.options), bots, keys)
    assert isinstance(deal, CalledPartnerDeal)
    assert play_one(PLAN, "0", 0).hands[0] == hand_of(deal, "0")
