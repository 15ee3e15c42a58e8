"""Firefox, by WebDriver BiDi over a websocket."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.engine import Actions, Engine, NotNow, running, wait
from tests.browser.table import WAIT_MS

# Without a window there is no mouse either, as far as styles know, unless they are told.
MOUSE = """
user_pref("ui.primaryPointerCapabilities", 6);
user_pref("ui.allPointerCapabilities", 6);
"""
EVENTS = ["log.entryAdded", "network.fetchError", "network.responseCompleted"]
LEFT = "NS_BINDING_ABORTED"  # a request of a page that was left


class Firefox(Engine):
    """Firefox at the other end of a websocket."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self._socket = socket
        self._sent = 0
        self._send("session.new", capabilities={})
        # The first tab has not got the focus of the window.
        self._page = self._send("browsingContext.create", type="tab")["context"]
        self._send("session.subscribe", events=EVENTS, contexts=[self._page])

    def leave_for(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._page, url=url, wait="none")

    def run(self, expression: str) -> Any:
        answer = self._send(
            "script.evaluate",
            expression=f"JSON.stringify(({expression}) ?? null)",
            target={"context": self._page},
            awaitPromise=False,
        )
        if answer["type"] != "success":
            raise NotNow(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def perform(self, device: Mapping[str, object], actions: Actions) -> None:
        source = {**device, "actions": actions}
        self._send("input.performActions", context=self._page, actions=[source])

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._send("browsingContext.setViewport", context=self._page, viewport=size)

    def _send(self, method: str, **params: object) -> Any:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=WAIT_MS / 1000))
            if message["type"] == "event":
                self._hear(message["method"], message["params"])
            elif message["type"] == "error":
                raise NotNow(message["message"])
            else:
                return message["result"]

    def _hear(self, event: str, told: Any) -> None:
        if event == "log.entryAdded":
            if told["level"] in ("error", "warn"):
                self.complaints.append(str(told["text"]))
        elif event == "network.fetchError":
            if told["errorText"] != LEFT:
                self.complaints.append(f"{told['errorText']}: {told['request']['url']}")
        elif told["response"]["status"] >= 400:
            self.complaints.append(f"{told['response']['status']}: {told['request']['url']}")


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    """A new Firefox without a window, which keeps its things in a folder."""
    command = ["firefox-esr", "--headless", "--remote-debugging-port=0", f"--profile={folder}"]
    (folder / "user.js").write_text(MOUSE, encoding="utf-8")
    said = folder / "WebDriverBiDiServer.json"
    with running(command):
        wait(lambda: said.exists() and said.stat().st_size, said)
        server = json.loads(said.read_text(encoding="utf-8"))
        with connect(f"ws://{server['ws_host']}:{server['ws_port']}/session", max_size=None) as to:
            yield Firefox(to)
