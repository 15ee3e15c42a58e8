"""A review as JSON (docs/review.md)."""

from collections.abc import Iterable, Sequence

from app.review.judge import FORCED
from app.review.reasons.reasons import with_names
from app.review.review import DealReview, Decision, Figure, Shares

FORMAT = "black-queen-review/1"


def match_json(
    game: str, unit: str, deals: Iterable[DealReview], names: Sequence[str] = ()
) -> dict[str, object]:
    """Of a whole match; names: of the players, by seat, where they are known."""
    found = list(deals)
    return {
        "format": FORMAT,
        "game": game,
        "unit": unit,
        "decisions": [_decision(each, names) for deal in found for each in deal.decisions],
        "deals": [
            {"deal": deal.number, "seats": [_shares(shares) for shares in deal.shares]}
            for deal in found
        ],
    }


def _decision(each: Decision, names: Sequence[str]) -> dict[str, object]:
    judged = each.judged
    return {
        "deal": each.deal,
        "move": each.move,
        "seat": each.seat,
        "action": each.action,
        "forced": judged.verdict == FORCED,
        "best": judged.best,
        "loss": judged.loss,
        "error": judged.error,
        "verdict": judged.verdict,
        "actions": {
            text: {"value": worth.value, "error": worth.error}
            for text, worth in judged.actions.items()
        },
        "reasons": [with_names(words, names) for words in judged.reasons],
    }


def _shares(shares: Shares) -> dict[str, object]:
    parts = {name: getattr(shares, name) for name in ("cards", "own", "others", "rest")}
    return {"result": shares.result, **{name: _figure(part) for name, part in parts.items()}}


def _figure(figure: Figure) -> dict[str, float]:
    return {"value": figure.value, "error": figure.error}
