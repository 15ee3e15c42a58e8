"""Some of many cases that are alike: make test tries those, and make nightly all."""

from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def some(cases: Iterable[Case], often: Collection[Case]) -> list[object]:
    """Parameters of a test; those that are not tried often are marked."""
    return [
        case if case in often else pytest.param(case, marks=pytest.mark.nightly) for case in cases
    ]
