"""Numbers, codes and names as people read them."""

import re

import pytest

from app.built import APP
from app.rules.counts import counted
from app.web.table import words


@pytest.mark.parametrize(("number", "text"), [(3, "+3"), (-12, "\u221212"), (0, "0")])
def test_a_score_has_its_sign(number: int, text: str) -> None:
    assert words.signed(number) == text


@pytest.mark.parametrize(
    ("number", "text"), [(1, "1 point"), (0, "0 points"), (-2, "\u22122 points")]
)
def test_things_are_counted(number: int, text: str) -> None:
    assert counted(number, "point") == text


def test_equal_cards_are_named_once() -> None:
    six, king = 43, 24
    assert words.listed_cards([king]) == "the king of diamonds"
    assert words.listed_cards([king, six, six]) == "the king of diamonds and 2 sixes of spades"
    assert words.listed_cards([king, king, king]) == "3 kings of diamonds"


# Numbers that are never one, in the words of their line.
NEVER_ONE = (
    "bar.of",
    "{{ worth }}",
    "game.seats[0]",
    "chart.span",
    "MOST_THROWN_IN",
    "NUMBERS[many",
    "{number} times",
    "if many == 1",
    "cards each",
    "self.does(",  # a verb, as in the next one
    "} win",
)
BY_HAND = re.compile(
    r"\}(?:</?\w+>)? (?:[a-z]+ )?"
    r"(?:cards|tricks|hearts|queens|points|deals|players|seats|times|seconds|minutes)\b"
    r"|else '?s'"
)


def test_no_number_has_a_plural_of_its_own_making() -> None:
    """A single one would be "1 tricks"; `counted` knows better."""
    found = [
        f"{path.relative_to(APP)}: {line.strip()}"
        for folder in ("web", "templates")
        for path in sorted((APP / folder).rglob("*"))
        if path.suffix in (".py", ".html") and path.name != "help.html"
        for line in path.read_text(encoding="utf-8").splitlines()
        if BY_HAND.search(line) and not any(text in line for text in NEVER_ONE)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["Edith", "You", "Dorian"], "You, Edith and Dorian"),
        (["Ann", "You"], "You and Ann"),
        (["Ann", "Bob", "Cleo"], "Ann, Bob and Cleo"),
        (["You"], "You"),
    ],
)
def test_you_come_first_in_a_row_of_names(names: list[str], text: str) -> None:
    assert words.listed(names) == text


def test_a_code_is_read_in_two_halves() -> None:
    assert words.code("k7m29xpd") == "k7m2-9xpd"


@pytest.mark.parametrize("name", ["\u05d0\u05d1", "Anna \u0627", "\u0661"])
def test_a_name_from_right_to_left_is_kept_apart(name: str) -> None:
    assert words.inside(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Anna", "\u674e", "7 \u00e9"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert words.inside(name) == name
