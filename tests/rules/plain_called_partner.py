"""Called Partners once more, from RULES 2.1 to 2.8 alone: lists of texts, slow, easy to check."""

from collections.abc import Mapping, Sequence

RANKS = "23456789TJQKA"
SUITS = "CDHS"
REMOVED = {4: 0, 5: 2, 6: 4, 7: 3, 8: 4}  # so many twos, in the order of the suits


def pack_of(players: int, packs: int = 1, black: str = "QS") -> list[str]:
    """The cards of a deal, clubs to spades, low to high."""
    if packs == 2:
        whole = [rank + suit for suit in SUITS for rank in RANKS for _ in range(2)]
        while len(whole) > 13 * players or len(whole) % players:
            idle = [c for c in whole if points_of([c], black) == 0]
            lowest = min(RANKS.index(card[0]) for card in idle)
            whole.remove(next(card for card in idle if RANKS.index(card[0]) == lowest))
        return whole
    gone = [f"2{suit}" for suit in SUITS][: REMOVED[players]]
    return [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in gone]


def points_of(cards: Sequence[str], black: str = "QS") -> int:
    return sum(30 if c == black else {"A": 15, "T": 10, "5": 5}.get(c[0], 0) for c in cards)


class PlainCalledPartner:
    """One deal. options: all of them."""

    def __init__(
        self, players: int, options: Mapping[str, object], deck: Sequence[str], dealer: int
    ) -> None:
        self.players = players
        self.packs = int(str(options.get("packs", 1)))
        self.pack = pack_of(players, self.packs, str(options["black_card"]))
        self.black = str(options["black_card"])
        self.step = int(str(options["bid_step"]))
        self.least = 75 * self.packs
        self.most = int(str(options["max_bid"])) * self.packs
        self.variable = options["variable_points"] is True
        self.defence = options["defence"] is True
        self.own_calls = options["own_calls"] is True
        self.due = int(str(options.get("calls", 1)))
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for number, card in enumerate(deck):
            self.hands[(dealer + 1 + number) % players].append(card)
        self.dealt = [list(hand) for hand in self.hands]
        eldest = (dealer + 1) % players
        self.said: list[tuple[int, str]] = []  # the auction; what eldest is bound to is in it
        self.caller: int | None = None
        self.trump = ""
        self.called: list[str] = []
        self.copies: list[int] = []  # of each called card: the one that makes the partner
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.winners: list[int] = []
        self.turn = eldest
        if options["forced_bid"]:
            self.say(f"bid {self.least}")

    # The auction

    def bids(self) -> list[tuple[int, int]]:
        return [(seat, int(text[4:])) for seat, text in self.said if text != "pass"]

    def high(self) -> tuple[int | None, int]:
        """Who has bid most, and how much."""
        return max(self.bids(), key=lambda bid: bid[1], default=(None, 0))

    def has_passed(self, seat: int) -> bool:
        return (seat, "pass") in self.said

    def say(self, text: str) -> None:
        self.said.append((self.turn, text))
        bidder, amount = self.high()
        others = [s for s in range(self.players) if s != bidder and not self.has_passed(s)]
        if bidder is not None and (not others or amount == self.most):
            self.caller = self.turn = bidder
        elif not others:
            self.turn = -1
        else:
            lap = [(self.turn + i) % self.players for i in range(1, self.players + 1)]
            self.turn = next(seat for seat in lap if seat in others)

    # What may be done, and what it does

    def phase(self) -> str:
        if self.turn < 0:
            return "over"
        if self.caller is None:
            return "auction"
        if not self.trump:
            return "trump"
        if self.packs == 2 and len(self.copies) < len(self.called):
            return "which"
        return "play" if len(self.called) == self.due else "calls"

    def legal(self) -> list[str]:
        phase = self.phase()
        if phase == "auction":
            floor = max(self.least, self.high()[1] + 1)
            amounts = [n for n in range(floor, self.most + 1) if n % self.step == 0]
            return sorted(["pass", *(f"bid {n}" for n in amounts)])
        if phase == "trump":
            return [f"trump {suit}" for suit in SUITS]
        if phase == "calls":
            own = [] if self.own_calls else self.hands[self.turn]
            kept = [*self.called, *own]
            return sorted({f"call {card}" for card in self.pack if card not in kept})
        if phase == "which":
            return ["first", "second"]
        if phase == "play":
            hand = sorted(set(self.hands[self.turn]))
            same = [card for card in hand if self.trick and card[1] == self.trick[0][1][1]]
            return same or hand
        return []

    def act(self, text: str) -> None:
        phase = self.phase()
        if phase == "auction":
            self.say(text)
        elif phase == "trump":
            self.trump = text[-1]
        elif phase == "calls":
            self.called.append(text[5:])
            if self.pack.count(text[5:]) == 1:
                self.copies.append(1)
        elif phase == "which":
            self.copies.append(["first", "second"].index(text) + 1)
        else:
            self.play(text)

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % self.players
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
        lies = {card: seat for seat, card in reversed(self.trick)}  # of equal cards the first
        return next(lies[card] for card in order if card in lies)

    # What follows from it

    def played(self) -> list[tuple[int, str]]:
        return [play for trick in [*self.tricks, self.trick] for play in trick]

    def taken(self, seat: int) -> int:
        won = [t for t, w in zip(self.tricks, self.winners, strict=True) if w == seat]
        return points_of([card for trick in won for _, card in trick], self.black)

    def side(self) -> list[int]:
        """The caller, and who has, or surely will, become a partner."""
        return [s for s in range(self.players) if s == self.caller or self.calls_of(s)]

    def calls_of(self, seat: int) -> int:
        """How many called cards are a seat's for sure."""
        if self.packs == 1:
            return sum(card in self.dealt[seat] for card in self.called)
        return sum(self.holder(i) == seat for i in range(len(self.called)))

    def claim(self, i: int) -> int:
        """Who has played the copy of called card i that counts; -1 for nobody so far."""
        if i == len(self.copies):
            return -1
        plays = [seat for seat, card in self.played() if card == self.called[i]]
        return plays[self.copies[i] - 1] if len(plays) >= self.copies[i] else -1

    def holder(self, i: int) -> int:
        """The same, or who holds all the copies of which one will count; else -1."""
        held = [seat for seat in range(self.players) if self.called[i] in self.hands[seat]]
        return held[0] if self.claim(i) < 0 and len(held) == 1 else self.claim(i)

    def public_side(self) -> list[int]:
        """The caller, and whoever has played a called card."""
        shown = {self.claim(i) for i in range(len(self.called))} - {-1}
        return sorted(shown | ({self.caller} if self.caller is not None else set()))

    def voids(self) -> set[tuple[int, str]]:
        """Seats and suits that they showed not to hold."""
        return {
            (seat, trick[0][1][1])
            for trick in [*self.tricks, self.trick]
            for seat, card in trick
            if card[1] != trick[0][1][1]
        }

    def scores(self) -> list[int]:
        if self.caller is None:
            return [0] * self.players
        bid = self.high()[1]
        got = sum(self.taken(seat) for seat in self.side())
        reward = bid if got >= bid else -bid
        others = bid if got < bid and self.defence else 0
        side = self.side()
        return [
            reward * self.shares(seat) if seat in side else others for seat in range(self.players)
        ]

    def shares(self, seat: int) -> int:
        if seat not in self.side():
            return 0
        return (seat == self.caller) + self.calls_of(seat) if self.variable else 1
