"""Oh Hell's bots to compare with: level 2 with one of its additions to the source's player off.

- "2-no-ranks": fixed fractions of likely winners and neutral cards (and so no protected cards);
- "2-no-protected": low cards beside a high one change nothing;
- "2-blind-deals": hands are dealt to the opponents without regard to their bids;
- "2-no-paranoia": every opponent plays for their own score only;
- "2-no-rollouts": bids as level 1 does;
- "2-no-spite": a lost bid leaves nothing but tricks to play for;
- "2-votes": the card that was best in most deals is played, not the one of the best mean;
- "2-plain": all of them off but spite, the source's player with level 1's bids.

"1-rollouts" is level 1 with level 2's bids, "3-points" level 3 that minds points alone.
"""

from dataclasses import replace
from functools import partial

from app.bots.oh_hell.bot import ALL, DEAR, QUICK, SearchBot, Ways
from app.bots.oh_hell.playouts import Playouts
from app.bots.oh_hell.sense import sensible
from app.bots.search.bot import FlatBot

WAYS = {
    "2-no-ranks": replace(ALL, ranks=False, protected=False),
    "2-no-protected": replace(ALL, protected=False),
    "2-blind-deals": replace(ALL, fitting=False),
    "2-no-paranoia": replace(ALL, paranoia=False),
    "2-no-rollouts": replace(ALL, rollouts=False),
    "2-no-spite": replace(ALL, spite=False),
    "2-votes": replace(ALL, means=False),
    "2-plain": Ways(
        ranks=False, protected=False, fitting=False, paranoia=False, rollouts=False, means=False
    ),
    "1-rollouts": replace(ALL, search=False),
}
BOTS = {
    **{name: partial(SearchBot, ways) for name, ways in WAYS.items()},
    "3-points": partial(FlatBot, partial(Playouts, -1), QUICK, sensible, DEAR),
}
