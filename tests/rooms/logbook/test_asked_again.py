"""The bots of a match that is over, asked again."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.rooms.live.asked_again import AskedAgain, ask_again
from app.rooms.logbook.look_back import LookBack
from app.rooms.logbook.records import json_of
from app.rules.errors import BadRecord
from app.rules.record import replay
from tests.rooms.finished import finished
from tests.rooms.live_rooms import AT_ONCE, house, opened, people_play
from tests.rooms.table import HOST

SAID = "The bots of this match were asked again and chose the same in {} decisions."


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> LookBack:
    """One of a person and three bots."""
    folder: Path = tmp_path_factory.mktemp("asked")
    found = []

    async def main() -> None:
        async with house(folder, AT_ONCE) as (rooms, _):
            room = await opened(rooms, start="1")
            await people_play(room, HOST)
            found.append(LookBack.of(room.room.matches.played))

    asyncio.run(main())
    return found[0]


async def test_they_do_what_they_did(match: LookBack) -> None:
    record = replay(json_of(match.played))
    assert len(record.decisions) > 10
    answers = ask_again(record)
    assert answers == (len(record.decisions), 0, 0)
    again = AskedAgain()
    assert await again.get("seal", match) == SAID.format(len(record.decisions))
    assert "seal" in again
    again.stop()


def test_one_that_did_something_else_is_found(match: LookBack) -> None:
    record = replay(json_of(match.played))
    at = next(i for i, told in enumerate(record.decisions) if len(told.view.actions(told.seat)) > 1)
    told = record.decisions[at]
    other = next(text for text in told.view.actions(told.seat) if text != told.action)
    record.decisions[at] = replace(told, action=other)
    with pytest.raises(BadRecord, match=r"does .* here, not"):
        ask_again(record)


def test_one_that_saw_something_else_is_found(match: LookBack) -> None:
    data: Any = json_of(match.played)
    data["deals"][0]["bots"][0]["seen"] = "0" * 32
    with pytest.raises(BadRecord, match="something else than its seat saw"):
        replay(data)


def test_other_versions_are_not_asked_and_it_is_said(match: LookBack) -> None:
    record = replay(json_of(match.played))
    record.decisions[0] = replace(record.decisions[0], version="older")
    answers = ask_again(record)
    assert answers == (len(record.decisions) - 1, 1, 0)
    assert "1 decision came from other versions" in answers.in_words()


def test_when_it_is_enough_the_others_are_left_out(match: LookBack) -> None:
    record = replay(json_of(match.played))
    asked = iter([False, False])
    answers = ask_again(record, lambda: next(asked, True))
    assert answers == (2, 0, len(record.decisions) - 2)
    assert "would take too long" in answers.in_words()


async def test_a_match_without_bots_says_so() -> None:
    again = AskedAgain()
    told = LookBack.of(finished("euchre").room.matches.played)
    assert await again.get("seal", told) == "No bot has decided anything in this match."
    again.stop()
