"""The record of a match that was played in a room (RECORDS 1)."""

import json
from collections.abc import Iterator

from app.rooms.fold.errors import Refused
from app.rooms.fold.matches.played import Played
from app.rooms.fold.state import RoomState
from app.rules.record import deal_json, match_json

NO_DEALS = '"deals": []'  # of a record without any; no name can hold it, since quotes are escaped


def over(room: RoomState) -> Played:
    """The last match; raises Refused before its end.

    While a match is played, its seeds would tell the cards.
    """
    if not room.match.over:
        raise Refused("You can have the record once the match is over.")
    return room.matches.played


def json_of(played: Played) -> dict[str, object]:
    """A match with its decks and seeds: one that nobody plays any more."""
    return match_json(played.match, list(_deals(played)), played.players.names)


def pieces(played: Played) -> Iterator[str]:
    """The same as text, deal by deal: a record may be long."""
    head, _, tail = json.dumps(match_json(played.match, [], played.players.names)).partition(
        NO_DEALS
    )
    yield f'{head}"deals": ['
    for number, deal in enumerate(_deals(played)):
        yield f"{', ' if number else ''}{json.dumps(deal)}"
    yield f"]{tail}\n"


def _deals(played: Played) -> Iterator[dict[str, object]]:
    by_deal = zip(played.dealt, played.thoughts, played.advised, strict=True)
    for (event, deal), thoughts, advised in by_deal:
        yield deal_json(
            deal,
            event.deck,
            event.drawn,
            fair=event.fair.told(),
            bots=[{"action": at, **thought.model_dump()} for at, thought in thoughts.items()],
            advice=advised,
        )
