"""Whether what a reason tells is so, in Black Queen."""

from typing import Any

from app.rules import cards
from tests.games.facts import (
    DUCKING,
    QUEEN,
    TRICKS,
    Check,
    after,
    beats,
    card_in,
    misses,
    number,
    others,
    said_of_so_far,
    takes,
)

JACK = cards.NUMBERS["JD"]


def cost_of(card: int) -> int:
    return 12 if card == QUEEN else int(cards.SUITS[card // 13] == "H")


def costs(whole: Any, seat: int, text: str, words: str) -> bool:
    lying = (
        [card_in(each) for _, each in whole.history[-whole.in_trick :]] if whole.in_trick else []
    )
    points = sum(map(cost_of, [*lying, card_in(text)]))
    if "first trick" in words:
        return takes(whole, seat, text, "") and not whole.taken[seat]
    told = points == number(words, "point") and said_of_so_far(whole, words)
    return told and takes(whole, seat, text, "")


def takes_jack(whole: Any, seat: int, text: str, words: str) -> bool:
    cards_there = [
        card_in(each) for _, each in whole.history[len(whole.history) - whole.in_trick :]
    ]
    found = [*cards_there, card_in(text)].count(JACK)
    return takes(whole, seat, text, "") and whole.good_jack and found == number(words, "jack")


def gives_jack(whole: Any, seat: int, text: str, words: str) -> bool:
    return misses(whole, seat, text, "") and whole.good_jack and card_in(text) == JACK


def gives(whole: Any, seat: int, text: str, words: str) -> bool:
    points = 12 if "12 points" in words else 1
    return misses(whole, seat, text, "") and cost_of(card_in(text)) == points


def of_others(whole: Any, seat: int, suit: int) -> list[int]:
    """Cards of a suit that others hold, or that lie before them."""
    below = [c for other in range(whole.players) if other != seat for c in whole.face_down(other)]
    out = [card for _, card in others(whole, seat)] + below
    return [card for card in out if card // 13 == suit]


def sure_winner_goes(whole: Any, seat: int, text: str, words: str) -> bool:
    card = card_in(text)
    beaten_by = [c for c in of_others(whole, seat, card // 13) if beats(whole, c, card)]
    return misses(whole, seat, text, "") and card // 13 != whole.led and not beaten_by


def stays_below(whole: Any, seat: int, text: str, words: str) -> bool:
    card = card_in(text)
    return not any(beats(whole, card, c) for c in of_others(whole, seat, card // 13))


def queen_may_take(whole: Any, seat: int, text: str, words: str) -> bool:
    """What may be is not so in every deal; it is in none where somebody cannot but beat it."""
    done = after(whole, seat, text)
    leads = card_in(text) == QUEEN and whole.in_trick > 0 and done.winner == seat
    while done.in_trick:
        texts = done.actions(done.turn)
        if not whole.hand_size[done.turn] and all(beats(whole, card_in(t), QUEEN) for t in texts):
            return False
        done = after(done, done.turn, texts[0])
    return bool(leads)


def above_queen(whole: Any, seat: int, text: str, words: str) -> bool:
    card, still = card_in(text), whole.players - whole.in_trick - 1
    return card // 13 == QUEEN // 13 and not beats(whole, QUEEN, card) and still > 0


def no_point_falls(whole: Any, seat: int, text: str, words: str) -> bool:
    """Whatever those play who come after it."""
    done, points = after(whole, seat, text), cost_of(card_in(text))
    while done.in_trick:
        texts = done.actions(done.turn)
        points += max(cost_of(card_in(each)) for each in texts)
        done = after(done, done.turn, texts[0])
    lying = whole.trick_hearts + whole.trick_queens
    is_last = whole.in_trick == whole.players - 1
    return not points and not lying and is_last == ("nobody else" in words)


def leads_a_point(whole: Any, seat: int, text: str, words: str) -> bool:
    points = 12 if "12 points" in words else 1
    return not whole.in_trick and cost_of(card_in(text)) == points


def queen_barred(whole: Any, seat: int, text: str, words: str) -> bool:
    """Whatever those play who come after it."""
    done = after(whole, seat, text)
    while done.in_trick:
        texts = done.actions(done.turn)
        if QUEEN in map(card_in, texts):
            return False
        done = after(done, done.turn, texts[0])
    return len(done.history) == int(whole.players)


def drives_queen(whole: Any, seat: int, text: str, words: str) -> bool:
    return not whole.in_trick and beats(whole, QUEEN, card_in(text))


def lowest_out(whole: Any, seat: int, text: str, words: str) -> bool:
    card = card_in(text)
    same = [c for _, c in others(whole, seat) if c // 13 == card // 13]
    return all(beats(whole, c, card) for c in same)


def uncovers(whole: Any, seat: int, text: str, words: str) -> bool:
    return bool(whole.covers(seat, int(text.partition("@")[2])))


def hand_or_pile(whole: Any, seat: int, text: str, words: str) -> bool:
    card = card_in(text)
    covering = [top for top, covers in whole.piles_of(seat) if covers]
    return card in whole.hand(seat) and card in covering and cards.name(card) in words


def stays(whole: Any, seat: int, text: str) -> list[int]:
    """What a seat has once it has passed three cards, before it gets others."""
    left = [cards.TEXTS[card] for card in whole.hand(seat)]
    for card in text.split()[1:]:
        left.remove(card)
    shown = [card for card, _ in whole.piles_of(seat) if card >= 0]
    return [*(cards.NUMBERS[card] for card in left), *shown]


def high_spades_stay(whole: Any, seat: int, text: str, words: str) -> bool:
    own = stays(whole, seat, text)
    low = [card for card in own if card // 13 == QUEEN // 13 and card < QUEEN]
    high = max(card for card in own if card >= QUEEN)
    told = "no spade" in words if not low else number(words, "spade") == len(low)
    return told and cards.name(high) in words


def no_suit_left(whole: Any, seat: int, text: str, words: str) -> bool:
    own = {cards.SUIT_NAMES[card // 13][:-1] for card in stays(whole, seat, text)}
    return not any(f"o {suit} " in words for suit in own)


OF_ALL = ("takes", "misses", "beaten", "few beat it", "last")
CHECKS: dict[str, Check] = {
    **DUCKING,
    **{kind: TRICKS[kind] for kind in OF_ALL},
    "high spades stay": high_spades_stay,
    "no suit left": no_suit_left,
    "no point falls": no_point_falls,
    "leads a point": leads_a_point,
    "takes a jack": takes_jack,
    "gives a jack": gives_jack,
    "costs": costs,
    "gives": gives,
    "queen may take": queen_may_take,
    "sure winner goes": sure_winner_goes,
    "stays below": stays_below,
    "above the queen": above_queen,
    "queen barred": queen_barred,
    "drives the queen": drives_queen,
    "lowest out": lowest_out,
    "hand or pile": hand_or_pile,
    "uncovers": uncovers,
}
