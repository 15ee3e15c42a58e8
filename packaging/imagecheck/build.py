"""The first stage of the Dockerfile, without a container engine."""

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from imagecheck.image import Image
from imagecheck.recipe import Recipe, read_recipe
from trying.command import ROOT, Failed, commit, tell

PERSONAL = (".config/pip/pip.conf", ".pip/pip.conf", ".npmrc")  # where packages come from
FIT = (
    "import ensurepip, os, sys, sysconfig, venv; sys.exit(sys.version_info < (3, 11) or not"
    " os.path.exists(os.path.join(sysconfig.get_path('include'), 'Python.h')))"
)


def lay_out(context: Path, worktree: bool) -> Recipe:
    """Copy what is built, from HEAD or from the files as they are; the Dockerfile's recipe."""
    own = ("Dockerfile", ".dockerignore")
    copy(own, context, worktree)
    dockerfile, ignored = ((context / name).read_text(encoding="utf-8") for name in own)
    recipe = read_recipe(dockerfile)
    lost = [name for name in recipe.copied if f"!{name}" not in ignored.splitlines()]
    if lost:
        raise Failed(f".dockerignore keeps back what the Dockerfile copies: {', '.join(lost)}")
    copy(recipe.copied, context, worktree)
    return recipe


def copy(names: Sequence[str], to: Path, worktree: bool) -> None:
    """Copy files and folders of the checkout, without what git ignores; raises Failed."""
    if not worktree:
        archive = to.with_suffix(".tar")
        tell("git", "archive", "--output", str(archive), "HEAD", "--", *names)
        tell("tar", "--extract", "--file", str(archive), "--directory", str(to))
        archive.unlink()
        return
    kinds = ("--cached", "--others", "--exclude-standard")
    for name in tell("git", "ls-files", "-z", *kinds, "--", *names).split("\0"):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def build(image: Image) -> None:
    """Take the steps of the first stage, with this machine's settings for pip and npm."""
    out = ("BLACK_QUEEN_", "PYTHON", "VIRTUAL_ENV", "COV", "MAKE")
    env = {name: value for name, value in os.environ.items() if not name.startswith(out)}
    env |= {"HOME": str(image.home), "TMPDIR": str(image.home)}
    for name in PERSONAL:
        mine, theirs = Path.home() / name, image.home / name
        if mine.exists():
            theirs.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(mine, theirs)
    image.give_away()
    env["PYTHON"] = fit_python(image, env)
    env["BLACK_QUEEN_COMMIT"] = commit()  # as --build-arg
    for step in image.recipe.steps:
        image.run(["sh", "-c", image.here(step)], env, image.root / "src")
    for name in PERSONAL:
        (image.home / name).unlink(missing_ok=True)


def fit_python(image: Image, env: Mapping[str, str]) -> str:
    """A Python that can build and that the user of the image may run; raises Failed."""
    for python in (os.path.realpath(sys.executable), "/usr/local/bin/python3", "/usr/bin/python3"):
        try:
            image.run([python, "-c", FIT], env, Path("/"))
        except (Failed, OSError):
            continue
        return python
    raise Failed(
        f"there is no Python 3.11 with venv and headers that user {image.user} may run:"
        " apt-get install python3-venv python3-dev"
    )
