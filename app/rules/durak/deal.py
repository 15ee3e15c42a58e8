"""Durak (Fool): one deal (RULES 5).

One seat attacks with a card, the next one beats it or takes it, and the others may throw in cards
of the ranks that lie there. Who has no cards left when the stock is gone is out; the last one who
holds cards is the fool.

Action numbers are those of actions.py.
"""

from collections.abc import Sequence

import cython

from app.rules.deal import WHOLE, Deal
from app.rules.durak import actions, claims, refusals, unseen
from app.rules.durak.table import DurakTable
from app.rules.rng import Rng
from app.rules.unseen import Unseen

if not cython.compiled:
    from app.rules.durak.actions import DONE, SHOW, TAKE, TRANSFER
    from app.rules.durak.table import FIRST_JOKER, JOKER, NO_SUIT, SUIT_CARDS, rank_of
    from app.rules.rng import lowest

# Phases.
ATTACK = 0
DEFEND = 1
THROW = 2
OVER = 3

NONE = -1  # no card, no seat
FULL = 6  # cards that a hand is filled up to
FULL_HAND = FULL  # for those outside: constants of compiled code are not seen there
MOST = 6  # attack cards of a bout
ALL_SUITS = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the twos


class DurakDeal(DurakTable):
    """One deal of Durak for 2 to 6 seats."""

    def __init__(
        self,
        players: int,
        pack: int,
        neighbours: bool,
        first_bout_five: bool,
        transfer: bool,
        deuce_beats_ace: bool,
        teams: bool,
        shown_transfer: bool = False,
    ) -> None:
        super().__init__(players, pack)
        self.phase = OVER
        self.neighbours = neighbours  # only they may throw in
        self.first_bout_five = first_bout_five
        self.transfer = transfer
        self.deuce_beats_ace = deuce_beats_ace
        self.teams = teams
        self.shown_transfer = shown_transfer

    def deal_out(self, deck: Sequence[int], dealer: int, opener: int) -> None:
        """Give out a checked deck: six cards each, the last card of the stock is trump.

        opener: the seat that opens, or NONE for who holds the lowest trump.
        """
        n = self.players
        self.dealer = dealer
        self.turn_up(deck[len(deck) - 1])
        for i, card in enumerate(deck):
            if i < n * FULL:
                seat = (dealer + 1 + i) % n
                self.hands[seat] |= cython.cast(cython.ulonglong, 1) << card
                self.hand_size[seat] += 1
            else:
                self.stock[i - n * FULL] = card
        self.stock_left = len(deck) - n * FULL
        for seat in range(n):
            self.slots[seat] = FULL
            self.odds[7 * seat] = 1.0
        if self.stock_left == 0:
            self.known[dealer] = cython.cast(cython.ulonglong, 1) << self.trump_card
            self.slots[dealer] -= 1
        self._draw_opener(opener)

    def _draw_opener(self, opener: int) -> None:
        """The lowest trump opens and is shown; eldest where nobody was dealt one (RULES 5.3)."""
        one = cython.cast(cython.ulonglong, 1)
        first = opener
        for card in self.trumps_upwards():
            for seat in range(self.players):
                if first < 0 and self.hands[seat] & one << card:
                    first = seat
                    self.shown_trump = card
                    if not self.known[seat] & one << card:
                        self.known[seat] |= one << card
                        self.slots[seat] -= 1
            if first < 0 and self.stock_left and card != self.trump_card:
                self.dealt_to_none |= one << card
        self._begin_bout(first if first >= 0 else (self.dealer + 1) % self.players)

    # What may be done (RULES 5.1, 5.4, 5.7).

    def legal(self) -> int:
        return self.legal_of(self.turn) if self.turn >= 0 else 0

    def legal_of(self, seat: int) -> int:
        one = cython.cast(cython.ulonglong, 1)
        if self.phase == ATTACK:
            return self.hands[seat] if seat == self.attacker else 0
        if self.phase == THROW:
            if not self._asked(seat):
                return 0
            return self.hands[seat] & self.of_table_ranks() | one << DONE
        if self.phase == OVER or seat != self.defender:
            return 0
        mask = self.hands[seat] & self.beating(self.attack[self.beaten]) | one << TAKE
        if self.transfer and self.may_transfer():
            for suit in range(4):
                if self.hands[seat] & self.passing(suit):
                    mask |= one << (TRANSFER + suit)
        if self.shown_transfer and self.may_show():
            bit = one << self.trump_of_attack()
            if self.hands[seat] & bit & ~self.shown:
                mask |= one << SHOW
        return mask

    def beating(self, card: int) -> int:
        """The cards of the pack, as a mask, that beat a card."""
        one = cython.cast(cython.ulonglong, 1)
        if card >= FIRST_JOKER:
            return 0 if card == self.best_joker else one << self.best_joker
        suit = card // 13
        of_suit = cython.cast(cython.ulonglong, SUIT_CARDS) << (13 * suit)
        found = of_suit & ~((one << (card + 1)) - 1)
        found |= self.trumps if suit != self.trump else self.jokers
        if self.deuce_beats_ace and card % 13 == 12:
            found |= one << (13 * suit)
        return found & self.pack

    def of_table_ranks(self) -> int:
        """The cards, as a mask, of the ranks that lie on the table."""
        found = cython.cast(cython.ulonglong, self.ranks & SUIT_CARDS) * ALL_SUITS
        return found | self.jokers if self.ranks >> JOKER & 1 else found

    def passing(self, suit: int) -> int:
        """The card of the attack's rank in a suit, as a mask; jokers by their number."""
        one = cython.cast(cython.ulonglong, 1)
        if self.attack[0] < FIRST_JOKER:
            return one << (13 * suit + self.attack[0] % 13)
        return one << (FIRST_JOKER + suit) & self.jokers

    def may_transfer(self) -> bool:
        """Whether the attack may be passed on, by who holds a card of its rank."""
        if self.phase != DEFEND or self.beaten:  # so all cards have one rank
            return False
        to = self.active_from(self.defender + 1)
        return self.attacks + 1 <= min(self._bound(), self.hand_size[to])

    def may_show(self) -> bool:
        """Whether the attack may be passed on as it is, by who holds the trump of its rank."""
        if self.phase != DEFEND or self.beaten or self.trump == NO_SUIT:
            return False
        if self.attack[0] >= FIRST_JOKER:
            return False
        return self.attacks <= self.hand_size[self.active_from(self.defender + 1)]

    def trump_of_attack(self) -> int:
        """The trump of the rank of the first attack card."""
        return 13 * self.trump + self.attack[0] % 13

    def may_throw(self, seat: int) -> bool:
        """Whether a seat may add cards to this bout, as long as it holds any."""
        if seat == self.defender or self.out >> seat & 1:
            return False
        if self.teams:
            return (seat + self.defender) % 2 == 1
        if self.neighbours:
            return seat == self.attacker or seat == self.active_from(self.defender + 1)
        return True

    def _asked(self, seat: int) -> bool:
        """Whether a seat still has to say what it throws in."""
        return self.may_throw(seat) and self.hand_size[seat] > 0 and not self.done >> seat & 1

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.turn < 0:
            return ()
        if self.phase != THROW:
            return (self.turn,)
        asked = [(self.turn + i) % self.players for i in range(self.players)]
        return tuple(seat for seat in asked if self._asked(seat))

    # What is done.

    def apply(self, action: int) -> None:
        if self.phase == DEFEND:
            if action == TAKE:
                self.taking = True
                self._ask_throwers()
            elif action == SHOW:
                self._show(self.trump_of_attack())
            elif action >= TRANSFER:
                self._pass_on(lowest(self.passing(action - TRANSFER)))
            else:
                self._beat(action)
        elif action == DONE:
            self.done |= 1 << self.turn
            self._ask_throwers()
        else:
            self._lay(action)

    def _give_up(self, card: int) -> None:
        """A card leaves the hand of the seat whose turn it is."""
        bit = cython.cast(cython.ulonglong, 1) << card
        if self.known[self.turn] & bit:
            self.known[self.turn] ^= bit
        else:
            self._note_origin(self.turn, bit)
        self.hands[self.turn] ^= bit
        self.hand_size[self.turn] -= 1

    def _lay(self, card: int) -> None:
        self._give_up(card)
        self.attack[self.attacks] = card
        self.cover[self.attacks] = NONE
        self.laid_by[self.attacks] = self.turn
        self.attacks += 1
        self.ranks |= 1 << rank_of(card)
        self.asked_from = self.turn
        self.done = 0
        if self.taking:
            self._ask_throwers()
        else:
            self.phase = DEFEND
            self.turn = self.defender

    def _beat(self, card: int) -> None:
        self._give_up(card)
        self.cover[self.beaten] = card
        self.beaten += 1
        self.ranks |= 1 << rank_of(card)
        if self.beaten == self.attacks:
            self._ask_throwers()

    def _pass_on(self, card: int) -> None:
        self._move_on()
        self._lay(card)

    def _show(self, card: int) -> None:
        bit = cython.cast(cython.ulonglong, 1) << card
        if not self.known[self.turn] & bit:
            self._note_origin(self.turn, bit)
            self.known[self.turn] |= bit
        self.shown |= bit
        self.asked_from = self.turn
        self._move_on()
        self.turn = self.defender

    def _move_on(self) -> None:
        """The defender becomes the attacker, the next seat has to defend."""
        self.attacker = self.defender
        self.defender = self.active_from(self.defender + 1)
        self.limit = min(self._bound(), self.hand_size[self.defender])

    def _ask_throwers(self) -> None:
        """Go on with the next one who may throw in; without any the bout is over."""
        self.phase = THROW
        full = self.attacks == self.limit
        if not full and (self.taking or self.hand_size[self.defender]):
            seat = self.asked_from
            for _ in range(self.players):
                if self._asked(seat):
                    self.turn = seat
                    return
                seat = 0 if seat + 1 == self.players else seat + 1
        self._end_bout()

    # Between bouts (RULES 5.4 to 5.6).

    def on_table(self) -> int:
        """The cards of the bout, as a mask."""
        one = cython.cast(cython.ulonglong, 1)
        found = cython.cast(cython.ulonglong, 0)
        for i in range(self.attacks):
            found |= one << self.attack[i]
            if self.cover[i] >= 0:
                found |= one << self.cover[i]
        return found

    def _end_bout(self) -> None:
        lay = self.on_table()
        taken = self.taking
        if taken:
            self.hands[self.defender] |= lay
            self.known[self.defender] |= lay
            self.hand_size[self.defender] += self.attacks + self.beaten
        else:
            self.discards |= lay
        self.attacks = 0
        self.ranks = 0
        self.bouts += 1
        self._draw()
        if self._leave():
            self.phase = OVER
            self.turn = -1
        else:
            self._begin_bout(self.active_from(self.defender + 1 if taken else self.defender))

    def _begin_bout(self, attacker: int) -> None:
        self.phase = ATTACK
        self.opener = attacker
        self.attacker = attacker
        self.defender = self.active_from(attacker + 1)
        self.limit = min(self._bound(), self.hand_size[self.defender])
        self.attacks = 0
        self.beaten = 0
        self.taking = False
        self.done = 0
        self.asked_from = attacker
        self.turn = attacker

    def _bound(self) -> int:
        """How many attack cards a bout has at most, whatever the defender holds."""
        return MOST - 1 if self.first_bout_five and self.discards == 0 else MOST

    def _draw(self) -> None:
        """Fill the hands up: the opener's first, the defender's last."""
        for i in range(self.players):
            seat = (self.opener + i) % self.players
            if seat != self.defender:
                self._fill_up(seat)
        self._fill_up(self.defender)

    def _fill_up(self, seat: int) -> None:
        while self.stock_left and self.hand_size[seat] < FULL:
            card = self.stock[self.next_in_stock]
            self.next_in_stock += 1
            self.stock_left -= 1
            self.hand_size[seat] += 1
            if card >= 0:
                bit = cython.cast(cython.ulonglong, 1) << card
                self.hands[seat] |= bit
                if self.stock_left == 0:
                    self.known[seat] |= bit  # the trump card
            if self.stock_left:
                self.drawn[seat] += 1

    def _leave(self) -> bool:
        """Let go who has no cards any more; returns whether the deal is over."""
        before = 0
        left = 0
        for seat in range(self.players):
            before += self.out >> seat & 1
        for seat in range(self.players):
            if self.hand_size[seat] > 0:
                left |= 1 << seat
            elif not self.out >> seat & 1:
                self.out |= 1 << seat
                self.place[seat] = before + 1
        if self.teams:
            if left & 5 and left & 10:
                return False
            self.fools = 5 if left & 5 else 10 if left & 10 else 0
            return True
        if left & (left - 1):
            return False
        self.fools = left
        return True

    def active_from(self, seat: int) -> int:
        """The first seat from this one on that still plays; in teams a partner stands in."""
        seat %= self.players
        if self.teams:
            return (seat + 2) % 4 if self.out >> seat & 1 else seat
        while self.out >> seat & 1:
            seat = 0 if seat + 1 == self.players else seat + 1
        return seat

    # Scores (RULES 5.6): what counts against a seat.

    def score_of(self, seat: int) -> int:
        return self.fools >> seat & 1

    def plays_on(self, seat: int) -> bool:
        return self.turn >= 0 and not self.out >> seat & 1

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, 0 for who still plays: a fool is last, a losing side third; no
        side is before the other after a draw."""
        if self.turn < 0 and self.teams:
            return tuple(3 if self.score_of(seat) else 1 for seat in range(4))
        return tuple(
            self.players if self.score_of(seat) else self.place[seat]
            for seat in range(self.players)
        )

    def wins_rest(self, seat: int) -> bool:
        return claims.wins_rest(self, seat)

    def claimed_action(self, seat: int) -> str:
        return claims.claimed_action(self, seat)

    # What a page or a bot asks of a deal or a view.

    @property
    def resting(self) -> bool:
        return self.phase == ATTACK and self.bouts > 0

    @property
    def decision(self) -> int:
        """The throwers decide together: what one of them says is no new decision for the others,
        until a card has to be beaten."""
        n = len(self.history)
        while self.phase == THROW and n:
            text = self.history[n - 1][1]
            if text == "take" or not (text == "done" or self.taking):
                break
            n -= 1
        return n

    @property
    def declining(self) -> str:
        return "done" if self.phase == THROW else ""

    @property
    def asks(self) -> str:
        """What who is asked has to do: "attack", "defend", "throw"; "" when the deal is over."""
        return ("attack", "defend", "throw", "")[self.phase]

    def unseen_cards(self) -> int:
        """The cards, as a mask, that this view does not show anywhere."""
        one = cython.cast(cython.ulonglong, 1)
        seen = self.discards | self.on_table() | one << self.trump_card
        for seat in range(self.players):
            seen |= self.hands[seat]
        return self.pack & ~seen

    # For the checked methods.

    def blank(self) -> "DurakDeal":
        return DurakDeal(
            self.players,
            self.pack,
            self.neighbours,
            self.first_bout_five,
            self.transfer,
            self.deuce_beats_ace,
            self.teams,
            self.shown_transfer,
        )

    def text_of(self, seat: int, action: int) -> str:
        return actions.text_of(self, action)

    def number_of(self, seat: int, text: str) -> int:
        return actions.number_of(self, text)

    def refusal(self, seat: int, action: int) -> str:
        return refusals.refusal(self, seat, self.text_of(seat, action))

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(DurakTable, other))

    def prepare_fill(self) -> None:
        if self.unseen is None and self.viewer != WHOLE:
            self.unseen = unseen.ways(self)

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(DurakTable, whole), cython.cast(Unseen, self.unseen), rng)
