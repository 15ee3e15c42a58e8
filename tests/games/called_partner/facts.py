"""Whether what a reason tells is so, in Called Partners."""

import re
from typing import Any

from tests.games.facts import (
    ACE,
    SAVING,
    TRICKS,
    Check,
    after,
    card_in,
    from_partner,
    gone,
    last_to_trump,
    misses,
    named,
    number,
    others,
    said_of_so_far,
    takes,
)


def worth(whole: Any, card: int) -> int:
    return 30 if card == whole.black else {12: 15, 8: 10, 3: 5}.get(card % 13, 0)


def bid_hand(whole: Any, seat: int, text: str, words: str) -> bool:
    hand = whole.hand(seat)
    longest = max([card // 13 for card in hand].count(suit) for suit in range(4))
    aces = [card % 13 for card in hand].count(ACE)
    told = number(words, "ace"), number(words, "point"), number(words, "card")
    return told == (aces, sum(worth(whole, card) for card in hand), longest)


def nearly_all(whole: Any, seat: int, text: str, words: str) -> bool:
    """What the others must not take, told by what they may."""
    if not text.startswith("bid "):
        return False
    left = 0 if "every point" in words else int(re.findall(r"than (\d+) points?", words)[0])
    return sum(worth(whole, card) for card in range(52)) - int(text.split()[1]) == left


def trump_suit(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    return bool(sum(map(done.is_trump, done.hand(seat))) == number(words, "trump"))


def calls(whole: Any, seat: int, text: str, words: str) -> bool:
    card = card_in(text)
    if "no partner" in words:
        return card in whole.hand(seat)
    same = [c for _, c in others(whole, seat) if c // 13 == card // 13]
    above = sum(c > card for c in same)
    return card in same and above == (0 if "highest" in words else number(words, r"\w+\."))


def brings(whole: Any, seat: int, text: str, words: str) -> bool:
    side = whole.side()
    same = (side >> seat & 1) == (side >> named(words) & 1)
    told = "either" in words or same == ("same side" in words)
    right = told and worth(whole, card_in(text)) == number(words, "p")
    held = gone if "for sure" in words else misses
    return right and whole.winner == named(words) and held(whole, seat, text, words)


def pot(whole: Any, seat: int, text: str, words: str) -> bool:
    lying = whole.at_stake + worth(whole, card_in(text))
    told = lying == number(words, "point") and said_of_so_far(whole, words)
    return told and takes(whole, seat, text, "")


def risks(whole: Any, seat: int, text: str, words: str) -> bool:
    """A loss that may be is no loss in every deal."""
    done = after(whole, seat, text)
    right = worth(whole, card_in(text)) == number(words, "point")
    return right and bool(whole.in_trick and done.in_trick and done.winner == seat)


def few_points(whole: Any, seat: int, text: str, words: str) -> bool:
    lying = sum(worth(whole, card_in(each)) for _, each in whole.history[-whole.in_trick :])
    is_last = whole.in_trick == whole.players - 1
    told = lying == number(words, "point") and is_last != ("so far" in words)
    return told and misses(whole, seat, text, words)


def from_own_side(whole: Any, seat: int, text: str, words: str) -> bool:
    side = whole.side()
    same = (side >> seat & 1) == (side >> named(words) & 1)
    return same and from_partner(whole, seat, text, words)


def left_to_own_side(whole: Any, seat: int, text: str, words: str) -> bool:
    side = whole.side()
    same = (side >> seat & 1) == (side >> named(words) & 1)
    return same and gone(whole, seat, text, words)


CHECKS: dict[str, Check] = {
    **TRICKS,
    **SAVING,
    "gone": left_to_own_side,
    "nearly all": nearly_all,
    "hand": bid_hand,
    "trumps": trump_suit,
    "calls": calls,
    "brings": brings,
    "pot": pot,
    "risks": risks,
    "few points": few_points,
    "from own side": from_own_side,
    "last": last_to_trump,
}
