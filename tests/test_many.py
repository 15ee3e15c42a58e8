"""Of alike cases so many are tried that the whole is done in time, and never none."""

from unittest.mock import Mock

import pytest

from tests.many import leave_some


def left(name: str, many: int, nightly: int = 0) -> list[int]:
    """Which of so many cases of a test are tried, where the first ones are nightly anyhow."""
    items = []
    for number in range(many):
        item = Mock(spec=pytest.Item, nodeid=f"{name}[{number}]")
        item.get_closest_marker.return_value = object() if number < nightly else None
        items.append(item)
    leave_some(items)
    return [
        number
        for number, item in enumerate(items)
        if number >= nightly and not item.add_marker.called
    ]


@pytest.mark.parametrize(
    ("many", "tried"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (9, 3), (10, 4), (100, 10)]
)
def test_about_the_root_of_their_number_is_tried(many: int, tried: int) -> None:
    assert len(left("test_a", many)) == tried


def test_they_are_from_all_parts_of_the_list() -> None:
    for part in range(4):
        assert [number for number in left("test_a", 40) if number // 10 == part]


def test_other_tests_try_other_cases() -> None:
    assert left("test_a", 40) != left("test_b", 40)


def test_what_is_nightly_stays_so_and_the_others_are_tried() -> None:
    assert left("test_a", 12, nightly=8) == [8, 9, 10, 11]
    assert left("test_a", 12, nightly=12) == []
