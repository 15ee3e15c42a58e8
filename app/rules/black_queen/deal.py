"""Black Queen: one deal (RULES 1).

A seat plays from its hand and from its face-up cards, each of which covers a face-down card that
nobody knows. Hearts cost a point, black queens twelve; the best is to take nothing. With an option
jacks of diamonds bring ten.

Action numbers: a card (0..51) from the hand; first_pile + p for the face-up card of pile p. The
piles end at 63: with 13 of them, so that their numbers reach the ace of spades, no hand is left.
While cards are passed before the play, BID + the number of a way to choose three of the hand.
"""

from collections.abc import Sequence

import cython

from app.rules import claims
from app.rules.black_queen import texts
from app.rules.black_queen.passing import PassingDeal, texts_of
from app.rules.black_queen.refusals import not_playable
from app.rules.black_queen.unseen import ways
from app.rules.deal import WHOLE, Deal
from app.rules.rng import Rng
from app.rules.tricks import ALL_TRICKS, Trick, from_plays
from app.rules.unseen import Unseen

if not cython.compiled:
    from app.rules.black_queen.passing import CARDS
    from app.rules.deal import BID

MAX_PILES = 13
NONE = -1  # no card
UNKNOWN = -2  # a card that this view does not show
QUEEN = 49
RANKS = 13
HEARTS = 2
OTHER_SPADES = 4  # spades but black queens, beside the suits in what a hand showed not to hold
QUEEN_POINTS = 12
JACK = 22  # of diamonds
JACK_POINTS = 10  # with the option good_jack

NO_CARD, NO_POINTS, ALL_POINTS, SUM = "no card", "no points", "all points", "points"


