"""What make wheels looks for in a wheel, and what it lists of its materials."""

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (
    *("app/__init__.py", "app/deal.py", "app/deal.pxd", "app/templates/base.html"),
    *("app/bots/euchre/tables/a.json", "app/static/icons/192.png", "app/static/page.css"),
    *("app/static/vendor/htmx.org/htmx.min.js", "app/static/vendor/cut/gabarito.woff2"),
    *("app/static/vendor/bundled/home.js", "app/static/vendor/bundled/table.js"),
)
PURE = (*SOURCES, "black_queen-0.1.0.dist-info/METADATA", "app/commit.txt", "app/templates/")
SO = ".cpython-313-x86_64-linux-gnu.so"
COMPILED = (*PURE, f"app/deal{SO}", f"app/_cyutility{SO}", "app/built.cpython-313.sha256")

Module = Callable[[str], ModuleType]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Module:
    """Imports modules of packaging, as its programs do."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Sources; a stamp of what was fetched need not be packed."""
    for name in (*SOURCES, "app/static/vendor/.lock", "tests/test_deal.py"):
        path = tmp_path / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    return tmp_path / "source"


def wheel_of(folder: Path, names: tuple[str, ...]) -> Path:
    path = folder / "a.whl"
    with ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return path


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


@pytest.mark.parametrize(("names", "kind"), [(PURE, "pure"), (COMPILED, "compiled")])
def test_a_whole_wheel_will_do(
    module: Module, source: Path, names: tuple[str, ...], kind: str
) -> None:
    module("wheels.contents").check_contents(wheel_of(source.parent, names), source, kind)


@pytest.mark.parametrize(
    ("names", "kind", "reason"),
    [
        (without(PURE, "app/static/page.css"), "pure", "app/static/page.css is missing"),
        (without(PURE, "app/commit.txt"), "pure", "app/commit.txt is missing"),
        ((*PURE, "tests/test_deal.py"), "pure", "tests/test_deal.py does not belong there"),
        ((*PURE, "lab/arena.py"), "pure", "lab/arena.py does not belong there"),
        ((*COMPILED, "app/deal.c"), "compiled", "app/deal.c does not belong there"),
        (COMPILED, "pure", "2 modules are compiled, not 0"),
        (PURE, "compiled", "0 modules are compiled, not 2"),
        (without(COMPILED, f"app/deal{SO}"), "compiled", "1 modules are compiled, not 2"),
    ],
)
def test_what_is_wrong_with_a_wheel_is_said(
    module: Module, source: Path, names: tuple[str, ...], kind: str, reason: str
) -> None:
    failed = module("trying.command").Failed
    with pytest.raises(failed, match=f"a.whl: .*{reason}"):
        module("wheels.contents").check_contents(wheel_of(source.parent, names), source, kind)


def test_what_pages_load_is_among_the_materials(module: Module) -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    found = module("wheels.materials").libraries(lock)
    assert [each["name"] for each in found] == ["@fontsource/gabarito", "htmx.org"]
    assert found[0]["purl"].startswith("pkg:npm/%40fontsource/gabarito@")
    assert all(len(each["hashes"][0]["content"]) == 128 for each in found)


def test_pythons_are_those_that_wheels_are_made_for(module: Module, tmp_path: Path) -> None:
    environment = module("wheels.environment")
    found = environment.pythons()
    assert found
    assert sorted({python.version[:2] for python in found}) == [p.version[:2] for p in found]
    assert all(environment.OLDEST <= python.version[:2] <= environment.NEWEST for python in found)
    assert environment.ask(tmp_path / "python") is None
