"""Large text and small screens: what does not fit is scrolled to, nothing is cut off."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest
from playwright.sync_api import Page

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.places import (
    Way,
    at,
    called,
    durak,
    euchre,
    gathering,
    name,
    oh_hell,
    opened,
    options,
    table,
)
from tests.browser.table import click_a_card, open_table, play_cards
from tests.many import each_in_one

USUAL = {"fontSizes": {"standard": 16, "fixed": 13}}
TWICE = {"fontSizes": {"standard": 32, "fixed": 26}}

# Buttons, fields and texts that cannot be read or pressed whole, once they are scrolled to.
CUT_OFF = """
() => [...(document.querySelector(':popover-open') ?? document).querySelectorAll(
    'button, select, input, a, .plate, .hint, h1, h2, summary, label')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .filter((e) => !e.closest('.unseen, .hand, .piles'))
  .filter((e) => {
    if (e.matches('.card')) return false;
    e.scrollIntoView({ block: 'center', inline: 'nearest' });
    const box = e.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) return true;
    if (box.height < innerHeight && (box.top < -1 || box.bottom > innerHeight + 1)) return true;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !(at && (e.contains(at) || at.contains(e)));
  })
  .map((e) => `${e.tagName} ${e.id} ${e.className} ${e.textContent.trim().slice(0, 30)}`)
"""


@contextmanager
def large_text(page: Page) -> Iterator[None]:
    """What a person sets in the browser, for a while: text at twice its size."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", TWICE)
    try:
        yield
    finally:  # the page stays open for other tests
        session.send("Page.setFontSizes", USUAL)
        session.detach()


SETTINGS = opened(table, "#show-menu", "#menu-settings")
EUCHRE = [euchre("order"), euchre("call"), euchre("taken")]
OH_HELL = [oh_hell("hook"), oh_hell("seven follow"), opened(oh_hell("taken"), "#show-score-sheet")]
CALLED = [*map(called, ("bid", "trump", "shown")), opened(called("lead"), "#show-score-sheet")]
DURAK = [*map(durak, ("throw", "show", "six pairs"))]
HELP = [
    at("help"),
    *(at(f"help/{game}") for game in GAMES),
]
PAGES = [at(""), options, *HELP, gathering, table, SETTINGS, *EUCHRE, *OH_HELL, *CALLED, *DURAK]


TEXTS = {
    "usual": [(320, 568), (360, 640)],
    "large": [(390, 844), (844, 390), (1280, 800)],
}


@pytest.mark.parametrize(("reach", "text"), each_in_one(PAGES, TEXTS), ids=name)
def test_nothing_is_cut_off(server: Server, visitors: Visitors, reach: Way, text: str) -> None:
    page = visitors.visit("desk")
    page.set_viewport_size({"width": 320, "height": 568})
    reach(page, server.url)
    with large_text(page) if text == "large" else nullcontext():
        for width, height in TEXTS[text]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT_OFF) == [], (width, height)


# How many lines the title of the chosen game has, and whether Play now says it the loudest.
CHOSEN = """
() => {
  const title = [...document.querySelectorAll('.what h2')].find((e) => e.checkVisibility());
  const letters = (e) => parseFloat(getComputedStyle(e).fontSize);
  const play = letters(document.querySelector('.go .primary'));
  return [title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight),
    [...document.querySelectorAll('.go button')].every((e) => letters(e) <= play)];
}
"""


def test_the_chosen_game_is_read_in_letters_twice_as_large(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    with large_text(page):
        for width, height in [(1280, 800), (820, 1180), *TEXTS["large"]]:
            page.set_viewport_size({"width": width, "height": height})
            lines, loudest = page.evaluate(CHOSEN)
            assert lines < 2.5, (width, height)
            assert loudest, (width, height)


# A choice whose words are longer than its field.
UNREAD = """
() => [...document.querySelectorAll(':popover-open select')].filter((field) => {
  const style = getComputedStyle(field);
  const letters = document.createElement('canvas').getContext('2d');
  letters.font = style.font;
  const { width } = letters.measureText(field.selectedOptions[0].text);
  return width > field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
}).map(({ id }) => id)
"""


def test_the_menu_is_read_whole_in_letters_twice_as_large(
    server: Server, visitors: Visitors
) -> None:
    """As a style of the reader's own makes them, which no media query sees."""
    page = visitors.visit("phone")
    table(page, server.url)
    larger = "document.documentElement.style.setProperty('font-size', '32px', 'important')"
    page.evaluate(larger)
    page.locator("#show-menu").click()
    page.locator("#menu h2").wait_for()
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(UNREAD) == []


@pytest.mark.parametrize(("width", "height", "large"), [(320, 568, False), (390, 844, True)])
def test_a_small_screen_can_be_played_at(
    server: Server, visitors: Visitors, width: int, height: int, large: bool
) -> None:
    page = visitors.visit("desk")
    page.set_viewport_size({"width": width, "height": height})
    with large_text(page) if large else nullcontext():
        open_table(page, server.url, "black_queen", {})
        play_cards(page, click_a_card, 4)


# A closed hand that lies on words.
ON_WORDS = """
() => [...document.querySelectorAll('.others .seat')].filter((seat) => {
  const [fan, words] = ['.fan', '.who']
    .map((which) => seat.querySelector(which).getBoundingClientRect());
  return fan.left < words.right && words.left < fan.right
    && fan.top < words.bottom && words.top < fan.bottom;
}).map((seat) => seat.id)
"""


@pytest.mark.parametrize("size", TEXTS["large"][:2])
def test_in_large_text_a_closed_hand_lies_on_its_portrait(
    server: Server, visitors: Visitors, size: tuple[int, int]
) -> None:
    page = visitors.visit("desk")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    euchre("order")(page, server.url)
    with large_text(page):
        assert page.evaluate(ON_WORDS) == []
