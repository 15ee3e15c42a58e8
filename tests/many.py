"""Some of many cases that are alike: make test tries those, and make nightly all."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import isqrt
from typing import TypeVar
from zlib import crc32

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


def leave_some(items: Iterable[pytest.Item]) -> None:
    """Of a test that has many cases, leave about the root of their number; mark the others nightly.
    Which ones is spread over the cases that were to be tried, and another test begins elsewhere."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    for name, each in cases.items():
        often = [item for item in each if not item.get_closest_marker("nightly")]
        left = isqrt(len(each) - 1) + 1  # rounded up
        begin = crc32(name.encode())
        stay = {(begin + turn * len(often) // left) % len(often) for turn in range(left) if often}
        for number, item in enumerate(often):
            if number not in stay:
                item.add_marker(pytest.mark.nightly)


def _nightly(case: object) -> object:
    several = case if isinstance(case, tuple) else (case,)
    return pytest.param(*several, marks=pytest.mark.nightly)
