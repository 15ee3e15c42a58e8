"""Colours are written once: in the sheet of tokens, those of a cloth in the sheet of its game,
or in that of what is chosen in place of it."""

import re
from collections import Counter
from pathlib import Path

import pytest

from app.rules.games import GAMES
from app.web.faces.palette import PAPER, index_colours
from app.web.render.scripts import STATIC
from tests.web.drawings import contrast

# What counts with a hue is no colour yet.
COLOUR = re.compile(r"(?<![\w&])#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\((?!var)[^)]*\)", re.IGNORECASE)
CLOTH = re.compile(r"--cloth-\d: [^;]*;")
TOKENS = STATIC / "tokens.css"
OTHERS = sorted(path for path in STATIC.glob("*.css") if path != TOKENS)
MADE = {"red", "blue", "green"}  # by app/web/faces


def text(path: Path) -> str:
    """A sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def colours(sheet: str) -> list[str]:
    """The literal colours in what is set, not in selectors."""
    return [found for rule in re.findall(r"{([^{}]*)}", sheet) for found in COLOUR.findall(rule)]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_a_sheet_has_no_colour_of_its_own(path: Path) -> None:
    sheet = text(path)
    if path.stem in (*GAMES, "dress"):
        sheet = CLOTH.sub("", sheet)
    assert colours(sheet) == []


def test_no_colour_is_written_twice() -> None:
    sheets = map(text, (TOKENS, *OTHERS))
    written = Counter(colour.lower() for sheet in sheets for colour in colours(sheet))
    assert [colour for colour, times in written.items() if times > 1] == []


def test_whatever_a_sheet_uses_is_set_somewhere() -> None:
    whole = "".join(map(text, (TOKENS, *OTHERS)))
    scripts = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js"))
    known = set(re.findall(r"--([\w-]+)\s*:", whole)) | MADE
    known |= set(re.findall(r'setProperty\("--([\w-]+)"', scripts))
    # One with a value for when it is not set may be missing.
    used = set(re.findall(r"var\(--([\w-]+)\)", whole))
    assert used - known == set()


def test_gold_is_only_for_the_turn_and_for_what_to_do() -> None:
    """The leader of a trick, tallies and points are cream or ink."""
    golden = re.compile(
        r"primary|turn|yours|legal|wanted|guid|advi|due|may|plate-ring|clock|window|data-ui-raised|^\s*to\s*$"
    )
    for path in OTHERS:
        for selector, rule in re.findall(r"([^{}]+){([^{}]*)}", text(path)):
            if re.search(r"var\(--gold(-edge)?\)", rule):
                assert golden.search(selector), f"{path.name}: {selector}"


def test_cards_that_may_not_be_played_are_still_read() -> None:
    """Each suit on its card, both below the dimming: 3:1, as for what is no text."""
    sheet = text(TOKENS)
    dims = re.findall(r"--dim: light-dark\((\S+), (\S+)\);", sheet)[0]
    cards = (PAPER, *re.findall(r"--dusk: (#\w+);", sheet))
    for card, dim in zip(cards, dims, strict=True):
        for ink in index_colours(4).values():
            assert contrast(below(card, dim), below(ink, dim)) >= 3, (card, ink)


def below(colour: str, veil: str) -> str:
    """A colour as it is seen through #rrggbbaa."""
    share = int(veil[7:], 16) / 255
    pairs = ((int(c[at : at + 2], 16) for c in (colour, veil)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02x}" for a, b in pairs)
