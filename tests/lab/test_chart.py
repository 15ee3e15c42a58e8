"""Charts of differences."""

from xml.etree import ElementTree

import pytest

from lab.arena import Comparison
from lab.chart import BETTER, UNSURE, WORSE, chart, colour_of, step_of

SVG = "{http://www.w3.org/2000/svg}"


def compared(difference: float, error: float | None, first: str = "2") -> Comparison:
    return Comparison(first, "1", 9, 18, difference, 0.1, 0.0, 0.1, difference, error)


@pytest.mark.parametrize(
    ("reach", "step"), [(0.04, 0.01), (0.9, 0.2), (1.0, 0.2), (4.2, 1.0), (7.0, 2.0), (60, 20.0)]
)
def test_steps(reach: float, step: float) -> None:
    assert step_of(reach) == pytest.approx(step)


def test_a_picture_says_what_the_figures_say() -> None:
    pairs = [
        compared(3.4, 0.2),
        compared(-1.2, 0.3, "<3>"),
        compared(0.1, 0.2),
        compared(0.0, None),
    ]
    root = ElementTree.fromstring(chart("Game & seats", pairs))  # noqa: S314 - it is our own
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert texts[0] == "Game & seats"
    assert "<3> against 1" in texts
    assert "-1.200 ± 0.300" in texts
    marks = list(root.iter(f"{SVG}circle"))
    assert [mark.get("fill") for mark in marks] == [BETTER, WORSE, UNSURE, UNSURE]
    places = [float(mark.get("cx", "nan")) for mark in marks]
    assert places[1] < places[3] < places[2] < places[0]
    width = float((root.get("viewBox") or "").split()[2])
    assert all(0 < place < width for place in places)
    assert [colour_of(pair) for pair in pairs] == [BETTER, WORSE, UNSURE, UNSURE]
