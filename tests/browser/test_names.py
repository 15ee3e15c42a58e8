"""Names are texts, whatever is in them: no name becomes a part of the page of anybody.

Two people type their names, four send theirs over the websocket, and one only watches. Their pages
must have the shape of the same pages with plain names.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count

import httpx
import pytest
from markupsafe import escape
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from app.rooms.fold.seats.naming import GUEST_NAMES
from app.rooms.fold.seats.people import clean_name
from app.web.gateway.table_diff import Assembled
from app.web.gateway.visitors import COOKIE
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES, Devices
from tests.browser.table import choose_players, ready
from tests.many import some
from tests.web.browsing import legal

PLAIN = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida")
ODD = {
    "elements": (
        "<img src onerror=pwn()>",
        "<script>pwn()</script>",
        "</b></li></ol><h1>x",
        "<style>*{display:none}",
        "<svg onload=pwn()>",
        "<!-- <p",
    ),
    "attributes": (
        '" onfocus=pwn() x="',
        "' autofocus onfocus='x",
        '" hx-get="/" hx-x="',
        '"><a id=state>',
        "x` data-do=`{}",
        "&quot;&#62;&lt;b&gt;",
    ),
    "swaps": (
        "<i id=net hx-swap-oob=1>",
        "<template><p id=net>",
        "<hx-partial id=net>x",
        '{"refused":"x","id":"y"}',
        '{"do":"leave","id":"a"}',
        "{{ 7 * 7 }} {% if x %}",
    ),
    "characters": (
        "\u202eenO\u202c \u2066T",
        "Z\u200be\ufeffro \u2063\u00adw\u200bide",
        "\0\a\x1b[31mBell\x7f\x85\r\n",
        "W" * 200,
        "a" + "\u0301\u0325" * 90,
        "\u0301\u0300",
    ),
    "directions": (
        "\u05d0\u05d1\u05d2 (3",
        "\u0627\u0628 \u0661",
        "\u2067\u05d3\u05d4",
        "\u200fx\u061cy",
        "! \u05d5\u05d6 :",
        "\u07ca\u07cb 7",
    ),
}

# Kinds of elements, cards left out, with what could make them act: how many of each there are.
SHAPE = """
() => {
  const acts = (name) => /^(on|hx-|data-do|href|src|style|form|popover|autofocus)/.test(name);
  const shape = {};
  for (const e of document.querySelectorAll(':not(.card, .card *, i:not([id]))')) {
    const own = e.localName === 'html' ? [] : e.getAttributeNames(); // deck.js paints when it can
    const kind = [e.localName, ...own.filter(acts).sort()].join(' ');
    shape[kind] = (shape[kind] ?? 0) + 1;
  }
  return shape;
}
"""

IDS = "() => [...document.querySelectorAll('[id]')].map((e) => e.id)"

# Whether each of these names is the whole text of something at the table.
NAMED = """
(names) => {
  const walker = document.createTreeWalker(document.querySelector('#table'), NodeFilter.SHOW_TEXT);
  const texts = new Set();
  while (walker.nextNode()) texts.add(walker.currentNode.data);
  return names.every((name) => texts.has(name));
}
"""

# Lines in which the characters outside of names do not go from left to right.
TURNED_ROUND = r"""
(root, names) => {
  const inline = (e) => getComputedStyle(e).display.startsWith('inline');
  const lines = new Map();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    let block = node.parentElement;
    while (inline(block)) block = block.parentElement;
    if (!block.getClientRects().length || block.closest('.unseen')) continue; // read aloud only
    const named = new Set();
    for (const name of names) {
      for (let at = node.data.indexOf(name); at >= 0; at = node.data.indexOf(name, at + 1)) {
        for (let i = at; i < at + name.length; i += 1) named.add(i);
      }
    }
    for (let i = 0; i < node.data.length; i += 1) {
      if (named.has(i) || !node.data[i].trim()) continue;
      const range = document.createRange();
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const box = range.getBoundingClientRect();
      if (box.width) lines.set(block, [...(lines.get(block) ?? []), [box, node.data[i]]]);
    }
  }
  return [...lines.values()].filter((line) => line.some(([box], i) => {
    const [before] = line[i - 1] ?? [box];
    return Math.abs(box.top - before.top) < box.height / 2 && box.left < before.left - 1;
  })).map((line) => line.map(([, character]) => character).join(''));
}
"""

# Places at the table that stick out of it or are much higher than wanted, and a wide window.
BROKEN = """
(height) => {
  const table = document.querySelector('#table').getBoundingClientRect();
  const places = [...document.querySelectorAll('[id^=seat] > header, [id^=chair]')];
  const broken = places.filter((e) => e.getClientRects().length).filter((e) => {
    const box = e.getBoundingClientRect();
    return box.left < table.left - 1 || box.right > table.right + 1 || box.top < table.top - 1
      || box.bottom > table.bottom + 1 || box.height > height;
  });
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [...broken.map((e) => e.id || e.parentElement.id), ...(wide ? ['window'] : [])];
}
"""
HIGHEST = """
() => Math.max(...[...document.querySelectorAll('[id^=seat] > header, [id^=chair]')]
  .map((e) => e.getBoundingClientRect().height))
