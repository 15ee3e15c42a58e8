"""Nobody can peek, through the real server.

Two servers hold the same rooms, with the same people and actions. In each room the cards that one
viewer cannot know lie elsewhere, and the seeds differ. What this viewer and two spectators, one
with a cookie and one without, receive must be equal byte for byte: tables, refusals, pages,
headers, and how many of them there are.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise
from typing import get_args

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from app.rooms.fold import events
from app.rooms.fold.clocks.timing import Timing, Window
from app.rooms.logbook.log import Entry
from app.rules.deal import SPECTATOR
from app.store import LOG_FILE
from app.store.sqlite import SqliteLog
from app.web.gateway.table_diff import Assembled
from app.web.gateway.visitors import COOKIE
from tests.games.worlds import TOKENS, WATCHER, Story, Telling, tries
from tests.many import some
from tests.patience import PATIENCE_S
from tests.rooms.table import entries_of
from tests.web.addresses import of_a_room
from tests.web.conftest import NO_TLS, Server

NAME = "127.0.0.1:8000"  # what both servers are called, so that their ports make no difference
pytestmark = pytest.mark.plays_much
STRANGER = ""
ONE_BY_ONE = httpx.Limits(max_keepalive_connections=0)  # idle ones are closed after some seconds
PARTS = 3  # of a deal, each in a room of its own
ROOMS_AT_ONCE = 8
LAST_HAND: Mapping[str, object] = {"minutes": 5, "hands": 9, "forced_bid": True}
SECRET: Mapping[str, object] = {"secret_bids": True}  # its first part ends while there is bidding
STORIES: dict[str, Callable[[], Story]] = {
    "2 seats": lambda: Story(2),
    "3 seats": lambda: Story(3),
    "4 seats": lambda: Story(4),
    "6 seats": lambda: Story(6),
    "no piles": lambda: Story(4, {"piles": 0}),
    "second deal": lambda: Story(3, {"deals": 2}, 2),
    "ordered": lambda: Story(4, game="euchre", wanted=("pass", "order")),
    "alone": lambda: Story(4, game="euchre", wanted=("order alone",), deals=2),
    "called": lambda: Story(4, game="euchre", wanted=("pass",) * 5 + ("call",)),
    "bids": lambda: Story(5, {"max_hand": 4}, game="oh_hell"),
    "secret bids": lambda: Story(7, {"max_hand": 2, "shape": "up", **SECRET}, game="oh_hell"),
    "partners": lambda: Story(6, game="called_partner", wanted=("bid",)),
    "last hand": lambda: overdue(Story(4, LAST_HAND, 2, game="called_partner")),
    "bouts": lambda: unhurried(Story(3, {"pack": 24}, game="durak")),
}
# In every run of the tests; make nightly tells the others, too.
OFTEN = {"4 seats", "ordered", "bids", "secret bids", "partners", "bouts"}
MALFORMED = ("", "QS", '{"do":"act","id":"odd","action":"QS"}', '{"do":"peek","id":"odd"}')
OTHERWISE = (
    {"do": "act", "action": "QS", "move": "0.0"},
    {"do": "act", "action": "QS" * 20, "move": "1.0"},
    {"do": "ready"},
    {"do": "start"},
    {"do": "sit", "seat": 0, "name": "Eve"},
    {"do": "bot", "seat": 1, "level": "2"},
    {"do": "unbot", "seat": 1},
)


def overdue(story: Story) -> Story:
    """With a match whose time ends just after its last deal has begun."""
    story.since = (events.TimeEnded(),)
    return story


def unhurried(story: Story) -> Story:
    """With the longest time to throw in, so that nobody is done by it."""
    story.before.append(events.TimingChosen(timing=Timing(window_s=max(get_args(Window)))))
    return story


@dataclass(frozen=True)
class Scene:
    """A part of a story in a room of its own: the steps from start to until are seen.

    other: the deal in the other world; it looks the same to the one it is hidden from, and to
    spectators.
    """

    code: str
    story: Story
    hidden_from: int
    start: int
    until: int
    other: Telling

    def telling(self, world: int) -> Telling:
        """The deal in world 0, which tells the story as it is, or in world 1."""
        return self.other if world else self.story.own

    def entries(self, world: int) -> list[Entry]:
        """The room's log in a world."""
        return entries_of(self.story.log(self.telling(world), world, self.start), self.code)


