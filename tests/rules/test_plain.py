"""The engine against a second, plain form of the rules (plain_black_queen.py), step by step."""

import random

import pytest

from app.rules import cards, shuffle
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen, BlackQueenSetup
from app.rules.errors import IllegalAction
from app.rules.game import Result, Setup
from tests.rules.plain_black_queen import PlainBlackQueen

pytestmark = pytest.mark.plays_much

MOST_PILES = {2: 13, 3: 8, 4: 13, 5: 10, 6: 13}  # floor(T/2)
HOUSE_RULES: list[dict[str, object]] = [
    {"no_queen_first": True},
    {"good_jack": True},
    {"no_queen_first": True, "good_jack": True, "tie_wins": "first"},
    {"first_leader": "lowest_club"},
    {"first_leader": "lowest_club", "no_queen_first": True},
    {"passing": "left"},
    {"passing": "turns", "first_leader": "lowest_club", "no_queen_first": True},
]
PILES = [(players, piles) for players, most in MOST_PILES.items() for piles in range(most + 1)]


def passes(players: int, option: str, number: int) -> str:
    """Where cards are passed in a deal of a match, from 0 (RULES 1.3)."""
    if option != "turns":
        return option.replace("none", "")
    every = {2: ["left"], 4: ["left", "right", "across"], 6: ["left", "right", "across"]}
    order = [*every.get(players, ["left", "right"]), ""]
    return order[number % len(order)]


def pair(
    players: int, options: dict[str, object], number: int = 0
) -> tuple[BlackQueenDeal, PlainBlackQueen]:
    """The same deal in the engine and in the plain form. number: of the deal in its match."""
    game = BlackQueen(players, options)
    rng = random.Random(f"{players} {options}")
    nothing = (0,) * players
    before = [Result(Setup(0, at, nothing), nothing) for at in range(number)]
    drawn = {name: rng.randrange(choices) for name, choices in game.draws(before).items()}
    setup = game.setup(before, drawn)
    assert isinstance(setup, BlackQueenSetup)
    deck = shuffle.shuffled(game.pack, rng.randbytes(32))
    plain = PlainBlackQueen(
        players,
        game.whole("piles"),
        str(game.options["tie_wins"]),
        no_queen_first=game.options["no_queen_first"] is True,
        good_jack=game.options["good_jack"] is True,
        lowest_club=game.options["first_leader"] == "lowest_club",
        passes=passes(players, str(game.options["passing"]), number),
    )
    plain.deal_out(deck, setup.dealer, setup.leader)
    return game.deal(setup, deck), plain


def assert_alike(deal: BlackQueenDeal, plain: PlainBlackQueen) -> None:
    """Every card lies where the plain form has it."""
    for seat in range(deal.players):
        assert [cards.TEXTS[card] for card in deal.hand(seat)] == sorted(
            plain.hands[seat], key=cards.NUMBERS.__getitem__
        )
        assert deal.hand_size[seat] == len(plain.hands[seat])
        for pile, stack in enumerate(plain.stacks[seat]):
            bare = (seat, pile) in plain.uncovered
            down = cards.NUMBERS[stack[0]] if len(stack) == 2 or (stack and bare) else -1
            up = cards.NUMBERS[stack[-1]] if stack and not bare else -1
            assert (deal.up_card(seat, pile), deal.down[seat * 13 + pile]) == (up, down)
            assert deal.covers(seat, pile) == (down >= 0)


def assert_goes_alike(deal: BlackQueenDeal, plain: PlainBlackQueen, rng: random.Random) -> None:
    """To the end, whatever is played."""
    players, piles = deal.players, deal.piles
    assert deal.hand_size[:players] == [deal.left - 2 * piles] * players
    while deal.turn >= 0:
        assert_alike(deal, plain)
        assert deal.turn == plain.turn
        assert (deal.asks == "pass") == plain.passing
        legal = deal.actions(deal.turn)
        assert legal == plain.legal()
        text = rng.choice(legal)
        deal.act(deal.turn, text)
        plain.act(text)
    assert plain.turn == -1
    assert_alike(deal, plain)
    assert deal.scores == tuple(plain.scores())
    for seat, kept in enumerate(plain.kept):
        assert deal.taken[seat] * players == len(kept)


