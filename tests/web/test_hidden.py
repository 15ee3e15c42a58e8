"""Nobody can peek: what a viewer gets does not depend on cards that this viewer may not know.

Two servers hold the same room, with the same people, bots and actions; the cards that a viewer
cannot know lie elsewhere, and the seeds differ. Every page, table and refusal must be equal.
"""

import asyncio
import html
import re
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.rooms import commands, events
from app.rooms.errors import Refused
from app.rooms.live import LiveRoom, Pace, Tools
from app.rooms.rooms import Rooms
from app.rules import cards, shuffle
from app.rules.black_queen import BlackQueenDeal
from app.rules.black_queen_game import BlackQueen, BlackQueenSetup
from app.rules.deal import SPECTATOR
from app.rules.rng import Rng
from app.store.sqlite import SqliteLog
from app.web.assets import Assets
from app.web.render import Renderer
from tests.rooms.table import CODE, entries_of, entropy_of

NEVER = Pace(3600, 0, 3600)
PEOPLE = ("p0", "p1", "p2", "p3", "p4", "p5")
WATCHER = "watcher"
ROOM_FOR_PILES = 13  # per seat, in a deal's lists of piles
Step = tuple[int, str]


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def log_of(players: int, deck: Sequence[str], seed: int) -> list[events.Event]:
    """A room of people whose first deal has this deck, and a seed that fits nothing."""
    secret = bytes([seed]) * shuffle.SEED_BYTES
    fair = events.Fair(
        scheme=shuffle.SCHEME, commitment=shuffle.commitment(secret), seed=secret.hex()
    )
    opened = events.RoomOpened(game="black_queen", players=players, options={}, host=PEOPLE[0])
    sat = [
        events.SeatTaken(seat=seat, person=PEOPLE[seat], name=f"Name {seat}")
        for seat in range(players)
    ]
    dealt = events.DealStarted(match=0, drawn={"dealer": 1}, deck=list(deck), fair=fair)
    return [opened, *sat, dealt]


def dealt_out(game: BlackQueen, deck: Sequence[str]) -> BlackQueenDeal:
    return game.deal(BlackQueenSetup(1, 0, (0,) * game.players, 2 % game.players), deck)


def random_deck(game: BlackQueen, seed: int) -> tuple[str, ...]:
    return shuffle.shuffled(game.pack, seed.to_bytes(shuffle.SEED_BYTES, "big"))


def played(deal: BlackQueenDeal, rng: Rng) -> list[Step]:
    """A whole deal of random actions."""
    while deal.turn >= 0:
        legal = deal.actions(deal.turn)
        deal.act(deal.turn, legal[rng.below(len(legal))])
    return deal.history


