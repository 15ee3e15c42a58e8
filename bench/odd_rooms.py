"""Long odd rooms: what people can have a server store although hardly anybody would play so.

Each kind is a story of one room, told by the commands that people may send. Where a story has more
deals than a match has today, an older server wrote it.
"""

import itertools
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from app.rooms.fold import commands, events
from app.rooms.fold.fairness.letters import ROUNDS
from app.rooms.fold.matches.played import SEAL
from app.rooms.fold.matches.results import results_due
from app.rooms.fold.room import Room
from app.rooms.logbook.history import entry_of
from app.rooms.logbook.log import Entry
from app.rules import shuffle
from app.store.sqlite import SqliteLog

AT = "2026-01-31T12:00:00.000+00:00"
BATCH = 1_000  # entries of an append
LETTER = "x" * 98  # with the number of its seat and of its list, as long as one may be
PASSED = 19  # deals in a row that nobody bids in, before one that is played


class Story:
    """A room and all that has happened in it. host: its person, on seat 0."""

    def __init__(
        self, game: str, players: int, host: str, options: Mapping[str, bool | int | str] = {}
    ) -> None:
        opened = events.RoomOpened(game=game, players=players, options=dict(options), host=host)
        self.room = Room.opened("", opened)
        self.host = host
        self._random = Random(f"{game} {players}")
        self.happened: list[events.Event] = [opened]
        self._ids = map(str, itertools.count())
        self.ask(commands.Sit(id=self.id, seat=0, name="Ada"))

    @property
    def id(self) -> str:
        """Of one more command."""
        return next(self._ids)

    @property
    def seals(self) -> list[str]:
        """By which its matches are looked back at, those that were dealt."""
        dealt = [e.fair.commitment for e in self.happened if isinstance(e, events.DealStarted)]
        return [seal[:SEAL] for seal in dict.fromkeys(dealt)]

    @property
    def deals(self) -> int:
        """Of the match that was dealt last."""
        dealt = [event for event in self.happened if isinstance(event, events.DealStarted)]
        return sum(event.match == dealt[-1].match for event in dealt)

    def take(self, found: Sequence[events.Event]) -> None:
        """Let events happen, and the results of a match that they end."""
        for event in found:
            self.room.apply(event)
        self.happened += found
        if due := results_due(self.room):
            self.take(due)

    def ask(self, command: commands.Command, person: str = "") -> None:
        """Let somebody do something, the host unless another one is named."""
        self.take(self.room.decide(person or self.host, command, secrets.token_bytes))

    def deal(self) -> None:
        """The next deal; the seed of its match is drawn before."""
        self.take(self.room.seal_due(secrets.token_bytes))
        if self.room.deal is None:
            self.ask(commands.Start(id=self.id, level="0"))
        else:
            self.ask(commands.Ready(id=self.id, anyway=True))

    def act(self, action: str = "") -> None:
        """What the seat on turn does; by chance, if nothing is named: where each does the first
        thing, a deal may go on for ever."""
        deal = self.room.deal
        if deal is None:
            raise ValueError("Nothing has been dealt.")
        action = action or self._random.choice(deal.actions(deal.turn))
        self.take(self.room.acted(deal.turn, (action,), "bot"))

    def play(self, action: str = "") -> None:
        """The deal to its end, with the same action of all seats, if one is named."""
        while self.room.playing:
            self.act(action)

    def abandon(self) -> None:
        """The host ends the match."""
        self.ask(commands.Abandon(id=self.id, seal=self.room.fairness.commitment))

    def close(self) -> None:
        """The host closes the room."""
        self.ask(commands.Close(id=self.id))


def all_pass(deals: int, host: str) -> Story:
    """Called Partners without a bid, until the host ends it."""
    story = all_pass_on(deals, host)
    story.abandon()
    return story


def all_pass_on(deals: int, host: str) -> Story:
    """The same, and it is still played."""
    story = Story("called_partner", 7, host)
    for _ in range(deals):
        story.deal()
        story.play("pass")
    return story


def all_pass_at_euchre(deals: int, host: str) -> Story:
    """Euchre without a bid, until the room is closed."""
    story = Story("euchre", 4, host)
    for _ in range(deals):
        story.deal()
        story.play("pass")
    story.close()
    return story


