"""A PostgreSQL of one's own: made in a folder, on a free port of this machine, and thrown away."""

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, cycle
from pathlib import Path
from secrets import randbelow
from tempfile import mkdtemp

USER = "cards"
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
MISSING = "PostgreSQL is missing: apt-get install postgresql"
START_S = 60
NOT_GIVEN = range(20_000, 32_000)  # ports below those that connections get, here and elsewhere
FIRST = randbelow(len(NOT_GIVEN))  # elsewhere for each process that looks for some
PORTS = cycle(chain(NOT_GIVEN[FIRST:], NOT_GIVEN[:FIRST]))
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "synchronous_commit": "on",
}


class NoPostgres(Exception):
    """There is none here, or it did not start; the message says why."""


def programs() -> Path:
    """The folder of PostgreSQL's programs, the newest there is; raises NoPostgres."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = [folder for place in PLACES for folder in Path("/").glob(place.lstrip("/"))]
    able = [folder for folder in folders if (folder / "initdb").exists()]
    if not able:
        raise NoPostgres(MISSING)
    return max(able, key=lambda folder: [int(part) for part in folder.parts if part.isdigit()])


class Postgres:
    """One server. Its programs refuse to run as root, and so run as the package's user then."""

    def __init__(self) -> None:
        self._programs = programs()
        self.folder = Path(mkdtemp(prefix="black-queen-postgres-"))
        self._data = self.folder / "data"
        self._as: str | None = None
        if os.geteuid() == 0:
            try:
                owner = pwd.getpwnam("postgres")
            except KeyError:
                raise NoPostgres("root needs a user named postgres to run PostgreSQL") from None
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self._as = "postgres"
        self.port = free_port()

    def make(self, **settings: str) -> None:
        """Make its files. settings: of postgresql.conf, beside SETTINGS."""
        self._run("initdb", "--no-sync", "--username", USER, "--auth", "trust", "--encoding=UTF8",
                  "--locale=C", "--pgdata", str(self._data))  # fmt: skip
        lines = {**SETTINGS, "port": str(self.port), **settings}
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in lines.items())

    def start(self) -> None:
        """Start it, and wait until it answers; raises NoPostgres."""
        self._control("start", "--log", str(self.folder / "server.log"))

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: immediate is as if the power failed, fast finishes in good order."""
        self._control("stop", "--mode", mode)

    def remove(self) -> None:
        """Stop it, if it runs, and remove all that it made."""
        try:
            self.stop()
        except NoPostgres:
            pass
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres", port: int = 0) -> str:
        """Where a database is. port: of something that stands before it."""
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    def create(self, database: str) -> str:
        """Make a database; returns its url."""
        self._run("createdb", "--host=127.0.0.1", f"--port={self.port}", f"--username={USER}",
                  database)  # fmt: skip
        return self.url(database)

    def _control(self, command: str, *options: str) -> None:
        self._run("pg_ctl", command, "--wait", "--timeout", str(START_S), "--silent", "--pgdata",
                  str(self._data), *options)  # fmt: skip

    def _run(self, program: str, *options: str) -> None:
        command: Sequence[str] = (str(self._programs / program), *options)
        done = subprocess.run(
            command,
            user=self._as,
            group=self._as,
            extra_groups=[] if self._as else None,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            raise NoPostgres(f"{program} failed: {done.stderr.strip()}")


@contextmanager
def running(**settings: str) -> Iterator[Postgres]:
    """A server while it is needed."""
    server = Postgres()
    try:
        server.make(**settings)
        server.start()
        yield server
    finally:
        server.remove()


def free_port() -> int:
    """A port of this machine that nobody listens on now, and that no connection is given by itself
    before it is listened on, or listened on again; none is named twice."""
    while True:
        port = next(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
