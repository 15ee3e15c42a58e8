"""Playing cards as numbers: suit * 13 + rank, clubs 0 to spades 3, the two 0 to the ace 12.

Their text is rank then suit, "QS" (RULES 0). A set of cards without duplicates is a
bit mask; the thirteen bits of a suit lie together.
"""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


def _texts() -> tuple[str, ...]:
    return tuple(rank + suit for suit in SUITS for rank in RANKS)


def _numbers() -> dict[str, int]:
    return {text: number for number, text in enumerate(TEXTS)}


TEXTS = _texts()
NUMBERS = _numbers()


def of_mask(mask: int) -> list[int]:
    """The cards of a set without duplicates, sorted."""
    return [card for card in range(52) if mask >> card & 1]


def name(card: int) -> str:
    """The card in words: "queen of spades"."""
    return f"{RANK_NAMES[card % 13]} of {SUIT_NAMES[card // 13]}"
