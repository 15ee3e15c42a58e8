"""Whether what a reason tells is so, in Euchre."""

from typing import Any

from app.rules import cards
from app.rules.euchre.actions import NO_TRUMP
from tests.games.facts import (
    SAVING,
    TRICKS,
    Check,
    after,
    card_in,
    from_partner,
    gone,
    last_to_trump,
    named,
    number,
    others,
    played_out,
    takes,
)


def trumps_after_bid(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    held = [card for card in done.hand(seat) if done.is_trump(card)]
    jacks = [card for card in held if cards.RANKS[card % 13] == "J"]
    kind = "" if not jacks else "right" if jacks[0] // 13 == done.trump else "left"
    told = "both" if len(jacks) == 2 else kind
    same = all((each in words) == (each == told) for each in ("both", "right", "left"))
    return same and number(words, "trump") == len(held)


def high_cards(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    aces = sum(cards.RANKS[card % 13] == "A" for card in done.hand(seat))
    return done.trump == NO_TRUMP and number(words, "ace") == aces


def turn_up(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    mates = not whole.opposed(named(words), seat)
    return whole.turned in done.hand(named(words)) and mates == ("partner" in words)


def alone_pays(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    return bool(done.maker == seat) and done.worth(5, True) == 4


def alone_lacks(whole: Any, seat: int, text: str, words: str) -> bool:
    return bool(after(whole, seat, text).sits_out((seat + 2) % 4))


def gift(whole: Any, seat: int, text: str, words: str) -> bool:
    card, held = card_in(text), whole.hand(seat)
    done = after(whole, seat, text)
    trumps = [other for other in held if whole.is_trump(other)]
    if "highest trump" in words:
        return all(whole.power(card) >= whole.power(other) for other in trumps) and card in trumps
    if "stay" in words:
        high = [other for other in done.hand(seat) if done.is_trump(other)]
        return bool(done.sits_out(seat)) and max(map(whole.power, high)) >= 32
    same = [c for c in range(52) if whole.suit_of(c) == whole.suit_of(card)]
    return card not in trumps and all(whole.power(card) >= whole.power(c) for c in same)


def void_made(whole: Any, seat: int, text: str, words: str) -> bool:
    suit = whole.suit_of(card_in(text))
    if "is a trump" in words:
        return bool(suit == whole.trump)
    left = after(whole, seat, text).hand(seat)
    return suit not in map(whole.suit_of, left) and any(map(whole.is_trump, left))


def third_trick(whole: Any, seat: int, text: str, words: str) -> bool:
    made = not whole.opposed(seat, whole.maker)
    done = played_out(whole, seat, text)
    ours = done.tricks_of_side(seat) >= 3 and whole.tricks_of_side(seat) == 2
    return takes(whole, seat, text, "") and ours and made == ("makes it" in words)


def few_follow(whole: Any, seat: int, text: str, words: str) -> bool:
    suit = whole.suit_of(card_in(text))
    held = [other for other, card in others(whole, seat) if whole.suit_of(card) == suit]
    told = 0 if words.startswith("No") else int(words.split()[2])
    playing = {other for other, _ in others(whole, seat)}
    return not whole.in_trick and len(held) <= told < len(playing)


def left_to_partner(whole: Any, seat: int, text: str, words: str) -> bool:
    return whole.winner == whole.partner_of(seat) and gone(whole, seat, text, words)


CHECKS: dict[str, Check] = {
    **TRICKS,
    **SAVING,
    "gone": left_to_partner,
    "trumps": trumps_after_bid,
    "high cards": high_cards,
    "turn-up": turn_up,
    "alone pays": alone_pays,
    "alone lacks": alone_lacks,
    "gift": gift,
    "void made": void_made,
    "third trick": third_trick,
    "few follow": few_follow,
    "last": last_to_trump,
    "from partner": from_partner,
}
