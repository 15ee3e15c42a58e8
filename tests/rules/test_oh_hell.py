"""Oh Hell by RULES 3: every worked example, scores, trumps, the course of a match."""

from collections.abc import Sequence
from random import Random

import pytest

from app.rules import cards
from app.rules.errors import BadDeck, BadOption
from app.rules.euchre.game import Euchre
from app.rules.game import Result, Setup, Value
from app.rules.match import Match
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.oh_hell.game import OhHell, OhHellSetup, Past
from tests.rules.oh_hell_deals import bid, bid_any, bids, legal, named, say, stacked, texts

SEATS = range(3, 8)
SCORINGS = ("tricks10", "exact_only", "tricks5", "square", "minus", "minus5", "romanian")
DEFAULTS = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}  # cards in the largest hand
LIMITS = {3: 17, 4: 12, 5: 10, 6: 8, 7: 7}  # floor(51/n)
C, D, H, S, NO_TRUMPS = 0, 1, 2, 3, -1


def some_deal(match: Match, rng: Random, dealer: int = 0) -> OhHellDeal:
    """The next deal of a match, shuffled; the first one has this dealer."""
    deck = list(match.game.pack)
    rng.shuffle(deck)
    deal = match.game.deal(match.next_setup(dict.fromkeys(match.draws(), dealer)), deck)
    assert isinstance(deal, OhHellDeal)
    return deal


def play_out(deal: OhHellDeal, rng: Random) -> OhHellDeal:
    while deal.turn >= 0:
        say(deal, rng.choice(legal(deal)))
    return deal


# The worked examples (RULES 3.6)


def test_example_1_the_hook_bars_what_would_come_to_the_tricks() -> None:
    deal = bid(stacked([], "2H", size=10), 3, 2, 2, 1)
    assert deal.turn == deal.dealer == 4
    assert bids(deal) == [0, 1, *range(3, 11)]
    assert deal.barred_bid() == 2


def test_example_2_too_many_bids_leave_the_dealer_free() -> None:
    deal = bid(stacked([], "2H", size=10), 4, 4, 3, 0)
    assert deal.turn == deal.dealer
    assert bids(deal) == list(range(11))
    assert deal.barred_bid() == -1


@pytest.mark.parametrize(("others", "left"), [((0, 0, 0, 0), 0), ((1, 0, 0, 0), 1)])
def test_example_3_one_card_leaves_one_bid(others: Sequence[int], left: int) -> None:
    assert bids(bid(stacked([], "2H", size=1), *others)) == [left]


@pytest.mark.parametrize(("third", "winner"), [("2H", 2), ("3C", 3)])
def test_example_4_who_takes_the_trick(third: str, winner: int) -> None:
    deal = bid_any(stacked(["9C 5D", "KC 6D", f"{third} 7D", "AC 8D", "AS 9D"], "TH"))
    say(deal, "9C", "KC", third, "AC", "AS")
    assert (deal.turn, deal.winner, deal.tricks()[0].winner) == (winner, winner, winner)
    assert list(deal.taken[:5]) == [int(seat == winner) for seat in range(5)]


def test_example_5_a_trump_does_not_follow() -> None:
    deal = say(bid_any(stacked(["9C 5D", "3C AH"], "TH")), "9C")
    assert (deal.turn, legal(deal)) == (1, ["3C"])
    deal = say(bid_any(stacked(["9D 5D", "3C AH"], "TH")), "9D")
    assert (deal.turn, legal(deal)) == (1, ["3C", "AH"]), "a void may be trumped, but need not"


def ended(tricks: int, taken: int, scoring: str = "tricks10") -> OhHellDeal:
    """Seat 0 bids and takes so many of ten: the highest trumps, and else the lowest cards."""
    low = [rank + suit for suit in "CD" for rank in "234567"]
    high = [f"{rank}S" for rank in "AKQJT98765"]
    deal = stacked([" ".join([*high[:taken], *low[: 10 - taken]])], "2S", scoring=scoring)
    bid_any(bid(deal, tricks))
    while deal.turn >= 0:
        trumps = [card for card in legal(deal) if card[1] == "S"]
        say(deal, trumps[-1] if deal.turn == 0 and trumps else legal(deal)[0])
    assert (deal.bids[0], deal.taken[0]) == (tricks, taken)
    return deal


