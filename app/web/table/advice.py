"""Advice as the page shows it: what could be done, the best first, and why."""

from collections.abc import Sequence
from typing import NamedTuple

from app.review.advice import Advice
from app.review.judge import Judged
from app.review.judging import BLUNDER, MISTAKE
from app.review.reasons.reasons import with_names
from app.web.table.review import error, in_short, in_words, number, with_article


class Row(NamedTuple):
    """An action. action: its text; value: its worth; error: of the difference to the best."""

    action: str
    short: str
    words: str
    value: str
    error: str


class Shown(NamedTuple):
    """unit: of the values. best: the action to be marked, "" for none. words: why, in sentences."""

    best: str
    words: tuple[str, ...]
    rows: tuple[Row, ...]
    unit: str


def shown(advice: Advice, names: Sequence[str], judged_in: tuple[str, int]) -> Shown:
    """names: of the players, by seat. judged_in: as GameUI has it."""
    unit, times = judged_in
    rows = tuple(
        Row(
            text,
            in_short(text),
            in_words(text),
            number(worth.value, times),
            error(worth.error, times),
        )
        for text, worth in advice.actions.items()
    )
    reasons = [with_names(words, names) for words in advice.reasons]
    return Shown(advice.best, (_headline(advice), *reasons), rows if len(rows) > 1 else (), unit)


def _headline(advice: Advice) -> str:
    if not advice.best:
        return "Nothing can be said about this decision."
    best = with_article(advice.best)
    if len(advice.actions) == 1:
        return f"There is nothing to choose: {best}."
    if not advice.sure:
        return f"Too close to call; perhaps {best}."
    return f"Best: {best}."


def warning(judged: Judged, names: Sequence[str], judged_in: tuple[str, int]) -> str:
    """What is said of an action that surely was a mistake; "" of any other one."""
    if judged.verdict not in (MISTAKE, BLUNDER):
        return ""
    unit, times = judged_in
    cost = f"{number(judged.loss, times)} {error(judged.error, times)}".strip()
    better = f"Really? That costs {cost} {unit}; {with_article(judged.best)} was better."
    return " ".join([better, *(with_names(words, names) for words in judged.reasons[:1])])
