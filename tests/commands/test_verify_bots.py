"""Bots of a match that was played at a table are asked again, and say the same."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.bots.levels import levels
from app.commands.verify import verdict
from app.rooms.fold import commands
from app.rooms.fold.clocks.timing import Timing
from app.rooms.live.rooms import RoomRequest
from app.rules.errors import BadRecord
from app.rules.games import GAMES
from app.rules.record import parse
from app.web.game_uis import GAME_UIS
from tests.games.contract import CONTRACTS
from tests.rooms.live_rooms import AT_ONCE, house, opened_for
from tests.rooms.table import HOST, new_id, record_of

USUAL = 3  # seats, where a game has so many


def played(folder: Path, game: str, level: str) -> Any:
    """The record of a match that a host begins and leaves to bots; as JSON."""

    async def main() -> Any:
        async with house(folder, AT_ONCE) as (rooms, _):
            players = min(GAMES[game].seats, key=lambda seats: abs(seats - USUAL))
            short = {**GAME_UIS[game].chosen("short"), **CONTRACTS[game].short}
            wanted = RoomRequest(game, players, short)
            room = await opened_for(rooms, wanted)
            await room.ask(HOST, commands.Start(id=new_id(), level=level))
            timing = Timing(speed="at once")
            await room.ask(HOST, commands.ChooseTiming(id=new_id(), timing=timing))
            with room.watching(HOST) as changed:
                while not room.room.match.over:
                    changed.clear()
                    deal = room.room.deal
                    assert deal is not None
                    if deal.turn < 0:
                        await room.ask(HOST, commands.Ready(id=new_id()))
                    elif room.room.seats.of(HOST) in deal.to_act and not deal.plays_itself:
                        action = deal.actions(room.room.seats.of(HOST))[0]
                        act = commands.Act(id=new_id(), action=action, move=room.room.move)
                        await room.ask(HOST, act)
                    else:
                        await changed.wait()
            return record_of(room.room)

    return json.loads(json.dumps(asyncio.run(main())))


@pytest.mark.plays_much
@pytest.mark.parametrize("game", GAMES)
def test_bots_say_the_same_again(game: str, tmp_path: Path) -> None:
    record = played(tmp_path, game, "1")
    told = parse(json.dumps(record)).decisions
    assert len(told) > 5
    assert {decision.level for decision in told} == {"1"}
    said = verdict(parse(json.dumps(record)))
    assert f"chose the same in {len(told)} decision" in said


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return played(tmp_path_factory.mktemp("rooms"), "oh_hell", levels("oh_hell")[-1])


def other_level(bots: list[Any]) -> None:
    for entry in bots:
        entry["level"] = "0"
        entry["version"] = "1"


def other_view(bots: list[Any]) -> None:
    bots[-1]["seen"] = "0" * 32


def earlier(bots: list[Any]) -> None:
    bots[-1]["after"] = 0


def out_of_order(bots: list[Any]) -> None:
    bots.reverse()


def beyond(bots: list[Any]) -> None:
    bots[-1]["action"] = 10_000


def unknown(bots: list[Any]) -> None:
    bots[0]["level"] = "9"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (other_level, "The bot of level 0 does"),
        (other_view, "something else than its seat saw"),
        (earlier, "was not asked|something else"),
        (out_of_order, "in the order of the actions"),
        (beyond, "in the order of the actions"),
        (unknown, "no bot of the level '9'"),
    ],
)
def test_what_is_told_wrong_is_found(
    spoil: Callable[[list[Any]], None], reason: str, record: Any
) -> None:
    wrong = json.loads(json.dumps(record))
    for deal in wrong["deals"]:
        if len(deal.get("bots", [])) > 1:
            spoil(deal["bots"])
    with pytest.raises(BadRecord, match=reason):
        verdict(parse(json.dumps(wrong)))


def test_bots_of_another_version_are_not_asked(record: Any) -> None:
    other = json.loads(json.dumps(record))
    count = 0
    for deal in other["deals"]:
        for entry in deal.get("bots", []):
            entry["version"] = "0"
            count += 1
    assert f"{count} decisions came from other versions" in verdict(parse(json.dumps(other)))


def test_without_the_seed_nobody_can_be_asked(record: Any) -> None:
    bare = json.loads(json.dumps(record))
    for deal in bare["deals"]:
        del deal["fair"]
    with pytest.raises(BadRecord, match="fair is missing"):
        parse(json.dumps(bare))
