"""Matches that bots play without a room."""

from collections.abc import Iterator, Mapping, Sequence

from app.bots.bot import Bot
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.match import Match
from app.rules.record import deal_json, match_json
from app.rules.rng import Rng

Key = bytes


def key_of(*parts: object) -> Key:
    """A key for the streams of one deal, from anything printable."""
    texts = [str(part).encode(errors="backslashreplace").decode() for part in parts]
    return shuffle.key(bytes(shuffle.SEED_BYTES), texts)


def draw(match: Match, key: Key) -> dict[str, int]:
    """What chance decides for the next deal beside the cards."""
    return {
        name: shuffle.Stream(key, name).below(choices) for name, choices in match.draws().items()
    }


def turns(deal: Deal, key: Key) -> Iterator[tuple[int, Rng]]:
    """The seats that have to act, one after the other, each time with numbers of its own.

    Whoever asks acts for the seat before the next one is asked for.
    """
    while deal.turn >= 0:
        seat = deal.turn
        yield seat, Rng(shuffle.Stream(key, f"bot {seat} {len(deal.history)}").number())


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
        for seat, rng in turns(deal, deal_key):
            if legal:
                texts.append(deal.actions(seat))
            deal.act(seat, bots[seat].choose(deal.seen_by(seat), rng, 0))
        deals.append(deal_json(deal, deck, drawn, texts if legal else None))
        match.add(deal)
        match.given_up = match.endless
    return match_json(match, deals, names)