@pytest.mark.parametrize(
    ("tricks", "taken", "points"),
    [
        (3, 3, (13, 13, 8, 19, 13, 13, 8)),
        (3, 4, (4, 0, 4, -1, -1, -5, -1)),
        (3, 0, (0, 0, 0, -9, -3, -15, -3)),
        (0, 0, (10, 10, 5, 10, 10, 10, 5)),
        (2, 0, (0, 0, 0, -4, -2, -10, -2)),
        (10, 10, (20, 20, 15, 110, 20, 20, 15)),
        (0, 1, (1, 0, 1, -1, -1, -5, -1)),
        (5, 2, (2, 0, 2, -9, -3, -15, -3)),
        (1, 5, (5, 0, 5, -16, -4, -20, -4)),
        (1, 1, (11, 11, 6, 11, 11, 11, 6)),
        (10, 0, (0, 0, 0, -100, -10, -50, -10)),
    ],
)
def test_examples_6_and_12_the_score_of_a_bid(
    tricks: int, taken: int, points: Sequence[int]
) -> None:
    for scoring, expected in zip(SCORINGS, points, strict=True):
        deal = ended(tricks, taken, scoring)
        assert deal.scores is not None
        assert deal.scores[0] == deal.worth(tricks, taken) == expected, scoring
        for seat in range(1, 5):
            assert deal.scores[seat] == deal.worth(deal.bids[seat], deal.taken[seat])


@pytest.mark.parametrize("hook", [True, False])
def test_example_7_the_sum_of_the_scores(hook: bool) -> None:
    """Somebody always misses with the hook; without it all may make their bids."""
    rng = Random(f"sums {hook}")
    most = 0
    for number in range(400):
        match = Match(OhHell(5, {"max_hand": 1 + number % 2, "shape": "down", "hook": hook}))
        deal = play_out(some_deal(match, rng), rng)
        exact = sum(deal.bids[seat] == deal.taken[seat] for seat in range(5))
        assert sum(deal.taken[:5]) == deal.size
        assert deal.scores is not None
        assert sum(deal.scores) == deal.size + 10 * exact
        most = max(most, exact)
    assert most == (4 if hook else 5)


def test_example_8_six_seats() -> None:
    game = OhHell(6)
    assert list(game.sizes) == [8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8]
    deal = some_deal(Match(game), Random(8))
    assert sum(deal.hand_size[:6]) + 1 == 49
    assert deal.stock.bit_count() == 3


def test_example_9_all_tricks_of_a_match() -> None:
    assert sum(OhHell(5).sizes) == 110


def test_example_10_two_deals_of_one_card() -> None:
    match, rng = Match(OhHell(5)), Random(10)
    ones = []
    while not match.over:
        deal = play_out(some_deal(match, rng, dealer=3), rng)
        assert deal.dealer == (3 + len(match.results)) % 5
        if deal.size == 1:
            ones.append((len(match.results), deal.dealer))
        match.add(deal)
    assert ones == [(9, 2), (10, 3)]


# The deals of a match (RULES 3.1)


@pytest.mark.parametrize("players", SEATS)
def test_hand_sizes(players: int) -> None:
    most = DEFAULTS[players]
    down, up = list(range(most, 0, -1)), list(range(1, most + 1))
    shapes = {
        "down_up": [*down, *up],
        "down": down,
        "up": up,
        "up_down": [*up, *down],
        "single_one": [*down, *up[1:]],
    }
    for shape, sizes in shapes.items():
        assert list(OhHell(players, {"shape": shape}).sizes) == sizes
    assert list(OhHell(players).sizes) == shapes["down_up"]
    assert [len(OhHell(players, {"max_hand": 1, "shape": s}).sizes) for s in shapes] == (
        [2, 1, 1, 2, 1]
    )


