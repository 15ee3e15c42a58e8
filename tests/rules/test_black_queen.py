"""Black Queen by RULES 1: the pack, dealing out, every worked example, refusals."""

from collections import Counter
from collections.abc import Sequence

import pytest

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal, points_of
from app.rules.black_queen.game import BlackQueen, BlackQueenSetup
from app.rules.errors import BadDeck, IllegalAction, NotYourTurn
from tests.rules.black_queen_deals import DEALER, stacked

Trick = tuple[int, dict[int, str]]  # the winner; what each seat plays


def same_suit_tricks(game: BlackQueen, suit: str) -> tuple[list[list[str]], list[str]]:
    """A suit as full tricks without a tie at the top, high cards first, and the cards left over."""
    held = sorted((c for c in game.pack if c[1] == suit), key=lambda c: -cards.RANKS.index(c[0]))
    number = len(held) // game.players
    return [held[i : number * game.players : number] for i in range(number)], held[
        number * game.players :
    ]


def won_by(winner: int, trick: Sequence[str]) -> Trick:
    """A trick of one suit: its winner has the first card, the others follow clockwise."""
    return winner, {(winner + i) % len(trick): card for i, card in enumerate(trick)}


def played(game: BlackQueen, tricks: Sequence[Trick]) -> BlackQueenDeal:
    """The deal (without piles) in which just these tricks have been played."""
    deck = [trick[seat] for _, trick in tricks for seat in range(game.players)]
    setup = BlackQueenSetup(DEALER[game.players], 0, (0,) * game.players, tricks[0][0])
    deal = game.deal(setup, deck)
    for winner, trick in tricks:
        leader = deal.turn
        for offset in range(game.players):
            seat = (leader + offset) % game.players
            deal.act(seat, trick[seat])
        assert deal.winner == winner
    return deal


@pytest.mark.parametrize(
    ("players", "size", "tricks", "piles", "hand"),
    [
        (2, 52, 26, 8, 10),
        (3, 51, 17, 5, 7),
        (4, 104, 26, 8, 10),
        (5, 100, 20, 6, 8),
        (6, 156, 26, 8, 10),
    ],
)
def test_pack_and_layout(players: int, size: int, tricks: int, piles: int, hand: int) -> None:
    game = BlackQueen(players)
    assert len(game.pack) == size == tricks * players
    deal = game.deal(game.setup([], {"dealer": 0}), game.pack)
    for seat in range(players):
        assert deal.hand_size[seat] == hand == len(deal.hand(seat))
        for pile in range(piles):
            assert deal.covers(seat, pile)
            assert deal.up_card(seat, pile) >= 0
    assert deal.left == tricks


def test_example_1_the_pack_for_five() -> None:
    pack = Counter(BlackQueen(5).pack)
    assert sum(pack.values()) == 100
    assert (pack["2D"], pack["2C"], pack["2S"], pack["2H"]) == (0, 1, 1, 2)
    points = sum(n for card, n in pack.items() if card[1] == "H") + 12 * pack["QS"]
    assert points == 50


@pytest.mark.parametrize(("tie_wins", "winner"), [("last", 1), ("first", 0)])
def test_example_2_of_equal_kings_one_wins(tie_wins: str, winner: int) -> None:
    game = BlackQueen(4, {"tie_wins": tie_wins})
    diamonds = "AD 4D 4D 5D 5D 6D 6D 7D 7D 8D"
    more = "8D 9D 9D TD TD JD JD QD"
    deal = stacked(game, ["KC", "KC", "3C", diamonds], up=["", "", "", more])
    for seat, text in enumerate(("KC", "KC", "3C", "AD")):
        deal.act(seat, text)
    assert deal.turn == deal.winner == winner
    assert deal.taken[:4] == [int(seat == winner) for seat in range(4)]


def test_example_3_an_uncovered_card_is_turned_up_after_the_trick() -> None:
    game = BlackQueen(4)
    deal = stacked(
        game,
        ["5C", "AH 2H 2H 3H 3H 4H 4H 5H 5H 6H"],
        down=["", "QS KD KD QD QD JD JD TD"],
        up=["", "4C 6H 7H 7H 8H 8H 9H 9H"],
    )
    deal.act(0, "5C")
    assert deal.actions(1) == ["4C@0"]
    deal.act(1, "4C@0")
    for seat in (2, 3):
        assert deal.up_card(1, 0) < 0, "nothing is turned up in the middle of a trick"
        assert deal.covers(1, 0)
        deal.act(seat, deal.actions(seat)[0])
    assert deal.up_card(1, 0) == cards.NUMBERS["QS"]
    assert not deal.covers(1, 0)


