"""What a seat at Euchre has not seen, and where it can be: what fill deals out."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from app.rules import cards
from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.fitting import Fitting, joined
from app.rules.unseen import NO_WAY, Limit, Unseen

if TYPE_CHECKING:
    from app.rules.euchre.deal import EuchreDeal

# Kinds of unseen cards, as masks: by suit the high ones, the nines and tens; the turn-up; what a
# partner knows to have given.
# Without a trump suit the Benny is of none, and goes wherever high cards do.
TURNUP_KIND, GIVEN_KIND, BENNY_KIND = 8, 9, 10
HIGH, LOW, TURNUP, GIVEN = 15 | 1 << BENNY_KIND, 240, 1 << TURNUP_KIND, 1 << GIVEN_KIND
DISCARD, LAID, BURIED = 5, 6, 7  # places, behind the hands and the cards face down
FIVE = 5  # cards of a hand
FARMERS = 3  # nines and tens that make a farmer's hand; with 32 cards sevens and eights
SUITS = 15  # as a mask
SIX = 6  # cards of a lone maker, that of the partner among them
EVERY_CARD = (1 << len(cards.TEXTS)) - 1


class Case(NamedTuple):
    """Deals that are counted apart, for one reason or the other; None where it does not matter."""

    low_discard: bool | None = None  # whether the dealer discarded a nine or ten
    turnup: int | None = None  # the place of the turn-up, where a lone maker's hand stands for LAID
    low_laid: bool | None = None  # whether the lone maker did for the partner's card
    low_held: int | None = None  # how many the lone maker has in the hand
    low_given: bool | None = None  # whether the partner gave one, but for the turn-up


def fitting_of(view: "EuchreDeal") -> Fitting:
    """The ways to deal what a view does not show; each kind of them weighs by its number.

    With farmer's hands a low discard counts to what the dealer was dealt; so the deals with a low
    discard and those with another one are counted apart. Who does not know what a partner gave
    counts apart what leaves more or fewer cards that it may have been.
    """
    found = list[Fitting]()
    for case in _cases(view):
        with suppress(ValueError):  # no deal is like that
            found.append(_fitting(view, case))
    if not found:
        raise ValueError(NO_WAY)
    return joined(found)


def _cases(view: "EuchreDeal") -> Iterator[Case]:
    either = (True, False)
    low_discards = either if _discarded(view) and _told(view, view.dealer) else (None,)
    if not _given(view):
        yield from map(Case, low_discards)
        return
    maker, partner = view.maker, (view.maker + 2) % 4
    low_laid: tuple[bool | None, ...] = (None,)
    low_held: tuple[int | None, ...] = (None,)
    low_given: tuple[bool | None, ...] = (None,)
    turnups: tuple[int | None, ...] = (None,)
    if view.laid < -1 and _told(view, maker):
        low_laid = either
    if view.given < 0:
        if _told(view, maker) or _told(view, partner):
            low_laid = either if view.laid < -1 else (None,)
            low_held, low_given = tuple(range(SIX + 1)), either
        if view.dealer == partner and _turnup_unseen(view):
            turnups = LAID, partner
        elif view.dealer == maker and _turnup_unseen(view):
            turnups = LAID, DISCARD
    for each in product(low_discards, turnups, low_laid, low_held, low_given):
        yield Case(*each)


def _fitting(view: "EuchreDeal", case: Case) -> Fitting:
    choices, shown, given, turnup = 1, 0, 0, 0
    if view.given < -1:
        shown = sum(1 << card for card in _played(view, view.maker))
        given = EVERY_CARD
        if case.low_given is not None:
            given = view.low if case.low_given else EVERY_CARD & ~view.low
        if view.picked_up and view.dealer % 2 == view.maker % 2:
            given &= ~(1 << view.turned)
            turnup = 0 if view.dealer == view.maker else 1 << view.turned
        choices = _choices(view, case, turnup)
    if not choices:
        raise ValueError(NO_WAY)
    return Fitting(_ways(view, case), shown, given, turnup, choices)


def _choices(view: "EuchreDeal", case: Case, turnup: int) -> int:
    """How many of a lone maker's six cards the partner may have given."""
    if turnup and (case.turnup == LAID or view.turned in _played(view, view.maker)):
        return int(not case.low_given)  # the dealer gave it
    own = view.picked_up and view.dealer == view.maker and case.turnup != DISCARD
    number = SIX - own
    if case.low_held is None:
        return number
    low = case.low_held + _low_cards_shown(view, view.maker) + bool(case.low_laid)
    return low if case.low_given else number - low


def _given(view: "EuchreDeal") -> bool:
    """Whether a partner has given a card."""
    return view.given != -1


def _discarded(view: "EuchreDeal") -> bool:
    """Whether there is a discard that the view does not show."""
    return view.discard < -1


def _turnup_unseen(view: "EuchreDeal") -> bool:
    return view.picked_up and bool(view.unseen_cards() >> view.turned & 1)


def _buried(view: "EuchreDeal") -> int:
    """How many cards lie under the three face down; the turn-up is the one beside them."""
    return view.pack.bit_count() - FIVE * view.players - 4


