"""Where the deck of a record comes from: its seed and contributions are checked."""

import pytest

from app.rules import shuffle
from app.rules.record import replay
from tests.rules.records import NO_SEED, SEED, Data, check, drop, put, refused, sound
from tests.rules.sealed_records import sealed

OTHER = bytes(32)
NO_COMMITMENT = "The commitment does not belong to the seed."
NO_SCHEME = "The scheme must be 'hmac-sha256/1' or 'hmac-sha256/2' or 'hmac-sha256/3'."
NO_DECK = "The deck does not come from the seed and the contributions."


@pytest.mark.parametrize(
    ("key", "to", "reason"),
    [
        ("scheme", "hmac-sha256/2", "The field 'deal' is missing."),
        ("scheme", "hmac-sha256/3", "There is no field 'contributions' here."),
        ("scheme", "hmac-sha256/4", NO_SCHEME),
        ("scheme", None, NO_SCHEME),
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


@pytest.mark.parametrize("key", ["commitment", "seed", "contributions"])
def test_fair_is_whole(key: str) -> None:
    spoil = drop("deals", 0, "fair", key)
    check(spoil, "deal 0, fair", f"The field {key!r} is missing.", sound())
    check(drop("deals", 0, "fair", "scheme"), "deal 0, fair", NO_SCHEME, sound())


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


# A seed for a whole match.


def test_the_deals_of_a_match_come_from_one_seed() -> None:
    told = replay(sealed()).fair
    assert [fair["deal"] for fair in told if fair] == [0, 1]


@pytest.mark.parametrize(
    ("key", "to", "place", "reason"),
    [
        ("deal", 0, "", NO_DECK),
        ("deal", 2, "", NO_DECK),
        ("deal", -1, ", deal", "It must be the number of the deal, from 0."),
        ("deal", 2**32, ", deal", "It must be the number of the deal, from 0."),
        ("deal", "1", ", deal", "It must be a whole number"),
        ("contributions", ["Anna"], "", NO_DECK),
        ("contributions", ["Ben", "Anna"], "", NO_DECK),
        ("commitment", shuffle.commitment(OTHER), "", NO_COMMITMENT),
        ("scheme", shuffle.SCHEME, "", "There is no field 'deal' here."),
    ],
)
def test_a_changed_match(key: str, to: object, place: str, reason: str) -> None:
    check(put("deals", 1, "fair", key, to=to), f"deal 1, fair{place}", reason, sealed())


def test_what_was_added_stays() -> None:
    error = refused(sealed((["Anna"], ["Ben"])))
    assert error.place == "deal 1, fair, contributions"
    assert "must still be there" in error.reason


def test_deals_are_numbered_in_their_order() -> None:
    data = sealed(([], []))
    data["deals"].pop(0)
    del data["totals"]
    data["options"] = {"deals": 1}
    error = refused(data)
    assert (error.place, error.reason) == ("deal 0, fair, deal", "It must be 0.")


def test_every_bit_of_a_seal_counts() -> None:
    """Whatever is changed in a digit of what a deal is said to come from, it is found."""
    for key in ("seed", "commitment"):
        for at in range(0, 64, 7):
            data = sealed()
            fair = data["deals"][0]["fair"]
            digit = "0" if fair[key][at] != "0" else "1"
            fair[key] = fair[key][:at] + digit + fair[key][at + 1 :]
            assert refused(data).place == "deal 0, fair"