@pytest.mark.parametrize("tie_wins", ["last", "first"])
@pytest.mark.parametrize(("players", "piles"), PILES)
def test_a_deal_goes_as_in_the_plain_form(players: int, piles: int, tie_wins: str) -> None:
    options: dict[str, object] = {"piles": piles, "tie_wins": tie_wins, "first_leader": "random"}
    assert_goes_alike(*pair(players, options), random.Random(piles))


@pytest.mark.parametrize("house", HOUSE_RULES, ids=str)
@pytest.mark.parametrize(("players", "piles"), PILES[::3])
def test_house_rules_go_as_in_the_plain_form(
    players: int, piles: int, house: dict[str, object]
) -> None:
    if "passing" in house and len(BlackQueen(players).pack) // players - 2 * piles < 3:
        return  # refused: tests/rules/test_black_queen_passing.py
    for deals in range(5):
        options = {"piles": piles, "first_leader": "random", "deals": deals + 1, **house}
        number = deals if "passing" in house else 0
        assert_goes_alike(*pair(players, options, number), random.Random(piles))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_tricks_told_are_the_tricks_played(players: int) -> None:
    deal, plain = pair(players, {})
    rng = random.Random(players)
    kept: list[list[str]] = [[] for _ in range(players)]
    while deal.turn >= 0:
        seats, told, winner = (*deal.tricks(), ([deal.turn], [], -1))[len(deal.history) // players]
        assert [cards.TEXTS[card] for card in told] == [card for _, card in plain.trick]
        assert winner == -1
        assert seats[0] == (plain.trick[0][0] if plain.trick else plain.turn)
        text = rng.choice(deal.actions(deal.turn))
        deal.act(deal.turn, text)
        plain.act(text)
    for _, told, winner in deal.tricks():
        kept[winner] += [cards.TEXTS[card] for card in told]
    assert kept == plain.kept


def test_uncovered_cards_turn_up_together_after_the_trick() -> None:
    seen_together = 0
    for seed in range(20):
        deal, _ = pair(4, {"piles": 12})
        rng = random.Random(seed)
        while deal.turn >= 0:
            before = {
                (seat, pile): deal.up_card(seat, pile) for seat in range(4) for pile in range(12)
            }
            deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
            turned = [
                place for place, up in before.items() if up == -1 and deal.up_card(*place) >= 0
            ]
            assert not turned or deal.in_trick == 0
            seen_together = max(seen_together, len(turned))
    assert seen_together > 1


def test_without_piles_there_is_no_pile_to_name() -> None:
    deal, _ = pair(4, {"piles": 0})
    with pytest.raises(IllegalAction) as refused:
        deal.act(deal.turn, "QS@0")
    assert "-1" not in str(refused.value)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_with_thirteen_piles_the_numbers_reach_63(players: int) -> None:
    """Pile 0 then has the number of the ace of spades: that text must not play it."""
    deal, plain = pair(players, {"piles": 13})
    rng = random.Random(players)
    highest = 0
    while deal.turn >= 0:
        numbers = [number for number in range(64) if deal.legal() >> number & 1]
        assert numbers
        assert numbers[0] >= 51
        highest = max(highest, numbers[-1])
        assert sorted(deal.text_of(deal.turn, number) for number in numbers) == plain.legal()
        with pytest.raises(IllegalAction, match=r"^You do not hold the ace of spades\.$"):
            deal.act(deal.turn, "AS")
        text = rng.choice(plain.legal())
        deal.act(deal.turn, text)
        plain.act(text)
    assert highest == 63
