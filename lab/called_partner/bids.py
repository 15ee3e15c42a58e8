"""Contracts: what bids come to where the highest bidder plays with partners against the others.

Whole matches of Called Partners, all seats played by one level. A deal in which all pass counts as
a deal, not as a hand.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from app.bots.called_partner.bot import WAYS
from app.bots.called_partner.hand import Worth, chance
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.cards import NUMBERS
from app.rules.counts import counted as in_words
from app.rules.deal import Deal
from lab.figures import Figure, percent_of, ratio, text_of

BINS = 5
ROLES = ("caller", "partner", "opponent")


@dataclass(frozen=True)
class Hand:
    """A deal that was played.

    needed: the points, in fives, that the bid asks for. taken: points of the caller's side.
    partners: seats that held called cards, without the caller. own: called cards of the caller.
    expected: the chance of the bid, 0 to 1, as the caller could reckon it when all was called.
    seats, scores, points: how many seats had each of ROLES, their scores and what they took.
    """

    needed: int
    made: bool
    taken: int
    partners: int
    own: int
    expected: float
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...]


@dataclass
class Count:
    """One match. bid: deals in which somebody bid of their own will."""

    deals: int
    bid: int
    hands: list[Hand]


@dataclass(frozen=True)
class Line:
    """Some of the hands: how many, their share of all and the share made (0 to 1), and the points
    that the caller's side took."""

    hands: int
    share: Figure
    made: Figure
    taken: Figure


@dataclass(frozen=True)
class Role:
    """What a seat in a role scored in a hand, and the points that it took."""

    score: Figure
    points: Figure


@dataclass(frozen=True)
class Expected:
    """Some of the hands, by the chance that they were given (0 to 1, in the mean)."""

    chance: float
    line: Line


@dataclass(frozen=True)
class Contracts:
    """The figures of a level. bid: the share of deals in which somebody bid of their own will.

    needed, partners, own: hands by the points needed (75, 80, ... 150), by the number of partners
    and by the number of the caller's own cards among the called ones; only what occurred. roles:
    by name, those that occurred. expected: hands by what was to be expected of them, in BINS of
    the same size, the worst first.
    """

    level: str
    matches: int
    deals: int
    bid: Figure
    hands: Line
    needed: dict[int, Line]
    partners: dict[int, Line]
    own: dict[int, Line]
    roles: dict[str, Role]
    expected: list[Expected]


def expected_of(deal: CalledPartnerDeal, level: str) -> float:
    """The chance of a bid, as a caller of a level reckons with it: by the hand that was dealt and
    the cards that were called."""
    hand = twice = 0
    for seat, text in deal.history[deal.before_play :]:
        if seat == deal.caller:
            bit = 1 << NUMBERS[text]
            twice |= hand & bit
            hand |= bit
    worth = Worth()
    worth.look(deal.players, deal.calls_due, deal.pack, deal.black, deal.packs)
    worth.hold(twice)
    mean = worth.hand_mean(hand, deal.trump)
    for i in range(deal.calls):
        mean += worth.call_mean(hand, deal.trump, deal.called[i])
    ways = WAYS.get(level.partition("-")[0])
    return chance(mean + (ways.more if ways and deal.packs == 1 else 0.0), deal.bid, deal.packs)


