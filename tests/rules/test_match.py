"""A match of several deals: dealer, what is drawn, totals, places, the end (RULES 0, 1.5)."""

import pytest

from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen, BlackQueenSetup
from app.rules.durak.game import Durak, DurakResult
from app.rules.errors import BadSetup
from app.rules.game import Result, Setup
from app.rules.match import Match
from app.rules.shuffle import shuffled


def played(match: Match, drawn: dict[str, int]) -> BlackQueenDeal:
    """The next deal of a match, played to its end."""
    game = match.game
    assert isinstance(game, BlackQueen)
    number = len(match.results)
    deal = game.deal(match.next_setup(drawn), shuffled(game.pack, bytes([number] * 32)))
    while deal.turn >= 0:
        legal = deal.actions(deal.turn)
        deal.act(deal.turn, legal[(7 * len(deal.history) + number) % len(legal)])
    return deal


def scored(*deals: tuple[int, ...]) -> Match:
    """A match of as many deals as there are scores."""
    match = Match(BlackQueen(len(deals[0]), {"deals": 20}))
    for number, scores in enumerate(deals):
        match.results.append(Result(Setup(0, number, match.totals), scores))
    return match


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("first", ["eldest", "random"])
def test_deals_of_a_match(players: int, first: str) -> None:
    match = Match(BlackQueen(players, {"deals": players + 1, "first_leader": first}))
    dealer = players - 1
    totals = (0,) * players
    for number in range(players + 1):
        assert not match.over
        assert match.totals == totals
        wanted = {"dealer": players} if number == 0 else {}
        if first == "random":
            wanted["leader"] = players
        assert match.draws() == wanted
        drawn = {"dealer": dealer, "leader": (number * 3) % players}
        drawn = {name: drawn[name] for name in wanted}
        deal = played(match, drawn)
        leader = drawn.get("leader", (dealer + number + 1) % players)
        next_dealer, to_come = (dealer + number) % players, players - number
        expected = BlackQueenSetup(next_dealer, number, totals, leader, to_come=to_come)
        assert deal.setup == expected
        assert deal.history[0][0] == leader
        assert deal.scores is not None
        totals = tuple(a + b for a, b in zip(totals, deal.scores, strict=True))
        match.add(deal)
        assert match.results[-1] == Result(expected, deal.scores)
    assert match.over
    assert match.totals == totals
    assert len(match.results) == players + 1


@pytest.mark.parametrize("deals", [1, 2, 20])
def test_the_end(deals: int) -> None:
    match = scored((0, 0))
    match.game = BlackQueen(2, {"deals": deals})
    match.results *= deals - 1
    assert not match.over
    match.results.append(Result(Setup(0, deals, (0, 0)), (10, -25)))
    assert match.over
    with pytest.raises(BadSetup, match=r"^The match is over\.$"):
        match.next_setup({})


def test_before_the_first_deal() -> None:
    match = Match(BlackQueen(3))
    assert match.totals == (0, 0, 0)
    assert match.places == (1, 1, 1)
    assert not match.over


@pytest.mark.parametrize(
    ("deals", "places"),
    [
        ([(5, 5, -20)], (1, 1, 3)),
        ([(10, -5, -5, 10)], (1, 3, 3, 1)),
        ([(10, -5, -5, 5)], (1, 3, 3, 2)),
        ([(-1, 25, 10, 10, 10)], (5, 1, 2, 2, 2)),
        ([(0, 0)], (1, 1)),
        ([(-24, 24)], (2, 1)),
        ([(5, -20, 5), (-20, 5, 5)], (2, 2, 1)),
        ([(1, 2, 3, 4, 5, 6)], (6, 5, 4, 3, 2, 1)),
        ([(3, 3, 2, 2, 1, 1)], (1, 1, 3, 3, 5, 5)),
    ],
)
def test_places(deals: list[tuple[int, ...]], places: tuple[int, ...]) -> None:
    assert scored(*deals).places == places


def test_a_game_may_say_who_is_first() -> None:
    """Where scores count against a seat, or the end of a deal tells more than they do."""
    match = Match(Durak(3, {"deals": 3}))
    assert match.places == (1, 1, 1)
    match.results = [Result(Setup(0, number, (0, number, 0)), (0, 1, 0)) for number in range(2)]
    assert (match.totals, match.places) == ((0, 2, 0), (1, 3, 1))
    ended = Match(Durak(3))
    ended.results = [DurakResult(Setup(0, 0, (0, 0, 0)), (0, 1, 0), (2, 3, 1))]
    assert ended.places == (2, 3, 1)


def test_totals_add_up() -> None:
    assert scored((10, -25), (-12, -13), (5, -25)).totals == (3, -63)


@pytest.mark.parametrize("dealer", [-1, 3, 10**30])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(BadSetup, match=r"^The dealer must be a seat from 0 to 2\.$"):
        Match(BlackQueen(3)).next_setup({"dealer": dealer})


@pytest.mark.parametrize("leader", [-1, 3, True])
def test_the_leader_is_a_seat(leader: int) -> None:
    match = Match(BlackQueen(3, {"first_leader": "random"}))
    with pytest.raises(BadSetup, match=r"^The leader must be a seat from 0 to 2\.$"):
        match.next_setup({"dealer": 0, "leader": leader})


@pytest.mark.parametrize(
    ("first", "drawn", "named"),
    [
        ("eldest", {}, "look at dealer."),
        ("eldest", {"leader": 0}, "look at dealer, leader."),
        ("eldest", {"dealer": 0, "leader": 0}, "look at leader."),
        ("random", {"dealer": 0}, "look at leader."),
        ("random", {"dealer": 0, "leader": 0, "trump": 0}, "look at trump."),
    ],
)
def test_what_is_drawn_is_what_is_asked_for(first: str, drawn: dict[str, int], named: str) -> None:
    match = Match(BlackQueen(4, {"first_leader": first}))
    wanted = sorted(match.draws())
    with pytest.raises(BadSetup) as refused:
        match.next_setup(drawn)
    assert str(refused.value) == f"Drawn for this deal must be {wanted}; {named}"


def test_later_deals_draw_no_dealer() -> None:
    match = scored((0, 0, 0))
    assert match.next_setup({}).dealer == 1
    with pytest.raises(BadSetup, match="look at dealer"):
        match.next_setup({"dealer": 1})


def test_a_deal_needs_a_leader() -> None:
    game = BlackQueen(2)
    with pytest.raises(BadSetup, match="needs a leader"):
        game.deal(Setup(0, 0, (0, 0)), game.pack)


def test_only_a_deal_that_is_over_counts() -> None:
    match = Match(BlackQueen(2))
    game = BlackQueen(2)
    deal = game.deal(match.game.setup([], {"dealer": 0}), game.pack)
    with pytest.raises(ValueError, match="over"):
        match.add(deal)
    assert match.results == []
    while deal.turn >= 0:
        deal.act(deal.turn, deal.actions(deal.turn)[0])
    deal.setup = None
    with pytest.raises(ValueError, match="over"):
        match.add(deal)
    assert match.results == []
