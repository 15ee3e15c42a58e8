"""What bids of Euchre come to: made, all five tricks, euchred, in whole matches of equal bots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.rules.deal import Deal
from app.rules.euchre.actions import NO_TRUMP
from app.rules.euchre.deal import EuchreDeal
from lab.figures import Figure, percent_of, ratio, text_of

ENOUGH, ALL = 3, 5  # tricks
EVERY = "all deals"
THROWN_IN = "thrown in"
KINDS = tuple(
    f"{bid}, {how}"
    for bid in ("ordered up", "named", "no trump")
    for how in ("with the partner", "alone")
)
NO_TRUMPS = KINDS[4:]  # told only where one was called


@dataclass
class Count:
    """Deals of one match with one kind of bid: how many, made (all five tricks included), with all
    five, and the points of the makers less those of the others."""

    deals: int = 0
    made: int = 0
    marches: int = 0
    points: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.deals + other.deals,
            self.made + other.made,
            self.marches + other.marches,
            self.points + other.points,
        )


@dataclass(frozen=True)
class Line:
    """What a kind of bids came to. share: of all deals; made, marches, euchred: of its deals (all
    from 0 to 1); points: what the makers score a deal, less the others. None without such a deal.

    kind: one of KINDS, EVERY or THROWN_IN.
    """

    level: str
    kind: str
    matches: int
    share: Figure
    made: Figure | None
    marches: Figure | None
    euchred: Figure | None
    points: Figure | None


def kind_of(deal: EuchreDeal) -> str:
    """The kind of the bid of a deal that is over."""
    if deal.maker < 0:
        return THROWN_IN
    bid = 2 if deal.trump == NO_TRUMP else int(not deal.picked_up)
    return KINDS[2 * bid + deal.alone]


def counted(deals: Iterable[Deal], level: str) -> dict[str, Count]:
    """What the bids of one match came to, by kind."""
    counts = {kind: Count() for kind in (*KINDS, THROWN_IN)}
    for deal in deals:
        if not isinstance(deal, EuchreDeal):
            raise TypeError("These are the bids of Euchre.")
        tricks = deal.tricks_of_side(deal.maker) if deal.maker >= 0 else 0
        side = max(0, deal.maker)
        points = deal.score_of(side) - deal.score_of((side + 1) % deal.players)
        counts[kind_of(deal)] += Count(1, tricks >= ENOUGH, tricks == ALL, points)
    return counts


def lines_of(level: str, counts: Sequence[Mapping[str, Count]]) -> list[Line]:
    """The figures of a level: a line for all deals, then one for each kind of bid."""
    whole = [sum(match.values(), Count()) for match in counts]
    deals = [match.deals for match in whole]
    kinds = [k for k in KINDS if k not in NO_TRUMPS or any(match[k].deals for match in counts)]
    return [
        _line(level, EVERY, whole, deals),
        *(_line(level, kind, [match[kind] for match in counts], deals) for kind in kinds),
        _line(level, THROWN_IN, [match[THROWN_IN] for match in counts], deals),
    ]


def _line(level: str, kind: str, counts: Sequence[Count], deals: Sequence[int]) -> Line:
    own = [count.deals for count in counts]
    share = ratio(own, deals)
    if kind == THROWN_IN or not any(own):
        return Line(level, kind, len(counts), share, None, None, None, None)
    return Line(
        level,
        kind,
        len(counts),
        share,
        ratio([count.made for count in counts], own),
        ratio([count.marches for count in counts], own),
        ratio([count.deals - count.made for count in counts], own),
        ratio([count.points for count in counts], own),
    )


def rows(lines: Sequence[Line]) -> Iterator[str]:
    """Lines of text for the lines of all levels."""
    yield f"{'':30}{'share':>16}{'made':>16}{'all five':>16}{'euchred':>16}{'points':>18}"
    for line in lines:
        title = f"level {line.level}" if line.kind == EVERY else f"  {line.kind}"
        shares = (line.share, line.made, line.marches, line.euchred)
        texts = "".join(f"{percent_of(share) if share else '-':>16}" for share in shares)
        yield f"{title:30}{texts}{text_of(line.points, 2, sign='+') if line.points else '-':>18}"
