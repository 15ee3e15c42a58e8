"""Moments are shown once, to those who want motion, and never on what is to be decided."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import at_each
from tests.browser.reading import LISTEN, said
from tests.browser.replays import finished, stands_at
from tests.browser.scene_rooms import go, join
from tests.many import some

RECORD = """
  window.moments = [];
  new MutationObserver((all) => {
    for (const { target, addedNodes } of all) {
      const kind = target.getAttribute?.('data-ui-moment');
      if (kind) moments.push(kind);
      for (const node of addedNodes) if (node.id === 'moment') moments.push(node.textContent);
    }
  }).observe(document,
    { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ui-moment'] });
"""
MOVED = "(before) => document.querySelector('#state').dataset.move !== before"
# A moment comes with a table.
BRING = """
(words) => {
  const line = document.createElement('li');
  Object.assign(line.dataset, { n: 'new', moment: 'alone', at: '1', words });
  document.querySelector('#said').append(line);
  dispatchEvent(new Event('htmx:after:swap'));
}
"""
COVERED = """
() => {
  const words = document.querySelector('#moment');
  if (!words) return [];
  const [high, long] = [words.offsetHeight, words.offsetWidth];
  const { offsetLeft: left, offsetTop: top } = words;
  const all = '.card, .card .face, .plate, .panel, .hint, .badge, button';
  return [...document.querySelectorAll(`#table :is(${all})`)].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && box.width && box.left < left + long && box.right > left
      && box.top < top + high && box.bottom > top;
  }).map((one) => one.outerHTML.slice(0, 80));
}
"""
ASKED = ["black queen table", "order", "follow", "durak defend", "called own", "oh hell bid"]
SIZES = {"phone": [(390, 844), (844, 390)], "desk": [(1280, 800), (820, 1180), (1920, 1080)]}


def two_at_a_table(server: Server, visitors: Visitors, *, motion: bool) -> tuple[Page, Page]:
    """One who may go alone at Euchre, and one who looks at it."""
    page, other = visitors.visit("desk"), visitors.open("desk", motion=motion)
    go(page, server.url, "order")
    other.add_init_script(RECORD)
    join(other, page, 1)
    return page, other


def goes_alone(page: Page, other: Page) -> None:
    before = other.get_attribute("#state", "data-move")
    page.get_by_role("button", name="Order it up, alone").click()
    other.wait_for_function(MOVED, arg=before)


def test_a_moment_is_shown_once(server: Server, visitors: Visitors) -> None:
    page, other = two_at_a_table(server, visitors, motion=True)
    goes_alone(page, other)
    other.wait_for_function("() => moments.length === 2")
    assert sorted(other.evaluate("moments")) == ["Alone!", "alone"]
    other.wait_for_selector("#moment", state="detached")
    other.wait_for_function("() => !document.querySelector('[data-ui-moment]')")
    other.reload()
    other.wait_for_selector("body[data-ui-ready]")
    assert other.evaluate("moments") == []


def test_who_wants_no_motion_sees_none(server: Server, visitors: Visitors) -> None:
    page, other = two_at_a_table(server, visitors, motion=False)
    other.evaluate(LISTEN)
    goes_alone(page, other)
    said(other, "alone")
    assert other.evaluate("moments") == []


@pytest.mark.parametrize("size", some(SIZES, ("phone",)))
@pytest.mark.parametrize("scene", some(ASKED, ASKED[::2]))
def test_words_cover_nothing_that_is_to_be_decided(
    server: Server, visitors: Visitors, scene: str, size: str
) -> None:
    page = visitors.open(size, motion=True)
    go(page, server.url, scene)
    page.wait_for_selector("[data-ui-flies]", state="detached")  # the cards are dealt
    for at in at_each(page, SIZES[size]):
        page.evaluate("dispatchEvent(new Event('htmx:after:swap'))")
        page.evaluate(BRING, "Took them all!")
        page.wait_for_selector("[data-ui-moment]")
        assert page.evaluate(COVERED) == [], at
        page.evaluate("document.querySelector('#said [data-n=new]').remove()")


def test_words_lie_on_nothing_while_others_decide(server: Server, visitors: Visitors) -> None:
    _, other = two_at_a_table(server, visitors, motion=True)
    other.wait_for_selector("[data-ui-flies]", state="detached")
    other.evaluate(BRING, "Took them all!")
    other.wait_for_selector("#moment")
    assert other.evaluate(COVERED) == []


# The largest and the smallest that the words are shown; 1 is what has been made room for.
SCALES = """() => {
  const [moving] = document.querySelector("#moment").getAnimations();
  const all = moving.effect.getKeyframes().map(({ scale }) => parseFloat(scale)).filter(Boolean);
  return [Math.max(...all), Math.min(...all)];
}"""


def test_words_are_never_larger_than_their_place(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk", motion=True)
    go(page, server.url, ASKED[0])
    page.evaluate(BRING, "Euchred!")
    page.wait_for_selector("#moment")
    largest, smallest = page.evaluate(SCALES)
    assert largest == 1 > smallest


def test_a_look_back_shows_it_when_one_steps_there(server: Server, visitors: Visitors) -> None:
    """Forwards, and not when one comes from elsewhere."""
    page = visitors.open("desk", motion=True)
    link = finished(page, server.url)
    page.add_init_script(RECORD)
    page.goto(link)
    page.wait_for_selector(".felt")
    step = 0
    while not page.locator("#said [data-moment=queen]").count():
        step += 1
        page.keyboard.press("ArrowRight")
        stands_at(page, step)
    page.wait_for_function("() => moments.length")
    shown = page.evaluate("moments")
    assert shown == ["queen"]
    is_last = (page.text_content("#where") or "").endswith(f" of {step}")
    away, back = ("Home", "End") if is_last else ("ArrowRight", "ArrowLeft")
    page.keyboard.press(away)
    stands_at(page, 0 if is_last else step + 1)
    page.keyboard.press(back)
    stands_at(page, step)
    assert page.evaluate("moments") == shown
    page.keyboard.press("ArrowLeft")
    stands_at(page, step - 1)
    page.keyboard.press("ArrowRight")
    stands_at(page, step)
    page.wait_for_function("() => moments.length === 2")
