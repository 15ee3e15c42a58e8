"""Where the deck of a record comes from (RECORDS 4): the seed, its seal, the letters, the key."""

import re
from collections.abc import Sequence

from app.rules import shuffle
from app.rules.errors import BadRecord
from app.rules.game import Game
from app.rules.record_values import Json, fields, items, strings, whole

ANY_FIELDS = {"scheme", "commitment", "seed"}
OPEN_FIELDS = ANY_FIELDS | {"contributions"}
SCHEMES = {
    shuffle.SCHEME: OPEN_FIELDS,
    shuffle.MATCH_SCHEME: OPEN_FIELDS | {"deal"},
    shuffle.LETTERS_SCHEME: ANY_FIELDS | {"deal", "letters"},
}
THROWN = "thrown"  # may be told with the first deal
LETTER_FIELDS = {"seat", "name", "hash"}
NOT_THE_HASH = "The hash does not belong to the text."


def checked(place: str, value: object, game: Game, deck: Sequence[str]) -> Json:
    """What is told of where a deck comes from, if it comes from there; raises BadRecord."""
    scheme = value.get("scheme") if isinstance(value, dict) else shuffle.SCHEME
    known = SCHEMES.get(scheme) if isinstance(scheme, str) else None
    if known is None:
        raise BadRecord(place, f"The scheme must be {' or '.join(map(repr, SCHEMES))}.")
    more = {THROWN} if scheme == shuffle.LETTERS_SCHEME else set()
    data = fields(place, value, known | more, required=known)
    try:
        seed = bytes.fromhex(strings(f"{place}, seed", [data["seed"]])[0])
        commitment = shuffle.commitment(seed) if len(seed) == shuffle.SEED_BYTES else ""
    except ValueError:
        commitment = ""
    if not commitment:
        raise BadRecord(place, "The seed must be 32 bytes in hexadecimal.")
    if data["commitment"] != commitment:
        raise BadRecord(place, "The commitment does not belong to the seed.")
    if "deal" in data and not 0 <= whole(f"{place}, deal", data["deal"]) < 2**32:
        raise BadRecord(f"{place}, deal", "It must be the number of the deal, from 0.")
    if "letters" in data:
        _check_letters(f"{place}, letters", data["letters"], game.players, opened=True)
    else:
        _check_texts(f"{place}, contributions", data["contributions"])
    for number, thrown in enumerate(items(f"{place}, {THROWN}", data.get(THROWN, []))):
        here = f"{place}, {THROWN} {number}"
        _check_letters(here, thrown, game.players, opened=False)
        if all("text" in letter for letter in items(here, thrown) if isinstance(letter, dict)):
            raise BadRecord(here, "Letters are thrown away only where one was not opened.")
    if tuple(deck) != shuffle.shuffled(game.pack, key_of(data)):
        source = "letters" if "letters" in data else "contributions"
        raise BadRecord(place, f"The deck does not come from the seed and the {source}.")
    return data


def key_of(fair: Json) -> bytes:
    """Of a deal, by what has been checked of where it comes from."""
    seed = bytes.fromhex(str(fair["seed"]))
    if fair["scheme"] == shuffle.LETTERS_SCHEME:
        letters = [
            (whole("", letter["seat"]), str(letter["text"]))
            for letter in items("", fair["letters"])
            if isinstance(letter, dict)
        ]
        return shuffle.letters_key(seed, letters, whole("", fair["deal"]))
    added = strings("", fair["contributions"])
    if fair["scheme"] == shuffle.MATCH_SCHEME:
        return shuffle.match_key(seed, added, whole("", fair["deal"]))
    return shuffle.key(seed, added)


def check_line(place: str, fair: Json, earlier: Sequence[Json | None]) -> None:
    """Whether the deals of a match come from one seed in their order, and whether what players
    have put in stays; raises BadRecord."""
    scheme = fair["scheme"]
    if scheme not in shuffle.OF_A_MATCH:
        return
    if fair["deal"] != len(earlier):
        raise BadRecord(f"{place}, deal", f"It must be {len(earlier)}.")
    if earlier and fair.get(THROWN):
        raise BadRecord(f"{place}, {THROWN}", "It is told with the first deal only.")
    before = earlier[-1] if earlier else None
    if before is None or before["scheme"] != scheme:
        return
    if fair["seed"] != before["seed"]:
        raise BadRecord(place, "All deals of a match must come from one seed.")
    if scheme == shuffle.LETTERS_SCHEME:
        if fair["letters"] != before["letters"]:
            raise BadRecord(f"{place}, letters", "They must be those of the deal before.")
        return
    added, kept = fair["contributions"], before["contributions"]
    if not isinstance(added, list) or not isinstance(kept, list) or added[: len(kept)] != kept:
        raise BadRecord(
            f"{place}, contributions", "Those of the deal before must still be there, in order."
        )


def _check_texts(place: str, value: object) -> None:
    for number, text in enumerate(strings(place, value)):
        if any("\ud800" <= c <= "\udfff" for c in text):  # half a surrogate pair
            raise BadRecord(place, f"Text {number} is no valid text.")


def _check_letters(place: str, value: object, seats: int, *, opened: bool) -> None:
    """Letters in the order of their seats; opened: all of them must be."""
    last = -1
    for number, entry in enumerate(items(place, value)):
        here = f"{place}, entry {number}"
        need = LETTER_FIELDS | ({"text"} if opened else set())
        letter = fields(here, entry, LETTER_FIELDS | {"text"}, required=need)
        strings(here, [letter["name"], letter["hash"]])
        seat = whole(here, letter["seat"])
        if not last < seat < seats:
            raise BadRecord(here, "Letters must be in the order of their seats, one for each.")
        last = seat
        if "text" not in letter:
            continue
        (text,) = strings(here, [letter["text"]])
        if not re.fullmatch(shuffle.LETTER, text):
            raise BadRecord(here, "A letter has 32 to 100 characters of plain ASCII.")
        if shuffle.sealed(text) != letter["hash"]:
            raise BadRecord(here, NOT_THE_HASH)
