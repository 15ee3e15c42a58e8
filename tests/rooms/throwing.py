"""Deals of Durak that have come to a stage in which several may throw in."""

import asyncio
from collections.abc import Callable, Mapping

from app.rooms.fold import commands, events
from app.rooms.fold.clocks.timing import Timing
from app.rooms.fold.view import WindowView
from app.rooms.live.live_room import LiveRoom
from app.rooms.live.pace import Pace
from app.rooms.live.rooms import Rooms
from app.rooms.logbook.history import event_of
from app.rules.deal import Deal
from tests.rooms.live_rooms import Gate, first_act
from tests.rooms.table import CODE, GUEST, HOST, THIRD, Told, entries_of, gathered, new_id

PACE = Pace(0, 0, 0)
STAYS = Timing(grace_s="never")  # nobody is stood in for
PEOPLE = (HOST, GUEST, THIRD, "fourth", "fifth", "sixth")


def able(deal: Deal) -> list[int]:
    """The seats that could add a card."""
    return [seat for seat in deal.to_act if deal.actions(seat) != [deal.declining]]


def cards_of(deal: Deal, seat: int) -> list[str]:
    """What a seat could add."""
    return [text for text in deal.actions(seat) if text != deal.declining]


def takes(deal: Deal) -> bool:
    """Whether the defender has just said that the cards are taken."""
    return deal.history[-1][1] == "take"


def stage(
    players: int,
    holds: Callable[[Deal], object],
    *,
    people: int | None = None,
    timing: Timing | None = None,
    options: Mapping[str, object] | None = None,
) -> Told:
    """A room of so many people from seat 0 on (else all seats), just asked what they throw in."""
    for seed in range(500):
        told = gathered(
            *PEOPLE[: players if people is None else people],
            players=players,
            seed=seed,
            game="durak",
            options=options,
        )
        if timing:
            told.do(HOST, commands.ChooseTiming(id=new_id(), timing=timing))
        told.start("0")
        deal = told.room.deal
        assert deal is not None
        for _ in range(12):
            if deal.declining and deal.history[-1][1] != deal.declining and holds(deal):
                return told
            if deal.turn >= 0:
                _go_on(told, deal, take=seed % 2 == 1)
    raise AssertionError("there is no such stage")


def _go_on(told: Told, deal: Deal, take: bool) -> None:
    """Beat or take, and throw nothing in."""
    texts = deal.actions(deal.turn)
    wanted = "take" if take and "take" in texts else "done"
    action = wanted if wanted in texts else texts[0]
    told.take(told.room.acted(deal.turn, [action], "person"))


async def loaded(rooms: Rooms, gate: Gate, told: Told) -> LiveRoom:
    """The live room of what has happened."""
    await gate.append(entries_of(told.happened))
    return await rooms.get(CODE)


def throw(room: LiveRoom, person: str, action: str, move: str = "") -> commands.Act:
    """What a person does there."""
    return commands.Act(id=new_id(), action=action, move=move or room.room.move)


def done_for_bout(room: LiveRoom, move: str = "", *, done: bool = True) -> commands.Done:
    """The wish to be done for this bout, or the end of it."""
    return commands.Done(id=new_id(), done=done, move=move or room.room.move)


def three(deal: Deal) -> bool:
    return len(deal.to_act) == 3


def deal_of(room: LiveRoom) -> Deal:
    deal = room.room.deal
    assert deal is not None
    return deal


def window(room: LiveRoom, person: str = "watcher") -> WindowView:
    found = room.view(person).now.window
    assert found is not None
    return found


async def acted(gate: Gate) -> list[events.Acted]:
    happened = [event_of(entry) for entry in await gate.read(CODE)]
    return [event for event in happened if isinstance(event, events.Acted)]


def look(room: LiveRoom) -> None:
    """Let the room see what time it is."""
    with room.watching("somebody who makes the room look"):
        pass


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def play_one(room: LiveRoom) -> None:
    person = PEOPLE[deal_of(room).turn]
    await room.ask(person, first_act(room, person))
