"""Hand sizes of a match as people write them down (RULES 3.1): "7-1, 1-7" or "5 4 3 2 1"."""

import re
from collections.abc import Sequence

from app.rules.errors import BadOption

LONGEST = 160  # characters: as many as the most deals need
MOST_DEALS = 40
TO = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}]\s*|\s+to\s+", re.IGNORECASE)
PART = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
HOW = "Write how many cards each deal has, such as 7-1, 1-7 or 5 4 3 2 1 (option pattern)."


def read(text: str, players: int, most: int) -> str:
    """The one form of a pattern; raises BadOption, where a hand may have so many cards at most."""
    if len(text) > LONGEST:
        raise BadOption(f"This is too long. {HOW}")
    found: list[int] = []
    for part in re.split(r"[\s,;]+", TO.sub("-", text.strip(" \t,;"))):
        match = PART.fullmatch(part)
        if not match:
            raise BadOption(f"“{part}” is not a number of cards. {HOW}" if part else HOW)
        first, last = int(match[1]), int(match[2] or match[1])
        for size in (first, last):
            if not 1 <= size <= most:
                raise BadOption(
                    f"With {players} players a hand has 1 to {most} cards, not {size}"
                    " (option pattern)."
                )
        found += _steps(first, last)
    if len(found) > MOST_DEALS:
        raise BadOption(
            f"A match has {MOST_DEALS} deals at most; these are {len(found)} (option pattern)."
        )
    return written(found)


def sizes(pattern: str) -> list[int]:
    """The number of cards in a hand, deal by deal, of a pattern that has been read."""
    found: list[int] = []
    for part in pattern.split(", "):
        first, _, last = part.partition("-")
        found += _steps(int(first), int(last or first))
    return found


def written(found: Sequence[int]) -> str:
    """Hand sizes as a text; three or more that go on by one are a range."""
    parts: list[str] = []
    at = 0
    while at < len(found):
        end = at + 1
        step = found[end] - found[at] if end < len(found) else 0
        while abs(step) == 1 and end < len(found) and found[end] - found[end - 1] == step:
            end += 1
        if end - at > 2:
            parts.append(f"{found[at]}-{found[end - 1]}")
            at = end
        else:
            parts.append(str(found[at]))
            at += 1
    return ", ".join(parts)


def _steps(first: int, last: int) -> range:
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)
