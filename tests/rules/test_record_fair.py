"""Where the deck of a record comes from: its seed and contributions are checked."""

import pytest

from app.rules import shuffle
from tests.rules.records import NO_SEED, SEED, Data, check, drop, put, refused, sound

OTHER = bytes(32)
NO_COMMITMENT = "The commitment does not belong to the seed."
NO_DECK = "The deck does not come from the seed and the contributions."


@pytest.mark.parametrize(
    ("key", "to", "reason"),
    [
        ("scheme", "hmac-sha256/2", "The scheme must be 'hmac-sha256/1'."),
        ("scheme", None, "The scheme must be 'hmac-sha256/1'."),
        ("commitment", shuffle.commitment(OTHER), NO_COMMITMENT),
        ("commitment", None, NO_COMMITMENT),
        ("commitment", "", NO_COMMITMENT),
        ("seed", OTHER.hex(), NO_COMMITMENT),
        ("seed", SEED.hex()[:-2], NO_SEED),
        ("seed", SEED.hex()[:-1], NO_SEED),
        ("seed", SEED.hex() + "00", NO_SEED),
        ("seed", "x" * 64, NO_SEED),
        ("seed", "", NO_SEED),
        ("seed", None, NO_SEED),
        ("seed", [], NO_SEED),
        ("contributions", [], NO_DECK),
        ("contributions", ["Anna"], NO_DECK),
        ("contributions", ["böse ♠", "Anna"], NO_DECK),
        ("contributions", ["Anna", "böse ♠", ""], NO_DECK),
        ("order", [], "There is no field 'order' here."),
    ],
)
def test_fair(key: str, to: object, reason: str) -> None:
    check(put("deals", 0, "fair", key, to=to), "deal 0, fair", reason, sound())


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        (None, "It must be a list."),
        ("Anna", "It must be a list."),
        (["Anna", 1], "It must hold texts, not 1."),
    ],
)
def test_fair_contributions_are_texts(to: object, reason: str) -> None:
    spoil = put("deals", 0, "fair", "contributions", to=to)
    check(spoil, "deal 0, fair, contributions", reason, sound())


@pytest.mark.parametrize("key", ["scheme", "commitment", "seed", "contributions"])
def test_fair_is_whole(key: str) -> None:
    spoil = drop("deals", 0, "fair", key)
    check(spoil, "deal 0, fair", f"The field {key!r} is missing.", sound())


def test_fair_with_another_deck() -> None:
    data = sound()
    deck = data["deals"][0]["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    error = refused(data)
    assert (error.place, error.reason) == ("deal 0, fair", NO_DECK)


def test_fair_with_another_seed() -> None:
    def spoil(data: Data) -> None:
        fair = data["deals"][0]["fair"]
        fair["seed"], fair["commitment"] = OTHER.hex(), shuffle.commitment(OTHER)

    check(spoil, "deal 0, fair", NO_DECK, sound())
