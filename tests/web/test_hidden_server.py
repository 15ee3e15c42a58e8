"""Nobody can peek, through the real server.

Two servers hold the same rooms, with the same people and actions. In each room the cards that one
viewer cannot know lie elsewhere, and the seeds differ. What this viewer and two spectators, one
with a cookie and one without, receive must be equal byte for byte: tables, refusals, pages,
headers, and how many of them there are. And whatever is received names known cards only.
"""

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise
from urllib.parse import unquote

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from app.main import LOG_FILE
from app.rooms import events
from app.rooms.live import event_of
from app.rooms.log import Entry
from app.rooms.people import person_of
from app.rules import cards
from app.rules.black_queen import BlackQueenDeal
from app.rules.deal import SPECTATOR
from app.rules.euchre import EuchreDeal
from app.rules.games import GAMES
from app.rules.match import Match
from app.rules.oh_hell import OhHellDeal
from app.store.sqlite import SqliteLog
from tests.rooms.table import entries_of
from tests.web.browsing import COOKIE, WAIT_S, Table, connected, data, legal, open_room, token
from tests.web.conftest import NO_TLS, Server
from tests.web.worlds import TOKENS, WATCHER, WORLDS, Story, Telling, tries

NAME = "127.0.0.1:8000"  # what both servers are called, so that their ports make no difference
STRANGER = ""
ONE_BY_ONE = httpx.Limits(max_keepalive_connections=0)  # idle ones are closed after some seconds
PARTS = 3  # of a deal, each in a room of its own
ROOMS_AT_ONCE = 8
PATIENCE_S = 120.0
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
    "partners": lambda: Story(6, game="called_partner", wanted=("bid",)),
}
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

    still = {"bot_delay_s": 3600, "trick_pause_s": 3600}
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
        self.got: list[str] = []

    async def see(self, move: str) -> None:
        """Wait for the table of a move."""
        while f'data-move="{move}"' not in await self._next():
            pass

    async def _next(self) -> str:
        message = await self._socket.recv()
        assert isinstance(message, str)
        self.got.append(message)
        return message

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
        """Load pages of this room: the table, what is not there, what is not understood."""
        for method, path in (("GET", ""), ("HEAD", ""), ("GET", "/cards"), ("POST", "")):
            answer = await self._browser.request(
                method, f"/r/{self._code}{path}", headers=self._cookie
            )
            head = [f"{k}: {v}" for k, v in answer.headers.multi_items() if k != "date"]
            shown = "\n".join([f"{method} {path} {answer.status_code}", *head, "", answer.text])
            # Strangers get a new token each time.
            self.got.append(re.sub(rf"{COOKIE}=[\w-]{{43}}", f"{COOKIE}=new", shown))


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
            open_timeout=WAIT_S,
            close_timeout=WAIT_S,
        ) as socket,
        httpx.AsyncClient(
            base_url=server.url,
            headers={"Host": NAME},
            timeout=WAIT_S,
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
            move = f"{story.deals}.{len(deal.history)}"
            for viewer in everybody.values():
                await viewer.see(move)
            return move

        first = f"{story.deals}.{scene.start}"
        own = TOKENS[max(compared, 0)]
        others = [token for token in TOKENS[:players] if token != own]
        for token in (*others, own, WATCHER, STRANGER):
            viewer = await open_.enter_async_context(looking(server, scene.code, token))
            everybody[token] = viewer
            await viewer.see(first)
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


@pytest.mark.parametrize("name", STORIES)
def test_what_a_viewer_receives_does_not_depend_on_hidden_cards(
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

    async def main() -> None:
        limit = asyncio.Semaphore(ROOMS_AT_ONCE)
        async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
            for scene in scenes_of(name):
                group.create_task(compare(scene, limit))

    asyncio.run(main())


def differing(one: Sequence[str], other: Sequence[str]) -> set[str]:
    """Which kinds of messages differ between two recordings: tables, pages, refusals."""
    assert len(one) == len(other)
    kinds = {"{": "refusals", "G": "pages", "H": "pages", "P": "pages"}
    return {
        kinds.get(left[0], "tables")
        for left, right in zip(one, other, strict=True)
        if left != right
    }


def test_cards_that_a_viewer_may_know_make_a_difference(servers: list[Server]) -> None:
    """The comparison finds what it looks for."""

    async def main() -> None:
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

    asyncio.run(main())


# Every card that is named


class Witness(Table):
    """A connection that keeps everything: pairs of a move and a text."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.got: list[tuple[str, str]] = []

    async def next(self) -> str | dict[str, str]:
        """The next message: a table, or a refusal."""
        found = await super().next()
        text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
        self.got.append((self.move, text))
        return found

    async def see(self, part: str) -> None:
        """Wait for a table that holds this text, whatever is refused meanwhile."""
        while part not in self.newest:
            await self.next()

    async def play_deal(self, number: int) -> None:
        """Play the first legal card each time until the scores are there."""
        await self.see(f'data-move="{number}.')
        while 'id="scores"' not in self.newest:
            before, actions = self.move, legal(self.newest)
            if actions:
                await self.do("act", action=actions[0], move=before)
            while self.move == before and isinstance(await self.next(), str):
                pass

    async def look_on(self, browser: httpx.AsyncClient, path: str, deals: int) -> None:
        """Watch so many deals, and load the page beside every fourth table."""
        while f'data-move="{deals}.' not in self.newest or 'id="scores"' not in self.newest:
            await self.next()
            if self.tables % 4 == 0:
                page = (await browser.get(path)).text
                self.got.append((data(page, "move")[0], page))


DEALS = 2
CODES = re.compile(r"[2-9TJQKA][CDHS]")
RANKS, SUITS = "|".join(cards.RANK_NAMES), "|".join(name[:-1] for name in cards.SUIT_NAMES)
WORDS = re.compile(rf"({RANKS})s?[\W_]*(?:of)?[\W_]*({SUITS})s?", re.IGNORECASE)
SIGNS = re.compile(r"(10|[2-9TJQKA])[\uFE0E\uFE0F]?([♣♦♥♠])")
PICTURES = re.compile(r"[\U0001F0A0-\U0001F0FF]")  # playing cards


def cards_in(text: str) -> set[str]:
    """The cards that a text names in whatever way."""
    plain = unquote(html.unescape(text))
    found = set(CODES.findall(plain))
    for rank, suit in WORDS.findall(plain):
        at = cards.RANK_NAMES.index(rank.lower())
        found.add(cards.RANKS[at] + cards.SUITS[cards.SUIT_NAMES.index(f"{suit.lower()}s")])
    found |= {
        rank.replace("10", "T") + cards.SUITS["♣♦♥♠".index(s)] for rank, s in SIGNS.findall(plain)
    }
    assert not PICTURES.search(plain)
    return found


@pytest.mark.parametrize(
    "text",
    [
        'id="h-QS-0"', "QS@3", "t0QS", "Queen of spades", "queen-of-spades", "queenspade",
        "black_queen_spades", "Q♠", "Q&spades;", "%51S", "&#81;S",
    ],
)  # fmt: skip
def test_a_card_is_found_however_it_is_named(text: str) -> None:
    assert cards_in(text) == {"QS"}


@dataclass
class Moment:
    """What is known at a move of a deal. seen: lies open now; known: has been open in this deal."""

    seen: set[str]
    known: set[str]
    hands: list[set[str]]
    seed: str


def moments(log: Sequence[Entry]) -> dict[str, Moment]:
    """What was known at each move of a room, by its log."""
    found: dict[str, Moment] = {}
    deals = 0
    for event in map(event_of, log):
        if isinstance(event, events.RoomOpened):
            game = GAMES[event.game](event.players, event.options)
            match = Match(game)
        elif isinstance(event, events.DealStarted):
            if match.over:
                match = Match(game)
            deals += 1
            deal = game.deal(match.next_setup(event.drawn), event.deck)
            assert isinstance(deal, BlackQueenDeal | EuchreDeal | OhHellDeal)
            hands = [{cards.TEXTS[card] for card in deal.hand(s)} for s in range(deal.players)]
            known: set[str] = set()
            seed = event.fair.seed
        elif isinstance(event, events.Acted):
            deal.act(event.seat, event.action)
            if deal.turn < 0:
                match.add(deal)
        if deals:
            seen = set(WORLDS[game.name].open_cards(deal))
            known = known | seen
            found[f"{deals}.{len(deal.history)}"] = Moment(seen, known, hands, seed)
    return found


@pytest.mark.parametrize(
    ("game", "players", "least"),
    [("black_queen", 2, 17), ("black_queen", 3, 17), ("euchre", 4, 5), ("oh_hell", 3, 10)],
)
def test_whatever_is_received_names_known_cards_only(
    server: Server, game: str, players: int, least: int
) -> None:
    """Two whole deals, with decks of the server's own; there is one of each card.

    least: tables that everybody gets in a deal.
    """
    with server.browser() as browser, server.browser() as other:
        code = open_room(browser, game=game, players=str(players), friends="true", name="Hanna")
        other.get(f"/r/{code}")
        tokens = [token(browser), token(other)]

    async def log_of_room() -> list[Entry]:
        log = SqliteLog(server.data / LOG_FILE)
        await log.open()
        entries = await log.read(code)
        await log.close()
        return entries

    async def main() -> list[Witness]:
        async with asyncio.timeout(PATIENCE_S), AsyncExitStack() as open_:
            witnesses = []
            for person in (*tokens, STRANGER):
                table = await open_.enter_async_context(connected(server, code, person))
                witnesses.append(Witness(table.socket))
                await witnesses[-1].next()
            host, guest, stranger = witnesses
            client = httpx.AsyncClient(
                base_url=server.url, timeout=WAIT_S, verify=NO_TLS, limits=ONE_BY_ONE
            )
            browser = await open_.enter_async_context(client)
            async with asyncio.TaskGroup() as group:
                group.create_task(stranger.look_on(browser, f"/r/{code}", DEALS))
                await guest.do("sit", seat=1, name="Gus")
                await host.see("Gus")
                await host.do("start", level="0")
                for number in range(1, DEALS + 1):
                    await asyncio.gather(host.play_deal(number), guest.play_deal(number))
                    if number < DEALS:
                        await host.do("ready")
                        await guest.do("ready")
            return witnesses

    witnesses = asyncio.run(main())
    at = moments(asyncio.run(log_of_room()))
    everybody = [*tokens, *map(person_of, tokens)]
    secrets = {*tokens, *(moment.seed for moment in at.values())}
    assert not [secret for secret in secrets if secret in server.log]
    for seat, witness in zip((0, 1, SPECTATOR), witnesses, strict=True):
        tables = 0
        for move, text in witness.got:
            assert not [secret for secret in everybody if secret in text]
            if move not in at or 'id="scores"' in text:
                continue  # nothing is dealt, or nothing hidden any more
            moment = at[move]
            known = moment.known | (moment.hands[seat] if seat >= 0 else set())
            named = cards_in(text)
            assert named <= known, (seat, move)
            assert text.startswith("{") or named >= moment.seen
            assert moment.seed not in text
            tables += 1
        assert tables > least * DEALS
