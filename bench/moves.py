"""Work of the browser for a move at a table of four, with its processor slowed down four times.

One seat is a page in Chromium, that of somebody new to the game; the other three are scripted. It
plays by mouse at a desk and by two taps on a phone. A move is measured from the first of them, or
from its arrival, until its motion has ended, frames of motion included. Script, style and layout
are what the goal counts. Task is all that the page's main thread did, paint what it took to record
drawings, longest the longest task, in which the page answers nobody; these two come from a trace,
which is taken at the same time and costs something itself.
"""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import TYPE_CHECKING

from app.web.gateway.visitors import COOKIE
from bench import host, machine, trace
from bench.chromium import running
from bench.people import Person, table_of_four

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession, Page

GOAL_MS = 16
SLOWER = 4
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
READY = "body[data-ui-ready]"
COUNTED = ("script", "style", "layout")
CLOCKS = {
    "script": "ScriptDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
    "task": "TaskDuration",
}
FLIGHT_S = 0.6  # a card's flight is over, and what follows it
TRICK_S = 1.9  # a full trick has been shown and swept
STEADY_S = 0.2
# Where a card that lies in a fan can be pressed.
STRIP = """
(card) => {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  for (let x = left + 4; x < right; x += 4) {
    for (let y = top + 8; y < bottom; y += 8) {
      if (document.elementFromPoint(x, y)?.closest(".card") === card) return [x, y];
    }
  }
  throw new Error("The card lies below others.");
}
"""


@dataclass(frozen=True)
class Move:
    """Milliseconds of each part; own: played in the page."""

    own: bool
    parts: dict[str, float]

    @property
    def work(self) -> float:
        """What the goal counts."""
        return sum(self.parts[part] for part in COUNTED)


class Seat:
    """A page at a table. people: all who play there, the page's own person first."""

    def __init__(
        self, page: "Page", session: "CDPSession", people: Sequence[Person], *, touch: bool
    ) -> None:
        self._page = page
        self._touch = touch
        self._session = session
        self._people = people

    async def measured(self) -> Move:
        """Let whoever has the turn play, and measure the page."""
        browser = self._page.context.browser
        assert browser
        actor, legal = next((p, p.legal) for p in self._people if p.legal)
        own = actor is self._people[0]
        at = await self._page.locator(f"#{legal[1]}").evaluate(STRIP) if own else None
        await asyncio.sleep(STEADY_S)
        await browser.start_tracing(page=self._page, categories=trace.CATEGORIES)
        start = await self._clocks()
        await self._play(actor, legal[0], at)
        end = await self._clocks()
        events = trace.main_thread(await browser.stop_tracing())
        parts = {part: end[part] - start[part] for part in CLOCKS}
        parts["paint"] = trace.total(events, "Paint")
        parts["longest"] = trace.longest(events, "RunTask")
        return Move(own, parts)

    async def _play(self, actor: Person, action: str, at: tuple[float, float] | None) -> None:
        """at: where the page's own person presses."""
        before = actor.move
        if at is None:
            await actor.act(action)
        elif self._touch:
            await self._page.touchscreen.tap(*at)
            await self._page.touchscreen.tap(*at)
        else:
            await self._page.mouse.click(*at)
        for person in self._people:
            await person.until_moved(before)
        full = b'class="trick full"' in self._people[0].table
        await asyncio.sleep(TRICK_S if full else FLIGHT_S)

    async def _clocks(self) -> dict[str, float]:
        """Milliseconds of each part since the page was loaded."""
        answer = await self._session.send("Performance.getMetrics")
        now = {metric["name"]: 1000 * metric["value"] for metric in answer["metrics"]}
        return {part: now[name] for part, name in CLOCKS.items()}


async def measure(
    browser: "Browser", server: host.Server, size: str, motion: bool, moves: int
) -> list[Move]:
    """So many moves of a new table, after the first trick."""
    (width, height), touch = SIZES[size], size == "phone"
    async with table_of_four(server) as (code, token, people):
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        await context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])
        page = await context.new_page()
        await page.goto(f"{server.url}r/{code}")
        await page.wait_for_selector(READY)
        session = await context.new_cdp_session(page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await session.send("Performance.enable")
        seat = Seat(page, session, people, touch=touch)
        found = [await seat.measured() for _ in range(len(people) + moves)]
        await context.close()
    return found[len(people) :]


def spread(values: Sequence[float]) -> str:
    """Median and 95th percentile."""
    p95 = quantiles(values, n=20, method="inclusive")[-1]
    return f"{median(values):6.1f} ms (median) {p95:6.1f} ms (p95)"


def report(title: str, found: Sequence[Move]) -> None:
    """Print what was measured."""
    print(f"  {title}, {len(found)} moves")
    own = [move.work for move in found if move.own]
    print(f"    script, style, layout {spread([move.work for move in found])},", end="")
    print(f" goal: {GOAL_MS} ms at most")
    print(f"      of own moves        {spread(own)}")
    for part in found[0].parts:
        print(f"    {part:21} {spread([move.parts[part] for move in found])}", flush=True)


async def _run(server: host.Server, sizes: Sequence[str], moves: int) -> None:
    async with running() as browser:
        for size in sizes:
            for motion in (True, False):
                title = f"{size}, {'with' if motion else 'without'} motion"
                report(title, await measure(browser, server, size, motion, moves))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.moves", description=__doc__)
    parser.add_argument("--moves", type=int, default=32, help="for each table (32), 8 to 96")
    parser.add_argument("--sizes", nargs="*", choices=SIZES, default=list(SIZES))
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    print(f"  104 cards, processor slowed down {SLOWER} times")
    with host.serving() as server:
        asyncio.run(_run(server, chosen.sizes, chosen.moves))


if __name__ == "__main__":
    main()
