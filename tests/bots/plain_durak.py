"""Endings of Durak by plain enumeration: every position that can come, and who can force what.

It knows nothing but the rules themselves. Also endings to try it on.
"""

from collections.abc import Iterator

from app.rules.cards import PACK
from app.rules.durak.deal import DurakDeal
from app.rules.rng import Rng
from tests.rules.durak_deals import tiny

LIMIT = 200_000  # positions


def position_of(deal: DurakDeal) -> tuple[object, ...]:
    """What the rest of a deal depends on."""
    return (
        deal.turn,
        deal.phase,
        deal.attacker,
        deal.defender,
        deal.limit,
        deal.taking,
        deal.done,
        deal.out,
        deal.discards == 0,
        deal.shown,
        tuple(tuple(deal.hand(seat)) for seat in range(deal.players)),
        tuple(deal.pairs()),
    )


def after(deal: DurakDeal, action: int) -> DurakDeal:
    twin = deal.blank()
    twin.copy_from(deal)
    twin.apply(action)
    return twin


def actions(deal: DurakDeal) -> list[int]:
    legal = deal.legal()
    return [action for action in range(64) if legal >> action & 1]


def outcomes(deal: DurakDeal, me: int) -> dict[int, int]:
    """What each legal action of a seat leads to, both playing best: it wins (1), nobody loses, as
    when it goes on for ever (0), it loses (-1)."""
    follow: dict[tuple[object, ...], list[tuple[object, ...]]] = {}
    mover: dict[tuple[object, ...], bool] = {}
    value: dict[tuple[object, ...], int] = {}
    open_ones = [deal]
    while open_ones:
        here = open_ones.pop()
        key = position_of(here)
        if key in follow:
            continue
        assert len(follow) < LIMIT
        if here.turn < 0:
            follow[key] = []
            scores = here.scores or (0,)
            value[key] = max(scores) - 2 * scores[me]
            continue
        mover[key] = here.turn == me
        children = [after(here, action) for action in actions(here)]
        follow[key] = [position_of(child) for child in children]
        open_ones += children
    changed = True
    while changed:  # wins and losses spread backwards, what is left goes on for ever
        changed = False
        for key, mine in mover.items():
            if key in value:
                continue
            found = [value.get(child) for child in follow[key]]
            good = 1 if mine else -1
            if good in found or (None not in found):
                known = [each for each in found if each is not None]
                value[key] = max(known) if mine else min(known)
                changed = True
    start = [position_of(after(deal, action)) for action in actions(deal)]
    return {action: value.get(key, 0) for action, key in zip(actions(deal), start, strict=True)}


def move(deal: DurakDeal, rng: Rng) -> None:
    """Any legal action."""
    legal = actions(deal)
    deal.apply(legal[rng.below(len(legal))])


def shuffled(players: int, rng: Rng, *, jokers: bool = False, **options: bool) -> DurakDeal:
    """Six random cards each and no stock. jokers: both are among them."""
    pack = list(PACK)
    cards = [pack.pop(rng.below(len(pack))) for _ in range(6 * players)]
    if jokers:
        cards[rng.below(5)], cards[5 + rng.below(len(cards) - 5)] = "XR", "XB"
    return tiny([" ".join(cards[6 * n : 6 * n + 6]) for n in range(players)], "", **options)


def endings(cards: int, seed: int, **options: bool) -> Iterator[DurakDeal]:
    """Positions of random play between two seats without a stock, so many cards at most."""
    rng = Rng(seed)
    while True:
        deal = shuffled(2, rng, **options)
        while deal.turn >= 0 and left(deal) > cards:
            move(deal, rng)
        if deal.turn >= 0:
            yield deal


def left(deal: DurakDeal) -> int:
    """Cards in the hands and on the table."""
    return sum(deal.hand_size[: deal.players]) + 2 * deal.attacks
