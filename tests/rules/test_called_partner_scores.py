"""The scores of Called Partners (RULES 2.6), and the course of a match (2.7)."""

from random import Random

import pytest

from app.rules import cards
from app.rules.called_partner.deal import usual_calls
from app.rules.called_partner.game import (
    CalledPartner,
    CalledPartnerResult,
    CalledPartnerSetup,
    Past,
)
from app.rules.euchre.game import Euchre
from app.rules.game import Value
from app.rules.match import Match
from tests.rules.called_partner_deals import (
    contract,
    ended,
    legal,
    passes,
    play_out,
    say,
    seats,
    some_deal,
    stacked,
)

# Seats, which of them hold called cards, and the shares of each: standard and variable points.
SHARES: list[tuple[int, dict[int, str], dict[int, int], dict[int, int]]] = [
    (6, {1: "AS", 3: "QS"}, {0: 1, 1: 1, 3: 1}, {0: 1, 1: 1, 3: 1}),
    (6, {5: "AS QS"}, {0: 1, 5: 1}, {0: 1, 5: 2}),
    (6, {0: "AS", 4: "QS"}, {0: 1, 4: 1}, {0: 2, 4: 1}),
    (6, {0: "AS QS KS JS TS"}, {0: 1}, {0: 3}),
    (7, {6: "AS", 2: "QS"}, {0: 1, 2: 1, 6: 1}, {0: 1, 2: 1, 6: 1}),
    (7, {3: "AS QS"}, {0: 1, 3: 1}, {0: 1, 3: 2}),
    (7, {0: "QS", 1: "AS"}, {0: 1, 1: 1}, {0: 2, 1: 1}),
    (7, {0: "AS QS KS JS"}, {0: 1}, {0: 3}),
    (4, {2: "AS"}, {0: 1, 2: 1}, {0: 1, 2: 1}),
    (4, {0: "AS KS QS JS TS"}, {0: 1}, {0: 2}),
    (5, {4: "AS"}, {0: 1, 4: 1}, {0: 1, 4: 1}),
    (5, {0: "AS KS QS JS TS"}, {0: 1}, {0: 2}),
]


@pytest.mark.parametrize("bid", [75, 90])
@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize(("players", "held", "standard", "variable"), SHARES)
def test_scores(
    players: int,
    held: dict[int, str],
    standard: dict[int, int],
    variable: dict[int, int],
    made: bool,
    bid: int,
) -> None:
    sign = 1 if made else -1
    for shares in (standard, variable):
        hands = [held.get(seat, "") for seat in range(players)]
        deal = stacked(hands, players, variable_points=shares is variable)
        contract(deal, bid, "S", *["AS", "QS"][: usual_calls(players)])
        end = ended(deal, list(shares), range(bid, 151) if made else range(bid))
        assert end.made() == made
        assert end.scores == tuple(sign * bid * shares.get(seat, 0) for seat in range(players))
        assert [end.shares(s) for s in range(players)] == [shares.get(s, 0) for s in range(players)]
        if shares is variable:
            assert sum(end.scores) == sign * bid * (usual_calls(players) + 1)


@pytest.mark.parametrize(("bid", "target"), [(81, 85), (85, 85), (86, 90)])
def test_a_bid_between_the_fives_asks_for_the_next_five(bid: int, target: int) -> None:
    deal = stacked(["", "", "AS", "", "QS"], bid_step=1)
    contract(deal, bid, "H", "AS", "QS")
    for got in (target - 5, target):
        end = ended(deal, [0, 2, 4], [got])
        sign = 1 if got >= bid else -1
        assert (got >= bid) == (got == target)
        assert end.scores == tuple(sign * bid * n for n in (1, 0, 1, 0, 1, 0))


def test_tricks_of_a_partner_count_from_before_he_was_known() -> None:
    deal = stacked(["3H AS"], 6)
    contract(deal, 75, "S", "AS", "QS")
    end = play_out(deal, Random(2))
    side = seats(end.side())
    won = [trick for trick in end.tricks() if trick.winner in side]
    early = [t for t in won if t.winner != 0 and cards.NUMBERS["QS"] not in t.cards]
    assert early
    assert end.taken_by(end.side()) == sum(end.points(card) for t in won for card in t.cards)


def test_nothing_is_scored_before_the_end() -> None:
    deal = contract(stacked(), 75, "S", "AS", "QS")
    while deal.turn >= 0:
        assert deal.scores is None
        assert not deal.thrown_in
        say(deal, legal(deal)[0])
    assert deal.scores is not None


# A match (RULES 2.7)


def played(match: Match, rng: Random, dealer: int, bid: int) -> CalledPartnerResult:
    """A deal of a match in which the eldest bids and all others pass, or with 0 all do."""
    deal = some_deal(match, rng, dealer)
    if bid:
        contract(deal, bid, "C", *["AS", "QS"][: deal.calls_due], caller=deal.turn)
    else:
        passes(deal, deal.players)
    match.add(play_out(deal, rng))
    result = match.results[-1]
    assert isinstance(result, CalledPartnerResult)
    assert result.scores == deal.scores
    return result


