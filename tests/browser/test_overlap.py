"""No tip, toast, bubble, banner, badge or lost line lies on a card, a name or a button."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import A_FRAME, at_each
from tests.browser.scene_rooms import SCENES, go
from tests.browser.states import HIDDEN, TELL, TOLD
from tests.browser.tips import come_anew
from tests.many import some

OVERLAPS = Path(__file__).with_name("overlaps.js").read_text(encoding="utf-8")
PHONES = [(390, 844), (844, 390)]
SIZES = [(1280, 800), (1920, 1080), (2560, 1440), (820, 1180), *PHONES]
OFTEN = list(SCENES)[::15]
RESTS = ".felt:not(:has(.turn .court))"  # no bot has still to play
# Every seat says something at once, or one of them.
SAY = """
(most) => {
  const said = document.querySelector('#remarks') ?? document.createElement('ol');
  Object.assign(said, { id: 'remarks', hidden: true });
  document.querySelector('#table').append(said);
  const seats = [...document.querySelectorAll('#around li')].slice(-most);
  for (const { dataset: { seat, name } } of seats) {
    const line = document.createElement('li');
    Object.assign(line.dataset, { n: `new${seat}${innerWidth}`, seat, name, words: '' });
    line.textContent = 'Well played!';
    said.append(line);
  }
  dispatchEvent(new Event('htmx:after:swap'));
}
"""


# What a page says that has no connection.
LOSE = "dispatchEvent(new Event('offline'))"


def overlaps(page: Page, size: tuple[int, int]) -> list[str]:
    """On a phone there may be room for the longest sentences only on names and what belongs to
    others or, while nothing is to be decided, on one's own cards."""
    found: list[str] = page.evaluate(OVERLAPS)
    if size not in PHONES:
        return found
    decides = page.query_selector(".felt.yours:not(.choosing)")
    own = [one for one in found if decides and "of me" in one and 'on . "You"' not in one]
    return [one for one in found if not one.startswith("#toast") or one in own]


@pytest.mark.parametrize("scene", some(SCENES, OFTEN))
def test_nothing_lies_on_a_card_a_name_or_a_button(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    page.wait_for_selector(RESTS)
    if page.query_selector("#scores"):
        pytest.skip("test_ending.py looks at the end of a match")
    names = page.query_selector(".choosing")  # trump and calls, which fill a phone
    wrong = {}
    for size in at_each(page, SIZES):
        wrong[size] = overlaps(page, size)
        page.evaluate(TELL, TOLD)
        wrong[size] += overlaps(page, size)
        page.evaluate("document.querySelector('#toast').hidePopover()")
        page.evaluate(LOSE)
        wrong[size] += overlaps(page, size)
        page.evaluate("document.querySelector('#net').hidden = true")
        if size in PHONES and names:
            continue
        page.evaluate(SAY, 1 if size in PHONES else len(SCENES))
        page.wait_for_selector("#bubbles p", state="attached")
        page.evaluate(A_FRAME)
        wrong[size] += overlaps(page, size)
        page.evaluate("document.querySelector('#bubbles').replaceChildren()")
    come_anew(page)
    for size in at_each(page, SIZES):
        wrong[size] += overlaps(page, size)
    assert {size: sorted(set(each)) for size, each in wrong.items() if each} == {}


# As if each of the others were on turn: whose clocks have figures that something lies on.
CLOCK = """<span class="clock" data-wait="0" data-decision="29000" data-reserve="0"
  data-allowed="30000" data-stands><b>29</b><small></small><i></i></span>"""
CLOCKS = """
(clock) => {
  for (const plate of document.querySelectorAll('.others .plate:not(:has(.clock))')) {
    plate.insertAdjacentHTML('beforeend', clock);
  }
  const figures = document.createRange();
  return [...document.querySelectorAll('.others .clock b')].filter((clock) => {
    figures.selectNodeContents(clock);
    const { left, right, top, bottom } = figures.getBoundingClientRect();
    const others = clock.closest('.plate').querySelectorAll('.score, .dealer, .badge, .who b');
    return [...others].some((other) => {
      const box = other.getBoundingClientRect();
      return box.left + 1 < right && left < box.right - 1
        && box.top + 4 < bottom && top < box.bottom - 4;  // a line is higher than its figures
    });
  }).map((clock) => clock.closest('.seat').ariaLabel);
}
"""


@pytest.mark.parametrize(
    "scene", ["follow", "durak throw", "called_partner 8 middle", "black_queen 6 middle"]
)
def test_a_clock_lies_between_what_hangs_on_a_portrait(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    for size in at_each(page, SIZES):
        assert page.evaluate(CLOCKS, CLOCK) == [], size


# Scenes in which something is asked in a panel, the largest of each game.
ASKED = [
    "call",
    "farmer",
    "name",
    "no trump",
    "called bid",
    "called copies",
    "called cards",
    "called eight",
    "durak show",
    "durak throw",
    "durak longest",
    "oh hell hook",
    "oh hell seventeen",
]
# Phones across, the smallest ones, and heights as the bars of browsers leave them.
OTHER_PHONES = [(740, 360), (667, 375), (360, 640), (375, 667)]
OTHER_PHONES += [(360, 740), (360, 780), (390, 785), (412, 800), (390, 815), (412, 835)]
# Buttons of which a press above or below the middle means something else.
ELSEWHERE = """
() => [...document.querySelectorAll('.panel button')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .filter((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return [0.2, 0.5, 0.8].some((part) =>
      !e.contains(document.elementFromPoint(left + width / 2, top + height * part)));
  }).map((e) => e.id)
"""


@pytest.mark.parametrize(
    "scene", some(ASKED, ["no trump", "called cards", "durak show", "oh hell seventeen"])
)
def test_what_is_asked_can_be_pressed_on_other_phones_and_lies_on_no_hand(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for size in at_each(page, OTHER_PHONES):
        assert page.evaluate(HIDDEN, [".hint, .panel", ".me .hand .card"]) == [], size
        assert page.evaluate(HIDDEN, [".hint", ".panel button, #panel-note"]) == [], size
        assert page.evaluate(ELSEWHERE) == [], size
