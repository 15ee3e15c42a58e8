"""Durak against a second, plain form of its rules (plain_durak.py), step by step."""

import random
from collections import Counter

import pytest

from app.rules import shuffle
from app.rules.durak.boards import boards
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak, DurakResult, DurakSetup
from app.rules.game import Value
from app.rules.match import Match
from tests.rules.durak_deals import named, seats, stock_of, table, texts
from tests.rules.plain_durak import PlainDurak

pytestmark = pytest.mark.plays_much

MATCHES = 90  # for each number of seats
HANDED_ON = ("take", "transfer", "show")


def some_game(players: int, rng: random.Random) -> Durak:
    """With random options; three deals at most."""
    options: dict[str, Value] = {
        o.name: rng.choice(list(o.values)) for o in Durak.options_for(players)
    }
    return Durak(players, {**options, "deals": rng.randrange(1, 4)})


def some_deck(game: Durak, rng: random.Random) -> tuple[str, ...]:
    """With jokers mostly where they are dealt to hands, or turned up."""
    deck = list(shuffle.shuffled(game.pack, rng.randbytes(32)))
    if "XR" in deck and rng.random() < 0.8:
        deck.remove("XR")
        deck.remove("XB")
        first, second = rng.sample(["XR", "XB"], 2)
        deck.insert(0, first)
        deck.insert(rng.choice([1, 1, len(deck)]), second)
    return tuple(deck)


def assert_alike(deal: DurakDeal, plain: PlainDurak) -> None:
    """Every card lies where the plain form has it, and all that is told is the same."""
    everybody = range(plain.players)
    assert list(deal.to_act) == plain.to_act()
    assert deal.turn == next(iter(plain.to_act()), -1)
    assert deal.asks == plain.asks()
    assert [deal.actions(s) for s in everybody] == [plain.legal(s) for s in everybody]
    assert [texts(deal, s) for s in everybody] == [set(hand) for hand in plain.hands]
    assert list(deal.hand_size[: plain.players]) == [len(hand) for hand in plain.hands]
    assert [named(deal.known[s]) for s in everybody] == plain.known
    assert stock_of(deal) == plain.stock
    assert named(1 << deal.trump_card) == {plain.trump_card}
    assert named(1 << deal.shown_trump if deal.shown_trump >= 0 else 0) == (
        {plain.lowest} if plain.lowest else set()
    )
    assert named(deal.discards) == set(plain.discards)
    assert named(deal.shown) == plain.shown
    assert table(deal) == ["/".join(pair) for pair in plain.table]
    assert seats(deal.out) == sorted(plain.place)
    if not plain.over:
        assert (deal.opener, deal.attacker) == (plain.opener, plain.attacker)
        assert (deal.defender, deal.limit, deal.taking) == (
            (plain.defender, plain.limit, plain.taking)
        )
        for seat in everybody:
            assert deal.may_throw(seat) == (seat in plain.throwers())


def choose(plain: PlainDurak, rng: random.Random, haste: float) -> tuple[int, str]:
    """An action of somebody; haste: how often one that takes or hands on is chosen, or done."""
    seat = rng.choice(plain.to_act())
    legal = plain.legal(seat)
    quick = [t for t in legal if t.split()[0] in (*HANDED_ON, "done")]
    slow = [text for text in legal if text not in quick]
    return seat, rng.choice(quick if quick and (not slow or rng.random() < haste) else slow)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.alike
def test_matches_go_as_in_the_plain_form(players: int) -> None:
    rng = random.Random(f"all {players}")
    found = Counter[object]()
    for number in range(MATCHES):
        game = some_game(players, rng)
        options = game.options
        match = Match(game)
        dealer = rng.randrange(players)
        totals, worn = [0] * players, [0] * players
        fools: list[int] = []
        haste = (0.02, 0.15, 0.5)[number % 3]
        while not match.over:
            setup = match.next_setup(dict.fromkeys(match.draws(), dealer))
            assert isinstance(setup, DurakSetup)
            assert setup.boards == (tuple(worn) if options["shoulder_boards"] else None)
            deck = some_deck(game, rng)
            deal = game.deal(setup, deck)
            opener = None
            if options["next_first"] != "lowest" and len(fools) == 1:
                opener = (fools[0] - 1) % players
            plain = PlainDurak(players, options, deck, setup.dealer, opener)
            assert setup.dealer == (dealer + setup.number) % players
            assert_alike(deal, plain)
            while not plain.over:
                seat, text = choose(plain, rng, haste)
                found["out of order"] += seat != deal.turn
                found["onto a take"] += plain.taking and text != "done"
                deal.act(seat, text)
                plain.act(seat, text)
                assert_alike(deal, plain)
                note(plain, found)
            assert deal.scores == tuple(plain.scores())
            assert list(deal.places) == plain.places()
            match.add(deal)
            result = match.results[-1]
            assert isinstance(result, DurakResult)
            assert result.boards == (tuple(plain.boards()) if options["shoulder_boards"] else ())
            found["shoulder boards"] += len(boards(deal))
            assert sum(plain.boards()) == len(boards(deal))
            worn = [a + b for a, b in zip(worn, plain.boards(), strict=True)]
            totals = [a + b for a, b in zip(totals, plain.scores(), strict=True)]
            assert match.totals == tuple(totals)
            fools = [seat for seat, lost in enumerate(plain.scores()) if lost]
        expected = [1 + sum(b < a for b in totals) for a in totals]
        assert list(match.places) == (plain.places() if options["deals"] == 1 else expected)
        found.update(f"{name}={value}" for name, value in options.items())
    offered = {o.name: o.values for o in Durak.options_for(players) if o.name != "deals"}
    assert {f"{name}={value}" for name, values in offered.items() for value in values} <= set(found)
    wanted = {
        "transferred",
        "shown",
        "shoulder boards",
        "onto a take",
        "six attacks",
        "more than twelve cards",
        "a joker is turned up",
        "a joker upon a joker",
    }
    wanted |= {"a joker is beaten"} if players < 3 else set()
    wanted |= {"out of order"} if players > 2 else set()
    wanted |= {"a partner stands in", "a place is shared"} if players == 4 else set()
    assert {name for name in wanted if found[name] < 2} == set()


def note(plain: PlainDurak, found: Counter[object]) -> None:
    """What is to occur."""
    found["transferred"] += plain.attacker != plain.opener
    found["shown"] += len(plain.shown)
    found["six attacks"] += len(plain.table) == 6
    found["more than twelve cards"] += max(map(len, plain.hands)) > 12
    found["a joker is turned up"] += plain.trump == ""
    lying = [[card[0] for card in pair] for pair in plain.table]
    found["a joker is beaten"] += ["X", "X"] in lying
    found["a joker upon a joker"] += sum(pair[0] == "X" for pair in lying) > 1
    found["a place is shared"] += len(plain.place) > len(set(plain.place.values()))
    found["a partner stands in"] += bool(plain.options["teams"] and plain.place and not plain.over)
