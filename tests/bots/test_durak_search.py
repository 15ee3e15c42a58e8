"""Durak's levels that search: what it remembers, whom it thinks of, what it is allowed."""

import pytest

from app.bots.durak.bot import WAYS, WEARY, SearchBot, SourceBot, Ways
from app.bots.durak.playouts import Playouts
from app.bots.durak.sense import frugal, sensible
from app.bots.durak.value import FORMS
from app.bots.search.flat import Flat
from app.rules.cards import NUMBERS
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from app.rules.game import Value
from app.rules.rng import Rng
from lab.bots import find
from lab.durak.bots import BOTS
from tests.digest import digest
from tests.rules.durak_deals import say, tiny

TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {"transfer": True, "pack": 24}),
    (3, {"throwers": "neighbours", "deuce_beats_ace": True, "pack": 52}),
    (4, {"teams": True, "first_bout_five": False}),
    (6, {"transfer": True, "pack": 36}),
    (3, {"transfer": True, "shown_transfer": True, "pack": 24}),
]


def opened(players: int, options: dict[str, Value], seed: int) -> DurakDeal:
    """A deal of a shuffled pack."""
    game = Durak(players, options)
    rng = Rng(seed)
    pack = list(game.pack)
    deck = [pack.pop(rng.below(len(pack))) for _ in range(len(pack))]
    return game.deal(game.setup([], {"dealer": 0}), deck)


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("name", ["2", *BOTS])
def test_whole_deals_of_all_kinds(name: str, players: int, options: dict[str, Value]) -> None:
    """Any of those who may act is asked, not only the first."""
    deal = opened(players, options, 4)
    bot = find("durak", name)
    rng = Rng(5)
    asked_behind = 0
    while deal.to_act and deal.bouts < 6:
        seat = deal.to_act[rng.below(len(deal.to_act))]
        asked_behind += seat != deal.turn
        text = bot.choose(deal.seen_by(seat), Rng(len(deal.history)), 1)
        assert text in deal.actions(seat)
        deal.act(seat, text)
    assert asked_behind or players == 2


def test_budgets_are_counted() -> None:
    deal = opened(3, {}, 1)
    view = deal.seen_by(deal.turn)
    flat = Flat(Playouts(FORMS["repaired"]))
    played = []
    for playouts in (10, 60, 240):
        flat.try_out(view, playouts, Rng(1))
        played.append(sum(flat.deals))
    assert played == sorted(played)
    assert played[2] <= 240
    assert played[0] < played[1] < played[2]


def test_forced_actions_need_no_trials() -> None:
    hands = ["6C 7C 8C 9C TC JC", "6H 7H 8H 9H TH JH", "6S 7S 8S 9S TS JS"]
    deal = say(tiny(hands, "2C 3C 4C 2D 3D 4D", opener=0), "6C")
    rng, before = Rng(1), Rng(1).step()
    assert SearchBot().choose(deal.seen_by(1), rng, 0) == "take"
    assert rng.step() == before, "nothing was drawn"


def test_a_card_that_was_seen_is_remembered() -> None:
    """What was picked up lies in that hand in every sampled deal, what was beaten in none."""
    hands = ["6C 7C 8C 9C TC JC", "6H 7H 8H 9H TH JH", "6S 7S 8S 9S TS JS"]
    deal = say(tiny(hands, "2C 3C 4C 2D 3D 4D", opener=0), "6C", "take", "done", "2: 6S", "done")
    while deal.asks == "throw":
        say(deal, "done")
    whole = deal.seen_by(2).fill(Rng(3))
    assert {NUMBERS["6C"], NUMBERS["6S"]} <= set(whole.hand(1))


def test_after_too_many_bouts_a_bot_does_anything() -> None:
    """Three who give the same cards round would never end."""
    assert WEARY > 60
    deal = opened(3, {"pack": 24}, 2)
    bots = [SourceBot(), SourceBot(), SourceBot()]
    while deal.turn >= 0:
        deal.act(deal.turn, bots[deal.turn].choose(deal.seen_by(deal.turn), Rng(1), 0))
        assert len(deal.history) < 10_000


