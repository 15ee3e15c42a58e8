"""Called Partners: that names, cards and what was bid can be read at every size."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import at_each
from tests.browser.scene_rooms import go

# Cards of the grid that lie on one of another row, and those that are dimmed.
HIDDEN = """
() => {
  const cells = [...document.querySelectorAll('.cell')]
    .filter((cell) => cell.checkVisibility({ visibilityProperty: true }));
  const box = (cell) => cell.querySelector('.face').getBoundingClientRect();
  const rows = cells.flatMap((a) => cells
    .filter((b) => box(a).top < box(b).top - 20 && box(a).bottom > box(b).top)
    .map((b) => `${a.id} ${b.id}`));
  const face = (cell) => getComputedStyle(cell.querySelector('.face')).backgroundImage;
  return [...rows, ...cells.filter((cell) => face(cell).includes('gradient')).map(({ id }) => id)];
}
"""


def test_every_card_that_may_be_called_is_seen_whole(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called cards")
    page.wait_for_selector(".panel[data-ui-live]")
    for size in at_each(page, [(1280, 800), (1920, 1080), (820, 1180), (390, 844), (360, 640)]):
        assert page.evaluate(HIDDEN) == [], size


# What of a reveal is cut off, but for names, and on what it lies.
REVEAL = """
() => {
  const reveal = document.querySelector('.reveal');
  for (const animation of reveal.getAnimations()) animation.finish();
  const box = reveal.getBoundingClientRect();
  const words = reveal.firstChild.getBoundingClientRect();
  const out = words.left < box.left || words.right > box.right || words.bottom > box.bottom;
  const hits = (o) => Math.min(o.right, box.right) - Math.max(o.left, box.left) > 1
    && Math.min(o.bottom, box.bottom) - Math.max(o.top, box.top) > 1;
  return [
    ...(out || reveal.scrollWidth > reveal.clientWidth + 1 ? ['is cut off'] : []),
    ...[...document.querySelectorAll('.plate, .hint, .slot .card, .hand .card .face')]
      .filter((e) => hits(e.getBoundingClientRect())).map((e) => `lies on ${e.className}`),
  ];
}
"""


LONGEST = """
() => {
  const name = '<bdi>WWWWWWWWWWWWWWWWWWWW</bdi>';
  const reveal = document.querySelector('.reveal');
  reveal.id = 'reveal-2';
  reveal.firstChild.innerHTML =
    `${name} held the queen of diamonds, ${name} the queen of spades: ${name}’s partners.`;
}
"""


@pytest.mark.parametrize("scene", ["called long", "called sides"])
def test_of_a_reveal_only_names_are_cut(server: Server, visitors: Visitors, scene: str) -> None:
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for longest in (False, True):
        if longest:
            page.evaluate(LONGEST)
        for size in at_each(page, [(390, 844), (844, 390), (360, 640), (740, 360)]):
            assert page.evaluate(REVEAL) == [], (size, longest)


@pytest.mark.parametrize("scene", ["called sheet", "called shares"])
def test_a_score_sheet_is_as_wide_as_its_phone(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, scene)
    sheet = page.locator("#scores .score-sheet")
    for size in at_each(page, [(390, 844), (844, 390), (740, 360), (667, 375)]):
        assert sheet.evaluate("(e) => e.scrollWidth <= e.clientWidth"), size


# As if everybody had won, each deal as a partner, and with short names, which are not cut.
CROWNED = """
() => {
  const sheet = document.querySelector('#more .score-sheet');
  const [crown, part] = ['.crown', 'td:has(.part)'].map((one) => sheet.querySelector(one));
  part.innerHTML = part.innerHTML.replace(/.\\d+/g, '+130');
  for (const head of sheet.querySelectorAll('thead th:has(bdi)')) {
    head.replaceChildren(Object.assign(document.createElement('bdi'), { textContent: 'Basil' }));
    head.append(' ', crown.cloneNode(true));
  }
  for (const cell of sheet.querySelectorAll('td:not(:nth-child(2))')) {
    cell.innerHTML = part.innerHTML;
  }
}
"""


def test_there_is_room_for_the_crowns_of_who_has_won(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "called end")
    page.locator("#show-more").tap()
    page.evaluate(CROWNED)
    sheet = page.locator("#more .score-sheet")
    for size in at_each(page, [(390, 844), (844, 390), (740, 360)]):
        assert sheet.evaluate("(e) => e.scrollWidth <= e.clientWidth"), size


# Signs of trump and of called cards that their pill cuts off.
CUT_SIGNS = """
() => [...document.querySelectorAll('.bar .pill .sign')].filter((sign) =>
  sign.getBoundingClientRect().right > sign.closest('.pill').getBoundingClientRect().right)
  .map((sign) => sign.textContent)
