"""A real server on a free port and a real Chromium."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser import scene_rooms
from tests.browser.table import WAIT_MS

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZES = {"desk": (1280, 800), "phone": (390, 844), "across": (844, 390)}


class Server:
    """The server as a person starts it, with bots that do not wait."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.settings = {
            "BLACK_QUEEN_BOT_DELAY_S": "0",
            "BLACK_QUEEN_BOT_DELAY_SPREAD_S": "0",
            "BLACK_QUEEN_TRICK_PAUSE_S": "0",
            **settings,
        }
        self.port = "0"
        self.start()

    def start(self) -> None:
        """Start; again on the same port after a stop."""
        command = [sys.executable, "-m", "app", "serve", "--data", str(self.data)]
        self.process = subprocess.Popen(
            [*command, "--port", self.port],
            env={**os.environ, **self.settings},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://[^/]+:(\d+)/", line)
        assert found, line
        self.url = found[0]
        self.port = found[1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop and wait for it."""
        self.process.send_signal(how)
        self.process.wait(timeout=WAIT_MS / 1000)
        if self.process.stdout:
            self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that do not stop it, with tables in chosen states."""
    data = tmp_path_factory.mktemp("data")
    scene_rooms.write(data)
    running = Server(data)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    path = shutil.which("chromium")
    assert path, "Chromium is missing: apt-get install chromium"
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


class Visitors:
    """Opens pages of different people; collects what their consoles complain about."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def open(self, size: str, *, motion: bool = False) -> Page:
        """A page of a new person at a desk or with a phone."""
        width, height = SIZES[size]
        touch = size != "desk"
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.set_default_timeout(WAIT_MS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self._heard(said.type, said.text))
        return page

    def _heard(self, kind: str, text: str) -> None:
        # That a server which is down cannot be reached is no fault of the page, nor that it is
        # left before it is connected.
        down = "ERR_CONNECTION_REFUSED" in text or "htmx:ws:error" in text
        down = down or "closed before the connection is established" in text
        if kind in ("error", "warning") and not down:
            self.complaints.append(text)


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """People with browsers; whatever a page complains about fails the test."""
    people = Visitors(browser)
    yield people
    for context in people.contexts:
        context.close()
    assert people.complaints == []