def hand_of(deal: CalledPartnerDeal, level: str) -> Hand:
    """What is counted of a deal that is over and was not thrown in."""
    side = deal.public_side()
    members: list[list[int]] = [[] for _ in ROLES]
    for seat in range(deal.players):
        role = 0 if seat == deal.caller else 1 if side >> seat & 1 else 2
        members[role].append(seat)
    scores = deal.scores or ()
    return Hand(
        -(-deal.bid // 5) * 5,
        deal.made(),
        deal.taken_by(side),
        len(members[1]),
        sum(deal.claims[i] == deal.caller for i in range(deal.calls)),
        expected_of(deal, level),
        tuple(len(seats) for seats in members),
        tuple(sum(scores[seat] for seat in seats) for seats in members),
        tuple(sum(deal.taken[seat] for seat in seats) for seats in members),
    )


def counted(deals: Iterable[Deal], level: str) -> Count:
    """What is counted of one match."""
    count = Count(0, 0, [])
    for deal in deals:
        if not isinstance(deal, CalledPartnerDeal):
            raise TypeError("No seat calls partners in this game.")
        count.deals += 1
        count.bid += any(text.startswith("bid ") for _, text in deal.history)
        if not deal.thrown_in:
            count.hands.append(hand_of(deal, level))
    return count


def lines_of(level: str, counts: Sequence[Count]) -> list[Contracts]:
    """The figures of a level, all in one."""
    return [contracts_of(level, counts)]


def contracts_of(level: str, counts: Sequence[Count]) -> Contracts:
    """The figures of a level's matches, of which each has a hand."""
    return Contracts(
        level,
        len(counts),
        sum(count.deals for count in counts),
        ratio([count.bid for count in counts], [count.deals for count in counts]),
        _line(counts, lambda _: True),
        _lines(counts, lambda hand: hand.needed),
        _lines(counts, lambda hand: hand.partners),
        _lines(counts, lambda hand: hand.own),
        dict(_roles(counts)),
        list(_expected(counts)),
    )


def _expected(counts: Sequence[Count]) -> Iterator[Expected]:
    chances = sorted(hand.expected for count in counts for hand in count.hands)
    if len(chances) < BINS:
        return
    starts = [chances[len(chances) * i // BINS] for i in range(BINS)]
    for i, least in enumerate(starts):
        some = [chance for chance in chances if bisect_right(starts, chance) == i + 1]
        if some:
            yield Expected(fmean(some), _line(counts, _starting(least, starts)))


def _starting(least: float, starts: Sequence[float]) -> Callable[[Hand], bool]:
    """Whether a hand is in the bin of the chances that start there."""
    return lambda hand: starts[bisect_right(starts, hand.expected) - 1] == least


def _lines(counts: Sequence[Count], key: Callable[[Hand], int]) -> dict[int, Line]:
    def of(value: int) -> Line:
        return _line(counts, lambda hand: key(hand) == value)

    return {value: of(value) for value in sorted({key(h) for c in counts for h in c.hands})}


def _line(counts: Sequence[Count], wanted: Callable[[Hand], bool]) -> Line:
    some = [[hand for hand in count.hands if wanted(hand)] for count in counts]
    numbers = [len(hands) for hands in some]
    return Line(
        sum(numbers),
        ratio(numbers, [len(count.hands) for count in counts]),
        ratio([sum(hand.made for hand in hands) for hands in some], numbers),
        ratio([sum(hand.taken for hand in hands) for hands in some], numbers),
    )


def _roles(counts: Sequence[Count]) -> Iterable[tuple[str, Role]]:
    for i, name in enumerate(ROLES):
        seats = [sum(hand.seats[i] for hand in count.hands) for count in counts]
        scores = [sum(hand.scores[i] for hand in count.hands) for count in counts]
        points = [sum(hand.points[i] for hand in count.hands) for count in counts]
        if sum(seats):
            yield name, Role(ratio(scores, seats), ratio(points, seats))


def rows(levels: Sequence[Contracts]) -> Iterator[str]:
    """Lines of text for the contracts of all levels."""
    for found in levels:
        bid = percent_of(found.bid)
        yield f"level {found.level}: somebody bids in {bid} of {found.deals} deals"
        yield f"{'':24}{'hands':>8}{'share':>16}{'bids made':>16}{'side takes':>16}"
        yield _row("all", found.hands)
        for needed, line in found.needed.items():
            yield _row(f"{needed} needed", line)
        for partners, line in found.partners.items():
            yield _row(in_words(partners, "partner"), line)
        for own, line in found.own.items():
            yield _row(f"{in_words(own, 'own card')} called", line)
        for part in found.expected:
            yield _row(f"{100 * part.chance:.0f} % expected", part.line)
        yield f"{'':24}{'score a hand':>24}{'points taken':>16}"
        for name, role in found.roles.items():
            yield f"  {name:22}{text_of(role.score, 2, sign='+'):>24}{text_of(role.points, 1):>16}"


def _row(title: str, line: Line) -> str:
    return (
        f"  {title:22}{line.hands:>8}{percent_of(line.share):>16}"
        f"{percent_of(line.made):>16}{text_of(line.taken, 1):>16}"
    )
