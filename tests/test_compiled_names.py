"""Names that exist compiled only, or uncompiled only: Cython says nothing of them, so this does.

A name that a .pxd declares `cdef` belongs to C alone once the module is compiled: another module
gets it by `cimport` in its own .pxd, and uncompiled by an import below `if not cython.compiled:`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.built import APP, sources

ROOT = APP.parent
TYPES = r"(?:unsigned |const )*(?:int|long long|long|short|char|double|float|bint|object)"
DECLARED = re.compile(rf"^cdef {TYPES} ([^:\n]+)$", re.MULTILINE)
CIMPORTED = re.compile(r"^from (app[\w.]+) cimport (.+)$", re.MULTILINE)
MODULES = sorted(
    path for folder in ("app", "bench", "chaos", "tests") for path in (ROOT / folder).rglob("*.py")
)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def hidden(source: Path) -> set[str]:
    """The names that a module does not have for Python once it is compiled."""
    text = source.with_suffix(".pxd").read_text(encoding="utf-8")
    return {
        re.sub(r"\(.*", "", name).strip()
        for names in DECLARED.findall(text)
        for name in ([names] if "(" in names else names.split(","))
    }


HIDDEN = {
    ".".join(source.relative_to(ROOT).with_suffix("").parts): hidden(source) for source in sources()
}


def imports(tree: ast.AST, *, uncompiled: bool = False) -> Iterator[tuple[ast.ImportFrom, bool]]:
    """The imports of a module, and whether each is for uncompiled modules only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ImportFrom):
            yield node, uncompiled
        below = isinstance(node, ast.If) and "cython.compiled" in ast.unparse(node.test)
        yield from imports(node, uncompiled=uncompiled or below)


def test_the_trap_is_known() -> None:
    assert "ALL_CARDS" in HIDDEN["app.rules.oh_hell.deal"]
    assert "lowest" not in HIDDEN["app.rules.oh_hell.deal"]


def test_nobody_imports_what_is_not_there_once_it_is_compiled() -> None:
    wrong = [
        f"{name_of(path)} imports {alias.name} from {node.module}, whose .pxd declares it cdef:"
        " compiled it is not there. Import it below `if not cython.compiled:` and cimport it in a"
        " .pxd, or take it out of that .pxd."
        for path in MODULES
        for node, uncompiled in imports(ast.parse(path.read_text(encoding="utf-8")))
        for alias in node.names
        if not uncompiled and alias.name in HIDDEN.get(node.module or "", ())
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("source", sources(), ids=name_of)
def test_what_is_cimported_is_there_uncompiled_too(source: Path) -> None:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    bound = {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    text = source.with_suffix(".pxd").read_text(encoding="utf-8")
    wrong = [
        f"{name_of(source)} uses {name}, which only its .pxd gets from {module}: import it below"
        " `if not cython.compiled:`."
        for module, names in CIMPORTED.findall(text)
        for name in re.split(r",\s*", names)
        if name in used - bound
    ]
    assert not wrong, "\n".join(wrong)
