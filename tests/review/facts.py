"""Whether what a reason tells is so, looked at anew in a whole deal that fits the view.

Nothing of app/review is asked: each kind has its own look here, which plays on where it can.
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


def higher(whole: Any, seat: int, card: int) -> set[int]:
    """The cards of its suit in other hands that beat one."""
    suit = _suit(whole, card)
    return {c for _, c in others(whole, seat) if _suit(whole, c) == suit and beats(whole, c, card)}


def _suit(whole: Any, card: int) -> int:
    found: int = whole.suit_of(card) if hasattr(whole, "suit_of") else card // 13
    return found


def takes(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    return bool(done.winner == seat) and is_safe(done)


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


def trumps_it(whole: Any, seat: int, text: str, words: str) -> bool:
    wins = after(whole, seat, text).winner == seat
    plain = bool(whole.in_trick) and whole.led != whole.trump
    return plain and whole.is_trump(card_in(text)) and wins == ("trumps this trick" in words)


def is_trumped(whole: Any, seat: int, text: str, words: str) -> bool:
    led, rival = _suit(whole, card_in(text)), named(words)
    held = [card for other, card in others(whole, seat) if other == rival]
    return led != whole.trump and not any(_suit(whole, card) == led for card in held)


def behind(whole: Any, seat: int, text: str) -> tuple[list[int], set[int]]:
    """The trick with a card added, and the cards of those who are still to play."""
    before = whole.history[len(whole.history) - whole.in_trick :] if whole.in_trick else []
    played = {player for player, _ in before}
    held = {card for other, card in others(whole, seat) if other not in played}
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


def few_beat_it(whole: Any, seat: int, text: str, words: str) -> bool:
    lying, held = behind(whole, seat, text)
    best = whole.best_of if hasattr(whole, "best_of") else whole._best
    able = [card for card in held if best([*lying, card]) == len(lying)]
    most = int(re.findall(r"\d+", words)[0]) if "cards" in words else 1
    return len(able) <= most and best(lying) == len(lying) - 1


TRICKS: dict[str, Check] = {
    "takes": takes,
    "misses": misses,
    "gone": gone,
    "highest": highest,
    "beaten": beaten,
    "last": last,
    "trumps it": trumps_it,
    "is trumped": is_trumped,
    "highest below": highest_below,
    "few beat it": few_beat_it,
}


def played_out(whole: Any, seat: int, text: str) -> Any:
    """The end of the deal when all play anything."""
    deal, rng = after(whole, seat, text), Rng(len(whole.history))
    while deal.turn >= 0:
        texts = deal.actions(deal.turn)
        deal.act(deal.turn, texts[rng.below(len(texts))])
    return deal


# Oh Hell.


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


def oh_hell_hand(whole: Any, seat: int, text: str, words: str) -> bool:
    hand = whole.hand(seat)
    trumps = sum(card // 13 == whole.trump for card in hand)
    aces = sum(card % 13 == ACE for card in hand)
    same = bool(whole.trump < 0 or number(words, "trump") == trumps)
    return same and number(words, "ace") == aces


OH_HELL = {
    **TRICKS,
    "too low": too_low,
    "all bids": all_bids,
    "breaks": breaks,
    "hand": oh_hell_hand,
}

# Euchre.


def trumps_after_bid(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    held = [card for card in done.hand(seat) if done.is_trump(card)]
    jacks = [card for card in held if cards.RANKS[card % 13] == "J"]
    kind = "" if not jacks else "right" if jacks[0] // 13 == done.trump else "left"
    told = "both" if len(jacks) == 2 else kind
    same = all((each in words) == (each == told) for each in ("both", "right", "left"))
    return same and number(words, "trump") == len(held)


def turn_up(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    mates = (named(words) - seat) % 2 == 0
    return whole.turned in done.hand(named(words)) and mates == ("partner" in words)


def alone_pays(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    return bool(done.maker == seat) and done.worth(5, True) == 4


def alone_lacks(whole: Any, seat: int, text: str, words: str) -> bool:
    return bool(after(whole, seat, text).sits_out((seat + 2) % 4))


def void_made(whole: Any, seat: int, text: str, words: str) -> bool:
    suit = whole.suit_of(card_in(text))
    if "is a trump" in words:
        return bool(suit == whole.trump)
    return suit not in map(whole.suit_of, after(whole, seat, text).hand(seat))


def third_trick(whole: Any, seat: int, text: str, words: str) -> bool:
    made = (seat - whole.maker) % 2 == 0
    done = played_out(whole, seat, text)
    ours = done.tricks_of_side(seat) >= 3 and whole.tricks_of_side(seat) == 2
    return takes(whole, seat, text, "") and ours and made == ("makes it" in words)


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


EUCHRE = {
    **TRICKS,
    "trumps": trumps_after_bid,
    "turn-up": turn_up,
    "alone pays": alone_pays,
    "alone lacks": alone_lacks,
    "void made": void_made,
    "third trick": third_trick,
    "from partner": from_partner,
}

# Called Partners.


def worth(card: int) -> int:
    return 30 if card == QUEEN else {12: 15, 8: 10, 3: 5}.get(card % 13, 0)


def bid_hand(whole: Any, seat: int, text: str, words: str) -> bool:
    hand = whole.hand(seat)
    longest = max([card // 13 for card in hand].count(suit) for suit in range(4))
    aces = [card % 13 for card in hand].count(ACE)
    told = number(words, "ace"), number(words, "point"), number(words, "card")
    return told == (aces, sum(map(worth, hand)), longest)


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
    return gone(whole, seat, text, words) and told and worth(card_in(text)) == number(words, "p")


def pot(whole: Any, seat: int, text: str, words: str) -> bool:
    lying = whole.at_stake + worth(card_in(text))
    return takes(whole, seat, text, "") and lying == number(words, "point")


def from_own_side(whole: Any, seat: int, text: str, words: str) -> bool:
    side = whole.side()
    same = (side >> seat & 1) == (side >> named(words) & 1)
    return same and from_partner(whole, seat, text, words)


CALLED_PARTNER = {
    **TRICKS,
    "hand": bid_hand,
    "trumps": trump_suit,
    "calls": calls,
    "brings": brings,
    "pot": pot,
    "from own side": from_own_side,
}

# Black Queen.


def cost_of(card: int) -> int:
    return 12 if card == QUEEN else int(cards.SUITS[card // 13] == "H")


def costs(whole: Any, seat: int, text: str, words: str) -> bool:
    lying = (
        [card_in(each) for _, each in whole.history[-whole.in_trick :]] if whole.in_trick else []
    )
    points = sum(map(cost_of, [*lying, card_in(text)]))
    if "first trick" in words:
        return takes(whole, seat, text, "") and not whole.taken[seat]
    return takes(whole, seat, text, "") and points == number(words, "point")


def gives(whole: Any, seat: int, text: str, words: str) -> bool:
    points = 12 if "12 points" in words else 1
    return misses(whole, seat, text, "") and cost_of(card_in(text)) == points


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
    return not points and not lying


def leads_a_point(whole: Any, seat: int, text: str, words: str) -> bool:
    points = 12 if "12 points" in words else 1
    return not whole.in_trick and cost_of(card_in(text)) == points


def drives_queen(whole: Any, seat: int, text: str, words: str) -> bool:
    return not whole.in_trick and beats(whole, QUEEN, card_in(text))


def lowest_out(whole: Any, seat: int, text: str, words: str) -> bool:
    card = card_in(text)
    same = [c for _, c in others(whole, seat) if c // 13 == card // 13]
    return all(beats(whole, c, card) for c in same)


def uncovers(whole: Any, seat: int, text: str, words: str) -> bool:
    return bool(whole.covers(seat, int(text.partition("@")[2])))


OF_ALL = ("takes", "highest below", "misses", "gone", "beaten", "few beat it", "last")
BLACK_QUEEN = {
    **{kind: TRICKS[kind] for kind in OF_ALL},
    "no point falls": no_point_falls,
    "leads a point": leads_a_point,
    "costs": costs,
    "gives": gives,
    "above the queen": above_queen,
    "drives the queen": drives_queen,
    "lowest out": lowest_out,
    "uncovers": uncovers,
}

# Durak.


def not_to_be_beaten(whole: Any, seat: int, text: str, words: str) -> bool:
    """After it no card of the defender's is legal."""
    done = after(whole, seat, text)
    texts = done.actions(named(words)) if done.turn == done.defender else []
    return done.defender == named(words) and not [each for each in texts if each in cards.NUMBERS]


