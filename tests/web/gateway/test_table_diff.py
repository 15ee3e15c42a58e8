"""What is sent of a table: only what is new, and it makes the same table."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web.gateway.table_diff import SEPARATOR, Assembled, TableDiff

SOME = ["", "<a>", "<b>", "7", "@1", "+1", "=0", "!", "<c é>", "<d>"]
PARTS = st.lists(st.sampled_from(SOME), max_size=12)


@given(st.lists(PARTS, max_size=8))
def test_the_other_side_has_the_same_table(tables: list[list[str]]) -> None:
    changes, assembled = TableDiff(), Assembled()
    for parts in tables:
        assert assembled.take(changes.message(parts).encode()).decode() == "".join(parts)


def test_what_was_there_is_not_sent_again() -> None:
    changes = TableDiff()
    cards = [f"<card {number}>" for number in range(26)]
    first = changes.message(["<felt>", *cards, "</felt>"])
    assert all(card in first for card in cards)
    assert changes.message(["<felt>", *cards[:7], *cards[8:], "</felt>"]) == SEPARATOR.join(
        ["2", "+8", "@9", "+19"]
    )
    again = changes.message(["<felt>", *cards[:7], "<new>", *cards[8:], "</felt>"])
    assert again == SEPARATOR.join(["3", "+8", "!<new>", "@8", "+19"])


def test_what_stands_in_place_of_another_part_lets_the_table_go_on() -> None:
    changes = TableDiff()
    changes.message(["<a>", "<b>", "<c>", "<d>"])
    assert changes.message(["<a>", "<new>", "<c>", "<a>"]) == SEPARATOR.join(
        ["2", "+1", "!<new>", "+1", "=0"]
    )


def test_a_part_is_sent_once_in_a_message() -> None:
    changes = TableDiff()
    changes.message(["<a>", "<b>"])
    assert changes.message(["<new>", "<b>", "<new>"]) == SEPARATOR.join(["2", "!<new>", "+1", "=2"])


def test_parts_that_come_in_another_order_are_not_sent_again() -> None:
    changes = TableDiff()
    parts = [f"<{n}>" for n in range(40)]
    changes.message(parts)
    random.Random(1).shuffle(parts)
    assert "<" not in changes.message(parts)


def test_the_first_table_of_a_new_connection_stands_for_itself() -> None:
    assembled = Assembled()
    assembled.take(TableDiff().message(["<a>", "<b>"]).encode())
    parts = ["<c>", "<d>", "<c>"]
    assert assembled.take(TableDiff().message(parts).encode()) == b"<c><d><c>"


def test_a_missing_table_is_noticed() -> None:
    changes, assembled = TableDiff(), Assembled()
    assembled.take(changes.message(["<a>"]).encode())
    changes.message(["<b>"])
    with pytest.raises(ValueError, match="Table 3 does not follow 1"):
        assembled.take(changes.message(["<a>", "<b>"]).encode())
