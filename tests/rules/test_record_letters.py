"""Decks that come from sealed letters: what a record must tell of them, and what it may not."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.rules import shuffle
from app.rules.record import replay
from tests.rules.lettered_records import ANNA, BEN, LETTERS, OTHER, lettered, told
from tests.rules.records import SEED, Data, check, drop, put
from tests.rules.twin_shuffle import twin_deck, twin_letters_key

WHERE = "deal 0, fair, letters, entry 0"
THROWN = "deal 0, fair, thrown 0"


def test_the_deals_of_a_match_come_from_its_letters() -> None:
    record = replay(lettered())
    assert [fair["deal"] for fair in record.fair if fair] == [0, 1]
    pack = sorted(record.match.game.pack)
    for number, deal in enumerate(lettered()["deals"]):
        key = twin_letters_key(SEED, [(0, ANNA), (2, BEN)], number)
        assert sorted(deal["deck"]) == pack
        assert deal["deck"] == twin_deck(record.match.game.pack, key)


def test_a_match_without_letters() -> None:
    assert replay(lettered(())).fair[0]


def exchange(data: Data) -> None:
    deck = data["deals"][0]["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def reverse(data: Data) -> None:
    data["deals"][0]["fair"]["letters"].reverse()


def of_another(data: Data) -> None:
    """Another letter with its right hash, in all deals."""
    for deal in data["deals"]:
        deal["fair"]["letters"][0] |= {"text": OTHER, "hash": shuffle.sealed(OTHER)}


NO_DECK = "The deck does not come from the seed and the letters."
FAIR = ("deals", 0, "fair")
FIRST = (*FAIR, "letters", 0)


@pytest.mark.parametrize(
    ("spoil", "place", "reason"),
    [
        (exchange, "deal 0, fair", NO_DECK),
        (of_another, "deal 0, fair", NO_DECK),
        (reverse, "deal 0, fair, letters, entry 1", "in the order of their seats"),
        (put(*FIRST, "text", to=OTHER), WHERE, "The hash does not belong to the text."),
        (put(*FIRST, "hash", to="0" * 64), WHERE, "The hash does not belong to the text."),
        (put(*FIRST, "text", to="short"), WHERE, "A letter has 32 to 100 characters"),
        (put(*FIRST, "text", to="\u00e4" * 40), WHERE, "A letter has 32 to 100 characters"),
        (put(*FIRST, "seat", to=1), "deal 0, fair", NO_DECK),
        (put(*FIRST, "seat", to=3), WHERE, "in the order of their seats"),
        (put(*FIRST, "seat", to="0"), WHERE, "It must be a whole number"),
        (put(*FIRST, "name", to=7), WHERE, "It must hold texts"),
        (put(*FIRST, "extra", to=7), WHERE, "There is no field 'extra' here."),
        (drop(*FIRST, "text"), WHERE, "The field 'text' is missing."),
        (drop(*FIRST, "hash"), WHERE, "The field 'hash' is missing."),
        (drop(*FAIR, "letters"), "deal 0, fair", "The field 'letters' is missing."),
        (drop(*FAIR, "deal"), "deal 0, fair", "The field 'deal' is missing."),
        (put(*FAIR, "contributions", to=[]), "deal 0, fair", "no field 'contributions'"),
        (put(*FAIR, "letters", to=None), "deal 0, fair, letters", "It must be a list."),
        (put(*FAIR, "letters", to=[]), "deal 0, fair", NO_DECK),
        (put(*FAIR, "deal", to=1), "deal 0, fair", NO_DECK),
        (put(*FAIR, "thrown", to=[[]]), THROWN, "only where one was not opened"),
        (put(*FAIR, "thrown", to=[told(LETTERS)]), THROWN, "only where one was not opened"),
        (put(*FAIR, "thrown", to=[[{}]]), f"{THROWN}, entry 0", "is missing"),
        (
            put("deals", 1, "fair", "thrown", to=[told(LETTERS, "Ben")]),
            "deal 1, fair, thrown",
            "first",
        ),
        (put("deals", 1, "fair", "letters", to=[]), "deal 1, fair", NO_DECK),
    ],
)
def test_what_was_changed_is_found(spoil: Callable[[Any], None], place: str, reason: str) -> None:
    check(spoil, place, reason, lettered())


def test_all_deals_have_the_same_letters() -> None:
    """Also where another letter gives its deal the right deck."""
    data, other = lettered(), lettered(((0, "Anna", ANNA),))
    data["deals"][1] = json.loads(json.dumps(other["deals"][1]))
    data["deals"][1]["dealer"] = lettered()["deals"][1]["dealer"]
    check(lambda _: None, "deal 1, fair, letters", "those of the deal before", data)