"""


class Sender:
    """Somebody's connection without a page, to send what a page would not."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._assembled = Assembled()
        self._ids = count()
        self.newest = ""

    def send(self, do: str, **fields: object) -> None:
        """Send a command."""
        self._socket.send(json.dumps({"do": do, "id": f"raw-{next(self._ids)}", **fields}))

    def see(self, part: str) -> None:
        """Wait for a table that holds a text."""
        while part not in self.newest:
            message = self._socket.recv(20)
            assert isinstance(message, str)
            assert not message.startswith("{"), message
            self.newest = self._assembled.take(message.encode()).decode()


class Room:
    """A room of six: two with pages, four without one, and a spectator's page."""

    def __init__(self, server: Server, people: Visitors, names: Sequence[str]) -> None:
        self.url = server.url
        self.names = names
        self.shown = [clean_name(n) or GUEST_NAMES[seat] for seat, n in enumerate(names)]
        self.pages = [people.open(size) for size in SIZES]
        for page in self.pages:
            page.add_init_script("window.pwn = () => { window.pwned = true; };")

    def gather(self, open_: ExitStack) -> None:
        """Everybody comes; the first two type their names, the others send theirs."""
        host, friend, spectator = self.pages
        host.goto(self.url)
        choose_players(host, 6)
        host.get_by_label("Your name").fill(self.names[0])
        host.get_by_role("button", name="Play with friends").click()
        ready(host)
        for page in (friend, spectator):
            page.goto(host.url)
            ready(page)
        friend.locator("form#join input[name=name]").fill(self.names[1])
        friend.locator("#at1").click()
        expect(friend.locator("#chair1.mine")).to_be_visible()
        self.senders = [open_.enter_context(self._connected(token)) for token in self._tokens()]
        for seat in range(2, len(self.names)):
            self.senders[seat].send("sit", seat=seat, name=self.names[seat])
        for sender in self.senders:
            for name in self.shown:
                sender.see(str(escape(name)))
        for page in self.pages:
            page.wait_for_function(NAMED, arg=self.shown)

    def _tokens(self) -> Iterator[str]:
        for page in self.pages[:2]:
            (token,) = [c["value"] for c in page.context.cookies() if c["name"] == COOKIE]
            yield token
        for _ in self.names[2:]:
            yield httpx.get(self.pages[0].url, trust_env=False).cookies[COOKIE]

    @contextmanager
    def _connected(self, token: str) -> Iterator[Sender]:
        url = self.pages[0].url.replace("http", "ws", 1)
        with connect(
            f"{url}/ws",
            origin=Origin(self.url.rstrip("/")),
            additional_headers={"Cookie": f"{COOKIE}={token}"},
            proxy=None,
        ) as socket:
            yield Sender(socket)

    def play_a_trick(self) -> list[str]:
        """The host deals, and each plays a card; returns what was turned round meanwhile."""
        turned: list[str] = []
        self.pages[0].locator("#start").click()
        for number in range(len(self.names)):
            self.pages[2].wait_for_selector(_state(number), state="attached")
            turned += self.pages[2].locator("#table").evaluate(TURNED_ROUND, self.shown)
            for sender in self.senders:
                sender.see(f'data-move="1.{number}"')
            (acting,) = [sender for sender in self.senders if legal(sender.newest)]
            acting.send("act", action=legal(acting.newest)[0], move=f"1.{number}")
        for seat, page in enumerate(self.pages):
            page.wait_for_selector(_state(len(self.names)), state="attached")
            page.wait_for_function(NAMED, arg=[n for i, n in enumerate(self.shown) if i != seat])
        return turned


