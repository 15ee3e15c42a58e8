"""Durak's level 2: what it remembers, whom it thinks of, what it is allowed."""

import hashlib

import pytest

from app.bots.durak.bot import VARIANTS, WEARY, SearchBot, SourceBot, Ways
from app.bots.durak.trials import Trials
from app.bots.durak.value import FORMS
from app.bots.levels import find
from app.rules.cards import NUMBERS
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from app.rules.game import Value
from app.rules.rng import Rng
from tests.rules.durak_deals import say, tiny

TABLES: list[tuple[int, dict[str, Value]]] = [
    (2, {"transfer": True, "pack": 24}),
    (3, {"throwers": "neighbours", "deuce_beats_ace": True, "pack": 52}),
    (4, {"teams": True, "first_bout_five": False}),
    (6, {"transfer": True, "pack": 36}),
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
@pytest.mark.parametrize("name", VARIANTS)
def test_whole_deals_of_all_kinds(name: str, players: int, options: dict[str, Value]) -> None:
    """Any of those who may act is asked, not only the first."""
    deal = opened(players, options, 4)
    bot = SearchBot(VARIANTS[name])
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
    trials = Trials(FORMS["repaired"], 0.0)
    played = []
    for playouts in (10, 60, 240):
        trials.choose(view, view.viewer, view.legal(), playouts, Rng(1))
        played.append(trials.playouts)
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
    digest = hashlib.sha256()
    for players, options in TABLES:
        deal = opened(players, options, 7)
        view = deal.seen_by(deal.turn)
        trials = Trials(FORMS["meant"], 0.5)
        chosen = trials.choose(view, view.viewer, view.legal(), 30, Rng(2))
        digest.update(repr((chosen, trials.playouts, list(trials.sums))).encode())
    assert digest.hexdigest()[:16] == "ebe82eb0d4be2d88"


def test_ways_have_names() -> None:
    assert VARIANTS["2"] == Ways()
    for name in VARIANTS:
        assert find("durak", name).version == SearchBot.version
