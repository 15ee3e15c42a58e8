"""Records of deals that were shuffled with letters."""

from app.rules import shuffle
from tests.rules.records import SEED, Data
from tests.rules.sealed_records import dealt_from

ANNA = "0123456789abcdef0123456789abcdef"


BEN = "seven roses 0123456789abcdef0123456789abcdef"


OTHER = "f" * 32


LETTERS = ((0, "Anna", ANNA), (2, "Ben", BEN))


def told(letters: tuple[tuple[int, str, str], ...], closed: str = "") -> list[dict[str, object]]:
    """Letters as a record has them; closed: the name of one that was not opened."""
    return [
        {"seat": seat, "name": name, "hash": shuffle.sealed(text)}
        | ({} if name == closed else {"text": text})
        for seat, name, text in letters
    ]


def lettered(letters: tuple[tuple[int, str, str], ...] = LETTERS) -> Data:
    """A record of two deals from letters, before which some were thrown away."""
    opened = [(seat, text) for seat, _, text in letters]
    sources = []
    for number in range(2):
        fair: dict[str, object] = {
            "scheme": shuffle.LETTERS_SCHEME,
            "commitment": shuffle.commitment(SEED),
            "seed": SEED.hex(),
            "deal": number,
            "letters": told(letters),
        }
        if not number:
            fair["thrown"] = [told(((0, "Anna", OTHER), (1, "Cleo", OTHER)), closed="Cleo")]
        sources.append((fair, shuffle.letters_key(SEED, opened, number)))
    return dealt_from(sources)
