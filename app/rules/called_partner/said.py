"""What is said at a table of Called Partners, as texts, and what all can conclude from it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.rules import cards
from app.rules.errors import IllegalAction

if TYPE_CHECKING:
    from app.rules.called_partner.deal import CalledPartnerDeal

COPIES = ("first", "second")  # of a called card


def bid(deal: "CalledPartnerDeal", text: str) -> int:
    """The amount of a bid, 0 for a pass; raises IllegalAction for any other text."""
    if text == "pass":
        return 0
    verb, _, number = text.partition(" ")
    plain = number.isascii() and number.isdecimal() and number[0] != "0"
    if verb != "bid" or not plain:
        raise IllegalAction(f"{text!r} is neither a bid (bid {deal.least}) nor a pass (pass).")
    if len(number) > 3:
        raise IllegalAction(f"The highest bid is {deal.max_bid}.")
    return int(number)


def trump(text: str) -> int:
    """The suit that is named as trump; raises IllegalAction."""
    verb, _, rest = text.partition(" ")
    if verb != "trump" or len(rest) != 1 or rest not in cards.SUITS:
        raise IllegalAction(f"{text!r} names no trump suit; say trump C, D, H or S.")
    return cards.SUITS.index(rest)


def call(text: str) -> int:
    """The card that is called; raises IllegalAction."""
    verb, _, rest = text.partition(" ")
    if verb != "call" or rest not in cards.NUMBERS:
        raise IllegalAction(f"{text!r} calls no card; say which (call AS).")
    return cards.NUMBERS[rest]


def copy(text: str) -> int:
    """Which of two copies counts, 0 or 1; raises IllegalAction."""
    if text not in COPIES:
        raise IllegalAction(f"{text!r} does not say which copy counts; say first or second.")
    return COPIES.index(text)


def is_call(texts: Sequence[str]) -> bool:
    """Whether these name trump and call cards, or a part of that."""
    first, *others = texts
    calls = all(text.startswith("call ") or text in COPIES for text in others)
    return calls and (first.startswith(("trump ", "call ")) or first in COPIES)


def claim_at(deal: "CalledPartnerDeal", i: int) -> int:
    """Where in the history the copy of called card i was played that counts, or -1."""
    text = cards.TEXTS[deal.called[i]]
    played = [at for at, (_, done) in enumerate(deal.history) if done == text]
    copy = 1 if deal.second[i] else 0
    return played[copy] if len(played) > copy else -1


def most_of_side(deal: "CalledPartnerDeal") -> int:
    """The most points that the caller's side can get, as far as everybody knows it."""
    side = deal.public_side()
    hidden = [deal.called[i] // 13 for i in range(deal.calls) if deal.claims[i] < 0]
    may_belong = [
        deal.taken[seat]
        for seat in range(deal.players)
        if not side >> seat & 1
        and deal.hand_size[seat]
        and not all(deal.voids[seat] >> suit & 1 for suit in hidden)
    ]
    partners = sorted(may_belong, reverse=True)[: len(hidden)]
    left = [deal.pack & ~deal.played, deal.doubled & ~deal.played_twice]
    to_come = sum(deal.points(card) for mask in left for card in cards.of_mask(mask))
    return deal.taken_by(side) + sum(partners) + deal.at_stake + to_come
