"""What a good player of Black Queen would laugh at."""

from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal, points_of
from app.rules.cards import HEARTS, SPADES
from lab.manners.kinds import Kind, named

QUEEN = cards.NUMBERS["QS"]
SEVEN, JACK = 5, 9  # ranks
DEAR = 2  # points of a trick that nobody takes for the sake of the lead
END = 3  # tricks that are left when what has to go must go


def card_of(text: str) -> int:
    """The card that an action plays, from the hand or from a pile."""
    return cards.NUMBERS[text[:2]]


def choices(seen: BlackQueenDeal) -> list[int]:
    """The cards that may be played."""
    return [card_of(text) for text in seen.actions(seen.viewer)]


def in_trick(seen: BlackQueenDeal) -> int:
    """The points that lie on the table."""
    (trick,) = seen.tricks(1)
    return sum(map(points_of, trick.cards))


def is_last(seen: BlackQueenDeal) -> bool:
    """Whether a trick is complete with this card."""
    return seen.in_trick == seen.players - 1


def takes(seen: BlackQueenDeal, card: int) -> bool:
    """Whether a card that is added to the trick would be its best."""
    if card // 13 != seen.led:
        return False
    return card > seen.best or (card == seen.best and bool(seen.tie_last))


def excused(seen: BlackQueenDeal) -> bool:
    """Whether the deal nears its end, or one seat has all the points so far, more than half of them
    all, and may get the rest: then nothing is as it was."""
    if seen.left <= END:
        return True
    taken = [seen.points(seat) for seat in range(seen.players)]
    every = sum(seen.pack[card] * points_of(card) for card in range(52))
    return max(taken) == sum(taken) > every // 2


def takes_queen(seen: BlackQueenDeal, text: str) -> bool:
    """A black queen lies there, and a lower card of the suit would have left it there."""
    if not seen.in_trick or not seen.trick_queens or not takes(seen, card_of(text)):
        return False
    return not excused(seen) and any(not takes(seen, card) for card in choices(seen))


def takes_points(seen: BlackQueenDeal, text: str) -> bool:
    """Last, with hearts on the table, and a lower card of the suit would have left them there."""
    if not seen.in_trick or not is_last(seen) or not takes(seen, card_of(text)):
        return False
    if seen.trick_queens or in_trick(seen) < DEAR or excused(seen):
        return False
    return any(not takes(seen, card) for card in choices(seen))


def leads_heart(seen: BlackQueenDeal, text: str) -> bool:
    """A heart is led that all others show a lower one to, or a high one that two of them do."""
    card = card_of(text)
    if seen.in_trick or card // 13 != HEARTS or excused(seen):
        return False
    below = 0
    for seat in range(seen.players):
        shown = [top for top, _ in seen.piles_of(seat) if top // 13 == HEARTS]
        below += seat != seen.viewer and min(shown, default=card) < card
    kept = below == seen.players - 1 or (below > 1 and card % 13 >= SEVEN)
    return kept and any(other // 13 not in (HEARTS, SPADES) for other in choices(seen))


def takes_hearts(seen: BlackQueenDeal, text: str) -> bool:
    """Hearts were led, and a lower one would have left the trick to somebody else."""
    if not seen.in_trick or seen.led != HEARTS or not takes(seen, card_of(text)):
        return False
    return not excused(seen) and any(not takes(seen, card) for card in choices(seen))


def may_have_to(seen: BlackQueenDeal, seat: int) -> bool:
    """Whether all spades that a seat shows would take a queen."""
    shown = [card for card, _ in seen.piles_of(seat) if card // 13 == SPADES]
    return bool(shown) and min(shown) >= QUEEN + (0 if seen.tie_last else 1)


def leads_queen(seen: BlackQueenDeal, text: str) -> bool:
    """A black queen is led, and whoever shows spades can stay below."""
    if seen.in_trick or card_of(text) != QUEEN or set(choices(seen)) == {QUEEN}:
        return False
    others = [seat for seat in range(seen.players) if seat != seen.viewer]
    return not excused(seen) and not any(may_have_to(seen, seat) for seat in others)


def keeps_queen(seen: BlackQueenDeal, text: str) -> bool:
    """A low card that does no harm is thrown off, and the black queen is kept."""
    if not seen.in_trick or QUEEN not in choices(seen) or seen.led == SPADES:
        return False
    card = card_of(text)
    void = card // 13 != seen.led
    return void and card // 13 != HEARTS and card % 13 < JACK and not excused(seen)


def leads_high_spade(seen: BlackQueenDeal, text: str) -> bool:
    """The ace or king of spades is led while somebody else may drop a black queen on it."""
    if seen.in_trick or card_of(text) <= QUEEN:
        return False
    held = seen.hand(seen.viewer).count(QUEEN)
    shown = [card for card, _ in seen.piles_of(seen.viewer)].count(QUEEN)
    out = seen.pack[QUEEN] - seen.played[QUEEN] - held - shown
    return out > 0 and any(card // 13 != SPADES for card in choices(seen)) and not excused(seen)


def scene(seen: BlackQueenDeal) -> str:
    """What the seat sees."""
    table = "leads"
    if seen.in_trick:
        (trick,) = seen.tricks(1)
        laid = zip(trick.seats, trick.cards, strict=True)
        table = "trick " + " ".join(f"{seat}:{cards.TEXTS[card]}" for seat, card in laid)
    piles = "; ".join(
        f"{seat}: " + named(card for card, _ in seen.piles_of(seat) if card >= 0)
        for seat in range(seen.players)
    )
    points = " ".join(str(seen.points(seat)) for seat in range(seen.players))
    return f"hand {named(seen.hand(seen.viewer))}, piles {piles}, {table}, points {points}"


KINDS = (
    Kind(
        "takes a black queen",
        "Takes the lead of a trick with a black queen in it, though it holds a lower card of the"
        " suit.",
        takes_queen,
    ),
    Kind(
        "takes hearts",
        "Playing last, takes a trick with two hearts or more, though it could stay below.",
        takes_points,
    ),
    Kind(
        "takes a trick of hearts",
        "Takes the lead of a trick in which hearts were led, though it could stay below.",
        takes_hearts,
    ),
    Kind(
        "leads a heart too high",
        "Leads a heart that all others show a lower one to, or from the seven on two of them,"
        " though it has a club or a diamond.",
        leads_heart,
    ),
    Kind(
        "leads a black queen",
        "Leads a black queen though it has another card, and nobody shows only higher spades.",
        leads_queen,
    ),
    Kind(
        "leads ace or king of spades",
        "Leads the ace or king of spades while a black queen is with somebody else, though it has"
        " another suit.",
        leads_high_spade,
    ),
    Kind(
        "keeps a black queen",
        "Void in the suit led, throws a low card that does no harm and keeps a black queen.",
        keeps_queen,
    ),
)
