"""Tokens, and names as they may be shown."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rooms.fold.seats.people import (
    MAX_NAME,
    MAX_TEXT,
    clean_name,
    clean_text,
    cut,
    initial,
    new_token,
    person_of,
)


def test_a_token_is_long_and_new_each_time() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(re.fullmatch(r"[\w-]{43}", token, re.ASCII) for token in tokens)


def test_a_person_is_the_tokens_hash() -> None:
    # sha256sum of "abc", the example of FIPS 180-2
    assert person_of("abc") == "ba7816bf8f01cfea414140de5dae2223"
    assert person_of("abd") != person_of("abc")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Alice", "Alice"),
        ("  Ann   Lee \n", "Ann Lee"),
        ("a\u00a0\u3000b", "a b"),
        ("tab\there", "tabhere"),
        ("\u202eevil\u202c\u2066x\u2069\u200f\u200e", "evilx"),
        ("zero\u200bwidth\ufeff\u00ad", "zerowidth"),
        ("\0\x07\x7f\x85", ""),
        (" \u2028\u2029 ", ""),
        ("half\ud800pair", "halfpair"),
        ("e\u0301", "\u00e9"),
        ("<b>&amp;'\"", "<b>&amp;'\""),
        ("Ольга", "Ольга"),
        ("שרה", "שרה"),
        ("\U0001f451 king", "\U0001f451 king"),
        ("\u3164\u2800", ""),
        ("\u0301", ""),
        ("\U0001f469\u200d\U0001f680 Sally", "\U0001f469\u200d\U0001f680 Sally"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("\u200d a\u200d\u200d b\u200c", "a\u200d b"),
        ("x" * 200, "x" * MAX_NAME),
        ("x" * (MAX_NAME - 1) + " y", "x" * (MAX_NAME - 1)),
    ],
)
def test_a_name_is_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


JOINED = " \u200c\u200d"


@given(st.text())
def test_a_clean_name_can_be_shown(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= MAX_NAME
    assert name == " ".join(name.split())
    assert not [c for c in name if unicodedata.category(c)[0] in "CZ" and c not in JOINED]
    name.encode()  # can be stored and sent


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
GRAPHEMES = (
    "a",
    "\u00e9",
    "\u05e9\u05b8\u05bc\u05c1",  # shin with three marks
    "\u0e01\u0e33",
    "\u0928\u093f",
    "\U0001f1e9\U0001f1ea",  # a flag
    "\U0001f1eb\U0001f1f7",
    "\u2764\ufe0f",
    "\U0001f44d\U0001f3fd",  # with a tone of skin
    "\U0001f469\u200d\U0001f680",
    FAMILY,
)


@pytest.mark.parametrize("whole", [FAMILY, GRAPHEMES[5], GRAPHEMES[8], GRAPHEMES[2]])
def test_a_name_is_never_cut_inside_of_what_is_one_sign(whole: str) -> None:
    assert clean_name(whole * 30) == whole * (MAX_NAME // len(whole))
    assert clean_name("x" + whole * 30) == "x" + whole * ((MAX_NAME - 1) // len(whole))
    assert initial(whole * 3) == whole
    assert clean_text(whole[:3] * 99)[:1] == whole[0]


@given(st.lists(st.sampled_from(GRAPHEMES), min_size=1, max_size=60))
def test_a_cut_text_has_whole_signs(signs: list[str]) -> None:
    text = "".join(signs)
    for longest in (MAX_NAME - 3, MAX_NAME, MAX_TEXT):
        kept, length = 0, 0
        while kept < len(signs) and length + len(signs[kept]) <= longest:
            length += len(signs[kept])
            kept += 1
        assert cut(text, longest) == "".join(signs[:kept])
    assert clean_name(text) == cut(text, MAX_NAME)
    assert initial(text) == signs[0].upper()


def test_many_marks_are_not_a_name() -> None:
    assert len(clean_name("a" + "\u0330" * 90)) < 8
