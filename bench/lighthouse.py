"""Lighthouse's four categories for the first page and for a running table, and what lost points.

Lighthouse is fetched by npm into build/lighthouse, once. Each run has a new Chromium with an empty
cache; at the table it carries the cookie of the seated person.
"""

import argparse
import json
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from app.web.gateway.visitors import COOKIE
from bench import host, machine
from bench.chromium import FLAGS
from bench.missing import Missing, program
from bench.people import open_room

VERSION = "13.5.0"
GOAL = 100
HOME = host.ROOT / "build" / "lighthouse"
SCRIPT = HOME / "node_modules" / "lighthouse" / "cli" / "index.js"
PRESETS = {"desktop": ("--preset=desktop",), "mobile": ()}
CATEGORIES = "performance,accessibility,best-practices,seo"
START_S = 20.0


def install() -> None:
    """Fetch Lighthouse unless it is there; raises Missing."""
    package = SCRIPT.parents[1] / "package.json"
    if package.exists() and json.loads(package.read_text())["version"] == VERSION:
        return
    npm = program("npm")
    HOME.mkdir(parents=True, exist_ok=True)
    (HOME / "package.json").write_text('{"private": true}\n')
    print(f"  fetching Lighthouse {VERSION} into build/lighthouse", flush=True)
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    done = subprocess.run(
        [npm, "install", "--save-exact", *quiet, f"lighthouse@{VERSION}"], cwd=HOME, check=False
    )
    if done.returncode:
        raise Missing(f"Lighthouse {VERSION} cannot be fetched: see what npm says above")


@contextmanager
def browser(cookie: str, url: str) -> Iterator[int]:
    """The debugging port of a new Chromium that has a cookie for a site."""
    with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [
                *(program("chromium"), "--headless=new", "--remote-debugging-port=0"),
                *(f"--user-data-dir={profile}", *FLAGS),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            port, path = _address(Path(profile, "DevToolsActivePort"))
            if cookie:
                _give(cookie, url, f"ws://127.0.0.1:{port}{path}")
            yield port
        finally:
            process.terminate()
            process.wait()


def _address(file: Path) -> tuple[int, str]:
    """The port and the path that Chromium writes down as soon as it listens."""
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        lines = file.read_text().split() if file.exists() else []
        if len(lines) == 2:
            return int(lines[0]), lines[1]
        time.sleep(0.05)
    raise RuntimeError("Chromium does not start.")


def _give(cookie: str, url: str, address: str) -> None:
    """Put the seat cookie into a browser."""
    given = {"name": COOKIE, "value": cookie, "url": url}
    command = {"id": 1, "method": "Storage.setCookies", "params": {"cookies": [given]}}
    with connect(address, origin=None) as socket:
        socket.send(json.dumps(command))
        answer = json.loads(socket.recv())
        if "error" in answer:
            raise RuntimeError("Chromium does not take the cookie.")


@dataclass(frozen=True)
class Report:
    """What Lighthouse says of a page."""

    scores: dict[str, int]
    lost: list[str]
    warnings: list[str]


def look_at(url: str, preset: str, cookie: str = "") -> Report:
    """Run Lighthouse once."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        output = Path(folder, "report.json")
        with browser(cookie, url) as port:
            done = subprocess.run(
                [
                    *(program("node", "nodejs"), str(SCRIPT), url, *PRESETS[preset]),
                    *(f"--port={port}", "--output=json", f"--output-path={output}"),
                    *("--quiet", "--no-enable-error-reporting", f"--only-categories={CATEGORIES}"),
                ],
                cwd=HOME,
                capture_output=True,
                check=False,
                text=True,
            )
        if not output.exists():
            raise RuntimeError(f"Lighthouse fails: {done.stderr[-2000:]}")
        found = json.loads(output.read_text())
    scores = {
        category["title"]: round(100 * (category["score"] or 0))
        for category in found["categories"].values()
    }
    error = found.get("runtimeError", {}).get("message")
    warnings = [*found.get("runWarnings", []), *([error] if error else [])]
    return Report(scores, list(lost(found)), warnings)


def lost(found: dict[str, Any]) -> Iterator[str]:
    """The audits below full marks, those that cost points first."""
    for counts in (True, False):
        for category in found["categories"].values():
            for reference in category["auditRefs"]:
                audit = found["audits"][reference["id"]]
                full = audit["score"] is None or audit["score"] >= 1
                if full or bool(reference["weight"]) is not counts:
                    continue
                value = f", {audit['displayValue']}" if audit.get("displayValue") else ""
                hint = "" if counts else " (costs no points)"
                yield f"{category['title']}: {audit['id']} {100 * audit['score']:.0f}{value}{hint}"


def _run(server: host.Server, presets: Sequence[str]) -> None:
    for preset in presets:
        for name in ("first page", "running table"):
            path, token = "", ""
            if name == "running table":
                code, token = open_room(server)
                path = f"r/{code}"
            found = look_at(f"{server.url}{path}", preset, token)
            marks = ", ".join(f"{title} {score}" for title, score in found.scores.items())
            print(f"  {name}, {preset}: {marks}; goal: {GOAL} each", flush=True)
            for line in (*found.lost, *found.warnings):
                print(f"    {line}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.lighthouse", description=__doc__)
    parser.add_argument("--presets", nargs="*", choices=PRESETS, default=list(PRESETS))
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    program("chromium")
    install()
    with host.serving() as server:
        _run(server, chosen.presets)


if __name__ == "__main__":
    main()
