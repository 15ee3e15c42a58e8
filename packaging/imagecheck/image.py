"""A folder that stands for the image."""

import os
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from imagecheck.recipe import PORT, Recipe
from trying.command import free_port, run, tell

IS_ROOT = os.getuid() == 0
PLACES = re.compile(r"(?<![\w./])/(src|opt/black-queen|data)\b")


class Identity(TypedDict, total=False):
    """Whom a command runs as; empty for the user who runs the check."""

    user: int
    group: int
    extra_groups: list[int]


class Image:
    """A folder that stands for the image, and whom its server runs as."""

    def __init__(self, folder: Path, context: Path, recipe: Recipe) -> None:
        self.root = folder / "image"
        self.data = self.root / "data"
        self.home = folder / "home"
        self.log_file = folder / "log"
        self.recipe = recipe
        self.user = recipe.user if IS_ROOT else os.getuid()
        self.port = free_port()
        self.env = {name: self.here(value) for name, value in recipe.env.items()}
        for made in (self.root / "opt", self.data, self.home):
            made.mkdir(parents=True)
        shutil.copytree(context, self.root / "src")

    def here(self, text: str) -> str:
        """A text of the Dockerfile with the paths and the port of this folder."""
        return PLACES.sub(rf"{self.root}/\1", text.replace(PORT, str(self.port)))

    def command(self, parts: Sequence[str]) -> list[str]:
        """A command of the Dockerfile."""
        first, *others = map(self.here, parts)
        return [shutil.which(first, path=self.env["PATH"]) or first, *others]

    @property
    def identity(self) -> Identity:
        if not IS_ROOT:
            return Identity()
        return Identity(user=self.user, group=self.user, extra_groups=[])

    def run(self, command: Sequence[str], env: Mapping[str, str], cwd: Path) -> None:
        """Run a command as the user of the image; raises Failed with the end of its output."""
        run(command, env, cwd, **self.identity)

    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8", errors="replace")

    def files(self) -> dict[str, tuple[int, int]]:
        """Size and time of every file outside the data folder."""
        found = {}
        for top in (self.root / "src", self.root / "opt", self.home):
            for path in top.rglob("*"):
                status = path.lstat()
                found[str(path)] = (status.st_size, status.st_mtime_ns)
        return found

    def give_away(self) -> None:
        """Let the user of the image write everywhere here."""
        if IS_ROOT:
            tell("chown", "-R", f"{self.user}:{self.user}", str(self.root.parent))

    def seal(self) -> None:
        """Let nobody write outside the data folder any more."""
        for top in (self.root / "src", self.root / "opt", self.home):
            if IS_ROOT:
                tell("chown", "-R", "0:0", str(top))
            tell("chmod", "-R", "a-w,a+rX", str(top))
