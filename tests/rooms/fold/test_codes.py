"""A room's code in what people type, hear and paste."""

import random
import re
from urllib.parse import quote

import pytest

from app.rooms.fold.access.codes import ALPHABET, CODE_LENGTH, clean_code, code_in

HOSTS = ("https://cards.example.org", "http://127.0.0.1:8000", "https://cards.example.org/queen")
WORDS = (
    "{}",
    "Come and play: {}",
    "Our table is {} tonight!",
    "{} - see you at 20:30, Ann",
    "Black Queen\n{}\nBring cake.",
    "(\u201c{}\u201d)",
    "<{}>",
)
WITH_DIGITS = ("the code is {}", "code {}", "{}, at eight", "join {} now", "Table: {}", "{}.")
WITHOUT = WITH_DIGITS[-2:]


def written(code: str, chance: random.Random) -> str:
    """A code as somebody may write it: capitals, a dash or a blank, letters that look alike."""
    alike = {"0": "0oO", "1": "1iIlL"}
    text = "".join(chance.choice(alike.get(c, c + c.upper())) for c in code)
    return chance.choice(("", "-", "\u2013", "\u2011")).join(re.findall("....", text))


@pytest.mark.parametrize("seed", range(200))
def test_a_code_is_found_in_whatever_is_pasted(seed: int) -> None:
    chance = random.Random(seed)
    code = "".join(chance.choices(ALPHABET, k=chance.choice((1, 2)) * CODE_LENGTH))
    text = written(code, chance)
    tail = chance.choice(("", "/", "?utm_source=chat", "#top", "?x=1&y=2", "/line"))
    link = f"{chance.choice(HOSTS)}/r/{chance.choice((code, text, quote(text)))}{tail}"
    for around in WORDS:
        assert code_in(around.format(link)) == code, link
    assert code_in(f"{HOSTS[0]}/join?code={quote(text)}") == code
    for around in WITH_DIGITS if any(map(str.isdigit, text)) else WITHOUT:
        assert code_in(around.format(text)) == code, around.format(text)
    spelled = chance.choice((" ", "  ", "-", " \u2013 ", "\u200b", "\n")).join(text)
    assert code_in(f"\ufeff {spelled}\t") == code


def test_a_code_is_found_as_it_is_read_out() -> None:
    assert clean_code(" K7M2-9xpd ") == "k7m29xpd"
    assert clean_code("ol1o OOOO") == "01100000"
    assert clean_code("k7m2 9xp") == ""
    assert clean_code("k7m29xpu") == ""
    assert clean_code("k7m2\u00b2xpd") == ""
    assert code_in("code k7m2 9xpd") == "k7m29xpd"
    wide = str.maketrans({c: chr(ord(c) + 0xFEE0) for c in ALPHABET})
    assert code_in("k7m29xpd".translate(wide)) == "k7m29xpd"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "https://cards.example.org/",
        "https://cards.example.org/m/0123456789abcdef01234567",
        "see you tonight",
        "k7m2-9xpd or 1234-5678",  # nobody can tell which
        "k7m29xpdk7m29xp",
        "k7m29xpdk7m29xpdk7m29xpd",
        "\N{PILE OF POO}" * 8,
    ],
)
def test_what_holds_no_code_gives_none(text: str) -> None:
    assert code_in(text) == ""
