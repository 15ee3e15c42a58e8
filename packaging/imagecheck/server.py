"""The server of the image, as a container would run it."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from imagecheck.image import IS_ROOT, Identity, Image
from trying.command import Failed, end_of

STOP_S = 20

# $1: the folder that stands for the image, $2: the user, $3...: the command, as process 1.
CONTAINED = """
set -e
mount --bind "$1" "$1"
mount --bind "$1/data" "$1/data"
mount -o remount,bind,ro "$1"
if mountpoint --quiet /tmp; then mount -o remount,bind,ro /tmp; fi
mount -o remount,bind,ro /
cd "$1/data"
user=$2
shift 2
exec setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs "$@"
"""
NAMESPACES = (
    *("unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child"),
    *("sh", "-c", CONTAINED, "sh"),
)


class Server:
    """The server of the image, started by its CMD."""

    def __init__(self, image: Image) -> None:
        around = [*NAMESPACES, str(image.root), str(image.user)]
        self.contained = IS_ROOT and works([*around, "true"])
        with image.log_file.open("wb") as log:
            self._process = subprocess.Popen(  # noqa: S603
                [*(around if self.contained else []), *image.command(image.recipe.start)],
                **Identity() if self.contained else image.identity,
                env=image.env,
                cwd=image.data,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def alive(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> int:
        """End it by SIGTERM; its exit status, or Failed if it does not end."""
        pid = self._process.pid
        if self.contained:
            pid = int(Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii"))
        os.kill(pid, signal.SIGTERM)
        try:
            return self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            raise Failed(f"SIGTERM did not stop the server within {STOP_S} s") from None

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def serving(image: Image) -> Iterator[Server]:
    """The server, ended in any case; a failure comes with its log."""
    server = Server(image)
    try:
        yield server
    except Failed as error:
        raise Failed(f"{error}\n{end_of(image.log())}") from None
    finally:
        server.kill()


def works(command: list[str]) -> bool:
    """Whether a command is there and succeeds."""
    try:
        return not subprocess.run(command, capture_output=True, check=False).returncode  # noqa: S603
    except OSError:
        return False