def _state(number: int) -> str:
    """The mark of a table after so many cards."""
    return f'#state[data-move="1.{number}"]'


@dataclass
class Usual:
    """What pages are like with plain names: one of each person at the gathering, and any."""

    gathered: list[dict[str, int]]
    kinds: set[str]
    heights: list[float]


@pytest.fixture(scope="module")
def usual(server: Server, devices: Devices) -> Usual:
    """The pages of a room with plain names."""
    people = Visitors(devices)
    with ExitStack() as open_:
        room = Room(server, people, PLAIN)
        room.gather(open_)
        gathered = [page.evaluate(SHAPE) for page in room.pages]
        heights = [page.evaluate(HIGHEST) for page in room.pages]
        room.play_a_trick()
        kinds = {kind for page in room.pages for kind in page.evaluate(SHAPE)}
        kinds = kinds.union(*gathered)
        heights = [max(h, p.evaluate(HIGHEST)) for h, p in zip(heights, room.pages, strict=True)]
    people.leave()
    assert people.complaints == []
    return Usual(gathered, kinds, heights)


def turned_round(page: Page, names: Sequence[str]) -> list[str]:
    """Lines of the page, and of what its table can pop up, that a name has turned round."""
    found: list[str] = page.locator("body").evaluate(TURNED_ROUND, names)
    for popover in page.locator("#table [popover]").all():
        popover.evaluate("(e) => e.showPopover()")
        found += popover.evaluate(TURNED_ROUND, names)
        popover.evaluate("(e) => e.hidePopover()")
    return found


@pytest.mark.parametrize("odd", some(ODD, ("elements",)))
def test_a_name_stays_text_for_everybody(
    server: Server, visitors: Visitors, usual: Usual, odd: str
) -> None:
    with ExitStack() as open_:
        room = Room(server, visitors, ODD[odd])
        room.gather(open_)
        for page, shape in zip(room.pages, usual.gathered, strict=True):
            assert page.evaluate(SHAPE) == shape
        check(room, usual)
        assert room.play_a_trick() == []
        for page in room.pages:
            assert set(page.evaluate(SHAPE)) <= usual.kinds
        check(room, usual)
        room.pages[2].reload()
        ready(room.pages[2])
        room.pages[2].wait_for_function(NAMED, arg=room.shown)
        check(room, usual)


def check(room: Room, usual: Usual) -> None:
    """Nothing on the pages is there twice, turned round, out of place, or has run."""
    for page, height in zip(room.pages, usual.heights, strict=True):
        ids = page.evaluate(IDS)
        assert len(ids) == len(set(ids))
        assert not page.evaluate("() => 'pwned' in window")
        assert turned_round(page, room.shown) == []
        assert page.evaluate(BROKEN, 1.4 * height) == []
        expect(page.locator("#net")).to_be_hidden()
        expect(page.locator("#toast")).to_be_hidden()


def test_a_line_that_a_name_turns_round_would_be_found(visitors: Visitors) -> None:
    page = visitors.open("desk")
    for line, found in (
        ("Anna, 2 of 3 won", []),
        ("<bdi>\u05d0\u05d1</bdi>, 2 of 3 won", []),
        ("\u05d0\u05d1, 2 of 3 won", [",2of3won"]),
        ("<bdi>\u202eAnna</bdi> plays", []),
        ("\u202eAnna plays", ["plays"]),
    ):
        page.set_content(f"<p>{line}</p>")
        assert turned_round(page, ["Anna", "\u05d0\u05d1"]) == found, line


def test_a_place_that_grows_beyond_the_table_would_be_found(visitors: Visitors) -> None:
    page = visitors.open("desk")
    for name, found in (("Anna", []), ("W" * 200, ["seat1", "window"]), ("W<br>" * 9, ["seat1"])):
        plate = f"<header style='width: max-content'>{name}</header>"
        page.set_content(f"<main id=table><section id=seat1>{plate}</section></main>")
        assert page.evaluate(BROKEN, 60) == found, name
