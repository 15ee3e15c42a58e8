"""Cards passed before the play at Black Queen (RULES 1.3): who gets them, who knows it, and what
can be refused."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from app.bots.levels import find, levels
from app.rules import cards, shuffle
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import SPECTATOR
from app.rules.errors import BadOption, IllegalAction
from app.rules.game import Result, Setup, Value
from app.rules.rng import Rng
from app.rules.seen import fingerprint
from tests.rules.black_queen_deals import say, stacked
from tests.rules.test_seen import told

NONE, UNKNOWN = -1, -2


def dealt(players: int, number: int = 0, **options: Value) -> BlackQueenDeal:
    """A deal with random cards; the last seat deals. number: what it depends on."""
    game = BlackQueen(players, {"passing": "left", **options})
    deck = shuffle.shuffled(game.pack, bytes([players, number % 256, *range(30)]))
    wanted = game.draws(())
    return game.deal(game.setup((), {**dict.fromkeys(wanted, 0), "dealer": players - 1}), deck)


def pass_on(deal: BlackQueenDeal, rng: Random) -> BlackQueenDeal:
    """Everybody passes any three cards."""
    while deal.to_pass:
        deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
    return deal


def texts(deal: BlackQueenDeal, seat: int) -> list[str]:
    return [cards.TEXTS[card] for card in deal.hand(seat)]


def test_example_17_nobody_sees_what_comes_before_all_have_chosen() -> None:
    game = BlackQueen(3, {"passing": "left", "piles": 5})
    hands = ["QS KS AS 3C 4C 5C 6C", "2H 3H 4H 5H 6H 7H 8H", "3D 4D 5D 6D 7D 8D 9D"]
    deal = stacked(game, hands, leader=2)
    assert (deal.turn, deal.asks, len(deal.actions(0))) == (0, "pass", comb(7, 3))
    say(deal, "pass AS KS QS", "pass 6H 7H 8H")
    assert [deal.hand_size[seat] for seat in range(3)] == [4, 4, 7]
    assert texts(deal.seen_by(1), 1) == ["2H", "3H", "4H", "5H"]
    assert deal.seen_by(1).history == [(0, "pass"), (1, "pass 6H 7H 8H")]
    assert deal.seen_by(2).history == [(0, "pass"), (1, "pass")]
    say(deal, "pass 3D 4D 9D")
    assert (deal.turn, deal.asks, deal.in_trick) == (2, "play", 0)
    assert texts(deal, 0) == ["3C", "4C", "5C", "6C", "3D", "4D", "9D"]
    assert texts(deal, 1) == ["2H", "3H", "4H", "5H", "QS", "KS", "AS"]
    assert texts(deal, 2) == ["5D", "6D", "7D", "8D", "6H", "7H", "8H"]
    assert deal.seen_by(1).history == [(0, "pass AS KS QS"), (1, "pass 6H 7H 8H"), (2, "pass")]
    assert deal.seen_by(SPECTATOR).history == [(0, "pass"), (1, "pass"), (2, "pass")]
    assert not deal.resting
    assert deal.tricks() == []


def test_example_18_the_giver_knows_the_cards_until_they_are_played() -> None:
    game = BlackQueen(4, {"passing": "right", "piles": 8})
    hands = ["QS QS KS 2C 3C 4C 5C 6C 7C 8C", "9D", "9D", "QD"]
    deal = stacked(game, hands)
    deal.act(0, "pass KS QS QS")
    while deal.to_pass:
        three = sorted(texts(deal, deal.turn))[:3]
        deal.act(deal.turn, " ".join(["pass", *three]))
    own, others = deal.seen_by(0), deal.seen_by(1)
    assert texts(own, 3) == ["QS", "QS", "KS"]
    assert texts(others, 3) == []
    assert own.known(3) == 3
    assert deal.receiver(0) == deal.giver(2) == 3
    queen = cards.NUMBERS["QS"]
    assert own.unseen_counts()[queen] == 0
    deal.turn = 3
    deal.apply(queen)
    assert texts(deal.seen_by(0), 3) == ["QS", "KS"], "one of the two"
    whole = deal.seen_by(0).fill(Rng(1))
    assert set(texts(whole, 3)) >= {"QS", "KS"}


@pytest.mark.parametrize(
    ("players", "option", "on"),
    [
        *[(players, "none", [0, 0, 0, 0, 0]) for players in range(2, 7)],
        *[(players, "left", [1, 1, 1, 1, 1]) for players in range(2, 7)],
        *[(players, "right", [players - 1] * 5) for players in range(3, 7)],
        *[(players, "across", [players // 2] * 5) for players in (4, 6)],
        (2, "turns", [1, 0, 1, 0, 1]),
        (3, "turns", [1, 2, 0, 1, 2]),
        (4, "turns", [1, 3, 2, 0, 1]),
        (5, "turns", [1, 4, 0, 1, 4]),
        (6, "turns", [1, 5, 3, 0, 1]),
    ],
)
def test_where_cards_go_from_deal_to_deal(players: int, option: str, on: list[int]) -> None:
    game = BlackQueen(players, {"passing": option, "deals": 5})
    nothing = (0,) * players
    for number, wanted in enumerate(on):
        before = [Result(Setup(0, at, nothing), nothing) for at in range(number)]
        setup = game.setup(before, {} if number else {"dealer": 0})
        deal = game.deal(setup, game.pack)
        assert (deal.passing, deal.to_pass) == (wanted, players if wanted else 0)
        held = [Counter(deal.hand(seat)) for seat in range(players)]
        pass_on(deal, Random(number))
        for seat in range(players):
            given, got = deal.three(seat), deal.three(deal.giver(seat))
            assert deal.receiver(seat) == (seat + wanted) % players
            if wanted:
                held[seat] = held[seat] - Counter(given) + Counter(got)
            assert Counter(deal.hand(seat)) == held[seat]
        if wanted:
            first = (setup.dealer + 1) % players
            asked = [seat for seat, _ in deal.history]
            assert asked == [(first + at) % players for at in range(players)], "the dealer last"


@pytest.mark.parametrize(
    ("players", "option", "reason"),
    [
        (2, "right", 'Option passing must be one of "none", "left", "turns", not "right".'),
        (3, "across", 'Option passing must be one of "none", "left", "right", "turns", not'),
        (5, "across", 'Option passing must be one of "none", "left", "right", "turns", not'),
    ],
)
def test_what_is_no_direction_there(players: int, option: str, reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        BlackQueen(players, {"passing": option})
    assert str(refused.value).startswith(reason)


@pytest.mark.parametrize(("players", "most"), [(2, 11), (3, 7), (4, 11), (5, 8), (6, 11)])
def test_hands_must_have_three_cards(players: int, most: int) -> None:
    assert BlackQueen(players, {"passing": "turns", "piles": most}).options["piles"] == most
    largest = BlackQueen.options_for(players)[0].values[-1]
    assert isinstance(largest, int)
    for piles in range(most + 1, largest + 1):
        assert BlackQueen(players, {"piles": piles})
        with pytest.raises(BadOption) as refused:
            BlackQueen(players, {"passing": "left", "piles": piles})
        assert f"Take {most} piles at most (option piles), or let no cards" in str(refused.value)


REFUSED = {
    "QS": "'QS' passes no cards; name three of your hand (pass 9D 9H TC).",
    "pass": "'pass' passes no cards",
    "pass QS KS": "'pass QS KS' passes no cards",
    "pass QS KS AS 2C": "'pass QS KS AS 2C' passes no cards",
    "pass QS KS XX": "'pass QS KS XX' passes no cards",
    "pass AS  KS QS": "'pass AS  KS QS' passes no cards",
    "pass QS@0 KS AS": "'pass QS@0 KS AS' passes no cards",
    "pass QS KS AS": "Name the cards in the order of their texts: pass AS KS QS.",
    "pass 2H AS KS": "The two of hearts lies on a pile; only cards of the hand are passed.",
    "pass 9D AS KS": "You do not hold the nine of diamonds.",
    "pass AS QS QS": "You do not hold so many copies of the queen of spades.",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refusals(text: str) -> None:
    game = BlackQueen(4, {"passing": "left", "piles": 10})
    deal = stacked(game, ["QS KS AS 2C 3C 4C"], down=["9D"], up=["2H"])
    for shown in (deal, deal.seen_by(0)):
        with pytest.raises(IllegalAction) as refused:
            shown.check(0, [text])
        assert str(refused.value).startswith(REFUSED[text])


def test_the_lowest_club_is_found_after_the_pass() -> None:
    game = BlackQueen(3, {"passing": "left", "first_leader": "lowest_club", "piles": 0})
    deal = stacked(game, ["2C 3C 4C"])
    deal.act(0, "pass 2C 3C 4C")
    assert deal.to_lead == NONE
    while deal.to_pass:
        hand = sorted(texts(deal, deal.turn))
        deal.act(deal.turn, " ".join(["pass", *hand[:3]]))
    assert (deal.turn, deal.leader, deal.actions(1)) == (1, 1, ["2C"])
    for viewer in range(SPECTATOR, 3):
        for seed in range(5):
            assert deal.seen_by(viewer).fill(Rng(seed)).actions(1) == ["2C"]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("piles", [None, 0])
def test_each_combination_is_offered_once(players: int, piles: int | None) -> None:
    deal = dealt(players, **({} if piles is None else {"piles": piles}))
    for _ in range(players):
        held = texts(deal, deal.turn)
        wanted = {" ".join(["pass", *sorted(three)]) for three in combinations(held, 3)}
        found = deal.actions(deal.turn)
        assert found == sorted(wanted)
        assert (deal.low, deal.high) == (0, len(found) - 1)
        numbers = [deal.number_of(deal.turn, text) for text in found[::7]]
        assert [deal.text_of(deal.turn, number) for number in numbers] == found[::7]
        other = deal.seen_by((deal.turn + 1) % players)
        assert other.actions(deal.turn) == []
        assert other.low > other.high, "how many ways there are tells of equal cards"
        deal.act(deal.turn, found[len(found) // 3])


@pytest.mark.parametrize("players", range(2, 7))
def test_other_cards_and_other_choices_look_the_same(players: int) -> None:
    for number in range(12):
        rng = Random(f"{players} {number}")
        deal = dealt(players, number, **({"no_queen_first": True} if number % 2 else {}))
        while deal.turn >= 0 and len(deal.history) < 3 * players:
            for viewer in range(SPECTATOR, players):
                view = deal.seen_by(viewer)
                other = view.fill(Rng(rng.randrange(1000)))
                assert seen(other, viewer) == seen(deal, viewer)
            deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))


def seen(deal: BlackQueenDeal, viewer: int) -> tuple[dict[str, object], str]:
    view = deal.seen_by(viewer)
    return told(view), fingerprint(view, viewer) if viewer >= 0 else ""


@pytest.mark.parametrize("players", range(2, 7))
def test_a_filled_deal_goes_on(players: int) -> None:
    rng = Random(players)
    deal = dealt(players, first_leader="lowest_club")
    while deal.turn >= 0 and len(deal.history) < 4 * players:
        for viewer in range(SPECTATOR, players):
            whole = deal.seen_by(viewer).fill(Rng(len(deal.history)))
            while whole.turn >= 0:
                whole.act(whole.turn, rng.choice(whole.actions(whole.turn)))
            assert sum(whole.taken) * players == len(whole.history) - players
        deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))


@pytest.mark.plays_much
@pytest.mark.parametrize("level", levels("black_queen"))
@pytest.mark.parametrize("number", range(2))
def test_a_bot_knows_no_more_than_its_seat(level: str, number: int) -> None:
    """Other hidden cards and passes: the same choice."""
    deal = dealt(4, number)
    while deal.turn >= 0 and len(deal.history) < 16:
        seat = deal.turn
        view = deal.seen_by(seat)
        text = find("black_queen", level).choose(view, Rng(1), 40)
        other = view.fill(Rng(len(deal.history))).seen_by(seat)
        assert find("black_queen", level).choose(other, Rng(1), 40) == text
        deal.act(seat, text)