def test_example_4_a_hidden_card_does_not_bind() -> None:
    game = BlackQueen(4, {"piles": 1})
    hand = "AH AH KH KH QH QH JH JH TH TH 9H 9H 8H 8H 7H 7H 6H 6H 5H 5H 4H 4H 3H 3H"
    deal = stacked(game, ["5C", hand], down=["", "9C"], up=["", "4D"])
    deal.act(0, "5C")
    legal = deal.actions(1)
    assert "AH" in legal
    assert "4D@0" in legal
    assert not [text for text in legal if text.startswith("9C")]


def test_example_5_the_queen_and_a_heart_cost_thirteen() -> None:
    game = BlackQueen(4)
    hearts = "2H 3H 3H 4H 4H 5H 5H 6H 6H 7H"
    deal = stacked(game, ["QS", "KS", "AS", hearts], up=["", "", "", "7H 8H 8H 9H 9H TH TH JH"])
    for seat, text in enumerate(("QS", "KS", "AS", "2H")):
        deal.act(seat, text)
    assert deal.turn == 2
    assert [deal.points(seat) for seat in range(4)] == [0, 0, 13, 0]


def four_seats(
    hearts: Sequence[int],
    queens: Sequence[int],
    last: int,
    jacks: Sequence[int] = (0, 0),
    good_jack: bool = False,
) -> BlackQueenDeal:
    """Two decks without piles: who takes the six tricks of hearts, the two black queens and the two
    jacks of diamonds.

    Seat 2 takes one trick of clubs, seat 0 the rest; last takes the two mixed tricks at the end,
    with a heart in each from the seat before it.
    """
    game = BlackQueen(4, {"piles": 0, "good_jack": good_jack})
    clubs, low_clubs = same_suit_tricks(game, "C")
    diamonds, low_diamonds = same_suit_tricks(game, "D")
    high, low_hearts = same_suit_tricks(game, "H")
    spades, low_spades = same_suit_tricks(game, "S")
    tricks = [won_by(2, clubs[0])] + [won_by(0, t) for t in clubs[1:]]
    takers = iter(jacks)
    tricks += [won_by(next(takers) if "JD" in t else 0, t) for t in diamonds]
    tricks += [won_by(seat, t) for seat, t in zip(hearts, high, strict=True)]
    owners = iter(queens)
    tricks += [won_by(next(owners) if "QS" in t else 0, t) for t in spades]
    low = (low_spades, low_clubs, low_diamonds, low_hearts)
    ends = [{(last + i) % 4: pair[k] for i, pair in enumerate(low)} for k in range(2)]
    # The lead must be with the winner of the mixed tricks.
    tricks.sort(key=lambda t: t[0] == last)
    return played(game, [*tricks, *((last, end) for end in ends)])


def test_example_6_four_ways_to_score() -> None:
    deal = four_seats(hearts=(0, 0, 0, 0, 0, 1), queens=(0, 1), last=1)
    assert (deal.hearts[:4], deal.queens[:4]) == ([20, 6, 0, 0], [1, 1, 0, 0])
    assert deal.scores == (-32, -18, 5, 10)
    assert [deal.reckon(seat)[0] for seat in range(4)] == [
        "points",
        "points",
        "no points",
        "no card",
    ]


def test_example_7_all_points_turn_into_a_gain() -> None:
    deal = four_seats(hearts=(0,) * 6, queens=(0, 0), last=0)
    assert deal.reckon(0) == ("all points", 50)
    assert deal.scores == (50, 10, 5, 10)


def three_seats(
    hearts: int, queen: int, jack: int | None = None, good_jack: bool = False
) -> BlackQueenDeal:
    """One deck without piles: who takes all hearts and what else there is, the black queen, and the
    jack of diamonds."""
    game = BlackQueen(3, {"piles": 0, "good_jack": good_jack})
    jack = hearts if jack is None else jack
    left = []
    tricks: list[Trick] = []
    for suit in "CDHS":
        full, rest = same_suit_tricks(game, suit)
        owners = [queen if "QS" in t else jack if "JD" in t else hearts for t in full]
        tricks += map(won_by, owners, full)
        left += rest
    low_club, low_heart, low_spade = left
    tricks.sort(key=lambda t: t[0] == hearts)
    end = {hearts: low_spade, (hearts + 1) % 3: low_heart, (hearts + 2) % 3: low_club}
    return played(game, [*tricks, (hearts, end)])


