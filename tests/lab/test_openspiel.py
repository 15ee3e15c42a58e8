"""OpenSpiel's bot at our tables: its states are ours, and what it says can be done."""

import pytest

from app.bots.bot import Bot
from app.bots.levels import BOTS
from app.bots.selfplay import draw, key_of
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.errors import BadOption
from app.rules.euchre.deal import EuchreDeal
from app.rules.game import Game
from app.rules.games import find
from app.rules.match import Match
from app.rules.oh_hell.deal import OhHellDeal
from app.rules.rng import Rng
from lab.arena import contestant
from lab.openspiel.bot import OpenSpielBot
from lab.openspiel.euchre import EuchreTable
from lab.openspiel.oh_hell import OhHellTable
from lab.table import Peer, play

GAMES = [("euchre", 4), ("oh_hell", 3), ("oh_hell", 5)]


def deal_of(game: Game, number: int) -> Deal:
    match = Match(game)
    key = key_of("openspiel", number)
    return game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_it_plays_whole_deals(name: str, players: int) -> None:
    """Whatever is to be done, it does something legal; act raises else."""
    game = find(name)(players)
    peer = contestant(game, "openspiel:10")
    assert isinstance(peer, Peer)
    random = BOTS[name]["0"]()
    for number in range(6):
        deal = deal_of(game, number)
        seats: list[Bot | Peer] = [peer, random, peer, random, random]
        play(deal, seats[:players], key_of(number))
        assert deal.scores is not None


@pytest.mark.parametrize("number", range(20))
def test_states_follow_euchre(number: int) -> None:
    """At each decision the seat to act is the one that OpenSpiel asks, with the same cards."""
    deal = deal_of(find("euchre")(4), number)
    assert isinstance(deal, EuchreDeal)
    table = EuchreTable({"stick_dealer": False})
    rng = Rng(number)
    while deal.turn >= 0:
        state = table.twin(deal).state
        assert state.current_player() == deal.turn
        actions = deal.actions(deal.turn)
        bids = len({text.removesuffix(" alone") for text in actions})
        assert len(state.legal_actions()) == bids
        deal.act(deal.turn, actions[rng.below(len(actions))])
    assert table.twin(deal).state.is_terminal()


@pytest.mark.parametrize("number", range(20))
def test_states_follow_oh_hell(number: int) -> None:
    deal = deal_of(find("oh_hell")(4, {"max_hand": 1 + number % 6}), number)
    assert isinstance(deal, OhHellDeal)
    table = OhHellTable(4, "tricks10")
    rng = Rng(number)
    while deal.turn >= 0:
        state = table.state(deal)
        assert state.current_player() == deal.turn
        actions = deal.actions(deal.turn)
        assert len(state.legal_actions()) == len(actions)
        deal.act(deal.turn, actions[rng.below(len(actions))])
    assert table.state(deal).returns() == list(deal.scores or ())


def test_the_same_seed_the_same_answer() -> None:
    game = find("euchre")(4)
    deal = deal_of(game, 1)
    assert {OpenSpielBot(game, 50).choose_in(deal, Rng(5)) for _ in range(3)} <= {"pass", "order"}
    assert len({OpenSpielBot(game, 50).choose_in(deal, Rng(5)) for _ in range(3)}) == 1


def test_options_that_it_does_not_know() -> None:
    with pytest.raises(BadOption, match="defend_alone=True"):
        OpenSpielBot(find("euchre")(4, {"defend_alone": True}), 1)
