"""Where the cards of an Oh Hell deal lie, what a viewer has not seen of it, how it came there.

This knows nothing of voids: it lays cards somewhere else and asks the engine, by checked actions
from the start, whether the deal could have gone like that.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction
from app.rules.oh_hell.deal import NO_TRUMPS, TURN, OhHellDeal
from app.rules.oh_hell.game import PACK, OhHell, OhHellSetup
from tests.rules.oh_hell_deals import named, texts
from tests.rules.places import Places, lying, number_of_ways, positions, ways


def places_of(deal: OhHellDeal) -> Places:
    """The hands, then the stock."""
    hands = [texts(deal, seat) for seat in range(deal.players)]
    return tuple(map(frozenset, [*hands, named(deal.stock)]))


def open_places(deal: OhHellDeal, viewer: int) -> list[int]:
    """The places whose cards a viewer has not seen."""
    return [place for place, held in enumerate(places_of(deal)) if held and place != viewer]


def unseen(deal: OhHellDeal, viewer: int) -> list[str]:
    """What lies there, sorted."""
    return lying(places_of(deal), open_places(deal, viewer))


def arrangements(deal: OhHellDeal, viewer: int) -> Iterator[Places]:
    """All the ways to lay what a viewer has not seen, possible or not."""
    return ways(places_of(deal), open_places(deal, viewer))


class Table:
    """A deck, and so many cards for each seat. trump: a suit, NO_TRUMPS or TURN."""

    def __init__(self, rng: Random, players: int, size: int, trump: int = TURN) -> None:
        self.game = OhHell(players)
        self.players = players
        self.deck = list(self.game.pack)
        rng.shuffle(self.deck)
        self.turns_up = trump == TURN and players * size < PACK
        if not self.turns_up and trump == TURN:
            trump = NO_TRUMPS
        hook = rng.random() < 0.5
        dealer = rng.randrange(players)
        self.setup = OhHellSetup(dealer, 0, (0,) * players, size, trump, hook, 1, False, ())

    @classmethod
    def at_random(cls, rng: Random) -> "Table":
        players = rng.randrange(3, 8)
        size = rng.randrange(1, PACK // players + 1)
        return cls(rng, players, size, rng.choice([TURN, TURN, TURN, NO_TRUMPS, 0, 3]))

    def start(self) -> OhHellDeal:
        return self.game.deal(self.setup, self.deck)

    def went(self, deal: OhHellDeal, places: Places) -> OhHellDeal | None:
        """A deal that went like this one, with the cards now in these places; None if none can."""
        hands = [set(held) for held in places[: self.players]]
        for seat, text in deal.history[self.players :]:
            hands[seat].add(text)
        round_ = [(self.setup.dealer + 1 + i) % self.players for i in range(self.players)]
        held = [sorted(hands[seat]) for seat in round_]
        deck = [card for dealt in zip(*held, strict=True) for card in dealt]
        turned = [cards.TEXTS[deal.turned]] if self.turns_up else []
        other = self.game.deal(self.setup, [*deck, *turned, *sorted(places[-1])])
        try:
            for seat, text in deal.history:
                other.act(seat, text)
        except IllegalAction:
            return None
        assert places_of(other) == places
        assert (other.turn, other.asks) == (deal.turn, deal.asks)
        return other


def stopped(table: Table, rng: Random) -> OhHellDeal:
    """A deal at that table after some random actions, or at its end."""
    deal = table.start()
    stop = rng.randrange(table.players * (table.setup.size + 1) + 1)
    while deal.turn >= 0 and len(deal.history) < stop:
        deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
    return deal


class Position(NamedTuple):
    """A position of a random deal, after cards were played, with few ways to lay the others."""

    players: int
    size: int
    fits: Callable[[OhHellDeal, int], bool]  # the whole deal and who looks
    trump: int = TURN
    spectator: bool = False  # looks, instead of a seat

    def found(self, name: str, wanted: int) -> Iterator[tuple[Table, OhHellDeal, int]]:
        """The first such positions, one of a deal at most, and who looks."""

        def begin(rng: Random) -> tuple[Table, OhHellDeal]:
            table = Table(rng, self.players, self.size, self.trump)
            return table, table.start()

        return positions(name, wanted, begin, self.viewers)

    def viewers(self, deal: OhHellDeal) -> list[int]:
        if deal.played == 0:
            return []
        who = [SPECTATOR] if self.spectator else range(self.players)
        return [
            viewer
            for viewer in who
            if 30 <= number_of_ways(places_of(deal), open_places(deal, viewer)) < 900
            and self.fits(deal, viewer)
        ]