@pytest.mark.parametrize(
    ("hearts", "queen", "scores"),
    [(1, 1, (10, 25, 10)), (1, 2, (10, -13, -12)), (1, 0, (-12, -13, 10))],
)
def test_example_8_one_deck(hearts: int, queen: int, scores: tuple[int, ...]) -> None:
    assert three_seats(hearts, queen).scores == scores


def test_example_13_jacks_of_diamonds_count() -> None:
    hearts, queens = (0, 1, 1, 1, 1, 1), (1, 2)
    deal = four_seats(hearts, queens, last=1, jacks=(0, 1), good_jack=True)
    assert (deal.hearts[:4], deal.queens[:4]) == ([4, 22, 0, 0], [0, 1, 1, 0])
    assert deal.jacks[:4] == [1, 1, 0, 0]
    assert deal.scores == (6, -24, -12, 10)
    assert [deal.reckon(seat)[0] for seat in range(4)] == ["points", "points", "points", "no card"]
    plain = four_seats(hearts, queens, last=1, jacks=(0, 1))
    assert plain.scores == (-4, -34, -12, 10)


@pytest.mark.parametrize(
    ("queen", "jack", "scores", "reasons"),
    [
        (1, 2, (10, 25, 15), ("no card", "all points", "no points")),
        (1, 1, (10, 35, 10), ("no card", "all points", "no card")),
        (2, 2, (10, -13, -2), ("no card", "points", "points")),
        (2, 1, (10, -3, -12), ("no card", "points", "points")),
    ],
)
def test_examples_14_and_15_a_jack_beside_all_that_counts(
    queen: int, jack: int, scores: tuple[int, ...], reasons: tuple[str, ...]
) -> None:
    deal = three_seats(1, queen, jack, good_jack=True)
    assert deal.scores == scores
    assert tuple(deal.reckon(seat)[0] for seat in range(3)) == reasons
    assert [deal.reckon(seat)[1] for seat in range(3)] == list(scores)


def test_a_deal_is_settled_only_once_the_jacks_are_taken() -> None:
    """It is the last but the clubs."""
    pack = BlackQueen(3).pack
    order = sorted(pack, key=lambda c: (c[1] == "C", c == "JD", c[1] == "D", c))
    hands = [" ".join(order[seat::3]) for seat in range(3)]
    for good_jack in (False, True):
        game = BlackQueen(3, {"piles": 0, "good_jack": good_jack})
        deal = stacked(game, hands)
        told = set()
        while deal.turn >= 0:
            done = sum(deal.hearts) == 13 and sum(deal.queens) == 1
            ready = done and all(deal.taken[:3])
            assert deal.settled == (ready and (not good_jack or sum(deal.jacks) == 1))
            if ready:
                told.add(deal.settled)
            deal.act(deal.turn, min(deal.actions(deal.turn), key=order.index))
        assert told == ({True, False} if good_jack else {True})


@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_counted_is_what_was_taken(players: int) -> None:
    game = BlackQueen(players)
    for number in range(10):
        deck = [game.pack[(i * 37 + number) % len(game.pack)] for i in range(len(game.pack))]
        if Counter(deck) != Counter(game.pack):  # 37 divides the size of no pack
            pytest.fail("not a deck")
        deal = game.deal(game.setup([], {"dealer": number % players}), deck)
        while deal.turn >= 0:
            legal = deal.actions(deal.turn)
            deal.act(deal.turn, legal[(number * 31 + len(deal.history)) % len(legal)])
        kept: list[list[str]] = [[] for _ in range(players)]
        for _, trick, winner in deal.tricks():
            kept[winner] += [cards.TEXTS[card] for card in trick]
        for seat, mine in enumerate(kept):
            assert deal.hearts[seat] == sum(c[1] == "H" for c in mine)
            assert deal.queens[seat] == mine.count("QS")
            assert deal.taken[seat] * players == len(mine)


