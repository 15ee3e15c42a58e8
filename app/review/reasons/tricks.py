"""Facts about a card that is played to a trick, of all games in which tricks are taken."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from app.review.reasons.reasons import AGAINST, FOR, SUITS, Fact, Kind
from app.rules import cards
from app.rules.deal import Deal
from app.rules.trick_deal import TrickDeal

FEW = 3  # cards


class Trick(Protocol):
    """A trick as the seat sees it that has to play to it."""

    seat: int
    leads: bool
    led: int  # the suit, once there is one
    trump: int  # the suit, -1 for none
    winner: int  # who has the trick so far
    to_come: tuple[int, ...]  # seats that play to it afterwards
    among: str  # what the own cards are called

    def card_of(self, text: str) -> int:
        """The card that an action plays."""

    def name(self, card: int) -> str:
        """What players call it."""

    def own(self) -> list[int]:
        """The cards that the seat can play from now on, as far as it sees them."""

    def suit_of(self, card: int) -> int:
        """The suit that it counts as."""

    def beats(self, later: int, card: int, led: int) -> bool:
        """Whether a card would take over from another one that was played before it; led: the
        suit of the trick."""

    def best(self) -> int:
        """The card that has the trick so far."""

    def may_play(self, seat: int) -> Iterable[int]:
        """All cards that another seat may hold."""

    def copies(self, card: int) -> int:
        """How many of a card those who are still to play may hold together."""

    def shows_out(self, seat: int, suit: int) -> bool:
        """Whether all can see that another seat has no card of a suit."""


def tricks(see: Callable[[Deal], Trick | None], wanted: Callable[[Deal], int]) -> tuple[Kind, ...]:
    """The kinds that all these games share. see: the trick that is played to, if there is one.
    wanted: FOR where it is good to take it, AGAINST where it is not."""

    def of(
        tells: Callable[[Trick, int], Fact | None], side: int = 0
    ) -> Callable[[Deal, str], Fact | None]:
        """side: 1 for what goes with taking the trick, -1 for what goes against it."""

        def told(view: Deal, text: str) -> Fact | None:
            trick = see(view)
            fact = tells(trick, trick.card_of(text)) if trick else None
            return replace(fact, speaks=side * wanted(view)) if fact and side else fact

        return told

    return (
        Kind("takes", of(_takes, 1)),
        Kind("misses", of(_misses, -1)),
        Kind("beaten", of(_may_be_beaten, -1)),
        Kind("few beat it", of(_few_beat_it, 1)),
    )


def leaving(
    see: Callable[[Deal], Trick | None], is_ours: Callable[[Deal, int], bool], called: str
) -> tuple[Kind, ...]:
    """What is said, after that, where others play for the same side. is_ours: whether another seat
    surely does. called: who that is."""

    def told(view: Deal, text: str) -> Fact | None:
        trick = see(view)
        if not trick or not misses(trick, trick.card_of(text)):
            return None
        if not is_ours(view, trick.winner) or not is_gone(trick):
            return None
        partner = f"{{{trick.winner}}}, {called},"
        return Fact(f"Nobody can take this trick from {partner} any more.", speaks=FOR)

    return (Kind("gone", told),)


def ducking(see: Callable[[Deal], Trick | None], wanted: Callable[[Deal], int]) -> tuple[Kind, ...]:
    """What is said, before that, of games in which a trick may be unwanted: then high cards go
    where they are not dangerous."""

    def told(view: Deal, text: str) -> Fact | None:
        trick = see(view)
        if not trick or wanted(view) == FOR:
            return None
        return _highest_below(trick, trick.card_of(text))

    return (Kind("highest below", told),)


def saving(see: Callable[[Deal], Trick | None], wanted: Callable[[Deal], int]) -> tuple[Kind, ...]:
    """What is said, after that, of games in which a trick may be wanted: then high cards are kept
    for those that they can take."""

    def of(tells: Callable[[Trick, int], Fact | None]) -> Callable[[Deal, str], Fact | None]:
        def told(view: Deal, text: str) -> Fact | None:
            trick = see(view)
            if not trick or trick.leads or wanted(view) != FOR:
                return None
            return tells(trick, trick.card_of(text))

        return told

    return (Kind("enough", of(_is_enough)), Kind("kept", of(_is_kept)))


def void_making(see: Callable[[Deal], Trick | None], to_trump: bool = False) -> tuple[Kind, ...]:
    """What is said last of all. to_trump: only to a hand that can trump the suit from then on."""

    def told(view: Deal, text: str) -> Fact | None:
        trick = see(view)
        if not trick or (
            to_trump and not any(trick.suit_of(card) == trick.trump for card in trick.own())
        ):
            return None
        return _last_of_suit(trick, trick.card_of(text))

    return (Kind("last", told),)


def at_least(trick: Trick) -> str:
    """What comes before the points that a trick has so far: others may add to them."""
    return "at least " if trick.to_come else ""


def takes(trick: Trick, card: int) -> bool:
    """Whether a card takes the trick, whatever others hold and play."""
    if misses(trick, card):
        return False
    return _holds(trick, card, trick.suit_of(card) if trick.leads else trick.led)


def misses(trick: Trick, card: int) -> bool:
    """Whether a card cannot take the trick any more."""
    return not trick.leads and not trick.beats(card, trick.best(), trick.led)


def is_gone(trick: Trick) -> bool:
    """Whether nobody who is still to play can take the trick from who has it so far."""
    return not trick.leads and _holds(trick, trick.best(), trick.led)


def is_highest(trick: Trick, card: int) -> bool:
    """Whether no other seat can hold a card of its suit that beats it."""
    return not _higher(trick, card)


def _holds(trick: Trick, card: int, led: int) -> bool:
    return not any(
        trick.beats(other, card, led) for seat in trick.to_come for other in trick.may_play(seat)
    )


def _higher(trick: Trick, card: int) -> set[int]:
    """The cards of its suit that beat a card and that other seats may hold."""
    suit = trick.suit_of(card)
    held = {other for seat in trick.to_come for other in trick.may_play(seat)}
    return {c for c in held if trick.suit_of(c) == suit and trick.beats(c, card, suit)}


def _takes(trick: Trick, card: int) -> Fact | None:
    if not takes(trick, card):
        return None
    whatever = ", whatever the others hold" if trick.to_come else ""
    return Fact(f"{_the(trick, card)} takes this trick{whatever}.")


def _misses(trick: Trick, card: int) -> Fact | None:
    if not misses(trick, card):
        return None
    if trick.suit_of(card) == trick.suit_of(trick.best()):
        return Fact(f"{_the(trick, card)} stays below the {trick.name(trick.best())}.")
    return Fact(f"{_the(trick, card)} cannot take this trick.")


def _highest_below(trick: Trick, card: int) -> Fact | None:
    """The highest of the own cards of the suit that was led and that miss the trick."""
    if trick.leads or trick.suit_of(card) != trick.led or not misses(trick, card):
        return None
    below = {c for c in trick.own() if trick.suit_of(c) == trick.led and misses(trick, c)}
    if len(below) < 2 or any(trick.beats(other, card, trick.led) for other in below - {card}):
        return None
    kind = _kind(trick, trick.led)
    told = f"{_the(trick, card)} is the highest {kind} that stays below {_it(trick, trick.best())}."
    return Fact(told, speaks=FOR)


def _is_kept(trick: Trick, card: int) -> Fact | None:
    """Of cards that follow and cannot take the trick: whether a lower one would do."""
    same = [c for c in trick.own() if trick.suit_of(c) == trick.led]
    if len(same) < 2 or card not in same or not misses(trick, card):
        return None
    if any(trick.beats(card, other, trick.led) for other in same):
        return Fact(
            f"{_the(trick, card)} is spent on a trick that it cannot take.", "spent", AGAINST
        )
    return Fact(
        f"{_the(trick, card)} is the lowest {_kind(trick, trick.led)} of this hand.", "lowest", FOR
    )


def _is_enough(trick: Trick, card: int) -> Fact | None:
    """The lowest of several cards that take the trick for sure."""
    suit = trick.suit_of(card)
    able = [c for c in trick.own() if trick.suit_of(c) == suit and takes(trick, c)]
    if len(able) < 2 or card not in able:
        return None
    if any(trick.beats(card, other, trick.led) for other in able):
        return None
    return Fact(f"{_the(trick, card)} is enough to take this trick.", speaks=FOR)


def _few_beat_it(trick: Trick, card: int) -> Fact | None:
    """Of a card that may take the trick: how many that others may still play beat it."""
    if trick.leads or misses(trick, card) or takes(trick, card):
        return None
    held = {other for seat in trick.to_come for other in trick.may_play(seat)}
    able = {other for other in held if trick.beats(other, card, trick.led)}
    number = sum(map(trick.copies, able))
    if number > FEW:
        return None
    if number == 1:
        only = _one(trick, able.pop(), card)
        return Fact(f"Only {only} could still beat {_it(trick, card)}.")
    return Fact(f"Only {number} cards could still beat {_it(trick, card)}.")


def _may_be_beaten(trick: Trick, card: int) -> Fact | None:
    higher = _higher(trick, card) if trick.leads else set()
    if not higher:
        return None
    number = sum(map(trick.copies, higher))
    if number > 1:
        return Fact(f"{number} cards that beat {_it(trick, card)} may be in other hands.")
    one = _one(trick, higher.pop(), card)
    told = f"{one}, which beats {_it(trick, card)}, may be in another hand."
    return Fact(told[:1].upper() + told[1:])


def _last_of_suit(trick: Trick, card: int) -> Fact | None:
    suit = trick.suit_of(card)
    if suit == trick.trump or sum(trick.suit_of(other) == suit for other in trick.own()) != 1:
        return None
    only = f"is the only {_kind(trick, suit)} {trick.among}"
    return Fact(f"{_the(trick, card)} {only}.", speaks=FOR)


def _kind(trick: Trick, suit: int) -> str:
    return "trump" if suit == trick.trump else SUITS[suit]


def _one(trick: Trick, card: int, beside: int) -> str:
    """The only card that beats one: of equal ones, too, the one played last may."""
    return f"another {trick.name(card)}" if card == beside else _it(trick, card)


def _it(trick: Trick, card: int) -> str:
    return f"the {trick.name(card)}"


def _the(trick: Trick, card: int) -> str:
    return f"The {trick.name(card)}"


class OnePack:
    """As in Trick, in the view of a game with one pack and hands only."""

    among = "of this hand"

    def __init__(self, view: TrickDeal) -> None:
        self._view = view
        self.seat = view.viewer
        self.leads = view.in_trick == 0
        self.led = view.led
        self.trump = view.trump
        self.winner = view.winner
        playing = [seat for seat in range(view.players) if not view.sits_out(seat)]
        after = sorted(playing, key=lambda seat: (seat - self.seat) % view.players)[1:]
        self.to_come = tuple(after[: len(playing) - view.in_trick - 1])

    def card_of(self, text: str) -> int:
        return cards.NUMBERS[text]

    def name(self, card: int) -> str:
        return cards.name(card)

    def own(self) -> list[int]:
        return self._view.hand(self.seat)

    def suit_of(self, card: int) -> int:
        return self._view.suit_of(card)

    def beats(self, later: int, card: int, led: int) -> bool:
        view = self._view
        return view.strength_where(later, led) > view.strength_where(card, led)

    def best(self) -> int:
        return self._view.best

    def may_play(self, seat: int) -> list[int]:
        view = self._view
        known = view.hand(seat)
        if len(known) == view.hand_size[seat]:
            return known
        unseen = cards.of_mask(view.unseen_cards())
        return known + [card for card in unseen if not self.shows_out(seat, self.suit_of(card))]

    def copies(self, card: int) -> int:
        return 1

    def shows_out(self, seat: int, suit: int) -> bool:
        return bool(self._view.voids[seat] >> suit & 1)


def one_pack(view: Deal) -> OnePack | None:
    """The trick of a view in which a card is to be played."""
    if not isinstance(view, TrickDeal):
        raise TypeError("This is no deal with tricks and one pack.")
    return OnePack(view) if view.asks == "play" else None


def trumping(
    see: Callable[[Deal], OnePack | None],
    is_rival: Callable[[TrickDeal, int], bool],
    wanted: Callable[[Deal], int],
) -> tuple[Kind, ...]:
    """The kinds of games with one pack and trumps. is_rival: whether a seat is not surely on the
    own side. see, wanted: as for tricks."""

    def of(
        tells: Callable[[TrickDeal, OnePack, int], Fact | None],
    ) -> Callable[[Deal, str], Fact | None]:
        def told(view: Deal, text: str) -> Fact | None:
            trick = see(view)
            if not trick or not isinstance(view, TrickDeal) or view.trump < 0:
                return None
            return tells(view, trick, trick.card_of(text))

        return told

    def trumps_it(view: TrickDeal, trick: OnePack, card: int) -> Fact | None:
        if trick.leads or trick.led == view.trump or not view.is_trump(card):
            return None
        if misses(trick, card):
            if wanted(view) == FOR:
                told = f"{_the(trick, card)} is a trump, spent on a trick that it cannot take."
            else:
                told = f"{_the(trick, card)} is a trump, got rid of without taking the trick."
            return Fact(told, "spent", -wanted(view))
        return Fact(f"{_the(trick, card)} trumps this trick.")

    def is_trumped(view: TrickDeal, trick: OnePack, card: int) -> Fact | None:
        suit = trick.suit_of(card)
        if not trick.leads or suit == view.trump:
            return None
        for seat in trick.to_come:
            has_trumps = any(map(view.is_trump, trick.may_play(seat)))
            if is_rival(view, seat) and trick.shows_out(seat, suit) and has_trumps:
                lacks = f"{{{seat}}} has shown out of {cards.SUIT_NAMES[suit]}"
                return Fact(f"{lacks}, and may trump {_it(trick, card)}.", speaks=-wanted(view))
        return None

    def highest(view: TrickDeal, trick: OnePack, card: int) -> Fact | None:
        if not trick.leads or takes(trick, card) or not is_highest(trick, card):
            return None
        kind = _kind(trick, trick.suit_of(card))
        told = f"No other hand can hold a {kind} that beats {_it(trick, card)}."
        return Fact(told, speaks=wanted(view))

    return (
        Kind("highest", of(highest)),
        Kind("trumps it", of(trumps_it)),
        Kind("is trumped", of(is_trumped)),
    )
