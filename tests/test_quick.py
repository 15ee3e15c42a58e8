"""make quick: which tests a change most likely broke."""

from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
Likely = Callable[..., list[str]]


@pytest.fixture
def likely(monkeypatch: pytest.MonkeyPatch) -> Likely:
    """The files of tests for changed files, below tests/, the likeliest first."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    import quick  # type: ignore[import-not-found]

    return lambda *names: [
        path.relative_to(ROOT / "tests").as_posix()
        for path in dict.fromkeys(quick.likely([ROOT / name for name in names]))
    ]


def test_tests_of_the_same_name_come_first(likely: Likely) -> None:
    found = likely("app/rooms/live/change_quota.py")
    assert found[0] == "rooms/fold/test_change_quota.py"


def test_a_test_that_was_changed_comes_before_them(likely: Likely) -> None:
    found = likely("app/rooms/live/change_quota.py", "tests/web/table/test_words.py")
    assert found[:2] == ["web/table/test_words.py", "rooms/fold/test_change_quota.py"]


def test_templates_of_a_game_lead_to_its_tests(likely: Likely) -> None:
    assert "web/table/test_durak.py" in likely("app/templates/durak/table.html")


def test_who_imports_a_module_is_among_them(likely: Likely) -> None:
    found = likely("app/rooms/fold/events.py", "tests/patience.py")
    assert {
        "web/gateway/test_hidden.py",
        "rooms/live/test_match_time.py",
        "web/gateway/test_socket.py",
    } <= set(found)


def test_what_takes_long_is_not(likely: Likely) -> None:
    found = likely("app/main.py", "app/rooms/fold/events.py")
    assert found
    assert not [name for name in found if name.startswith(("browser/", "chaos/", "bench/"))]
    assert "web/gateway/test_hidden_server.py" not in found
