"""What is kept of tables: of a room until the room has gone, of all rooms in so many bytes."""

from collections import Counter
from random import Random

import pytest

from app.rooms.fold.view import view_of
from app.rules.games import GAMES
from app.web.render.assets import Assets
from app.web.render.kept_parts import MOST, ROOMS, SPAN, KeptParts, Recent
from app.web.render.tables import Tables
from app.web.render.templates import Macro, Templates
from app.web.table.budget import ENTRY_BYTES, Budget
from bench.wire import dealt, take


@pytest.fixture
def kept() -> KeptParts:
    return KeptParts(Templates(Assets()), Budget(1_000_000))


def test_nothing_is_kept_of_a_room_that_has_gone(kept: KeptParts) -> None:
    one, two = (kept.of_room(code, "euchre", "1.0") for code in ("one", "two"))
    kept.forget("one")
    kept.forget("unknown")
    assert kept.of_room("two", "euchre", "1.0") is two
    assert kept.of_room("one", "euchre", "1.0") is not one


def test_of_a_room_the_parts_of_one_game_are_kept(kept: KeptParts) -> None:
    first = kept.of_room("one", "black_queen", "1.0")
    assert kept.of_room("one", "black_queen", "1.0") is first
    assert "grid" in kept.of_room("one", "called_partner", "1.0")
    assert kept.of_room("one", "black_queen", "1.0") is not first


def test_the_rooms_that_were_shown_last_are_kept(kept: KeptParts) -> None:
    rooms = [kept.of_room(str(number), "euchre", "1.0") for number in range(ROOMS)]
    assert kept.of_room("0", "euchre", "1.0") is rooms[0]
    new = kept.of_room("new", "euchre", "1.0")
    assert kept.of_room("new", "euchre", "1.0") is new
    assert kept.of_room("0", "euchre", "1.0") is rooms[0]
    assert kept.of_room("1", "euchre", "1.0") is not rooms[1]


def test_what_was_shown_in_the_last_moves_is_kept() -> None:
    made = list[str]()

    def part(name: str) -> tuple[str]:
        made.append(name)
        return (name,)

    recent = Recent(part)
    names = [str(number) for number in range(MOST // 2)]
    for _ in range(3):
        assert [recent[(name,)] for name in names] == [(name,) for name in names]
        recent.turn()
    assert made == names  # each once
    recent.turn()
    made.clear()
    assert recent[("1",)] == ("1",)
    assert made == ["1"]
    for number in range(5 * MOST):
        recent[(str(number),)]
        assert len(recent) <= MOST


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_sees_parts_that_are_made_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the largest table, where each of its people sees another form of some parts."""
    calls = Counter[str]()
    real = Templates.macro

    def counted(self: Templates, template: str, name: str) -> Macro:
        make = real(self, template, name)

        def counting(*arguments: object) -> str:
            calls[name] += 1
            return make(*arguments)

        return counting

    monkeypatch.setattr(Templates, "macro", counted)
    tables = Tables(Templates(Assets()))
    room, people = dealt(game, GAMES[game].seats[-1], seed=1)
    random = Random(1)
    for _ in range(2 * SPAN):
        views = [view_of(room, person, frozenset()) for person in people]
        shown = [tables.html(view) for view in views]
        calls.clear()
        assert [tables.html(view) for view in views] == shown
        assert not calls
        assert room.deal
        seat = random.choice(room.deal.to_act)
        take(room, room.acted(seat, [random.choice(room.deal.actions(seat))], "person"))


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
