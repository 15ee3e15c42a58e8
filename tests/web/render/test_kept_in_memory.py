"""What is kept of tables: of a room until the room has gone, of all rooms in so many bytes."""

import pytest

from app.web.render.assets import Assets
from app.web.render.kept_parts import ROOMS, KeptParts
from app.web.render.templates import Templates
from app.web.table.budget import ENTRY_BYTES, Budget


@pytest.fixture
def kept() -> KeptParts:
    return KeptParts(Templates(Assets()), Budget(1_000_000))


def test_nothing_is_kept_of_a_room_that_has_gone(kept: KeptParts) -> None:
    one, two = (kept.of_room(code, "euchre") for code in ("one", "two"))
    kept.forget("one")
    kept.forget("unknown")
    assert kept.of_room("two", "euchre") is two
    assert kept.of_room("one", "euchre") is not one


def test_of_a_room_the_parts_of_one_game_are_kept(kept: KeptParts) -> None:
    first = kept.of_room("one", "black_queen")
    assert kept.of_room("one", "black_queen") is first
    assert "grid" in kept.of_room("one", "called_partner")
    assert kept.of_room("one", "black_queen") is not first


def test_the_rooms_that_were_shown_last_are_kept(kept: KeptParts) -> None:
    rooms = [kept.of_room(str(number), "euchre") for number in range(ROOMS)]
    assert kept.of_room("0", "euchre") is rooms[0]
    new = kept.of_room("new", "euchre")
    assert kept.of_room("new", "euchre") is new
    assert kept.of_room("0", "euchre") is rooms[0]
    assert kept.of_room("1", "euchre") is not rooms[1]


def test_what_is_kept_of_all_rooms_is_bounded_in_bytes() -> None:
    budget = Budget(10 * (ENTRY_BYTES + 100))
    made: list[tuple[str, int]] = []

    def text(name: str) -> str:
        made.append(("text", len(name)))
        return name

    def parts(name: str, times: int) -> list[str]:
        made.append(("parts", times))
        return [kept_text(name)] * times

    def size_of_parts(parts: list[str]) -> list[int]:
        return list(map(len, parts))

    def size_of_text(text: str) -> list[int]:
        return [len(text)]

    kept_text = budget.keep(size_of_text)(text)
    kept_parts = budget.keep(size_of_parts)(parts)
    for _ in range(3):
        assert kept_parts("ab", 2) == ["ab", "ab"]
        assert kept_text("ab") == "ab"
    assert made == [("parts", 2), ("text", 2)]  # each once
    for number in range(100):
        assert kept_text(f"{number:0100}") == f"{number:0100}"
        assert budget.bytes <= 10 * (ENTRY_BYTES + 100)
    made.clear()
    assert kept_text(f"{99:0100}") == f"{99:0100}"
    assert kept_parts("ab", 2) == ["ab", "ab"]
    assert made == [("parts", 2), ("text", 2)]  # the newest was there still
