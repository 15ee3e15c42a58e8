"""What a good player of Oh Hell would laugh at."""

from app.rules import cards
from app.rules.oh_hell.deal import OhHellDeal
from lab.manners.kinds import (
    Kind,
    choices,
    is_boss,
    is_last,
    played,
    trick_scene,
)

ACE = 12


def needed(seen: OhHellDeal) -> int:
    """The tricks that the seat has bid and has not taken yet."""
    return seen.bids[seen.viewer] - seen.taken[seen.viewer]


def last_card(seen: OhHellDeal, text: str) -> int:
    """The card that completes a trick, -1 where it does not."""
    card = played(seen, text)
    return card if card >= 0 and is_last(seen) else -1


def sure_tricks(seen: OhHellDeal) -> int:
    """How many of the highest trumps a hand holds without a gap."""
    if seen.trump < 0:
        return 0
    held = seen.hand(seen.viewer)
    found = 0
    for card in range(13 * seen.trump + ACE, 13 * seen.trump - 1, -1):
        if card not in held and card != seen.turned:
            break
        found += card in held
    return found


def breaks_bid(seen: OhHellDeal, text: str) -> bool:
    """Last: takes a trick that costs it points and that it could leave, with no sure trick left."""
    card = last_card(seen, text)
    if card < 0 or not seen.beats(card):
        return False
    bid, taken = seen.bids[seen.viewer], seen.taken[seen.viewer]
    if taken < bid or seen.worth(bid, taken + 1) >= seen.worth(bid, taken):
        return False
    for other in choices(seen):
        left = [c for c in seen.hand(seen.viewer) if c != other]
        sure = any(seen.is_trump(c) and is_boss(seen, c) for c in left)
        if not seen.beats(other) and not sure:
            return True
    return False


def gives_up(seen: OhHellDeal, text: str) -> bool:
    """Last: needs all tricks that are left, and leaves this one to another."""
    card = last_card(seen, text)
    if card < 0 or seen.beats(card) or needed(seen) != seen.left:
        return False
    return any(seen.beats(other) for other in choices(seen))


def underbids(seen: OhHellDeal, text: str) -> bool:
    """Fewer than the trumps that nobody can beat, though it may bid as many."""
    if seen.asks != "bid":
        return False
    sure = sure_tricks(seen)
    return int(text.split()[1]) < sure != seen.barred_bid()


def bids_all(seen: OhHellDeal, text: str) -> bool:
    """All tricks with neither a trump nor an ace."""
    if seen.asks != "bid" or int(text.split()[1]) < seen.size or seen.size < 2:
        return False
    hand = seen.hand(seen.viewer)
    return not any(seen.is_trump(card) or card % 13 == ACE for card in hand)


def wins_dearly(seen: OhHellDeal, text: str) -> bool:
    """Last: needs more tricks after this one, and wins it with a higher card than needed."""
    card = last_card(seen, text)
    if card < 0 or not seen.beats(card) or needed(seen) < 2:
        return False
    return seen.is_trump(card) and any(
        seen.is_trump(other) and seen.beats(other) and seen.strength(other) < seen.strength(card)
        for other in choices(seen)
    )


def keeps_high(seen: OhHellDeal, text: str) -> bool:
    """Last: wants no more tricks, loses this one, and keeps a higher card that would lose, too."""
    card = last_card(seen, text)
    if card < 0 or seen.beats(card) or seen.suit_of(card) != seen.led or needed(seen):
        return False
    out = cards.of_mask(seen.unseen_cards())
    return any(
        other > card and not seen.beats(other) and any(card < c < other for c in out)
        for other in choices(seen)
    )


def scene(seen: OhHellDeal) -> str:
    """What the seat sees."""
    bids = " ".join("-" if bid < 0 else str(bid) for bid in seen.bids[: seen.players])
    return f"{trick_scene(seen)}, bids {bids}, dealer {seen.dealer}"


KINDS = (
    Kind(
        "breaks its bid",
        "Playing last with its bid made, takes a trick that it could leave.",
        breaks_bid,
    ),
    Kind(
        "gives its bid up",
        "Playing last and in need of every trick that is left, does not win one that it could.",
        gives_up,
    ),
    Kind(
        "wins too dearly",
        "Playing last and in need of more tricks after this one, wins with a higher trump than"
        " needed.",
        wins_dearly,
    ),
    Kind(
        "keeps a high card",
        "Playing last with its bid made, follows suit to a lost trick and keeps a higher card that"
        " would be lost as well.",
        keeps_high,
    ),
    Kind(
        "bids too little",
        "Bids fewer tricks than it holds of the highest trumps.",
        underbids,
    ),
    Kind(
        "bids all on nothing",
        "Bids every trick of two or more with neither a trump nor an ace.",
        bids_all,
    ),
)
