"""The characters that bots are: the courts of four companies, each of which plays at one level, and
others who join any of them."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from app.rooms.fold.access.talk import Reaction

COMPANIES: Mapping[str, tuple[str, str, str]] = {  # by level: jack, queen and king
    "1": ("Felix", "Greta", "Hugo"),
    "2": ("Jonas", "Clara", "Basil"),
    "3": ("Ines", "Edith", "Leo"),
    "4": ("Kira", "Ada", "Dorian"),
}
CALLED: Mapping[str, str] = {"1": "Beginners", "2": "Careful", "3": "Strong", "4": "Masters"}
FIRST = "2"  # the company of somebody who has not played yet
# They play at any level, where a company has no more: none begins as a guest's name does.
OTHERS = ("Max", "Nora", "Oskar", "Pia", "Quinn", "Rosa", "Sam", "Theo")


class Manner(NamedTuple):
    """How a character behaves, whatever it holds. tempo: what its times are multiplied by; talks:
    how likely it is to react to something, and likes: how."""

    words: str
    tempo: float = 1.0
    talks: float = 0.0
    likes: tuple[Reaction, ...] = ()


PLAIN = Manner("")
MANNERS: Mapping[str, Manner] = {  # by names in small letters
    "felix": Manner("quick, cheerful", 0.75, 0.4, ("laugh", "party", "oops", "good luck", "clap")),
    "greta": Manner("patient, kind", 1.25, 0.3, ("heart", "well played", "clap", "good luck")),
    "hugo": Manner("loud, hearty", 1.0, 0.4, ("laugh", "thumb", "wow", "good game")),
    "jonas": Manner("curious", 1.15, 0.2, ("think", "wow", "well played", "thumb")),
    "clara": Manner("dry, exact", 0.9, 0.1, ("think", "oops", "thumb", "good game")),
    "basil": Manner("slow and sure", 1.4, 0.2, ("thumb", "good luck", "well played", "good game")),
    "ines": Manner("bold, talkative", 0.8, 0.5, ("party", "wow", "laugh", "oops", "good luck")),
    "edith": Manner("polite, deadly", 1.1, 0.25, ("well played", "thanks", "clap", "good luck")),
    "leo": Manner("proud", 0.85, 0.35, ("party", "thumb", "sad", "thanks")),
    "kira": Manner("says nothing", 0.95),
    "ada": Manner("calm, sparing", 1.25, 0.1, ("think", "well played", "thanks")),
    "dorian": Manner("never hurries", 1.45, 0.15, ("clap", "thanks", "well played", "good game")),
    "max": Manner("easygoing", 1.0, 0.15, ("thumb", "laugh", "good game", "good luck")),
    "nora": Manner("thoughtful", 1.2, 0.1, ("think", "well played", "thanks")),
    "oskar": Manner("gruff", 0.9, 0.15, ("oops", "thumb", "good game")),
    "pia": Manner("lively", 0.8, 0.25, ("party", "clap", "laugh", "good luck")),
    "quinn": Manner("mischievous", 0.85, 0.2, ("laugh", "oops", "wow")),
    "rosa": Manner("warm", 1.1, 0.2, ("heart", "clap", "thanks", "good luck")),
    "sam": Manner("quiet", 1.0, 0.05, ("thumb", "good game")),
    "theo": Manner("unhurried", 1.35, 0.1, ("think", "well played", "good game")),
}


def bot_name(level: str, seat: int, taken: Collection[str]) -> str:
    """A name for a bot of a level. taken: names of others at the table, folded."""
    company, beside = COMPANIES.get(level, ()), OTHERS
    turned = [
        names[(seat + at) % len(names)] for names in (company, beside) for at in range(len(names))
    ]
    return next((name for name in turned if name.casefold() not in taken), turned[-1])


def character(name: str, level: str) -> str:
    """Which character a bot is, by its name in small letters; "" for one that is none."""
    return name.casefold() if level and name in (*COMPANIES.get(level, ()), *OTHERS) else ""


def manner(name: str, level: str) -> Manner:
    """How a bot behaves; one that plays at random has no manner."""
    return MANNERS.get(character(name, level), PLAIN) if level in COMPANIES else PLAIN