@pytest.mark.parametrize("players", range(4, 8))
def test_six_hands_unless_said_otherwise(players: int) -> None:
    for options, hands in (({}, 6), ({"hands": 1}, 1), ({"hands": 50}, 50)):
        match, rng = Match(CalledPartner(players, options)), Random(players)
        for number in range(hands):
            assert not match.over
            result = played(match, rng, 2, 75)
            assert result.setup.dealer == (2 + number) % players
            assert (result.caller, result.bid) == ((3 + number) % players, 75)
        assert match.over


def test_a_hand_that_is_thrown_in_does_not_count() -> None:
    """The same seat deals again, and the match has as many hands as before."""
    match, rng = Match(CalledPartner(6, {"hands": 3})), Random(1)
    found = []
    for bid in (0, 75, 0, 0, 80, 0, 85):
        assert not match.over
        result = played(match, rng, 5, bid)
        assert isinstance(result.setup, CalledPartnerSetup)
        found.append((result.setup.dealer, result.setup.number, result.setup.hand, result.caller))
        if not bid:
            assert (result.scores, result.side, result.taken, result.bid) == ((0,) * 6, 0, 0, 0)
    assert match.over
    # The dealer, the number of the deal, the number of the hand, the caller.
    assert found[:2] == [(5, 0, 0, -1), (5, 1, 0, 0)]
    assert found[2:5] == [(0, 2, 1, -1), (0, 3, 1, -1), (0, 4, 1, 1)]
    assert found[5:] == [(1, 5, 2, -1), (1, 6, 2, 2)]


def test_earlier_hands_can_be_looked_at() -> None:
    """A setup has of each that counted what everybody knows in the end."""
    match, rng = Match(CalledPartner(6, {"hands": 3})), Random(3)
    past: list[Past] = []
    for bid in (75, 0, 80, 85):
        setup = match.next_setup(dict.fromkeys(match.draws(), 2))
        assert isinstance(setup, CalledPartnerSetup)
        assert (setup.hand, setup.past) == (len(past), tuple(past))
        result = played(match, rng, 2, bid)
        if bid:
            past.append(Past(result.caller, bid, result.side, result.taken, result.scores))


def test_a_result_says_who_belonged_together() -> None:
    deal = stacked(["", "", "AS", "", "QS"])
    end = ended(contract(deal, 90, "H", "AS", "QS"), [0, 2, 4], [95])
    result = CalledPartner(6).result(end)
    assert (result.caller, result.bid, result.taken) == (0, 90, 95)
    assert seats(result.side) == {0, 2, 4}


def test_the_highest_total_wins_and_ties_share() -> None:
    match = Match(CalledPartner(6, {"hands": 1}))
    end = ended(contract(stacked(["", "", "AS", "", "QS"]), 90, "H", "AS", "QS"), [0, 2, 4], [95])
    match.add(end)
    assert (match.totals, match.places) == ((90, 0, 90, 0, 90, 0), (1, 4, 1, 4, 1, 4))


@pytest.mark.parametrize(("minutes", "expected"), [(None, None), (1, 1), (45, 45), (600, 600)])
def test_a_match_may_last_so_many_minutes(minutes: Value, expected: int | None) -> None:
    assert CalledPartner(6, {"minutes": minutes}).minutes == expected
    assert CalledPartner(6).minutes is None


def test_only_deals_of_called_partners() -> None:
    euchre = Euchre(4)
    other = euchre.deal(euchre.setup([], {"dealer": 0}), euchre.pack)
    for _ in range(8):
        other.act(other.turn, "pass")
    with pytest.raises(TypeError, match="no deal of Called Partners"):
        CalledPartner(4).result(other)


@pytest.mark.parametrize("variable", [True, False])
@pytest.mark.parametrize("made", [True, False])
def test_others_score_a_bid_that_fails_where_that_is_agreed(made: bool, variable: bool) -> None:
    """RULES 2.10, example 12."""
    deal = stacked(["", "", "AS QS"], defence=True, variable_points=variable)
    contract(deal, 90, "D", "AS", "QS")
    end = ended(deal, [0, 2], range(90, 151) if made else range(90))
    shares = 2 if variable else 1
    others = 0 if made else 90
    sign = 1 if made else -1
    assert end.scores == (90 * sign, others, 90 * sign * shares, others, others, others)


@pytest.mark.parametrize(("players", "calls"), [(6, 1), (6, 2), (7, 1), (7, 2)])
def test_one_card_or_two_are_called(players: int, calls: int) -> None:
    deal = stacked(["", "AS", "QS"], players, calls=calls)
    contract(deal, 75, "D", *["AS", "QS"][:calls])
    assert deal.asks == "play"
    assert deal.side() == (0b111 if calls == 2 else 0b11)
