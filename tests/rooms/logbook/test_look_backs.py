"""Matches that are looked back at: read once, kept in bounds, in work that fits their length."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import current_thread, main_thread

import pytest

from app.rooms.fold import commands
from app.rooms.fold.errors import NoSuchRoom, Refused
from app.rooms.fold.matches.played import SEAL
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.history import PAGE
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.look_backs import KEPT_BYTES, NOT_OVER, Kept
from app.rooms.logbook.records import json_of, pieces
from app.rules.match import Match
from bench.odd_rooms import KINDS, Story, entries_of
from tests.rooms.live_rooms import NEVER, Gate, house, opened
from tests.rooms.table import CODE, HOST, new_id
from tests.rooms.watched_log import Watched, watched

ASKER = "somebody"


def in_house(folder: Path, main: Callable[[Rooms, Gate], Awaitable[None]]) -> None:
    async def run() -> None:
        async with house(folder, NEVER) as (rooms, gate):
            await main(rooms, gate)

    asyncio.run(run())


async def stored(gate: Gate, story: Story, first: int = 0) -> None:
    await gate.append([entry for entry in entries_of(story, CODE) if entry.number >= first])


def test_the_work_of_a_look_back_grows_with_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal is counted again for each that follows."""
    counted = 0
    add = Match.add

    def noted(match: Match, deal: object) -> None:
        nonlocal counted
        counted += current_thread() is main_thread()  # others may have rooms of earlier tests
        add(match, deal)  # type: ignore[arg-type]

    played = KINDS["all pass"](60, HOST).room.matches.ended
    assert played is not None
    monkeypatch.setattr(Match, "add", noted)
    found = LookBack(played)
    steps = sum(1 for _ in found.making())
    assert steps == sum(actions for actions, _ in found.steps) + len(found.steps)
    assert counted == 0
    assert len(found.steps) == 60
    told = [(step["actions"], tuple(step["stops"])) for step in json.loads(found.steps_json)]
    assert told == found.steps


@pytest.mark.parametrize("kind", ["all pass", "seldom a bid", "letters", "taken back", "abandoned"])
def test_a_record_in_pieces_is_the_record(kind: str) -> None:
    played = KINDS[kind](40, HOST).room.matches.ended
    assert played is not None
    text = list(pieces(played))
    assert len(text) == len(played.dealt) + 2
    assert "".join(text) == json.dumps(json_of(played)) + "\n"


def test_all_who_ask_wait_for_one_reading(tmp_path: Path) -> None:
    async def main(rooms: Rooms, gate: Gate) -> None:
        story = KINDS["all pass"](60, HOST)
        await stored(gate, story)
        notes = watched_look_backs(rooms, gate)
        seal = story.seals[0]
        found = await asyncio.gather(*(rooms.look_backs.get(seal, ASKER) for _ in range(9)))
        assert len(set(map(id, found))) == 1
        reads = len(notes.reads)
        assert reads == len(story.happened) // PAGE + 1
        assert await rooms.look_backs.get(seal, ASKER) is found[0]
        assert len(notes.reads) == reads

    in_house(tmp_path, main)


def watched_look_backs(rooms: Rooms, gate: Gate) -> Watched:
    """Notes of what is read for them."""
    notes = watched(rooms, gate)
    rooms.look_backs._log = notes
    return notes


def test_nothing_is_read_for_a_match_of_a_room_in_memory(tmp_path: Path) -> None:
    async def main(rooms: Rooms, gate: Gate) -> None:
        room = await opened(rooms, players=2, start="0")
        notes = watched_look_backs(rooms, gate)
        seal = room.room.fairness.commitment
        with pytest.raises(Refused, match=NOT_OVER):
            await rooms.look_backs.get(seal[:SEAL], ASKER)
        await room.ask(HOST, commands.Abandon(id=new_id(), seal=seal))
        assert not (await rooms.look_backs.get(seal[:SEAL], ASKER)).whole
        assert notes.reads == []

    in_house(tmp_path, main)


def test_a_running_match_is_read_on_from_where_it_was(tmp_path: Path) -> None:
    async def main(rooms: Rooms, gate: Gate) -> None:
        story = KINDS["all pass, played on"](60, HOST)
        await stored(gate, story)
        notes = watched_look_backs(rooms, gate)
        seal, length = story.seals[0], len(story.happened)
        for _ in range(3):
            with pytest.raises(Refused, match=NOT_OVER):
                await rooms.look_backs.get(seal, ASKER)
        assert len(notes.reads) == length // PAGE + 1 + 2
        assert seal in rooms.look_backs
        story.abandon()
        await stored(gate, story, length)
        assert len((await rooms.look_backs.get(seal, ASKER)).steps) == 60
        assert len(notes.reads) == length // PAGE + 1 + 3

    in_house(tmp_path, main)


def test_who_hangs_up_ends_the_reading_and_it_goes_on_later(tmp_path: Path) -> None:
    async def main(rooms: Rooms, gate: Gate) -> None:
        story = KINDS["all pass"](60, HOST)
        await stored(gate, story)
        notes = watched_look_backs(rooms, gate)
        asking = asyncio.create_task(rooms.look_backs.get(story.seals[0], ASKER))
        await notes.until(3)
        asking.cancel()
        await asyncio.wait([asking])
        await asyncio.sleep(0)
        reads = len(notes.reads)
        assert reads <= 4
        await rooms.look_backs.get(story.seals[0], ASKER)
        assert len(notes.reads) <= reads + len(story.happened) // PAGE

    in_house(tmp_path, main)


def test_a_closed_room_is_read_once(tmp_path: Path) -> None:
    async def main(rooms: Rooms, gate: Gate) -> None:
        await stored(gate, KINDS["closed"](10, HOST))
        notes = watched(rooms, gate)
        for _ in range(5):
            with pytest.raises(NoSuchRoom):
                await rooms.get(CODE)
        assert len(notes.reads) == 3
        assert rooms.has(CODE)

    in_house(tmp_path, main)


def test_so_many_bytes_are_kept() -> None:
    kept = Kept[str](100, 4)
    for key in "abcde":
        kept.put(key, key.upper(), 30)
    assert [key in kept for key in "abcde"] == [False, False, True, True, True]
    assert (kept.get("c"), kept.get("a")) == ("C", None)
    kept.put("f", "F", 30)
    assert [key in kept for key in "cdef"] == [True, False, True, True]
    kept.put("huge", "", 101)
    assert kept.bytes == 0
    kept.put("a", "A", 1)
    kept.put("a", "B", 2)
    assert (kept.take("a"), kept.take("a"), kept.bytes) == ("B", None, 0)
    played = KINDS["letters"](100, HOST).room.matches.ended
    assert played is not None
    assert 15 * played.bytes < KEPT_BYTES  # as long as a match can be today