def test_the_same_trials_compiled_or_not() -> None:
    told = list[str]()
    for players, options in TABLES:
        deal = opened(players, options, 7)
        view = deal.seen_by(deal.turn)
        flat = Flat(Playouts(FORMS["meant"]), 0.5)
        flat.try_out(view, 30, Rng(2))
        tried = [(n, flat.mean(action)) for action, n in enumerate(flat.deals) if n]
        told.append(repr((flat.best(), tried)))
    assert digest(told) == "883ced32370fe462"


def test_ways_have_names() -> None:
    assert WAYS["2"] == Ways()
    for name in WAYS:
        assert find("durak", name).version == WAYS[name].version


def thinks_of(deal: DurakDeal) -> str:
    """What the seat on turn thinks of, of all that it may do."""
    view = deal.seen_by(deal.turn)
    among = sensible(view, view.legal())
    texts = (view.text_of(view.viewer, action) for action in range(64) if among >> action & 1)
    return " ".join(sorted(texts))


STOCK = "2C 3C 4C 2D 3D 4D 5C 5D"  # diamonds are trump


@pytest.mark.parametrize(
    ("hand", "said", "thought"),
    [
        ("6C 7C KS 6D JD AD", [], "6C 7C"),  # neither trumps nor the king
        ("KC QC KS 6D JD AD", [], "KC KS QC"),  # there is nothing lower
        ("6C 8C JS 6D JD AD", [], "6C 8C"),  # nor a single jack
        ("8C JC JS 6D JD AD", [], "8C JC JS"),  # but one of two
        ("6D 7D 8D 9D JD AD", [], "6D 7D 8D 9D AD JD"),
    ],
)
def test_trumps_and_court_cards_do_not_open(hand: str, said: list[str], thought: str) -> None:
    deal = tiny([hand, "6H 7H 8H 9H TH JH"], STOCK, opener=0)
    assert thinks_of(say(deal, *said)) == thought


@pytest.mark.parametrize(
    ("hand", "thought"),
    [
        ("7D 8D 6D AD 9S QH", "6D 8D take"),  # a low trump, or one of a rank that lies there
        ("7D 8D 6D AD KC QH", "KC take"),  # a plain card before a trump
        ("7D 8D 6D AD AC QH", "6D 8D AC take"),  # but an ace is too good, early
        ("7D 8D 6D 9C KC QH", "9C"),  # nor is a high card spent beside a low one; and nobody takes
    ],
)
def test_beating_is_cheap(hand: str, thought: str) -> None:
    deal = tiny(["6C 7C 8C QC TC JC", hand], STOCK, opener=0)
    assert thinks_of(say(deal, "8C")) == thought


def attacked(hand: str, attack: str, stock: str) -> DurakDeal:
    """Three seats; the second one, with this hand, may show a trump."""
    third = "TS QS KS 9H JH QH"
    deal = tiny(["6C 7C 8C QC TC KC", hand, third], stock, opener=0, transfer=True, **SHOWS)
    return say(deal, attack)


SHOWS = {"shown_transfer": True}


@pytest.mark.parametrize(
    ("hand", "attack", "thought"),
    [
        ("8D 9D 6H 7H 9S AC", "8C", "AC show 8D"),  # neither to take nor to spend a trump
        ("8D 8S 6H 7H 9S 9C", "8C", "9C show 8D transfer 8S"),  # what costs little may be better
        ("KD AD 6H 7H 9S JS", "KC", "show KD take"),  # a king may be worth having
    ],
)
def test_a_trump_is_shown_rather_than_spent(hand: str, attack: str, thought: str) -> None:
    assert thinks_of(attacked(hand, attack, STOCK)) == thought
    assert needs_no_reason(attacked(hand, attack, STOCK)) == thought.removesuffix(" take")


