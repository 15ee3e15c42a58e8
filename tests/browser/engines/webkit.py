"""WebKitGTK, by its driver over HTTP, on a screen that nobody sees."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE
from typing import Any

import httpx

from cluster.postgres import free_port
from tests.browser.engines.engine import Actions, Engine, NotNow, running, wait
from tests.browser.table import WAIT_MS

SIZE = "1280x1024x24"  # no larger: the window that lies below its middle has the focus
# The driver tells nothing of the console: each page is asked, as soon as it is there.
LISTEN = Path(__file__).with_name("listen.js").read_text(encoding="utf-8")


class WebKit(Engine):
    """WebKitGTK behind a session of its driver."""

    def __init__(self, session: httpx.Client) -> None:
        super().__init__()
        self._session = session

    def leave_for(self, url: str) -> None:
        self._post("url", url=url)

    def run(self, expression: str) -> Any:
        script = f"const value = ({expression}) ?? null; return [({LISTEN})(), value];"
        heard, value = self._post("execute/sync", script=script, args=[])
        self.complaints += heard
        return value

    def perform(self, device: Mapping[str, object], actions: Actions) -> None:
        self._post("actions", actions=[{**device, "actions": actions}])

    def resize(self, width: int, height: int) -> None:
        bar = 0  # of the window, above the page
        for _ in range(2):
            self._post("window/rect", x=0, y=0, width=width, height=height + bar)
            bar += height - int(self.wait(f"innerWidth === {width} && innerHeight"))

    def _post(self, command: str, **body: object) -> Any:
        return _value(self._session.post(command, json=body))


def _value(answer: httpx.Response) -> Any:
    value = answer.json()["value"]
    if answer.is_error:
        raise NotNow(f"{value['error']}: {value['message']}")
    return value


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display of our own."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SIZE, "-nolisten", "tcp"]
    with running(command, out=PIPE) as server:
        assert server.stdout
        yield f":{server.stdout.readline().strip()}"


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """A new WebKitGTK, which keeps nothing."""
    port = free_port()
    driver = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT_MS / 1000)
    capabilities = {"alwaysMatch": {"browserName": "MiniBrowser", "pageLoadStrategy": "none"}}

    def listens() -> bool:
        try:
            return driver.get("/status").is_success
        except httpx.ConnectError:
            return False

    with driver, screen() as display:
        environment = {**os.environ, "DISPLAY": display}
        with running(["WebKitWebDriver", f"--port={port}"], environment):
            wait(listens, "WebKitWebDriver")
            begun = _value(driver.post("/session", json={"capabilities": capabilities}))
            driver.base_url = driver.base_url.join(f"/session/{begun['sessionId']}/")
            yield WebKit(driver)
            driver.delete("")
