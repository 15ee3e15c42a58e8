"""Unseen cards dealt at random: each possible deal equally often, an impossible one never.

The judge knows nothing of voids: the unseen cards in every order, and the actions replayed.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

import pytest

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.deal import SPECTATOR
from app.rules.errors import IllegalAction
from app.rules.game import Value
from app.rules.rng import Rng
from tests.rules.uniform import check_uniform

pytestmark = pytest.mark.plays_much

MAX_PILES = 13
MANY_WAYS = 800
Outcome = tuple[tuple[tuple[int, int], tuple[str, ...]], ...]


class Table:
    """A deck, and for each place in it the seat and the part of its cards."""

    def __init__(self, players: int, options: Mapping[str, Value], rng: Random) -> None:
        self.game = BlackQueen(players, options)
        self.deck = list(self.game.pack)
        rng.shuffle(self.deck)
        self.players = players
        piles = self.game.whole("piles")
        hand = len(self.deck) // players - 2 * piles
        self.places: list[tuple[int, int]] = []  # seat; -1 for its hand, or the pile; -2: face up
        for i in range(len(self.deck)):
            seat, round_ = (1 + i) % players, i // players
            pile = round_ - hand if hand <= round_ < hand + piles else -1 if round_ < hand else -2
            self.places.append((seat, pile))

    def replay(self, deck: Sequence[str], history: Iterable[tuple[int, str]]) -> BlackQueenDeal:
        """The actions with a deck, checked."""
        deal = self.game.deal(self.game.setup([], {"dealer": 0}), deck)
        for seat, text in history:
            deal.act(seat, text)
        return deal

    def hidden(self, deal: BlackQueenDeal, viewer: int) -> list[int]:
        """The places in the deck of which a viewer has not seen the card."""
        played = Counter((seat, text) for seat, text in deal.history if "@" not in text)
        found = []
        for i, (seat, pile) in enumerate(self.places):
            if pile >= 0:
                if deal.covers(seat, pile):
                    found.append(i)
            elif pile == -1:
                if played[seat, self.deck[i]]:
                    played[seat, self.deck[i]] -= 1
                elif seat != viewer:
                    found.append(i)
        return found

    def outcome(self, unseen: Sequence[str], hidden: Sequence[int]) -> Outcome:
        """Unseen cards at hidden places, as they lie at the table: a hand has no order."""
        by_place: dict[tuple[int, int], list[str]] = {}
        for at, card in zip(hidden, unseen, strict=True):
            by_place.setdefault(self.places[at], []).append(card)
        return tuple((place, tuple(sorted(by_place[place]))) for place in sorted(by_place))

    def possible(self, deal: BlackQueenDeal, hidden: Sequence[int]) -> dict[Hashable, int]:
        """All the ways to lay the hidden cards with which the actions are legal, counted."""
        unseen = [self.deck[at] for at in hidden]
        judged: dict[Outcome, bool] = {}
        ways = Counter[Hashable]()
        for order in permutations(unseen):
            outcome = self.outcome(order, hidden)
            if outcome not in judged:
                deck = list(self.deck)
                for at, card in zip(hidden, order, strict=True):
                    deck[at] = card
                try:
                    judged[outcome] = self.replay(deck, deal.history).opening == deal.opening
                except IllegalAction:
                    judged[outcome] = False
            if judged[outcome]:
                ways[outcome] += 1
        self.judged = len(judged)
        return dict(ways)

    def laid(self, whole: BlackQueenDeal, hidden: Sequence[int]) -> Outcome:
        """How a filled deal lays the hidden cards."""
        found: list[tuple[tuple[int, int], tuple[str, ...]]] = []
        for seat, pile in sorted({self.places[at] for at in hidden}):
            if pile >= 0:
                texts = [cards.TEXTS[whole.down[seat * MAX_PILES + pile]]]
            else:
                texts = sorted(cards.TEXTS[card] for card in whole.hand(seat))
            found.append(((seat, pile), tuple(texts)))
        return tuple(found)


@dataclass(frozen=True)
class Small:
    """What a small position must have: hidden cards, shown voids that forbid something."""

    players: int
    piles: int
    seated: bool  # seen by a seat, or by a spectator
    cards: range
    voids: int  # seats with hidden hands and voids that matter
    down: int = 0  # hidden face-down cards, at least
    copies: bool = False  # equal cards among the hidden ones

    def __str__(self) -> str:
        where = "seat" if self.seated else "spectator"
        return f"{self.players} seats, {self.piles} piles, {where}, {self.voids} voids, {self.down}"

    def matches(self, table: Table, deal: BlackQueenDeal, viewer: int) -> bool:
        others = [s for s in range(self.players) if s != viewer and deal.hand_size[s]]
        down = sum(deal.covers(s, p) for s in range(self.players) for p in range(self.piles))
        if down < self.down or down + sum(deal.hand_size[s] for s in others) not in self.cards:
            return False
        unseen = [cards.NUMBERS[table.deck[at]] for at in table.hidden(deal, viewer)]
        suits = {card // 13 for card in unseen}
        barred = [s for s in others if any(deal.voids[s] >> suit & 1 for suit in suits)]
        masks = {deal.voids[s] for s in barred}
        if len(masks) < self.voids or len(suits) < 2:
            return False
        return not self.copies or len(set(unseen)) < len(unseen)

    def positions(self, wanted: int) -> list[tuple[Table, BlackQueenDeal, int]]:
        """The first such positions of random deals in which hands are played before piles."""
        found = []
        for number in range(400):
            rng = Random(f"{self} {number}")
            table = Table(self.players, {"piles": self.piles}, rng)
            deal = table.replay(table.deck, [])
            # Most play from the hand, or most from the piles: both ends are small positions.
            piles_first = number % 2 == 0
            while deal.turn >= 0:
                legal = deal.actions(deal.turn)
                liked = [text for text in legal if ("@" in text) == piles_first]
                deal.act(deal.turn, rng.choice(liked or legal))
                viewers = range(self.players) if self.seated else [SPECTATOR]
                fits = [v for v in viewers if self.matches(table, deal, v)]
                if fits:
                    found.append((table, deal, rng.choice(fits)))
                    break
            if len(found) == wanted:
                return found
        raise AssertionError(f"no such positions: {self}")


SMALL = [
    Small(2, 4, seated=True, cards=range(5, 7), voids=1, down=2),
    Small(2, 4, seated=False, cards=range(5, 7), voids=1, down=1),
    Small(3, 2, seated=True, cards=range(4, 7), voids=1, down=1),
    Small(3, 0, seated=True, cards=range(5, 8), voids=2),
    Small(3, 1, seated=False, cards=range(6, 8), voids=2),
    Small(4, 2, seated=True, cards=range(4, 7), voids=1, down=1),
    Small(4, 0, seated=True, cards=range(6, 8), voids=2, copies=True),
    Small(4, 1, seated=False, cards=range(6, 8), voids=2),
    Small(5, 1, seated=True, cards=range(5, 8), voids=2, copies=True),
    Small(6, 0, seated=True, cards=range(5, 8), voids=3, copies=True),
]


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_fill_against_every_possible_deal(small: Small) -> None:
    barred = 0
    for number, (table, deal, viewer) in enumerate(small.positions(2)):
        hidden = table.hidden(deal, viewer)
        ways = table.possible(deal, hidden)
        barred += table.judged > len(ways)
        view = deal.seen_by(viewer)
        rng = Rng(number)
        share = min(ways.values()) / sum(ways.values())
        draws = max(1000, min(4000, int(8 / share)))
        found = Counter[Hashable](table.laid(view.fill(rng), hidden) for _ in range(draws))
        check_uniform(found, ways, str(small))
    assert barred, "no void forbade anything"


@pytest.mark.parametrize("players", range(2, 7))
def test_filled_deals_replay(players: int) -> None:
    """Large positions cannot be enumerated; but what is filled in could have been dealt."""
    for piles in (0, 2, 6):
        rng = Random(f"replay {players} {piles}")
        table = Table(players, {"piles": piles}, rng)
        deal = table.replay(table.deck, [])
        for stop in (0.3, 0.6, 0.9):
            while len(deal.history) < stop * len(table.deck):
                deal.act(deal.turn, rng.choice(deal.actions(deal.turn)))
            for viewer in range(SPECTATOR, players):
                view = deal.seen_by(viewer)
                hidden = table.hidden(deal, viewer)
                for seed in range(2):
                    whole = view.fill(Rng(seed))
                    laid = {place: list(texts) for place, texts in table.laid(whole, hidden)}
                    deck = list(table.deck)
                    for at in hidden:
                        deck[at] = laid[table.places[at]].pop()
                    assert not any(laid.values())
                    other = table.replay(deck, deal.history)
                    for seat in range(players):
                        assert other.hand(seat) == whole.hand(seat)
                    assert list(other.down) == list(whole.down)
                    assert other.actions(other.turn) == whole.actions(whole.turn)


def with_a_lone_queen(number: int) -> tuple[Table, BlackQueenDeal]:
    """The first trick is over: spades were led, and seat 2, which had black queens and no other
    spade in the hand and face up, had to play one."""
    rng = Random(f"lone queen {number}")
    table = Table(4, {"piles": 2, "no_queen_first": True}, rng)
    deck = table.deck
    own = [i for i, (seat, pile) in enumerate(table.places) if seat == 2 and pile < 0]
    spades = [i for i in own if deck[i][1] == "S"]
    others = [i for i in range(len(deck)) if i not in own and deck[i][1] != "S"]
    for i, j in zip(spades, rng.sample(others, len(spades)), strict=True):
        deck[i], deck[j] = deck[j], deck[i]
    queens = [i for i, card in enumerate(deck) if card == "QS"]
    hand = [i for i in own if table.places[i][1] == -1]
    for i, j in zip(rng.sample(hand, 2), queens, strict=True):
        deck[i], deck[j] = deck[j], deck[i]
    deal = table.replay(deck, [])
    while not deal.history or deal.in_trick:
        legal = deal.actions(deal.turn)
        led = [text for text in legal if text[1] == "S" and text[:2] != "QS"]
        deal.act(deal.turn, rng.choice(led or legal))
    return table, deal


def test_a_black_queen_in_the_first_trick_tells_of_the_hand() -> None:
    """Where she had to be played, since there was no other spade."""
    barred = held = 0
    for number in range(40):
        table, deal = with_a_lone_queen(number)
        assert (2, "QS") in deal.history
        rng = Random(number)
        while deal.turn >= 0:
            legal = deal.actions(deal.turn)
            wanted = [text for text in legal if text[1] != "S" and text[2:] == ""]
            deal.act(deal.turn, rng.choice(wanted or legal))
            hidden = table.hidden(deal, 0)
            unseen = [table.deck[at] for at in hidden]
            small = len(hidden) <= 7 and len(set(unseen)) > 2
            if small and deal.hand_size[2] and not deal.voids[2] >> 3 & 1:
                break
        else:
            continue
        ways = table.possible(deal, hidden)
        barred += table.judged > len(ways)
        held += "QS" in unseen
        view, rng_of_fill = deal.seen_by(0), Rng(number)
        share = min(ways.values()) / sum(ways.values())
        draws = max(500, min(4000, int(8 / share)))
        found = Counter[Hashable](table.laid(view.fill(rng_of_fill), hidden) for _ in range(draws))
        check_uniform(found, ways, f"lone queen {number}")
        if barred > 2 and held > 2:
            return
    raise AssertionError(f"too few positions: {barred}, {held}")


@pytest.mark.parametrize("viewer", range(-1, 4))
def test_deals_with_a_lone_queen_replay(viewer: int) -> None:
    for number in range(10):
        table, deal = with_a_lone_queen(number)
        hidden = table.hidden(deal, viewer)
        for seed in range(5):
            whole = deal.seen_by(viewer).fill(Rng(seed))
            laid = {place: list(texts) for place, texts in table.laid(whole, hidden)}
            deck = list(table.deck)
            for at in hidden:
                deck[at] = laid[table.places[at]].pop()
            assert table.replay(deck, deal.history).actions(deal.turn) == whole.actions(deal.turn)


def openings(players: int, piles: int, number: int) -> tuple[Table, BlackQueenDeal]:
    """A deal whose first lead is the lowest club in any hand, before that lead."""
    rng = Random(f"lowest club {players} {piles} {number}")
    table = Table(players, {"piles": piles, "first_leader": "lowest_club"}, rng)
    return table, table.replay(table.deck, [])


def hands(deal: BlackQueenDeal) -> Hashable:
    return tuple(tuple(deal.hand(seat)) for seat in range(deal.players))


@pytest.mark.parametrize(("players", "piles"), [(2, 12), (3, 8)])
@pytest.mark.parametrize("viewer", [0, 1])
def test_before_the_lowest_club_is_led(players: int, piles: int, viewer: int) -> None:
    """Small hands, and all ways to fill them; what lies face down is the rest."""
    led = none = 0
    for number in range(12):
        table, deal = openings(players, piles, number)
        view = deal.seen_by(viewer)
        hidden = table.hidden(deal, viewer)
        wanted = [at for at in hidden if table.places[at][1] == -1]
        if led > 1 and deal.to_lead >= 0:
            continue
        ways = Counter[Hashable]()
        for chosen in permutations([table.deck[at] for at in hidden], len(wanted)):
            deck, left = list(table.deck), Counter(table.deck[at] for at in hidden)
            left.subtract(chosen)
            rest = left.elements()
            for at in hidden:
                deck[at] = chosen[wanted.index(at)] if at in wanted else next(rest)
            other = table.replay(deck, [])
            if (other.opening, other.turn) == (deal.opening, deal.turn):
                ways[hands(other)] += 1
        rng = Rng(number)
        draws = 12 * sum(ways.values())
        found = Counter[Hashable](hands(view.fill(rng)) for _ in range(draws))
        check_uniform(found, dict(ways), f"{players} seats, {number}")
        led += deal.to_lead >= 0
        none += deal.opening == 13
    assert led


@pytest.mark.parametrize("players", [4, 5, 6])
def test_where_the_lowest_club_is_there_twice(players: int) -> None:
    """Against deals that are drawn at random until they fit."""
    most = {4: 12, 5: 9, 6: 12}[players]
    told = 0
    for number in range(20):
        table, deal = openings(players, most, number)
        viewer = SPECTATOR if players == 5 else (deal.turn + 1) % players
        hidden = table.hidden(deal, viewer)
        copies = [table.deck[at] for at in hidden].count(cards.TEXTS[max(deal.to_lead, 0)])
        if deal.to_lead < 0 or copies < 2 or told:
            continue
        told += 1
        in_hand = [at for at, (_, pile) in enumerate(table.places) if pile == -1]

        def look(whole: BlackQueenDeal, seat: int = deal.turn) -> Hashable:
            lead = whole.opening
            clubs = [[c for c in whole.hand(s) if c < 13] for s in range(whole.players)]
            return clubs[seat].count(lead), sum(map(len, clubs)), sum(c.count(lead) for c in clubs)

        rng, fitting = Random(number), list[Hashable]()
        unseen = [table.deck[at] for at in hidden]
        for _ in range(60_000):
            rng.shuffle(unseen)
            deck = list(table.deck)
            for at, card in zip(hidden, unseen, strict=True):
                deck[at] = card
            clubs = [at for at in in_hand if deck[at][1] == "C"]
            lowest = min((cards.NUMBERS[deck[at]] for at in clubs), default=-1)
            if lowest == deal.opening:
                other = table.replay(deck, [])
                if other.turn == deal.turn:
                    fitting.append(look(other))
            if len(fitting) == 1500:
                break
        view, draw = deal.seen_by(viewer), Rng(number)
        found = Counter(look(view.fill(draw)) for _ in range(len(fitting)))
        expected = Counter(fitting)
        common = [key for key in {*found, *expected} if found[key] + expected[key] >= 20]
        chi2 = sum((found[k] - expected[k]) ** 2 / (found[k] + expected[k]) for k in common)
        assert len(fitting) > 300
        assert chi2 < 5 * len(common) + 15, (found, expected)
    assert told


@pytest.mark.parametrize(("players", "piles"), [(3, 3), (4, 2), (5, 1), (6, 1)])
@pytest.mark.alike
def test_what_the_lowest_club_told_still_holds_later(players: int, piles: int) -> None:
    barred = checked = 0
    for number in range(300):
        table, deal = openings(players, piles, number)
        rng = Random(number)
        viewer = rng.randrange(-1, players)
        while deal.turn >= 0:
            legal = deal.actions(deal.turn)
            low = {cards.TEXTS[card] for card in range(max(deal.opening, 0) + 1)}
            later = [text for text in legal if text[:2] not in low and "@" not in text]
            deal.act(deal.turn, rng.choice(later or legal))
            hidden = table.hidden(deal, viewer)
            if len(hidden) <= 7:
                break
        unseen = [cards.NUMBERS[table.deck[at]] for at in hidden]
        if len(hidden) < 3 or not [card for card in unseen if card <= deal.opening]:
            continue
        ways = table.possible(deal, hidden)
        if len(ways) > MANY_WAYS:
            continue
        barred += table.judged > len(ways)
        checked += 1
        view, draw = deal.seen_by(viewer), Rng(number)
        draws = max(500, int(8 * sum(ways.values()) / min(ways.values())))
        found = Counter[Hashable](table.laid(view.fill(draw), hidden) for _ in range(draws))
        check_uniform(found, ways, f"{players} seats, {number}")
        if barred > 2:
            return
    raise AssertionError(f"too few positions: {checked}, {barred}")
