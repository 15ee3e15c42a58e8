"""The font of headings and names: from its package, with nothing that plain text does not need."""

import struct

import pytest
from fastapi import Request
from hypothesis import given
from hypothesis import strategies as st

from app.web.doors.security import POLICY
from app.web.render.assets import FONT, Assets
from app.web.render.font import files, lighter
from app.web.render.scripts import STATIC

TEXT = frozenset(range(0x20, 0x7F))
WANTED = files((STATIC / "tokens.css").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def assets() -> Assets:
    found = Assets()
    if not found.complete:
        pytest.skip("npm is missing here, and so the font")
    found.pack()
    return found


@pytest.mark.parametrize("name", WANTED)
def test_a_browser_gets_it_as_it_is_packed_for_ever(assets: Assets, name: str) -> None:
    request = Request({"type": "http", "headers": [(b"accept-encoding", b"gzip, br")]})
    answer = assets.answer(request, assets.digest, name)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in answer.headers
    assert "immutable" in answer.headers["cache-control"]
    assert "font-src 'self'" in POLICY


def test_each_character_is_in_one_file_and_letters_in_the_first() -> None:
    first, *others = WANTED.values()
    assert first >= TEXT
    for other in others:
        assert not first & other
    assert set(map(ord, "äöüßéèñøçÅ")) <= frozenset().union(*others)


def test_most_of_the_file_goes_and_what_stays_is_whole(assets: Assets) -> None:
    whole = (STATIC / FONT).read_bytes()
    light = lighter(whole, TEXT)
    assert len(light) < 0.35 * len(whole)
    assert len(lighter(whole, frozenset(b"Q"))) < 0.3 * len(light)
    signature, flavor, length, tables = struct.unpack_from(">4s4sIH", light)
    assert (signature, flavor) == (whole[:4], whole[4:8])
    assert length == len(light)
    assert length % 4 == 0
    assert tables == 10
    assert lighter(light, TEXT) == light
    assert lighter(lighter(whole, TEXT | {0xE9}), TEXT) == light


@given(st.binary(max_size=60))
def test_what_is_no_font_is_refused(junk: bytes) -> None:
    with pytest.raises(ValueError, match="no WOFF2 font"):
        lighter(junk, TEXT)