def seldom_a_bid(deals: int, host: str) -> Story:
    """Called Partners, in which one deal of twenty counts, to the end of the match."""
    story = Story("called_partner", 6, host, {"hands": min(50, max(1, deals // (PASSED + 1)))})
    while not story.room.match.over:
        for _ in range(PASSED):
            story.deal()
            story.play("pass")
        story.deal()
        story.act("bid 75")
        story.play()
    return story


def letters(deals: int, host: str) -> Story:
    """As many letters to a match as it takes, told with each of its deals, after lists that were
    thrown away, since somebody was silent."""
    story = Story("called_partner", 4, host)
    story.take(story.room.seal_due(secrets.token_bytes))
    people = [host, "guest 1", "guest 2", "guest 3"]
    for seat, person in enumerate(people[1:], 1):
        story.ask(commands.Sit(id=story.id, seat=seat, name="Ben"), person)
    for seat, person in enumerate(people):
        sealed = shuffle.sealed(f"{LETTER}0{seat}")
        story.ask(commands.SealLetter(id=story.id, hash=sealed), person)
    story.ask(commands.Start(id=story.id, level="0"))
    for number in range(ROUNDS):
        for seat, person in enumerate(people[: len(people) - number - (number < ROUNDS - 1)]):
            after = shuffle.sealed(f"{LETTER}{number + 1}{seat}")
            text = f"{LETTER}{number}{seat}"
            story.ask(commands.OpenLetter(id=story.id, text=text, next=after), person)
        story.take(story.room.thrown_due(secrets.token_bytes))
    for _ in range(deals):
        story.play("pass")
        story.deal()
    story.abandon()
    return story


def taken_back(deals: int, host: str) -> Story:
    """A deal in which the same card is taken back again and again, ten times for each deal."""
    story = Story("black_queen", 4, host)
    story.deal()
    while story.room.playing and story.room.deal and len(story.room.deal.history) < 80:
        story.act()
    for _ in range(10 * deals):
        while story.room.deal and story.room.deal.turn != 0:
            story.act()
        story.act()
        story.ask(commands.TakeBack(id=story.id))
    story.play()
    return story


def abandoned(deals: int, host: str) -> Story:
    """Matches that are begun and ended at once."""
    story = Story("black_queen", 4, host)
    for _ in range(deals):
        story.deal()
        story.abandon()
    return story


def short_matches(deals: int, host: str) -> Story:
    """Matches of one card, one after the other."""
    story = Story("oh_hell", 3, host, {"max_hand": 1, "shape": "down"})
    for _ in range(deals):
        story.deal()
        story.play()
    return story


def a_long_evening(deals: int, host: str) -> Story:
    """Matches of twenty deals at Durak, a tenth of so many deals."""
    story = Story("durak", 6, host, {"deals": 20})
    for _ in range(max(20, deals // 10)):
        story.deal()
        story.play()
    return story


def changes(deals: int, host: str) -> Story:
    """A room in which nothing is dealt but names change, twenty times for each deal."""
    story = Story("oh_hell", 4, host)
    for number in range(20 * deals):
        story.ask(commands.Rename(id=story.id, name=f"Ada {number}"))
    return story


def closed(deals: int, host: str) -> Story:
    """The same room, closed."""
    story = changes(deals, host)
    story.close()
    return story


def mine(_: int, host: str) -> Story:
    """A table as it should be: a few deals."""
    story = Story("black_queen", 4, host)
    for _ in range(3):
        story.deal()
        story.play()
    return story


KINDS: Mapping[str, Callable[[int, str], Story]] = {
    "all pass": all_pass,
    "all pass, played on": all_pass_on,
    "all pass at Euchre": all_pass_at_euchre,
    "seldom a bid": seldom_a_bid,
    "letters": letters,
    "taken back": taken_back,
    "abandoned": abandoned,
    "short matches": short_matches,
    "a long evening": a_long_evening,
    "changes": changes,
    "closed": closed,
    "mine": mine,
    "mine, too": mine,
}


class OddRoom(NamedTuple):
    """A room that is in a log. seals: of its first and its last match, where it has any. deals: of
    the last one."""

    kind: str
    code: str
    seals: tuple[str, ...]
    deals: int
    events: int


def entries_of(story: Story, code: str) -> Iterator[Entry]:
    """What a log has of it."""
    for number, event in enumerate(story.happened):
        yield entry_of(code, number, 1, f"{story.host}:{number}", AT, event)


async def write(log: SqliteLog, deals: int, host: str) -> list[OddRoom]:
    """One room of each kind, with about so many deals."""
    found = []
    for number, (kind, told) in enumerate(KINDS.items()):
        story, code = told(deals, host), f"{number:08}"
        entries = entries_of(story, code)
        while batch := list(islice(entries, BATCH)):
            await log.append(batch)
        seals = dict.fromkeys((*story.seals[:1], *story.seals[-1:]))
        found.append(OddRoom(kind, code, tuple(seals), story.deals, len(story.happened)))
    return found
