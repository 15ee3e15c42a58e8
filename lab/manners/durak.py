"""What a good player of Durak would laugh at."""

from app.rules import cards
from app.rules.durak.deal import DurakDeal
from lab.manners.kinds import Kind, named

ACE, QUEEN, JACK = 12, 10, 9  # ranks
GAP = 3  # ranks that an opening card is too high
SOME = 4  # cards in the talon from which on a queen is too good to be given away
EARLY = 6  # cards in the talon from which on high cards are kept


def is_trump(seen: DurakDeal, card: int) -> bool:
    """Whether a card is a trump."""
    return card // 13 == seen.trump


def plain(seen: DurakDeal) -> list[int]:
    """The cards of the hand that are no trumps."""
    return [card for card in seen.hand(seen.viewer) if not is_trump(seen, card)]


def covers(seen: DurakDeal) -> list[int]:
    """The cards of the hand that beat what has to be beaten."""
    beating = seen.beating(seen.attack[seen.beaten])
    return [card for card in seen.hand(seen.viewer) if beating >> card & 1]


def gives_trump(seen: DurakDeal, text: str) -> bool:
    """A trump for somebody who takes the cards anyhow, while there are cards to be drawn."""
    return (
        seen.asks == "throw"
        and text in cards.NUMBERS
        and bool(seen.taking)
        and seen.stock_left > 0
        and is_trump(seen, cards.NUMBERS[text])
    )


def gives_high_card(seen: DurakDeal, text: str) -> bool:
    """An ace, or early a queen or king, for somebody who takes the cards anyhow."""
    if seen.asks != "throw" or text not in cards.NUMBERS or not seen.taking or not seen.stock_left:
        return False
    card = cards.NUMBERS[text]
    least = QUEEN if seen.stock_left >= SOME else ACE
    return not is_trump(seen, card) and card % 13 >= least


def trumps_for_nothing(seen: DurakDeal, text: str) -> bool:
    """A trump on a card that a plain one below the ace would beat."""
    if seen.asks != "defend" or text not in cards.NUMBERS or not seen.stock_left:
        return False
    if not is_trump(seen, cards.NUMBERS[text]) or seen.hand_size[seen.viewer] < 3:
        return False
    return any(not is_trump(seen, other) and other % 13 < ACE for other in covers(seen))


def beats_dearly(seen: DurakDeal, text: str) -> bool:
    """A plain card is beaten with a higher trump than needed, whose rank does not lie there."""
    if seen.asks != "defend" or text not in cards.NUMBERS or not seen.stock_left:
        return False
    card = cards.NUMBERS[text]
    if not is_trump(seen, card) or is_trump(seen, seen.attack[seen.beaten]):
        return False
    return not seen.ranks >> card % 13 & 1 and any(
        is_trump(seen, other) and other < card for other in covers(seen)
    )


def opens_high(seen: DurakDeal, text: str) -> bool:
    """A single high card, where the hand has one that is much lower."""
    if seen.asks != "attack" or seen.stock_left < EARLY:
        return False
    card = cards.NUMBERS[text]
    others = plain(seen)
    if card not in others or sum(other % 13 == card % 13 for other in others) > 1:
        return False
    return card % 13 >= QUEEN and any(other % 13 <= card % 13 - GAP for other in others)


def opens_with_trump(seen: DurakDeal, text: str) -> bool:
    """A trump is led while there are plain cards, and cards to be drawn."""
    if seen.asks != "attack" or not seen.stock_left:
        return False
    return is_trump(seen, cards.NUMBERS[text]) and bool(plain(seen))


def takes_for_nothing(seen: DurakDeal, text: str) -> bool:
    """A first card is taken that a plain card up to the queen would beat, or a second one that one
    up to the jack would."""
    if seen.asks != "defend" or text != "take" or seen.attacks > 2 or not seen.stock_left:
        return False
    most = QUEEN if seen.attacks == 1 else JACK
    return any(not is_trump(seen, card) and card % 13 <= most for card in covers(seen))


def scene(seen: DurakDeal) -> str:
    """What the seat sees."""
    bout = " ".join(
        cards.TEXTS[card] + (f"/{cards.TEXTS[cover]}" if cover >= 0 else "")
        for card, cover in seen.pairs()
    )
    sizes = " ".join(str(seen.hand_size[seat]) for seat in range(seen.players))
    taking = " who takes" if seen.taking else ""
    return (
        f"hand {named(seen.hand(seen.viewer))}, trump {cards.SUITS[seen.trump]},"
        f" bout {bout or 'empty'}, defender {seen.defender}{taking},"
        f" talon {seen.stock_left}, hands {sizes}"
    )


KINDS = (
    Kind(
        "gives a trump away",
        "Throws a trump in on somebody who takes, while the talon has cards.",
        gives_trump,
    ),
    Kind(
        "beats too dearly",
        "Beats a plain card with a trump of a new rank, though it holds a lower one, while the"
        " talon has cards.",
        beats_dearly,
    ),
    Kind(
        "gives a high card away",
        "Throws an ace in on somebody who takes, while the talon has cards; or a queen or king,"
        " while it has four or more.",
        gives_high_card,
    ),
    Kind(
        "trumps for nothing",
        "Beats a card with a trump though a plain card below the ace would do, while the talon has"
        " cards and with three cards or more in hand.",
        trumps_for_nothing,
    ),
    Kind(
        "opens too high",
        "Opens with a single queen, king or ace though it holds a plain card at least three ranks"
        " lower, with six cards or more in the talon.",
        opens_high,
    ),
    Kind(
        "opens with a trump",
        "Opens with a trump though it holds plain cards, while the talon has cards.",
        opens_with_trump,
    ),
    Kind(
        "takes for nothing",
        "Takes the first card though a plain card up to the queen would beat it, or the second one"
        " though one up to the jack would, while the talon has cards.",
        takes_for_nothing,
    ),
)
