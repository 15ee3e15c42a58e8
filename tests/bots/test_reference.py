"""Strengths 1 and 2 against a naive reference: every combination of replies, one by one.

Nothing here is shared with the bot; it starts from the cards on the table and the history.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod, sqrt

import pytest

from app.bots.black_queen.bot import DEVIATION, LINEAR, ROOT, BlackQueenBot
from app.rules import shuffle
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.black_queen.game import BlackQueen
from app.rules.cards import RANKS, TEXTS
from app.rules.rng import Rng
from tests.bots.position import Trick, winner, worth

MOST_COMBINATIONS = 3000  # of one move
POSITIONS = 8  # of each game

Reply = tuple[str, float]  # the card ("" for one that does no harm), its probability


class Reference:
    """What a strength thinks of a position, from first principles."""

    def __init__(self, game: BlackQueen, view: BlackQueenDeal, strength: int) -> None:
        self.game, self.view, self.strength, self.me = game, view, strength, view.viewer
        self.tie_wins = str(game.options["tie_wins"])
        n, history = game.players, [(seat, text[:2]) for seat, text in view.history]
        full = len(history) - len(history) % n
        self.trick: Trick = history[full:]
        mine = [
            history[at : at + n]
            for at in range(0, full, n)
            if winner(history[at : at + n], self.tie_wins) == self.me
        ]
        self.tricks = len(mine)
        self.points = sum(worth(card) for trick in mine for _, card in trick)
        self.left = len(game.pack) // n - full // n
        self.up = [self._up(seat) for seat in range(n)]
        self.unseen = Counter(game.pack)
        self.unseen -= Counter(card for _, card in history)
        self.unseen -= Counter(card for cards in self.up for card in cards)
        self.unseen -= Counter(TEXTS[card] for card in view.hand(self.me))

    def _up(self, seat: int) -> list[str]:
        numbers = [self.view.up_card(seat, pile) for pile in range(self.view.piles)]
        return [TEXTS[number] for number in numbers if number >= 0]

    def replies(self, seat: int, led: str) -> tuple[list[Reply], list[Reply]]:
        """The cards that show, and those that may be hidden."""
        n, size = self.view.hand_size[seat], self.unseen.total()
        of_suit = sum(k for card, k in self.unseen.items() if card[1] == led)
        follow = [card for card in self.up[seat] if card[1] == led]
        if follow:
            void = 0.0
        elif self.strength == 1 or size == 0:
            void = 1.0
        else:
            void = (1 - of_suit / size) ** n
        shown = [(c, 1.0) for c in follow] or [(c, void) for c in self.up[seat]]
        if all(p < 1 for _, p in shown):
            shown.append(("", 1.0))
        hidden = []
        if self.strength == 2:
            for card, copies in self.unseen.items():
                p = 1 - (1 - copies / size) ** n
                hidden.append((card, p if card[1] == led else p * void))
        return shown, [(card, p) for card, p in hidden if p > 0]

    def outcomes(self, card: str) -> Iterator[tuple[float, bool, float]]:
        """Of each combination of replies: its probability, whether all of it shows, its worth."""
        trick = [*self.trick, (self.me, card)]
        led = trick[0][1][1]
        later = [(self.me + i) % self.game.players for i in range(1, self.missing + 1)]
        options = []
        for seat in later:
            shown, hidden = self.replies(seat, led)
            options.append([(*r, True) for r in shown] + [(*r, False) for r in hidden])
        for combination in product(*options):
            replies = [(s, c) for s, (c, _, _) in zip(later, combination, strict=True) if c]
            p = prod(p for _, p, _ in combination)
            yield p, all(shown for _, _, shown in combination), self.worth_of(trick + replies)

    def worth_of(self, trick: Trick) -> float:
        points = sum(worth(card) for _, card in trick)
        if winner(trick, self.tie_wins) == self.me:
            return -points + 0.25 * (self.points + points == 0)
        if self.tricks == 0:
            return points + 0.5
        return points + 0.25 * (self.points == 0)

    @property
    def missing(self) -> int:
        return self.game.players - len(self.trick) - 1

    def values(self) -> dict[int, dict[str, float]]:
        """By weighing and action."""
        found: dict[int, dict[str, float]] = {ROOT: {}, LINEAR: {}, DEVIATION: {}}
        for text in self.view.actions(self.me):
            card = text[:2]
            outcomes = set(self.outcomes(card))
            base = min(v for p, shown, v in outcomes if shown and p == 1)
            long_run = 0.05 * RANKS.index(card[0]) * self.left * self.game.players
            long_run /= len(self.game.pack)
            if card in ("KS", "AS") and self.unseen["QS"]:
                long_run += 0.35
            for weighing, values in found.items():
                worst = min(base + weight(weighing, p) * min(0, v - base) for p, _, v in outcomes)
                values[text] = worst + long_run
        return found

    def combinations(self) -> int:
        """At most, for one move."""
        kinds = len(self.unseen) + 1
        later = [(self.me + i) % self.game.players for i in range(1, self.missing + 1)]
        return prod(len(self.up[seat]) + kinds for seat in later)


def weight(weighing: int, p: float) -> float:
    weights = {ROOT: sqrt(p), LINEAR: p, DEVIATION: min(1, p + sqrt(p * (1 - p)))}
    return weights[weighing]


def positions(game: BlackQueen) -> Iterator[BlackQueenDeal]:
    """Views of the seat to act in random play, where naive counting takes no ages."""
    found = number = 0
    while found < POSITIONS:
        key = shuffle.key(bytes(32), ["reference", str(game.players), str(number)])
        number += 1
        rng = Rng(number)
        drawn = {"dealer": number % game.players}
        deal = game.deal(game.setup((), drawn), shuffle.shuffled(game.pack, key))
        skip = rng.below(game.players)
        while deal.turn >= 0:
            view = deal.seen_by(deal.turn)
            actions = view.actions(view.viewer)
            if len(actions) > 1 and Reference(game, view, 2).combinations() <= MOST_COMBINATIONS:
                if skip == 0 and found < POSITIONS:
                    found += 1
                    yield view
                skip = rng.below(12) if skip == 0 else skip - 1
            deal.act(deal.turn, actions[rng.below(len(actions))])


@pytest.mark.parametrize("piles", [None, 0, 3])
@pytest.mark.parametrize("tie_wins", ["last", "first"])
@pytest.mark.parametrize("players", range(2, 7))
def test_values(players: int, tie_wins: str, piles: int | None) -> None:
    options: dict[str, object] = {"tie_wins": tie_wins}
    game = BlackQueen(players, options if piles is None else options | {"piles": piles})
    for view in positions(game):
        for strength in (1, 2):
            for weighing, expected in Reference(game, view, strength).values().items():
                bot = BlackQueenBot(strength, weighing)
                assert bot.values(view) == pytest.approx(expected, abs=1e-9), view.history
                best = bot.choose(view, Rng(0), 0)
                assert expected[best] == pytest.approx(max(expected.values()), abs=1e-9)
