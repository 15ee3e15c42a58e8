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
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

from tests.browser import scene_rooms, stuck
from tests.browser.devices import SIZES, Device, Devices
from tests.browser.table import WAIT_MS

# What draws and plays in all of them is the same; the one without any window is quicker to start.
BROWSERS = (os.environ.get("BROWSER_TO_TEST") or "chromium-headless-shell", "chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A case costs seconds here."""
    item.add_marker(pytest.mark.alike)


class Server:
    """The server as a person starts it, with bots and people who do not wait; who has not come is
    waited for, so that no table changes by itself."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.settings = {
            "BLACK_QUEEN_BOT_DELAY_S": "0",
            "BLACK_QUEEN_BOT_DELAY_SPREAD_S": "0",
            "BLACK_QUEEN_TRICK_PAUSE_S": "0",
            "BLACK_QUEEN_AWAY_S": "3600",
            "BLACK_QUEEN_STAND_IN_S": "3600",
            "BLACK_QUEEN_PERSON_COMMANDS_PER_MINUTE": "100000",
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


def chromium_path() -> str:
    """Where the Chromium is that is wished, or the one there is."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, f"Chromium is missing: apt-get install {BROWSERS[0]}"
    return path


@pytest.fixture(autouse=True)
def _told_where_it_is_stuck(pytestconfig: pytest.Config) -> Iterator[None]:
    with stuck.told(pytestconfig):
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    path = chromium_path()
    expect.set_options(timeout=WAIT_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """What the visitors of all tests come with."""
    return Devices(browser)


CUT = ("ERR_CONNECTION_RESET", "closed before receiving a handshake response")


class Visitors:
    """Opens pages of different people; collects what their consoles complain about."""

    def __init__(self, devices: Devices) -> None:
        self.complaints: list[str] = []
        self._devices = devices
        self._lent: list[Device] = []
        self._kept: list[Page] = []

    def open(self, size: str, *, motion: bool = False) -> Page:
        """A page of a new person at a desk or with a phone."""
        page = self._lend(size).open()
        if motion:
            page.emulate_media(reduced_motion="no-preference")
        return self._at(page, size)

    def visit(self, size: str) -> Page:
        """The same, on a page that stays open from test to test, which is much cheaper: leave
        nothing installed in it, such as scripts, routes or sessions."""
        self._kept.append(self._lend(size).kept)
        return self._at(self._kept[-1], size)

    def forgive_cut_connections(self) -> None:
        """What was under way when the test stopped a server is no fault of the page."""
        self.complaints[:] = [c for c in self.complaints if not any(cut in c for cut in CUT)]

    def leave(self, *, sound: bool = True) -> None:
        """All go; sound: nothing went wrong."""
        for page in self._kept:
            page.remove_listener("pageerror", self._failed)
            page.remove_listener("console", self._heard)
        for device in self._lent:
            self._devices.take_back(device, sound=sound)

    def _lend(self, size: str) -> Device:
        self._lent.append(self._devices.lend(touch=size != "desk"))
        return self._lent[-1]

    def _at(self, page: Page, size: str) -> Page:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", self._failed)
        page.on("console", self._heard)
        return page

    def _failed(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _heard(self, said: ConsoleMessage) -> None:
        # That a server which is down cannot be reached is no fault of the page, nor that it is
        # left before it is connected.
        down = "ERR_CONNECTION_REFUSED" in said.text
        down = down or "closed before the connection is established" in said.text
        blocked = "registration blocked by Playwright" in said.text  # of the service worker, by us
        if said.type in ("error", "warning") and not down and not blocked:
            self.complaints.append(said.text)


@pytest.fixture
def visitors(devices: Devices, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """People with browsers; whatever a page complains about fails the test."""
    failed = request.session.testsfailed
    people = Visitors(devices)
    yield people
    people.leave(sound=request.session.testsfailed == failed)
    assert people.complaints == []
