"""The seed of a match is drawn before anybody adds to it, and its decks come from both."""

import asyncio
import json
from pathlib import Path

import pytest

from app.rooms import commands, events
from app.rooms.changes import Changes
from app.rooms.dealing import MOST_ADDED
from app.rooms.errors import NotAllowed, Refused
from app.rooms.history import rebuilt
from app.rooms.records import record_of
from app.rooms.view import TableView, view_of
from app.rules import shuffle
from app.rules.record import parse
from tests.rooms.live import NEVER, house, opened
from tests.rooms.table import GUEST, HOST, THIRD, Told, entries_of, gathered, new_id


def sealed(*people: str, deals: int = 2) -> Told:
    """A table before its first deal, as a server keeps it."""
    told = gathered(*people, players=3, options={"deals": deals})
    seal(told)
    return told


def seal(told: Told) -> None:
    """What a server does by itself after each command."""
    told.take(told.room.seal_due(told.entropy))


def add(told: Told, person: str, text: str) -> None:
    told.do(person, commands.Add(id=new_id(), text=text))


def rebuilt_of(told: Told) -> Told:
    """The same table after a new start of its server."""
    told.room = rebuilt(entries_of(told.happened))
    return told


def seen(told: Told, person: str = "stranger") -> TableView:
    return view_of(told.room, person, frozenset())


def test_a_match_comes_from_one_seed_and_from_what_was_added() -> None:
    told = sealed(HOST, GUEST)
    shown = seen(told).seal
    add(told, HOST, "roses")
    add(told, GUEST, "8d1f")
    told.start()
    told.play()
    add(told, GUEST, "later")
    told.ready(HOST)
    told.ready(GUEST)
    told.play()
    record = parse(json.dumps(record_of(told.room)))
    first, second = record.fair
    assert first
    assert second
    assert first["commitment"] == second["commitment"] == shown
    assert [first["deal"], second["deal"]] == [0, 1]
    assert first["contributions"] == ["roses", "8d1f"]
    assert second["contributions"] == ["roses", "8d1f", "later"]
    assert record_of(rebuilt(entries_of(told.happened))) == record_of(told.room)


def test_each_match_has_a_seal_of_its_own_before_it_begins() -> None:
    told = sealed(HOST, deals=1)
    first = seen(told).seal
    assert told.room.seal_due(told.entropy) == []  # there is one
    told.start()
    add(told, HOST, "for the first match, too late for its only deal")
    told.play()
    assert told.room.commitment == first
    seal(told)
    second = seen(told).seal
    assert second != first
    assert seen(told).added == ()  # what was added to the last match counts no more
    add(told, HOST, "for the second")
    told.ready(HOST)
    told.play()
    (fair,) = parse(json.dumps(record_of(told.room))).fair
    assert fair
    assert (fair["commitment"], fair["contributions"]) == (second, ["for the second"])


def test_a_deck_depends_on_every_text() -> None:
    decks = []
    for text in ("", "a", "b"):
        told = sealed(HOST)
        if text:
            add(told, HOST, text)
        told.start()
        decks.append(told.room.dealt[0][0].deck)
    assert decks[0] != decks[1] != decks[2] != decks[0]


def test_a_text_may_come_with_what_is_done_before_a_deal() -> None:
    """Once a match, and never in place of one that somebody has chosen."""
    told = Told(players=3, options={"deals": 2})
    seal(told)
    told.do(HOST, commands.Sit(id=new_id(), seat=0, name="Host", chance="c1"))
    told.do(GUEST, commands.Sit(id=new_id(), seat=1, name="Guest", chance="c2"))
    add(told, GUEST, "mine")
    told.do(HOST, commands.Start(id=new_id(), chance="c3"))
    assert told.room.fair
    assert told.room.fair.contributions == ["c1", "mine"]
    told.play()
    told.do(GUEST, commands.Ready(id=new_id(), chance="c4"))
    told.do(HOST, commands.Ready(id=new_id(), chance="c5"))
    assert told.room.fair.contributions == ["c1", "mine"]
    told.play()
    seal(told)
    told.do(GUEST, commands.Ready(id=new_id(), chance="c6"))
    told.do(HOST, commands.Ready(id=new_id(), chance="c7"))
    assert told.room.fair.contributions == ["c6", "c7"]
    assert [one.text for one in told.room.added] == ["c6", "c7"]
    assert seen(rebuilt_of(told)).added == (("Guest", "c6"), ("Host", "c7"))


