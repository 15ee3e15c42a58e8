"""Nobody can peek: what a viewer gets does not depend on cards that this viewer may not know.

Two servers hold the same room, with the same people, bots and actions; the cards that a viewer
cannot know lie elsewhere, and the seeds differ. Every page, table and refusal must be equal.
"""

import asyncio
import html
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.errors import Refused
from app.rooms.fold.request import Entropy
from app.rooms.fold.room import Room
from app.rooms.fold.seats.people import person_of
from app.rooms.live.live_room import LiveRoom, Services
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.listing import line_for
from app.rules import cards
from app.rules.black_queen.deal import BlackQueenDeal
from app.rules.called_partner.deal import CalledPartnerDeal
from app.rules.deal import SPECTATOR
from app.rules.euchre.deal import EuchreDeal
from app.rules.games import GAMES
from app.rules.oh_hell.deal import OhHellDeal
from app.store.sqlite import SqliteLog
from app.web.game_uis import GAME_UIS
from app.web.pages.your_tables import line, listing
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.render.tickets import Tickets
from app.web.table.surroundings import SHEETS
from tests.games.worlds import PEOPLE, WATCHER, WORLDS, Story, tries
from tests.many import some
from tests.rooms.table import CODE, entries_of, entropy_of, record_of
from tests.web.pressable import offered

pytestmark = pytest.mark.plays_much

NEVER = Pace(3600, 0, 3600, away_s=3600, stand_in_s=3600)
LINK = f"http://127.0.0.1:8000/r/{CODE}"


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


@pytest.fixture(autouse=True)
def seals_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown of a seed tells nothing of it: the seals of both servers look alike here, so
    that nothing else may differ."""
    drawn = Room.seal_due

    def alike(room: Room, entropy: Entropy) -> list[events.Event]:
        found = drawn(room, entropy)
        return [event.model_copy(update={"commitment": "0" * 64}) for event in found]

    monkeypatch.setattr(Room, "seal_due", alike)


class World:
    """A server's rooms, with one room that tells a story of our choice."""

    def __init__(self, folder: Path, pool: ThreadPoolExecutor, seed: int) -> None:
        self.log = SqliteLog(folder / f"{seed}.sqlite3")
        self.rooms = Rooms(Services(self.log, pool, NEVER, entropy_of(seed), now=lambda: 0.0))

    async def open(self, happened: Sequence[events.Event]) -> LiveRoom:
        await self.log.open()
        await self.log.append(entries_of(happened))
        return await self.rooms.get(CODE)

    async def close(self) -> None:
        await self.rooms.close()
        await asyncio.sleep(0)
        await self.log.close()


def probes(room: LiveRoom, viewer: int) -> list[commands.Act]:
    """Actions to try, of all games."""
    move = room.room.move
    return [
        commands.Act(id=f"try-{viewer}-{number}", action=text, move=move)
        for number, text in enumerate(tries())
    ]


def answers(room: LiveRoom, person: str, viewer: int) -> list[str]:
    """What the viewer would be told of each try, and of letters for the shuffle."""
    found = []
    tried: list[commands.Command] = [*probes(room, viewer)]
    tried.append(commands.SealLetter(id=f"seal-{viewer}", hash="0" * 64))
    tried.append(commands.OpenLetter(id=f"open-{viewer}", text="0" * 32))
    for probe in tried:
        try:
            found.append(str(room.room.decide(person, probe, entropy_of(0))))
        except Refused as reason:
            found.append(f"{type(reason)} {reason}")
    return found


def told(record: Callable[[], object]) -> str:
    """A record as it would be sent, or why there is none."""
    try:
        return json.dumps(record())
    except Refused as reason:
        return str(reason)


def of_every_game() -> dict[str, Callable[[], Story]]:
    """Each game as it is by default, for its fewest, usual and most seats."""
    return {
        f"{name} {players}": partial(Story, players, game=name)
        for name, game in GAMES.items()
        if name in WORLDS  # test_complete.py names those without
        for players in sorted({game.seats[0], GAME_UIS[name].usual, game.seats[-1]})
    }


