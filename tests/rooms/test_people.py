"""Tokens, and names as they may be shown."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rooms.people import MAX_NAME, clean_name, new_token, person_of


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