def _suits() -> list[int]:
    return [card // 13 for card in range(52)]


SUIT = _suits()


def points_of(card: int) -> int:
    """The negative points of a card: a heart 1, a black queen 12."""
    if card == QUEEN:
        return QUEEN_POINTS
    return 1 if SUIT[card] == HEARTS else 0


def gain_of(card: int) -> int:
    """What a card brings with the option good_jack."""
    return JACK_POINTS if card == JACK else 0


class BlackQueenDeal(PassingDeal):
    """One deal of Black Queen for 2 to 6 seats."""

    def __init__(
        self,
        players: int,
        decks: int,
        piles: int,
        tie_last: bool,
        no_queen_first: bool = False,
        good_jack: bool = False,
        lowest_club: bool = False,
        passing: int = 0,
    ) -> None:
        """piles: for each seat. tie_last: of equal top cards the one played last wins.
        lowest_club: it is led. passing: as in PassingDeal."""
        super().__init__(passing)
        self.players = players
        self.decks = decks
        self.piles = piles
        self.tie_last = tie_last
        self.no_queen_first = no_queen_first
        self.queen_barred = no_queen_first  # until the first trick is over
        self.good_jack = good_jack
        self.lowest_club = lowest_club
        self.first_pile = 64 - piles

        # Piles, at seat * MAX_PILES + pile: the face-up card, the face-down card.
        self.up = [NONE] * 78
        self.down = [NONE] * 78
        self.showing = [0] * 24  # at seat * 4 + suit: the piles that show the suit, as a mask
        self.flip = [NONE] * 6  # the pile whose face-down card turns up after this trick

        # Where the lowest club in any hand leads: this card, 13 if there is none, -1 elsewhere; and
        # the same as long as it is to be led, else -1. Seats that do not hold it, as a mask.
        self.opening = NONE
        self.to_lead = NONE
        self.without_opening = 0
        self.leader = 0
        self.in_trick = 0  # cards played to the trick
        self.led = 0
        self.best = 0  # the card that is winning
        self.winner = 0
        self.trick_hearts = 0
        self.trick_queens = 0
        self.trick_jacks = 0
        self.left = 0  # tricks still to be played

        self.taken = [0] * 6  # tricks
        self.hearts = [0] * 6
        self.queens = [0] * 6
        self.jacks = [0] * 6
        self.voids = [0] * 6  # suits, and OTHER_SPADES, that a hand showed not to hold, as a mask
        self.played = [0] * 52  # copies
        self.pack = [0] * 52  # copies
        self.unseen: Unseen | None = None

    def deal_out(self, deck: Sequence[int], dealer: int, leader: int) -> None:
        """Give out a checked deck: the hands, then the face-down, then the face-up cards."""
        n = self.players
        tricks = len(deck) // n
        hand = tricks - 2 * self.piles
        for i, card in enumerate(deck):
            seat = (dealer + 1 + i) % n
            round_ = i // n
            self.pack[card] += 1
            if round_ < hand:
                self._give(seat, card)
            elif round_ < hand + self.piles:
                self.down[seat * MAX_PILES + round_ - hand] = card
            else:
                self._show(seat, round_ - hand - self.piles, card)
        self.left = tricks
        self.leader = leader
        eldest = (dealer + 1) % n
        if self.passing:
            self._begin_passing(eldest)
        else:
            self._open_play(eldest)

    def _open_play(self, eldest: int) -> None:
        self.turn = self.leader
        if self.lowest_club:
            self._find_opening(eldest)

    def _find_opening(self, eldest: int) -> None:
        """Have the lowest club in any hand led; of several seats the first from eldest leads."""
        self.opening = RANKS
        for card in range(RANKS):
            before = 0
            for i in range(self.players):
                seat = (eldest + i) % self.players
                if self.once[seat] >> card & 1:
                    self.opening = self.to_lead = card
                    self.leader = self.turn = seat
                    self.without_opening = before
                    return
                before |= 1 << seat

    def _show(self, seat: int, pile: int, card: int) -> None:
        """Lay a card face up on a pile."""
        self.up[seat * MAX_PILES + pile] = card
        self.showing[seat * 4 + SUIT[card]] |= 1 << pile

    # The rules of play (RULES 1.3).

    def legal(self) -> int:
        seat = self.turn
        if seat < 0 or self.to_pass:
            return 0
        if self.to_lead >= 0:
            return cython.cast(cython.ulonglong, 1) << self.to_lead
        found = self.by_suit(seat)
        if self.queen_barred:
            return self._without_queens(seat, found) or found
        return found

    def by_suit(self, seat: int) -> int:
        """What a seat may play if nothing counts but following suit."""
        if self.in_trick:
            follow = self._playable(seat, self.led)
            if follow:
                return follow
        at = seat * 4
        tops = self.showing[at] | self.showing[at + 1] | self.showing[at + 2] | self.showing[at + 3]
        return self.once[seat] | cython.cast(cython.ulonglong, tops) << self.first_pile

    def _playable(self, seat: int, suit: int) -> int:
        """The cards of a suit in a seat's hand and on its piles."""
        hand = self.once[seat] & (cython.cast(cython.ulonglong, 8191) << (suit * 13))
        tops = self.showing[seat * 4 + suit]
        return hand | cython.cast(cython.ulonglong, tops) << self.first_pile

    def _without_queens(self, seat: int, among: int) -> int:
        """Of some actions of a seat those that play no black queen."""
        left = among & ~(cython.cast(cython.ulonglong, 1) << QUEEN)
        for pile in range(self.piles):
            if self.up[seat * MAX_PILES + pile] == QUEEN:
                left &= ~(cython.cast(cython.ulonglong, 1) << (self.first_pile + pile))
        return left

    def apply(self, action: int) -> None:
        seat = self.turn
        if action >= self.first_pile:
            if action >= BID:
                self._pass(action - BID)
                if self.to_pass == 0:
                    self._open_play(self.turn)
                return
            card = self._play_from_pile(seat, action - self.first_pile)
        else:
            card = action
            self._play_from_hand(seat, card)
        suit = SUIT[card]
        self.played[card] += 1
        if self.in_trick == 0:
            self.leader = seat
            self.to_lead = NONE
            self.led = suit
            self.best = card
            self.winner = seat
        elif suit != self.led:
            self.voids[seat] |= 1 << self.led
        elif card > self.best or (card == self.best and self.tie_last):
            self.best = card
            self.winner = seat
        self.trick_hearts += suit == HEARTS  # without a branch, which could not be foretold
        if card == QUEEN:
            self.trick_queens += 1
            if self.queen_barred:
                self.voids[seat] |= 1 << OTHER_SPADES
        elif card == JACK:
            self.trick_jacks += 1
        self.in_trick += 1
        if self.in_trick == self.players:
            self._collect()
        else:
            seat += 1
            self.turn = 0 if seat == self.players else seat

    def _play_from_pile(self, seat: int, pile: int) -> int:
        at = seat * MAX_PILES + pile
        card = self.up[at]
        self.up[at] = NONE
        self.showing[seat * 4 + SUIT[card]] ^= 1 << pile
        if self.down[at] != NONE:
            self.flip[seat] = pile
        return card

    def _collect(self) -> None:
        """The winner takes the trick; then what was uncovered in it is turned up."""
        self.taken[self.winner] += 1
        self.hearts[self.winner] += self.trick_hearts
        self.queens[self.winner] += self.trick_queens
        self.jacks[self.winner] += self.trick_jacks
        self.trick_hearts = 0
        self.trick_queens = 0
        self.trick_jacks = 0
        self.in_trick = 0
        self.queen_barred = False
        for seat in range(self.players):
            pile = self.flip[seat]
            if pile >= 0:
                at = seat * MAX_PILES + pile
                self._show(seat, pile, self.down[at])
                self.down[at] = NONE
                self.flip[seat] = NONE
        self.left -= 1
        self.turn = self.winner if self.left else -1

    # Scores (RULES 1.4).

    def score_of(self, seat: int) -> int:
        points = self.points(seat)
        if self.taken[seat] == 0:
            return 10
        gains = self.gains(seat)
        if points == 0:
            return gains + 5
        if points == (13 + QUEEN_POINTS) * self.decks:
            return gains + points
        return gains - points

    def reckon(self, seat: int) -> tuple[str, int]:
        """Why (NO_CARD, NO_POINTS, ALL_POINTS, SUM) a seat scores what, by what it took so far. The
        score has what jacks bring, too."""
        score, points = self.score_of(seat), self.points(seat)
        if self.taken[seat] == 0:
            return NO_CARD, score
        if points == 0:
            return NO_POINTS, score
        return (ALL_POINTS if points == (13 + QUEEN_POINTS) * self.decks else SUM), score

    def points(self, seat: int) -> int:
        """The negative points that a seat has taken: hearts and twelve for each black queen."""
        return self.hearts[seat] + QUEEN_POINTS * self.queens[seat]

    def gains(self, seat: int) -> int:
        """The points that the jacks which a seat has taken bring it."""
        return JACK_POINTS * self.jacks[seat] if self.good_jack else 0

    @property
    def settled(self) -> bool:
        """Once everybody has a trick, and every card that counts is taken."""
        seats = range(self.players)
        out = sum(self.points(seat) for seat in seats) == (13 + QUEEN_POINTS) * self.decks
        out = out and (not self.good_jack or sum(self.jacks) == self.decks)
        return out and self.turn >= 0 and all(self.taken[seat] for seat in seats)

    def wins_rest(self, seat: int) -> bool:
        """Nothing lies below its piles, and each card it has is the highest of its suit."""
        piles = self.piles_of(seat)
        if self.turn != seat or self.in_trick or self.to_pass or any(covers for _, covers in piles):
            return False
        own = [*self.hand(seat), *(card for card, _ in piles if card != NONE)]
        others = [c for c in range(52) if self.pack[c] - self.played[c] > own.count(c)]
        # Of equal cards the one that is led wins, unless it is the last one that does.
        led = 0 if self.tie_last else 1
        return claims.only_winners(
            [2 * card + led for card in own],
            [2 * card for card in others],
            lambda card: SUIT[card // 2],
            lambda card: card,
        )

    # What a page or a bot asks of a deal or a view.

    @property
    def asks(self) -> str:
        """What the seat whose turn it is has to do: "pass", "play"; "" when the deal is over."""
        return "" if self.turn < 0 else "pass" if self.to_pass else "play"

    def actions(self, seat: int) -> list[str]:
        if self.to_pass and seat == self.turn and self.viewer in (WHOLE, seat):
            return list(texts_of(tuple(self.hand(seat))))  # they may be many
        return super().actions(seat)

    def beats(self, later: int, card: int, led: int) -> bool:
        """Whether a card takes over from another one that was played before it; led: the suit of
        the trick."""
        if SUIT[later] != led:
            return False
        return SUIT[card] != led or later > card or (later == card and self.tie_last)

    @property
    def resting(self) -> bool:
        return self.in_trick == 0 and any(self.taken)

    @property
    def plays_itself(self) -> bool:
        return self.left == 1 and self.turn >= 0

    def face_down(self, seat: int) -> list[int]:
        below = [self.down[seat * MAX_PILES + pile] for pile in range(self.piles)]
        return sorted([card for card in below if card >= 0])

    def up_card(self, seat: int, pile: int) -> int:
        """The face-up card of a pile, or NONE."""
        return self.up[seat * MAX_PILES + pile]

    def covers(self, seat: int, pile: int) -> bool:
        """Whether a pile still has its face-down card."""
        return self.down[seat * MAX_PILES + pile] != NONE

    def piles_of(self, seat: int) -> tuple[tuple[int, bool], ...]:
        """Of each pile of a seat: the face-up card, or NONE, and whether one lies below."""
        return tuple([(self.up_card(seat, p), self.covers(seat, p)) for p in range(self.piles)])

    def out(self, card: int) -> int:
        """How many copies of a card are neither played nor in the hand of the seat on turn."""
        seat = self.turn
        own = (self.once[seat] >> card & 1) + (self.twice[seat] >> card & 1)
        return self.pack[card] - self.played[card] - own - (self.thrice[seat] >> card & 1)

    def unseen_counts(self) -> list[int]:
        """Of each card (0..51), how many copies are neither played nor seen in this view."""
        rest = [self.pack[card] - self.played[card] for card in range(52)]
        for card in self.up[: self.players * MAX_PILES]:
            if card >= 0:
                rest[card] -= 1
        for seat in range(self.players):
            for card in self.hand(seat):
                rest[card] -= 1
            for card in self.three(seat) if self.to_pass else ():
                rest[card] -= 1
        return rest

    def tricks(self, newest: int = ALL_TRICKS) -> list[Trick]:
        """The tricks so far, or the newest so many, from the history."""
        plays = self.history[self.players :] if self.passing else self.history
        return from_plays(plays, self.players, newest, self._best)

    def _best(self, played: Sequence[int]) -> int:
        following = [card if SUIT[card] == SUIT[played[0]] else -1 for card in played]
        wins = [i for i, card in enumerate(following) if card == max(following)]
        return max(wins) if self.tie_last else min(wins)

    # For the checked methods.

    def blank(self) -> "BlackQueenDeal":
        return BlackQueenDeal(
            self.players,
            self.decks,
            self.piles,
            self.tie_last,
            self.no_queen_first,
            self.good_jack,
            self.lowest_club,
            self.passing,
        )

    def text_of(self, seat: int, action: int) -> str:
        return texts.text_of(self, seat, action)

    def number_of(self, seat: int, text: str) -> int:
        return texts.number_of(self, seat, text)

    def refusal(self, seat: int, action: int) -> str:
        return not_playable(self, seat, action)

    def text_seen_by(self, seat: int, text: str, viewer: int) -> str:
        """Which cards are passed the giver knows, and the receiver once all have passed theirs."""
        if not text.startswith("pass") or seat == viewer:
            return text
        return text if not self.to_pass and self.receiver(seat) == viewer else "pass"

    def copy_from(self, other: Deal) -> None:
        self._copy(cython.cast(BlackQueenDeal, other))

    def _copy(self, other: "BlackQueenDeal") -> None:
        self._copy_public(other)
        self.once[:] = other.once
        self.twice[:] = other.twice
        self.thrice[:] = other.thrice
        self.down[:] = other.down
        if self.passing:
            self._copy_passed(other)

    def _copy_public(self, other: "BlackQueenDeal") -> None:
        """Take over all that everybody at the table can see."""
        self.turn = other.turn
        self.low = other.low
        self.high = other.high
        self.to_pass = other.to_pass
        self.queen_barred = other.queen_barred
        self.opening = other.opening
        self.to_lead = other.to_lead
        self.without_opening = other.without_opening
        self.hand_size[:] = other.hand_size
        self.up[:] = other.up
        self.showing[:] = other.showing
        self.flip[:] = other.flip
        self.leader = other.leader
        self.in_trick = other.in_trick
        self.led = other.led
        self.best = other.best
        self.winner = other.winner
        self.trick_hearts = other.trick_hearts
        self.trick_queens = other.trick_queens
        self.trick_jacks = other.trick_jacks
        self.left = other.left
        self.taken[:] = other.taken
        self.hearts[:] = other.hearts
        self.queens[:] = other.queens
        self.jacks[:] = other.jacks
        self.voids[:] = other.voids
        self.played[:] = other.played
        self.pack[:] = other.pack

    # What a viewer may know (RULES 1.2), and what they may think of.

    def hide_from(self, viewer: int, whole: Deal) -> None:
        self._view(viewer, cython.cast(BlackQueenDeal, whole))

    def _view(self, viewer: int, whole: "BlackQueenDeal") -> None:
        self._copy_public(whole)
        for at in range(self.players * MAX_PILES):
            if whole.down[at] != NONE:
                self.down[at] = UNKNOWN
        if viewer >= 0:
            self.once[viewer] = whole.once[viewer]
            self.twice[viewer] = whole.twice[viewer]
            self.thrice[viewer] = whole.thrice[viewer]
        if self.passing:
            self._view_passed(viewer, whole)

    def prepare_fill(self) -> None:
        if self.unseen is not None or self.viewer == WHOLE:
            return
        if self.passing:
            self._note_shown()
        self.unseen = ways(self)

    def fill_into(self, whole: Deal, rng: Rng) -> None:
        self._fill(cython.cast(BlackQueenDeal, whole), cython.cast(Unseen, self.unseen), rng)

    def _fill(self, whole: "BlackQueenDeal", unseen: Unseen, rng: Rng) -> None:
        whole._copy(self)
        unseen.deal(rng)
        for seat in range(self.players):
            if seat == self.viewer:
                continue
            first = unseen.firsts[seat]
            after = first + unseen.sizes[seat]
            if self.to_pass and self.given[seat * CARDS] == UNKNOWN:
                dealt = first
                first += CARDS
                whole._note_given(
                    seat, unseen.dealt[dealt], unseen.dealt[dealt + 1], unseen.dealt[dealt + 2]
                )
            whole.hand_size[seat] -= after - first
            for i in range(first, after):
                whole._give(seat, unseen.dealt[i])
        first = unseen.firsts[self.players]
        for at in range(self.players * MAX_PILES):
            if whole.down[at] == UNKNOWN:
                whole.down[at] = unseen.dealt[first]
                first += 1
        if self.to_pass:
            whole.ask_three()
        elif self.passing:
            self._fill_passed(whole, rng)