STORIES: dict[str, Callable[[], Story]] = {
    **of_every_game(),
    "last hand": lambda: overdue(called(5, deals=2, minutes=2, hands=9, forced_bid=True)),
    "timed": lambda: timed(Story(3)),
    "3 seats": lambda: Story(3),
    "ordered": lambda: euchre("pass", "order"),
    "alone": lambda: euchre("order alone"),
    "idle dealer": lambda: euchre("pass", "order alone"),
    "called": lambda: euchre(*["pass"] * 5, "call"),
    "thrown in": lambda: euchre(*["pass"] * 8),
    "farmer": lambda: euchre("redraw", "pass", "pass", "order", farmers_hand=True),
    "defended": lambda: euchre("order alone", "discard", "defend alone", defend_alone=True),
    "given": lambda: euchre("order alone", "discard", "give", "discard", best_card=True),
    "dealer gives": lambda: euchre("pass", "order alone", "give", "discard", best_card=True),
    "two discards": lambda: euchre(
        *["pass"] * 3, "order alone", "discard", "give", "discard", best_card=True
    ),
    "without trump": lambda: euchre(
        *["pass"] * 4, "call N alone", no_trump=True, benny=True, defend_alone=True
    ),
    "named unseen": lambda: euchre("call", benny=True),
    "named among 32": lambda: euchre("call", benny=True, pack=32, discard_turnup=True),
    "farmer of 32": lambda: euchre("redraw", "pass", "order", farmers_hand=True, pack=32),
    "bids": lambda: oh_hell(5, max_hand=4),
    "seven bids": lambda: oh_hell(7, shape="up", deals=3),
    "secret bids": lambda: oh_hell(5, max_hand=4, secret_bids=True),
    "no trumps": lambda: oh_hell(3, max_hand=5, trump_source="cycle", deals=5),
    "any discard": lambda: euchre("order", discard_turnup=True),
    "partners": lambda: called(6, "bid 75", "bid 90", "pass"),
    "one partner": lambda: called(4, forced_bid=True),
    "attacks": lambda: durak(3),
    "passed on": lambda: durak(2, transfer=True),
    "teams": lambda: durak(4, pack=32, teams=True),
    "no talon": lambda: durak(4),
    "jokers": lambda: durak(2, pack=54, transfer=True),
    "shown trump": lambda: durak(3, transfer=True, shown_transfer=True),
    "one call": lambda: called(6, calls=1, own_calls=False),
    "black three": lambda: called(5, black_card="3S"),
    "two packs": lambda: called(5, "bid 150", packs=2),
    "bid pays all": lambda: called(4, defence=True),
    "no queen first": lambda: Story(
        4, {"no_queen_first": True, "good_jack": True, "first_leader": "lowest_club"}
    ),
    "passed": lambda: Story(
        4, {"passing": "left", "no_queen_first": True, "first_leader": "lowest_club"}
    ),
    "exchanged": lambda: Story(2, {"passing": "turns", "piles": 2, "deals": 3}, 3),
    "shares": lambda: called(7, deals=2, bid_step=1, variable_points=True),
}


# In every run of the tests, beside each game as it is by default; make nightly tells all.
OFTEN = {
    *of_every_game(),
    *("last hand", "timed", "idle dealer", "thrown in", "farmer", "defended", "no trumps"),
    *("given", "dealer gives", "two discards", "shown trump", "one call", "no queen first"),
    *("one partner", "passed on", "shares", "secret bids", "named unseen", "farmer of 32"),
    *("passed", "exchanged"),
}


def overdue(story: Story) -> Story:
    """With a match whose time ends just after its last deal has begun."""
    story.since = (events.TimeEnded(),)
    return story


def timed(story: Story) -> Story:
    """With a clock for each decision but the first."""
    timing = Timing(grace_s=15, decision_s=30, reserve_s=60)
    story.before.append(events.TimingChosen(timing=timing))
    return story


def euchre(*wanted: str, **options: object) -> Story:
    """A deal of Euchre that begins like this."""
    return Story(4, options, game="euchre", wanted=wanted)


def oh_hell(players: int, deals: int = 1, **options: object) -> Story:
    """So many deals of Oh Hell; the last one is told."""
    return Story(players, options, deals, game="oh_hell")


def called(players: int, *wanted: str, deals: int = 1, **options: object) -> Story:
    """A deal of Called Partners that begins like this; or so many, and the last one is told."""
    return Story(players, options, deals, game="called_partner", wanted=wanted)


def durak(players: int, **options: object) -> Story:
    """A deal of Durak, by the smallest pack unless the options say so."""
    return Story(players, {"pack": 24, **options}, game="durak")


