"""A deal in which tricks are taken with one pack: what the games with such deals have in common.

Here is what lies on the table, what can be told of it, and what can be thought of it. What is done
with each card stands in the deal of each game: playouts would pay for a call from there to here at
every card. Black Queen has several packs, and piles; its deal is all its own.
"""

from collections.abc import Sequence

from app.rules import cards, claims
from app.rules.deal import WHOLE, Deal
from app.rules.errors import IllegalAction
from app.rules.tricks import ALL_TRICKS, Trick, from_plays, highest
from app.rules.unseen import Unseen

ANY_SUIT = 15  # as a mask of suits


class TrickDeal(Deal):
    """The hands, the trick in the middle, and what has been taken, for up to 8 seats."""

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.phase = 0  # what is asked, as each game counts it
        self.dealer = 0
        self.hands = [0] * 8  # as masks
        self.hand_size = [0] * 8
        self.before_play = 0  # actions before the first card
        self.trump = -1  # the suit; -1: none

        self.leader = 0
        self.in_trick = 0  # cards played to the trick
        self.led = 0  # the suit
        self.best = 0  # the card that is winning
        self.winner = 0
        self.left = 0  # tricks still to be played
        self.taken = [0] * 8  # by seat: tricks, or their points where these count
        self.played = 0  # cards, as a mask
        self.voids = [0] * 8  # suits that a hand showed not to hold, as a mask
        self.unseen: Unseen | None = None

    # What a page or a bot asks of a deal or a view.

    @property
    def asks(self) -> str:
        """What the seat whose turn it is has to do: "play", or what a game asks before the play;
        "" when the deal is over."""
        raise NotImplementedError

    @property
    def resting(self) -> bool:
        return self.in_trick == 0 and self.played != 0

    @property
    def plays_itself(self) -> bool:
        return self.left == 1 and self.asks == "play"

    def sits_out(self, seat: int) -> bool:
        """Whether a seat takes no part in the tricks."""
        return False

    def suit_of(self, card: int) -> int:
        """The suit that a card counts as."""
        return card // 13

    def power(self, card: int) -> int:
        """What beats other cards of the same suit: the higher one."""
        return card % 13

    def strength(self, card: int) -> tuple[int, int]:
        """What takes the trick on the table: the card of most strength; (0, 0) never takes it."""
        return self.strength_where(card, self.led)

    def strength_where(self, card: int, led: int) -> tuple[int, int]:
        """The same in a trick in which a suit was led."""
        suit = self.suit_of(card)
        if suit == self.trump:
            return 2, self.power(card)
        return (1, self.power(card)) if suit == led else (0, 0)

    def beats(self, card: int) -> bool:
        """Whether a card that is added to the trick on the table would be its best."""
        return self.in_trick > 0 and self.strength(card) > self.strength(self.best)

    def wins_rest(self, seat: int) -> bool:
        """Trumps first, if they may be led: they beat and draw those of others; then the highest
        cards win."""
        if self.asks != "play" or self.in_trick or self.turn != seat:
            return False
        own, legal = self.hand(seat), self.legal()
        if any(self.is_trump(card) and not legal >> card & 1 for card in own):
            return False
        rivals = [s for s in range(self.players) if s != seat and not self.sits_out(s)]
        lacking = ANY_SUIT
        for rival in rivals:
            lacking &= self.voids[rival]
        others = [c for c in self.others_than(seat) if not lacking >> self.suit_of(c) & 1]
        with_trumps = [s for s in rivals if self.trump >= 0 and not self.voids[s] >> self.trump & 1]
        most = max([self.hand_size[s] for s in with_trumps], default=0)
        return claims.only_winners(own, others, self.suit_of, self.power) and claims.draws_trumps(
            own, others, most, self.is_trump
        )

    def others_than(self, seat: int) -> list[int]:
        """The cards that seats other than this one may hold, copies included."""
        unseen = self.unseen_cards()
        for other in range(self.players):
            unseen |= 0 if other == seat else self.hands[other]
        return cards.of_mask(unseen)

    def is_trump(self, card: int) -> bool:
        """Whether a card is a trump."""
        return self.suit_of(card) == self.trump

    def claimed_action(self, seat: int) -> str:
        """From the top of what may be led, trumps first."""
        led = cards.of_mask(self.legal())
        best = max(led, key=lambda card: (self.is_trump(card), self.power(card)))
        return cards.TEXTS[best]

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand, sorted; of one that is not seen, those that must be there."""
        return cards.of_mask(self.hands[seat])

    def tricks(self, newest: int = ALL_TRICKS) -> list[Trick]:
        """The tricks so far, or the newest so many, from the history."""
        plays = self.history[self.before_play :]
        return from_plays(plays, self.trick_size, newest, self.best_of)

    @property
    def trick_size(self) -> int:
        """How many cards a trick has."""
        return self.players

    def best_of(self, played: Sequence[int]) -> int:
        """Which card of a whole trick wins it, as an index."""
        return highest(played, self.trump)

    # For the checked methods.

    def card_of(self, text: str) -> int:
        """The number of a card to be played; raises IllegalAction for any other text."""
        if text not in cards.NUMBERS:
            raise IllegalAction(f"{text!r} is not a card (QS).")
        return cards.NUMBERS[text]

    def refusal(self, seat: int, action: int) -> str:
        if not self.hands[seat] >> action & 1:
            return f"You do not hold the {cards.name(action)}."
        return f"You must follow {cards.SUIT_NAMES[self.led]}."

    def copy_tricks(self, other: "TrickDeal") -> None:
        """Take over what everybody at the table can see of the hands and the tricks."""
        self.turn = other.turn
        self.phase = other.phase
        self.dealer = other.dealer
        self.hand_size[:] = other.hand_size
        self.before_play = other.before_play
        self.trump = other.trump
        self.leader = other.leader
        self.in_trick = other.in_trick
        self.led = other.led
        self.best = other.best
        self.winner = other.winner
        self.left = other.left
        self.taken[:] = other.taken
        self.played = other.played
        self.voids[:] = other.voids

    # What a viewer may think of.

    def in_sight(self) -> int:
        """The cards, as a mask, that have been played, or are in hands that this view shows."""
        seen = self.played
        for seat in range(self.players):
            seen |= self.hands[seat]
        return seen

    def unseen_cards(self) -> int:
        """The cards, as a mask, that this view does not show anywhere."""
        return 0

    def unseen_list(self) -> list[int]:
        """The same one by one, copies included."""
        return cards.of_mask(self.unseen_cards())

    @property
    def elsewhere(self) -> tuple[int, ...]:
        """How many of them lie in each place that is no hand."""
        return ()

    def prepare_fill(self) -> None:
        """An unseen card may be elsewhere, or in any hand that is not known to lack its suit."""
        if self.unseen is not None or self.viewer == WHOLE:
            return
        unseen = self.unseen_list()
        kinds = [self.kind_of(card) for card in unseen]
        seats = range(self.players)
        sizes = [0 if seat == self.viewer else self.hand_size[seat] for seat in seats]
        allowed = [self.may_hold(seat) for seat in seats]
        allowed += [ANY_SUIT] * len(self.elsewhere)
        self.unseen = Unseen(unseen, kinds, [*sizes, *self.elsewhere], allowed)

    def kind_of(self, card: int) -> int:
        """What tells where an unseen card can be: its suit, and what a game adds."""
        return card // 13

    def may_hold(self, seat: int) -> int:
        """The kinds of cards that a hand may hold which is not seen, as a mask."""
        return ANY_SUIT & ~self.voids[seat]

    def fill_hands(self, whole: "TrickDeal", unseen: Unseen) -> None:
        """Give the cards that were dealt to the hands to those of a copy."""
        one = 1
        for seat in range(self.players):
            first = unseen.firsts[seat]
            for i in range(first, first + unseen.sizes[seat]):
                whole.hands[seat] |= one << unseen.dealt[i]
