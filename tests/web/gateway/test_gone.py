"""What was kept for a room goes with the room, and for a connection with the connection: at once,
without the garbage collector, which looks at what is old only every few hours.

The server is in this process, so that its objects can be counted: a real one, on a free port.
"""

import asyncio
import gc
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from uvicorn import Config
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from app import main
from app.bots.levels import levels
from app.rooms.fold.matches.played import SEAL
from app.rooms.live import rooms as rooms_module
from app.rules.deal import Deal
from app.rules.games import GAMES
from app.settings import Settings
from app.web.gateway.visitors import COOKIE
from app.web.table.surroundings import SHEETS
from tests.games.contract import fewest
from tests.patience import LONGER, PATIENCE_S
from tests.web.browsing import Table, connected, seated
from tests.web.conftest import MANY, NO_TLS

LOOK_S = 0.02
OURS = (
    "app.rooms.",
    "app.web.gateway.",
    "app.web.render.",
    "uvicorn.",
    "websockets.server",
    "limits.",
)
# Values that cards and layouts of all tables are kept by, in so many bytes; counters of addresses.
OF_ALL = {"app.rooms.fold.view.SeatView", "app.rooms.fold.matches.evening.Tally"}


class Here:
    """A server in this process."""

    def __init__(self, app: FastAPI, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def browser(self) -> httpx.AsyncClient:
        headers = {"Origin": self.url}
        return httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=PATIENCE_S, verify=NO_TLS
        )


@pytest.fixture(autouse=True)
def swept_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms are let go when nobody has used them for a moment, and nothing is collected."""
    monkeypatch.setattr(rooms_module, "IDLE_S", 0.3)
    monkeypatch.setattr(rooms_module, "SWEEP_S", LOOK_S)
    monkeypatch.setattr(main, "YOUNG_S", 3600.0)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Here]:
    """A server with the pace and the limits of the other tests."""
    many = {name.removeprefix("BLACK_QUEEN_").lower(): int(value) for name, value in MANY.items()}
    quick = {"bot_delay_s": 0, "bot_delay_spread_s": 0, "trick_pause_s": 0}
    settings = Settings.model_validate({"data": folder, **quick, **many})
    bound = main.listen("127.0.0.1", 0)
    app = main.build(settings)
    server = main._server(app, settings)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    while not server.started:  # noqa: ASYNC110 - it tells nobody
        await asyncio.sleep(LOOK_S)
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield Here(app, bound.getsockname()[1])
    finally:
        server.should_exit = True
        await running


def held() -> Counter[str]:
    """Objects of rooms, deals and connections in this process, by their class."""
    found = Counter[str]()
    for each in gc.get_objects():
        kind = type(each)
        name = f"{kind.__module__}.{kind.__qualname__}"
        if issubclass(kind, Deal) or (name.startswith(OURS) and name not in OF_ALL):
            found[name] += 1
    return found


Loop = Callable[[], asyncio.AbstractEventLoop] | None
Story = Callable[[Here, str], Coroutine[None, None, None]]


def nothing_stays(folder: Path, story: Story, loop: Loop) -> None:
    """Tell a story of each game; when all have left, nothing more is there than was before."""

    async def tell() -> None:
        async with serving(folder) as here:
            for game in GAMES:  # whatever is made once is there
                await story(here, game)
            before = await quiet(here)
            for game in GAMES:
                await story(here, game)
            more = await quiet(here) - before
            for times in LONGER:  # a connection that is closing, a bot that thinks to the end
                if more:
                    await asyncio.sleep(10 * LOOK_S * times)
                    more = held() - before
            assert not more

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(tell())


async def quiet(here: Here) -> Counter[str]:
    """What is held when no room is in memory and no connection is open."""
    state = here.app.state.services
    while state.rooms.count or state.limits.sockets:  # noqa: ASYNC110 - they tell nobody
        await asyncio.sleep(LOOK_S)
    await asyncio.sleep(20 * LOOK_S)
    return held()


async def opened(browser: httpx.AsyncClient, game: str, **fields: str) -> tuple[str, str]:
    """A new table: its code, and the seat token."""
    players = str(fewest(game))
    form = {"game": game, "players": players, "speed": "at once", "level": levels(game)[-1]}
    answer = await browser.post("/rooms", data={**form, **fields})
    if answer.status_code == HTTPStatus.TEMPORARY_REDIRECT:  # with a token
        answer = await browser.post(answer.headers["location"], data={**form, **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/r/"), browser.cookies[COOKIE]


async def plays_alone(here: Here, game: str) -> None:
    """With bots and a watcher; sheets are opened, and what is refused is refused."""
    async with here.browser() as browser:
        code, token = await opened(browser, game)
        ticket = (await browser.get(f"/r/{code}")).text.partition("ticket=")[2].partition('"')[0]
        async with (
            connected(here, code, token, query=f"?ticket={ticket}") as table,
            seated(here, code),
        ):
            await table.do("rename", name="Zoe")
            await table.until("Zoe")
            await table.play_on(2)
            await table.do("act", action="nonsense", move=table.move)
            await table.refusal()
            await table.do("fly")
            await table.refusal()
            await table.do("timing", timing={"decision_s": 60})
            for sheet in SHEETS:
                assert (await browser.get(f"/r/{code}/{sheet}")).status_code == 200
            await table.do("bye")


async def plays_with_friends(here: Here, game: str) -> None:
    """All seats are people's; one closes the connection hard, the host closes the table."""
    async with AsyncExitStack() as stack:
        browser = await stack.enter_async_context(here.browser())
        code, token = await opened(browser, game, friends="true")
        people = [await stack.enter_async_context(seated(here, code, token))]
        for seat in range(1, fewest(game)):
            friend = await stack.enter_async_context(here.browser())
            await friend.get(f"/r/{code}")
            token = friend.cookies[COOKIE]
            people.append(await stack.enter_async_context(seated(here, code, token)))
            await people[-1].do("sit", seat=seat, name=f"Friend {seat}")
        for _ in people[1:]:
            await people[0].next()
        await people[0].do("start")
        await people[0].until('data-move="1.')
        await people[0].do("say", text="Hello")
        cut_off(people[-1])
        await people[0].do("close")
        with suppress(ConnectionClosed):
            while True:
                await people[0].next()


