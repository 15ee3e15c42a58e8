"""What a bot chooses at a live table: by what its seat sees, and on another thread."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from app.bots.bot import Bot
from app.rooms.events import Fair
from app.rules import shuffle
from app.rules.deal import Deal
from app.rules.rng import Rng


async def choose(
    bot: Callable[[], Bot], deal: Deal, seat: int, fair: Fair, pool: Executor, logger: Any
) -> str:
    """What the bot chooses; a random legal action if it fails, which is logged as an error.

    Its randomness comes from the deal's seed, so that a deal can be replayed exactly.
    """
    seen = deal.seen_by(seat)
    key = shuffle.key(bytes.fromhex(fair.seed), fair.contributions)
    rng = Rng(shuffle.Stream(key, f"bot {seat} {len(deal.history)}").number())
    loop = asyncio.get_running_loop()
    try:
        action: str = await loop.run_in_executor(pool, bot().choose, seen, rng, 0)
        if action not in seen.actions(seat):
            raise ValueError("the action is not legal")
    except Exception:
        logger.exception("a bot failed")
        legal = seen.actions(seat)
        action = legal[rng.below(len(legal))]
    return action
