"""Whatever the real server sends names known cards only."""

import asyncio
import html
import json
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from urllib.parse import unquote

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from app.rooms.fold import events
from app.rooms.fold.seats.people import person_of
from app.rooms.logbook.history import event_of
from app.rooms.logbook.log import Entry
from app.rules import cards
from app.rules.deal import SPECTATOR
from app.rules.games import GAMES
from app.rules.match import Match
from app.store import LOG_FILE
from app.store.sqlite import SqliteLog
from tests.games.contract import fewest
from tests.games.world import CODES
from tests.games.worlds import WORLDS
from tests.patience import PATIENCE_S
from tests.web.browsing import Table, connected, data, legal, open_room, token
from tests.web.conftest import NO_TLS, Server

STRANGER = ""
ONE_BY_ONE = httpx.Limits(max_keepalive_connections=0)  # idle ones are closed after some seconds


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
            while (self.move, legal(self.newest)) == (before, actions):
                if isinstance(await self.next(), dict):
                    break

    async def look_on(self, browser: httpx.AsyncClient, path: str, deals: int) -> None:
        """Watch so many deals, and load the page beside every fourth table."""
        while f'data-move="{deals}.' not in self.newest or 'id="scores"' not in self.newest:
            await self.next()
            if self.tables % 4 == 0:
                page = (await browser.get(path)).text
                self.got.append((data(page, "move")[0], page))


DEALS = 2
TOLD = "cards that every page may name, `told` of the game's world.py has"
RANKS, SUITS = "|".join(cards.RANK_NAMES), "|".join(name[:-1] for name in cards.SUIT_NAMES)
WORDS = re.compile(rf"({RANKS})s?[\W_]*(?:of)?[\W_]*({SUITS})s?", re.IGNORECASE)
JOKERS = re.compile(r"(red|black)[\W_]*(joker)", re.IGNORECASE)
SIGNS = re.compile(r"(10|[2-9TJQKA])[\uFE0E\uFE0F]?([♣♦♥♠])")
PICTURES = re.compile(r"[\U0001F0A0-\U0001F0FF]")  # playing cards


def cards_in(text: str) -> set[str]:
    """The cards that a text names in whatever way."""
    plain = unquote(html.unescape(text))
    found = set(CODES.findall(plain))
    for rank, suit in WORDS.findall(plain):
        at = cards.RANK_NAMES.index(rank.lower())
        found.add(cards.RANKS[at] + cards.SUITS[cards.SUIT_NAMES.index(f"{suit.lower()}s")])
    found |= {"XR" if colour.lower() == "red" else "XB" for colour, _ in JOKERS.findall(plain)}
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


@pytest.mark.parametrize("text", ['id="h-XR-0"', "Red joker", "red-joker"])
def test_a_joker_is_found_however_it_is_named(text: str) -> None:
    assert cards_in(text) == {"XR"}


@dataclass
class Moment:
    """What is known at a move of a deal. seen: lies open then; known: everybody has been told of it
    in this deal; hands: what each seat has held in it; offered: what each may choose from.

    Where several may act at once, several actions belong to one move.
    """

    seen: set[str]
    known: set[str]
    hands: list[set[str]]
    offered: list[set[str]]
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
            hands = [set[str]() for _ in range(deal.players)]
            known: set[str] = set()
            seed = event.fair.seed
        elif isinstance(event, events.Acted):
            deal.act(event.seat, event.action)
            if deal.turn < 0:
                match.add(deal)
        if deals:
            world = WORLDS[game.name]
            seen = set(world.open_cards(deal))
            known = known | seen | world.told(deal)
            for seat, had in enumerate(hands):
                hands[seat] = had | set(world.hand(deal, seat))
            offered = [world.offered(deal, seat) for seat in range(deal.players)]
            move = f"{deals}.{deal.decision}"
            before = found[move].seen if move in found else seen
            found[move] = Moment(before, known, list(hands), offered, seed)
    return found


def own_moves(log: Sequence[Entry], seat: int) -> int:
    """How often a person on a seat has acted."""
    acted = [event for event in map(event_of, log) if isinstance(event, events.Acted)]
    return sum(event.seat == seat and event.by == "person" for event in acted)


@pytest.mark.parametrize(
    ("game", "players"),
    sorted({(name, players) for name in GAMES for players in (GAMES[name].seats[0], fewest(name))}),
)
def test_whatever_is_received_names_known_cards_only(
    server: Server, game: str, players: int
) -> None:
    """Two whole deals, with decks of the server's own."""
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
                base_url=server.url, timeout=PATIENCE_S, verify=NO_TLS, limits=ONE_BY_ONE
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
    log = asyncio.run(log_of_room())
    at = moments(log)
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
            known = moment.known
            if seat >= 0:
                known = known | moment.hands[seat] | moment.offered[seat]
            named = cards_in(text)
            assert named <= known, f"{seat} at {move}; {TOLD}"
            assert text.startswith("{") or named >= moment.seen
            assert moment.seed not in text
            tables += 1
        # A seat sees a table before each of its own actions; who only watches may miss some.
        # One whose partner goes alone may have hardly any.
        least = own_moves(log, seat) if seat >= 0 else own_moves(log, 0) // 3
        assert tables >= max(least, 1)
