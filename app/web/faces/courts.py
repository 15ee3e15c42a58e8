"""Jack, queen and king: half figures around x = 0 that rise from y = 26 to about y = -136.

Robes reach 80 units to either side, so that the frame or the card's edge always cuts them;
heads, crowns and held things stay within 64 and are never cut.
"""

from typing import Final, Literal, get_args

from app.web.faces.held import hand, held_by_jack, held_by_king, held_by_queen
from app.web.faces.palette import (
    BLACK_QUEEN,
    GOLD,
    INK,
    MOON,
    VEIL,
    WHITE,
    Person,
    Suit,
    court_people,
)
from app.web.faces.shapes import dots, line, path, place

CourtRank = Literal["J", "Q", "K"]
COURT_RANKS: Final[tuple[CourtRank, ...]] = get_args(CourtRank)

_HELD_X: Final = 50
_LIPS: Final = "#b04a3f"
_ROBE: Final = "M-80 26V-32C-62-38-36-42-16-57H16C36-42 62-38 80-32V26Z"
_ARMS: Final = "M-50-36C-44-20-42 0-44 26M50-36C44-20 42 0 44 26"

_KINGS_BEARDS: Final[dict[Suit, str]] = {
    "S": "M-22-86C-22-62-14-40 0-30C14-40 22-62 22-86C18-74 12-73 7-75C3-77-3-77-7-75"
    "C-12-73-18-74-22-86Z",
    "H": "M-22-88C-22-66-20-40 0-40C20-40 22-66 22-88C18-75 12-73 7-75"
    "C3-77-3-77-7-75C-12-73-18-75-22-88Z",
    "D": "M0-73C-4-78-13-77-19-68C-11-68-4-67 0-70C4-67 11-68 19-68C13-77 4-78 0-73Z"
    "M-7-60C-8-50-4-44 0-38C4-44 8-50 7-60C3-58-3-58-7-60Z",
    "C": "M-22-88C-26-78-25-70-21-66C-23-57-17-51-11-52C-8-45 8-45 11-52C17-51 23-57 21-66"
    "C25-70 26-78 22-88C18-75 12-73 7-75C3-77-3-77-7-75C-12-73-18-75-22-88Z",
}

_QUEENS_HAIR: Final[dict[Suit, str]] = {
    "S": "",
    "H": "M-26-90C-32-66-26-52-40-34C-22-34-14-42-12-56H12C14-42 22-34 40-34"
    "C26-52 32-66 26-90C24-116-24-116-26-90Z",
    "D": "M-26-90C-30-74-32-66-28-58C-34-54-34-46-29-43C-34-38-33-30-28-28L-30-16H-20L-20-28"
    "C-15-32-15-38-19-43C-14-48-15-54-18-58H18C15-54 14-48 19-43C15-38 15-32 20-28L20-16"
    "H30L28-28C33-30 34-38 29-43C34-46 34-54 28-58C32-66 30-74 26-90C24-116-24-116-26-90Z",
    "C": "M-24-104C-38-98-40-84-36-76C-42-66-36-54-27-52C-22-46-14-48-12-54H12C14-48 22-46 27-52"
    "C36-54 42-66 36-76C40-84 38-98 24-104Z",
}


def figure(rank: CourtRank, suit: Suit, colours: Literal[2, 4], *, holds: bool = True) -> str:
    """The upper half of one court figure; holds: with what it has in its left hand."""
    person = court_people(colours)[suit]
    if rank == "J":
        body, held = _jack(suit, person), held_by_jack(suit, person)
        arm = hand(person, sleeve=person.accent, cuff=WHITE)
    elif rank == "K":
        body, held = _king(suit, person), held_by_king(suit, person)
        arm = hand(person, sleeve=person.robe, cuff=WHITE)
    else:
        person = BLACK_QUEEN if suit == "S" else person
        body = _black_queen() if suit == "S" else _queen(suit, person)
        held = held_by_queen(suit, person)
        arm = hand(person, sleeve=person.robe, cuff=GOLD)
    return body + place(held + arm, _HELD_X, 0) if holds else body


def face(person: Person) -> str:
    return (
        path("M-10-66H10V-46C5-38-5-38-10-46Z", person.skin)
        + line("M-9-57C-4-53 4-53 9-57", "#0003", 3)
        + path("M-21-96C-21-112 21-112 21-96V-80C21-66 9-56 0-56C-9-56-21-66-21-80Z", person.skin)
    )


def features(*, lashes: bool, lips: str = _LIPS) -> str:
    brows = "M-15-91C-12-94-8-94-6-92M6-92C8-94 12-94 15-91"
    lids = "M-16-86C-13-90-8-90-5-86M5-86C8-90 13-90 16-86"
    return (
        line((lids if lashes else brows) + "M0-83L-2.5-76H2", INK, 2)
        + dots(((-10, -85), (10, -85)), 5, INK)
        + line("M-6-67C-3-64 3-64 6-67", lips, 3)
    )


