"""Durak once more, from RULES 5.1 to 5.8 alone: lists of texts, slow, easy to check."""

from collections.abc import Mapping, Sequence

RANKS = "23456789TJQKAX"  # X: of jokers
Draw = tuple[int, str, int]  # seat, card, how many actions came before


class PlainDurak:
    """One deal. options: all of them; opener: by the rule for the next deal, or nobody yet."""

    def __init__(
        self,
        players: int,
        options: Mapping[str, object],
        deck: Sequence[str],
        dealer: int,
        opener: int | None = None,
    ) -> None:
        self.players = players
        self.options = options
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stock = list(deck)
        self.trump_card = deck[-1]
        turned_up_joker = self.trump_card[0] == "X"
        self.trump = "" if turned_up_joker else self.trump_card[1]
        of_colour = "XR" if self.trump in ("D", "H") else "XB"
        self.best_joker = self.trump_card if turned_up_joker else of_colour
        self.lowest_rank = min((card[0] for card in deck), key=RANKS.index)
        self.last_attack: list[str] = []  # of the last bout
        for i in range(6 * players):
            self.hands[(dealer + 1 + i) % players].append(self.stock.pop(0))
        self.known: list[set[str]] = [set() for _ in range(players)]  # known to be in a hand
        if not self.stock:
            self.known[dealer].add(self.trump_card)
        self.lowest = ""  # trump, by which its holder opened
        self.actions = 0
        self.drawn: list[Draw] = []
        self.discards: list[str] = []
        self.shown: set[str] = set()  # trumps, to pass an attack on
        self.place: dict[int, int] = {}  # of who is out
        self.over = False
        if opener is None:
            opener = self.holder_of_lowest(dealer)
        self.begin(opener)

    def holder_of_lowest(self, dealer: int) -> int:
        trumps = [card for hand in self.hands for card in hand if self.is_trump(card)]
        if not trumps:
            return (dealer + 1) % self.players
        self.lowest = min(trumps, key=self.height)
        seat = next(s for s in range(self.players) if self.lowest in self.hands[s])
        self.known[seat].add(self.lowest)
        return seat

    def is_trump(self, card: str) -> bool:
        return card[1] == self.trump or card[0] == "X"

    def height(self, card: str) -> int:
        """Among trumps."""
        return RANKS.index(card[0]) + (card == self.best_joker)

    def begin(self, attacker: int) -> None:
        self.opener = self.attacker = self.last = attacker
        self.defender = self.active(attacker + 1)
        self.limit = min(self.most(), len(self.hands[self.defender]))
        self.table: list[list[str]] = []  # each attack card, and what beats it
        self.taking = False
        self.done: set[int] = set()

    def most(self) -> int:
        return 6 if self.discards or not self.options["first_bout_five"] else 5

    def active(self, seat: int) -> int:
        """Who plays in the place of a seat: itself, a partner, or the next one."""
        seat %= self.players
        while seat in self.place:
            seat = (seat + (2 if self.options["teams"] else 1)) % self.players
        return seat

    def beats(self, card: str, attack: str) -> bool:
        if "X" in (card[0], attack[0]):
            return self.is_trump(card) and not (
                self.is_trump(attack) and self.height(attack) >= self.height(card)
            )
        if self.options["deuce_beats_ace"] and (card[0], attack[0]) == ("2", "A"):
            return card[1] in (attack[1], self.trump)
        if card[1] == attack[1]:
            return RANKS.index(card[0]) > RANKS.index(attack[0])
        return card[1] == self.trump

    def unbeaten(self) -> list[str]:
        return [pair[0] for pair in self.table if len(pair) == 1]

    def asks(self) -> str:
        if self.over:
            return ""
        if not self.table:
            return "attack"
        return "defend" if self.unbeaten() and not self.taking else "throw"

    def throwers(self) -> list[int]:
        """Who may add cards, the first one asked first, with or without cards."""
        seats = [(self.last + i) % self.players for i in range(self.players)]
        if self.options["teams"]:
            seats = [s for s in seats if s not in (self.defender, (self.defender + 2) % 4)]
        elif self.options["throwers"] == "neighbours":
            seats = [s for s in seats if s in (self.attacker, self.active(self.defender + 1))]
        return [s for s in seats if s != self.defender and s not in self.place]

    def to_act(self) -> list[int]:
        asks = self.asks()
        if asks == "throw":
            return [s for s in self.throwers() if self.hands[s] and s not in self.done]
        return {"": [], "attack": [self.attacker], "defend": [self.defender]}[asks]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act():
            return []
        hand = self.hands[seat]
        if self.asks() == "attack":
            return sorted(hand)
        if self.asks() == "throw":
            ranks = [card[0] for pair in self.table for card in pair]
            return sorted(["done", *(card for card in hand if card[0] in ranks)])
        found = ["take", *(card for card in hand if self.beats(card, self.unbeaten()[0]))]
        next_hand = self.hands[self.active(seat + 1)]
        more = len(self.table) + 1
        if (
            self.options["transfer"]
            and len(self.unbeaten()) == len(self.table)
            and more <= min(self.most(), len(next_hand))
        ):
            found += [f"transfer {card}" for card in hand if card[0] == self.table[0][0][0]]
        trump = self.table[0][0][0] + self.trump
        if (
            self.options["transfer"]
            and self.options["shown_transfer"]
            and len(self.unbeaten()) == len(self.table)
            and trump in hand
            and trump not in self.shown
            and len(self.table) <= len(next_hand)
        ):
            found.append(f"show {trump}")
        return sorted(found)

    def act(self, seat: int, text: str) -> None:
        asks = self.asks()
        self.actions += 1
        if text == "take":
            self.taking = True
        elif text == "done":
            self.done.add(seat)
        elif text.startswith("show "):
            card = text.removeprefix("show ")
            self.shown.add(card)
            self.known[seat].add(card)
            self.last = seat
            self.pass_on(seat)
        else:
            card = text.removeprefix("transfer ")
            self.hands[seat].remove(card)
            self.known[seat].discard(card)
            if card == text and asks == "defend":
                next(pair for pair in self.table if len(pair) == 1).append(card)
            else:
                self.table.append([card])
                self.last = seat
                self.done = set()
            if card != text:
                self.pass_on(seat)
        if self.asks() == "throw" and (
            not self.to_act()
            or len(self.table) == self.limit
            or not (self.taking or self.hands[self.defender])
        ):
            self.end_bout()

    def pass_on(self, seat: int) -> None:
        self.attacker = seat
        self.defender = self.active(seat + 1)
        self.limit = min(self.most(), len(self.hands[self.defender]))

    def end_bout(self) -> None:
        lay = [card for pair in self.table for card in pair]
        self.last_attack = [pair[0] for pair in self.table]
        if self.taking:
            self.hands[self.defender] += lay
            self.known[self.defender] |= set(lay)
        else:
            self.discards += lay
        round_ = [(self.opener + i) % self.players for i in range(self.players)]
        for seat in [*(s for s in round_ if s != self.defender), self.defender]:
            while self.stock and len(self.hands[seat]) < 6:
                card = self.stock.pop(0)
                self.hands[seat].append(card)
                self.drawn.append((seat, card, self.actions))
                if card == self.trump_card:
                    self.known[seat].add(card)
        place = len(self.place) + 1
        for seat in range(self.players):
            if not self.hands[seat] and seat not in self.place:
                self.place[seat] = place
        self.table = []
        self.over = len(self.sides_left()) < 2
        if not self.over:
            self.begin(self.active(self.defender + (1 if self.taking else 0)))

    def sides_left(self) -> set[int]:
        """The seats, or the sides by one of their seats, that still play."""
        left = set(range(self.players)) - set(self.place)
        return {seat % 2 for seat in left} if self.options["teams"] else left

    def scores(self) -> list[int]:
        lost = self.sides_left()
        side = [seat % 2 if self.options["teams"] else seat for seat in range(self.players)]
        return [int(side[seat] in lost) for seat in range(self.players)]

    def boards(self) -> list[int]:
        """How many shoulder boards each seat gets: the last two attack cards are looked at."""
        found = [0] * self.players
        if self.scores()[self.defender]:
            for card in self.last_attack[:-3:-1]:
                if card[0] != self.lowest_rank:
                    break
                found[self.defender] += 1
        return found

    def places(self) -> list[int]:
        if self.options["teams"]:
            return [3 if lost else 1 for lost in self.scores()]
        return [self.place.get(seat, self.players) for seat in range(self.players)]
