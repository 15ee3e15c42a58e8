"""What a renderer keeps: of a room until the room has gone, of all rooms in so many bytes."""

from app.rooms.fold.view import TableView, view_of
from app.web.render.assets import Assets
from app.web.render.renderer import ROOMS, Renderer
from app.web.table.budget import ENTRY_BYTES, Budget
from tests.rooms.table import HOST, gathered


def view_in(code: str, game: str = "black_queen") -> TableView:
    """A table that has been dealt, in the room of a code."""
    told = gathered(HOST, game=game)
    told.start()
    return view_of(told.room, HOST, frozenset())._replace(code=code)


def test_nothing_is_kept_of_a_room_that_has_gone() -> None:
    renderer = Renderer(Assets())
    for code in ("one", "two"):
        renderer.table(view_in(code))
    assert list(renderer._of_rooms) == ["one", "two"]
    renderer.forget("one")
    renderer.forget("unknown")
    assert list(renderer._of_rooms) == ["two"]
    assert renderer.table(view_in("one"))


def test_of_a_room_the_parts_of_one_game_are_kept() -> None:
    renderer = Renderer(Assets())
    for game in ("black_queen", "euchre", "black_queen"):
        renderer.table(view_in("one", game))
        assert [kept for kept, _ in renderer._of_rooms.values()] == [game]


def test_the_rooms_that_were_shown_last_are_kept() -> None:
    renderer = Renderer(Assets())
    view = view_in("")
    for number in range(ROOMS):
        renderer._macros(view.game, str(number))
    renderer._macros(view.game, "0")
    renderer._macros(view.game, "new")
    assert len(renderer._of_rooms) == ROOMS
    assert {"0", "new"} <= set(renderer._of_rooms)
    assert "1" not in renderer._of_rooms


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
