"""What a good player of Called Partners would laugh at."""

from app.rules import cards
from app.rules.called_partner.deal import CalledPartnerDeal, points
from lab.manners.kinds import (
    Kind,
    choices,
    is_boss,
    is_last,
    named,
    played,
    trick_scene,
)

QUEEN_OF_SPADES = cards.NUMBERS["QS"]


def may_belong(seen: CalledPartnerDeal, seat: int) -> bool:
    """Whether a seat may hold a called card that this view has not seen."""
    for i in range(seen.calls):
        suit = seen.called[i] // 13
        if seen.holder(i) < 0 and not seen.voids[seat] >> suit & 1:
            return True
    return False


def together(seen: CalledPartnerDeal, seat: int) -> bool | None:
    """Whether a seat is on the same side as the one that looks; None where that is not known."""
    side = seen.side()
    mine, theirs = side >> seen.viewer & 1, side >> seat & 1
    if not theirs and may_belong(seen, seat):
        return None
    return mine == theirs


def last_card(seen: CalledPartnerDeal, text: str) -> int:
    """The card that completes a trick, -1 where it does not."""
    card = played(seen, text)
    return card if card >= 0 and is_last(seen) else -1


def overtakes(seen: CalledPartnerDeal, text: str) -> bool:
    """Last: takes a partner's trick, with a card that brings no more points than another."""
    card = last_card(seen, text)
    if card < 0 or not seen.beats(card) or not together(seen, seen.winner):
        return False
    return any(not seen.beats(c) and points(c) >= points(card) for c in choices(seen))


def gives_points(seen: CalledPartnerDeal, text: str) -> bool:
    """Last: more points for an opponent than needed, with a plain card to spare."""
    card = last_card(seen, text)
    if card < 0 or seen.beats(card) or together(seen, seen.winner) is not False:
        return False
    return any(
        points(c) < points(card) and not seen.is_trump(c) and not is_boss(seen, c)
        for c in choices(seen)
    )


def holds_back(seen: CalledPartnerDeal, text: str) -> bool:
    """Last: fewer points for its own side than a plain card brings that can take nothing later."""
    card = last_card(seen, text)
    if card < 0 or seen.beats(card) or not together(seen, seen.winner):
        return False
    return any(
        points(c) > points(card)
        and not seen.beats(c)
        and not seen.is_trump(c)
        and not is_boss(seen, c)
        for c in choices(seen)
    )


def trumps_dearly(seen: CalledPartnerDeal, text: str) -> bool:
    """Last: a lower trump that is worth as much would have won, too."""
    card = last_card(seen, text)
    if card < 0 or not seen.is_trump(card) or not seen.beats(card):
        return False
    return any(
        seen.is_trump(c)
        and seen.beats(c)
        and seen.strength(c) < seen.strength(card)
        and points(c) >= points(card)
        for c in choices(seen)
    )


def calls_low(seen: CalledPartnerDeal, text: str) -> bool:
    """A card is called that is not the highest that is out of its suit."""
    if seen.asks != "call":
        return False
    card = cards.NUMBERS[text.split()[1]]
    held = seen.hand(seen.viewer)
    called = [seen.called[i] for i in range(seen.calls)]
    higher = [c for c in range(card + 1, 13 * (card // 13) + 13) if c not in (*held, *called)]
    return card != QUEEN_OF_SPADES and bool(higher)


def scene(seen: CalledPartnerDeal) -> str:
    """What the seat sees."""
    parts = [trick_scene(seen)]
    if seen.caller >= 0:
        called = named(seen.called[i] for i in range(seen.calls))
        known = " ".join(str(s) for s in range(seen.players) if seen.side() >> s & 1)
        parts.append(f"bid {seen.bid} by {seen.caller}, called {called}, its side as known {known}")
    return ", ".join(parts)


KINDS = (
    Kind(
        "overtakes its partner",
        "Playing last, takes the trick of a partner, though a card that is worth as much would"
        " have left it there.",
        overtakes,
    ),
    Kind(
        "gives points away",
        "Playing last, gives an opponent's trick more points than it must, with a low plain card"
        " to spare.",
        gives_points,
    ),
    Kind(
        "holds points back",
        "Playing last to its partner's trick, keeps a plain card with points that is not the"
        " highest of its suit, and gives fewer.",
        holds_back,
    ),
    Kind(
        "trumps too dearly",
        "Playing last, wins with a higher trump than needed that brings no more points.",
        trumps_dearly,
    ),
    Kind(
        "calls too low",
        "Calls a card though a higher one of the suit is out (but for the queen of spades).",
        calls_low,
    ),
)
