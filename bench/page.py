"""Bytes to a playable table, as Chromium receives them with an empty cache, headers included.

Four ways: the first page alone; with the options of the game opened; with a click on "Play now",
and the table; a friend's link to a table at which the usual bots sit. A table counts once the page
listens and the first table has come by websocket. 1 KB is 1,000 bytes. The cards decide what is
asked of a player first, and so what is fetched: of several times the heaviest is printed.
"""

import argparse
import asyncio
import re
import time
from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import httpx

from app.rooms.fold.seats.company import FIRST
from app.rules.games import GAMES
from app.web.render.assets import over, style
from bench import host, machine
from bench.chromium import running
from bench.people import open_room

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Page

WAYS = (
    "first page",
    "first page, options",
    "first page, Play now, table",
    "friend's link, table",
)
GOALS_KB = {"first page, Play now, table": 85, "friend's link, table": 75}
READY = "body[data-ui-ready]"
FRAME = 4  # bytes before the text of a websocket message from 126 to 65,535 bytes
WAIT_S = 20.0
ASK_S = 0.2


class Traffic:
    """What a page has received: (what, bytes), in order."""

    def __init__(self, session: "CDPSession") -> None:
        self.rows: list[tuple[str, int]] = []
        self.greeted = asyncio.Event()
        self._session = session
        self._names: dict[str, str] = {}

    async def listen(self) -> None:
        """Begin to count."""
        self._session.on("Network.requestWillBeSent", self._asked)
        self._session.on("Network.loadingFinished", self._loaded)
        self._session.on("Network.webSocketHandshakeResponseReceived", self._shaken)
        self._session.on("Network.webSocketFrameReceived", self._told)
        await self._session.send("Network.enable")

    @property
    def total(self) -> int:
        """Bytes of all rows."""
        return sum(size for _, size in self.rows)

    def _asked(self, event: dict[str, Any]) -> None:
        answer = event.get("redirectResponse")
        if answer:
            size = round(answer["encodedDataLength"])
            self.rows.append((f"{_name(answer['url'])} (sends on)", size))
        self._names[event["requestId"]] = _name(event["request"]["url"])

    def _loaded(self, event: dict[str, Any]) -> None:
        size = round(event["encodedDataLength"])
        if size:  # what comes from the cache has none
            self.rows.append((self._names[event["requestId"]], size))

    def _shaken(self, event: dict[str, Any]) -> None:
        self.rows.append(("websocket, handshake", len(event["response"]["headersText"])))
        self.greeted.set()

    def _told(self, event: dict[str, Any]) -> None:
        text: str = event["response"]["payloadData"]
        self.rows.append(("websocket, a table", FRAME + len(text.encode())))


_total = attrgetter("total")


def _name(url: str) -> str:
    """An address as it is printed: without the server, a digest, the code of a room."""
    path = re.sub(r"^\w+://[^/]+", "", url)
    path = re.sub(r"^/static/[0-9a-f]+/", "", path)
    return re.sub(r"^/r/[^/?]+", "/r/…", path)


async def _table(page: "Page", traffic: Traffic) -> None:
    """Wait until a table can be played."""
    await page.wait_for_selector(READY)
    await asyncio.wait_for(traffic.greeted.wait(), WAIT_S)
    await page.wait_for_load_state("networkidle")


def _packed(server: host.Server, game: str) -> None:
    """Have all that comes packed by Brotli, as a server does once somebody has been sent it."""
    asyncio.run(measure(server, game))
    with httpx.Client(base_url=server.url, headers={"Accept-Encoding": "br"}) as client:
        static = re.search(r"/static/\w+/", client.get("/").text)
        assert static
        deadline = time.monotonic() + WAIT_S
        for name in (style(game), over(game), "deck-2.svg", "deck-4.svg", "table.js", "htmx.js"):
            while client.get(static[0] + name).headers.get("content-encoding") != "br":
                assert time.monotonic() < deadline, f"The server does not pack {name} by Brotli."
                time.sleep(ASK_S)


async def measure(server: host.Server, game: str) -> dict[str, Traffic]:
    """The traffic of each way to a table of a game."""
    ways: dict[str, Traffic] = {}
    async with running() as browser:
        for way in WAYS:
            context = await browser.new_context(service_workers="block")  # what it asks is not seen
            page = await context.new_page()
            traffic = Traffic(await context.new_cdp_session(page))
            await traffic.listen()
            if way.startswith("first page"):
                await page.goto(f"{server.url}?game={game}")
                await page.wait_for_load_state("networkidle")
            else:
                await page.goto(f"{server.url}r/{open_room(server, game=game, level=FIRST)[0]}")
            if "options" in way:
                await page.locator("summary").click()
                await page.get_by_role("group", name=GAMES[game].called()).wait_for()
                await page.wait_for_load_state("networkidle")
            if "Play now" in way:
                await page.get_by_role("button", name="Play now").click()
            if "table" in way:
                await _table(page, traffic)
            ways[way] = traffic
            await context.close()
    return ways


def report(game: str, ways: dict[str, Traffic]) -> None:
    """Print what came each way, and what it was made of."""
    for way, traffic in ways.items():
        goal = f", goal: {GOALS_KB[way]} KB at most" if way in GOALS_KB else ""
        print(f"  {GAMES[game].title}, {way}: {traffic.total / 1000:.1f} KB{goal}")
        for name, size in traffic.rows:
            print(f"    {size:7,} {name}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--games", nargs="*", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--times", type=int, default=1, metavar="N", help="how often (1)")
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    with host.serving(BLACK_QUEEN_BOT_DELAY_S="60") as server:  # no move comes in between
        for game in chosen.games:
            _packed(server, game)
            times = [asyncio.run(measure(server, game)) for _ in range(max(1, chosen.times))]
            report(game, {way: max((ways[way] for ways in times), key=_total) for way in WAYS})


if __name__ == "__main__":
    main()
