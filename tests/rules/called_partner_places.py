"""Where the cards of a deal of Called Partners lie, what a viewer has not seen of it, how it came
there.

Whether a deal could have gone like that with the cards somewhere else is found by the plain form of
the rules (plain_called_partner.py), action by action from the start: nothing is known of voids, and
called cards are cards like others.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.called_partner.game import CalledPartner
from app.rules.deal import SPECTATOR
from app.rules.game import Value
from tests.rules.called_partner_deals import named, texts
from tests.rules.places import Places, lying, number_of_ways, positions, ways
from tests.rules.plain_called_partner import PlainCalledPartner


def places_of(deal: CalledPartnerDeal) -> Places:
    """The hands."""
    return tuple(frozenset(texts(deal, seat)) for seat in range(deal.players))


def open_places(deal: CalledPartnerDeal, viewer: int) -> list[int]:
    """The places whose cards a viewer has not seen."""
    return [seat for seat, held in enumerate(places_of(deal)) if held and seat != viewer]


def unseen(deal: CalledPartnerDeal, viewer: int) -> list[str]:
    """What lies there, sorted."""
    return lying(places_of(deal), open_places(deal, viewer))


def arrangements(deal: CalledPartnerDeal, viewer: int) -> Iterator[Places]:
    """All the ways to lay what a viewer has not seen, possible or not."""
    return ways(places_of(deal), open_places(deal, viewer))


def called(deal: CalledPartnerDeal) -> set[str]:
    """The cards called so far, from what was said."""
    return {text[5:] for _, text in deal.history if text.startswith("call ")}


def held(deal: CalledPartnerDeal, viewer: int) -> set[str]:
    """The called cards in a viewer's hand."""
    return called(deal) & set(texts(deal, viewer) if viewer >= 0 else ())


def hidden(deal: CalledPartnerDeal, viewer: int) -> set[str]:
    """The called cards that a viewer has not seen."""
    return called(deal) & set(unseen(deal, viewer))


def shown(deal: CalledPartnerDeal) -> set[str]:
    """The called cards that were played."""
    return called(deal) & named(deal.played)


class Table:
    """A deck, a dealer and options."""

    def __init__(self, rng: Random, players: int, **options: Value) -> None:
        self.game = CalledPartner(players, options)
        self.players = players
        self.deck = list(self.game.pack)
        rng.shuffle(self.deck)
        self.setup = self.game.setup([], {"dealer": rng.randrange(players)})

    @classmethod
    def at_random(cls, rng: Random) -> "Table":
        options: dict[str, Value] = {
            "forced_bid": rng.random() < 0.3,
            "variable_points": rng.random() < 0.5,
            "bid_step": rng.choice([1, 5]),
            "own_calls": rng.random() < 0.6,
            "defence": rng.random() < 0.3,
        }
        players = rng.randrange(4, 9)
        if players > 5:
            options["calls"] = rng.choice([1, 2])
        options["black_card"] = rng.choice(["QS", "3S"])
        return cls(rng, players, **options)

    def start(self) -> CalledPartnerDeal:
        return self.game.deal(self.setup, self.deck)

    def deck_of(self, deal: CalledPartnerDeal, places: Sequence[Collection[str]]) -> list[str]:
        """The deck of a deal that went like this one, with the cards now in these places."""
        hands = [list(held) for held in places]
        for seat, text in deal.history:
            if text in self.game.pack:
                hands[seat].append(text)
        round_ = [(self.setup.dealer + 1 + i) % self.players for i in range(self.players)]
        dealt = [sorted(hands[seat]) for seat in round_]
        return [card for cards in zip(*dealt, strict=True) for card in cards]

    def fits(self, deal: CalledPartnerDeal, places: Sequence[Collection[str]]) -> bool:
        """Whether the deal could have gone like that, by the plain form of the rules."""
        deck = self.deck_of(deal, places)
        plain = PlainCalledPartner(self.players, self.game.options, deck, self.setup.dealer)
        for seat, text in deal.history:
            if seat != plain.turn or text not in plain.legal():
                return False
            plain.act(text)
        assert [sorted(held) for held in plain.hands] == [sorted(held) for held in places]
        return True

    def went(self, deal: CalledPartnerDeal, places: Places) -> CalledPartnerDeal:
        """A deal that went like that."""
        other = self.game.deal(self.setup, self.deck_of(deal, places))
        for seat, text in deal.history:
            other.act(seat, text)
        assert places_of(other) == places
        return other


def keeping(deal: CalledPartnerDeal, rng: Random) -> str:
    """An action at random; called cards are mostly kept, own ones called often, and bids low."""
    legal = deal.actions(deal.turn)
    if deal.asks == "bid":
        lowest = min(legal, key=lambda text: (text == "pass", len(text), text))
        return rng.choice(["pass", "pass", lowest])
    if deal.asks == "call" and rng.random() < 0.3:
        own = [text for text in legal if text[5:] in texts(deal, deal.turn)]
        return rng.choice(own or legal)
    others = [text for text in legal if text not in called(deal)]
    return rng.choice(others if others and rng.random() < 0.9 else legal)


def stopped(table: Table, rng: Random) -> CalledPartnerDeal:
    """A deal at that table after some random actions, or at its end; now and then while trump is
    named or cards are called."""
    deal = table.start()
    stop = rng.randrange(len(table.deck) + 2 * table.players)
    asks = rng.choice(["", "", "", "trump", "call", "call"])
    while deal.turn >= 0 and len(deal.history) < stop:
        if deal.asks == asks and rng.random() < 0.7:
            break
        deal.act(deal.turn, keeping(deal, rng))
    return deal


class Position(NamedTuple):
    """A position of a random deal, after cards were played, with few ways to lay the others."""

    players: int
    fits: Callable[[CalledPartnerDeal, int], bool]  # the whole deal and who looks
    options: Mapping[str, Value] = {}
    spectator: bool = False  # looks, instead of a seat

    def found(self, name: str, wanted: int) -> Iterator[tuple[Table, CalledPartnerDeal, int]]:
        """The first such positions, one of a deal at most, and who looks."""

        def begin(rng: Random) -> tuple[Table, CalledPartnerDeal]:
            table = Table(rng, self.players, **self.options)
            return table, table.start()

        return positions(name, wanted, begin, self.viewers, keeping)

    def viewers(self, deal: CalledPartnerDeal) -> list[int]:
        if deal.left > 3 or deal.played == 0:
            return []
        who = [SPECTATOR] if self.spectator else range(self.players)
        lie = places_of(deal)
        return [
            viewer
            for viewer in who
            if 20 <= number_of_ways(lie, open_places(deal, viewer)) < 800
            and self.fits(deal, viewer)
        ]
