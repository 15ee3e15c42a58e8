"""Two worlds that look the same to a viewer: the same room and actions, other hidden cards.

A story is a room whose people play; it can be told with the hidden cards exchanged.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from app.rooms import events
from app.rooms.people import person_of
from app.rules import cards, shuffle
from app.rules.black_queen import BlackQueenDeal
from app.rules.black_queen_game import BlackQueen
from app.rules.match import Match
from app.rules.rng import Rng

TOKENS = tuple(f"token-of-player-{seat}-{'x' * 32}" for seat in range(6))
PEOPLE = tuple(person_of(token) for token in TOKENS)
WATCHER = "a-spectator-with-a-cookie-" + "x" * 32
ROOM_FOR_PILES = 13  # per seat, in a deal's lists of piles
TRIES = 8
Step = tuple[int, str]


class Story:
    """People who play a match; its last deal, with `deck` and `steps`, is the one that is told.

    deals: how many, the ones before it are over.
    """

    def __init__(
        self, players: int, options: Mapping[str, object] | None = None, deals: int = 1
    ) -> None:
        self.game = BlackQueen(players, options)
        self.deals = deals
        self.match = Match(self.game)
        self.drawn: dict[str, int] = {}
        self.deck: tuple[str, ...] = ()
        self.steps: list[Step] = []
        self.before: list[events.Event] = [
            events.RoomOpened(
                game="black_queen", players=players, options=self.game.options, host=PEOPLE[0]
            )
        ]
        for seat in range(players):
            taken = events.SeatTaken(seat=seat, person=PEOPLE[seat], name=f"Name {seat}")
            self.before.append(taken)
        for number in range(deals):
            self._play(number)
            if number < deals - 1:
                self.before += self.told(self.deck, 0, len(self.steps))

    def _play(self, number: int) -> None:
        self.drawn = {} if number else {"dealer": 1}
        self.setup = self.match.next_setup(self.drawn)
        seed = 10 * self.game.players + number
        self.deck = random_deck(self.game, seed)
        deal = self.dealt_out(self.deck)
        self.steps = played(deal, Rng(seed))
        self.match.add(deal)

    def dealt_out(self, deck: Sequence[str]) -> BlackQueenDeal:
        """The deal that a deck gives, before its first action."""
        return self.game.deal(self.setup, deck)

    def told(self, deck: Sequence[str], world: int, done: int) -> list[events.Event]:
        """The events of the last deal with this deck, up to so many actions."""
        dealt = events.DealStarted(
            match=0, drawn=self.drawn, deck=list(deck), fair=fair_of(world, self.setup.number)
        )
        acted = [
            events.Acted(seat=seat, action=text, by="person") for seat, text in self.steps[:done]
        ]
        return [dealt, *acted]

    def log(self, deck: Sequence[str], world: int, done: int = 0) -> list[events.Event]:
        """All events of the room, with this deck and a seed that fits nothing."""
        return [*self.before, *self.told(deck, world, done)]

    def exchanged(self, until: int, viewer: int) -> list[str]:
        """Another deck that looks the same to a viewer up to and after so many steps.

        Of some random ones the one in which most lies elsewhere; raises ValueError when nothing
        can.
        """
        deal = self.dealt_out(self.deck)
        hands: list[list[str]] = [[] for _ in range(deal.players)]
        for seat, text in self.steps[:until]:
            deal.act(seat, text)
            if "@" not in text:
                hands[seat].append(text)
        seen = deal.seen_by(viewer)
        decks = [self._deck_of(hands, seen.fill(Rng(number))) for number in range(TRIES)]
        deck = max(decks, key=self.elsewhere)
        if not self.elsewhere(deck):
            raise ValueError("Nothing is hidden from this viewer, or it can only lie there.")
        return deck

    def _deck_of(self, hands: Sequence[Sequence[str]], rest: BlackQueenDeal) -> list[str]:
        """The deck whose hands hold these cards and those that are left."""
        first = self.dealt_out(self.deck)
        players, piles = first.players, first.piles
        dealt = []
        for seat in range(players):
            own = [*hands[seat], *(cards.TEXTS[card] for card in rest.hand(seat))]
            below = []
            for pile in range(piles):
                at = seat * ROOM_FOR_PILES + pile
                turned_up = rest.down[at] < 0
                below.append(cards.TEXTS[(first if turned_up else rest).down[at]])
            above = [cards.TEXTS[first.up_card(seat, pile)] for pile in range(piles)]
            dealt.append(own + below + above)
        eldest = self.setup.dealer + 1
        return [dealt[(eldest + i) % players][i // players] for i in range(len(self.deck))]

    def elsewhere(self, deck: Sequence[str]) -> int:
        """How many cards of hands and face-down cards are others than in the story's own deck."""
        one, other = self.dealt_out(self.deck), self.dealt_out(deck)
        found = sum(a != b for a, b in zip(one.down, other.down, strict=True))
        for seat in range(one.players):
            found += (Counter(one.hand(seat)) - Counter(other.hand(seat))).total()
        return found

    def latest(self, viewer: int) -> int:
        """The last step after which something hidden from a viewer can lie elsewhere."""
        for until in range(len(self.steps) - 1, -1, -1):
            with suppress(ValueError):
                self.exchanged(until, viewer)
                return until
        raise ValueError("Nothing is ever hidden from this viewer.")


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


def random_deck(game: BlackQueen, seed: int) -> tuple[str, ...]:
    """A deck for a number."""
    return shuffle.shuffled(game.pack, seed.to_bytes(shuffle.SEED_BYTES, "big"))


def played(deal: BlackQueenDeal, rng: Rng) -> list[Step]:
    """Play a whole deal of random actions; returns them.

    Odd seats keep their hands as long as they can and even ones their piles, so that something of
    both is hidden to the end.
    """
    while deal.turn >= 0:
        legal = deal.actions(deal.turn)
        liked = [text for text in legal if ("@" in text) == bool(deal.turn % 2)] or legal
        deal.act(deal.turn, liked[rng.below(len(liked))])
    return deal.history
