"""The tests that a change most likely broke: quick.py [OPTION...], options of pytest.

What is not committed yet counts as the change, or else the last commit. First come test files that
were changed, then those named like a changed module, then those that import one; not those that
play in a browser, take long or are for `make nightly`.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST = 15  # files
LONG = ("browser", "chaos", "cluster", "bench", "test_hidden_server", "test_starting", "test_built")
SOURCES = {".py", ".pxd"}


def main(options: list[str]) -> int:
    """Run them; the exit status of pytest."""
    change = changed()
    chosen = list(dict.fromkeys(likely(change)))
    if not chosen:
        print("No test is likely to be broken by this change.")
        return 0
    left = len(chosen) - MOST
    print(f"{len(change)} changed files" + (f"; {left} more files of tests left out" * (left > 0)))
    names = [path.relative_to(ROOT).as_posix() for path in chosen[:MOST]]
    pytest = [sys.executable, "-m", "pytest", "-n", "auto", "-q", "-m", "not nightly"]
    command = [*pytest, *names, *options]
    return subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603


def changed() -> list[Path]:
    """The files that the change touches and that are there."""
    found = [*git("diff", "--name-only", "HEAD"), *git("ls-files", "-o", "--exclude-standard")]
    found = found or list(git("diff", "--name-only", "HEAD~1"))
    return [path for path in (ROOT / name for name in sorted(set(found))) if path.is_file()]


def git(*words: str) -> Iterator[str]:
    """The lines that git prints."""
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    yield from done.stdout.splitlines()


def likely(change: Iterable[Path]) -> Iterator[Path]:
    """Files of tests, the likeliest first; some may come again."""
    change = list(change)
    tests = [path for path in sorted((ROOT / "tests").rglob("test_*.py")) if is_quick(path)]
    yield from (path for path in tests if path in change)
    sources = (path for path in change if not path.stem.startswith("test_"))
    words = [word for path in sources for word in called(path)]
    yield from (path for path in tests if any(f"test_{word}" == path.stem for word in words))
    yield from (path for path in tests if any(f"test_{word}_" in path.stem for word in words))
    modules = [module_of(path) for path in change if path.suffix in SOURCES]
    for path in tests:
        text = path.read_text(encoding="utf-8")
        if any(imports(text, module) for module in modules):
            yield path


def is_quick(path: Path) -> bool:
    """Whether it plays in no browser and is over soon."""
    return not set(LONG) & {path.stem, *path.relative_to(ROOT).parts}


def called(path: Path) -> list[str]:
    """What tests of a file may be called: by its name, or that of its folder (templates)."""
    return [path.stem, path.parent.name]


def module_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(text: str, module: str) -> bool:
    """Whether a test imports a module."""
    package, _, name = module.rpartition(".")
    direct = re.search(rf"^(?:from|import) {re.escape(module)}\b", text, re.MULTILINE)
    named = rf"^from {re.escape(package)} import .*\b{re.escape(name)}\b"
    return bool(direct or (package and re.search(named, text, re.MULTILINE)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
