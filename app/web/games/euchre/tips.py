"""What somebody new to Euchre is told, and when it matters."""

from collections.abc import Collection, Iterator

from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.deal import EuchreDeal

THREE = 3  # seats

TIPS = {
    "order": "If you order it up, its suit is trump, and the dealer picks this card up.",
    "dealer": "If you take it up, its suit is trump; then you put another card aside, face down.",
    "call": "Nobody wanted that suit. Now any other suit may be made trump.",
    "call or no trump": (
        "Nobody wanted that suit. Now any other suit may be made trump, or no trump called: then"
        " the highest card of the suit that was led takes the trick, and jacks are no bowers."
    ),
    "no trump": (
        "There is no trump: the highest card of the suit that was led takes the trick. A jack"
        " stands below its queen."
    ),
    "alone": (
        "If you go alone, your partner takes no part."
        " All five tricks then count 4 points instead of 2."
    ),
    "alone with a card": (
        "If you go alone, your partner passes you a card and sits out."
        " All five tricks then count 4 points instead of 2."
    ),
    "defend": (
        "If you defend alone, your partner takes no part."
        " Three tricks then count 4 points instead of 2."
    ),
    "name": (
        "The Benny, the highest trump, is turned up, and you dealt: name trump before you see your"
        " cards. Then the Benny comes into your hand, and you put another card aside."
    ),
    "give": (
        "Pass the card that helps your partner most: a bower or a high trump, or else an ace."
        " The other side does not see it, and you sit out."
    ),
    "given": (
        "Your partner’s card is in your hand, so you have one too many. Put away the card that"
        " would hardly take a trick."
    ),
    "benny": (
        "The Benny is the highest trump, above both bowers: the jack of trumps, and the other jack"
        " of its colour, which counts as a trump, too."
    ),
    "bowers": (
        "The jack of trumps, the right bower, is the highest card. The other jack of its colour,"
        " the left bower, comes next and counts as a trump."
    ),
    "makers": (
        "The side that made trump needs at least three tricks."
        " With fewer it is euchred, and the other side scores."
    ),
    "maker": (
        "Whoever made trump plays against both others, and needs at least three tricks."
        " With fewer it is a euchre, and each of the others scores two points."
    ),
    "against both": (
        "Whoever makes trump plays against the two others, who are partners for this deal."
        " So you need three tricks all by yourself."
    ),
}


def due(deal: EuchreDeal, you: int, legal: Collection[str]) -> Iterator[str]:
    """What matters now to a seat that may do these, the most important first."""
    if deal.turn != you:
        return
    if deal.asks == "play":
        highest = "benny" if deal.benny else "bowers"
        makers = "maker" if deal.players == THREE else "makers"
        yield from ("no trump" if deal.trump == NO_TRUMP else highest, makers)
    if deal.asks == "name":
        yield "name"
    if deal.asks == "order":
        yield "dealer" if you == deal.dealer else "order"
    if deal.asks == "give":
        yield "give"
    if deal.asks == "discard" and deal.given >= 0:
        yield "given"
    if deal.asks == "call":
        yield "call or no trump" if deal.no_trump else "call"
    if deal.players == THREE and deal.asks in ("order", "call"):
        yield "against both"
    if deal.asks == "defend":
        yield "defend"
    elif any(text.endswith(" alone") for text in legal):
        yield "alone with a card" if deal.best_card else "alone"
