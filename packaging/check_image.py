"""make image-check: take the steps of the Dockerfile without a container engine, try the result.

The first stage is built from a clean copy of HEAD (--worktree: of the files as they are) in a
folder that is removed afterwards, never as root. The server then runs from it and may write to
its data folder only: for root the kernel sees to that, as in a container, otherwise the modes of
the files do. Where docker or podman works, the image itself is built and tried as well.
"""

import argparse
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from imagecheck.build import build, lay_out
from imagecheck.container import engine, try_container
from imagecheck.image import Image
from imagecheck.server import serving
from trying.command import Failed, commit, say
from trying.visit import until_ready, visit


def try_image(image: Image) -> None:
    """Start the server, use it, stop it; raises Failed."""
    url = f"http://127.0.0.1:{image.port}"
    before = image.files()
    with serving(image) as server:
        if not server.contained:
            say("without root only the modes of the files keep the server from writing")
        until_ready(url, server.alive)
        visit(url)
        is_healthy(image)
        if "rules: compiled" not in image.log():
            raise Failed("the log does not say that the rules run compiled")
        if commit()[:9] not in image.log():
            raise Failed("the log does not name the commit")
        status = server.stop()
        # Only process 1 outlives the signal that uvicorn raises again at its end.
        if status not in ({0} if server.contained else {0, -signal.SIGTERM}):
            raise Failed(f"after SIGTERM the server ended with {status}")
        if "Traceback" in image.log():
            raise Failed("the log holds a traceback")
    if image.files() != before:
        changed = {name for name, _ in image.files().items() ^ before.items()}
        raise Failed("written outside the data folder: " + ", ".join(sorted(changed)))
    if not any(image.data.iterdir()):
        raise Failed("nothing was written to the data folder")
    try:
        is_healthy(image)
    except Failed:
        return
    raise Failed("HEALTHCHECK calls a server healthy that has stopped")


def is_healthy(image: Image) -> None:
    """Run the HEALTHCHECK; raises Failed."""
    image.run(image.command(image.recipe.health), image.env, Path("/"))


def check(folder: Path, worktree: bool) -> None:
    """All of it, in an empty folder; raises Failed."""
    context = folder / "context"
    context.mkdir()
    recipe = lay_out(context, worktree)
    image = Image(folder, context, recipe)
    source = "the work tree" if worktree else "HEAD"
    say(f"building from {source} as user {image.user}")
    build(image)
    image.seal()
    say(f"starting the server on port {image.port}, with nothing but its data folder to write to")
    try_image(image)
    name = engine()
    if name:
        say(f"building and running the image with {name}")
        try_container(name, context, recipe)
    else:
        say("neither docker nor podman works here: the image itself was not built")


def main() -> int:
    """Run the check; the exit status."""
    parser = argparse.ArgumentParser(description="Try what the Dockerfile makes.")
    parser.add_argument("--worktree", action="store_true", help="the files as they are, not HEAD")
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="image-check-"))
    try:
        folder.chmod(0o711)
        check(folder, chosen.worktree)
    except Failed as error:
        say(f"FAILED: {error}")
        return 1
    finally:
        subprocess.run(["chmod", "-R", "u+w", str(folder)], check=False)  # noqa: S603, S607
        shutil.rmtree(folder)
    say("all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
