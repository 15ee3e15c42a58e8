"""Facts at Called Partners: what a bid rests on, and whose the points of a trick will be."""

from app.review.reasons.reasons import AGAINST, FOR, NEITHER, Fact, Kind, some, the
from app.review.reasons.tricks import (
    OnePack,
    at_least,
    is_gone,
    leaving,
    misses,
    one_pack,
    saving,
    takes,
    tricks,
    trumping,
    void_making,
)
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS, SUIT_NAMES, SUITS
from app.rules.counts import counted
from app.rules.deal import Deal
from app.rules.trick_deal import TrickDeal

ACE = 12
MANY = 2  # aces, for a hand to bid on
FEW = 5  # points in a trick
LEFT_OVER = 15  # points that a bid leaves to others, so that two lost aces are too many


def _deal(view: Deal) -> CalledPartnerDeal:
    if not isinstance(view, CalledPartnerDeal):
        raise TypeError("This is no deal of Called Partners.")
    return view


def _tricks_of_one(view: Deal) -> OnePack | None:
    """The trick on the table, with one pack: what is said of others counts on single cards."""
    return one_pack(view) if _deal(view).packs == 1 else None


def same_side(view: CalledPartnerDeal, seat: int) -> bool | None:
    """Whether another seat is on the viewer's side; None where the view does not tell."""
    if view.may_join(view.viewer):
        return None
    side = view.side()
    if side >> view.viewer & 1:
        if side >> seat & 1:
            return True
        known = all(view.holder(i) >= 0 for i in range(view.calls))
        return False if known else None
    if side >> seat & 1:
        return False
    known = all(view.holder(i) >= 0 for i in range(view.calls))
    return True if known else None


