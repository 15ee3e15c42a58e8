"""How much each opponent is out to get one seat, learned from the earlier deals of the match.

Looked at are cards that were played when another seat was winning the trick, by a seat that could
beat it and could also stay below. A seat that has nothing to gain for its own bid harms whoever is
winning if it beats a card of someone who needs the trick, or leaves the trick to someone who needs
no more. An opponent is feared by how much more often than others they do so to one seat.
"""

from collections.abc import Sequence
from functools import lru_cache

from app.rules.oh_hell.game import Past

START = 0.0  # the weight before anything is known
GAIN = 0.5  # of the difference of the rates
MOST = 0.3
DOUBT = 8  # chances to do harm that count for no difference
KEPT = 1024  # deals, for whom it saves time

Counts = tuple[tuple[int, ...], ...]  # by seat and by whom it could harm


def weights(past: Sequence[Past], me: int, players: int) -> list[float]:
    """For each seat (7 of them) its weight against a seat of the table; 0 for itself."""
    found = [0.0] * 7
    seen = [harms(deal) for deal in past]
    for seat in range(players):
        if seat != me:
            done, could = [0, 0], [0, 0]  # to others, to me
            for harm, chance in seen:
                for victim in range(players):
                    done[victim == me] += harm[seat][victim]
                    could[victim == me] += chance[seat][victim]
            others = done[0] / could[0] if could[0] else 0.0
            more = (done[1] - others * could[1]) / (could[1] + DOUBT)
            found[seat] = min(MOST, max(0.0, START + GAIN * more))
    return found


@lru_cache(KEPT)
def harms(deal: Past) -> tuple[Counts, Counts]:
    """How often each seat harmed each other one in a deal, and how often it could have."""
    n = len(deal.bids)
    hands = [{card for who, card in deal.plays if who == seat} for seat in range(n)]
    taken = [0] * n
    done = [[0] * n for _ in range(n)]
    could = [[0] * n for _ in range(n)]
    winner, best, led = -1, -1, -1
    for at, (seat, card) in enumerate(deal.plays):
        if at % n == 0:
            winner, best, led = seat, card, card // 13
        else:
            beats = _beats(card, best, deal.trump)
            hand = hands[seat]
            legal = [held for held in hand if held // 13 == led] or list(hand)
            winning = sum(_beats(held, best, deal.trump) for held in legal)
            left = deal.size - at // n
            own, theirs = deal.bids[seat] - taken[seat], deal.bids[winner] - taken[winner]
            theirs_open = 0 <= theirs <= left
            if 0 < winning < len(legal) and theirs_open and not 0 < own <= left:
                could[seat][winner] += 1
                done[seat][winner] += beats == (theirs > 0)
            if beats:
                winner, best = seat, card
        hands[seat].discard(card)
        if at % n == n - 1:
            taken[winner] += 1
    return tuple(map(tuple, done)), tuple(map(tuple, could))


def _beats(card: int, best: int, trump: int) -> bool:
    return card > best if card // 13 == best // 13 else card // 13 == trump
