"""What the code must not contain, and neither mypy nor import-linter can see."""

import ast
import re
import sys
from itertools import chain
from pathlib import Path

import pytest

from app.built import APP, ROOT, sources

COMPREHENSION = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
RULES = sorted((APP / "rules").rglob("*.py"))
CIMPORT = re.compile(r"^\s*(?:from|cimport)\s+((?:app|lab)\b[\w.]*)", re.MULTILINE)
FLOORS = ("app.rules.", "app.bots.", "lab.")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("source", sources(), ids=name_of)
def test_tables_are_built_in_functions(source: Path) -> None:
    """Cython 3.3 loses a reference to None in comprehensions at the top level of a module."""
    body = ast.parse(source.read_text(encoding="utf-8")).body
    plain = (s for s in body if not isinstance(s, ast.FunctionDef | ast.ClassDef))
    nodes = chain.from_iterable(ast.walk(s) for s in plain)
    assert [n.lineno for n in nodes if isinstance(n, COMPREHENSION)] == []


@pytest.mark.parametrize("source", sources(), ids=name_of)
def test_cimports_keep_to_the_floors(source: Path) -> None:
    """Rules include rules only, bots include rules and bots, the workshop includes all three."""
    name = ".".join(source.relative_to(ROOT).parts)
    (floor,) = (n for n, prefix in enumerate(FLOORS) if name.startswith(prefix))
    allowed = FLOORS[: floor + 1]
    found = CIMPORT.findall(source.with_suffix(".pxd").read_text(encoding="utf-8"))
    assert [name for name in found if not f"{name}.".startswith(allowed)] == []


@pytest.mark.parametrize("source", RULES, ids=name_of)
def test_rules_import_the_standard_library_only(source: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    own = {name for name in names if f"{name}.".startswith("app.rules.")}
    assert {name.split(".")[0] for name in names - own} <= sys.stdlib_module_names | {"cython"}


def test_pages_of_rooms_are_made_where_the_rooms_live() -> None:
    """A page that is a plain function is made on another thread, while rooms come and go."""
    routes = [
        node
        for path in (APP / "web").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(decorator).startswith("router.") for decorator in node.decorator_list)
    ]
    assert routes
    for route in routes:
        assert not re.search(r"\b(_rooms?|state\.rooms)\b", ast.unparse(route)), route.name