@cache
def scenes_of(name: str) -> Sequence[Scene]:
    """A deal in parts, to the last step that leaves something hidden.

    All its parts are there for a spectator and at small tables for every player; at larger ones
    each player has one of them.
    """
    story = STORIES[name]()
    players = story.game.players
    codes = count(1000 * list(STORIES).index(name))
    found = []
    for viewer in (SPECTATOR, *range(players)):
        latest = story.latest(viewer)
        cuts = [latest * part // PARTS for part in range(PARTS + 1)]
        for part, (start, until) in enumerate(pairwise(cuts)):
            if viewer == SPECTATOR or players < 4 or part == viewer % PARTS:
                other = story.exchanged(until, viewer)
                found.append(Scene(f"{next(codes):08}", story, viewer, start, until, other))
    return found


def controls() -> Sequence[Scene]:
    """Rooms whose first tables differ: a hand, for all but seat 0, and a card that lies open."""
    story = Story(3)
    swapped = list(story.deck)
    swapped[0], swapped[-1] = swapped[-1], swapped[0]  # the last card is dealt face up
    return (
        Scene("90000000", story, 0, 0, 0, story.exchanged(0, 0)),
        Scene("90000001", story, SPECTATOR, 0, 0, Telling(swapped, story.steps)),
    )


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """The two worlds. Nothing moves by itself in them."""

    async def write(server: Server, world: int) -> None:
        log = SqliteLog(server.data / LOG_FILE)
        await log.open()
        everything = [*controls(), *(scene for name in STORIES for scene in scenes_of(name))]
        await log.append([entry for scene in everything for entry in scene.entries(world)])
        await log.close()

    still = dict.fromkeys(("bot_delay_s", "trick_pause_s", "away_s", "stand_in_s", "nudge_s"), 3600)
    both = [Server(tmp_path_factory.mktemp(f"world{world}"), **still) for world in range(2)]
    for world, server in enumerate(both):
        asyncio.run(write(server, world))
        server.start()
    yield both
    for server in both:
        server.stop()
    for server in both:
        assert "Traceback" not in server.log


class Viewer:
    """Somebody who looks at a table and keeps everything that comes."""

    def __init__(
        self, socket: ClientConnection, browser: httpx.AsyncClient, code: str, token: str
    ) -> None:
        self._socket = socket
        self._browser = browser
        self._code = code
        self._cookie = {"Cookie": f"{COOKIE}={token}"} if token else {}
        self._tries = count()
        self._assembled = Assembled()
        self._table = ""
        self.got: list[str] = []

    async def see(self, move: str) -> None:
        """Wait for the next table, of this move."""
        while f'data-move="{move}"' not in await self._next():
            pass

    async def see_time_run(self) -> None:
        """Wait until the time to throw in runs; it stands while nobody is connected."""
        while "data-stands" in self._table:
            await self._next()

    async def _next(self) -> str:
        """The next refusal, or the whole table after the next message."""
        message = await self._socket.recv()
        assert isinstance(message, str)
        if message.startswith("{"):
            self.got.append(message)
            return message
        table = self._table = self._assembled.take(message.encode()).decode()
        # Whether a clock moved between two tables is no secret, and not the same on two servers.
        self.got.append(without_time(table) if "data-left" in table else message)
        return table

    async def send(self, message: Mapping[str, object]) -> None:
        """Send a command without waiting."""
        await self._socket.send(json.dumps({"id": f"try-{next(self._tries)}", **message}))

    async def try_all(self, texts: Sequence[str], move: str) -> None:
        """Try actions that are not allowed, and messages that are none; all are refused."""
        before = len(self.got)
        for text in texts:
            await self.send({"do": "act", "action": text, "move": move})
        for message in OTHERWISE:
            await self.send(message)
        for text in MALFORMED:
            await self._socket.send(text)
        for _ in range(len(texts) + len(OTHERWISE) + len(MALFORMED)):
            await self._next()
        assert all(message.startswith("{") for message in self.got[before:])

    async def load(self) -> None:
        """Load all pages of this room, and what is not there or not understood."""
        pages = [("GET", path) for path in of_a_room()]
        for method, path in (*pages, ("GET", "/cards"), ("HEAD", ""), ("POST", "")):
            answer = await self._browser.request(
                method, f"/r/{self._code}{path}", headers=self._cookie
            )
            head = [f"{k}: {v}" for k, v in answer.headers.multi_items() if k != "date"]
            shown = "\n".join([f"{method} {path} {answer.status_code}", *head, "", answer.text])
            # Strangers get a new token each time.
            new = re.sub(rf"{COOKIE}=[\w.-]+", f"{COOKIE}=new", shown)
            self.got.append(without_time(new))


def without_time(text: str) -> str:
    """Without what is left of the time to throw in, which runs by the clock of each server, and
    without the sum of a table that tells it."""
    timeless, times = re.subn(r'data-left="\d+"', "", text)
    return re.sub(r"ticket=[0-9a-f]+", "", timeless) if times else text


@asynccontextmanager
async def looking(server: Server, code: str, token: str) -> AsyncIterator[Viewer]:
    """A connection of somebody, compressed if the server wanted it as browsers do."""
    async with (
        connect(
            f"ws://{NAME}/r/{code}/ws",
            host="127.0.0.1",
            port=server.port,
            origin=Origin(f"http://{NAME}"),
            additional_headers={"Cookie": f"{COOKIE}={token}"} if token else {},
            proxy=None,
            max_queue=None,
            open_timeout=PATIENCE_S,
            close_timeout=PATIENCE_S,
        ) as socket,
        httpx.AsyncClient(
            base_url=server.url,
            headers={"Host": NAME},
            timeout=PATIENCE_S,
            verify=NO_TLS,
            limits=ONE_BY_ONE,
        ) as browser,
    ):
        assert not socket.protocol.extensions, "the size of compressed cards would tell of them"
        yield Viewer(socket, browser, code, token)


async def watched(server: Server, scene: Scene, world: int, compared: int) -> list[list[str]]:
    """Play a scene in a world: what a player and two spectators got.

    compared: the player, who comes after the others so that their coming is not recorded.
    """
    story, players = scene.story, scene.story.game.players
    deck, steps = scene.telling(world).deck, scene.telling(world).steps
    deal = story.dealt_out(deck)
    for seat, text in steps[: scene.start]:
        deal.act(seat, text)
    async with AsyncExitStack() as open_:
        everybody: dict[str, Viewer] = {}

        async def see() -> str:
            move = f"{story.deals}.{deal.decision}"
            for viewer in everybody.values():
                await viewer.see(move)
            return move

        first = f"{story.deals}.{deal.decision}"
        own = TOKENS[max(compared, 0)]
        others = [token for token in TOKENS[:players] if token != own]
        for token in (*others, own, WATCHER, STRANGER):
            viewer = await open_.enter_async_context(looking(server, scene.code, token))
            everybody[token] = viewer
            await viewer.see(first)
        for viewer in everybody.values():
            await viewer.see_time_run()
        heard = [everybody[token] for token in (own, WATCHER, STRANGER)]
        if compared < 0:
            del heard[0]
        for viewer in heard:
            await viewer.load()
        move = first
        for seat, text in steps[scene.start : scene.until]:
            await everybody[TOKENS[seat]].send({"do": "act", "action": text, "move": move})
            deal.act(seat, text)
            move = await see()
        for viewer in heard:
            seat = compared if viewer is everybody[own] else -1
            legal = deal.actions(seat) if seat >= 0 else []
            await viewer.try_all([text for text in tries() if text not in legal], move)
            await viewer.load()
        return [viewer.got for viewer in heard]


def difference(one: Sequence[str], other: Sequence[str]) -> str:
    """Where two recordings part, "" if they do not."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left.encode() != right.encode():
            at = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), -1)
            return f"message {number}: {left[at - 80 : at + 80]!r}, {right[at - 80 : at + 80]!r}"
    return "" if len(one) == len(other) else f"{len(one)} messages, {len(other)}"


@pytest.mark.parametrize("name", some(STORIES, often=OFTEN))
@pytest.mark.long
async def test_what_a_viewer_receives_does_not_depend_on_hidden_cards(
    servers: list[Server], name: str
) -> None:
    async def compare(scene: Scene, limit: asyncio.Semaphore) -> None:
        async with limit:
            viewer = scene.hidden_from
            one, other = await asyncio.gather(
                *(watched(server, scene, world, viewer) for world, server in enumerate(servers))
            )
            for left, right in zip(one, other, strict=True):
                assert len(left) > scene.until - scene.start
                assert difference(left, right) == "", (viewer, scene.start, scene.until)

    limit = asyncio.Semaphore(ROOMS_AT_ONCE)
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
        for scene in scenes_of(name):
            group.create_task(compare(scene, limit))


def differing(one: Sequence[str], other: Sequence[str]) -> set[str]:
    """Which kinds of messages differ between two recordings: tables, pages, refusals."""
    assert len(one) == len(other)
    kinds = {"{": "refusals", "G": "pages", "H": "pages", "P": "pages"}
    return {
        kinds.get(left[0], "tables")
        for left, right in zip(one, other, strict=True)
        if left != right
    }


async def test_cards_that_a_viewer_may_know_make_a_difference(servers: list[Server]) -> None:
    """The comparison finds what it looks for."""
    hand, open_card = controls()
    async with asyncio.timeout(PATIENCE_S):
        one, other = [await watched(s, hand, world, 1) for world, s in enumerate(servers)]
        assert differing(one[0], other[0]) == {"tables", "pages"}
        assert [difference(one[i], other[i]) for i in (1, 2)] == ["", ""]
        one, other = [
            await watched(s, open_card, world, SPECTATOR) for world, s in enumerate(servers)
        ]
        for left, right in zip(one, other, strict=True):
            assert differing(left, right) == {"tables", "pages"}
