"""Whether what was drawn at random is spread as it should be."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(1 - 1e-6)


def check_uniform(found: Counter[Hashable], ways: Mapping[Hashable, int], name: str) -> None:
    """Chi-square of the counts against shares in proportion to ways, at 1e-6 (Wilson-Hilferty)."""
    assert set(found) <= set(ways), name
    total = found.total()
    unit = total / sum(ways.values())
    assert min(ways.values()) * unit >= 5, "too few draws for chi-square"
    free = len(ways) - 1
    if free == 0:
        return
    chi2 = sum((found[key] - n * unit) ** 2 / (n * unit) for key, n in ways.items())
    limit = free * (1 - 2 / (9 * free) + Z * sqrt(2 / (9 * free))) ** 3
    assert chi2 < limit, f"{name}: chi-square {chi2:.1f} over {limit:.1f}, {free} degrees"
