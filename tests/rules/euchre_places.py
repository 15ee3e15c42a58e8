"""Where the cards of a Euchre deal lie, what a viewer has not seen of it, how it came there.

This knows nothing of voids or of what the turn-up tells: it lays cards somewhere else and asks the
engine, by checked actions from the start, whether the deal could have gone like that.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
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

DOWN, DISCARD, LAID, BURIED = 4, 5, 6, 7  # the places behind those of the seats
NOBODY = ""  # no card was given


def places_of(deal: EuchreDeal) -> Places:
    """The four hands (with three seats the last one is empty), the cards face down, the discard (or
    none), a lone maker's discard for the partner's card (or none), what lies under the cards face
    down: these are one heap unless somebody took three of them."""
    heaps = (deal.down, deal.buried) if deal.farmer >= 0 else (deal.down | deal.buried, 0)
    down, buried = (
        {card for number, card in enumerate(cards.TEXTS) if heap >> number & 1} for heap in heaps
    )
    gone = [[cards.TEXTS[card]] if card >= 0 else [] for card in (deal.discard, deal.laid)]
    return tuple(map(frozenset, [*(texts(deal, seat) for seat in range(4)), down, *gone, buried]))


def all_places(deal: EuchreDeal) -> Places:
    """The same, and which card was given (or none)."""
    given = [cards.TEXTS[deal.given]] if deal.given >= 0 else []
    return (*places_of(deal), frozenset(given))


def mates(deal: EuchreDeal) -> list[int]:
    """The lone maker and the partner, once a card was given."""
    return [deal.maker, (deal.maker + 2) % 4] if deal.given != -1 else []


def played_by(deal: EuchreDeal, seat: int) -> set[str]:
    return {text for s, text in deal.history if s == seat and text in cards.NUMBERS}


def looks_blind(deal: EuchreDeal, viewer: int) -> bool:
    """Whether the dealer has still to name trump for the Benny, and sees no card."""
    return deal.asks == "name" and viewer == deal.dealer


def open_places(deal: EuchreDeal, viewer: int) -> list[int]:
    """The places whose cards a viewer has not seen, or not all of them."""
    closed = set[int]() if looks_blind(deal, viewer) else {viewer}
    if viewer == deal.dealer:
        closed.add(DISCARD)
    if viewer == deal.farmer >= 0:
        closed.add(DOWN)
    if viewer == deal.maker:
        closed.add(LAID)
    return [place for place, held in enumerate(places_of(deal)) if held and place not in closed]


def unseen(deal: EuchreDeal, viewer: int) -> list[str]:
    """What lies there, sorted."""
    return lying(places_of(deal), open_places(deal, viewer))


def arrangements(deal: EuchreDeal, viewer: int) -> Iterator[Places]:
    """All the ways to lay what a viewer has not seen, possible or not."""
    return ways(places_of(deal), open_places(deal, viewer))


class Table:
    """A deck of Euchre at a table with some options."""

    def __init__(self, rng: Random, players: int = 4, **options: Value) -> None:
        self.game = Euchre(players, options)
        self.deck = list(self.game.pack)
        rng.shuffle(self.deck)
        self.setup = self.game.setup([], {"dealer": rng.randrange(players)})

    @property
    def dealt(self) -> int:
        """How many cards were dealt to hands."""
        return 5 * self.game.players

    @classmethod
    def at_random(cls, rng: Random) -> "Table":
        players = rng.choice([3, 4, 4])
        offered = Euchre.options_for(players)
        return cls(rng, players, **{o.name: rng.choice(list(o.values)) for o in offered})

    def start(self) -> EuchreDeal:
        return self.game.deal(self.setup, self.deck)

    def ways_to(self, deal: EuchreDeal, places: Places, viewer: int) -> list[EuchreDeal]:
        """The deals that went like this one for a viewer, with the cards now in these places.

        To go like it the same seat must be asked in the end; who is asked for a farmer's hand
        depends on the cards.

        More than one where a farmer's hand was redrawn: the three cards that it took may be any
        of those that it then had. Its owner knows which. And where a lone maker was given a card:
        it may be any of six. These two know which.
        """
        found = []
        for given in self._given(deal, places, viewer):
            found += self._ways_with(given, deal, places, viewer)
        return found

    def _given(self, deal: EuchreDeal, places: Places, viewer: int) -> list[str]:
        """What the partner of a lone maker may have given."""
        if not mates(deal):
            return [NOBODY]
        held = sorted(places[deal.maker] | places[LAID] | played_by(deal, deal.maker))
        if viewer not in mates(deal):
            return held
        return [card for card in held if card == cards.TEXTS[deal.given]]

    def _ways_with(
        self, given: str, deal: EuchreDeal, places: Places, viewer: int
    ) -> list[EuchreDeal]:
        found = []
        for deck in self._decks(given, deal, places, viewer):
            other = self.game.deal(self.setup, deck)
            try:
                for seat, text in deal.history:
                    lone = other.asks == "discard" and other.given >= 0
                    other.act(seat, _with_cards(text, places, given, LAID if lone else DISCARD))
            except IllegalAction:
                continue
            assert places_of(other) == places
            if asked(other) == asked(deal):
                found.append(other)
            else:
                assert deal.farmers_hand
                assert {text for _, text in deal.history} <= {"keep"}
        return found

    def _decks(
        self, given: str, deal: EuchreDeal, places: Places, viewer: int
    ) -> Iterator[list[str]]:
        """The decks from which the cards may have come to these places."""
        hands = [places[seat] | played_by(deal, seat) for seat in range(deal.players)]
        if given:
            maker, partner = mates(deal)
            hands[maker] = (hands[maker] | places[LAID]) - {given}
            hands[partner] |= {given}
        turned = self.deck[self.dealt]
        if deal.picked_up:
            hands[deal.dealer] |= places[DISCARD]
            if turned not in hands[deal.dealer]:
                return
            hands[deal.dealer] -= {turned}
        down = places[DOWN]
        if deal.farmer < 0:
            yield self._deck(hands, sorted(down))
            return
        mine = hands[deal.farmer]
        known = viewer == deal.farmer
        taken = (
            [tuple(self.deck[self.dealt + 1 : self.dealt + 4])]
            if known
            else combinations(sorted(mine), 3)
        )
        for three in taken:
            before = [*hands]
            before[deal.farmer] = mine.difference(three) | down
            yield self._deck(before, [*three, *sorted(places[BURIED])])

    def _deck(self, hands: Sequence[Collection[str]], down: Sequence[str]) -> list[str]:
        n = self.game.players
        held = [sorted(hands[(self.setup.dealer + i) % n]) for i in range(1, n + 1)]
        round_by_round = [card for dealt in zip(*held, strict=True) for card in dealt]
        return [*round_by_round, self.deck[self.dealt], *down]


def _with_cards(text: str, places: Places, given: str, discard: int) -> str:
    """An action with the cards that not everybody knows; discard: the place of one."""
    verb = text.partition(" ")[0]
    hidden = {"discard": places[discard], "redraw": places[DOWN], "give": {given}}
    return " ".join([verb, *sorted(hidden[verb])]) if verb in hidden else text


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
    players: int = 4

    def found(
        self, name: str, wanted: int, choose: Callable[[list[str], Random], str] = bold
    ) -> Iterator[tuple[Table, EuchreDeal, int]]:
        """The first such positions, one of a deal at most, and who looks."""

        def begin(rng: Random) -> tuple[Table, EuchreDeal]:
            table = Table(rng, self.players, **self.options)
            return table, table.start()

        def act(deal: EuchreDeal, rng: Random) -> str:
            return choose(deal.actions(deal.turn), rng)

        return positions(name, wanted, begin, self.viewers, act)

    def small(self) -> "Position":
        """The same with cards played, and not too many ways to lay the others."""
        return self._replace(fits=lambda d, v: d.played != 0 and self.fits(d, v) and few_ways(d, v))

    def viewers(self, deal: EuchreDeal) -> list[int]:
        return [
            v
            for v in ([SPECTATOR] if self.spectator else range(self.players))
            if self.fits(deal, v)
        ]


def few_ways(deal: EuchreDeal, viewer: int) -> bool:
    """Whether what a viewer has not seen can be laid in ways that are not many, nor very few."""
    return 100 <= number_of_ways(places_of(deal), open_places(deal, viewer)) < 1300


def check_fill(table: Table, deal: EuchreDeal, viewer: int, seed: int) -> None:
    """What is filled in, against every arrangement that the judge lets pass."""
    fitting: dict[Hashable, int] = {}
    for places in arrangements(deal, viewer):
        for other in table.ways_to(deal, places, viewer):
            fitting[all_places(other)] = fitting.get(all_places(other), 0) + 1
    check_filled(deal, viewer, all_places, fitting, seed)
