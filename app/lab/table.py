"""Deals played between bots, without a room."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from app.bots.bot import Bot
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.match import Match
from app.rules.record import deal_json, match_json
from app.rules.rng import Rng

Key = bytes
Watch = Callable[[Deal], None]  # called before each action


@runtime_checkable
class Peer(Protocol):
    """A player of somebody else's, who draws from the deal itself what he should not know."""

    def choose_in(self, deal: Deal, rng: Rng) -> str:
        """The text of the action to do, for the seat whose turn it is."""


def key_of(*parts: object) -> Key:
    """A key for the streams of one deal, from anything printable."""
    texts = [str(part).encode(errors="backslashreplace").decode() for part in parts]
    return shuffle.key(bytes(shuffle.SEED_BYTES), texts)


def draw(match: Match, key: Key) -> dict[str, int]:
    """What chance decides for the next deal beside the cards."""
    return {
        name: shuffle.Stream(key, name).below(choices) for name, choices in match.draws().items()
    }


def play(deal: Deal, bots: Sequence[Bot | Peer], key: Key, watch: Watch | None = None) -> None:
    """Let bots (one a seat) play a deal to its end; each but a peer gets its seat's view only."""
    while deal.turn >= 0:
        seat = deal.turn
        if watch:
            watch(deal)
        rng = Rng(shuffle.Stream(key, f"bot {seat} {len(deal.history)}").number())
        bot = bots[seat]
        if isinstance(bot, Peer):
            deal.act(seat, bot.choose_in(deal, rng))
        else:
            deal.act(seat, bot.choose(deal.seen_by(seat), rng, 0))


def play_deals(
    game: Game, bots: Sequence[Bot | Peer], keys: Iterable[Key], match: Match | None = None
) -> Iterator[Deal]:
    """The deals of a match, each played to its end by bots (one a seat).

    keys: one for each deal; without an end for a match that goes to its own. match: what they
    are added to, after each has been looked at.
    """
    match = match or Match(game)
    for key in keys:
        deal = game.deal(match.next_setup(draw(match, key)), shuffle.shuffled(game.pack, key))
        play(deal, bots, key)
        yield deal
        match.add(deal)
        match.given_up = match.endless
        if match.over:
            return


def play_match(
    game: Game, bots: Sequence[Bot], names: Sequence[str], key: Key, *, legal: bool
) -> Mapping[str, object]:
    """The record of a whole match; legal adds the legal actions before each action."""
    match = Match(game)
    deals = []
    while not match.over:
        deal_key = key_of(key.hex(), len(match.results))
        drawn = draw(match, deal_key)
        deck = shuffle.shuffled(game.pack, deal_key)
        deal = game.deal(match.next_setup(drawn), deck)
        texts: list[Sequence[str]] = []

        def note(deal: Deal, texts: list[Sequence[str]] = texts) -> None:
            texts.append(deal.actions(deal.turn))

        play(deal, bots, deal_key, note if legal else None)
        deals.append(deal_json(deal, deck, drawn, texts if legal else None))
        match.add(deal)
        match.given_up = match.endless
    return match_json(match, deals, names)
