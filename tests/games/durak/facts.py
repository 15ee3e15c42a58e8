"""Whether what a reason tells is so, in Durak."""

import re
from typing import Any

from app.rules import cards
from tests.games.facts import Check, after, card_in, named, number


def rank(card: int) -> str:
    """As a text has it."""
    return cards.TEXTS[card][0]


def not_to_be_beaten(whole: Any, seat: int, text: str, words: str) -> bool:
    """After it no card of the defender's is legal."""
    done = after(whole, seat, text)
    texts = done.actions(named(words)) if done.turn == done.defender else []
    return done.defender == named(words) and not [each for each in texts if each in cards.NUMBERS]


def known_to_beat(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    held = re.search(r"hold the (\w+ of \w+|\w+ joker)", words)
    card = next(c for c in range(54) if held and cards.name(c) == held[1])
    return cards.TEXTS[card] in done.actions(named(words))


def spends_trump(whole: Any, seat: int, text: str, words: str) -> bool:
    left = number(words, "card") if "drawn" in words else 0
    return bool(whole.trumps >> card_in(text) & 1 and left == whole.stock_left)


def same_rank(whole: Any, seat: int, text: str, words: str) -> bool:
    same = [card for card in whole.hand(seat) if rank(card) == rank(card_in(text))]
    plain = [card for card in same if not whole.trumps >> card & 1]
    beside = len(same) - len(plain) == int("beside the trump" in words)
    return beside and len(plain) == int(re.findall(r"\d+", words)[0])


def adds_to_take(whole: Any, seat: int, text: str, words: str) -> bool:
    """Once all have had enough it is in the hand of who takes."""
    deal = after(whole, seat, text)
    while deal.bouts == whole.bouts:
        deal = after(deal, deal.turn, "done")
    return card_in(text) in deal.hand(named(words))


def no_new_rank(whole: Any, seat: int, text: str, words: str) -> bool:
    lying = [rank(card) for pair in whole.pairs() for card in pair if card >= 0]
    return rank(card_in(text)) in lying


def new_rank(whole: Any, seat: int, text: str, words: str) -> bool:
    """The bout goes on with it, and no more of its rank can be thrown in than is told."""
    own = rank(card_in(text))
    lying = [rank(card) for pair in whole.pairs() for card in pair if card >= 0]
    throwers = [other for other in range(whole.players) if whole.may_throw(other)]
    held = [card for other in throwers for card in whole.hand(other) if rank(card) == own]
    done = after(whole, seat, text)
    left = bool(done.bouts == whole.bouts or not held or done.turn < 0)
    return own not in lying and left and len(held) <= int(re.findall(r"\d+", words)[0])


def least(whole: Any, seat: int, text: str, words: str) -> bool:
    def cost(card: int) -> tuple[bool, bool, int]:
        height = "23456789TJQKAX".index(rank(card))
        return bool(whole.trumps >> card & 1), card == whole.best_joker, height

    able = [card_in(each) for each in whole.actions(seat) if each in cards.NUMBERS]
    return all(cost(card_in(text)) < cost(card) for card in able if card != card_in(text))


def passes_on(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    held, lying = (int(each) for each in re.findall(r"(\d+) cards?", words))
    to = named(words)
    return done.defender == to and done.attacks == lying and len(whole.hand(to)) == held


def keeps_trump(whole: Any, seat: int, text: str, words: str) -> bool:
    held = after(whole, seat, text).hand(seat)
    return card_in(text) in held and cards.name(card_in(text)) in words


def last_card(whole: Any, seat: int, text: str, words: str) -> bool:
    return whole.hand(seat) == [card_in(text)] and not whole.stock_left


def takes_up(whole: Any, seat: int, text: str, words: str) -> bool:
    deal = after(whole, seat, "take")
    while deal.bouts == whole.bouts:
        deal = after(deal, deal.turn, "done")
    brought = set(deal.hand(seat)) - set(whole.hand(seat))
    lying = {card for pair in whole.pairs() for card in pair if card >= 0}
    trumps = sum(whole.trumps >> card & 1 for card in lying)
    few = re.search(r"(\d+) of them trumps", words)
    told = int(few[1]) if few else int("a trump" in words)
    return lying <= brought and number(words, "card") == len(lying) and told == trumps


def lets_off(whole: Any, seat: int, text: str, words: str) -> bool:
    to = named(words)
    beat = all(cover >= 0 for _, cover in whole.pairs())
    return beat and whole.defender == to and len(whole.hand(to)) == number(words, "card")


CHECKS: dict[str, Check] = {
    "not to be beaten": not_to_be_beaten,
    "last card": last_card,
    "known to beat": known_to_beat,
    "takes": takes_up,
    "spends trump": spends_trump,
    "passes on": passes_on,
    "keeps trump": keeps_trump,
    "no new rank": no_new_rank,
    "new rank": new_rank,
    "adds to take": adds_to_take,
    "same rank": same_rank,
    "least": least,
    "lets off": lets_off,
}
