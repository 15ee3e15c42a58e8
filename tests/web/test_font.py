"""The font of headings and names: from its package, with nothing that plain text does not need."""

import struct

import pytest
from fastapi import Request
from hypothesis import given
from hypothesis import strategies as st

from app.web.doors.security import POLICY
from app.web.render.assets import FONT, Assets
from app.web.render.font import lighter
from app.web.render.scripts import STATIC


@pytest.fixture(scope="module")
def assets() -> Assets:
    found = Assets()
    if not found.complete:
        pytest.skip("npm is missing here, and so the font")
    found.pack()
    return found


def test_a_browser_gets_it_as_it_is_packed_for_ever(assets: Assets) -> None:
    request = Request({"type": "http", "headers": [(b"accept-encoding", b"gzip, br")]})
    answer = assets.answer(request, assets.digest, "gabarito.woff2")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in answer.headers
    assert "immutable" in answer.headers["cache-control"]
    assert "font-src 'self'" in POLICY


def test_half_of_the_file_goes_and_what_stays_is_whole(assets: Assets) -> None:
    whole = (STATIC / FONT).read_bytes()
    light = lighter(whole)
    assert len(light) < 0.6 * len(whole)
    signature, flavor, length, tables = struct.unpack_from(">4s4sIH", light)
    assert (signature, flavor) == (whole[:4], whole[4:8])
    assert length == len(light)
    assert length % 4 == 0
    assert tables == 10
    assert lighter(light) == light


@given(st.binary(max_size=60))
def test_what_is_no_font_is_refused(junk: bytes) -> None:
    with pytest.raises(ValueError, match="no WOFF2 font"):
        lighter(junk)