@pytest.mark.parametrize("players", SEATS)
def test_a_card_is_left_to_turn_up(players: int) -> None:
    limit = LIMITS[players]
    assert limit == 51 // players
    deal = some_deal(Match(OhHell(players, {"max_hand": limit})), Random(players))
    assert list(deal.hand_size[:players]) == [limit] * players
    assert deal.trump == deal.turned // 13 >= 0
    assert deal.stock.bit_count() == 51 - players * limit
    with pytest.raises(BadOption) as refused:
        OhHell(players, {"max_hand": limit + 1})
    if players == 4:
        assert str(refused.value) == (
            "With 13 cards each, no card is left to turn up. Take 12 at most (option max_hand),"
            " or let all cards be dealt (option no_trump_on_full_pack)."
        )
    else:
        assert str(refused.value) == (
            f"Option max_hand must be a whole number from 1 to {limit}, not {limit + 1}."
        )
        with pytest.raises(BadOption):
            OhHell(players, {"max_hand": limit + 1, "no_trump_on_full_pack": True})


@pytest.mark.parametrize("players", SEATS)
def test_dealing_out_follows_the_record_format(players: int) -> None:
    size = 4
    game = OhHell(players, {"max_hand": size, "shape": "down"})
    deck = list(game.pack)
    Random(players).shuffle(deck)
    for dealer in range(players):
        deal = game.deal(game.setup([], {"dealer": dealer}), deck)
        for offset in range(players):
            seat = (dealer + 1 + offset) % players
            assert texts(deal, seat) == set(deck[offset : size * players : players])
        assert cards.TEXTS[deal.turned] == deck[size * players]
        assert deal.trump == cards.SUITS.index(deck[size * players][1])
        assert named(deal.stock) == set(deck[size * players + 1 :])
        assert (deal.turn, deal.asks) == ((dealer + 1) % players, "bid")


@pytest.mark.parametrize("trump_source", ["cycle", "cycle_no_nt", "spades"])
def test_no_card_is_turned_up_where_trumps_are_fixed(trump_source: str) -> None:
    game = OhHell(3, {"max_hand": 2, "trump_source": trump_source})
    deal = game.deal(game.setup([], {"dealer": 0}), game.pack)
    assert deal.turned == -1
    assert named(deal.stock) == set(game.pack[6:])


@pytest.mark.parametrize(
    ("trump_source", "trumps"),
    [
        ("cycle", [C, D, H, S, NO_TRUMPS, C, D]),
        ("cycle_no_nt", [C, D, H, S, C, D, H]),
        ("spades", [S] * 7),
    ],
)
def test_trumps_in_a_fixed_order(trump_source: str, trumps: Sequence[int]) -> None:
    match, rng = Match(OhHell(3, {"max_hand": 7, "trump_source": trump_source})), Random(1)
    for trump in trumps:
        deal = play_out(some_deal(match, rng), rng)
        assert deal.trump == trump
        match.add(deal)


