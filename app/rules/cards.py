"""Playing cards as numbers: suit * 13 + rank, clubs 0 to spades 3, the two 0 to the ace 12. Jokers
have neither suit nor rank; they are 52, the red one, and 53.

Their text is rank then suit, "QS", and "XR" or "XB" for a joker (RULES 0). A set of cards without
duplicates is a bit mask; the thirteen bits of a suit lie together.
"""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JOKERS = RED_JOKER, BLACK_JOKER = 52, 53
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
JOKER_NAMES = ("red joker", "black joker")


def _pack() -> tuple[str, ...]:
    return tuple(rank + suit for suit in SUITS for rank in RANKS)


def _numbers() -> dict[str, int]:
    return {text: number for number, text in enumerate(TEXTS)}


PACK = _pack()  # without jokers
TEXTS = (*PACK, "XR", "XB")
NUMBERS = _numbers()


def of_mask(mask: int) -> list[int]:
    """The cards of a set without duplicates, sorted."""
    return [card for card in range(54) if mask >> card & 1]


def name(card: int) -> str:
    """The card in words: "queen of spades", "red joker"."""
    if card >= RED_JOKER:
        return JOKER_NAMES[card - RED_JOKER]
    return f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"