def exchanged(
    game: BlackQueen, deck: Sequence[str], steps: Sequence[Step], viewer: int, rng: Rng
) -> list[str]:
    """Another deck that looks the same to a viewer up to and after these steps."""
    deal = dealt_out(game, deck)
    hands: list[list[str]] = [[] for _ in range(game.players)]
    for seat, text in steps:
        deal.act(seat, text)
        if "@" not in text:
            hands[seat].append(text)
    filled = deal.seen_by(viewer).fill(rng)
    first = dealt_out(game, deck)
    piles = deal.piles
    dealt = []
    for seat in range(game.players):
        own = hands[seat] + [cards.TEXTS[card] for card in filled.hand(seat)]
        below = []
        for pile in range(piles):
            at = seat * ROOM_FOR_PILES + pile
            turned_up = filled.down[at] < 0
            below.append(cards.TEXTS[(first if turned_up else filled).down[at]])
        above = [cards.TEXTS[first.up_card(seat, pile)] for pile in range(piles)]
        dealt.append(own + below + above)
    return [dealt[(1 + 1 + i) % game.players][i // game.players] for i in range(len(game.pack))]


class World:
    """A server's rooms, with one room that has a deck of our choice."""

    def __init__(self, folder: Path, pool: ThreadPoolExecutor, seed: int) -> None:
        self.log = SqliteLog(folder / f"{seed}.sqlite3")
        self.rooms = Rooms(Tools(self.log, pool, NEVER, entropy_of(seed)))
        self.seed = seed

    async def open(self, players: int, deck: Sequence[str]) -> LiveRoom:
        await self.log.open()
        await self.log.append(entries_of(log_of(players, deck, self.seed)))
        return await self.rooms.get(CODE)

    async def close(self) -> None:
        await self.rooms.close()
        await asyncio.sleep(0)
        await self.log.close()


def probes(room: LiveRoom, viewer: int) -> list[commands.Act]:
    """Actions to try: all cards, and all cards on the first pile."""
    move = room.room.move
    texts = [*cards.TEXTS, *(f"{text}@0" for text in cards.TEXTS)]
    return [
        commands.Act(id=f"try-{viewer}-{number}", action=text, move=move)
        for number, text in enumerate(texts)
    ]


def answers(room: LiveRoom, person: str, viewer: int) -> list[str]:
    """What the viewer would be told of each try."""
    found = []
    for probe in probes(room, viewer):
        try:
            found.append(str(room.room.decide(person, probe, entropy_of(0))))
        except Refused as reason:
            found.append(f"{type(reason)} {reason}")
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_what_a_viewer_gets_does_not_depend_on_hidden_cards(
    tmp_path: Path, renderer: Renderer, players: int
) -> None:
    game = BlackQueen(players)
    deck = random_deck(game, players)
    steps = played(dealt_out(game, deck), Rng(players))

    async def compare(folder: Path, pool: ThreadPoolExecutor, viewer: int, until: int) -> None:
        person = PEOPLE[viewer] if viewer >= 0 else WATCHER
        other = exchanged(game, deck, steps[:until], viewer, Rng(until))
        assert other != list(deck)
        worlds = [World(folder, pool, seed) for seed in (1, 2)]
        rooms = [
            await worlds[0].open(players, deck),
            await worlds[1].open(players, other),
        ]
        assert rooms[0].room.fair != rooms[1].room.fair
        for number, (seat, text) in enumerate([*steps[:until], (-1, "")]):
            tables = [renderer.table(room.view(person)) for room in rooms]
            assert tables[0].encode() == tables[1].encode()
            if number % 16 == 0 or seat < 0:
                pages = [renderer.room(room.view(person)) for room in rooms]
                assert pages[0].encode() == pages[1].encode()
                tried = [answers(room, person, viewer) for room in rooms]
                assert tried[0] == tried[1]
            if seat >= 0:
                for room in rooms:
                    act = commands.Act(id=str(number), action=text, move=room.room.move)
                    await room.ask(PEOPLE[seat], act)
        for world in worlds:
            await world.close()

    async def main() -> None:
        with ThreadPoolExecutor(1) as pool:
            for viewer in (SPECTATOR, *range(players)):
                for part in (0, 1, 2) if viewer == SPECTATOR else (viewer % 3,):
                    until = len(steps) * (2 * part + 1) // 8 + viewer + 1
                    folder = tmp_path / f"{viewer} {until}"
                    await compare(folder, pool, viewer, until)

    asyncio.run(main())


def shown(table: str) -> Counter[str]:
    """The cards that a table shows, each place once, by text."""
    main, _, last = table.partition('<div id="last"')
    assert last or 'id="last"' not in table
    return Counter(re.findall(r'data-card="(\w\w)"', main))


def named(table: str) -> Counter[str]:
    """The cards that the labels of buttons name."""
    names = {cards.name(number): text for number, text in enumerate(cards.TEXTS)}
    labels = re.findall(r'aria-label="([^"]*)"', table)
    found = [re.match(r"\w+ of \w+", html.unescape(label).lower()) for label in labels]
    return Counter(names[match[0]] for match in found if match and match[0] in names)


@pytest.mark.parametrize("players", [2, 4, 5])
def test_a_table_shows_what_lies_open_and_nothing_else(
    tmp_path: Path, renderer: Renderer, players: int
) -> None:
    game = BlackQueen(players)
    deck = random_deck(game, 50 + players)
    steps = played(dealt_out(game, deck), Rng(9))
    twin = dealt_out(game, deck)

    async def main() -> None:
        with ThreadPoolExecutor(1) as pool:
            world = World(tmp_path, pool, 1)
            room = await world.open(players, deck)
            for seat, text in [*steps, (-1, "")]:
                open_cards = Counter(
                    cards.TEXTS[twin.up_card(s, pile)]
                    for s in range(players)
                    for pile in range(twin.piles)
                    if twin.up_card(s, pile) >= 0
                )
                done = len(twin.history)
                start = (done - 1) // players * players if done else 0
                open_cards += Counter(t[:2] for _, t in twin.history[start:])
                for viewer, person in enumerate((*PEOPLE[:players], WATCHER)):
                    hand = twin.hand(viewer) if viewer < players else []
                    expected = open_cards + Counter(cards.TEXTS[card] for card in hand)
                    table = renderer.table(room.view(person))
                    assert shown(table) == expected
                    assert named(table) == expected
                    actions = re.findall(r'legal" data-card="\w\w" data-action="([^"]+)"', table)
                    assert sorted(set(actions)) == (
                        twin.actions(viewer) if viewer < players else []
                    )
                    for secret in (
                        *PEOPLE,
                        "01" * 8,
                        room.room.fair.seed if room.room.fair else "",
                    ):
                        assert secret not in table
                if seat >= 0:
                    twin.act(seat, text)
                    act = commands.Act(id=str(done), action=text, move=room.room.move)
                    await room.ask(PEOPLE[seat], act)
            await world.close()

    asyncio.run(main())
