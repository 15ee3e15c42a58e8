"""Facts at Oh Hell: what was bid, what is missing, and the tricks."""

from app.review.reasons.reasons import AGAINST, FOR, Fact, Kind, some, the
from app.review.reasons.tricks import (
    ducking,
    misses,
    one_pack,
    saving,
    takes,
    tricks,
    trumping,
    void_making,
)
from app.rules import cards
from app.rules.cards import NUMBERS
from app.rules.counts import counted
from app.rules.deal import Deal
from app.rules.oh_hell.deal import OhHellDeal

JACK, ACE = 9, 12  # ranks


def sure_tricks(view: OhHellDeal) -> int:
    """How many tricks the trumps at the top of a hand take, whatever happens."""
    if view.trump < 0:
        return 0
    unseen = view.unseen_cards()
    own = [card for card in view.hand(view.viewer) if card // 13 == view.trump]
    others = [13 * view.trump + rank for rank in range(13) if unseen >> 13 * view.trump + rank & 1]
    return sum(card > max(others, default=-1) for card in own)


def _deal(view: Deal) -> OhHellDeal:
    if not isinstance(view, OhHellDeal):
        raise TypeError("This is no deal of Oh Hell.")
    return view


def _too_low(view: Deal, text: str) -> Fact | None:
    """A bid below what is sure to come."""
    deal = _deal(view)
    if deal.asks != "bid":
        return None
    sure, bid = sure_tricks(deal), int(text.removeprefix("bid "))
    if bid >= sure:
        return None
    return Fact(
        f"The highest trumps alone take {counted(sure, 'trick')}, more than {bid}.", speaks=AGAINST
    )


def _all_bids(view: Deal, text: str) -> Fact | None:
    """What all bids come to, once the last one is made: then there are tricks that too many want,
    or nobody."""
    deal = _deal(view)
    if deal.asks != "bid" or deal.bids_hidden or deal.bidders != deal.players - 1:
        return None
    total = deal.bid_sum + int(text.removeprefix("bid "))
    if total > deal.size:
        told = f"Then {total} tricks are bid, and there are {deal.size}."
        return Fact(told, "over", AGAINST)
    if total < deal.size:
        return Fact(f"Then only {total} of {deal.size} tricks are bid.", "under", AGAINST)
    return None


def _breaks(view: Deal, text: str) -> Fact | None:
    """A card by which the bid is surely missed, or brought home."""
    deal, trick = _deal(view), one_pack(view)
    if not trick:
        return None
    seat, card = deal.viewer, NUMBERS[text]
    need = deal.bids[seat] - deal.taken[seat]
    bid = f"the bid of {deal.bids[seat]}"
    if need == 0 and takes(trick, card):
        return Fact(f"{bid.capitalize()} leaves no room for this trick.", "over", AGAINST)
    if need == deal.left and misses(trick, card):
        every = "all tricks that are left" if need > 1 else "the last trick"
        return Fact(f"{bid.capitalize()} needs {every}.", "under", AGAINST)
    if need == 1 and takes(trick, card):
        return Fact(f"{the(card)} makes {bid}.", "made", FOR)
    return None


def _hand(view: Deal, text: str) -> Fact | None:
    """What a bid rests on."""
    deal = _deal(view)
    if deal.asks != "bid":
        return None
    held = deal.hand(deal.viewer)
    aces = sum(card % 13 == ACE for card in held)
    trumps = [card for card in held if card // 13 == deal.trump]
    side_aces = sum(card % 13 == ACE and card // 13 != deal.trump for card in held)
    bid = int(text.removeprefix("bid "))
    if bid <= side_aces + sum(card % 13 >= JACK for card in trumps):
        return None
    has = [some(len(trumps), "trump")] if deal.trump >= 0 else []
    has.append(some(aces, "ace"))
    if bid > side_aces + len(trumps):
        only = "only " if trumps or aces else ""
        return Fact(f"This hand has {only}{' and '.join(has)}.", "few", AGAINST)
    top = f"the {cards.name(max(trumps))}"
    has[0] += f", {top}," if len(trumps) == 1 else f", the highest of them {top},"
    return Fact(f"This hand has only {' and '.join(has)}.", "low", AGAINST)


def _wanted(view: Deal) -> int:
    """Whether tricks are still needed for the bid."""
    deal = _deal(view)
    return FOR if deal.taken[deal.viewer] < deal.bids[deal.viewer] else AGAINST


KINDS = (
    Kind("too low", _too_low),
    Kind("hand", _hand),
    Kind("all bids", _all_bids),
    Kind("breaks", _breaks),
    *trumping(one_pack, lambda view, seat: True, _wanted),
    *ducking(one_pack, _wanted),
    *tricks(one_pack, _wanted),
    *saving(one_pack, _wanted),
    *void_making(one_pack),
)
