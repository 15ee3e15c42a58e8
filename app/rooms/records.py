"""The record of a match that was played in a room (RECORDS 1)."""

from app.rooms.errors import Refused
from app.rooms.played import Played
from app.rooms.state import RoomState
from app.rules.record import deal_json, match_json


def record_of(room: RoomState) -> dict[str, object]:
    """The last match with its decks and seeds; raises Refused before its end.

    While a match is played, its seeds would tell the cards.
    """
    if not room.match.over:
        raise Refused("You can have the record once the match is over.")
    return json_of(room.played)


def json_of(played: Played) -> dict[str, object]:
    """A match with its decks and seeds: one that nobody plays any more."""
    deals = [
        deal_json(
            deal,
            event.deck,
            event.drawn,
            fair=event.fair.told(),
            bots=[{"action": at, **thought.model_dump()} for at, thought in thoughts.items()],
        )
        for (event, deal), thoughts in zip(played.dealt, played.thoughts, strict=True)
    ]
    return match_json(played.match, deals, played.names)
