"""Memory of a server at which people open tables, play a little and go, again and again.

Each browser opens a table, alone with bots or with three others, for one game after the other;
somebody watches; they play for some seconds, open the sheets, end the match, look back at it, and
go. Rooms that nobody watches leave the memory much sooner than usual, so that it is soon seen
whether what was kept for them goes with them: from then on the memory has to stay as it is.
"""

import argparse
import asyncio
import itertools
import random
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from http import HTTPStatus

import httpx
from websockets.exceptions import ConnectionClosed

from app.rooms.fold.matches.played import SEAL
from app.rules.games import GAMES
from app.web.gateway.visitors import COOKIE
from app.web.table.surroundings import SHEETS
from bench import host, machine
from bench.people import Person, Refusal, connected

BROWSERS, MINUTES = 24, 5.0
IDLE_S, SWEEP_S = 60.0, 5.0
PLAY_S = (4.0, 20.0)  # a browser stays so long
PAUSE_S = 0.1  # before each action
REPORT_S = 60.0
STEPS = 3  # that are looked back at
FOUND_SEAL = re.compile(r'class="seal">([0-9a-f]+)<')
SERVE = (  # rooms are swept sooner than by their constants
    "-c",
    "import sys; from app.rooms.live import rooms; from app.__main__ import main;"
    f"rooms.IDLE_S, rooms.SWEEP_S = float(sys.argv.pop(1)), {SWEEP_S}; sys.exit(main())",
)


class Crowd:
    """Browsers that come and go. opened, acted, looked_back: so many tables, actions and pages."""

    def __init__(self, server: host.Server) -> None:
        self._server = server
        self._games = itertools.cycle(GAMES)
        self._chance = random.Random(1)
        self.opened = self.acted = self.looked_back = 0

    async def come_and_go(self, until: float) -> None:
        """One browser, until a time of the monotonic clock."""
        while time.monotonic() < until:
            stays_until = min(until, time.monotonic() + self._chance.uniform(*PLAY_S))
            with suppress(httpx.TransportError, ConnectionClosed):  # the machine is busy
                await self._come(stays_until)

    async def _come(self, until: float) -> None:
        async with self._table(self._chance.random() < 0.5) as (client, code, people):
            with suppress(TimeoutError):
                async with asyncio.timeout_at(_loop_time(until)):
                    await asyncio.gather(*map(self._play, people))
            await self._look_around(client, code, people[0])

    @asynccontextmanager
    async def _table(
        self, together: bool
    ) -> AsyncIterator[tuple[httpx.AsyncClient, str, list[Person]]]:
        """A new table: the host's browser, the code, who plays."""
        game = next(self._games)
        players = 4
        form = {"game": game, "players": str(players), "level": "1", "speed": "at once"}
        async with AsyncExitStack() as stack:
            client = await stack.enter_async_context(self._browser())
            form |= {"friends": "true"} if together else {}
            answer = await client.post("/rooms", data=form)
            if answer.status_code == HTTPStatus.TEMPORARY_REDIRECT:  # with a token
                answer = await client.post(answer.headers["location"], data=form)
            code = answer.headers["location"].removeprefix("/r/")
            self.opened += 1
            people = []
            for seat in range(players if together else 1):
                browser = client
                if seat:
                    browser = await stack.enter_async_context(self._browser())
                await browser.get(f"/r/{code}")
                token = browser.cookies[COOKIE]
                people.append(await stack.enter_async_context(connected(self._server, code, token)))
                if seat:
                    await people[-1].do("sit", seat=seat)
            if together:
                while b"Free seat" in people[0].table:
                    await people[0].look()
                await people[0].do("start")
            await stack.enter_async_context(connected(self._server, code))  # who only watches
            yield client, code, people

    def _browser(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self._server.url,
            headers={"Origin": self._server.origin},
            timeout=60.0,
            verify=False,  # noqa: S501 - http
        )

    async def _play(self, person: Person) -> None:
        """Do what can be done, until somebody interrupts."""
        tried = ""
        while True:
            with suppress(Refusal):
                found = re.search(rb'data-action="([^"]+)"', _possible(person.table))
                if person.over:
                    await asyncio.sleep(PAUSE_S)
                    await person.do("ready")
                elif found and person.move != tried:
                    await asyncio.sleep(PAUSE_S)
                    tried = person.move
                    await person.act(found[1].decode())
                    self.acted += 1
                await person.look()

    async def _look_around(self, client: httpx.AsyncClient, code: str, host_: Person) -> None:
        """What is beside the table; and the match, once it is ended."""
        found = None
        for name in SHEETS:
            answer = await client.get(f"/r/{code}/{name}")
            found = found or FOUND_SEAL.search(answer.text)
        if not found:
            return
        with suppress(Refusal, TimeoutError):
            await host_.do("abandon", seal=found[1])
            async with asyncio.timeout(5.0):
                while host_.move:
                    await host_.look()
        seal = found[1][:SEAL]
        for page in ("", *(f"/0/{step}" for step in range(STEPS))):
            self.looked_back += (await client.get(f"/m/{seal}{page}")).status_code == httpx.codes.OK


def _possible(table: bytes) -> bytes:
    """The part of a table where something can be done: the first button of an action."""
    for button in re.finditer(rb"<button [^>]*data-action=[^>]*>", table):
        if b"aria-disabled" not in button[0] and b"disabled" not in button[0]:
            return button[0]
    return b""


def _loop_time(monotonic: float) -> float:
    return asyncio.get_running_loop().time() + monotonic - time.monotonic()


async def soak(
    server: host.Server, browsers: int, minutes: float, idle_s: float, report_s: float = REPORT_S
) -> AsyncIterator[str]:
    """Lines of what the server holds, while they come and go and when all of them have gone."""
    start = time.monotonic()
    until = start + 60 * minutes
    crowd = Crowd(server)
    yield _line("before anybody came", server, crowd)
    coming = asyncio.gather(*(crowd.come_and_go(until) for _ in range(browsers)))
    while not coming.done():
        await asyncio.wait([coming], timeout=report_s)
        yield _line(f"after {(time.monotonic() - start) / 60:5.1f} minutes", server, crowd)
    await coming
    await asyncio.sleep(idle_s + 2 * SWEEP_S)
    yield _line("when all had gone", server, crowd)


def _line(when: str, server: host.Server, crowd: Crowd) -> str:
    return (
        f"{when:22} {server.memory / 1e6:7.1f} MB,"
        f" {crowd.opened:6,} tables opened, {crowd.acted:8,} acts,"
        f" {crowd.looked_back:6,} pages looked back at"
    )


async def _print_all(server: host.Server, browsers: int, minutes: float, idle_s: float) -> None:
    async for line in soak(server, browsers, minutes, idle_s):
        print(f"  {line}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--browsers", type=int, default=BROWSERS, help=f"at once ({BROWSERS})")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"({MINUTES:.0f})")
    parser.add_argument(
        "--idle", type=float, default=IDLE_S, help=f"seconds until a room is let go ({IDLE_S:.0f})"
    )
    chosen = parser.parse_args(arguments)
    if arguments is None:
        print(machine.line())
    program = (*SERVE, str(chosen.idle), "serve")
    with host.started(
        {"BLACK_QUEEN_PERSON_ROOMS_PER_HOUR": host.NO_LIMIT}, program=program
    ) as server:
        asyncio.run(_print_all(server, chosen.browsers, chosen.minutes, chosen.idle))


if __name__ == "__main__":
    main()
