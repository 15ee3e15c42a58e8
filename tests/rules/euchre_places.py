"""Where the cards of a Euchre deal lie, what a viewer has not seen of it, how it came there.

This knows nothing of voids or of what the turn-up tells: it lays cards somewhere else and asks the
engine, by checked actions from the start, whether the deal could have gone like that.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import NamedTuple

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from app.rules.game import Value
from tests.rules.euchre_deals import asked, texts
from tests.rules.places import Places, check_filled, lying, number_of_ways, positions, ways

DOWN, DISCARD = 4, 5  # the places behind those of the seats


def places_of(deal: EuchreDeal) -> Places:
    """The four hands, the cards face down, the discard (or none)."""
    down = {card for number, card in enumerate(cards.TEXTS) if deal.down >> number & 1}
    gone = [cards.TEXTS[deal.discard]] if deal.discard >= 0 else []
    return tuple(map(frozenset, [*(texts(deal, seat) for seat in range(4)), down, gone]))


def open_places(deal: EuchreDeal, viewer: int) -> list[int]:
    """The places whose cards a viewer has not seen, or not all of them."""
    closed = {viewer}
    if viewer == deal.dealer:
        closed.add(DISCARD)
    if viewer == deal.farmer >= 0:
        closed.add(DOWN)
    return [place for place, held in enumerate(places_of(deal)) if held and place not in closed]


def unseen(deal: EuchreDeal, viewer: int) -> list[str]:
    """What lies there, sorted."""
    return lying(places_of(deal), open_places(deal, viewer))


def arrangements(deal: EuchreDeal, viewer: int) -> Iterator[Places]:
    """All the ways to lay what a viewer has not seen, possible or not."""
    return ways(places_of(deal), open_places(deal, viewer))


class Table:
    """A deck of Euchre at a table with some options."""

    def __init__(self, rng: Random, **options: Value) -> None:
        self.game = Euchre(4, options)
        self.deck = list(self.game.pack)
        rng.shuffle(self.deck)
        self.setup = self.game.setup([], {"dealer": rng.randrange(4)})

    @classmethod
    def at_random(cls, rng: Random) -> "Table":
        return cls(rng, **{o.name: rng.choice(list(o.values)) for o in Euchre.options_for(4)})

    def start(self) -> EuchreDeal:
        return self.game.deal(self.setup, self.deck)

    def ways_to(self, deal: EuchreDeal, places: Places, viewer: int) -> list[EuchreDeal]:
        """The deals that went like this one for a viewer, with the cards now in these places.

        To go like it the same seat must be asked in the end; who is asked for a farmer's hand
        depends on the cards.

        More than one where a farmer's hand was redrawn: the three cards that it took may be any
        of those that it then had. Its owner knows which.
        """
        found = []
        for deck in self._decks(deal, places, viewer):
            other = self.game.deal(self.setup, deck)
            try:
                for seat, text in deal.history:
                    other.act(seat, _with_cards(text, places))
            except IllegalAction:
                continue
            assert places_of(other) == places
            if asked(other) == asked(deal):
                found.append(other)
            else:
                assert deal.farmers_hand
                assert {text for _, text in deal.history} <= {"keep"}
        return found

    def _decks(self, deal: EuchreDeal, places: Places, viewer: int) -> Iterator[list[str]]:
        """The decks from which the cards may have come to these places."""
        hands = [set(held) for held in places[:4]]
        for seat, text in deal.history:
            if text in cards.NUMBERS:
                hands[seat].add(text)
        turned = self.deck[20]
        if deal.picked_up:
            hands[deal.dealer] |= places[DISCARD]
            if turned not in hands[deal.dealer]:
                return
            hands[deal.dealer].remove(turned)
        down = set(places[DOWN])
        if deal.farmer < 0:
            yield self._deck(hands, down)
            return
        mine = hands[deal.farmer]
        taken = [tuple(self.deck[21:])] if viewer == deal.farmer else combinations(sorted(mine), 3)
        for three in taken:
            before = [*hands]
            before[deal.farmer] = mine.difference(three) | down
            yield self._deck(before, set(three))

    def _deck(self, hands: list[set[str]], down: set[str]) -> list[str]:
        held = [sorted(hands[(self.setup.dealer + i) % 4]) for i in (1, 2, 3, 4)]
        round_by_round = [card for dealt in zip(*held, strict=True) for card in dealt]
        return [*round_by_round, self.deck[20], *sorted(down)]


def _with_cards(text: str, places: Places) -> str:
    """An action with the cards that only its seat knows."""
    verb = text.partition(" ")[0]
    if verb not in ("discard", "redraw"):
        return text
    return " ".join([verb, *sorted(places[DISCARD if verb == "discard" else DOWN])])


def dealer_hides_turnup(deal: EuchreDeal, viewer: int) -> bool:
    """Whether the dealer may hold the turn-up, or must."""
    hidden = deal.picked_up and viewer != deal.dealer and deal.hand_size[deal.dealer] > 0
    return hidden and cards.TEXTS[deal.turned] in unseen(deal, viewer)


def bold(legal: list[str], rng: Random) -> str:
    """An action at random; a hand that may be redrawn mostly is."""
    redraws = [text for text in legal if text.startswith("redraw")]
    return rng.choice(redraws if redraws and rng.random() < 0.8 else legal)


def thrifty(legal: list[str], rng: Random) -> str:
    """An action at random; a hand that may be redrawn is mostly kept."""
    return "keep" if "keep" in legal and rng.random() < 0.6 else rng.choice(legal)


class Position(NamedTuple):
    """What a position of a random deal must have."""

    fits: Callable[[EuchreDeal, int], bool]  # the whole deal and who looks
    options: Mapping[str, Value] = {}
    spectator: bool = False  # looks, instead of a seat

    def found(
        self, name: str, wanted: int, choose: Callable[[list[str], Random], str] = bold
    ) -> Iterator[tuple[Table, EuchreDeal, int]]:
        """The first such positions, one of a deal at most, and who looks."""

        def begin(rng: Random) -> tuple[Table, EuchreDeal]:
            table = Table(rng, **self.options)
            return table, table.start()

        def act(deal: EuchreDeal, rng: Random) -> str:
            return choose(deal.actions(deal.turn), rng)

        return positions(name, wanted, begin, self.viewers, act)

    def small(self) -> "Position":
        """The same with cards played, and not too many ways to lay the others."""
        return self._replace(fits=lambda d, v: d.played != 0 and self.fits(d, v) and few_ways(d, v))

    def viewers(self, deal: EuchreDeal) -> list[int]:
        return [v for v in ([SPECTATOR] if self.spectator else range(4)) if self.fits(deal, v)]


def few_ways(deal: EuchreDeal, viewer: int) -> bool:
    """Whether what a viewer has not seen can be laid in ways that are not many, nor very few."""
    return 100 <= number_of_ways(places_of(deal), open_places(deal, viewer)) < 1300


def check_fill(table: Table, deal: EuchreDeal, viewer: int, seed: int) -> None:
    """What is filled in, against every arrangement that the judge lets pass."""
    fitting: dict[Hashable, int] = {}
    for places in arrangements(deal, viewer):
        count = len(table.ways_to(deal, places, viewer))
        if count:
            fitting[places] = count
    check_filled(deal, viewer, places_of, fitting, seed)
