"""A deal in progress: what every game's deal offers to everybody, and the fast calls inside.

Outside app/rules and app/bots only the checked methods are called: to_act, actions, act, scores,
seen_by, fill. The inner ones (legal, apply, copy_from, playout, fill_into) trust their caller.

Actions are numbers. From 0 to 63 they are bits of the mask that legal() gives; what a number
means depends on the phase of the game. In an auction the bids low, low + step, ... high are legal
too, as the numbers BID + amount. Outside they are texts (RECORDS 3).
"""

from collections.abc import Sequence
from typing import Self

import cython

from app.rules.errors import IllegalAction, NotYourTurn
from app.rules.rng import Rng, pick

if not cython.compiled:
    from app.rules.rng import count

COMPILED = cython.compiled  # whether this is what Cython made
WHOLE = -2  # a viewer who knows everything: the deal itself
SPECTATOR = -1  # a viewer without a seat
BID = 64  # the action number of a bid of 0
SETTLED, WINNERS = "settled", "winners"  # why the rest of a deal is certain (Deal.claim)


class Deal:
    """One distribution of the cards, to its scores."""

    def __init__(self) -> None:
        self.players = 0
        self.turn = 0  # the seat that is asked first, -1 when the deal is over
        self.viewer = WHOLE
        self.low = 1  # the bids of an auction; none while low > high
        self.high = 0
        self.step = 1
        self.setup: object = None
        self.history: list[tuple[int, str]] = []

    # Inner calls, for games and bots: unchecked and fast.

    def legal(self) -> int:
        """The legal actions of the seat whose turn it is, as a mask of their numbers."""
        return 0

    def legal_of(self, seat: int) -> int:
        """The legal actions of any seat; a game in which several may act at once overrides it."""
        return self.legal() if seat == self.turn else 0

    def apply(self, action: int) -> None:
        """Let the seat whose turn it is do a legal action."""

    def copy_from(self, other: "Deal") -> None:
        """Become an independent copy of another deal of the same game, without its history."""

    def prepare_fill(self) -> None:
        """Count what fill_into chooses among; once for a view, before its first fill_into."""

    def fill_into(self, whole: "Deal", rng: Rng) -> None:
        """Make whole a deal that fits what this view shows (see fill)."""

    def score_of(self, seat: int) -> int:
        """What a seat scores, once the deal is over."""
        return 0

    def random_action(self, rng: Rng) -> int:
        """A uniformly random legal action."""
        mask = self.legal()
        if self.low > self.high:
            return pick(mask, rng)
        bids = (self.high - self.low) // self.step + 1
        k = rng.below(bids + count(mask))
        if k < bids:
            return BID + self.low + k * self.step
        return pick(mask, rng)

    def playout(self, rng: Rng) -> int:
        """Play random legal actions to the end; returns how many."""
        n = 0
        while self.turn >= 0:
            self.apply(self.random_action(rng))
            n += 1
        return n

    # What a game says of itself, for the checked methods below.

    def blank(self) -> Self:
        """A deal of the same game and options, to be filled by copy_from."""
        raise NotImplementedError

    def number_of(self, seat: int, text: str) -> int:
        """The action number of a text; raises IllegalAction for a text that is no action."""
        raise NotImplementedError

    def text_of(self, seat: int, action: int) -> str:
        """The text of an action number of this seat."""
        raise NotImplementedError

    def refusal(self, seat: int, action: int) -> str:
        """Why an action that is not legal is not, in a sentence for the player."""
        raise NotImplementedError

    def text_seen_by(self, seat: int, text: str, viewer: int) -> str:
        """How a viewer sees an action of a seat in the history; public unless a game says not."""
        return text

    def hide_from(self, viewer: int, whole: "Deal") -> None:
        """On a blank deal: take over from whole what the viewer may know, nothing else."""
        raise NotImplementedError

    # The checked methods, for everybody.

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; more than one only where the rules say so."""
        return () if self.turn < 0 else (self.turn,)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """What each seat scores, once the deal is over."""
        if self.turn >= 0:
            return None
        return tuple(self.score_of(seat) for seat in range(self.players))

    @property
    def bids_made(self) -> list[bool]:
        """By seat, whether it took just what it bid, once the deal is over; none where seats do not
        bid for themselves."""
        return []

    @property
    def resting(self) -> bool:
        """Whether something is complete that players want to look at first, such as a trick."""
        return False

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand, sorted, copies included, as far as they are seen."""
        raise NotImplementedError

    def face_down(self, seat: int) -> list[int]:
        """The cards that lie face down before a seat, as far as they are seen."""
        return []

    @property
    def decision(self) -> int:
        """Which decision the deal is at: how many actions came before it."""
        return len(self.history)

    @property
    def declining(self) -> str:
        """Where several seats may act at once, first come first served, the text of the action of
        who wants to do nothing; "" elsewhere."""
        return ""

    @property
    def plays_itself(self) -> bool:
        """Whether nobody has a choice any more, and everybody can see that."""
        return False

    @property
    def settled(self) -> bool:
        """Whether the scores are the same whatever is still played, and everybody can see that."""
        return False

    def wins_rest(self, seat: int) -> bool:
        """In a view of the seat that leads, whether it takes all that is left by playing
        claimed_action, whatever others hold and play; "no" may also mean that it is hard to say."""
        return False

    def claim(self, seat: int) -> str:
        """Why the rest of the deal is certain, so that a seat may end it: SETTLED for everybody,
        WINNERS for the seat that leads; "" where it is not, or where little is left to play.

        It depends on nothing but what the seat sees.
        """
        if self.turn < 0 or self.plays_itself or self.declining:
            return ""
        if self.settled:
            return SETTLED
        if self.turn != seat:
            return ""
        view = self if self.viewer == seat else self.seen_by(seat)
        return WINNERS if view.wins_rest(seat) else ""

    def claimed_action(self, seat: int) -> str:
        """What a seat that wins the rest plays now."""
        return self.actions(seat)[0]

    def plays_on(self, seat: int) -> bool:
        """Whether a seat still takes part in the deal, as everybody can see."""
        return self.turn >= 0

    def actions(self, seat: int) -> list[str]:
        """The legal action texts of a seat, sorted; none for a seat that is not this view's."""
        if seat not in self.to_act or self.viewer not in (WHOLE, seat):
            return []
        mask = self.legal_of(seat)
        numbers = [n for n in range(BID) if mask >> n & 1]
        numbers += [BID + bid for bid in range(self.low, self.high + 1, self.step)]
        return sorted(self.text_of(seat, n) for n in numbers)

    def act(self, seat: int, text: str) -> None:
        """Do a seat's action, given as its text.

        Raises IllegalAction (NotYourTurn) with a reason that can be shown to the player; the deal
        is then as it was.
        """
        if self.viewer != WHOLE:
            raise IllegalAction("This is only what one seat sees of the deal.")
        action = self._checked(seat, text)
        self.history.append((seat, text))
        self.turn = seat
        self.apply(action)

    def in_a_row(self, texts: Sequence[str]) -> bool:
        """Whether a seat may ask for these actions at once: nothing that it does not see can turn
        up between them. It depends on nothing but the texts."""
        return len(texts) == 1

    def check(self, seat: int, texts: Sequence[str]) -> None:
        """Raises IllegalAction (NotYourTurn), as act does, unless a seat may do these actions, one
        after the other.

        In a view of that seat the answer depends on nothing but the view.
        """
        if not self.in_a_row(texts):
            raise IllegalAction("These cannot be done at once; do one after the other.")
        if len(texts) == 1:
            self._checked(seat, texts[0])
            return
        deal = self.copy()
        for text in texts:
            action = deal._checked(seat, text)
            deal.turn = seat
            deal.apply(action)

    def _checked(self, seat: int, text: str) -> int:
        """The number of a seat's action, if it is legal; raises IllegalAction (NotYourTurn)."""
        if self.viewer not in (WHOLE, seat):
            raise ValueError("A view of another seat does not tell.")
        if self.turn < 0:
            raise IllegalAction("The deal is over.")
        if seat not in self.to_act:
            raise NotYourTurn("It is not your turn.")
        action: int = self.number_of(seat, text)
        if action < BID:
            allowed = bool(self.legal_of(seat) >> action & 1)
        else:
            bid = action - BID
            allowed = self.low <= bid <= self.high and (bid - self.low) % self.step == 0
        if not allowed:
            raise IllegalAction(self.refusal(seat, action))
        return action

    def copy(self) -> Self:
        """An independent copy, history included."""
        twin = self.blank()
        twin.copy_from(self)
        twin.viewer = self.viewer
        twin.setup = self.setup
        twin.history = list(self.history)
        return twin

    def seen_by(self, viewer: int) -> Self:
        """The deal as a seat (or SPECTATOR) may know it: everything else is left out.

        Only actions of that seat are legal in it, and nothing can be played in it.
        """
        if self.viewer not in (WHOLE, viewer):
            raise ValueError("A view holds no other seat's view.")
        if not SPECTATOR <= viewer < self.players:
            raise ValueError(f"There is no seat {viewer}.")
        view = self.blank()
        view.viewer = viewer
        view.setup = self.setup
        view.history = [(s, self.text_seen_by(s, text, viewer)) for s, text in self.history]
        view.hide_from(viewer, self)
        return view

    def fill(self, rng: Rng) -> Self:
        """On a view: a whole deal that fits it, each one equally likely.

        Every physical card counts as one: two deals that differ only in which of two equal cards
        lies where count as two.
        """
        if self.viewer == WHOLE:
            raise ValueError("Only a view from seen_by can be filled.")
        whole = self.blank()
        whole.setup = self.setup
        whole.history = list(self.history)
        self.prepare_fill()
        self.fill_into(whole, rng)
        return whole


def playouts(view: Deal, deals: int, seed: int) -> tuple[int, int]:
    """Fill a view and play it out at random, so many times.

    Returns the number of actions and a checksum of all scores: equal for compiled and uncompiled
    rules. For benchmarks and parity.
    """
    return _playouts(view, view.fill(Rng(0)), Rng(seed), deals)


def _playouts(view: Deal, whole: Deal, rng: Rng, deals: int) -> tuple[int, int]:
    actions = 0
    check = 0
    with cython.nogil:
        for _ in range(deals):
            view.fill_into(whole, rng)
            actions += whole.playout(rng)
            for seat in range(whole.players):
                check = (check * 31 + whole.score_of(seat) + 1000) & 0x3FFFFFFF
    return actions, check
