"""The image itself, where a container engine works."""

import subprocess
from pathlib import Path

from imagecheck.recipe import PORT, Recipe
from imagecheck.server import works
from trying.command import Failed, commit, end_of, free_port, tell
from trying.visit import until_ready, visit

TAG = "black-queen:check"


def engine() -> str:
    """docker or podman if one of them works here, else ""."""
    for name in ("docker", "podman"):
        if works([name, "info"]):
            return name
    return ""


def try_container(name: str, context: Path, recipe: Recipe) -> None:
    """Build the image with a container engine and try it; raises Failed."""
    port = free_port()
    argument = f"BLACK_QUEEN_COMMIT={commit()}"
    tell(name, "build", "--build-arg", argument, "--tag", TAG, str(context))
    options = ("--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges")
    publish = ("--publish", f"127.0.0.1:{port}:{PORT}")
    container = tell(name, "run", "--detach", *options, *publish, TAG).strip()
    try:
        url = f"http://127.0.0.1:{port}"
        running = ("inspect", "--format", "{{.State.Running}}", container)
        until_ready(url, lambda: tell(name, *running).strip() == "true")
        visit(url)
        tell(name, "exec", container, *recipe.health)
        tell(name, "stop", container)
        status = tell(name, "inspect", "--format", "{{.State.ExitCode}}", container).strip()
        log = subprocess.run([name, "logs", container], capture_output=True, text=True, check=True)  # noqa: S603
        if status != "0" or "rules: compiled" not in log.stdout + log.stderr:
            raise Failed(f"the container ended with {status}\n{end_of(log.stdout + log.stderr)}")
    finally:
        tell(name, "rm", "--force", "--volumes", container)