def _hand(view: Deal, text: str) -> Fact | None:
    """What a bid rests on: aces and a long suit, or neither."""
    deal = _deal(view)
    if deal.asks != "bid":
        return None
    held = deal.hand(deal.viewer)
    longest = max(sum(card // 13 == suit for card in held) for suit in range(4))
    aces = sum(card % 13 == ACE for card in held)
    is_long = longest > len(held) // 4 + 1
    if is_long != (aces >= MANY):
        return None  # neither a good hand nor a poor one
    has = f"This hand has {some(aces, 'ace')}, {sum(map(deal.points, held))} points"
    bids = text != "pass"
    speaks = FOR if bids == is_long else AGAINST
    if is_long:
        return Fact(f"{has}, and a suit of {longest} cards.", bids, speaks)
    return Fact(f"{has}, and no suit longer than {longest} cards.", bids, speaks)


def _nearly_all(view: Deal, text: str) -> Fact | None:
    """A bid that leaves hardly anything to the other side."""
    bid = int(text.removeprefix("bid ")) if text.startswith("bid ") else 0
    most = _deal(view).all_points
    if bid < most - LEFT_OVER:
        return None
    if bid == most:
        return Fact(f"A bid of {most} needs every point that there is.", speaks=AGAINST)
    left = counted(most - bid, "point")
    return Fact(f"A bid of {bid} fails if the other side takes more than {left}.", speaks=AGAINST)


def _trumps(view: Deal, text: str) -> Fact | None:
    deal = _deal(view)
    if deal.asks != "trump":
        return None
    suit = SUITS.index(text.removeprefix("trump "))
    held = [card for card in deal.hand(deal.viewer) if card // 13 == suit]
    has = some(len(held), "trump")
    return Fact(f"With {SUIT_NAMES[suit]} as trump this hand has {has}.", len(held))


def _calls(view: Deal, text: str) -> Fact | None:
    deal = _deal(view)
    if deal.asks != "call":
        return None
    card = NUMBERS[text.removeprefix("call ")]
    copies = 1 + (deal.doubled >> card & 1)
    if deal.hand(deal.viewer).count(card) == copies:
        return Fact(f"{the(card)} is in this hand, so it calls no partner.", "own", AGAINST)
    higher = [c for c in deal.unseen_list() if c > card and c // 13 == card // 13]
    kind = "trump" if card // 13 == deal.trump else SUIT_NAMES[card // 13][:-1]
    if not higher:
        return Fact(f"{the(card)} is the highest {kind} still out.", "highest")
    return Fact(f"{the(card)} can be beaten by {counted(len(higher), 'other ' + kind)}.", "beaten")


def _brings(view: Deal, text: str) -> Fact | None:
    """Points put on a trick that somebody else has."""
    deal, trick = _deal(view), _tricks_of_one(view)
    if not trick or trick.leads:
        return None
    card = NUMBERS[text]
    number = deal.points(card)
    if not number or not misses(trick, card):
        return None
    same = same_side(deal, deal.winner)
    speaks = NEITHER if same is None else FOR if same else AGAINST
    key = (same, number if same is False else 0)
    if is_gone(trick):
        sides = {
            True: "is on the same side",
            False: "is on the other side",
            None: "may be on either side",
        }
        gives = f"{the(card)} gives {number} points to {{{deal.winner}}}"
        told = f"{gives}, who takes this trick for sure and {sides[same]}."
        return Fact(told, key, speaks)
    if same is None:
        return None
    side = "on the same side" if same else "on the other side"
    adds = f"{the(card)} adds {number} points to a trick"
    return Fact(f"{adds} that {{{deal.winner}}}, {side}, has so far.", key, speaks)


def _pot(view: Deal, text: str) -> Fact | None:
    """Points that are surely taken."""
    deal, trick = _deal(view), _tricks_of_one(view)
    if not trick or not takes(trick, NUMBERS[text]):
        return None
    if not deal.at_stake:
        return None
    held = deal.at_stake + deal.points(NUMBERS[text])
    told = f"takes this trick for sure, with {at_least(trick)}{held} points in it."
    return Fact(f"{the(NUMBERS[text])} {told}", held, FOR)


def _risks(view: Deal, text: str) -> Fact | None:
    """Points of a card that leads a trick, but not for sure."""
    deal, trick = _deal(view), _tricks_of_one(view)
    card = NUMBERS.get(text, -1)
    if not trick or trick.leads or not deal.points(card):
        return None
    if misses(trick, card) or takes(trick, card):
        return None
    rivals = (seat for seat in trick.to_come if not same_side(deal, seat))
    able = (other for seat in rivals for other in trick.may_play(seat))
    if not any(trick.beats(other, card, trick.led) for other in able):
        return None
    lost = f"and its {deal.points(card)} points lost with it"
    return Fact(f"{the(card)} may still be beaten, {lost}.", speaks=AGAINST)


def _few_points(view: Deal, text: str) -> Fact | None:
    """A trick that is hardly worth a high card."""
    deal, trick = _deal(view), _tricks_of_one(view)
    if not trick or deal.at_stake > FEW or not misses(trick, NUMBERS[text]):
        return None
    number = f"only {deal.at_stake}" if deal.at_stake else "no"
    so_far = " so far" if trick.to_come else ""
    return Fact(f"This trick has {number} points in it{so_far}.", speaks=FOR)


def _from_own_side(view: Deal, text: str) -> Fact | None:
    deal, trick = _deal(view), _tricks_of_one(view)
    if not trick or trick.leads or not same_side(deal, deal.winner) or not is_gone(trick):
        return None
    card = NUMBERS[text]
    if misses(trick, card):
        return None
    partner = f"{{{deal.winner}}}, who is on the same side"
    return Fact(f"{the(card)} takes a trick from {partner} and had it for sure.", speaks=AGAINST)


def _wanted(view: Deal) -> int:
    return FOR


def _is_ours(view: Deal, seat: int) -> bool:
    return same_side(_deal(view), seat) is True


def _rival(view: TrickDeal, seat: int) -> bool:
    return not same_side(_deal(view), seat)


KINDS = (
    Kind("nearly all", _nearly_all),
    Kind("hand", _hand),
    Kind("trumps", _trumps),
    Kind("calls", _calls),
    Kind("brings", _brings),
    Kind("from own side", _from_own_side),
    Kind("pot", _pot),
    Kind("risks", _risks),
    *trumping(_tricks_of_one, _rival, _wanted),
    *tricks(_tricks_of_one, _wanted),
    *leaving(_tricks_of_one, _is_ours, "on the same side"),
    Kind("few points", _few_points),
    *saving(_tricks_of_one, _wanted),
    *void_making(_tricks_of_one, to_trump=True),
)
