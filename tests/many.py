"""Some of many cases that are alike: make test tries those, and make nightly all."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def some(cases: Iterable[Case], often: Collection[Case]) -> list[object]:
    """Parameters of a test, tuples where it has several; those not tried often are marked."""
    return [case if case in often else _nightly(case) for case in cases]


def each_in_one(cases: Iterable[Case], ways: Sequence[str] | Mapping[str, object]) -> list[object]:
    """Parameters of a test, (case, way): each case in one of the ways, by turns; all nightly."""
    names = list(ways)
    return [
        (case, way) if at % len(names) == number else _nightly((case, way))
        for at, case in enumerate(cases)
        for number, way in enumerate(names)
    ]


def _nightly(case: object) -> object:
    several = case if isinstance(case, tuple) else (case,)
    return pytest.param(*several, marks=pytest.mark.nightly)
