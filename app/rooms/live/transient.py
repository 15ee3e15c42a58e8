"""What is so at a moment and is not stored, as one viewer may see it."""

from app.rooms.fold.state import RoomState
from app.rooms.fold.view import Transient
from app.rooms.live.presence import Presence
from app.rooms.live.stand_ins import StandIns
from app.rooms.live.timekeeper import Timekeeper


def transient_view(
    person: str,
    room: RoomState,
    presence: Presence,
    stand_ins: StandIns,
    timekeeper: Timekeeper,
) -> Transient:
    """What is so now, as this person may see it."""
    turn = timekeeper.turn
    waits = stand_ins.waits_for_another(person, turn)
    you = room.seats.of(person)
    mine = you >= 0 and you == room.play.awaited
    return Transient(
        closed_the_page=presence.closed_the_page(room.seats.members),
        stood_in_for=stand_ins.absent() if stand_ins.anybody_here else frozenset(),
        may_nudge=waits and timekeeper.may_nudge(person),
        has_nudged=waits and turn.has_nudged(person),
        may_release=waits and timekeeper.may_release,
        may_hurry=you >= 0 and room.play.only_bots_play_on and timekeeper.speed != "at once",
        nudges=turn.nudges if mine else 0,
        nudger=turn.nudger if mine else "",
        clock=turn.clock_view,
        window=turn.window_view,
        done_for_bout=you in room.play.done_for_bout,
        decided=stand_ins.decided.get(person) if you >= 0 else None,
        match_left_ms=timekeeper.match_left_ms,
        held_up=turn.held_up and (turn.window_is_over or bool(stand_ins.actors(turn))),
    )
