"""What no good player of Called Partners would think of: points and tricks that are given away
where everybody can see whose the trick will be, a called card that is held back when it is asked
for, and the black card led before one that would draw its masters."""

from collections.abc import Sequence

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal

JACK_OF_SPADES, KING_OF_SPADES, ACE_OF_SPADES = (cards.NUMBERS[t] for t in ("JS", "KS", "AS"))
WORTH_TAKING = 5  # points of a trick
WORTH_MUCH = 10
ACE = 12  # the rank
LONG_TRUMPS = 4


def sensible(view: CalledPartnerDeal) -> set[int]:
    """The cards that are worth a thought to the seat whose turn it is, one at least."""
    legal = set(cards.of_mask(view.legal()))
    if not view.in_trick:
        return _to_lead(view, legal)
    ours = _settled(view)
    if ours is None and view.in_trick < view.players - 1:
        return _asked_for(view, legal)
    return {card for card in legal if not any(_plainly_better(view, ours, o, card) for o in legal)}


def expected_of(view: CalledPartnerDeal) -> int:
    """The card that partners expect of the seat whose turn it is, where there is such a one, to be
    played unless another is surely better; -1 for none: a caller with long trumps begins with their
    ace."""
    if view.turn != view.caller or view.in_trick or view.tricks(1):
        return -1
    trumps = [card for card in cards.of_mask(view.legal()) if view.is_trump(card)]
    long = len(trumps) >= LONG_TRUMPS and max(trumps) % 13 == ACE
    return max(trumps) if long else -1


def _settled(view: CalledPartnerDeal) -> bool | None:
    """Whether the trick belongs to the own side, if nobody can change that but this seat."""
    ours = _together(view, view.winner)
    seat = (view.turn + 1) % view.players
    while seat != view.leader:
        if _together(view, seat) != ours:
            return None
        seat = (seat + 1) % view.players
    return ours


def _to_lead(view: CalledPartnerDeal, legal: set[int]) -> set[int]:
    """Not the black queen beside the king, as long as somebody may trump it; not the black three
    beside any other spade, as long as somebody may beat it."""
    if view.black not in legal or not any(card in legal for card in _drawing(view)):
        return legal
    unseen = cards.of_mask(view.unseen_cards())
    low = view.black < JACK_OF_SPADES
    beaten = any(view.is_trump(card) or (low and card > view.black) for card in unseen)
    return legal - {view.black} if beaten else legal


def _drawing(view: CalledPartnerDeal) -> Sequence[int]:
    """The cards that are led before the black one."""
    if view.black < JACK_OF_SPADES:
        return range(view.black + 1, ACE_OF_SPADES + 1)
    return () if view.is_trump(KING_OF_SPADES) else (KING_OF_SPADES,)


def _asked_for(view: CalledPartnerDeal, legal: set[int]) -> set[int]:
    """The caller leads the suit of a called card to who has it, to have the trick taken."""
    suit = view.led
    if view.leader != view.caller or any(void >> suit & 1 for void in list(view.voids)):
        return legal
    called = {view.called[i] for i in range(view.calls) if view.claims[i] < 0} & legal
    if any(card // 13 == suit and view.beats(card) for card in called):
        return {card for card in legal if view.beats(card)}
    return legal


def _together(view: CalledPartnerDeal, seat: int) -> bool | None:
    """Whether a seat is on the own side; None where that cannot be known."""
    side = view.side()
    if view.may_join(view.viewer):
        return None
    if not side >> seat & 1:
        for i in range(view.calls):
            suit = view.called[i] // 13
            if view.holder(i) < 0 and not view.voids[seat] >> suit & 1:
                return None
    return (side >> seat ^ side >> view.viewer) & 1 == 0


def _plainly_better(view: CalledPartnerDeal, ours: bool | None, other: int, card: int) -> bool:
    """Whether nobody would understand why a card was played and not the other one. ours: whether
    the trick belongs to the own side, if this seat does not take it; None: nobody can know."""
    takes, leaves = view.beats(card), not view.beats(other)
    last = view.in_trick == view.players - 1
    if takes and view.is_trump(card) and view.is_trump(other) and not leaves:
        return (last or ours is True) and other < card and view.points(other) >= view.points(card)
    if ours:
        if takes:
            return leaves and view.points(other) >= view.points(card)
        return leaves and view.points(other) > view.points(card) and _is_spare(view, other)
    if takes or ours is None:
        return False
    if last and not leaves and not view.is_trump(other):
        (trick,) = view.tricks(1)
        on_table = sum(map(view.points, trick.cards))
        if on_table >= (WORTH_TAKING if _is_spare(view, other) else WORTH_MUCH):
            return True
    return view.points(other) < view.points(card) and _is_spare(view, other)


def _is_spare(view: CalledPartnerDeal, card: int) -> bool:
    """Whether a card is no trump, and others hold a higher one of its suit."""
    suit = card // 13
    higher = view.unseen_cards() >> (card + 1) & ((1 << (13 * suit + 12 - card)) - 1)
    return not view.is_trump(card) and higher != 0
