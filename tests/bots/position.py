"""Hand-made positions: the cards that matter are named, the others are played off beforehand."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen, BlackQueenSetup
from app.rules.cards import RANKS

NOTHING, CLEAN, POINTS = "nothing", "clean", "points"  # what a seat has taken before
ATTEMPTS = 300

Trick = list[tuple[int, str]]


class NoPosition(ValueError):
    """The other cards cannot be played off; ask for a simpler position."""


@dataclass(frozen=True)
class Seat:
    """What a seat still holds: its hand, and its piles as face-up card or face-up/face-down."""

    hand: str = ""
    piles: str = ""

    @property
    def held(self) -> list[str]:
        return self.hand.split()

    @property
    def laid(self) -> list[tuple[str, str]]:
        return [(pile.partition("/")[0], pile.partition("/")[2]) for pile in self.piles.split()]

    @property
    def visible(self) -> list[str]:
        return self.held + [up for up, _ in self.laid]

    @property
    def all(self) -> list[str]:
        return self.visible + [down for _, down in self.laid if down]


def worth(card: str) -> int:
    return 12 if card == "QS" else int(card[1] == "H")


def winner(trick: Trick, tie_wins: str) -> int:
    """Who takes a trick, by RULES 1.3."""
    led = trick[0][1][1]
    best = trick[0]
    for seat, card in trick[1:]:
        gap = RANKS.index(card[0]) - RANKS.index(best[1][0])
        if card[1] == led and (gap > 0 or (gap == 0 and tie_wins == "last")):
            best = (seat, card)
    return best[0]


def position(
    *seats: Seat,
    leader: int = 0,
    trick: Sequence[str] = (),
    took: Mapping[int, str] | None = None,
    tie_wins: str = "last",
    good_jack: bool = False,
) -> BlackQueenDeal:
    """A deal in which the seats hold just this and the leader has led, the others followed.

    Every seat has taken points before unless took says otherwise. Raises NoPosition.
    """
    players = len(seats)
    piles = max(len(seat.laid) for seat in seats)
    options = {"piles": piles, "tie_wins": tie_wins, "good_jack": good_jack}
    game = BlackQueen(players, options)
    wanted = [(took or {}).get(seat, POINTS) for seat in range(players)]
    rest = list(game.pack)
    for seat in seats:
        for card in seat.all:
            rest.remove(card)
    rng = random.Random(0)
    for _ in range(ATTEMPTS):
        tricks = _play_off(rng, seats, list(rest), wanted, leader, tie_wins)
        if tricks:
            deal = _deal(game, seats, tricks, piles)
            for text in trick:
                deal.act(deal.turn, text)
            return deal
    raise NoPosition("The other cards cannot be played off.")


def _play_off(
    rng: random.Random,
    seats: Sequence[Seat],
    rest: list[str],
    wanted: Sequence[str],
    leader: int,
    tie_wins: str,
) -> list[Trick] | None:
    """Tricks of one suit each as far as possible, the mixed ones last; None if it went wrong."""
    players = len(seats)
    rng.shuffle(rest)
    groups, mixed = [], []
    for suit in "CDHS":
        of_suit = [card for card in rest if card[1] == suit]
        whole = len(of_suit) - len(of_suit) % players
        groups += [of_suit[at : at + players] for at in range(0, whole, players)]
        mixed += of_suit[whole:]
    rng.shuffle(groups)

    first = rng.randrange(players)
    tricks: list[Trick] = []
    owed = {seat for seat in range(players) if wanted[seat] != NOTHING}
    for number, group in enumerate(groups):
        heavy = any(worth(card) for card in group)
        may = [s for s in range(players) if wanted[s] in ((POINTS,) if heavy else (POINTS, CLEAN))]
        aim = [s for s in may if s in owed and heavy == (wanted[s] == POINTS)] or may
        if not mixed and number == len(groups) - 1:
            aim = [leader] if leader in may else []
        for _ in range(30):
            rng.shuffle(group)
            trick = [((first + i) % players, card) for i, card in enumerate(group)]
            if winner(trick, tie_wins) in aim:
                break
        else:
            return None
        first = winner(trick, tie_wins)
        if heavy == (wanted[first] == POINTS):
            owed.discard(first)
        tricks.append(trick)
    if owed:
        return None
    for _ in range(300 if mixed else 0):
        rng.shuffle(mixed)
        last = _mixed(first, mixed, seats, wanted, tie_wins)
        if last and winner(last[-1], tie_wins) == leader:
            return tricks + last
    return None if mixed else tricks


def _mixed(
    first: int, cards: Sequence[str], seats: Sequence[Seat], wanted: Sequence[str], tie_wins: str
) -> list[Trick] | None:
    """Tricks of these cards in this order; None if they break a rule or go to a wrong seat."""
    players = len(seats)
    tricks = []
    for at in range(0, len(cards), players):
        group = cards[at : at + players]
        trick = [((first + i) % players, card) for i, card in enumerate(group)]
        first = winner(trick, tie_wins)
        heavy = any(worth(card) for card in group)
        if wanted[first] == NOTHING or (heavy and wanted[first] == CLEAN):
            return None
        tricks.append(trick)
    held = [seat.visible for seat in seats]
    for trick in reversed(tricks):
        led = trick[0][1][1]
        for seat, card in trick:
            if card[1] != led and any(kept[1] == led for kept in held[seat]):
                return None
            held[seat].append(card)
    return tricks


def _deal(
    game: BlackQueen, seats: Sequence[Seat], tricks: Sequence[Trick], piles: int
) -> BlackQueenDeal:
    """Deal the cards so that these tricks leave the position, and play them."""
    hands, ups, downs, texts = [], [], [], []
    for number, seat in enumerate(seats):
        gone = [card for trick in tricks for s, card in trick if s == number]
        laid = seat.laid + [("", "")] * (piles - len(seat.laid))
        above = [pile for pile, (_, down) in enumerate(laid) if not down]  # played off first
        below = [pile for pile in above if not laid[pile][0]]
        if len(gone) < len(above) + len(below):
            raise NoPosition("So many piles cannot be played off.")
        up = [shown for shown, _ in laid]
        down = [kept or shown for shown, kept in laid]
        names = []
        for pile, card in zip(above, gone, strict=False):
            up[pile] = card
            names.append(f"{card}@{pile}")
        for pile, card in zip(below, gone[len(above) :], strict=False):
            down[pile] = card
            names.append(f"{card}@{pile}")
        hand = gone[len(names) :]
        texts.append(iter(names + hand))
        hands.append(hand + seat.held)
        ups.append(up)
        downs.append(down)
    rounds = [*zip(*hands, strict=True), *zip(*downs, strict=True), *zip(*ups, strict=True)]
    deck = [card for round_ in rounds for card in round_]
    players = game.players
    setup = BlackQueenSetup(players - 1, 0, (0,) * players, tricks[0][0][0])
    deal = game.deal(setup, deck)
    for trick in tricks:
        for number, _ in trick:
            deal.act(number, next(texts[number]))
    for number, seat in enumerate(seats):
        shown = [deal.up_card(number, pile) for pile in range(piles)]
        assert sum(card >= 0 for card in shown) == len(seat.laid)
    return deal
