"""What no good player of Called Partners would think of, playing last to a trick: everybody can see
then who takes it, so only points and what is kept for later decide."""

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal, points


def sensible(view: CalledPartnerDeal) -> set[int]:
    """The cards that are worth a thought to the seat whose turn it is, one at least."""
    legal = cards.of_mask(view.legal())
    if view.in_trick != view.players - 1:
        return set(legal)
    ours = _together(view, view.winner)
    return {card for card in legal if not any(_plainly_better(view, ours, o, card) for o in legal)}


def _together(view: CalledPartnerDeal, seat: int) -> bool | None:
    """Whether a seat is on the own side; None where that cannot be known."""
    side = view.side()
    if not side >> seat & 1:
        for i in range(view.calls):
            suit = view.called[i] // 13
            if view.holder(i) < 0 and not view.voids[seat] >> suit & 1:
                return None
    return (side >> seat ^ side >> view.viewer) & 1 == 0


def _plainly_better(view: CalledPartnerDeal, ours: bool | None, other: int, card: int) -> bool:
    """Whether nobody would understand why a card was played and not the other one. ours: whether
    the trick belongs to the own side so far."""
    takes, leaves = _beats(view, card), not _beats(view, other)
    if takes and view.is_trump(card) and view.is_trump(other) and not leaves:
        return other < card and points(other) >= points(card)
    if ours:
        if takes:
            return leaves and points(other) >= points(card)
        return leaves and points(other) > points(card) and _is_spare(view, other)
    return ours is False and not takes and points(other) < points(card) and _is_spare(view, other)


def _beats(view: CalledPartnerDeal, card: int) -> bool:
    if card // 13 == view.best // 13:
        return card > view.best
    return view.is_trump(card)


def _is_spare(view: CalledPartnerDeal, card: int) -> bool:
    """Whether a card is no trump, and others hold a higher one of its suit."""
    suit = card // 13
    hand = view.hand(view.viewer)
    higher = range(card + 1, 13 * suit + 13)
    out = (c for c in higher if not view.played >> c & 1 and view.pack >> c & 1 and c not in hand)
    return not view.is_trump(card) and any(out)
