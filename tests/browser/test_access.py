"""For everyone: axe finds nothing on any page, in the light and in the dark."""

from itertools import cycle, product

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.places import (
    SCHEMES,
    Scheme,
    Way,
    at,
    called,
    durak,
    euchre,
    gathering,
    matches,
    name,
    oh_hell,
    opened,
    options,
    replay,
    score,
    table,
)
from tests.many import some

OPTIONS = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    },
    "resultTypes": ["violations"],  # what passes is only counted
}


RUN = """
(options) => axe.run(options)
  .then(({ passes, violations }) => ({ passes: passes.length, violations }))
"""


def faults(page: Page) -> list[str]:
    """What axe finds wrong, with the elements concerned."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, OPTIONS)
    assert found["passes"]
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


MISSING = at("r/00000000")
OFTEN = [
    options,
    at("help"),
    *(at(f"help/{game}") for game in GAMES),
    at("verify"),
    MISSING,
    matches,
    replay,
    gathering,
    opened(gathering, "#show-menu"),
    opened(gathering, "#show-options"),
    table,
    opened(table, "#show-last"),
    opened(table, "#show-menu"),
    opened(table, "#show-menu", "#menu-settings"),
    opened(table, "#show-menu", "#menu-invite"),
    opened(score, "#show-review"),
    *map(euchre, ("order", "call", "discard", "sit out")),
    opened(euchre("sheet"), "#show-review"),
    *map(oh_hell, ("hook", "end")),
    opened(oh_hell("taken"), "#show-score-sheet"),
    *map(called, ("bid", "both", "end")),
    *map(durak, ("throw", "six pairs")),
]
# Of a kind with one of those.
SELDOM = [
    *map(euchre, ("farmer", "alone", "give", "given")),
    oh_hell("taken"),
    *map(called, ("trump", "shown")),
    *map(durak, ("transfer", "show", "shown")),
]


@pytest.mark.parametrize(
    ("reach", "scheme"),
    some(product([*OFTEN, *SELDOM], SCHEMES), list(zip(OFTEN, cycle(SCHEMES)))),
    ids=name,
)
def test_axe_finds_nothing(server: Server, visitors: Visitors, reach: Way, scheme: Scheme) -> None:
    """In the light at a desk, in the dark on a screen as large as a phone's."""
    page = visitors.visit("desk")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    reach(page, server.url)
    if reach is MISSING:
        visitors.complaints.clear()  # the browser reports the 404 itself
    if scheme == "dark":
        width, height = SIZES["phone"]
        page.set_viewport_size({"width": width, "height": height})
    assert faults(page) == []
