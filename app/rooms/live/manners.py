"""What bots say: reactions to what everybody at the table has seen, and to nothing else.

All of it follows from public history alone, by a hash: the same history brings the same reactions,
whatever anybody holds, and nothing of a deal's own chance is used up.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

from app.rooms.fold.access.talk import Reaction
from app.rooms.fold.seats.company import Manner, manner
from app.rooms.fold.state import RoomState

Kind = Literal["bid", "trick", "deal", "match"]
ANNOUNCED = ("bid", "order", "call", "trump")  # how actions begin that are no cards
WATCHER = -1  # the viewer who sees what everybody sees
AFTER_S = (0.5, 1.1)  # what has happened is seen first
ODDS: Mapping[Kind, float] = {"bid": 0.3, "trick": 0.3, "deal": 1.0, "match": 2.0}
# What is said to one's own success, and to another one's; a character takes what it likes of it.
FITTING: Mapping[tuple[Kind, bool], tuple[Reaction, ...]] = {
    ("bid", True): ("good luck", "think"),
    ("bid", False): ("think", "wow"),
    ("trick", True): ("thumb", "laugh", "thanks"),
    ("trick", False): ("wow", "oops", "clap"),
    ("deal", True): ("party", "thumb", "laugh", "heart"),
    ("deal", False): ("well played", "sad", "clap"),
    ("match", True): ("good game", "party", "thanks"),
    ("match", False): ("good game", "well played", "clap"),
}


class Public(NamedTuple):
    """What everybody at a table has seen of its deal. next: who acts next, or -1. complete: whether
    something is, such as a trick. gains: what the deal was worth to each seat, once it is over.
    places: of the match, once that is over. partners: the sides, where they are fixed."""

    deals: int
    history: tuple[tuple[int, str], ...]
    next: int
    complete: bool
    gains: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    partners: tuple[tuple[int, ...], ...] = ()


class Happening(NamedTuple):
    """Something to react to, and whose success it is."""

    kind: Kind
    seats: frozenset[int]


class Remarked(NamedTuple):
    """A reaction of a seat, so long after what it is about."""

    seat: int
    reaction: Reaction
    after_s: float


def public_of(room: RoomState) -> Public | None:
    """What all can see of a room's deal; None before the first one."""
    if room.deal is None:
        return None
    seen = room.deal.seen_by(WATCHER)
    return Public(
        room.play.deals,
        tuple(seen.history),
        seen.turn,
        seen.resting,
        tuple(map(room.game.gain, seen.scores)) if seen.scores else (),
        room.match.places if room.match.over else (),
        room.game.partners,
    )


def cast_of(room: RoomState) -> list[Manner]:
    """The manners of those who sit there; people have none."""
    return [manner(seat.name, seat.level) for seat in room.seats]


def happening(seen: Public) -> Happening | None:
    """What has just happened, if it is worth a word."""
    if seen.places:
        return Happening("match", _best([-place for place in seen.places]))
    if seen.gains:
        return Happening("deal", _best(seen.gains))
    if seen.complete:
        side = next((side for side in seen.partners if seen.next in side), (seen.next,))
        return Happening("trick", frozenset(side))
    seat, text = seen.history[-1] if seen.history else (-1, "")
    if text.partition(" ")[0] in ANNOUNCED:
        return Happening("bid", frozenset({seat}))
    return None


def remark(seen: Public, cast: Sequence[Manner]) -> Remarked | None:
    """What one of the bots says to what has just happened; most often nothing."""
    found = happening(seen)
    if not found:
        return None
    for seat, each in enumerate(cast):
        drawn = sha256(repr((seen, seat)).encode()).digest()
        if each.talks * ODDS[found.kind] > _share(drawn[:4]):
            fitting = FITTING[found.kind, seat in found.seats]
            liked = [one for one in fitting if one in each.likes] or fitting
            least_s, most_s = AFTER_S
            after_s = each.tempo * (least_s + (most_s - least_s) * _share(drawn[8:12]))
            return Remarked(seat, liked[drawn[4] % len(liked)], after_s)
    return None


def _best(values: Sequence[int]) -> frozenset[int]:
    return frozenset(seat for seat, value in enumerate(values) if value == max(values))


def _share(drawn: bytes) -> float:
    """A number from 0 up to 1."""
    return int.from_bytes(drawn) / float(256 ** len(drawn))
