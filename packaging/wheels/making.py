"""From the sources to an archive of them, and from that to wheels."""

import shutil
from pathlib import Path

from imagecheck.build import lay_out
from trying.command import Failed, tell
from wheels.environment import PIP, Environment, Python

DESCRIBE = ("git", "describe", "--always", "--abbrev=9", "--exclude=*")
ARCHIVE = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"


class Workshop:
    """A folder in which wheels are made, with the tools for it; they end in another one."""

    def __init__(self, folder: Path, target: Path, python: Python, worktree: bool) -> None:
        """python: runs the tools; worktree: of the files as they are, not of HEAD."""
        self.folder = folder
        self.target = target
        self.source = folder / "source"
        self.commit = tell(*DESCRIBE, *(["--dirty"] if worktree else [])).strip()
        shutil.rmtree(folder, ignore_errors=True)
        self.source.mkdir(parents=True)
        target.mkdir(exist_ok=True)
        for old in target.glob("black_queen-*"):
            old.unlink()
        lay_out(self.source, worktree)
        self.tools = Environment(folder / "tools", python)
        self.tools.lock("wheels")
        self._makers: dict[Path, Environment] = {}

    def archive(self, python: Python) -> Path:
        """The sources as an archive, which every wheel is made from: it needs no npm any more."""
        maker = self._maker(python)
        if not shutil.which("npm"):
            maker.lock("node")
        place = str(self.target)
        maker.run("-c", ARCHIVE, place, cwd=self.source, BLACK_QUEEN_COMMIT=self.commit)
        return only(self.target, "black_queen-*.tar.gz")

    def wheel(self, archive: Path, python: Python, kind: str) -> Path:
        """A wheel: "pure" for every machine, made without compiler and npm, or "compiled" for one
        kind of Python on most systems with this processor."""
        made = self.folder / f"{kind}-{python.tag}"
        options = ("--no-build-isolation", "--no-deps", "--wheel-dir", str(made))
        maker = self._maker(python)
        bare = kind == "pure"
        maker.run(*PIP, "wheel", *options, str(archive), bare=bare, BLACK_QUEEN_WHEEL=kind)
        if kind == "compiled":
            raw, made = only(made, "*.whl"), self.folder / f"mended-{python.tag}"
            self.tools.run("-m", "auditwheel", "repair", "--wheel-dir", str(made), str(raw))
        return Path(shutil.copy(only(made, "*.whl"), self.target))

    def _maker(self, python: Python) -> Environment:
        """What a build needs, and no more."""
        if python.path not in self._makers:
            maker = Environment(self.folder / f"build-{python.tag}", python)
            maker.lock("play")
            self._makers[python.path] = maker
        return self._makers[python.path]


def only(folder: Path, pattern: str) -> Path:
    """The file of a folder that fits a pattern; raises Failed unless there is one."""
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise Failed(f"one {pattern} is expected in {folder}, not {len(found)}")
    return found[0]
