"""Whether what a reason tells is so, looked at anew in a whole deal that fits the view.

Nothing of app/review is asked: each kind of reason has a look of its own, which plays on where it
can. Here are those that the games of tricks share; each game's `CHECKS` are in its folder.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from app.rules import cards
from app.rules.rng import Rng

Check = Callable[[Any, int, str, str], bool]  # the whole deal, the seat, its action, the words

QUEEN = cards.NUMBERS["QS"]
ACE = 12


def after(whole: Any, seat: int, text: str) -> Any:
    """A copy in which the seat has done it."""
    deal = whole.copy()
    deal.act(seat, text)
    return deal


def played_out(whole: Any, seat: int, text: str) -> Any:
    """The end of the deal when all play anything."""
    deal, rng = after(whole, seat, text), Rng(len(whole.history))
    while deal.turn >= 0:
        texts = deal.actions(deal.turn)
        deal.act(deal.turn, texts[rng.below(len(texts))])
    return deal


def card_in(text: str) -> int:
    """The card of an action, -1 for none."""
    return cards.NUMBERS.get(text.rsplit(maxsplit=1)[-1].partition("@")[0], -1)


def number(words: str, what: str) -> int:
    """How many of something a sentence speaks of."""
    found = re.search(rf"\b(no|\d+)(?: \w+)? {what}", words)
    assert found, words
    return 0 if found[1] == "no" else int(found[1])


def named(words: str) -> int:
    """The seat that it names."""
    found = re.search(r"\{(\d)\}", words)
    assert found, words
    return int(found[1])


def is_safe(deal: Any) -> bool:
    """Whether nobody who is still to play to a trick can take it from who has it."""
    holder = deal.winner
    while deal.in_trick:
        seat = deal.turn
        texts = deal.actions(seat)
        if any(after(deal, seat, text).winner != holder for text in texts):
            return False
        deal = after(deal, seat, texts[0])
    return True


def others(whole: Any, seat: int) -> Iterator[tuple[int, int]]:
    """Other seats, and the cards that they can play."""
    for other in range(whole.players):
        if other == seat or (hasattr(whole, "sits_out") and whole.sits_out(other)):
            continue
        for card in whole.hand(other):
            yield other, card
        if hasattr(whole, "piles_of"):
            yield from ((other, card) for card, _ in whole.piles_of(other) if card >= 0)


def beats(whole: Any, later: int, card: int) -> bool:
    """Whether it would take a trick that was led with another card."""
    best: int = (whole.best_of if hasattr(whole, "best_of") else whole._best)([card, later])
    return best == 1


def higher(whole: Any, seat: int, card: int) -> list[int]:
    """The cards of its suit in other hands that beat one, copies included."""
    suit = _suit(whole, card)
    return [c for _, c in others(whole, seat) if _suit(whole, c) == suit and beats(whole, c, card)]


def _suit(whole: Any, card: int) -> int:
    found: int = whole.suit_of(card) if hasattr(whole, "suit_of") else card // 13
    return found


def said_of_so_far(whole: Any, words: str) -> bool:
    """Whether points are told as a least where others may add to them."""
    return bool(whole.in_trick < whole.players - 1) == ("at least" in words)


def takes(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    told = "whatever" not in words or bool(done.in_trick)
    return told and bool(done.winner == seat) and is_safe(done)


def misses(whole: Any, seat: int, text: str, words: str) -> bool:
    return bool(whole.in_trick) and after(whole, seat, text).winner == whole.winner != seat


def gone(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    return bool(done.winner == whole.winner == named(words)) and is_safe(done)


def highest(whole: Any, seat: int, text: str, words: str) -> bool:
    return not whole.in_trick and not higher(whole, seat, card_in(text))


def beaten(whole: Any, seat: int, text: str, words: str) -> bool:
    most = int(words.split(maxsplit=1)[0]) if words[0].isdigit() else 1
    return not whole.in_trick and len(higher(whole, seat, card_in(text))) <= most


def last(whole: Any, seat: int, text: str, words: str) -> bool:
    own = whole.hand(seat)
    if hasattr(whole, "piles_of"):
        own = own + [card for card, _ in whole.piles_of(seat)]
    suit = _suit(whole, card_in(text))
    plain = not hasattr(whole, "trump") or suit != whole.trump
    return plain and [_suit(whole, card) for card in own if card >= 0].count(suit) == 1


def last_to_trump(whole: Any, seat: int, text: str, words: str) -> bool:
    return last(whole, seat, text, words) and any(map(whole.is_trump, whole.hand(seat)))


def trumps_it(whole: Any, seat: int, text: str, words: str) -> bool:
    wins = after(whole, seat, text).winner == seat
    plain = bool(whole.in_trick) and whole.led != whole.trump
    return plain and whole.is_trump(card_in(text)) and wins == ("trumps this trick" in words)


def is_trumped(whole: Any, seat: int, text: str, words: str) -> bool:
    led, rival = _suit(whole, card_in(text)), named(words)
    held = [card for other, card in others(whole, seat) if other == rival]
    return led != whole.trump and not any(_suit(whole, card) == led for card in held)


def behind(whole: Any, seat: int, text: str) -> tuple[list[int], list[int]]:
    """The trick with a card added, and the cards of those who are still to play, copies
    included."""
    before = whole.history[len(whole.history) - whole.in_trick :] if whole.in_trick else []
    played = {player for player, _ in before}
    held = [card for other, card in others(whole, seat) if other not in played]
    return [card_in(each) for _, each in before] + [card_in(text)], held


def highest_below(whole: Any, seat: int, text: str, words: str) -> bool:
    """Whatever else of the suit misses the trick is no higher."""
    below = [
        card_in(each)
        for each in whole.actions(seat)
        if after(whole, seat, each).winner == whole.winner
        and _suit(whole, card_in(each)) == whole.led
    ]
    card = card_in(text)
    return card in below and not any(beats(whole, c, card) for c in below if c != card)


def enough(whole: Any, seat: int, text: str, words: str) -> bool:
    """Whether it takes the trick, and a higher one would, too."""
    card = card_in(text)
    able = [card_in(each) for each in whole.actions(seat) if takes(whole, seat, each, "")]
    return card in able and any(beats(whole, c, card) for c in able if c != card)


def kept(whole: Any, seat: int, text: str, words: str) -> bool:
    card = card_in(text)
    own = [c for c in map(card_in, whole.actions(seat)) if _suit(whole, c) == whole.led]
    lower = [c for c in own if c != card and beats(whole, card, c)]
    return misses(whole, seat, text, "") and len(own) > 1 and bool(lower) == ("spent" in words)


def few_beat_it(whole: Any, seat: int, text: str, words: str) -> bool:
    lying, held = behind(whole, seat, text)
    best = whole.best_of if hasattr(whole, "best_of") else whole._best
    able = [card for card in held if best([*lying, card]) == len(lying)]
    most = int(re.findall(r"\d+", words)[0]) if "cards" in words else 1
    return len(able) <= most and best(lying) == len(lying) - 1


def from_partner(whole: Any, seat: int, text: str, words: str) -> bool:
    """Whether the trick would have been theirs, whatever those play who come after."""
    before = whole.history[len(whole.history) - whole.in_trick :]
    lying = {player: card_in(text) for player, text in before}
    for other, card in others(whole, seat):
        follows = any(_suit(whole, c) == whole.led for o, c in others(whole, seat) if o == other)
        legal = not follows or _suit(whole, card) == whole.led
        cards_then = [*lying.values(), card]
        if other not in lying and legal and whole.best_of(cards_then) == len(lying):
            return False
    had = lying.get(named(words)) == whole.best
    return had and bool(after(whole, seat, text).winner == seat)


TRICKS: dict[str, Check] = {
    "takes": takes,
    "misses": misses,
    "highest": highest,
    "beaten": beaten,
    "last": last,
    "trumps it": trumps_it,
    "is trumped": is_trumped,
    "few beat it": few_beat_it,
}
DUCKING: dict[str, Check] = {"highest below": highest_below}
SAVING: dict[str, Check] = {"enough": enough, "kept": kept}
