"""What somebody new to Oh Hell is told, and when it matters."""

from collections.abc import Iterator

from app.rules.oh_hell.deal import OhHellDeal
from app.web.games.oh_hell.phrases import BIDDING, LOST, MADE, PLAYING, standing

TIPS = {
    "bid": ("Bid how many tricks you expect to take: aces and high trumps usually take one each."),
    "hook": (
        "The dealer bids last and must not make the bids add up to the number of tricks."
        " So somebody always misses."
    ),
    "trump": (
        "Trumps beat all other suits. Lead one, or play one when you have none of the suit led."
    ),
    "balance": (
        "The top bar shows how far the table is over or under:"
        " when it is underbid, somebody will have to take more tricks than they want."
    ),
    "made": "You’ve made your bid. Every further trick would be too many.",
    "nothing": "You bid 0: every trick that you take is one too many.",
    "lost": "You can no longer make your bid, but you can still spoil the bids of others.",
}


def due(deal: OhHellDeal, you: int) -> Iterator[str]:
    """What matters now to a seat, the most important first."""
    if deal.turn != you:
        return
    if deal.asks == BIDDING:
        if deal.barred_bid() >= 0:
            yield "hook"
        yield "bid"
    if deal.asks != PLAYING:
        return
    if deal.left < deal.size:
        kind = standing(deal.bids[you], deal.taken[you], deal.left).kind
        made = "made" if deal.bids[you] else "nothing"
        yield from {MADE: [made], LOST: ["lost"]}.get(kind, [])
    if deal.trump >= 0:
        yield "trump"
    yield "balance"
