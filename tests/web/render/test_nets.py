"""What is printed on the cloths: whole, small, plain, and so faint that text is read over it."""

import gzip
import re
from itertools import chain
from xml.etree import ElementTree

import pytest

from app.rules.games import GAMES
from app.web.faces import prints
from app.web.faces.nets import NETS
from app.web.render.assets import Assets
from app.web.render.scripts import STATIC
from tests.web.drawings import SVG, contrast, parse

FILES = prints()
CREAM, SOFT = "#fbf4e4", "#ece2cf"  # text on a cloth, as in tokens.css
FAINTEST = 0.14  # the ring around the medallion
PLACE = re.compile(r'translate\((-?[\d.]+) (-?[\d.]+)\)|cx="(-?[\d.]+)" cy="(-?[\d.]+)"')
CLOTH = re.compile(r"--cloth-1: light-dark\((#\w{6}), (#\w{6})\)")


@pytest.mark.parametrize("name", FILES)
def test_only_plain_shapes_that_refer_to_nothing_else(name: str) -> None:
    root = parse(FILES[name])
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "defs", "g", "path", "circle", "use"}
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert {element.attrib["href"] for element in root.iter("use")} <= {f"#{one}" for one in ids}
    assert FILES[name].count("://") == 1
    assert len(gzip.compress(FILES[name].encode(), 9)) <= 400


def test_each_is_another_one() -> None:
    assert len({body for name, body in FILES.items() if name.startswith("net-")}) == len(NETS)
    assert len(set(FILES.values())) == len(FILES)


@pytest.mark.parametrize("name", NETS)
def test_a_tile_repeats_without_a_seam(name: str) -> None:
    """What crosses an edge goes on at the edge opposite: it is drawn at both."""
    net = NETS[name]
    places = PLACE.findall(net.body)
    found = {(float(a or c), float(b or d)) for a, b, c, d in places}
    for x, y in found:
        if x in (0, net.width):
            assert (net.width - x, y) in found
        if y in (0, net.height):
            assert (x, net.height - y) in found


@pytest.mark.parametrize("sheet", [*GAMES, "dress"])
def test_text_is_readable_on_a_cloth(sheet: str) -> None:
    """In its lightest place, over a stroke of the lightest ornament."""
    found = CLOTH.findall((STATIC / f"{sheet}.css").read_text(encoding="utf-8"))
    assert found
    for colour in chain(*found):
        parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        lit = "#" + "".join(f"{round(c + (255 - c) * FAINTEST):02x}" for c in parts)
        assert contrast(CREAM, lit) >= 4.5
        assert contrast(SOFT, lit) >= 4.5


def test_whatever_a_sheet_shows_is_there() -> None:
    assets = Assets()
    for path in STATIC.glob("*.css"):
        for name in re.findall(r"url\(([^)]+)\)", path.read_text(encoding="utf-8")):
            assert assets.url(name)


def test_drawings_are_whole() -> None:
    for body in FILES.values():
        assert ElementTree.tostring(parse(body))
