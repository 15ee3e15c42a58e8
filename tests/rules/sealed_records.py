"""Records of deals whose seeds were sealed."""

import json
from collections.abc import Sequence

from app.rules import shuffle
from app.rules.black_queen.game import BlackQueen
from app.rules.match import Match
from app.rules.record import deal_json, match_json
from tests.rules.records import SEED, Data


def sealed(added: tuple[list[str], list[str]] = (["Anna"], ["Anna", "Ben"])) -> Data:
    """A record of two deals that come from one seed; added: by players, before each of them."""
    return dealt_from(
        [
            (
                {
                    "scheme": shuffle.MATCH_SCHEME,
                    "commitment": shuffle.commitment(SEED),
                    "seed": SEED.hex(),
                    "contributions": texts,
                    "deal": number,
                },
                shuffle.match_key(SEED, texts, number),
            )
            for number, texts in enumerate(added)
        ]
    )


def arranged(deals: int = 2) -> Data:
    """A record whose first deal was a guided one."""
    lesson = bytes(shuffle.SEED_BYTES - 1) + b"\7"
    seeds = (lesson, SEED)[:deals]
    return dealt_from(
        [
            (
                {
                    "scheme": shuffle.SCHEME,
                    "commitment": shuffle.commitment(seed),
                    "seed": seed.hex(),
                    "contributions": [],
                },
                shuffle.key(seed),
            )
            for seed in seeds
        ]
    )


def dealt_from(sources: Sequence[tuple[dict[str, object], bytes]]) -> Data:
    """A record of these deals; each with what is told of where it comes from, and its key."""
    match = Match(BlackQueen(3, {"deals": len(sources)}))
    deals = []
    for fair, key in sources:
        drawn = dict.fromkeys(match.draws(), 0)
        deck = shuffle.shuffled(match.game.pack, key)
        deal = match.game.deal(match.next_setup(drawn), deck)
        while deal.turn >= 0:
            deal.act(deal.turn, deal.actions(deal.turn)[0])
        deals.append(deal_json(deal, deck, drawn, fair=fair))
        match.add(deal)
    return json.loads(json.dumps(match_json(match, deals, ["A", "B", "C"])))