def known_to_beat(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    held = re.search(r"hold the (\w+ of \w+)", words)
    card = next(c for c in range(52) if held and cards.name(c) == held[1])
    return cards.TEXTS[card] in done.actions(named(words))


def spends_trump(whole: Any, seat: int, text: str, words: str) -> bool:
    left = number(words, "card") if "drawn" in words else 0
    return bool(card_in(text) // 13 == whole.trump and left == whole.stock_left)


def same_rank(whole: Any, seat: int, text: str, words: str) -> bool:
    ranks = [card % 13 for card in whole.hand(seat)]
    return ranks.count(card_in(text) % 13) == int(re.findall(r"\d+", words)[0])


def adds_to_take(whole: Any, seat: int, text: str, words: str) -> bool:
    """Once all have had enough it is in the hand of who takes."""
    deal = after(whole, seat, text)
    while deal.bouts == whole.bouts:
        deal = after(deal, deal.turn, "done")
    return card_in(text) in deal.hand(named(words))


def no_new_rank(whole: Any, seat: int, text: str, words: str) -> bool:
    lying = [card % 13 for pair in whole.pairs() for card in pair if card >= 0]
    return card_in(text) % 13 in lying


def least(whole: Any, seat: int, text: str, words: str) -> bool:
    def cost(card: int) -> tuple[bool, int]:
        return card // 13 == whole.trump, card % 13

    able = [card_in(each) for each in whole.actions(seat) if each in cards.NUMBERS]
    return all(cost(card_in(text)) < cost(card) for card in able if card != card_in(text))


def passes_on(whole: Any, seat: int, text: str, words: str) -> bool:
    done = after(whole, seat, text)
    held, lying = (int(each) for each in re.findall(r"(\d+) cards?", words))
    to = named(words)
    return done.defender == to and done.attacks == lying and len(whole.hand(to)) == held


def last_card(whole: Any, seat: int, text: str, words: str) -> bool:
    return whole.hand(seat) == [card_in(text)] and not whole.stock_left


def takes_up(whole: Any, seat: int, text: str, words: str) -> bool:
    deal = after(whole, seat, "take")
    while deal.bouts == whole.bouts:
        deal = after(deal, deal.turn, "done")
    brought = set(deal.hand(seat)) - set(whole.hand(seat))
    lying = {card for pair in whole.pairs() for card in pair if card >= 0}
    trumps = sum(card // 13 == whole.trump for card in lying)
    few = re.search(r"(\d+) of them trumps", words)
    told = int(few[1]) if few else int("a trump" in words)
    return lying <= brought and number(words, "card") == len(lying) and told == trumps


def lets_off(whole: Any, seat: int, text: str, words: str) -> bool:
    to = named(words)
    beat = all(cover >= 0 for _, cover in whole.pairs())
    return beat and whole.defender == to and len(whole.hand(to)) == number(words, "card")


DURAK: dict[str, Check] = {
    "not to be beaten": not_to_be_beaten,
    "last card": last_card,
    "known to beat": known_to_beat,
    "takes": takes_up,
    "spends trump": spends_trump,
    "passes on": passes_on,
    "no new rank": no_new_rank,
    "adds to take": adds_to_take,
    "same rank": same_rank,
    "least": least,
    "lets off": lets_off,
}

CHECKS: dict[str, dict[str, Check]] = {
    "black_queen": BLACK_QUEEN,
    "called_partner": CALLED_PARTNER,
    "durak": DURAK,
    "euchre": EUCHRE,
    "oh_hell": OH_HELL,
}
