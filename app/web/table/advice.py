"""Advice as the page shows it: what could be done, the best first, and why."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.review.advice import Advice
from app.review.judge import Judged, Worth
from app.review.judging import GRAVE
from app.review.reasons.reasons import with_names
from app.web.table.measure import Measure
from app.web.table.review import AS_GOOD, in_short, in_words, with_article
from app.web.table.words import listed

COPIES = ("first", "second")  # what is said after a call where there are two of the card


class Row(NamedTuple):
    """An action. value: its worth; error: of the difference to the best."""

    short: str
    words: str
    value: str
    error: str


class Shown(NamedTuple):
    """unit: of the values. best: the action to be marked, "" for none; then: the calls that go with
    it. words: why, in sentences. short: the best action where there is no room for more."""

    best: str
    then: tuple[str, ...]
    words: tuple[str, ...]
    rows: tuple[Row, ...]
    unit: str
    short: str


def shown(advice: Advice, names: Sequence[str], measure: Measure) -> Shown:
    """names: of the players, by seat."""
    rows = tuple(
        Row(
            in_short(text),
            in_words(text),
            *_worth(worth, measure, is_best=text == advice.best),
        )
        for text, worth in advice.actions.items()
    )
    calls = tuple(text for text in advice.then if text not in COPIES)
    return Shown(
        advice.best,
        calls,
        (_headline(advice), *(with_names(words, names) for words in _reasons(advice, measure))),
        rows if len(rows) > 1 else (),
        measure.in_worth,
        _briefly(advice, calls) if advice.best else "No advice",
    )


def _briefly(advice: Advice, calls: Sequence[str]) -> str:
    named = [in_short(text).removeprefix("call ") for text in calls]
    best = _with_calls(in_short(advice.best), named)
    return f"{'Best' if advice.sure else 'Perhaps'}: {best}"


def _worth(worth: Worth, measure: Measure, *, is_best: bool) -> tuple[str, str]:
    """The value and its error; what trials think better than the best, or hardly worse, is told as
    no worse."""
    no_worse = measure.number(worth.loss) == measure.number(0.0)
    if not is_best and worth.error and no_worse:
        return AS_GOOD, ""
    return measure.number(worth.value), measure.error(worth.error)


def _headline(advice: Advice) -> str:
    if not advice.best:
        return "Nothing can be said about this decision."
    best = _with_calls(*_named(advice.best, advice.then))
    if len(advice.actions) == 1:
        return f"There is nothing to choose: {best}."
    if not advice.sure:
        return f"Too close to call; perhaps {best}."
    same = [text for text, each in advice.actions.items() if not each.loss and not each.error]
    if len(same) == len(advice.actions):
        return f"It makes no difference: {best} will do."
    others = [with_article(text) for text in same if text != advice.best]
    if others:
        return f"Best: {best}. As good: {listed(others, 'or')}."
    return f"Best: {best}."


def _reasons(advice: Advice, measure: Measure) -> Iterator[str]:
    """In sentences, of which each says what it is about; none against what is told as no worse, nor
    against a card when another one of its suit is: the same could be said of that."""
    if advice.reason:
        yield advice.reason
    as_good = {
        _suit(text)
        for text, worth in advice.actions.items()
        if text != advice.best and _worth(worth, measure, is_best=False)[0] == AS_GOOD
    }
    if advice.against and _suit(advice.other) not in as_good:
        start = advice.against
        yield f"Rather not {with_article(advice.other)}: {start[:1].lower()}{start[1:]}"


def _suit(action: str) -> str:
    """The last letter of its card: "transfer 7D", "7D@2" from a pile."""
    return action.partition("@")[0][-1:]


def _with_calls(best: str, named: Sequence[str]) -> str:
    """The best action, and the cards that are called at once after it, each as it is said."""
    if not named:
        return best
    if best.startswith("call "):
        return f"call {listed([best.removeprefix('call '), *named])}"
    return f"{best}, then call {listed(named)}"


def _named(best: str, then: Sequence[str]) -> tuple[str, list[str]]:
    """Both in words, with which copy of a called card is meant."""
    said = [with_article(best)]
    for text in then:
        if text in COPIES:
            said[-1] += f" ({text} copy)"
        else:
            said.append(with_article(text).removeprefix("call "))
    return said[0], said[1:]


def warning(judged: Judged, names: Sequence[str], measure: Measure) -> list[str]:
    """What is said of an action that surely was a mistake, and why; nothing of any other one."""
    if judged.verdict not in GRAVE:
        return []
    cost = measure.cost(judged.loss, judged.error).replace(" ", "\xa0")
    better = f"Really? That costs {cost}\xa0{measure.unit}; {with_article(judged.best)} was better."
    return [better, *(with_names(words, names) for words in judged.reasons[:1])]
