"""A long name is cut at its end, in every script: how it begins can be read wherever it stands."""

from collections.abc import Iterator
from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect

from app.rooms.fold import events
from app.rooms.fold.seats.people import MAX_NAME, clean_name
from app.rules.games import GAMES
from app.store import LOG_FILE
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.scene_rooms import DEFAULT, be, stored
from tests.browser.table import open_table, ready
from tests.games.worlds import TOKENS, WATCHER
from tests.many import some

# Eight letters to begin with, and how it goes on.
SCRIPTS = {
    "Latin": ("ABCDEFGH", "wolframina Maximiliane Woh"),
    "Hebrew": (
        "\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5\u05d6\u05d7",
        "\u05e9\u05dc\u05d5\u05dd\u05d1\u05df\u05d9 " * 4,
    ),
    "Arabic": (
        "\u0627\u0628\u062a\u062c\u062d\u062f\u0633\u0635",
        "\u0639\u0628\u062f\u0627\u0644\u0631\u062d\u0645\u0646 " * 4,
    ),
}
# Where names stand by themselves whose beginning is out of the box that shows them: the box, and
# the text. Boxes without room for a letter show none of it.
HIDDEN = r"""(names) => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const text = data.replace(/[\u2068\u2069]/g, '').trim();
    const name = names.find((each) => text.startsWith(each));
    const shown = parentElement.checkVisibility() && !parentElement.closest('.unseen, .pill');
    if (!name || !shown) continue;
    let box = parentElement;
    const cuts = (element) => getComputedStyle(element).overflowX !== 'visible';
    while (box !== document.body && !cuts(box)) box = box.parentElement;
    const range = document.createRange();
    range.setStart(walker.currentNode, data.indexOf(name));
    range.setEnd(walker.currentNode, data.indexOf(name) + 1);
    const first = range.getBoundingClientRect();
    const { left, right } = box.getBoundingClientRect();
    const room = first.width && right - left > 2 * first.width;
    const out = first.left < left - 1 || first.right > right + 1;
    if (room && out) found.push([box.outerHTML.slice(0, 200), data]);
  }
  return found;
}"""


def name_of(script: str, seat: int) -> str:
    """A name as long as names can be, which no other seat has."""
    letters, text = SCRIPTS[script]
    return clean_name(letters[seat] + text)


def renamed(event: events.Event, script: str) -> events.Event:
    """An event in which people and bots have long names."""
    if isinstance(event, events.SeatTaken | events.BotSeated):
        return event.model_copy(update={"name": name_of(script, event.seat)})
    return event


SCENES = {
    f"{game} {script}": [renamed(event, script) for event in scene.happened()]
    for name, scene in DEFAULT.items()
    for game in GAMES
    if name == f"{game} {GAMES[game].seats[-1]} middle"
    for script in SCRIPTS
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with tables of people with long names."""
    data = tmp_path_factory.mktemp("long")
    stored(data / LOG_FILE, {f"{30_000_000 + i}": told for i, told in enumerate(SCENES.values())})
    running = Server(data)
    yield running
    running.stop()


def hidden(page: Page, script: str) -> list[list[str]]:
    """Names that lose their beginning, on the table and in what can be opened."""
    names = [name_of(script, seat)[:6] for seat in range(7)]
    found: list[list[str]] = page.evaluate(HIDDEN, names)
    for popover in page.locator("[popover]:not(#toast):not(#going)").all():
        popover.evaluate("(e) => e.showPopover()")
        if popover.get_attribute("data-from"):
            popover.locator("> *").first.wait_for(state="attached")
        found += page.evaluate(HIDDEN, names)
        popover.evaluate("(e) => e.hidePopover()")
    return found


# Each game in one script and at one size, by turns.
OFTEN = [
    (f"{game} {script}", size)
    for game, script, size in zip(GAMES, cycle(SCRIPTS), cycle(reversed(SIZES)))
]


@pytest.mark.parametrize(("scene", "size"), some(product(SCENES, SIZES), OFTEN))
def test_a_long_name_keeps_its_beginning(
    server: Server, visitors: Visitors, scene: str, size: str
) -> None:
    page = visitors.visit(size)
    script = scene.rsplit(maxsplit=1)[-1]
    assert len(name_of(script, 0)) >= MAX_NAME - 1
    for token in (TOKENS[0], WATCHER):
        be(page, server.url, token)
        page.goto(f"{server.url}r/{30_000_000 + list(SCENES).index(scene)}")
        ready(page)
        assert hidden(page, script) == []


# What of another's line is cut off when its points have three digits.
CUT = """
(points) => [...document.querySelectorAll('.others .sub .wide')].map((e) => {
  e.textContent = points;
  return e.parentElement;
}).filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)
"""
LONGEST = {
    "oh_hell": " \N{MIDDLE DOT} 105 points",
    "called_partner": " \N{MIDDLE DOT} total \N{MINUS SIGN}115",
}


@pytest.mark.parametrize("game", LONGEST)
def test_what_a_bot_has_is_not_cut_off_across(
    server: Server, visitors: Visitors, game: str
) -> None:
    page = visitors.visit("across")
    open_table(page, server.url, game, {}, players=6 if game == "called_partner" else 4)
    expect(page.locator(".others .sub .wide").first).to_be_visible()
    assert page.evaluate(CUT, LONGEST[game]) == []