def cut_off(table: Table) -> None:
    socket: ClientConnection = table.socket
    socket.transport.abort()


async def ends_a_match(here: Here, game: str) -> None:
    """The host ends the match, another game is played, the page is left without a goodbye."""
    async with here.browser() as browser:
        code, token = await opened(browser, game, level=levels(game)[0])
        async with seated(here, code, token) as table:
            sheet = (await browser.get(f"/r/{code}/fair")).text
            fair = re.search('class="seal">([0-9a-f]+)<', sheet)
            assert fair
            await table.do("abandon", seal=fair[1])
            another = next(name for name in GAMES if name != game)
            await table.do("game", game=another, players=GAMES[another].seats[0])
            await table.do("start", level="0")
            await table.until('data-move="2.')
            cut_off(table)


async def asks_oddly(here: Here, game: str) -> None:
    """No websocket where there could be one, no request, no end of one, many on one connection."""
    odd = (
        b"GET /r/00000000/ws HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
        b"GET /help HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3 + b"nonsense\r\n\r\n",
        b"POST /rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\nname=",
        b"\0\0\0\r\n\r\n",
    )
    for request in odd:
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(request)
        await writer.drain()
        await reader.read(100)
        writer.close()
    async with here.browser() as browser:
        for path in ("/", f"/help/{game}", "/r/00000000", "/m/" + "0" * SEAL, "/nowhere"):
            await browser.get(path)


@pytest.mark.parametrize("story", [plays_alone, plays_with_friends, ends_a_match, asks_oddly])
def test_nothing_stays_of_what_has_gone(tmp_path: Path, story: Story) -> None:
    """On the loop that a server has on this machine."""
    nothing_stays(tmp_path, story, Config("").get_loop_factory())


def test_nothing_stays_on_the_plain_loop_either(tmp_path: Path) -> None:
    async def both(here: Here, game: str) -> None:
        await asks_oddly(here, game)
        await plays_with_friends(here, game)

    nothing_stays(tmp_path, both, asyncio.SelectorEventLoop)
