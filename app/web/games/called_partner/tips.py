"""What somebody new to Called Partners is told, and when it matters."""

from collections.abc import Iterator

from app.rules.called_partner.deal import CalledPartnerDeal

TIPS = {
    "bid": (
        "Your bid is how many points your side promises to take."
        " Whoever bids most names trump and calls the cards that make partners."
    ),
    "call": (
        "Call cards that you do not hold: whoever has one is your partner, and stays hidden until"
        " the card is played."
    ),
    "copies": (
        "There are two of nearly every card. You say which copy counts, the first or the second"
        " that is played: whoever plays it is your partner."
    ),
    "sides": ("“?” = side still unknown. Playing a called card shows whose side its holder is on."),
    "give": (
        "Points go to whoever takes the trick: give cards that are worth points to your own side,"
        " and worthless ones to the others."
    ),
    "out": "The top bar shows how many points are still out: nobody has taken them yet.",
    "shown": "Now everybody knows the sides. At the top is what the caller’s side has.",
}


def due(deal: CalledPartnerDeal, you: int, *, all_shown: bool, unknown: bool) -> Iterator[str]:
    """What matters now to a seat, the most important first. all_shown: every called card has
    been played; unknown: there is somebody whose side the seat does not know."""
    mine = deal.turn == you
    if mine and deal.asks == "bid":
        yield "bid"
    if mine and deal.asks in ("trump", "call"):
        yield "call" if deal.packs == 1 else "copies"
    if deal.asks != "play":
        return
    if all_shown:
        yield "shown"
    elif unknown:
        yield "sides"
    if mine and deal.in_trick:
        yield "give"
    if deal.tricks(1) and (deal.resting or len(deal.tricks(2)) > 1):
        yield "out"
