"""The end of a match: what next is in sight, the rest under More, and a picture to keep."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Locator, expect

from app.web.faces.palette import BLUE
from tests.browser.apart import play_out
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import SMALL, at_each
from tests.browser.scene_rooms import go
from tests.browser.states import HIDDEN
from tests.browser.table import open_table
from tests.many import some

ENDS = [
    "black queen sheet",
    "called end",
    "called eight end",
    "durak end",
    "durak series",
    "end",
    "oh hell end",
]
SHEETS = ["black queen two sheet", "called sheet", "called shares", "oh hell sheet", "sheet"]
SIZES = {
    "phone": [(390, 844), (844, 390)],
    "desk": [(1280, 800), (1920, 1080), (2560, 1440), (820, 1180)],
}
# What of it lies on something else of it, or is cut off.
AMISS = """
() => {
  const all = [...document.querySelectorAll('.ending :is(h2, .kick, .outcome, .order b, .avatar, '
    + '.fact, .go > *, .more > *), .bar > *')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }));
  const box = (e) => e.getBoundingClientRect();
  const hits = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const pairs = all.flatMap((e, i) => all.slice(i + 1)
    .filter((o) => hits(box(e), box(o))).map((o) => `${e.outerHTML} / ${o.outerHTML}`));
  const cut = all.filter((e) => box(e).left < 0 || box(e).right > innerWidth
    || e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map((e) => e.outerHTML);
  return [...pairs, ...cut].map((text) => text.slice(0, 200));
}
"""


@pytest.mark.parametrize("size", some(SIZES, ("phone",)))
@pytest.mark.parametrize("scene", ENDS)
def test_nothing_lies_on_something_else(
    server: Server, visitors: Visitors, scene: str, size: str
) -> None:
    page = visitors.visit(size)
    go(page, server.url, scene)
    for at in at_each(page, SIZES[size]):
        assert page.evaluate(AMISS) == [], at


@pytest.mark.parametrize("scene", [*ENDS, *SHEETS])
def test_its_letters_can_be_read(server: Server, visitors: Visitors, scene: str) -> None:
    """Also what is under More, and the sheet of a deal."""
    page = visitors.visit("phone")
    go(page, server.url, scene)
    if scene in ENDS:
        page.locator("#show-more").click()
    for at in at_each(page, [*SIZES["phone"], (360, 640), *SIZES["desk"]]):
        assert page.evaluate(SMALL) == [], at


# What of a table a score sheet lies on, once it is there.
UNDER = """
async () => {
  const all = [...document.getAnimations()].filter((one) => one.playState === 'running');
  await Promise.all(all.map((one) => one.finished));
  const sheet = document.querySelector('section.scores').getBoundingClientRect();
  const which = '.plate b, .plate .badge, .plate .score, .plate .sub, .slot, .bar > *';
  return [...document.querySelectorAll(which)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((e) => {
      const box = e.getBoundingClientRect();
      return box.width && Math.min(sheet.right, box.right) - Math.max(sheet.left, box.left) > 1
        && Math.min(sheet.bottom, box.bottom) - Math.max(sheet.top, box.top) > 1;
    }).map((e) => `${e.id || e.className} ${e.textContent.trim()}`);
}
"""


@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize("scene", ["called sheet", "oh hell sheet"])
def test_on_a_phone_the_sheet_of_a_deal_lies_on_no_name(
    server: Server, visitors: Visitors, scene: str, watching: bool
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, scene, watching=watching)
    for at in at_each(page, [(390, 844), (844, 390), (360, 640), (740, 360)]):
        assert page.evaluate(UNDER) == [], at


# Where all stands while the last trick still lies there, with the sheet that is to come or, as
# before, without it; the chips of the bar as far as they are seen.
STANDS = """
(there) => {
  for (const one of document.getAnimations()) {
    one.pause();
    one.currentTime = 0;
  }
  document.querySelector('.felt .hint').textContent = 'Anna to play.';
  if (!there) document.querySelector('#scores').remove();
  return [...document.querySelectorAll('.plate, .trick, .bar .pill')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((e) => [e.textContent.trim(), ...['left', 'top'].map((side) =>
      Math.round(e.getBoundingClientRect()[side]))]);
}
"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=str)
@pytest.mark.parametrize("scene", ["called sheet", "oh hell sheet", "sheet"])
def test_all_stays_until_the_sheet_of_a_deal_is_there(
    server: Server, visitors: Visitors, scene: str, size: tuple[int, int]
) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    go(page, server.url, scene)
    assert page.evaluate(STANDS, True) == page.evaluate(STANDS, False)


@pytest.mark.parametrize("scene", ["called sheet", "oh hell sheet", "sheet"])
def test_the_sheet_of_a_deal_is_seen_whole_on_a_phone_held_across(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    sheet = page.locator("#scores")
    assert sheet.evaluate("(e) => e.scrollHeight <= e.clientHeight")
    for button in sheet.locator("button:visible, a.button:visible").all():
        words = Image.open(BytesIO(button.screenshot(animations="disabled"))).convert("L")
        darkest, _ = words.getextrema()
        assert isinstance(darkest, int)
        assert darkest < 80, button.inner_text()  # nothing is painted over them
    left, right = sheet.evaluate(
        "(e) => [e.getBoundingClientRect().left, innerWidth - e.getBoundingClientRect().right]"
    )
    assert abs(left - right) < 2


@pytest.mark.parametrize("watching", [False, True])
@pytest.mark.parametrize("scene", ["called end"])
def test_the_menu_lies_on_nothing_at_the_end_of_a_match_held_across(
    server: Server, visitors: Visitors, scene: str, watching: bool
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene, watching=watching)
    page.wait_for_selector("#scores")
    assert page.evaluate(HIDDEN, [".bar > *", ".ending :is(.fact, h2, p, button, a)"]) == []


def test_what_is_thrown_for_the_winners_leaves_nothing(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("across")
    go(page, server.url, "black queen sheet")
    thrown = page.locator(".confetti i")
    assert thrown.count()
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    for one in thrown.all():
        expect(one).to_be_hidden()


# Whether what came of a deal lies below the sheet of all deals.
BELOW = """
() => {
  const sheet = document.querySelector('.scores .score-sheet').getBoundingClientRect();
  return [...document.querySelectorAll('.members :is(th, td)')].filter((e) => {
    const box = e.getBoundingClientRect();
    return Math.min(sheet.right, box.right) - Math.max(sheet.left, box.left) > 1
      && Math.min(sheet.bottom, box.bottom) - Math.max(sheet.top, box.top) > 1;
  }).map((e) => e.textContent);
}
"""


@pytest.mark.parametrize("scene", ["called end", "called shares"])
def test_the_two_tables_of_a_deal_stand_apart_on_a_phone_held_across(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    if scene in ENDS:
        page.locator("#show-more").click()
    for at in at_each(page, [(844, 390), (740, 360)]):
        assert page.evaluate(BELOW) == [], at


@pytest.mark.parametrize("scene", ENDS)
def test_more_can_be_closed_without_scrolling_on_a_phone_held_across(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    page.locator("#show-more").click()
    for _ in at_each(page, [(844, 390), (740, 360)]):
        expect(page.locator("#hide-more")).to_be_in_viewport(ratio=1)


def test_the_last_cards_stay_where_they_were(server: Server, visitors: Visitors) -> None:
    """The end of a match fades in over them; the bar above them keeps its height."""
    page = visitors.visit("desk")
    go(page, server.url, "black queen sheet")
    bar = page.locator(".bar")
    before = bar.bounding_box()
    page.evaluate("document.querySelector('.ending').remove()")
    assert before == bar.bounding_box()


CORNER = """
() => [...document.querySelectorAll('#show-talk, #show-menu')]
  .map((e) => e.getBoundingClientRect()).filter((box) => box.width)
  .map((box) => [innerWidth - box.right + box.top, box.width])
"""


@pytest.mark.parametrize("scene", ["black queen sheet", "called end", "end"])
def test_the_menu_is_in_the_corner_and_the_chat_beside_it(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    for size in at_each(page, [(1280, 800), (820, 1180), (390, 844), (844, 390)]):
        *others, (menu, width) = page.evaluate(CORNER)
        assert menu < width, size
        assert all(right - menu < 2 * width for right, _ in others), size


def test_the_own_index_has_its_suit_as_at_the_table(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "end")
    suit = page.locator(".seat.me .index").get_attribute("data-suit")
    assert suit
    expect(page.locator(".order .index")).to_have_attribute("data-suit", suit)


def test_what_next_is_in_sight_and_the_rest_is_under_more(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "durak end")
    expect(page.locator("#ready")).to_be_in_viewport()
    expect(page.locator("#show-another")).to_be_in_viewport()
    expect(page.locator("#record")).to_be_hidden()
    page.get_by_text("More", exact=True).tap()
    for id_ in ("record", "verify", "show-review", "show-options"):
        expect(page.locator(f"#{id_}")).to_be_visible()
    expect(page.locator(".durak-score")).to_be_visible()


VERIFIED = "Verified: the shuffle was fair, and your browser had a part in it."
# Where what can be pressed lies, but for what is under More.
PRESSED = """
() => [...document.querySelectorAll('.ending :is(button, a)')]
  .filter((e) => !e.closest('#more'))
  .map((e) => [e.id, e.getBoundingClientRect().left, e.getBoundingClientRect().top].join(' '))
"""


@pytest.mark.parametrize("size", SIZES)
def test_more_moves_nothing_that_can_be_pressed(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    go(page, server.url, "end")
    expect(page.locator("#verified")).not_to_be_empty()
    for at in at_each(page, SIZES[size]):
        before = page.evaluate(PRESSED)
        page.locator("#show-more").click()
        expect(page.locator("#more-title")).to_be_in_viewport(ratio=1)
        expect(page.locator("#more .row")).to_be_in_viewport(ratio=1)
        assert page.evaluate(PRESSED) == before, at
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", SIZES)
def test_words_on_the_shuffle_move_nothing_that_can_be_pressed(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    go(page, server.url, "end")
    line = page.locator("#verified")
    expect(line).not_to_be_empty()
    for at in at_each(page, SIZES[size]):
        line.evaluate("(e) => { e.textContent = ''; }")
        before = page.evaluate(PRESSED)
        line.evaluate("(e, words) => { e.textContent = words; }", VERIFIED)
        assert page.evaluate(PRESSED) == before, at


@pytest.mark.parametrize(
    ("scene", "game", "worn"), [("end", "euchre", "#fbf4e4"), ("durak end", "durak", BLUE)]
)
def test_a_picture_of_the_result_can_be_kept(
    server: Server, visitors: Visitors, scene: str, game: str, worn: str
) -> None:
    """With the rosette of who has won, and the fool's cap, by a colour of theirs."""
    page = visitors.visit("desk")
    go(page, server.url, scene)
    with page.expect_download() as download:
        page.get_by_role("button", name="Share a picture").click()
    name = download.value.suggested_filename
    assert re.fullmatch(rf"{game}-\d{{4}}-\d\d-\d\d\.png", name)
    expect(page.locator("#share-picture")).to_have_text("Saved")
    page.evaluate("dispatchEvent(new Event('htmx:after:swap'))")  # goes on after the next update
    with Image.open(BytesIO(Path(download.value.path()).read_bytes())) as image:
        assert image.size == (1200, 630)
        colours = {colour: count for count, colour in image.convert("RGB").getcolors(1 << 20) or ()}
    assert len(colours) > 50
    assert colours.get(ImageColor.getrgb(worn), 0) > 100


# A bubble of who has won, or of who came after, said while the end of the match comes up.
SAID = """
(after) => {
  const line = document.createElement('li');
  const { seat } = document.querySelectorAll('.order .avatar, .others .plate')[after ?? 0].dataset;
  const { name } = document.querySelector(`#around [data-seat="${seat}"]`).dataset;
  Object.assign(line.dataset, { n: `new ${after}`, seat, name, words: 'Well played!' });
  line.textContent = 'Well played!';
  const list = document.querySelector('#remarks') ?? document.createElement('ol');
  list.id = 'remarks';
  list.hidden = true;
  document.querySelector('#around').append(list);
  list.append(line);
  dispatchEvent(new Event('htmx:after:swap'));
}
"""
LIES_ON = """
() => {
  const said = document.querySelector('#bubbles p').getBoundingClientRect();
  return [...document.querySelectorAll('.came > :not(ol), .order b')].filter((e) => {
    const box = e.getBoundingClientRect();
    return Math.min(said.right, box.right) - Math.max(said.left, box.left) > 1
      && Math.min(said.bottom, box.bottom) - Math.max(said.top, box.top) > 1;
  }).map((e) => e.textContent);
}
"""


def test_what_a_review_has_found_stands_there_too(server: Server, visitors: Visitors) -> None:
    """Somebody may have the match reviewed in another tab meanwhile."""
    page = visitors.open("desk")
    found = [""]
    page.route(
        "**/highlights?*", lambda route: route.fulfill(body=found[0], content_type="text/html")
    )
    open_table(page, server.url, "black_queen", {}, players=2)
    play_out(page)
    place = page.locator("#highlights")
    expect(place).to_have_attribute("data-of", re.compile(r"/m/\w+/highlights\?seat=0$"))
    found[0] = '<article class="fact"><h3>Your play, reviewed</h3></article>'
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(place).to_have_text("Your play, reviewed")
    page.locator("#show-more").click()
    expect(place).to_be_visible()
    place.evaluate("(place) => place.replaceChildren()")  # as an update of the table does
    page.evaluate("dispatchEvent(new Event('htmx:after:swap'))")
    expect(place).to_have_text("Your play, reviewed")


def test_what_is_said_while_it_comes_up_lies_on_no_word(server: Server, visitors: Visitors) -> None:
    page = visitors.open("phone", motion=True)
    go(page, server.url, "black queen sheet")
    page.evaluate(SAID)
    page.wait_for_selector("#bubbles p", state="attached")
    page.wait_for_function(
        "() => !document.querySelector('.ending').getAnimations()"
        ".some((one) => one.playState === 'running')"
    )
    assert page.evaluate(LIES_ON) == []


def test_what_is_said_over_the_sheet_of_a_deal_says_by_whom(
    server: Server, visitors: Visitors
) -> None:
    """On a phone the seats are not seen then."""
    page = visitors.open("phone", motion=True)
    go(page, server.url, "oh hell sheet")
    plate = page.locator(".others .plate").first
    page.wait_for_function(
        "(plate) => !plate.checkVisibility({ visibilityProperty: true })",
        arg=plate.element_handle(),
    )
    page.evaluate(SAID)
    assert_named(page.locator("#bubbles p"))


def test_what_is_said_at_the_end_says_by_whom(server: Server, visitors: Visitors) -> None:
    """The faces stand so close that it may lie closer to another one."""
    page = visitors.open("phone")
    go(page, server.url, "black queen sheet")
    for after in range(page.locator(".order .avatar").count()):
        page.evaluate(SAID, after)
        assert_named(page.locator("#bubbles p").last)


def assert_named(bubble: Locator) -> None:
    expect(bubble).to_be_visible()
    named = bubble.evaluate("(bubble) => getComputedStyle(bubble, '::before').content")
    assert bubble.get_attribute("data-name") in named
