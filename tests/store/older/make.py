"""Make what tests/store/older keeps: python -m tests.store.older.make sqlite 1 2

It checks the commit out, installs the packages that it had locked, and plays with its own code
(play.py). A database is kept as the statements of pg_dump. It takes half a minute for each.
"""

import gzip
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from app.built import ROOT
from cluster.postgres import programs, running
from tests.store.older import POSTGRESQL, SQLITE, kept

PLAY = Path(__file__).with_name("play.py")
NEEDED = ("app", "bench", "chaos", "package.json", "package-lock.json", "requirements")
STRICT = ("--require-hashes", "--no-deps", "--only-binary", ":all:")


def main(store: str, *schemas: str) -> None:
    """Make some of them anew."""
    for schema in map(int, schemas):
        commit = (SQLITE if store == "sqlite" else POSTGRESQL)[schema]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            lay_out(folder, commit)
            left = in_file(folder) if store == "sqlite" else in_database(folder)
        kept(store, schema).write_bytes(gzip.compress(left, 9, mtime=0))
        print(f"{kept(store, schema).name}: {len(left)} bytes, by {commit}")


def lay_out(folder: Path, commit: str) -> None:
    """The code of a commit, with what a server and its scripted people need."""
    archive = folder / "code.tar"
    subprocess.run(
        ["git", "archive", "--output", archive, commit, "--", *NEEDED], cwd=ROOT, check=True
    )
    shutil.unpack_archive(archive, folder)
    # Pages load what is fetched for them now, which no file of games knows of.
    shutil.copytree(ROOT / "app/static/vendor", folder / "app/static/vendor")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    locks = (folder / "requirements").glob("p*.txt")  # play.txt, and postgres.txt if it is there
    for lock in sorted(locks):
        pip = [str(folder / "venv/bin/python"), "-m", "pip", "install", "--quiet", *STRICT]
        subprocess.run([*pip, "--requirement", str(lock)], check=True)


def play(folder: Path, place: str) -> None:
    """Play in an empty place."""
    command = [str(folder / "venv/bin/python"), str(PLAY), place]
    subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(folder)}, check=True)


def in_file(folder: Path) -> bytes:
    """What is in the file afterwards."""
    place = folder / "data"
    play(folder, str(place))
    return (place / "rooms.sqlite3").read_bytes()


def in_database(folder: Path) -> bytes:
    """The statements that make the database as it is afterwards."""
    with running() as server:
        url = server.create("older")
        play(folder, url)
        options = ("--inserts", "--no-owner", "--no-privileges")
        done = subprocess.run(
            [programs() / "pg_dump", *options, url], capture_output=True, check=True
        )
    lines = done.stdout.decode().splitlines(keepends=True)
    # psql alone knows its commands, which begin with \; what is set concerns a connection.
    kept_lines = (line for line in lines if line.strip() and not line.startswith(("\\", "--")))
    return "".join(kept_lines).encode()


if __name__ == "__main__":
    main(*sys.argv[1:])
