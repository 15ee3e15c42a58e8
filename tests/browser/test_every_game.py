"""Every game in the list, whatever else is tried of it: its table fits on any screen, a deal is
played to its end, and a change of little styles little of it anew."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import STATES_AT, fits, on
from tests.browser.scene_rooms import CHOSEN, DEFAULT, go
from tests.browser.table import ANSWERS, LEGAL, open_table, play_together, tap_a_card_twice
from tests.games.contract import CONTRACTS
from tests.many import each_in_one, some


@pytest.mark.parametrize(("scene", "screens"), each_in_one(DEFAULT, ("any phone", "any desk")))
def test_its_table_fits(server: Server, visitors: Visitors, scene: str, screens: str) -> None:
    """Just dealt and in the middle, with the fewest seats and the most."""
    page = visitors.visit(on(screens))
    go(page, server.url, scene)
    fits(page, screens, scene)


# A panel with a script of its own is laid out by it.
SET_UP = "() => !document.querySelector('.panel[data-script]:not([data-ui-live])')"
WATCHED = 5  # one of so many states is looked at as those do who watch


@pytest.mark.parametrize("screens", STATES_AT)
@pytest.mark.parametrize(("game", "part"), each_in_one(GAMES, ("even", "odd")))
@pytest.mark.long
def test_every_state_of_its_table_fits(
    server: Server, visitors: Visitors, game: str, part: str, screens: str
) -> None:
    """Those that the game has chosen, but for score sheets: test_ending.py looks at these."""
    page = visitors.visit(on(screens))
    chosen = list(CHOSEN[game])
    assert chosen
    scenes = chosen[part == "odd" :: 2]
    for scene, watching in product(scenes, (False, True)):
        if watching and scene not in scenes[::WATCHED]:
            continue
        go(page, server.url, scene, watching=watching)
        page.wait_for_function(SET_UP)
        if not page.locator("#scores").count():
            fits(page, screens, f"{scene} {watching}")


def by_touch(page: Page) -> None:
    """A card by two taps; where none is asked for, the last answer."""
    if page.locator(LEGAL).count():
        tap_a_card_twice(page)
    else:
        page.locator(ANSWERS).last.tap()


@pytest.mark.parametrize("game", some(GAMES, ()))
def test_a_deal_is_played_to_its_end(server: Server, visitors: Visitors, game: str) -> None:
    """Each game has tests of its own beside it, which play whole matches in more ways."""
    page = visitors.visit("phone")
    open_table(page, server.url, game, CONTRACTS[game].short, GAMES[game].seats[0])
    assert play_together(page, by_touch) > 0
    expect(page.locator("#scores")).to_be_visible()


# What any move does somewhere in the room.
CHANGE = """
(places) => {
  for (const place of places) {
    for (const element of document.querySelectorAll(place)) {
      element.append(document.createElement("small"));
      document.body.offsetWidth;
      element.classList.toggle("changed");
      document.body.offsetWidth;
      element.lastChild.remove();
      document.body.offsetWidth;
    }
  }
}
"""
PLACES = ("#trick", ".hint", ".plate .sub", ".bar", "#net")


@pytest.mark.parametrize("game", GAMES)
def test_a_change_styles_little_anew(
    server: Server, visitors: Visitors, browser: Browser, tmp_path: Path, game: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, f"{game} {GAMES[game].seats[-1]} middle")
    page.evaluate(CHANGE, PLACES)
    file = tmp_path / "trace.json"
    browser.start_tracing(categories=["disabled-by-default-devtools.timeline"], path=file)
    page.evaluate(CHANGE, PLACES)
    browser.stop_tracing()
    everything = page.locator("body *").count()
    styled = sorted(restyled(file))  # the page may do something of its own in between
    assert len(styled) > len(PLACES)
    assert styled[len(styled) // 2] < everything / 4, (styled, everything)


def restyled(trace: Path) -> Iterator[int]:
    """How many elements each pass had to style."""
    for event in json.loads(trace.read_bytes())["traceEvents"]:
        if event["name"] == "UpdateLayoutTree":
            yield event["args"].get("elementCount", 0)
