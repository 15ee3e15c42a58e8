"""Deals played between bots, and against players of other people's."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, runtime_checkable

from app.bots.bot import Bot
from app.bots.selfplay import Key, draw, turns
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.match import Match
from app.rules.rng import Rng

Watch = Callable[[Deal], None]  # called before each action


@runtime_checkable
class Peer(Protocol):
    """Another project's player, which draws from the deal itself what it should not know."""

    def choose_in(self, deal: Deal, rng: Rng) -> str:
        """The text of the action to do, for the seat whose turn it is."""


def play(deal: Deal, players: Sequence[Bot | Peer], key: Key, watch: Watch | None = None) -> None:
    """Let players (one a seat) play a deal to its end; bots get their seat's view only."""
    for seat, rng in turns(deal, key):
        if watch:
            watch(deal)
        player = players[seat]
        if isinstance(player, Peer):
            deal.act(seat, player.choose_in(deal, rng))
        else:
            deal.act(seat, player.choose(deal.seen_by(seat), rng, 0))


def play_deals(
    game: Game, players: Sequence[Bot | Peer], keys: Iterable[Key], match: Match | None = None
) -> Iterator[Deal]:
    """The deals of a match, each played to its end by players (one a seat).

    keys: one for each deal; without an end for a match that goes to its own. match: what they
    are added to, after each has been looked at.
    """
    match = match or Match(game)
    for key in keys:
        deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
        play(deal, players, key)
        yield deal
        match.add(deal)
        match.given_up = match.endless
        if match.over:
            return
