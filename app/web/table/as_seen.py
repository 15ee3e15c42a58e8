"""The cards as a seat saw them when it had to decide, drawn small beside what it did."""

from collections import Counter
from collections.abc import Sequence
from html import unescape
from typing import NamedTuple

from app.rooms.fold.view import SeatView
from app.rules import cards
from app.web.table.review import Done
from app.web.table.table import SIGNS, Face, Middle, Pile, Place, Table

MINUS = "-\N{MINUS SIGN}"


class Card(NamedTuple):
    """A card that shows its face. did: it is what was done."""

    text: str
    words: str
    mark: str = ""
    did: bool = False


class Asked(NamedTuple):
    """A decision before it is judged. move: actions in the deal before it. by_bot: one decided it
    in a person's seat."""

    move: int
    done: Done
    seen: "AsSeen"
    by_bot: bool = False


class Column(NamedTuple):
    """A seat. laid: its card in the middle, where each lays one; tells: what it has said, bid or
    taken so far, with words for it; piles: (the face-up card, whether one lies below)."""

    seat: SeatView
    name: str
    mine: bool
    laid: Card | None
    tells: str
    words: str
    notes: tuple[str, ...]
    out: str
    piles: tuple[tuple[Card | None, bool], ...]


class AsSeen(NamedTuple):
    """What lay there. asked: what was asked, in words; trump: (sign, suit), or None; in_turn: each
    seat lays a card; pairs: otherwise what lies in the middle, by whom, each with what lies on it;
    up: a card that lies open for all, and what it is; note: what else is to be known."""

    asked: str
    trump: tuple[str, str] | None
    in_turn: bool
    columns: tuple[Column, ...]
    pairs: tuple[tuple[str, tuple[Card, ...]], ...]
    up: Card | None
    up_is: str
    note: str
    hand: tuple[Card, ...]


def as_seen(table: Table, action: str) -> AsSeen:
    """The table of a seat when it decided on an action, from its view alone."""
    middle, trump = table.middle(), table.medal()
    *verb, last = action.split(" ")
    card, _, pile = last.partition("@")
    first = middle.first if middle.first >= 0 else table.seat
    start = table.order.index(first)
    order = [*table.order[start:], *table.order[:start]]
    return AsSeen(
        table.hint(),
        (SIGNS[trump], cards.SUIT_NAMES[trump]) if trump >= 0 else None,
        middle.in_turn,
        tuple(_column(table, middle, seat, pile) for seat in order),
        () if middle.in_turn else tuple(_pair(table, *each) for each in middle.laid),
        _card(middle.up) if middle.up else None,
        middle.up.label.partition(", ")[2] if middle.up else "",
        middle.note,
        _hand(table.hand().faces(), [] if pile else [*verb, card]),
    )


def _column(table: Table, middle: Middle, seat: int, did: str) -> Column:
    place: Place = table.places[seat]
    laid = dict(middle.laid).get(seat, ()) if middle.in_turn else ()
    mine, row = seat == table.seat, table.piles(seat)
    piles = row.shown() if row else ()
    return Column(
        place.seat,
        table.name(seat),
        mine,
        _card(laid[0]) if laid else None,
        _tells(place),
        place.says or place.score_label,
        tuple(badge.words for badge in place.badges),
        place.idle,
        tuple(_pile(each, mine and str(at) == did) for at, each in enumerate(piles)),
    )


def _tells(place: Place) -> str:
    """What hangs on a portrait; a mere number says what it counts."""
    number = unescape(place.score).strip(MINUS)
    return place.says or (place.score_label if number.isdigit() else place.score)


def _pile(pile: Pile, did: bool) -> tuple[Card | None, bool]:
    return (_card(pile.up)._replace(did=did) if pile.up else None), pile.covers


def _pair(table: Table, seat: int, faces: Sequence[Face]) -> tuple[str, tuple[Card, ...]]:
    return table.name(seat), tuple(map(_card, faces))


def _hand(faces: Sequence[Face], did: Sequence[str]) -> tuple[Card, ...]:
    """The hand as it lies; of equal cards as many were played as are named."""
    left, found = Counter(did), list[Card]()
    for face in faces:
        card = _card(face)
        found.append(card._replace(did=left[card.text] > 0))
        left[card.text] -= 1
    return tuple(found)


def _card(face: Face) -> Card:
    return Card(face.text, face.label, face.mark)
