"""A real server on a free port, and what a browser does with it."""

import os
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.web.gateway.limits import LimitSettings
from app.web.gateway.visitors import COOKIE
from tests.patience import PATIENCE_S
from tests.web.browsing import Browser
from tests.web.help_pages import Read

ROOT = Path(__file__).resolve().parents[2]
NOT_IDLE = httpx.Limits(keepalive_expiry=1.0)  # the server ends idle connections after 5 s
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # to load certificates takes long
QUICK = {
    "BLACK_QUEEN_BOT_DELAY_S": "0",
    "BLACK_QUEEN_BOT_DELAY_SPREAD_S": "0",
    "BLACK_QUEEN_TRICK_PAUSE_S": "0",
}
MANY = {  # all tests come from one address, and play quickly
    f"BLACK_QUEEN_{name.upper()}": "1000000" for name in LimitSettings.__dataclass_fields__
}


class Server:
    """`black-queen serve` in a process of its own; it can be killed and started again."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.data = folder / "data"
        self.errors = folder / "errors.txt"
        self.url = ""
        self.root_path = str(settings.get("root_path", ""))
        self.port = 0
        self._settings = {f"BLACK_QUEEN_{name.upper()}": str(v) for name, v in settings.items()}
        self._process: subprocess.Popen[str] | None = None

    def start(self, port: int = 0) -> None:
        """Start it and wait for its address."""
        command = [sys.executable, "-m", "app", "serve", "--port", str(port)]
        with self.errors.open("a", encoding="utf-8") as errors:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data)],
                cwd=ROOT,
                env=os.environ | QUICK | MANY | self._settings,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        start, _, url = line.strip().partition(": ")
        assert start == "Black Queen", (line, self.log)
        self.url = url.rstrip("/").removesuffix(self.root_path)
        self.port = int(self.url.rpartition(":")[2])
        assert httpx.get(f"{self.url}/healthz", timeout=PATIENCE_S, verify=NO_TLS).text == "ok"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, if it runs."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(20)
        finally:
            self._process.kill()
            self._process.wait()
            if self._process.stdout:
                self._process.stdout.close()
            self._process = None

    def browser(self, **headers: str) -> httpx.Client:
        """A browser of its own, which sends the Origin that a page of this server would."""
        headers = {"Origin": self.url} | {k.replace("_", "-"): v for k, v in headers.items()}
        return Browser(
            base_url=self.url,
            headers=headers,
            timeout=PATIENCE_S,
            verify=NO_TLS,
            limits=NOT_IDLE,
        )

    def new_cookie(self) -> str:
        """The value of the cookie that a new browser gets."""
        with httpx.Client(base_url=self.url, verify=NO_TLS) as browser:
            browser.post("/rooms", headers={"Origin": self.url})
            return browser.cookies[COOKIE]

    @property
    def log(self) -> str:
        """What it has written to stderr."""
        return self.errors.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests; none of them may leave an error in its log."""
    own = Server(tmp_path_factory.mktemp("server"))
    own.start()
    yield own
    own.stop()
    assert "Traceback" not in own.log


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of one test, which may do with it what it likes."""
    own = Server(tmp_path)
    own.start()
    yield own
    own.stop()


@pytest.fixture(scope="module")
def read(server: Server) -> Iterator[Read]:
    """A browser that gives the text of a page."""
    with server.browser() as browser:

        def text(address: str) -> str:
            answer = browser.get(address)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            return answer.text

        yield text
