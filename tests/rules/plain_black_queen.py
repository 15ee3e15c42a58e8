"""Black Queen once more, from RULES 1.1 to 1.4 alone: lists of texts, slow, easy to check."""

from collections.abc import Sequence
from itertools import combinations

RANKS = "23456789TJQKA"


class PlainBlackQueen:
    """A deal. Piles are lists of cards with the face-up one last; an empty pile is []."""

    def __init__(
        self,
        players: int,
        piles: int,
        tie_wins: str,
        *,
        no_queen_first: bool = False,
        good_jack: bool = False,
        lowest_club: bool = False,
        passes: str = "",
    ) -> None:
        """passes: "left", "right", "across", or "" for a deal in which no cards are passed."""
        self.players = players
        self.piles = piles
        self.tie_wins = tie_wins
        self.no_queen_first = no_queen_first
        self.good_jack = good_jack
        self.lowest_club = lowest_club
        self.opening = ""  # the card that is to be led
        ways = {"": 0, "left": 1, "right": players - 1, "across": players / 2}
        self.passes_to = int(ways[passes])  # seats on
        self.laid: dict[int, list[str]] = {}  # what each seat passes, until all have chosen
        self.passing = bool(passes)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stacks: list[list[list[str]]] = [[[] for _ in range(piles)] for _ in range(players)]
        self.uncovered: list[tuple[int, int]] = []  # seat, pile
        self.trick: list[tuple[int, str]] = []
        self.kept: list[list[str]] = [[] for _ in range(players)]
        self.turn = 0

    def deal_out(self, deck: Sequence[str], dealer: int, leader: int) -> None:
        rest = list(deck)
        eldest_first = [(dealer + 1 + i) % self.players for i in range(self.players)]
        for _ in range(len(deck) // self.players - 2 * self.piles):
            for seat in eldest_first:
                self.hands[seat].append(rest.pop(0))
        for _ in ("face-down", "face-up"):
            for pile in range(self.piles):
                for seat in eldest_first:
                    self.stacks[seat][pile].append(rest.pop(0))
        self.leader = leader
        self.eldest_first = eldest_first
        if self.passing:
            self.turn = eldest_first[0]
        else:
            self.begin()

    def begin(self) -> None:
        """Whoever leads has the turn."""
        self.turn = self.leader
        eldest_first = self.eldest_first
        if self.lowest_club:
            self.turn = eldest_first[0]
            clubs = [card for hand in self.hands for card in hand if card[1] == "C"]
            if clubs:
                self.opening = min(clubs, key=lambda card: RANKS.index(card[0]))
                self.turn = next(s for s in eldest_first if self.opening in self.hands[s])

    def faces(self) -> dict[str, str]:
        """The face-up cards of the seat that is asked, by their action texts."""
        found = {}
        for pile, stack in enumerate(self.stacks[self.turn]):
            if stack and (self.turn, pile) not in self.uncovered:
                found[f"{stack[-1]}@{pile}"] = stack[-1]
        return found

    def legal(self) -> list[str]:
        if self.turn < 0:
            return []
        if self.passing:
            threes = combinations(sorted(self.hands[self.turn]), 3)
            return sorted({" ".join(["pass", *three]) for three in threes})
        if self.opening:
            return [self.opening]
        choices = self.faces() | {card: card for card in self.hands[self.turn]}
        if self.trick:
            led = self.trick[0][1][1]
            following = {text: card for text, card in choices.items() if card[1] == led}
            choices = following or choices
        if self.no_queen_first and not any(self.kept):
            choices = {t: card for t, card in choices.items() if card != "QS"} or choices
        return sorted(choices)

    def act(self, text: str) -> None:
        seat = self.turn
        if self.passing:
            self.lay(seat, text.split()[1:])
            return
        card, at, pile = text.partition("@")
        if at:
            self.stacks[seat][int(pile)].pop()
            self.uncovered.append((seat, int(pile)))
        else:
            self.hands[seat].remove(card)
        self.opening = ""
        self.trick.append((seat, card))
        self.turn = (seat + 1) % self.players
        if len(self.trick) == self.players:
            self.turn = self.winner()
            self.kept[self.turn] += [card for _, card in self.trick]
            self.trick = []
            self.uncovered = []
            if not any(self.hands) and not any(any(stacks) for stacks in self.stacks):
                self.turn = -1

    def lay(self, seat: int, three: list[str]) -> None:
        """Nobody takes up what comes before all have chosen."""
        for card in three:
            self.hands[seat].remove(card)
        self.laid[seat] = three
        self.turn = (seat + 1) % self.players
        if len(self.laid) == self.players:
            for giver, given in self.laid.items():
                self.hands[(giver + self.passes_to) % self.players] += given
            self.passing = False
            self.begin()

    def winner(self) -> int:
        led = self.trick[0][1][1]
        top = max(RANKS.index(card[0]) for _, card in self.trick if card[1] == led)
        equal = [seat for seat, card in self.trick if card == RANKS[top] + led]
        return equal[-1] if self.tie_wins == "last" else equal[0]

    def scores(self) -> list[int]:
        everything = sum(map(cost, self.kept))
        return [self.score(cards, everything) + self.gain(cards) for cards in self.kept]

    def gain(self, cards: list[str]) -> int:
        return 10 * cards.count("JD") if self.good_jack else 0

    def score(self, cards: list[str], everything: int) -> int:
        if not cards:
            return 10
        if cost(cards) == 0:
            return 5
        return everything if cost(cards) == everything else -cost(cards)


def cost(cards: list[str]) -> int:
    return sum(card[1] == "H" for card in cards) + 12 * cards.count("QS")