def test_the_points_of_cards_add_up_to_those_of_the_pack() -> None:
    assert points_of(cards.NUMBERS["QS"]) == 12
    for text, points in (("2H", 1), ("AH", 1), ("QC", 0), ("KS", 0), ("2D", 0)):
        assert points_of(cards.NUMBERS[text]) == points
    assert sum(map(points_of, range(52))) == 25


def test_example_9_equal_cards_on_two_piles_are_two_plays() -> None:
    game = BlackQueen(4, {"piles": 2})
    deal = stacked(game, [], up=["", "", "7H 7H"], down=["", "", "2S 3S"], leader=2)
    assert {"7H@0", "7H@1"} <= set(deal.actions(2))
    other = deal.copy()
    for chosen, played, stays in ((deal, 0, 1), (other, 1, 0)):
        chosen.act(2, f"7H@{played}")
        for seat in (3, 0, 1):
            chosen.act(seat, chosen.actions(seat)[0])
        assert not chosen.covers(2, played)
        assert chosen.covers(2, stays)
    assert deal.up_card(2, 0) == cards.NUMBERS["2S"]
    assert other.up_card(2, 1) == cards.NUMBERS["3S"]


def test_example_10_no_face_down_card_is_left() -> None:
    game = BlackQueen(4)
    deal = game.deal(game.setup([], {"dealer": 1}), game.pack)
    tricks = 0
    while deal.turn >= 0:
        deal.act(deal.turn, deal.actions(deal.turn)[0])
        tricks += not deal.in_trick
    assert tricks == 26
    assert not [(s, p) for s in range(4) for p in range(8) if deal.covers(s, p)]


def test_dealing_out_follows_the_record_format() -> None:
    """Hands one at a time from the eldest, then face-down cards pile by pile, then face-up."""
    game = BlackQueen(4, {"piles": 2})
    deck = game.pack
    deal = game.deal(game.setup([], {"dealer": 1}), deck)
    hand = 26 - 2 * 2
    for offset in range(4):
        seat = (2 + offset) % 4
        dealt = sorted(cards.NUMBERS[c] for c in deck[offset : hand * 4 : 4])
        assert deal.hand(seat) == dealt
        for pile in range(2):
            assert deal.down[seat * 13 + pile] == cards.NUMBERS[deck[(hand + pile) * 4 + offset]]
            assert deal.up_card(seat, pile) == cards.NUMBERS[deck[(hand + 2 + pile) * 4 + offset]]
    assert deal.turn == 2, "the eldest leads"


@pytest.mark.parametrize("players", [2, 4, 6])
def test_thirteen_piles_use_the_highest_action_numbers(players: int) -> None:
    game = BlackQueen(players, {"piles": 13})
    deal = game.deal(game.setup([], {"dealer": 0}), game.pack)
    assert [deal.hand_size[seat] for seat in range(players)] == [0] * players
    assert len(deal.actions(deal.turn)) == 13
    while deal.turn >= 0:
        deal.act(deal.turn, deal.actions(deal.turn)[-1])
    assert deal.scores is not None


def test_refusals_say_why() -> None:
    game = BlackQueen(4)
    deal = stacked(game, ["KC 2D", "3C 4D"], up=["9S"])
    cases = {
        "": "is not a card",
        "1C": "is not a card",
        "KC@": "is not a card",
        "KC@x": "is not a card",
        "KC@99": "There is no pile 99",
        "KC@08": "There is no pile 08",
        "KC@0": "does not show the king of clubs",
        "AS": "You do not hold the ace of spades",
    }
    for text, reason in cases.items():
        before = deal.actions(0)
        with pytest.raises(IllegalAction, match=reason):
            deal.act(0, text)
        assert deal.actions(0) == before
        assert deal.history == []
    with pytest.raises(NotYourTurn, match="not your turn"):
        deal.act(1, "3C")
    deal.act(0, "KC")
    with pytest.raises(IllegalAction, match="You must follow clubs"):
        deal.act(1, "4D")


def test_a_deck_must_be_the_pack() -> None:
    game = BlackQueen(4)
    setup = game.setup([], {"dealer": 0})
    with pytest.raises(BadDeck, match="103 cards"):
        game.deal(setup, game.pack[1:])
    with pytest.raises(BadDeck, match="'2C'"):
        game.deal(setup, (*game.pack[:-1], "2C"))