@pytest.mark.parametrize("name", some(STORIES, often=OFTEN))
@pytest.mark.long
async def test_what_a_viewer_gets_does_not_depend_on_hidden_cards(
    tmp_path: Path, renderer: Renderer, name: str
) -> None:
    story = STORIES[name]()
    players = story.game.players

    async def compare(
        folder: Path, pool: ThreadPoolExecutor, viewer: int, since: int, until: int
    ) -> None:
        person = PEOPLE[viewer] if viewer >= 0 else person_of(WATCHER)
        tellings = story.own, story.exchanged(until, viewer)
        worlds = [World(folder, pool, seed) for seed in (1, 2)]
        rooms = [
            await world.open(story.log(telling, seed, since))
            for seed, (world, telling) in enumerate(zip(worlds, tellings, strict=True), 1)
        ]
        assert rooms[0].room.fairness.current != rooms[1].room.fairness.current
        for number in range(since, until + 1):
            tables = [renderer.table(room.view(person)) for room in rooms]
            assert tables[0].encode() == tables[1].encode()
            assert ("data-decision" in tables[0]) == (
                name == "timed" and rooms[0].room.playing and number > since
            )
            if number % 16 == 0 or number == until:
                pages = []
                for room in rooms:  # each on a server of its own, which counts its own pages
                    renderer.tickets = Tickets()
                    pages.append(renderer.room(room.view(person), LINK))
                assert pages[0].encode() == pages[1].encode()
                for sheet in SHEETS:
                    one, other = (renderer.sheet(sheet, room.view(person), LINK) for room in rooms)
                    assert one.encode() == other.encode()
                homes = [renderer.home(tables=[line(room.view(person))]) for room in rooms]
                assert homes[0].encode() == homes[1].encode()
                for at_rest in (False, True):
                    kept = [listing(room.room, is_open=True, at_rest=at_rest) for room in rooms]
                    assert kept[0].offer == kept[1].offer
                    assert line_for(person, kept[0].own) == line_for(person, kept[1].own)
                tried = [answers(room, person, viewer) for room in rooms]
                assert tried[0] == tried[1]
                if rooms[0].room.playing:
                    records = [told(partial(record_of, room.room)) for room in rooms]
                    assert records[0] == records[1]
            if number < until:
                for room, telling in zip(rooms, tellings, strict=True):
                    seat, text = telling.steps[number]
                    act = commands.Act(id=str(number), action=text, move=room.room.move)
                    await room.ask(PEOPLE[seat], act)
        for world in worlds:
            await world.close()

    with ThreadPoolExecutor(1) as pool:
        for viewer in (SPECTATOR, *range(players)):
            since = 0
            for until in sorted(moments(story, viewer)):
                await compare(tmp_path / f"{viewer} {until}", pool, viewer, since, until)
                since = until + 1  # more lay elsewhere until there than in the next worlds


def moments(story: Story, viewer: int) -> set[int]:
    """After how many steps worlds are compared; where much is hidden to the end, there too."""
    steps = len(story.steps)
    if story.game.name != "black_queen":
        latest = story.latest(viewer, over=True)
        some = {min(steps // 2, latest), latest}
        if story.game.options.get("secret_bids"):  # where the worlds' bids are not the same
            some.add(story.game.players - 1)
        return some
    parts = (0, 1, 2) if viewer == SPECTATOR else (viewer % 3,)
    some = {steps * (2 * part + 1) // 8 + viewer + 1 for part in parts}
    if story.game.options["passing"] != "none":  # while not all have passed, and just after
        some |= {story.game.players - 1, story.game.players + 1}
    return some


def on_the_felt(table: str) -> str:
    """A table without what can be called up: the last trick, and what everybody took."""
    return re.split('<div id="last"|<section class="scores"', table)[0]


def shown(felt: str) -> Counter[str]:
    """The cards that lie there, by text."""
    return Counter(re.findall(r'data-card="(\w\w)"', felt))


def named(felt: str) -> Counter[str]:
    """The cards that the labels of buttons name."""
    names = {cards.name(number): text for number, text in enumerate(cards.TEXTS)}
    labels = re.findall(r'aria-label="([^"]*)"', felt)
    found = [re.match(r"\w+ of \w+", html.unescape(label).lower()) for label in labels]
    return Counter(names[match[0]] for match in found if match and match[0] in names)


@pytest.mark.parametrize(
    "name",
    [
        "black_queen 2",
        "black_queen 4",
        "ordered",
        "idle dealer",
        "called",
        "bids",
        "no trumps",
        "partners",
    ],
)
async def test_a_table_shows_what_lies_open_and_nothing_else(
    tmp_path: Path, renderer: Renderer, name: str
) -> None:
    story = STORIES[name]()
    players = story.game.players
    twin = story.dealt_out(story.deck)
    assert isinstance(twin, BlackQueenDeal | CalledPartnerDeal | EuchreDeal | OhHellDeal)
    with ThreadPoolExecutor(1) as pool:
        world = World(tmp_path, pool, 1)
        room = await world.open(story.log(story.own, 1))
        for seat, text in [*story.steps, (-1, "")]:
            open_cards = Counter(story.world.open_cards(twin))
            for viewer, person in enumerate((*PEOPLE[:players], person_of(WATCHER))):
                hand = twin.hand(viewer) if viewer < players else []
                expected = open_cards + Counter(cards.TEXTS[card] for card in hand)
                table = renderer.table(room.view(person))
                felt = on_the_felt(table)
                assert shown(felt) == expected
                assert named(felt) == expected
                assert offered(table) == (twin.actions(viewer) if viewer < players else [])
                fair = room.room.fairness.current
                for secret in (*PEOPLE, fair.seed if fair else ""):
                    assert secret not in table
            if seat >= 0:
                act = commands.Act(id=str(len(twin.history)), action=text, move=room.room.move)
                twin.act(seat, text)
                await room.ask(PEOPLE[seat], act)
        await world.close()
