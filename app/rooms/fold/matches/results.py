"""What came of a match for each of its people, so that they find it later."""

from app.rooms.fold import events
from app.rooms.fold.matches.played import SEAL
from app.rooms.fold.state import RoomState


def finished(room: RoomState) -> list[events.Finished]:
    """The results of the match that is played, or was last, one for each person who has acted in it
    and sits at the table at its end.

    In one that is not over nobody has a place; one without a deal that was played to its end has no
    results. So nobody can be given more of them than they have played.
    """
    match = room.match
    if not match.over and not match.results:
        return []
    shared = {
        "match": room.matches.count - 1,
        "game": match.game.name,
        "names": [seat.name for seat in room.seats],
        "levels": [seat.level for seat in room.seats],
        "totals": list(match.totals),
        "places": list(match.places) if match.over else [],
        "seal": room.matches.played.seal[:SEAL],
        "guided": room.play.lesson is not None and room.matches.count == 1,
    }
    advised = {seat for deal in room.matches.advised for _, seat in deal}
    return [
        events.Finished.model_validate(
            {
                **shared,
                "person": room.seats[seat].person,
                "seat": seat,
                "advised": seat in advised,
            }
        )
        for seat in room.seats.of_people
        if room.seats[seat].person in room.matches.played_by
    ]


def end_due(room: RoomState) -> list[events.MatchGivenUp]:
    """The end of a match in which deal after deal has been thrown in."""
    return [events.MatchGivenUp()] if room.match.endless else []


def results_due(room: RoomState) -> list[events.Finished]:
    """Those of a match that is over, unless people have them."""
    return finished(room) if room.match.over and room.matches.told < room.matches.count else []