def _ways(view: "EuchreDeal", case: Case) -> Unseen:
    """The places are the hands, the cards face down, the discard, and the lone maker's.

    The kinds are the suits, nines and tens apart from the others, and the turn-up where the dealer
    may have discarded it or given it away; to a partner what he gave.
    """
    unseen = cards.of_mask(view.unseen_cards())
    sizes = [view.hand_size[seat] - len(view.hand(seat)) for seat in range(4)]
    sizes += [0 if view.down else 3, int(_discarded(view)), int(view.laid < -1)]
    if _buried(view):
        sizes.append(_buried(view))
    hands = [(HIGH | LOW) & ~((view.voids[seat] & SUITS) * 17) for seat in range(4)]
    face_down = LOW if view.farmer >= 0 else HIGH | LOW
    kinds = [_kind(view, card) for card in unseen]
    allowed = [*hands, face_down, _kinds(case.low_discard), _kinds(case.low_laid)]
    if _buried(view):
        allowed.append(HIGH | LOW)
    if view.picked_up and view.turned in unseen:
        kinds[unseen.index(view.turned)] = TURNUP_KIND
        for place in _places_of_turnup(view, case):
            allowed[place] |= TURNUP
    if view.given in unseen:
        kinds[unseen.index(view.given)] = GIVEN_KIND
        allowed[view.maker] |= GIVEN * (not _void(view, view.maker, view.given))
        allowed[LAID] |= GIVEN * (not case.low_laid)
    limits = dict(_limits(view, case, sizes))
    return Unseen(unseen, kinds, sizes, allowed, limits)


def _kind(view: "EuchreDeal", card: int) -> int:
    suit = view.suit_of(card)
    if suit == NO_TRUMP:
        return BENNY_KIND
    return suit + (4 if _is_low(view, card) else 0)


def _kinds(low: bool | None) -> int:
    """Of a discard, but for the turn-up and what was given."""
    return HIGH | LOW if low is None else LOW if low else HIGH


def _void(view: "EuchreDeal", seat: int, card: int) -> bool:
    return bool(view.voids[seat] >> view.suit_of(card) & 1)


def _places_of_turnup(view: "EuchreDeal", case: Case) -> Iterator[int]:
    """Where it may be, once the dealer picked it up and it has not been seen since."""
    places = [view.dealer]
    if not case.low_discard:
        places.append(DISCARD)
    if _given(view) and view.dealer % 2 == view.maker % 2:
        places += [LAID] * (not case.low_laid) + [view.maker] * (view.maker != view.dealer)
    for place in places:
        at = LAID if place == view.maker and _given(view) else place
        if case.turnup in (None, at) and (place > 3 or not _void(view, place, view.turned)):
            yield place


def _limits(view: "EuchreDeal", case: Case, sizes: list[int]) -> Iterator[tuple[int, Limit]]:
    """Of each hand, how many nines and tens it holds at least and at most."""
    for seat in range(view.players):
        least, most = 0, sizes[seat]
        if _told(view, seat):
            shown = _low_cards_shown(view, seat) + _low_cards_gone(view, case, seat)
            if view.kept_hand >> seat & 1 or (view.asks == "farmer" and view.turn == seat):
                least = max(0, FARMERS - shown)
            else:
                most = FARMERS - 1 - shown
        if seat == view.maker and case.low_held is not None:
            if not least <= case.low_held <= most:
                raise ValueError(NO_WAY)
            least = most = case.low_held
        elif not _told(view, seat):
            continue
        yield seat, (LOW, least, most)


def _low_cards_gone(view: "EuchreDeal", case: Case, seat: int) -> int:
    """How many of the nines and tens that a seat was dealt it discarded or gave away, less one
    that it was given."""
    gone = bool(case.low_discard) if seat == view.dealer else 0
    if not _given(view) or seat % 2 != view.maker % 2:
        return gone
    given = bool(case.low_given)
    if view.given >= 0:
        turned = view.picked_up and view.given == view.turned
        given = _is_low(view, view.given) and not turned
        if seat == view.maker and view.given not in _played(view, seat):
            given = False  # it is not counted where it is
    return gone + bool(case.low_laid) - given if seat == view.maker else gone + given


def _told(view: "EuchreDeal", seat: int) -> bool:
    """Whether it is known if a hand that is not seen was dealt enough nines and tens to be asked:
    whoever was passed over was not."""
    if not view.farmers_hand or seat == view.viewer or view.turned == cards.RED_JOKER:
        return False
    place = (seat - view.dealer - 1) % 4
    if view.asks == "farmer":
        return place <= (view.turn - view.dealer - 1) % 4
    return view.farmer < 0 or place < (view.farmer - view.dealer - 1) % 4


def _played(view: "EuchreDeal", seat: int) -> list[int]:
    """The cards that a seat has played."""
    return [cards.NUMBERS[text] for s, text in view.history if s == seat and len(text) == 2]


def _low_cards_shown(view: "EuchreDeal", seat: int) -> int:
    """How many of the nines and tens that a seat has played, but for the turn-up of its side."""
    played = _played(view, seat)
    if view.picked_up and seat % 2 == view.dealer % 2:
        played = [card for card in played if card != view.turned]
    return sum(_is_low(view, card) for card in played)


def _is_low(view: "EuchreDeal", card: int) -> bool:
    return bool(view.low >> card & 1)
