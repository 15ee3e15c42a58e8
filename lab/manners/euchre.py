"""What a good player of Euchre would laugh at."""

from app.rules import cards
from app.rules.euchre.cards import same_colour, suit_in
from app.rules.euchre.deal import EuchreDeal
from app.rules.euchre.game import Euchre
from lab.manners.kinds import (
    Kind,
    choices,
    holds,
    is_last,
    played,
    trick_scene,
)

FEW = 2  # trumps that are too few to call a suit on without a bower
JACK, ACE = 9, 12  # ranks
EARLY = 4  # tricks that are left when a suit still goes round


def trumps_of(hand: list[int], trump: int) -> list[int]:
    """The trumps of a hand if a suit is made trump."""
    return [card for card in hand if suit_in(card, trump) == trump]


def calls_on_nothing(seen: EuchreDeal, text: str) -> bool:
    """At most two trumps, no bower, and it could have passed.

    Two aces beside them make it a call. One does where the opponents of the dealer name the other
    suit of the colour that was turned down: who did not want the one has not much of the other.
    """
    if seen.asks != "call" or text == "pass" or "pass" not in seen.actions(seen.viewer):
        return False
    hand = seen.hand(seen.viewer)
    trump = cards.SUITS.index(text.split()[1])
    trumps = trumps_of(hand, trump)
    if len(trumps) > FEW or any(card % 13 == JACK for card in trumps):
        return False
    aces = sum(card % 13 == ACE for card in hand if card not in trumps)
    next_suit = trump == same_colour(seen.turned // 13) and is_opponent(seen, seen.dealer)
    return aces < (1 if next_suit else 2)


def is_opponent(seen: EuchreDeal, seat: int) -> bool:
    """Whether a seat is of the other side."""
    return (seat - seen.viewer) % 2 == 1


def gives_bower(seen: EuchreDeal, text: str) -> bool:
    """Orders a jack into an opponent's hand."""
    return text == "order" and seen.turned % 13 == JACK and is_opponent(seen, seen.dealer)


def gives_bower_alone(seen: EuchreDeal, text: str) -> bool:
    """Orders a jack into an opponent's hand, and then plays alone against it."""
    return text == "order alone" and seen.turned % 13 == JACK and is_opponent(seen, seen.dealer)


def leaves_bower_out(seen: EuchreDeal, text: str) -> bool:
    """Orders a jack to the partner, who then does not play."""
    return text == "order alone" and seen.turned % 13 == JACK and seen.dealer == partner_of(seen)


def partner_of(seen: EuchreDeal) -> int:
    """The seat opposite."""
    return (seen.viewer + 2) % 4


def wins_dearly(seen: EuchreDeal, text: str) -> bool:
    """Last, or alone: a lower trump would have won as surely."""
    card = played(seen, text)
    if not seen.in_trick or card < 0 or not seen.is_trump(card) or not seen.beats(card):
        return False
    if not is_last(seen) and not (seen.alone and seen.maker == seen.viewer):
        return False
    return any(
        seen.is_trump(other)
        and seen.strength(other) < seen.strength(card)
        and seen.beats(other)
        and holds(seen, other)
        for other in choices(seen)
    )


def partner_has_it(seen: EuchreDeal) -> bool:
    """Whether nobody can take the trick from the partner any more."""
    return bool(seen.in_trick) and seen.winner == partner_of(seen) and holds(seen, seen.best)


def wastes_right(seen: EuchreDeal, text: str) -> bool:
    """The right bower falls on the partner's trick."""
    card = played(seen, text)
    if card < 0 or card != 13 * seen.trump + JACK:
        return False
    return partner_has_it(seen)


def follows_high(seen: EuchreDeal, text: str) -> bool:
    """Loses a trick with more than the lowest card of the suit that was led."""
    card = played(seen, text)
    if card < 0 or not seen.in_trick or seen.beats(card) or seen.suit_of(card) != seen.led:
        return False
    return any(seen.power(other) < seen.power(card) for other in choices(seen))


def trumps_partner(seen: EuchreDeal, text: str) -> bool:
    """Takes with a trump what the partner had, and need not have."""
    card = played(seen, text)
    if card < 0 or not seen.is_trump(card) or not seen.beats(card) or not partner_has_it(seen):
        return False
    return any(not seen.beats(other) for other in choices(seen))


def leads_trump(seen: EuchreDeal, text: str) -> bool:
    """Defends, and leads a trump that can be beaten in the first two tricks, beside an ace."""
    card = played(seen, text)
    early = seen.asks == "play" and not seen.in_trick and seen.left >= EARLY
    if not early or seen.maker in (seen.viewer, partner_of(seen)) or not seen.is_trump(card):
        return False
    aces = [c for c in choices(seen) if c % 13 == ACE and not seen.is_trump(c)]
    return bool(aces) and card != 13 * seen.trump + JACK


def throws_in(seen: EuchreDeal, text: str) -> bool:
    """The last pass of the second round."""
    return seen.asks == "call" and text == "pass" and seen.answered == Euchre.seats[-1] - 1


def scene(seen: EuchreDeal) -> str:
    """What the seat sees."""
    parts = [f"dealer {seen.dealer}", trick_scene(seen)]
    if seen.maker < 0:
        parts.insert(1, f"turned up {cards.TEXTS[seen.turned]}")
    else:
        parts.insert(1, f"maker {seen.maker}{' alone' if seen.alone else ''}")
    return ", ".join(parts)


KINDS = (
    Kind(
        "calls on nothing",
        "Calls a suit in the second round with at most two trumps, no bower and hardly an ace.",
        calls_on_nothing,
    ),
    Kind(
        "gives a bower",
        "Orders a jack into the hand of a dealer who is an opponent.",
        gives_bower,
    ),
    Kind(
        "gives a bower, alone",
        "Orders a jack into the hand of a dealer who is an opponent, and goes alone against it.",
        gives_bower_alone,
    ),
    Kind(
        "leaves a bower out",
        "Orders a jack into the hand of a dealer who is its partner, and goes alone without it.",
        leaves_bower_out,
    ),
    Kind(
        "wins too dearly",
        "Going alone or playing last, wins with a higher trump than needed.",
        wins_dearly,
    ),
    Kind(
        "right bower wasted",
        "Throws the right bower on a trick that its partner has for sure.",
        wastes_right,
    ),
    Kind(
        "loses too dearly",
        "Follows suit with a card that does not win, and keeps a lower one.",
        follows_high,
    ),
    Kind(
        "trumps its partner",
        "Trumps a trick that its partner has for sure, though it could let it be.",
        trumps_partner,
    ),
    Kind(
        "leads trump",
        "Defends, and leads a trump that can be beaten before its ace of another suit.",
        leads_trump,
    ),
    Kind("(thrown in)", "No oddity: a deal in which all have passed twice.", throws_in),
)
