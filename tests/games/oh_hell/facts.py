"""Whether what a reason tells is so, in Oh Hell."""

import re
from typing import Any

from app.rules import cards
from tests.games.facts import ACE, DUCKING, SAVING, TRICKS, Check, after, number, played_out, takes


def too_low(whole: Any, seat: int, text: str, words: str) -> bool:
    done = played_out(whole, seat, text)
    return bool(done.taken[seat] >= number(words, "trick") > int(text.split()[1]))


def all_bids(whole: Any, seat: int, text: str, words: str) -> bool:
    bids = list[int](after(whole, seat, text).bids[: whole.players])
    told = int(re.findall(r"\d+", words)[0])
    return min(bids) >= 0 and sum(bids) == told and bool(told < whole.size) == ("only" in words)


def breaks(whole: Any, seat: int, text: str, words: str) -> bool:
    done = played_out(whole, seat, text)
    if "needs" in words:
        return bool(done.taken[seat] < done.bids[seat])
    room = 0 if "no room" in words else 1
    return takes(whole, seat, text, "") and bool(whole.taken[seat] + room == whole.bids[seat])


def bid_hand(whole: Any, seat: int, text: str, words: str) -> bool:
    hand = whole.hand(seat)
    trumps = sum(card // 13 == whole.trump for card in hand)
    aces = sum(card % 13 == ACE for card in hand)
    top = re.search(r"the (\w+ of \w+),", words)
    assert not top or top[1] == cards.name(max(c for c in hand if c // 13 == whole.trump))
    same = bool(whole.trump < 0 or number(words, "trump") == trumps)
    return same and number(words, "ace") == aces


CHECKS: dict[str, Check] = {
    **TRICKS,
    **DUCKING,
    **SAVING,
    "too low": too_low,
    "all bids": all_bids,
    "breaks": breaks,
    "hand": bid_hand,
}