"""


def test_trump_and_both_called_cards_are_read_across_a_phone(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("across")
    for scene in ("called sides", "called settled", "called both"):
        go(page, server.url, scene)
        assert page.evaluate(CUT_SIGNS) == [], scene


# As with bots alone, who leave room for advice, late in a deal. Who cannot be read in full.
BESIDE_ADVICE = """
() => {
  const menu = document.querySelector('#show-menu');
  menu.before(Object.assign(menu.cloneNode(true), { id: 'advise' }));
  document.querySelector('.side-taken').innerHTML =
    '125<span class="needs"> (needs 125)</span> · 115 out';
  const holders = [...document.querySelectorAll('.bar .calls bdi')];
  ['Clara', 'Dorian'].forEach((name, at) => { holders[at].textContent = name; });
  return holders.filter((one) => one.scrollWidth > one.clientWidth
    || one.getBoundingClientRect().right > one.closest('.pill').getBoundingClientRect().right - 4)
    .map((one) => one.textContent);
}
"""


def test_both_partners_are_named_across_a_phone(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("across")
    go(page, server.url, "called sides")
    assert page.evaluate(BESIDE_ADVICE) == []


def test_both_called_cards_are_read_across_a_small_phone_beside_advice(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("across")
    page.set_viewport_size({"width": 667, "height": 375})
    go(page, server.url, "called sides")
    page.evaluate(BESIDE_ADVICE)
    assert page.evaluate(CUT_SIGNS) == []
    assert all(page.evaluate(SHOWN))


@pytest.mark.parametrize("size", SIZES)
def test_bid_trump_calls_and_hand_are_always_in_sight(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    for scene, texts in (
        ("called bid", ("90", "Deal 1 of 6")),
        ("called shown", ("90", "A♥", "Emil", "Deal 1 of 6")),
        ("called seven play", ("100", "A♥", "3♦", "Deal 3 of 6")),
    ):
        go(page, server.url, scene)
        for text in texts:
            pill = page.locator(".bar :is(.pill, small)").filter(has_text=text)
            expect(pill.first).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_called_cards_have_a_row_of_their_own(
    server: Server, visitors: Visitors
) -> None:
    """So that nobody moves when the first points are taken."""
    page = visitors.visit("phone")
    tops = set()
    for scene in ("called lead", "called both", "called sides", "called shown"):
        go(page, server.url, scene)
        bid, taken, called = (
            page.locator(f".bar .{pill}").bounding_box()
            for pill in ("contract", "side-taken", "calls")
        )
        assert bid, scene
        assert taken, scene
        assert called, scene
        assert bid["y"] == taken["y"], scene
        assert called["y"] > bid["y"] + bid["height"], scene
        tops.add(round(called["y"]))
    assert len(tops) == 1


# What is written on the cards of a trick and reaches onto the next of it, or farther below its
# card than a name.
CROWDED = """
() => [...document.querySelectorAll('.trick .slot')].flatMap((slot) => {
  const face = slot.querySelector('.face');
  const box = face.getBoundingClientRect();
  const { content, top, height } = getComputedStyle(face, '::before');
  const boxes = [...slot.querySelectorAll('small, .by')].map((e) => e.getBoundingClientRect());
  if (content !== 'none') {
    const from = box.top + parseFloat(top);
    boxes.splice(-1, 0, { top: from, bottom: from + parseFloat(height) });
  }
  const each = [box.top - 2, ...boxes.flatMap((b) => [b.top, b.bottom]), box.bottom + 17];
  return each.slice(1).filter((at, i) => i % 2 === 0 && at < each[i] - 1.5)
    .map((at) => `${slot.className} ${each.map(Math.round)}`);
})
"""


@pytest.mark.parametrize("scene", ["called both", "called shown", "called seven play"])
def test_led_points_and_name_stand_one_below_the_other(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    page.evaluate("document.documentElement.toggleAttribute('data-worth', true)")
    assert page.evaluate(CROWDED) == []


# The smallest width of the played cards, how high names lie on them, and by how much the first
# letter of one is inside its tag, in px.
PLAYED = """
() => {
  const slots = [...document.querySelectorAll('.trick .slot')].map((slot) => {
    const [face, by] = ['.face', '.by'].map((one) => slot.querySelector(one));
    const words = document.createRange();
    words.selectNodeContents(by);
    const [card, tag, first] = [face, by, words].map((one) => one.getBoundingClientRect());
    return [face.offsetWidth, card.bottom - tag.top, first.left - tag.left];
  });
  const [wide, over, inside] = [0, 1, 2].map((at) => slots.map((slot) => slot[at]));
  return [Math.min(...wide), Math.max(...over), Math.min(...inside)];
}
"""


@pytest.mark.parametrize("scene", ["called both", "called eight play", "oh hell seven follow"])
def test_held_across_played_cards_are_large_and_their_names_hide_no_pip(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    wide, over, inside = page.evaluate(PLAYED)
    assert wide >= 60
    assert over < 4  # the card that wins so far is a little lower
    assert inside >= 1


# A seat of another one that the panel or a card lies on.
UNDER = """
() => {
  const [seats, over] = ['.others .plate', '.panel, .slot .face'].map((which) =>
    [...document.querySelectorAll(which)].map((e) => [e, e.getBoundingClientRect()]));
  return seats.filter(([, a]) => over.some(([, b]) => Math.min(a.right, b.right)
    - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1))
    .map(([e]) => e.textContent.trim());
}
"""


@pytest.mark.parametrize("scene", ["called bid", "called both", "called long"])
def test_nothing_lies_on_a_seat_on_a_small_phone_held_across(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    for size in at_each(page, [(740, 360), (667, 375)]):
        assert page.evaluate(UNDER) == [], size


LONG_NAMES = """
() => document.querySelectorAll('.bar .calls bdi').forEach((e) => {
  e.textContent = 'Quinn Maximiliane';
})
"""


# Whether of each name the first three letters are shown. A name that is partly out of its pill is
# shown as an ellipsis alone.
SHOWN = """
() => [...document.querySelectorAll('.bar .calls bdi')].map((e) => {
  const letters = document.createRange();
  letters.setStart(e.firstChild, 0);
  letters.setEnd(e.firstChild, 3);
  const { right } = e.getBoundingClientRect();
  return right < e.closest('.pill').getBoundingClientRect().right - 4
    && letters.getBoundingClientRect().right <= right;
})
"""


@pytest.mark.parametrize("scene", ["called sides", "called long"])
def test_of_each_name_three_letters_can_be_read(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, scene)
    page.evaluate(LONG_NAMES)
    for size in at_each(page, [(390, 844), (844, 390), (360, 640), (740, 360)]):
        assert all(page.evaluate(SHOWN)), size


def test_a_called_card_leaves_its_player_s_name_room(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("across")
    go(page, server.url, "called long")
    name = page.locator('.slot:has([data-card="QS"]) .by')
    name.evaluate("(e) => { e.textContent = 'Quinn'; }")
    assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth")


BOXES = """
() => ['.calling', '#trump-S', '#confirm', '.cells'].map((which) => {
  const { left, top, width, height } = document.querySelector(which).getBoundingClientRect();
  return [which, left, top, width, height].join(' ');
})
"""


def test_no_word_of_the_panel_moves_its_buttons(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    for size in at_each(page, [(1280, 800), (1920, 1080), (2560, 1440)]):
        go(page, server.url, "called trump")
        before = page.evaluate(BOXES)
        page.locator("#trump-D").click()
        assert page.evaluate(BOXES) == before, size
        page.locator(".cells[data-suit=D] .own").first.click()  # what is said of it is longest
        page.locator("#tab-S").click()
        page.locator(".cells[data-suit=S] .cell").first.click()
        assert page.evaluate(BOXES) == before, size
