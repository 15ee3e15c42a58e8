"""The deck and the icon: whole, small, self-contained, readable."""

import gzip
import re
from itertools import product
from typing import Literal
from xml.etree import ElementTree

import pytest

from app.rooms.fold.seats.company import CALLED, COMPANIES, OTHERS
from app.web.faces import icon, portraits, rosette, sprites, variables
from app.web.faces.palette import PAPER, SUITS, VEIL, index_colours
from app.web.faces.shapes import RANKS
from app.web.render.scripts import STATIC
from tests.web.drawings import SVG, contrast, parse

Colours = Literal[2, 4]
Index = Literal["standard", "large"]

COLOURS: tuple[Colours, ...] = (2, 4)
INDEXES: tuple[Index, ...] = ("standard", "large")


@pytest.fixture(params=list(product(COLOURS, INDEXES)), ids=lambda pair: f"{pair[0]}-{pair[1]}")
def drawn(request: pytest.FixtureRequest) -> str:
    colours, index = request.param
    return sprites(colours=colours, index=index)


def cells(document: str) -> dict[str, ElementTree.Element]:
    groups = parse(document).findall(f"{SVG}g")
    return {group.attrib["id"]: group for group in groups}


def test_contrast_formula_on_known_pairs() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_sheet_has_54_faces_and_the_back_in_their_cells(drawn: str) -> None:
    root = parse(drawn)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 3250 1750"
    places = {name: group.attrib["transform"] for name, group in cells(drawn).items()}
    expected = {
        f"{rank}{suit}": f"translate({250 * column} {350 * row})"
        for row, suit in enumerate(SUITS)
        for column, rank in enumerate(RANKS)
    }
    jokers = {"XR": "translate(250 1400)", "XB": "translate(500 1400)"}
    assert places == expected | jokers | {"back": "translate(0 1400)"}


def test_no_two_faces_look_alike(drawn: str) -> None:
    looks = {
        (group.attrib["color"], *(ElementTree.tostring(part) for part in group))
        for group in cells(drawn).values()
    }
    assert len(looks) == 55


def test_sprite_cells_stay_inside_their_borders(drawn: str) -> None:
    for group in cells(drawn).values():
        assert group.attrib["clip-path"] == "url(#cell)"
    assert PAPER not in re.findall(r'fill="([^"]*)"', drawn)


def test_ids_are_unique_and_every_reference_stays_inside(drawn: str) -> None:
    root = parse(drawn)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    targets = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
    targets |= set(re.findall(r"url\(([^)]*)\)", drawn))
    assert targets <= {f"#{name}" for name in ids}


@pytest.mark.parametrize(
    "document", [sprites(colours=4, index="large"), icon(), rosette(), *portraits().values()]
)
def test_only_plain_shapes(document: str) -> None:
    """No scripts, fonts, images, styles or handlers; the namespace is the only address."""
    root = parse(document)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "defs", "g", "path", "rect", "circle", "use", "clipPath", "pattern",
        "radialGradient", "stop",
    }  # fmt: skip
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)
    assert document.count("://") == 1


def test_sheets_are_small(drawn: str) -> None:
    assert len(gzip.compress(drawn.encode(), 9)) <= 6_200


def test_sheets_are_deterministic() -> None:
    for colours, index in product(COLOURS, INDEXES):
        assert sprites(colours=colours, index=index) == sprites(colours=colours, index=index)
    assert icon() == icon()
    assert portraits() == portraits()


def test_each_bot_with_a_character_has_a_portrait() -> None:
    """In its company's sheet, in its row, and in the style that shows it."""
    styles = (STATIC / "portraits.css").read_text(encoding="utf-8")
    looks = set()
    companies = []
    for sheet in portraits().values():
        drawn = [group for group in parse(sheet).iter(f"{SVG}g") if "id" in group.attrib]
        companies.append(tuple(group.attrib["id"] for group in drawn))
        assert parse(sheet).attrib["height"] == "308"  # as the style has it
        looks |= {ElementTree.tostring(group) for group in drawn}
        assert len(gzip.compress(sheet.encode(), 9)) <= 1_700
    courts, others = companies[: len(COMPANIES)], companies[len(COMPANIES) :]
    assert courts == [tuple(map(str.casefold, names)) for names in COMPANIES.values()]
    assert [name for pair in others for name in pair] == list(map(str.casefold, OTHERS))
    assert {len(pair) for pair in others} == {2}
    names = sorted(f".{name}" for company in companies for name in company)
    assert len(looks) == len(names)
    placed = re.findall(r"(?m)(?:^|} )(?::is\()?([^{]*?)\)? { --drawn: url\(([\w.-]+)\)", styles)
    named = [(name, sheet) for some, sheet in placed for name in some.split(", ")]
    joined = {f".{company.casefold()}" for company in CALLED.values()}
    assert sorted(name for name, _ in named if name not in joined) == names
    assert {sheet for _, sheet in named} == set(portraits())
    for row, percent in ((1, 50), (2, 100)):
        lower = re.findall(rf":is\(([^)]*)\) {{ --y: {percent}%;", styles)
        drawn_there = [company[row] for company in companies if row < len(company)]
        assert lower == [", ".join(f".{name}" for name in drawn_there)]


def test_signs_beside_the_cards_have_the_colours_of_the_cards() -> None:
    """No style sheet says a suit's colour itself."""
    assert all(colour in variables() for suit, colour in index_colours(4).items() if suit != "S")
    for path in STATIC.glob("*.css"):
        for rule in re.findall(r"[^{}]*[♥♦♣][^{}]*{[^{}]*}", path.read_text(encoding="utf-8")):
            assert not re.search(r"color: #", rule), rule


@pytest.mark.parametrize("colours", COLOURS)
def test_index_colours_are_readable_on_the_paper(colours: Colours) -> None:
    inks = index_colours(colours)
    assert len(set(inks.values())) == colours
    for ink in inks.values():
        assert contrast(ink, PAPER) >= 4.5


def test_two_colour_deck_is_black_and_red() -> None:
    inks = index_colours(2)
    assert inks["S"] == inks["C"]
    assert inks["H"] == inks["D"]


@pytest.mark.parametrize("index", INDEXES)
def test_queen_of_spades_alone_wears_the_black_dress(index: Index) -> None:
    faces = cells(sprites(colours=2, index=index))
    veiled = [name for name, face in faces.items() if VEIL.encode() in ElementTree.tostring(face)]
    assert veiled == ["QS"]


def test_icon_is_a_small_square() -> None:
    root = parse(icon())
    assert root.attrib["viewBox"] == "0 0 512 512"
    assert len(icon()) < 1_000
