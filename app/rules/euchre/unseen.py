"""What a seat at Euchre has not seen, and where it can be: what fill deals out."""

from contextlib import suppress
from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.unseen import Limit, Unseen

if TYPE_CHECKING:
    from app.rules.euchre.deal import EuchreDeal

# Kinds of unseen cards, as masks: by suit the high ones, the nines and tens; the turn-up.
HIGH, LOW, TURNUP, ANY = 15, 240, 256, 511
TURNUP_KIND = 8
FARMERS = 3  # nines and tens that make a farmer's hand


def unseen_of(view: "EuchreDeal") -> list[Unseen]:
    """The ways to deal what a view does not show; all together, each weighs by its number.

    With farmer's hands a low discard counts to what the dealer was dealt; so the deals with a low
    discard and those with another one are counted apart.
    """
    if not _discarded(view) or not _told(view, view.dealer):
        return [_ways(view, ANY, 0)]
    found = []
    for kinds, low_discards in ((LOW, 1), (ANY & ~LOW, 0)):
        with suppress(ValueError):  # no deal is like that
            found.append(_ways(view, kinds, low_discards))
    return found


def _discarded(view: "EuchreDeal") -> bool:
    """Whether there is a discard that the view does not show."""
    return view.discard < -1


def _ways(view: "EuchreDeal", discards: int, low_discards: int) -> Unseen:
    """The places are the hands, the cards face down, and the discard, of these kinds.

    The kinds are the suits, nines and tens apart from the others, and the turn-up where the dealer
    may have discarded it.
    """
    unseen = cards.of_mask(view.unseen_cards())
    sizes = [view.hand_size[seat] - len(view.hand(seat)) for seat in range(4)]
    sizes += [0 if view.down else 3, int(_discarded(view))]
    hands = [(HIGH | LOW) & ~(view.voids[seat] * 17) for seat in range(4)]
    if view.picked_up and not view.voids[view.dealer] >> view.trump & 1:
        hands[view.dealer] |= TURNUP
    face_down = LOW if view.farmer >= 0 else HIGH | LOW
    kinds = [view.suit_of(card) + (4 if _is_low(card) else 0) for card in unseen]
    if view.picked_up and view.turned in unseen:
        kinds[unseen.index(view.turned)] = TURNUP_KIND
    limits: dict[int, Limit] = {}
    for seat in range(4):
        if _told(view, seat):
            shown = _low_cards_shown(view, seat) + (low_discards if seat == view.dealer else 0)
            if view.kept_hand >> seat & 1 or (view.asks == "farmer" and view.turn == seat):
                limits[seat] = (LOW, max(0, FARMERS - shown), sizes[seat])
            else:
                limits[seat] = (LOW, 0, FARMERS - 1 - shown)
    return Unseen(unseen, kinds, sizes, [*hands, face_down, discards], limits)


def _told(view: "EuchreDeal", seat: int) -> bool:
    """Whether it is known if a hand that is not seen was dealt enough nines and tens to be asked:
    whoever was passed over was not."""
    if not view.farmers_hand or seat == view.viewer:
        return False
    place = (seat - view.dealer - 1) % 4
    if view.asks == "farmer":
        return place <= (view.turn - view.dealer - 1) % 4
    return view.farmer < 0 or place < (view.farmer - view.dealer - 1) % 4


def _low_cards_shown(view: "EuchreDeal", seat: int) -> int:
    """How many of the nines and tens that a seat was dealt it has played."""
    played = [cards.NUMBERS[text] for s, text in view.history if s == seat and len(text) == 2]
    if view.picked_up and seat == view.dealer:
        played = [card for card in played if card != view.turned]
    return sum(_is_low(card) for card in played)


def _is_low(card: int) -> bool:
    return cards.RANKS[card % 13] in "9T"