@pytest.mark.parametrize(
    ("hand", "attack", "wanted"),
    [
        ("8D 9D 6H 7H 9S JS", "8C", "show 8D"),
        ("8D 9D 6H 7H 9S AC", "8C", "show 8D"),
        ("6D 6S 7S 8S 9S TH", "6C", "transfer 6S"),  # a low card is got rid of
    ],
)
def test_the_player_of_level_1_shows_what_costs_nothing(
    hand: str, attack: str, wanted: str
) -> None:
    deal = attacked(hand, attack, STOCK)
    assert SourceBot().choose(deal.seen_by(1), Rng(1), 0) == wanted


def test_once_the_talon_is_gone_three_do_not_take_for_nothing() -> None:
    """A king beats a first card then, or the lowest of many trumps."""
    others = "6C QC 7C 8C 9C TC", "6S 7S 8S 9S TS 9D"  # diamonds are trump
    deal = tiny([others[0], "KC 7H 8H 9H TH JH", others[1]], opener=0)
    assert thinks_of(say(deal, "QC")) == "KC"
    deal = tiny([others[0], "6D 7D KD 9H TH JH", others[1]], opener=0)
    assert thinks_of(say(deal, "QC")) == "6D"


def test_nobody_gives_a_trump_to_who_takes() -> None:
    deal = tiny(["6C 6D 8S 9C TC 6S", "7H 8H 9H TH JH QH"], STOCK, opener=0)
    assert thinks_of(say(deal, "6C", "take")) == "6S done"


def test_nobody_gives_high_cards_to_who_takes() -> None:
    deal = tiny(["8C AC KC 9S TC KS", "KH 8H 9H TH AH QH"], STOCK, opener=0)
    thrown = say(deal, "KC", "take")
    assert thinks_of(thrown) == "done"


def test_without_a_stock_everything_is_worth_a_thought() -> None:
    deal = tiny(["6C 7C KS 6D JD AD", "6H 7H 8H 9H TH KD"], opener=0)
    assert thinks_of(deal) == "6C 6D 7C AD JD KS"


def needs_no_reason(deal: DurakDeal) -> str:
    """What the seat on turn may do without one."""
    view = deal.seen_by(deal.turn)
    among = frugal(view, view.legal_of(view.viewer))
    texts = (view.text_of(view.viewer, action) for action in range(64) if among >> action & 1)
    return " ".join(sorted(texts))


@pytest.mark.parametrize(
    ("hand", "attack", "wanted"),
    [
        ("7D 9C TC AC JD QH", "8C", "7D 9C JD"),  # not to take, and no dearer plain card
        ("7D 8D QC AC KD QH", "8C", "7D 8D KD QC"),  # 8D is of a rank that lies there
        ("7D 8D 6D QH KH AH", "8C", "6D 7D 8D take"),  # trumps are no plain cards
    ],
)
def test_what_needs_no_reason_to_defend(hand: str, attack: str, wanted: str) -> None:
    deal = tiny(["6C 7C 8C TS JS 6S", hand], STOCK, opener=0)
    assert needs_no_reason(say(deal, attack)) == wanted


def test_what_needs_no_reason_to_attack() -> None:
    hands = ["6C 6D 9C JS TC QC", "7C 7H 8H 9H JC KH"]
    deal = tiny(hands, STOCK, opener=0)
    assert needs_no_reason(deal) == "6C 6D 9C TC"  # no single jack or queen beside a six
    assert needs_no_reason(say(deal, "6C", "7C")) == "done"  # a trump is not thrown


def test_between_the_last_two_nothing_needs_a_reason() -> None:
    deal = tiny(["6C 7C KS 6D JD AD", "6H 7H 8H 9H TH KD"], opener=0)
    assert needs_no_reason(deal) == "6C 6D 7C AD JD KS"
