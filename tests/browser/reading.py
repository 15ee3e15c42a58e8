"""What a screen reader is told, and what has the focus."""

from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import CDPSession, Page

LISTEN = """
() => {
  window.heard = [];
  const live = document.querySelector('#live');
  new MutationObserver(() => { if (live.textContent) window.heard.push(live.textContent); })
    .observe(live, { childList: true, characterData: true, subtree: true });
}
"""
SAID = "(words) => window.heard.some((line) => line.includes(words))"


@dataclass(frozen=True)
class Node:
    """What a screen reader knows of an element."""

    role: str
    name: str
    focused: bool


def said(page: Page, words: str) -> None:
    """Wait until this has been told since one listens, whatever came after it."""
    page.wait_for_function(SAID, arg=words)


def read(session: CDPSession) -> Iterator[Node]:
    """The accessibility tree from top to bottom, without what is ignored."""
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        if node.get("ignored"):
            continue
        properties = {p["name"]: p["value"].get("value") for p in node.get("properties", [])}
        yield Node(
            node["role"]["value"],
            node.get("name", {}).get("value", ""),
            bool(properties.get("focused")),
        )


def focused(session: CDPSession) -> Node:
    """Where the focus is; never nowhere."""
    found = [node for node in read(session) if node.focused and node.role != "RootWebArea"]
    assert len(found) == 1, found
    return found[0]
