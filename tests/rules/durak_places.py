"""Where the cards of a deal of Durak lie, what a viewer has not seen of it, and of how many decks
each way to lay those cards can come.

The judge knows nothing of the engine's odds. It asks the plain form of the rules which cards a
hand was given when, and counts the orders of the deck in which every card was there before it was
played and nobody was dealt a lower trump than the one that opened.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.durak.deal import DurakDeal
from app.rules.durak.game import Durak
from app.rules.errors import IllegalAction
from app.rules.game import Value
from tests.rules.durak_deals import stock_of, texts
from tests.rules.places import Places, number_of_ways, ways
from tests.rules.plain_durak import PlainDurak

DEALT = -1  # when the first hand came
NEVER = 1000  # when a card was played that still is held


@cache
def orders(given: tuple[tuple[bool, bool, int], ...], times: tuple[int, ...]) -> int:
    """Ways to give cards to places that were filled at these times.

    given: whether a card may have been dealt, whether it must, and before which action it came.
    """
    if not given:
        return 1
    (may, must, when), *rest = given
    found = 0
    for time in set(times):
        dealt = time == DEALT
        if time <= when and (may if dealt else not must):
            left = list(times)
            left.remove(time)
            found += times.count(time) * orders(tuple(rest), tuple(left))
    return found


def places_of(deal: DurakDeal) -> Places:
    """The hands, then the stock."""
    hands = [texts(deal, seat) for seat in range(deal.players)]
    return tuple(map(frozenset, [*hands, stock_of(deal)]))


class Table:
    """A deck for so many seats, and the options."""

    def __init__(
        self, rng: Random, players: int, low: int = 0, turned: str = "", **options: Value
    ) -> None:
        """low: so many of the lowest trumps are dealt to nobody. turned: the trump card."""
        self.game = Durak(players, options)
        self.players = players
        self.dealer = rng.randrange(players)
        self.deck = list(self.game.pack)
        rng.shuffle(self.deck)
        if turned:
            self.deck.remove(turned)
            self.deck.append(turned)
        trumps = [card for card in self.game.pack if card[1] == self.deck[-1][1]]
        hidden = [card for card in trumps if card != self.deck[-1]][:low]
        free = range(6 * players, len(self.deck) - 1)
        for card, at in zip(hidden, rng.sample(free, len(hidden)), strict=True):
            i = self.deck.index(card)
            self.deck[i], self.deck[at] = self.deck[at], self.deck[i]

    @classmethod
    def at_random(cls, rng: Random) -> "Table":
        players = rng.randrange(2, 7)
        options = {o.name: rng.choice(list(o.values)) for o in Durak.options_for(players)}
        return cls(rng, players, 0, "", **options)

    def dealt(self, deck: Sequence[str]) -> DurakDeal:
        return self.game.deal(self.game.setup([], {"dealer": self.dealer}), deck)

    def start(self) -> DurakDeal:
        return self.dealt(self.deck)

    def plain(self, deal: DurakDeal) -> PlainDurak:
        """The plain form after the same actions."""
        plain = PlainDurak(self.players, self.game.options, self.deck, self.dealer)
        for seat, text in deal.history:
            plain.act(seat, text)
        return plain

    def went(self, deal: DurakDeal, deck: Sequence[str]) -> DurakDeal | None:
        """A deal with another deck that went like this one; None if it could not."""
        other = self.dealt(deck)
        if (other.shown_trump, other.turn) != (deal.shown_trump, self.start().turn):
            return None
        try:
            for seat, text in deal.history:
                other.act(seat, text)
        except IllegalAction:
            return None
        assert (other.to_act, other.asks) == (deal.to_act, deal.asks)
        return other


class TinyTable(Table):
    """Two seats, a pack of so many cards; the lowest of its five trumps is dealt to nobody."""

    def __init__(self, rng: Random, size: int) -> None:
        super().__init__(rng, 2)
        suit = self.deck[-1][1]
        all_of_suit = [card for card in self.game.pack if card[1] == suit]
        lowest, *trumps, turned = sorted(rng.sample(all_of_suit, 5), key=all_of_suit.index)
        others = [card for card in self.deck if card[1] != suit]
        self.deck = [*trumps, *others[: size - 5]]
        rng.shuffle(self.deck)
        self.deck.insert(rng.randrange(12, size - 1), lowest)
        self.deck.append(turned)

    def dealt(self, deck: Sequence[str]) -> DurakDeal:
        numbers = [cards.NUMBERS[card] for card in deck]
        pack = sum(1 << number for number in numbers)
        deal = DurakDeal(2, pack, *(False, True, False, False, False))  # the usual options
        deal.deal_out(numbers, self.dealer, -1)
        return deal

    def decks(self, deal: DurakDeal, viewer: int) -> Iterator[list[str]]:
        """All the decks that the viewer can think of, knowing the cards of the hand and the
        last one; but a hand that was dealt in one order only."""
        own = {card for seat, card, _ in self.plain(deal).drawn if seat == viewer}
        own |= texts(self.start(), viewer) | {self.deck[-1]}
        free = [i for i, card in enumerate(self.deck) if card not in own]
        hidden = [self.deck[i] for i in free]
        for first in combinations(hidden, sum(i < 12 for i in free)):
            for rest in permutations([card for card in hidden if card not in first]):
                deck = list(self.deck)
                for i, card in zip(free, [*first, *rest], strict=True):
                    deck[i] = card
                yield deck


class Judge:
    """What a viewer has seen of a deal, and in how many ways the rest can have come."""

    def __init__(self, table: Table, deal: DurakDeal, viewer: int) -> None:
        self.plain = table.plain(deal)
        self.viewer = viewer
        self.places = places_of(deal)
        stock = len(table.deck) - 6 * table.players
        self.dealt_trump_card = -1 if stock else table.dealer
        self.known = [
            frozenset(held) if seat == viewer else frozenset(known)
            for seat, (held, known) in enumerate(
                zip(self.plain.hands, self.plain.known, strict=True)
            )
        ]
        self.known.append(frozenset(self.plain.stock[-1:]))
        # A card came from the deck to the seat that played it first, and before that.
        self.came: dict[str, tuple[int, int]] = {}
        for number, (seat, text) in enumerate(deal.history):
            card = text.split()[-1]
            if card in cards.NUMBERS:
                self.came.setdefault(card, (seat, number))
        lowest = self.plain.lowest
        if lowest and lowest not in self.came:
            self.came[lowest] = (
                next(s for s, held in enumerate(self.known) if lowest in held),
                NEVER,
            )

    def hidden(self) -> Places:
        """What lies where, but for what the viewer knows."""
        return tuple(held - known for held, known in zip(self.places, self.known, strict=True))

    def unseen(self) -> list[str]:
        return sorted(card for held in self.hidden() for card in held)

    def number_of_ways(self) -> int:
        return number_of_ways(self.hidden(), range(len(self.places)))

    def fitting(self) -> dict[Hashable, int]:
        """The places that are possible, each with its number of decks."""
        found: dict[Hashable, int] = {}
        for hidden in ways(self.hidden(), range(len(self.places))):
            decks = self.decks(hidden)
            if decks:
                lie = zip(hidden, self.known, strict=True)
                found[tuple(rest | known for rest, known in lie)] = decks
        return found

    def decks(self, hidden: Places) -> int:
        """In how many orders the deck gives these places, but for the order of the stock."""
        number = 1
        for seat in range(self.plain.players):
            if seat != self.viewer:
                number *= self.orders(seat, hidden[seat])
        return number

    def orders(self, seat: int, held: frozenset[str]) -> int:
        """In how many orders a seat can have been given its cards, the turned card aside."""
        given = [
            (card, when)
            for card, (first, when) in self.came.items()
            if first == seat and card != self.plain.trump_card
        ]
        given += [(card, NEVER) for card in held]
        times = [DEALT] * 6
        if seat == self.dealt_trump_card:
            times.pop()
        times += [
            after
            for to, card, after in self.plain.drawn
            if to == seat and card != self.plain.trump_card
        ]
        assert len(times) == len(given)
        kinds = [(self.may_be_dealt(c), c == self.plain.lowest, when) for c, when in given]
        return orders(tuple(sorted(kinds)), tuple(sorted(times)))

    def may_be_dealt(self, card: str) -> bool:
        """Whether a first hand may have held it."""
        if not self.plain.is_trump(card):
            return True
        lowest = self.plain.lowest
        return bool(lowest) and self.plain.height(card) >= self.plain.height(lowest)


def stopped(table: Table, rng: Random) -> DurakDeal:
    """A deal at that table after some random actions, or at its end."""
    deal = table.start()
    stop = rng.choice([rng.randrange(12), rng.randrange(90)])
    while deal.turn >= 0 and len(deal.history) < stop:
        act(deal, rng)
    return deal


def choice(deal: DurakDeal, rng: Random) -> tuple[int, str]:
    """An action of somebody; more cards than takes."""
    seat = rng.choice(deal.to_act)
    legal = deal.actions(seat)
    played = [text for text in legal if text not in ("take", "done")]
    return seat, rng.choice(played if played and rng.random() < 0.8 else legal)


def act(deal: DurakDeal, rng: Random) -> None:
    deal.act(*choice(deal, rng))


class Position(NamedTuple):
    """A position of a random deal with few ways to lay the cards that somebody has not seen."""

    players: int
    fits: Callable[[DurakDeal, DurakDeal], bool]  # the whole deal, and what who looks sees of it
    low: int = 0
    pack: int = 24
    turned: str = ""  # the trump card
    spectator: bool = False  # looks, instead of a seat
    options: Mapping[str, Value] = {}

    def found(self, name: str, wanted: int) -> Iterator[tuple[Judge, DurakDeal, int]]:
        """The first such positions, one of a deal at most, and who looks."""
        for number in range(6000):
            rng = Random(f"{name} {number}")
            options = {"pack": self.pack, **self.options}
            table = Table(rng, self.players, self.low, self.turned, **options)
            deal = table.start()
            looks = SPECTATOR if self.spectator else rng.randrange(self.players)
            while deal.turn >= 0:
                act(deal, rng)
                judge = self.judge(table, deal, looks)
                if judge:
                    yield judge, deal, looks
                    wanted -= 1
                    break
            if not wanted:
                return
        raise AssertionError(f"no such position: {name}")

    def judge(self, table: Table, deal: DurakDeal, viewer: int) -> Judge | None:
        view = deal.seen_by(viewer)
        if not 4 <= view.unseen_cards().bit_count() <= 12 or not self.fits(deal, view):
            return None
        judge = Judge(table, deal, viewer)
        return judge if 30 <= judge.number_of_ways() < 900 else None
