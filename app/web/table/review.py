"""A deal that is looked at again: each decision of a seat with what it cost, and where the result
came from, as the page shows them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf, sqrt
from typing import NamedTuple

from app.review.intervals import SURE
from app.review.judge import EQUAL, FORCED, NOT_JUDGED, Worth, rounded
from app.review.judging import BEST, BLUNDER, CLOSE, FINE, INACCURACY, MARKED, MISTAKE
from app.review.reasons.reasons import with_names
from app.review.review import Decision, Figure, Shares
from app.rules import cards
from app.rules.counts import counted
from app.web.table.measure import Measure
from app.web.table.table import SIGNS, short
from app.web.table.words import listed_cards

WIDE = 100.0  # of a chart
NARROW = 4.0  # of its shortest bar
DEAREST = 3
NO_MORE = "no more"
AS_GOOD = "about as good"
CALLED = {
    "transfer": "pass on",
    "order": "make it trump",  # the dealer takes it up, others order it up
    "N": "no trump",
    "first": "the first copy",
    "second": "the second copy",
}  # words of actions, as they are said
# What each verdict is called in styles, its sign, and how a headline begins.
STAMPS = {
    BEST: ("best", "★", "Best"),
    FINE: ("fine", "✓", "Fine"),
    CLOSE: ("close", "≈", "Too close to call"),
    INACCURACY: ("inaccuracy", "?!", "Inaccuracy"),
    MISTAKE: ("mistake", "?", "Mistake"),
    BLUNDER: ("blunder", "??", "Blunder"),
    FORCED: ("unjudged", "·", "No choice"),
    EQUAL: ("unjudged", "·", "All the same"),
    NOT_JUDGED: ("unjudged", "·", "Not judged"),
}


class Stamp(NamedTuple):
    """A verdict as it is shown. kind: in styles."""

    kind: str
    sign: str
    words: str


LEGEND = (
    *(Stamp(*STAMPS[verdict]) for verdict in (BEST, FINE, CLOSE, *MARKED)),
    Stamp("unjudged", "·", "No choice, or all the same"),
)


class Bar(NamedTuple):
    """A line of a chart. start, width, low, high: in hundredths of it, the last two of the whisker.
    value, error: in words. kind: in styles; did: it is what was done. zero: where nothing is."""

    words: str
    start: float
    width: float
    low: float
    high: float
    value: str
    error: str
    kind: str
    did: bool = False
    zero: float = 0.0


class Done(NamedTuple):
    """What was done. card: its text, or "" where it was none, and said in short."""

    card: str
    said: str
    words: str


class Look(NamedTuple):
    """A decision that is judged. move: actions in the deal before it. told: what it cost; why: what
    tells the best and this apart, in sentences."""

    move: int
    done: Done
    stamp: Stamp
    loss: str
    told: str
    bars: tuple[Bar, ...]
    why: tuple[str, ...] = ()


class Point(NamedTuple):
    """A decision in the chart of a deal, in hundredths of it: where along the deal, what had been
    lost before it and with it, and between which ends that lies. look: of one that is marked."""

    move: int
    x: float
    before: float
    y: float
    low: float
    high: float
    look: Look | None


class Course(NamedTuple):
    """What was lost along a deal. total, error: of all so far, in words; told: all of it, for who
    does not see the chart."""

    points: tuple[Point, ...]
    total: str
    error: str
    told: str


def done(action: str) -> Done:
    """An action as it is shown."""
    text = action.partition("@")[0]
    card = text if text in cards.NUMBERS else ""
    return Done(card, in_short(action), in_words(action))


def chosen(decisions: Sequence[Decision]) -> list[Decision]:
    """Those in which there was something else to do."""
    return [each for each in decisions if each.judged.verdict != FORCED]


def looks(
    decisions: Sequence[Decision], measure: Measure, names: Sequence[str] = ()
) -> Iterator[Look]:
    """Decisions of a seat as they are shown. names: of the players, by seat."""
    return (_look(each, measure, names) for each in decisions)


def dearest(decisions: Sequence[Decision]) -> list[int]:
    """Which of them have surely cost most, the dearest first."""
    marked = [at for at, each in enumerate(decisions) if each.judged.verdict in MARKED]
    return sorted(marked, key=lambda at: -decisions[at].judged.loss)[:DEAREST]


def course(
    decisions: Sequence[Decision], actions: int, measure: Measure, high: float = 0.0
) -> Course | None:
    """What the decisions of a seat lost, one after the other: what its own play comes to. actions:
    of the whole deal. high: how much the chart has room for at least, so that next to nothing looks
    like that. None where nothing was lost."""
    lost = variance = 0.0
    sums = []
    for each in decisions:
        before, lost = lost, lost + each.judged.loss
        variance += each.judged.error**2
        sums.append((before, lost, SURE * sqrt(variance)))
    most = max((after + reach for _, after, reach in sums), default=0.0)
    if most <= 0.0:
        return None
    most = max(most, high)
    least = min(0.0, *(after - reach for _, after, reach in sums))
    scale = WIDE / (most - least)

    def at(value: float) -> float:
        return (value - least) * scale

    points = tuple(
        Point(
            each.move,
            (each.move + 0.5) / actions * WIDE,
            at(before),
            at(after),
            at(after - reach),
            at(after + reach),
            _look(each, measure) if each.judged.verdict in MARKED else None,
        )
        for each, (before, after, reach) in zip(decisions, sums, strict=True)
    )
    total, spread = measure.number(-rounded(lost)), measure.error(rounded(sqrt(variance)))
    dear = [
        f"{point.look.stamp.words}, {point.look.done.words}: {point.look.loss}"
        for point in points
        if point.look
    ]
    many = f"{total} {spread}".strip()
    told = f"In {counted(len(decisions), 'decision')}: {many} {measure.unit}. {'; '.join(dear)}"
    return Course(points, total, spread, told.strip())


def parts(shares: Shares, measure: Measure) -> list[Bar]:
    """What the result of a seat is made of, each bar from where the one before it ends; the result
    itself comes last."""
    named = (
        ("The cards were worth", shares.cards, "cards"),
        ("Own play", shares.own, "won" if shares.own.value > 0.0 else "own"),
        ("Play of the others", shares.others, "won" if shares.others.value > 0.0 else "theirs"),
        ("What nobody could know", shares.rest, "rest"),
    )
    ends = [0.0]
    for _, figure, _ in named:
        ends.append(ends[-1] + figure.value)
    spread = max(figure.error for _, figure, _ in named) * SURE
    least, most = min(0.0, *ends) - spread, max(0.0, *ends) + spread
    scale = WIDE / ((most - least) or 1.0)

    def bar(words: str, begin: float, figure: Figure, kind: str) -> Bar:
        end = begin + figure.value
        return Bar(
            words,
            (min(begin, end) - least) * scale,
            abs(figure.value) * scale,
            (end - SURE * figure.error - least) * scale,
            (end + SURE * figure.error - least) * scale,
            measure.number(figure.value),
            measure.error(figure.error),
            kind,
            zero=-least * scale,
        )

    found = [
        bar(words, begin, figure, kind)
        for (words, figure, kind), begin in zip(named, ends, strict=False)
    ]
    return [*found, bar("Result", 0.0, Figure(shares.result), "result")]


def in_words(action: str) -> str:
    """An action as it is said: "seven of spades", "bid 3", "call the queen of spades"."""
    text, _, pile = action.partition("@")
    if text == "done":
        return f"say “{NO_MORE}”"
    if text in cards.NUMBERS:
        named = cards.name(cards.NUMBERS[text])
        return f"{named} from pile {int(pile) + 1}" if pile else named
    verb, *three = text.split()
    if verb == "trump":
        return f"make {cards.SUIT_NAMES[cards.SUITS.index(three[0])]} trump"
    if len(three) > 1 and all(card in cards.NUMBERS for card in three):
        return f"{verb} {listed_cards([cards.NUMBERS[card] for card in three])}"
    return _said(text, lambda card: f"the {cards.name(card)}", cards.SUIT_NAMES)


def with_article(action: str) -> str:
    """An action inside a sentence."""
    words = in_words(action)
    return f"the {words}" if action.partition("@")[0] in cards.NUMBERS else words


def in_short(action: str) -> str:
    """The same in a few characters: "7♠", "K♦, pile 3", "bid 3", "call Q♠"."""
    if action == "done":
        return NO_MORE
    text, _, pile = action.partition("@")
    said = _said(text, short, SIGNS)
    return f"{said}, pile {int(pile) + 1}" if pile else said


def _said(text: str, card: Callable[[int], str], suits: Sequence[str]) -> str:
    """An action with its cards and suits as they are called."""
    words = []
    for word in text.split():
        if word in CALLED:
            words.append(CALLED[word])
        elif word in cards.NUMBERS:
            words.append(card(cards.NUMBERS[word]))
        else:
            suit = cards.SUITS.find(word) if len(word) == 1 else -1
            words.append(suits[suit] if suit >= 0 else word)
    return " ".join(words)


def _look(decision: Decision, measure: Measure, names: Sequence[str] = ()) -> Look:
    judged = decision.judged
    kind, sign, named = STAMPS[judged.verdict]
    marked = judged.verdict in MARKED
    told, best = "", judged.best
    if marked:
        cost = measure.cost(judged.loss, judged.error)
        told = f"It cost {cost} {measure.unit}. Better: {with_article(judged.best)}."
    elif judged.verdict == CLOSE:
        told = "Even long trials do not tell whether something else was better."
    elif judged.verdict == EQUAL:
        told, best = "Whatever was done came to the same.", ""
    elif judged.verdict == BEST and (
        decision.action != best or any(worth.loss < 0.0 for worth in judged.actions.values())
    ):
        named = "As good as the best"
    return Look(
        decision.move,
        done(decision.action),
        Stamp(kind, sign, named),
        measure.number(-judged.loss) if marked else "",
        told,
        tuple(_bars(judged.actions, best, decision.action, kind, measure)),
        tuple(with_names(words, names) for words in judged.reasons),
    )


def _bars(
    found: Mapping[str, Worth], best: str, did: str, kind: str, measure: Measure
) -> Iterator[Bar]:
    """The highest first. What came out higher than the best, by chance, is drawn and told as no
    better."""
    if len(found) < 2:
        return
    top = found[best].value if best in found else inf

    def height(text: str) -> float:
        return min(top, found[text].value)

    ranked = sorted(found, key=lambda text: (-height(text), text != best, text != did))
    lows = [found[text].value - SURE * found[text].error for text in ranked]
    least, most = min(lows), max(worth.value + SURE * worth.error for worth in found.values())
    scale = (WIDE - NARROW) / ((most - least) or 1.0)
    for text in ranked:
        worth = found[text]
        by_chance = height(text) < worth.value
        at = NARROW + (height(text) - least) * scale
        reach = 0.0 if by_chance else SURE * worth.error * scale
        mark = kind if text == did else "best" if text == best == ranked[0] else ""
        yield Bar(
            in_short(text),
            0.0,
            at,
            max(0.0, at - reach),
            min(WIDE, at + reach),
            AS_GOOD if by_chance else measure.number(worth.value),
            "" if by_chance else measure.error(worth.error),
            mark,
            text == did,
        )
