"""Figures with standard errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from statistics import stdev


@dataclass(frozen=True)
class Figure:
    """A mean with its standard error; None where it comes from a single match or deal."""

    mean: float
    error: float | None


def error_of(values: Sequence[float]) -> float | None:
    """The standard error of a mean; None for a single value."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else None


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Figure:
    """The sum of the parts over the sum of the wholes, match by match; the latter is not 0.

    The error is that of matches drawn independently, each with a part and a whole of its own.
    """
    n, whole = len(parts), sum(wholes)
    mean = sum(parts) / whole
    if n == 1:
        return Figure(mean, None)
    rest = sum((p - mean * w) ** 2 for p, w in zip(parts, wholes, strict=True))
    return Figure(mean, sqrt(rest * n / (n - 1)) / abs(whole))


def p_value(difference: float, error: float | None, number: int) -> float | None:
    """How likely chance alone makes a mean difference at least so large, either way (0 to 1).

    By Student's t for the mean of so many differences; None for a single one.
    """
    if error is None:
        return None
    if error == 0:
        return 1.0 if difference == 0 else 0.0
    freedom = number - 1
    angle = atan(abs(difference) / error / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    inside = 0.0
    for k in range(2 + odd, freedom + 1, 2):
        inside += term
        term *= (k - 1) / k * cos(angle) ** 2
    inside *= sin(angle)
    return max(0.0, 1 - (2 / pi * (angle + inside) if odd else inside))


def text_of(figure: Figure, digits: int, unit: str = "", sign: str = "") -> str:
    """A figure with its error; sign "+" shows that of a positive one, too."""
    error = "" if figure.error is None else f" ± {figure.error:.{digits}f}"
    return f"{figure.mean:{sign}.{digits}f}{error}{unit}"


def percent_of(figure: Figure, sign: str = "") -> str:
    """A share (0 to 1) in percent, with its error."""
    error = None if figure.error is None else 100 * figure.error
    return text_of(Figure(100 * figure.mean, error), 1, " %", sign)
