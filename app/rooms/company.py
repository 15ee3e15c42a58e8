"""The characters that bots are: the courts of four companies, each of which plays at one level."""

from collections.abc import Collection, Mapping

COMPANIES: Mapping[str, tuple[str, str, str]] = {  # by level: jack, queen and king
    "1": ("Felix", "Greta", "Hugo"),
    "2": ("Jonas", "Clara", "Basil"),
    "3": ("Ines", "Edith", "Leo"),
    "4": ("Kira", "Ada", "Dorian"),
}
# Of bots at other levels, and where a company has no more: none begins as a guest's name does.
OTHERS = ("Max", "Nora", "Oskar", "Pia", "Quinn", "Rosa", "Sam", "Theo")


def bot_name(level: str, seat: int, taken: Collection[str]) -> str:
    """A name for a bot of a level. taken: names of others at the table, folded."""
    company, beside = COMPANIES.get(level, ()), OTHERS
    turned = [
        names[(seat + at) % len(names)] for names in (company, beside) for at in range(len(names))
    ]
    return next((name for name in turned if name.casefold() not in taken), turned[-1])


def character(name: str, level: str) -> str:
    """Which character a bot is, by its name in small letters; "" for one that is none."""
    return name.casefold() if name in COMPANIES.get(level, ()) else ""
