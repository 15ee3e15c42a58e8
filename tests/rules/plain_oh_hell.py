"""Oh Hell once more, from RULES 3.1 to 3.5 alone: lists of texts, slow, easy to check."""

from collections.abc import Mapping, Sequence

RANKS = "23456789TJQKA"
SUITS = "CDHS"


def hand_sizes(options: Mapping[str, object]) -> list[int]:
    """How many cards each gets, deal by deal."""
    most, shape = int(str(options["max_hand"])), options["shape"]
    sizes: list[int] = []
    if options["pattern"]:
        for part in str(options["pattern"]).replace(" ", "").split(","):
            ends = [int(end) for end in part.split("-")]
            size, last = ends[0], ends[-1]
            sizes.append(size)
            while size != last:
                size += 1 if size < last else -1
                sizes.append(size)
        return sizes
    if shape not in {"up", "up_down"}:
        sizes += [most - i for i in range(most)]
    if shape != "down":
        sizes += [1 + i for i in range(most)]
    if shape == "up_down":
        sizes += [most - i for i in range(most)]
    if shape == "single_one":
        sizes.remove(1)
    return sizes


class PlainOhHell:
    """The deal of a match with such a number, from 0. options: all of them."""

    def __init__(
        self,
        players: int,
        options: Mapping[str, object],
        number: int,
        deck: Sequence[str],
        dealer: int,
    ) -> None:
        self.players = players
        self.scoring = options["scoring"]
        self.nil = options["nil"]
        sizes = hand_sizes(options)
        self.size = sizes[number]
        last = number == len(sizes) - 1
        last_one = last and self.size == 1
        self.counts = 2 if last and options["last_doubled"] else 1
        self.hook = options["hook"] and (options["hook_last"] or not last_one)
        self.hook = self.hook and not options["secret_bids"]
        self.dealer = dealer
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stock = list(deck)
        for _ in range(self.size):
            for i in range(players):
                self.hands[(dealer + 1 + i) % players].append(self.stock.pop(0))
        self.turned = ""
        self.trump = ""  # none
        if options["trump_source"] == "spades":
            self.trump = "S"
        elif options["trump_source"] != "turn":
            cycle = [*SUITS, ""] if options["trump_source"] == "cycle" else [*SUITS]
            self.trump = cycle[number % len(cycle)]
        elif self.stock:
            self.turned = self.stock.pop(0)
            self.trump = self.turned[1]
        self.bids: dict[int, int] = {}
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.winners: list[int] = []
        self.turn = (dealer + 1) % players

    def legal(self) -> list[str]:
        if self.turn < 0:
            return []
        if len(self.bids) < self.players:
            free = [n for n in range(self.size + 1) if n != self.barred()]
            return sorted(f"bid {n}" for n in free)
        hand = sorted(self.hands[self.turn])
        if self.trick:
            led = self.trick[0][1][1]
            return [card for card in hand if card[1] == led] or hand
        return hand

    def barred(self) -> int | None:
        """What must not be bid now, because all the bids would come to the number of tricks."""
        if self.hook and self.turn == self.dealer and len(self.bids) == self.players - 1:
            return self.size - sum(self.bids.values())
        return None

    def act(self, text: str) -> None:
        seat = self.turn
        self.turn = (seat + 1) % self.players
        if text.startswith("bid "):
            self.bids[seat] = int(text[4:])
            return
        self.hands[seat].remove(text)
        self.trick.append((seat, text))
        if len(self.trick) == self.players:
            self.turn = self.winner()
            self.winners.append(self.turn)
            self.tricks.append(self.trick)
            self.trick = []
            if not any(self.hands):
                self.turn = -1

    def winner(self) -> int:
        led = self.trick[0][1][1]
        order = [rank + suit for suit in (self.trump, led) for rank in reversed(RANKS)]
        lies = {card: seat for seat, card in self.trick}
        return next(lies[card] for card in order if card in lies)

    def voids(self) -> set[tuple[int, str]]:
        """Seats and suits that they showed not to hold."""
        return {
            (seat, trick[0][1][1])
            for trick in [*self.tricks, self.trick]
            for seat, card in trick
            if card[1] != trick[0][1][1]
        }

    def scores(self) -> list[int]:
        return [
            self.counts * self.score(self.bids[s], self.winners.count(s))
            for s in range(self.players)
        ]

    def score(self, bid: int, taken: int) -> int:
        made = bid == taken
        points = {
            "tricks10": taken + (10 if made else 0),
            "exact_only": 10 + bid if made else 0,
            "tricks5": taken + (5 if made else 0),
            "square": 10 + bid**2 if made else -((bid - taken) ** 2),
            "minus": 10 + bid if made else -abs(bid - taken),
            "minus5": 10 + bid if made else -5 * abs(bid - taken),
            "romanian": 5 + bid if made else -abs(bid - taken),
        }
        if (bid, taken) == (0, 0) and self.nil != "as_scored":
            return {"five": 5, "five_and_cards": 5 + self.size, "twenty": 20}[str(self.nil)]
        return points[str(self.scoring)]
