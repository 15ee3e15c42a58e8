"""Two worlds that look the same to a viewer: the same room and actions, other hidden cards.

A story is a room whose people play; it can be told with the hidden cards exchanged. What a game
hides, and how a deck is made of it, is said in the module of its world.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from app.rooms.fold import events
from app.rooms.fold.seats.people import person_of
from app.rules import cards, shuffle
from app.rules.deal import Deal
from app.rules.game import Game
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.rng import Rng
from tests.games.contract import CONTRACTS, part
from tests.games.world import World

TOKENS = tuple(f"token-of-player-{seat}-{'x' * 25}" for seat in range(8))
PEOPLE = tuple(person_of(token) for token in TOKENS)
WATCHER = "a-spectator-with-a-cookie-" + "x" * 32
TRIES = 8
Step = tuple[int, str]


def worlds() -> dict[str, World]:
    """The worlds of all games that have one; test_complete.py names those that have none."""
    found = {game: part(game, "world", "Hidden") for game in GAMES}
    return {game: made() for game, made in found.items() if isinstance(made, type)}


WORLDS: Mapping[str, World] = worlds()


class NotSo(Exception):
    """A deal cannot begin as wanted."""


@dataclass(frozen=True)
class Telling:
    """The last deal of a story in one of its worlds."""

    deck: Sequence[str]
    steps: Sequence[Step]


class Story:
    """People who play a match; its last deal, with `deck` and `steps`, is the one that is told.

    deals: how many, the ones before it are over. wanted: how each of them begins.
    """

    def __init__(
        self,
        players: int,
        options: Mapping[str, object] | None = None,
        deals: int = 1,
        game: str = "black_queen",
        wanted: Sequence[str] = (),
    ) -> None:
        self.game: Game = GAMES[game](players, options)
        self.world = WORLDS[game]
        self.deals = deals
        self.wanted = wanted
        self.match = Match(self.game)
        self.drawn: dict[str, int] = {}
        self.deck: tuple[str, ...] = ()
        self.steps: list[Step] = []
        self.since: tuple[events.Event, ...] = ()  # what happened just after it was dealt
        self.before: list[events.Event] = [
            events.RoomOpened(game=game, players=players, options=self.game.options, host=PEOPLE[0])
        ]
        for seat in range(players):
            taken = events.SeatTaken(seat=seat, person=PEOPLE[seat], name=f"Name {seat}")
            self.before.append(taken)
        for number in range(deals):
            self._play(number)
            if number < deals - 1:
                self.before += self.told(self.own, 0, len(self.steps))

    def _play(self, number: int) -> None:
        self.drawn = {} if number else {"dealer": 1}
        self.setup = self.match.next_setup(self.drawn)
        for seed in count(10 * self.game.players + number, 1000):
            with suppress(NotSo):
                deal = self._played(seed)
                break
        self.steps = deal.history
        self.match.add(deal)

    def _played(self, seed: int) -> Deal:
        """A whole deal; raises NotSo when it cannot begin as wanted."""
        self.deck = random_deck(self.game, seed)
        deal = self.dealt_out(self.deck)
        rng = Rng(seed)
        while deal.turn >= 0:
            done = [text for _, text in deal.history]
            legal = self.world.likely(deal.actions(deal.turn), done, deal.turn, self.wanted)
            if not legal:
                raise NotSo
            deal.act(deal.turn, legal[rng.below(len(legal))])
        return deal

    @property
    def own(self) -> Telling:
        """The story as it is."""
        return Telling(self.deck, self.steps)

    def dealt_out(self, deck: Sequence[str]) -> Deal:
        """The deal that a deck gives, before its first action."""
        return self.game.deal(self.setup, deck)

    def told(self, telling: Telling, world: int, done: int) -> list[events.Event]:
        """The events of the last deal, up to so many actions."""
        dealt = events.DealStarted(
            match=0,
            drawn=self.drawn,
            deck=list(telling.deck),
            fair=fair_of(world, self.setup.number),
        )
        acted = [
            events.Acted(seat=seat, action=text, by="person") for seat, text in telling.steps[:done]
        ]
        return [dealt, *self.since, *acted]

    def log(self, telling: Telling, world: int, done: int = 0) -> list[events.Event]:
        """All events of the room, with a seed that fits nothing."""
        return [*self.before, *self.told(telling, world, done)]

    def exchanged(self, until: int, viewer: int) -> Telling:
        """Another deck that looks the same to a viewer up to and after so many steps.

        Of some random ones the one in which most lies elsewhere; raises ValueError when nothing
        can.
        """
        first, now = self.dealt_out(self.deck), self.dealt_out(self.deck)
        for seat, text in self.steps[:until]:
            now.act(seat, text)
        seen = now.seen_by(viewer)
        rests = [seen.fill(Rng(number)) for number in range(TRIES)]
        decks = [self.world.deck_of(first, now, rest, viewer) for rest in rests]
        far = [self.world.elsewhere(first, self.dealt_out(deck)) for deck in decks]
        if not max(far):
            raise ValueError("Nothing is hidden from this viewer, or it can only lie there.")
        best = far.index(max(far))
        steps, done = list[Step](), Counter[int]()
        for seat, text in self.steps[:until]:
            told = self.world.text_of(text, seat, rests[best], viewer, done[seat])
            steps.append((seat, told))
            done[seat] += 1
        return Telling(decks[best], steps)

    def latest(self, viewer: int, *, over: bool = False) -> int:
        """The last step after which something hidden from a viewer can lie elsewhere.

        over: even the one that ends the deal.
        """
        for until in range(len(self.steps) - (not over), -1, -1):
            with suppress(ValueError):
                self.exchanged(until, viewer)
                return until
        raise ValueError("Nothing is ever hidden from this viewer.")


def tries() -> list[str]:
    """Actions of all games, to be tried by somebody who may not do them."""
    return [*cards.TEXTS, *(text for found in CONTRACTS.values() for text in found.tries)]


def fair_of(world: int, deal: int) -> events.Fair:
    """Where a deck is said to come from: the secret seed differs between worlds.

    The commitment is public, so it is the same.
    """
    seed = hashlib.sha256(f"{world} {deal}".encode()).digest()
    return events.Fair(
        scheme=shuffle.SCHEME,
        commitment=shuffle.commitment(f"deal {deal}".encode()),
        seed=seed.hex(),
    )


def random_deck(game: Game, seed: int) -> tuple[str, ...]:
    """A deck for a number."""
    return shuffle.shuffled(game.pack, seed.to_bytes(shuffle.SEED_BYTES, "big"))