@pytest.mark.parametrize(
    ("trump_source", "trumps"),
    [("turn", NO_TRUMPS), ("cycle", C), ("cycle_no_nt", C), ("spades", S)],
)
def test_a_full_pack_has_no_trumps_if_they_are_turned_up(trump_source: str, trumps: int) -> None:
    options = {"max_hand": 13, "no_trump_on_full_pack": True, "trump_source": trump_source}
    match, rng = Match(OhHell(4, options)), Random(1)
    deal = play_out(some_deal(match, rng), rng)
    assert (deal.turned, deal.trump, deal.stock, deal.size) == (-1, trumps, 0, 13)
    match.add(deal)
    if trump_source == "turn":
        deal = some_deal(match, rng)
        assert (deal.size, deal.trump) == (12, deal.turned // 13), "the next deal has trumps"


def test_without_trumps_the_highest_card_of_the_suit_led_wins() -> None:
    options = {"trump_source": "cycle", "max_hand": 1, "shape": "up_down"}
    game = OhHell(5, options)
    setup = OhHellSetup(4, 4, (0,) * 5, 1, NO_TRUMPS, True, 1, False, ())
    deck = ["3D", "AS", "9D", "AH", "KC"]
    deal = bid_any(game.deal(setup, [*deck, *(c for c in game.pack if c not in deck)]))
    say(deal, *deck)
    assert deal.tricks()[0].winner == 2


# Bids and plays (RULES 3.2, 3.3)


def test_everybody_bids_once_from_the_eldest_and_the_eldest_leads() -> None:
    for dealer in range(5):
        deal = some_deal(Match(OhHell(5)), Random(dealer), dealer)
        asked = []
        for tricks in (2, 0, 10, 1, 3):
            asked.append(deal.turn)
            assert bids(deal) == list(range(11))
            bid(deal, tricks)
        assert asked == [(dealer + i) % 5 for i in (1, 2, 3, 4, 5)]
        assert (deal.turn, deal.asks) == ((dealer + 1) % 5, "play")


def test_the_leader_may_lead_anything_also_trumps() -> None:
    deal = bid_any(stacked(["2C 3D 4H AH"], "TH"))
    assert (deal.turn, legal(deal)) == (0, ["2C", "3D", "4H", "AH"])


def test_trumps_are_followed_and_the_highest_one_wins() -> None:
    deal = bid_any(stacked(["5H 2C", "9H AH", "3D 3S", "KH AC", "AD AS"], "TH"))
    say(deal, "5H")
    assert legal(deal) == ["9H", "AH"]
    say(deal, "9H", "3D", "KH", "AD")
    assert deal.turn == 3


def test_the_winner_leads() -> None:
    deal = bid_any(stacked([], "2H", size=10))
    while deal.left > 1:
        winner = deal.turn
        for offset in range(5):
            assert deal.turn == (winner + offset) % 5
            say(deal, legal(deal)[-1])
        assert deal.turn == deal.tricks()[-1].winner


@pytest.mark.parametrize("scoring", SCORINGS)
def test_example_11_the_last_deal_counts_double(scoring: str) -> None:
    options: dict[str, Value] = {"max_hand": 3, "shape": "down", "scoring": scoring}
    plain, doubled = (
        Match(OhHell(3, {**options, "last_doubled": last_doubled}))
        for last_doubled in (False, True)
    )
    for match in (plain, doubled):
        rng = Random(7)
        while not match.over:
            match.add(play_out(some_deal(match, rng), rng))
    setup = doubled.results[-2].setup
    assert (setup.to_come, setup.counts_to_come) == (1, (2,))
    assert plain.results[0].setup.counts_to_come == (1, 1)
    once, twice = ([result.scores for result in match.results] for match in (plain, doubled))
    assert twice[:-1] == once[:-1]
    assert twice[-1] == tuple(2 * points for points in once[-1])
    assert any(once[-1])


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize(
    ("nil", "made"), [("as_scored", None), ("five", 5), ("five_and_cards", 12), ("twenty", 20)]
)
def test_example_14_a_bid_of_nothing(scoring: str, nil: str, made: int | None) -> None:
    usual = stacked([], "2S", size=7, scoring=scoring)
    deal = stacked([], "2S", size=7, scoring=scoring, nil=nil)
    assert deal.worth(0, 0) == (usual.worth(0, 0) if made is None else made)
    for tricks, taken in [(0, 1), (0, 2), (0, 7), (1, 0), (1, 1), (7, 7)]:
        assert deal.worth(tricks, taken) == usual.worth(tricks, taken)
    assert deal.seen_by(0).worth(0, 0) == deal.copy().worth(0, 0) == deal.worth(0, 0)


def test_example_14_doubled() -> None:
    deal = stacked([], "2S", size=1, nil="twenty", last_doubled=True)
    assert (deal.worth(0, 0), deal.worth(1, 1)) == (40, 22)


@pytest.mark.parametrize(
    ("options", "free"),
    [
        ({}, []),
        ({"shape": "down"}, []),
        ({"hook": False}, [0, 1, 2, 3, 4, 5]),
        ({"hook": False, "hook_last": False}, [0, 1, 2, 3, 4, 5]),
        ({"hook_last": False}, []),
        ({"hook_last": False, "shape": "down"}, [2]),
        ({"hook_last": False, "shape": "up"}, []),
        ({"hook_last": False, "shape": "up_down"}, [5]),
        ({"hook_last": False, "shape": "single_one"}, []),
    ],
)
def test_where_the_dealer_is_free(options: dict[str, Value], free: Sequence[int]) -> None:
    """The numbers of the deals of a match of three cards in which no bid is barred."""
    match, rng = Match(OhHell(3, {"max_hand": 3, **options})), Random(2)
    found = []
    while not match.over:
        deal = bid(some_deal(match, rng), 0, 1)
        if bids(deal) == list(range(deal.size + 1)):
            found.append(len(match.results))
        match.add(play_out(deal, rng))
    assert found == [number for number in free if number < len(match.results)]


# The end of a deal and of a match


def test_a_trick_rests_and_the_last_one_plays_itself() -> None:
    deal = stacked([], "9H", size=3)
    rests, by_itself = 0, 0
    while deal.turn >= 0:
        assert deal.plays_itself == (deal.asks == "play" and max(deal.hand_size) == 1)
        by_itself += deal.plays_itself
        say(deal, legal(deal)[0])
        plays = len(deal.history) - 5
        assert deal.resting == (plays > 0 and plays % 5 == 0)
        rests += deal.resting
    assert (rests, by_itself, deal.asks) == (3, 5, "")


def test_a_deal_of_one_card_plays_itself_after_the_bids() -> None:
    deal = stacked([], "9H", size=1)
    while deal.asks == "bid":
        assert not deal.plays_itself
        say(deal, legal(deal)[0])
    assert deal.plays_itself


def scored(*scores: tuple[int, int, int]) -> Match:
    """A match of three seats and two deals with such scores."""
    match = Match(OhHell(3, {"max_hand": 1}))
    for number, points in enumerate(scores):
        match.results.append(Result(Setup(number, number, match.totals), points))
    return match


def test_the_highest_total_wins_and_ties_share() -> None:
    assert not scored((10, 1, 10)).over
    match = scored((10, 1, 10), (0, 11, 0))
    assert (match.over, match.totals, match.places) == (True, (10, 12, 10), (2, 1, 2))
    assert scored((10, 1, 10), (1, 10, 1)).places == (1, 1, 1)


def test_earlier_deals_can_be_looked_at() -> None:
    """A setup has of each what everybody saw: bids, tricks, the cards in the order of play."""
    match, rng = Match(OhHell(3, {"max_hand": 3, "shape": "down_up"})), Random(4)
    played: list[OhHellDeal] = []
    while not match.over:
        deal = some_deal(match, rng)
        assert isinstance(deal.setup, OhHellSetup)
        assert deal.setup.past == tuple(seen_of(earlier) for earlier in played)
        played.append(play_out(deal, rng))
        match.add(deal)
    assert [(deal.dealer, deal.size) for deal in played] == (
        [(0, 3), (1, 2), (2, 1), (0, 1), (1, 2), (2, 3)]
    )


def seen_of(deal: OhHellDeal) -> Past:
    """What everybody saw of a deal of three seats, from its actions."""
    said = {seat: int(text[4:]) for seat, text in deal.history[:3]}
    won = [trick.winner for trick in deal.tricks()]
    assert deal.scores is not None
    return Past(
        deal.dealer,
        deal.size,
        deal.turned,
        deal.trump,
        (said[0], said[1], said[2]),
        tuple(won.count(seat) for seat in range(3)),
        deal.scores,
        tuple((seat, cards.NUMBERS[text]) for seat, text in deal.history[3:]),
    )


def test_only_deals_of_oh_hell_with_their_setup() -> None:
    game = OhHell(4)
    with pytest.raises(TypeError, match="number of cards"):
        game.deal(Setup(0, 0, (0,) * 4), game.pack)
    euchre = Euchre(4)
    other = euchre.deal(euchre.setup([], {"dealer": 0}), euchre.pack)
    for _ in range(8):
        other.act(other.turn, "pass")
    with pytest.raises(TypeError, match="no deal of Oh Hell"):
        game.result(other)


def test_a_deck_must_be_the_pack() -> None:
    game = OhHell(4)
    assert set(game.pack) == set(cards.PACK)
    setup = game.setup([], {"dealer": 0})
    with pytest.raises(BadDeck, match="51 cards"):
        game.deal(setup, game.pack[1:])
    with pytest.raises(BadDeck, match="'AS'"):
        game.deal(setup, (*game.pack[1:], "AS"))