def _jack(suit: Suit, person: Person) -> str:
    long_hair = suit in "HC"
    hair = (
        "M-27-94C-31-76-34-60-26-50C-14-54 14-54 26-50C34-60 31-76 27-94Z"
        if long_hair
        else "M-27-94C-30-80-29-66-25-60C-12-62 12-62 25-60C29-66 30-80 27-94Z"
    )
    return (
        path(hair, person.hair)
        + path(_ROBE, person.robe)
        + path("M0-57H16C36-42 62-38 80-32V26H0Z", person.accent)
        + line("M0-40V26", GOLD, 4)
        + dots(((-10, -22), (-10, -8), (-10, 6)), 5, GOLD)
        + line(_ARMS, INK, 1.6)
        + face(person)
        + path(
            "M-25-51L-13-46L0-41L13-46L25-51L22-36L11-38L6-30L0-36L-6-30L-11-38L-22-36Z",
            WHITE,
            stroke=INK,
            width=1.4,
        )
        + features(lashes=False)
        + path("M-24-86C-20-97-9-98 0-98C9-98 20-97 24-86L26-102H-26Z", person.hair)
        + path("M14-106C10-120 20-134 38-134C38-122 32-108 20-102Z", WHITE, stroke=INK, width=1.6)
        + line("M17-106C20-116 26-124 33-129", INK, 1.2)
        + path(
            "M-31-100C-38-120-14-127 4-125C24-123 34-114 31-100C16-106-16-106-31-100Z",
            person.accent,
            stroke=INK,
            width=1.8,
        )
        + path(
            "M-31-101C-16-108 16-108 31-101V-94C16-101-16-101-31-94Z", GOLD, stroke=INK, width=1.4
        )
    )


def _queen(suit: Suit, person: Person) -> str:
    return (
        path(_ROBE, person.robe)
        + _bodice(person)
        + line(_ARMS, GOLD, 3)
        + path(_QUEENS_HAIR[suit], person.hair)
        + face(person)
        + _pearls()
        + dots(((-14, -75), (14, -75)), 8, "#e8806a66")
        + features(lashes=True)
        + path("M-23-86C-20-98-8-99 0-101C8-99 20-98 23-86L25-104H-25Z", person.hair)
        + _queens_crown(person.accent)
    )


def _black_queen() -> str:
    person = BLACK_QUEEN
    veil = (
        "M0-116C-33-116-32-84-35-64C-38-44-56-20-62 26H-34C-28-4-26-30-20-48H20"
        "C26-30 28-4 34 26H62C56-20 38-44 35-64C32-84 33-116 0-116Z"
    )
    return (
        path("M-38-100a38 38 0 0 1 76 0a38 38 0 0 1-76 0Z", MOON)
        + path(_ROBE, person.robe)
        + _bodice(person)
        + path(veil, VEIL, stroke=INK, width=1.6)
        + line(
            "M-24-92C-28-66-20-52-24-36C-28-18-32 0-34 26M24-92C28-66 20-52 24-36C28-18 32 0 34 26",
            GOLD,
            2.5,
        )
        + face(person)
        + _pearls()
        + features(lashes=True, lips="#b3122b")
        + path(
            "M-22-82C-23-98-10-101 0-102C10-101 23-98 22-82C18-92 10-95 0-99C-10-95-18-92-22-82Z",
            person.hair,
        )
        + _queens_crown("#c8102e")
    )


def _bodice(person: Person) -> str:
    return (
        path("M-20-53C-24-20-16 0-18 26H18C16 0 24-20 20-53Z", person.accent)
        + path("M-17-57C-18-38-9-26 0-24C9-26 18-38 17-57Z", person.skin)
        + line("M-18-55C-18-36-9-25 0-23C9-25 18-36 18-55M0-22V26", GOLD, 3)
    )


def _pearls() -> str:
    string = ((-14, -46), (-10, -40), (-5, -36), (0, -35), (5, -36), (10, -40), (14, -46))
    return dots(string, 6, INK) + dots(string, 4.5, WHITE)


def _queens_crown(jewel: str) -> str:
    tips = ((-24, -122), (0, -132), (24, -122))
    return (
        path(
            "M-25-101C-15-108 15-108 25-101L24-121L13-114L0-131L-13-114L-24-121Z",
            GOLD,
            stroke=INK,
            width=1.8,
        )
        + dots(tips, 8, INK)
        + dots(tips, 5.5, WHITE)
        + dots(((0, -113),), 7, jewel)
    )


def _king(suit: Suit, person: Person) -> str:
    return (
        path("M-26-96C-30-76-29-64-24-56H24C29-64 30-76 26-96Z", person.hair)
        + path(_ROBE, person.robe)
        + path("M-14-30H14V26H-14Z", person.accent)
        + line("M-14-30V26M14-30V26", GOLD, 4)
        + line(_ARMS, GOLD, 3)
        + path(
            "M-34-47C-20-55 20-55 34-47C38-28 22-16 0-10C-22-16-38-28-34-47Z",
            WHITE,
            stroke=INK,
            width=1.6,
        )
        + line("M-28-40v5M28-40v5M-20-28v5M20-28v5M-8-22v5M8-22v5", INK, 2.6)
        + face(person)
        + path(_KINGS_BEARDS[suit], person.hair)
        + features(lashes=False)
        + path("M-23-88C-21-100 21-100 23-88L24-104H-24Z", person.hair)
        + path(
            "M-27-99C-15-104 15-104 27-99L32-129L16-115L0-134L-16-115L-32-129Z",
            GOLD,
            stroke=INK,
            width=1.8,
        )
        + dots(((-14, -107), (14, -107)), 5.5, person.robe)
        + dots(((0, -111),), 8, person.accent)
    )
