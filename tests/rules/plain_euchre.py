"""Euchre once more, from RULES 4.1 to 4.6 alone: lists of texts, slow, easy to check.

Who must speak is a list of questions; an answer strikes out those that it settles.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

BENNY = "XR"
COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


class PlainEuchre:
    """A deal; asked holds (seat, question), the one to be answered now first."""

    def __init__(
        self, options: Mapping[str, object], deck: Sequence[str], dealer: int, players: int = 4
    ) -> None:
        self.options = options
        self.dealer = dealer
        self.seats = players
        round_ = self.seats_after(dealer)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for i, seat in enumerate(round_):
            self.hands[seat] = list(deck[i : 5 * players : players])
        self.turned, *self.down = deck[5 * players : 5 * players + 4]
        self.low = "9T" if options["pack"] == 24 else "78"
        low = [sum(card[0] in self.low for card in hand) for hand in self.hands]
        farmers = [seat for seat in round_ if options["farmers_hand"] and low[seat] >= 3]
        self.asked = [(seat, "farmer") for seat in farmers]
        self.asked += [(seat, question) for question in ("order", "call") for seat in round_]
        if self.turned == BENNY:
            self.asked = [(dealer, "name")]
        self.trump = ""
        self.maker = -1
        self.alone = False
        self.defends_alone = False
        self.discard = ""
        self.given = ""
        self.laid = ""
        self.idle: set[int] = set()
        self.trick: list[tuple[int, str]] = []
        self.won = [0] * players
        self.told: list[tuple[int, str, str]] = []  # seat, what it said, what the others heard
        self.whispered: list[tuple[int, int]] = []  # which of these one more seat heard, and who

    def seats_after(self, seat: int) -> list[int]:
        """All seats, this one last."""
        return [(seat + i) % self.seats for i in range(1, self.seats + 1)]

    @property
    def turn(self) -> int:
        return self.asked[0][0] if self.asked else -1

    def suit(self, card: str) -> str:
        return self.trump if card in (BENNY, "J" + COLOUR.get(self.trump, "")) else card[1]

    def legal(self) -> list[str]:
        if not self.asked:
            return []
        seat, question = self.asked[0]
        return sorted(getattr(self, f"{question}_texts")(seat))

    def farmer_texts(self, seat: int) -> list[str]:
        low = sorted(card for card in self.hands[seat] if card[0] in self.low)
        return ["keep"] + [f"redraw {a} {b} {c}" for a, b, c in combinations(low, 3)]

    def name_texts(self, seat: int) -> list[str]:
        return [f"call {suit}" for suit in "CDHS"]

    def order_texts(self, seat: int) -> list[str]:
        if self.seats == 3:
            return ["pass", "order"]
        texts = ["pass", "order", "order alone"]
        if seat == (self.dealer + 2) % 4:
            barred = {"must_alone": "order", "no_alone": "order alone"}
            texts = [t for t in texts if t != barred.get(str(self.options["partner_assist"]))]
        return texts

    def call_texts(self, seat: int) -> list[str]:
        stuck = self.options["stick_dealer"] and seat == self.dealer
        suits = [suit for suit in "CDHS" if suit != self.turned[1]]
        suits += ["N"] if self.options["no_trump"] else []
        ways = ("", " alone") if self.seats == 4 else ("",)
        calls = [f"call {suit}{how}" for suit in suits for how in ways]
        return calls if stuck else ["pass", *calls]

    def discard_texts(self, seat: int) -> list[str]:
        kept = "" if self.options["discard_turnup"] else self.turned
        return [f"discard {card}" for card in self.hands[seat] if card != kept]

    def give_texts(self, seat: int) -> list[str]:
        return [f"give {card}" for card in self.hands[seat]]

    def lay_texts(self, seat: int) -> list[str]:
        return (
            self.discard_texts(seat)
            if seat == self.dealer
            else ([f"discard {card}" for card in self.hands[seat]])
        )

    def defend_texts(self, seat: int) -> list[str]:
        return ["defend alone", "defend together"]

    def play_texts(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if self.trick:
            led = self.suit(self.trick[0][1])
            return [card for card in hand if self.suit(card) == led] or hand
        return hand

    def act(self, text: str) -> None:
        seat, question = self.asked.pop(0)
        words = text.split()
        hidden = words[0] in ("discard", "redraw", "give")
        self.told.append((seat, text, words[0] if hidden else text))
        if words[0] == "redraw":
            self.hands[seat] = [c for c in self.hands[seat] if c not in words] + self.down
            self.down = words[1:]
            self.asked = [(s, q) for s, q in self.asked if q != "farmer"]
        elif words[0] in ("order", "call"):
            self.make(seat, words, takes=question in ("order", "name"))
        elif question == "discard":
            self.discard = words[1]
            self.hands[seat].remove(self.discard)
        elif question == "give":
            self.given = words[1]
            self.hands[seat].remove(self.given)
            self.hands[self.maker].append(self.given)
            self.whispered.append((len(self.told) - 1, self.maker))
        elif question == "lay":
            self.laid = words[1]
            self.hands[seat].remove(self.laid)
        elif text == "defend alone":
            self.defends_alone = True
            self.idle.add((seat + 2) % 4)
            self.asked = []
        elif question == "play":
            self.hands[seat].remove(text)
            self.trick.append((seat, text))
        if self.trump and not self.asked:
            self.go_on(seat if question == "play" else None)

    def make(self, seat: int, words: list[str], *, takes: bool) -> None:
        self.maker = seat
        self.alone = words[-1] == "alone"
        if self.alone:
            self.idle.add((seat + 2) % 4)
        self.asked = []
        self.trump = words[1] if words[0] == "call" else self.turned[1]
        if takes:
            self.hands[self.dealer].append(self.turned)
            if self.dealer not in self.idle:
                self.asked.append((self.dealer, "discard"))
        if self.alone and self.options.get("best_card"):
            self.asked += [((seat + 2) % 4, "give"), (seat, "lay")]
        if self.alone and self.options.get("defend_alone"):
            self.asked += [((seat + 1) % 4, "defend"), ((seat + 3) % 4, "defend")]

    def go_on(self, last: int | None) -> None:
        """Ask for the next card; last is who played one just now."""
        if last is None:
            from_maker = self.alone and self.options["lone_lead"] == "left_of_maker"
            self.ask_after(self.maker if from_maker else self.dealer)
        elif len(self.trick) < self.seats - len(self.idle):
            self.ask_after(last)
        else:
            winner = self.winner()
            self.won[winner] += 1
            self.trick = []
            if sum(self.won) < 5:
                self.asked = [(winner, "play")]

    def ask_after(self, seat: int) -> None:
        playing = [s for s in self.seats_after(seat) if s not in self.idle]
        self.asked = [(playing[0], "play")]

    def winner(self) -> int:
        led = self.suit(self.trick[0][1])
        order = [BENNY]
        if self.trump != "N":
            order += ["J" + self.trump, "J" + COLOUR[self.trump]]
            order += [rank + self.trump for rank in "AKQT987"]
        order += [rank + led for rank in "AKQJT987"]
        lies = {card: seat for seat, card in self.trick}
        return next(lies[card] for card in order if card in lies)

    def scores(self) -> list[int]:
        if self.maker < 0:
            return [0] * self.seats
        makers = {self.maker} if self.seats == 3 else {self.maker, (self.maker + 2) % 4}
        made = sum(self.won[seat] for seat in makers)
        if made >= 3:
            march = 3 if self.seats == 3 else 4 if self.alone else 2
            points = 1 if made < 5 else march
        elif self.defends_alone or (made == 0 and self.options["super_euchre"]):
            points = -4
        else:
            points = -2
        return [max(points if seat in makers else -points, 0) for seat in range(self.seats)]