def test_what_no_deck_comes_from_yet_may_be_changed() -> None:
    told = sealed(HOST, GUEST)
    add(told, HOST, "one")
    add(told, GUEST, "two")
    add(told, HOST, "three")
    assert seen(told).added == (("Host", "three"), ("Guest", "two"))
    told.start()
    told.play()
    add(told, HOST, "four")
    add(told, HOST, "five")
    assert [text for _, text in seen(told).added] == ["three", "two", "five"]
    before = len(told.happened)
    add(told, HOST, "five")
    assert len(told.happened) == before


def test_who_adds_nothing_holds_nobody_up() -> None:
    told = sealed(HOST, GUEST)
    told.start()
    assert told.room.playing
    assert told.room.fair
    assert told.room.fair.contributions == []


def test_who_may_add() -> None:
    told = sealed(HOST)
    with pytest.raises(NotAllowed, match="Take a seat first"):
        add(told, THIRD, "mine")
    old = gathered(HOST, players=3, options={"deals": 2})  # of a server that sealed no match
    old.start()
    with pytest.raises(Refused, match="Add to the next one"):
        add(old, HOST, "mine")
    assert not seen(old).sealed
    old.play()
    assert old.room.seal_due(old.entropy) == []  # in the middle of a match it is too late for one
    old.ready(HOST)
    assert old.room.fair
    assert old.room.fair.scheme == shuffle.SCHEME


def test_so_much_is_enough() -> None:
    told = sealed(HOST)
    assert told.room.seal
    for number in range(MOST_ADDED):
        told.take([events.Added(person=f"p{number}", name="", text="x")])
    with pytest.raises(Refused, match="Enough has been added"):
        add(told, HOST, "more")


def test_adding_is_counted() -> None:
    told = sealed(HOST)
    changes = Changes(lambda: 0.0)
    for number in range(20):
        found = told.room.decide(HOST, commands.Add(id="x", text=str(number)), told.entropy)
        changes.count(told.room, HOST, found)
    with pytest.raises(Refused, match="in a short time"):
        changes.count(told.room, HOST, found)


@pytest.mark.parametrize("text", ["", "x" * 65, "b\u00f6se", "a\nb"])
def test_only_plain_texts_can_be_added(text: str) -> None:
    with pytest.raises(ValueError, match="text"):
        commands.Add(id="x", text=text)


def test_nobody_is_shown_the_seed() -> None:
    told = sealed(HOST, GUEST)
    assert told.room.seal
    add(told, HOST, "mine")
    for moment in (told.start, told.play):
        moment()
        for person in (HOST, GUEST, "stranger"):
            assert told.room.seal.seed not in repr(seen(told, person)._asdict())


def test_a_server_seals_each_match_before_it_can_begin(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, NEVER) as (rooms, gate):
            room = await opened(rooms)
            assert room.view(HOST).sealed
            await room.ask(HOST, commands.Add(id="add", text="mine"))
            await room.ask(HOST, commands.Start(id="start"))
            kinds = [entry.kind for entry in await gate.read(room.room.code)]
            assert kinds.index("sealed") < kinds.index("added") < kinds.index("deal started")
            assert kinds.count("sealed") == 1

    asyncio.run(main())


def test_a_lesson_keeps_its_seed() -> None:
    told = Told(players=4, game="oh_hell", guided=True)
    seal(told)
    assert told.room.seal is None
