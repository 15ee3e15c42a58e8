"""A browser that is not Chromium, driven by WebDriver, and what a person does in it.

Playwright needs builds of its own of these, or a Firefox that is newer than Debian's."""

import json
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any, TypeVar

from tests.browser.table import LOOK_MS, VISIBLE, WAIT_MS

KEYS = {
    "Shift": "\ue008",
    "Tab": "\ue004",
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Space": " ",
}
MOST_STEPS = 60  # of the focus from one end of a page to the other
Actions = Sequence[Mapping[str, object]]
Found = TypeVar("Found")


class NotNow(Exception):
    """The browser cannot answer: its page is just going, or is not there yet."""


class Engine(ABC):
    """A browser with one page of somebody who has never been here.

    complaints: what scripts, the console and failed requests have had to say so far.
    """

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.patience_ms = WAIT_MS

    def go(self, url: str) -> None:
        """To a page, or to the same one again; waits until it is complete."""
        self.run("globalThis.left = true")
        self.leave_for(url)
        self.wait("!globalThis.left && document.readyState === 'complete'")

    @abstractmethod
    def leave_for(self, url: str) -> None:
        """Begin to go to a page."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression, as JSON carries it."""

    @abstractmethod
    def perform(self, device: Mapping[str, object], actions: Actions) -> None:
        """Actions of a pointer or a keyboard, in the form of WebDriver."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make the page as large as this, in pixels."""

    def wait(self, expression: str) -> Any:
        """The value of an expression as soon as it is something."""
        return wait(lambda: self.run(expression), expression, self.patience_ms)

    def see(self, selector: str) -> bool:
        """Wait for such an element."""
        return wait(lambda: self.has(selector), selector, self.patience_ms)

    def has(self, selector: str) -> bool:
        """Whether there is such an element."""
        return bool(self.run(f"document.querySelector({json.dumps(selector)}) !== null"))

    def point(self, selector: str, *, last: bool = False) -> None:
        """Put the mouse on the first such element that can be seen, or on the last."""
        all_ = f"[...document.querySelectorAll({json.dumps(selector)})]"
        one = f"{all_}.map({VISIBLE}).filter(Boolean).at({-1 if last else 0})"
        x, y = map(int, wait(lambda: self.run(one), selector, self.patience_ms))
        self._move_mouse({"type": "pointerMove", "x": x, "y": y, "duration": 0})

    def click(self, selector: str, *, last: bool = False) -> None:
        """Point at an element and press."""
        self.point(selector, last=last)
        self._move_mouse({"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def press(self, *keys: str) -> None:
        """One key after the other; "Shift+Tab" is both at once."""
        for key in keys:
            held = [KEYS.get(each, each) for each in key.split("+")]
            down = [{"type": "keyDown", "value": each} for each in held]
            up = [{"type": "keyUp", "value": each} for each in reversed(held)]
            self.perform({"type": "key", "id": "keyboard"}, [*down, *up])

    def walk(self, selector: str, key: str = "Tab") -> None:
        """Press a key until the focus is on such an element."""
        on_it = f"document.activeElement?.matches({json.dumps(selector)}) === true"
        for _ in range(MOST_STEPS):
            if self.run(on_it):
                return
            self.press(key)
        raise TimeoutError(f"{key} does not lead to {selector}")

    def _move_mouse(self, *actions: Mapping[str, object]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.perform(mouse, actions)


def wait(look: Callable[[], Found], what: object, patience_ms: int = WAIT_MS) -> Found:
    """What is seen as soon as it is something."""
    reason = None
    until = time.monotonic() + patience_ms / 1000
    while time.monotonic() < until:
        try:
            if found := look():
                return found
        except NotNow as error:
            reason = error
        time.sleep(LOOK_MS / 1000)
    raise TimeoutError(f"in vain: {what}") from reason


@contextmanager
def running(
    command: Sequence[str | Path], env: Mapping[str, str] = os.environ, out: int = DEVNULL
) -> Iterator[Popen[str]]:
    """A process, for a while."""
    with Popen(command, env=env, stdout=out, stderr=DEVNULL, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()
