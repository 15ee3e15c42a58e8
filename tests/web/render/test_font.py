"""The font of headings and names: from its package, with nothing that plain text does not need."""

from string import ascii_letters, digits

import pytest
from fastapi import Request
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from app.web.gateway.security import POLICY
from app.web.render import font
from app.web.render.assets import Assets

TEXT = frozenset(map(ord, ascii_letters + digits + " !\"&'()*+,-./:;?"))


def points(ranges: str) -> frozenset[int]:
    """The code points of a `unicode-range`."""
    found = set[int]()
    for each in ranges.split(","):
        first, _, last = each.removeprefix("U+").partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


WANTED = {name: points(ranges) for name, ranges in font.wanted().items()}


@pytest.fixture(scope="module")
def assets() -> Assets:
    found = Assets()
    if not found.complete:
        pytest.skip("npm is missing here, and so the font")
    return found


@pytest.mark.parametrize("name", WANTED)
def test_a_browser_gets_it_as_it_is_packed_for_ever(assets: Assets, name: str) -> None:
    request = Request({"type": "http", "headers": [(b"accept-encoding", b"gzip, br")]})
    answer = assets.answer(request, assets.digest, name)
    assert answer.status_code == 200
    assert answer.background is None  # it is not packed once more
    assert answer.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in answer.headers
    assert "immutable" in answer.headers["cache-control"]
    assert "font-src 'self'" in POLICY


def test_each_character_is_in_one_font_file() -> None:
    first, *others = WANTED.values()
    assert first >= TEXT
    for other in others:
        assert not first & other
    assert set(map(ord, "äöüßéèñøçÅ")) <= frozenset().union(*others)
    assert frozenset(range(0x20, 0x7F)) <= frozenset().union(first, *others)


@pytest.mark.usefixtures("assets")
@pytest.mark.parametrize("name", WANTED)
def test_a_font_file_draws_as_the_whole_font_does(name: str) -> None:
    assert font.fresh()
    whole, cut = TTFont(font.WHOLE), TTFont(font.MADE / name)
    drawn, all_drawn = cut.getBestCmap(), whole.getBestCmap()
    assert set(drawn) == WANTED[name] & set(all_drawn)
    for code in drawn:
        glyphs = [(each["glyf"], each.getBestCmap()[code]) for each in (whole, cut)]
        (points, ends, _), (others, other_ends, _) = (
            table[glyph].getCoordinates(table) for table, glyph in glyphs
        )
        assert (list(points), list(ends)) == (list(others), list(other_ends))


def test_most_of_the_file_goes(assets: Assets) -> None:
    first = next(iter(WANTED))
    assert assets._files[first].body == (font.MADE / first).read_bytes()
    assert len(assets._files[first].body) < 0.4 * font.WHOLE.stat().st_size
