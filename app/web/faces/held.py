"""What the court figures hold, drawn upright around x = 0 with the hand at y = -25.

Each is at most 12 units to either side, so that it stays inside the card on both kinds of face.
"""

from app.web.faces.palette import GOLD, INK, LEAF, RED, STEEL, WHITE, WOOD, Person, Suit
from app.web.faces.shapes import dots, line, path


def hand(person: Person, *, sleeve: str, cuff: str) -> str:
    """The fist that closes over whatever is held, and the arm that leads to it."""
    return (
        path("M-9-18H9C13-4 15 10 17 26H-17C-15 10-13-4-9-18Z", sleeve, stroke=INK, width=1.6)
        + path("M-10-21H10L12-12H-12Z", cuff, stroke=INK, width=1.6)
        + path("M-8-26a8 7 0 0 1 16 0a8 7 0 0 1-16 0Z", person.skin, stroke=INK, width=1.6)
    )


def held_by_jack(suit: Suit, person: Person) -> str:
    """Spear, pennant, halberd, mace."""
    axe = "M0-102L-10-98V-110L0-107V-124L4-111C12-114 14-102 10-90C8-96 4-98 0-98Z"
    head = {
        "S": path("M0-124L8-104L0-92L-8-104Z", STEEL, stroke=INK, width=1.6),
        "H": path("M0-123H12L8-112L12-101H0Z", person.robe, stroke=INK, width=1.6),
        "D": path(axe, STEEL, stroke=INK, width=1.6),
        "C": line("M-10-106H10M0-116V-96M-7-113L7-99M7-113L-7-99", INK, 3.5)
        + path("M-8-106a8 8 0 0 1 16 0a8 8 0 0 1-16 0Z", STEEL, stroke=INK, width=1.6),
    }
    top = {"S": -94, "H": -122, "D": -100, "C": -96}[suit]
    return line(f"M0 22V{top}", WOOD, 5) + head[suit]


def held_by_queen(suit: Suit, person: Person) -> str:
    """A rose, a five-petalled flower, a tulip, a daisy."""
    bloom = {
        "S": _rose(),
        "H": _five_petals(person.accent),
        "D": _tulip(person.accent),
        "C": _daisy(person.accent),
    }
    leaves = "M0-48C9-50 12-58 12-67C3-65 0-58 0-48ZM0-40C-9-42-11-48-11-56C-3-54 0-48 0-40Z"
    return line("M0 18C2-10-3-50 0-84", LEAF, 4) + path(leaves, LEAF) + bloom[suit]


def held_by_king(suit: Suit, person: Person) -> str:
    """Sword, sceptre, axe, orb."""
    return {"S": _sword(), "H": _sceptre(), "D": _axe(), "C": _orb(person.accent)}[suit]


def _rose() -> str:
    petals = (
        "M0-79C-9-79-13-87-12-94C-12-98-9-104-5-104C-3-108 3-108 5-104C9-104 12-98 12-94"
        "C13-87 9-79 0-79Z"
    )
    spiral = "M-8-92C-6-84 7-84 8-91C9-99-3-101-4-94C-4-89 3-89 3-93"
    return path(petals, RED, stroke=INK, width=1.4) + line(spiral, "#ffb3b8", 2)


def _five_petals(colour: str) -> str:
    petals = ((0.0, -101.0), (7.5, -95.5), (5.0, -87.0), (-5.0, -87.0), (-7.5, -95.5))
    return dots(petals, 10, colour) + dots(((0, -93),), 8, GOLD)


def _tulip(colour: str) -> str:
    petals = "M0-78C-10-79-13-90-10-106L-4-97L0-107L4-97L10-106C13-90 10-79 0-78Z"
    return path(petals, colour, stroke=INK, width=1.4)


def _daisy(colour: str) -> str:
    rays = "M-9-93H9M0-102V-84M-6.5-99.5L6.5-86.5M6.5-99.5L-6.5-86.5"
    return line(rays, colour, 7) + line(rays, WHITE, 4) + dots(((0, -93),), 9, GOLD)


def _sword() -> str:
    return (
        path("M-5-50V-112L0-124L5-112V-50Z", STEEL, stroke=INK, width=1.6)
        + line("M0-110V-52", INK, 1)
        + path("M-11-52H11V-45H-11Z", GOLD, stroke=INK, width=1.6)
        + line("M0-44V-16", WOOD, 6)
    )


def _sceptre() -> str:
    cross = "M0-122V-98M-9-113H9"
    return (
        line("M0 22V-100", INK, 5)
        + line(cross, INK, 8)
        + line(cross, GOLD, 5)
        + path("M-7-92a7 7 0 0 1 14 0a7 7 0 0 1-14 0Z", GOLD, stroke=INK, width=1.6)
    )


def _axe() -> str:
    blade = "M-4-114C3-110 6-115 10-118C13-106 13-94 10-84C6-87 3-92-4-88Z"
    return line("M0 22V-118", WOOD, 5) + path(blade, STEEL, stroke=INK, width=1.6)


def _orb(colour: str) -> str:
    cross = "M0-80V-60M-7-73H7"
    return (
        line(cross, INK, 7)
        + line(cross, GOLD, 4)
        + path("M-12-46a12 12 0 0 1 24 0a12 12 0 0 1-24 0Z", GOLD, stroke=INK, width=1.6)
        + line("M-11-47C-5-43 5-43 11-47M0-57V-44", colour, 3)
    )
