"""Try the black-queen that is installed beside this Python: try_installed.py compiled|pure.

It says its version, lets bots play, hosts tables on a free port; the pages and all that they load
are fetched, and a deal is played at a table by the websocket. Nothing of the checkout is used but
these few modules, so the same is run on every system that a wheel is made for.
"""

import os
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from trying.command import Failed, end_of, ended, say
from trying.deal import play_deal
from trying.visit import until_ready, visit

STOP_S = 20
SAYS = {"compiled": ", compiled)", "pure": ", not compiled)"}
# The best level of bots that plays unasked with the rules as they are.
LEVEL = {"compiled": "3", "pure": "1"}
QUICK = {
    "BLACK_QUEEN_BOT_DELAY_S": "0",
    "BLACK_QUEEN_BOT_DELAY_SPREAD_S": "0",
    "BLACK_QUEEN_TRICK_PAUSE_S": "0",
    "BLACK_QUEEN_LOG_FORMAT": "json",
}
NAME = "black-queen.exe" if os.name == "nt" else "black-queen"
PROGRAM = Path(sysconfig.get_path("scripts")) / NAME


def main(kind: str) -> int:
    """Try it; the exit status."""
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            check(kind, Path(folder))
    except Failed as error:
        say(f"FAILED: {error}")
        return 1
    return 0


def check(kind: str, folder: Path) -> None:
    """All of it, in an empty folder; raises Failed."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("BLACK_QUEEN_")}
    version = output("--version", env=env, cwd=folder).strip()
    say(version)
    if not version.endswith(SAYS[kind]):
        raise Failed(f"this should be {kind}")
    records = folder / "matches.jsonl"
    for game in ("black_queen", "euchre"):
        match = output("selfplay", game, "--level", LEVEL[kind], env=env, cwd=folder)
        records.write_text(match, encoding="utf-8")
        output("replay", str(records), env=env, cwd=folder)
    with serving(folder, {**env, **QUICK}) as (url, process):
        until_ready(url, lambda: process.poll() is None)
        cards = play_deal(url, visit(url))
    say(f"served its pages; a deal was played at a table, {cards} cards by the websocket")


def output(*words: str, env: Mapping[str, str], cwd: Path) -> str:
    """What a command prints; raises Failed."""
    command = [str(PROGRAM), *words]
    done = subprocess.run(  # noqa: S603
        command, env=env, cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ended(command, done.returncode, done.stdout + done.stderr)
    return done.stdout


@contextmanager
def serving(folder: Path, env: Mapping[str, str]) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server on a free port, and its address; a failure comes with its log."""
    log = folder / "log.txt"
    command = [str(PROGRAM), "serve", "--port", "0", "--data", str(folder / "data")]
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(  # noqa: S603
            command, env=env, cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True
        )
    assert process.stdout  # noqa: S101 - for mypy
    try:
        name, _, url = process.stdout.readline().strip().partition(": ")
        if name != "Black Queen":
            raise Failed("the server does not say where it is")
        yield url.rstrip("/"), process
        process.terminate()
        status = process.wait(STOP_S)
        # Windows has no signal that asks a process to end.
        if os.name != "nt" and status not in {0, -signal.SIGTERM}:
            raise Failed(f"after SIGTERM the server ended with {status}")
        if "Traceback" in log.read_text(encoding="utf-8"):
            raise Failed("the log holds a traceback")
    except subprocess.TimeoutExpired:
        raise Failed(f"the server did not end within {STOP_S} s") from None
    except Failed as error:
        raise Failed(f"{error}\n{end_of(log.read_text(encoding='utf-8'))}") from None
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
