"""Who holds a data folder: one server at a time, or a rescue.

A lock of the system says whether somebody does, so it ends with the process, however that dies.
The file beside it only tells people who it is, and may be missing, stale or broken.
"""

import errno
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from app.rooms.logbook.log import LogUnavailable

NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP)
LOCK, NOTE = "server.lock", "server.json"


class FolderLocked(LogUnavailable):
    """Another process holds the folder; the message says who."""


class Holder:
    """This process, as the one that holds a folder."""

    def __init__(self, folder: Path) -> None:
        self._note = folder / NOTE
        self._since = datetime.now(UTC).isoformat(" ", "seconds").removesuffix("+00:00")

    def tell(self, does: str) -> None:
        """Note for others who holds the folder and what for, such as the address of a server."""
        note = {
            "process": os.getpid(),
            "host": socket.gethostname(),
            "since": self._since,
            "does": does,
        }
        with suppress(OSError):  # the lock is what counts
            self._note.write_text(json.dumps(note), encoding="utf-8")


@contextmanager
def lock_folder(folder: Path, does: str) -> Iterator[Holder]:
    """Hold a folder, made first if need be; raises FolderLocked or LogUnavailable."""
    # A lock that is a mere file, as filelock makes where there is no other, could outlive us.
    lock = FileLock(folder / LOCK, timeout=0, thread_local=False, fallback_to_soft=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise FolderLocked(f"The folder {folder} is held by {_holder_of(folder)}") from None
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in NO_LOCKS:
            reason = "its disk has no locks; choose a local disk"
        raise LogUnavailable(f"The folder {folder} cannot be used: {reason}") from None
    holder = Holder(folder)
    holder.tell(does)
    try:
        yield holder
    finally:
        with suppress(OSError):
            (folder / NOTE).unlink()
        lock.release()


def _holder_of(folder: Path) -> str:
    """Who holds a folder, as far as it has told."""
    try:
        note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        told = {name: str(note[name]) for name in ("does", "process", "host", "since")}
    except (OSError, ValueError, TypeError, KeyError):
        return "another server"
    if not all(text.isprintable() for text in told.values()):
        return "another server"
    return "{does} (process {process} on {host}, since {since} UTC)".format(**told)
