"""Apostrophes are typographic in whatever players read, as in the templates."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path("app")
STRAIGHT = re.compile(r"(?<![\s=(])'(?:s|t|ve|re|ll|d|m)\b|(?<=[a-z]s)' (?=[a-z])")
READ = ("review", "rooms", "rules", "web")  # the rest speaks in a terminal, or to a database
SILENT = {APP / "web/gateway/security.py", APP / "rules/deal.py"}  # a header; an error in the code
CODE = re.compile(r"\{#.*?#\}|\{%.*?%\}|=\s*'[^']*'", re.DOTALL)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Those of a module, with their lines, but for its docstrings."""
    tree = ast.parse(path.read_text())
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.parametrize("folder", READ)
def test_texts_of_modules_have_them(folder: str) -> None:
    found = [
        f"{path}:{line}: {text}"
        for path in (APP / folder).rglob("*.py")
        if path not in SILENT
        for line, text in texts(path)
        if STRAIGHT.search(text)
    ]
    assert found == []


def test_templates_have_them() -> None:
    found = [
        f"{path}: {one.group()}"
        for path in (APP / "templates").rglob("*.html")
        for one in re.finditer(r"[a-z]'(?:s|t|ve|re|ll|d|m) [a-z]", CODE.sub("", path.read_text()))
    ]
    assert found == []
