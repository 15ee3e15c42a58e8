"""Called Partners: whole matches by mouse, touch and keys, the stepper, the grid, the reveal."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import at_each
from tests.browser.reading import LISTEN, focused
from tests.browser.scene_rooms import go
from tests.browser.table import (
    click,
    click_a_card,
    move,
    moved,
    open_more,
    open_table,
    play_match,
    tap_a_card_twice,
    walk_to,
)

SHORT = {"hands": 2}


def live(page: Page) -> bool:
    """Whether there is something to say; waits until the page is ready for it."""
    if not page.locator(".panel").count():
        return False
    page.wait_for_selector(".panel[data-ui-live]")
    return True


def choose(page: Page, *cells: str) -> list[Locator]:
    """What is still to be chosen: a suit of which one has a card, and the first of these of it."""
    suit = page.locator(".calling [data-trump]:not([aria-label$='hold 0'])")
    due = int(page.locator(".calling").get_attribute("data-due") or 0)
    cards = [page.locator(cell).nth(cells[:at].count(cell)) for at, cell in enumerate(cells)][:due]
    return [suit.first, *cards] if suit.count() else cards


SEEN = ".cell[data-call]:visible"
FOREIGN = (f"{SEEN}:not(.own)",) * 2
MIXED = (f"{SEEN}.own", f"{SEEN}:not(.own)")


def bid_most(page: Page) -> None:
    if page.locator("#amount").count():  # else there is one bid left
        page.locator("#amount").click()
        page.keyboard.press("End")
    page.locator("#bid").click()


def by_mouse(page: Page) -> None:
    """Bid the most there is, call cards of others, or play a card."""
    if not live(page):
        click_a_card(page)
        return
    if page.locator(".stepper").count():
        bid_most(page)
        return
    for button in choose(page, *FOREIGN):
        button.click()
    page.locator("#confirm").click()


def by_touch(page: Page) -> None:
    """Bid a little or pass, call an own card, or play a card by two taps."""
    if not live(page):
        tap_a_card_twice(page)
        return
    if page.locator(".stepper").count():
        if page.locator("#by5:not([aria-disabled])").count():
            page.locator("#by5").tap()
        page.locator("#bid, #act-pass").first.tap()
        return
    for button in choose(page, *MIXED):
        button.tap()
    page.locator("#confirm").tap()


def by_keys(page: Page) -> None:
    """From the hand back to the panel and up to the highest bid; by arrows over the grid."""
    if not live(page):
        walk_to(page, ".me .legal", "ArrowRight")
        page.keyboard.press("Enter")
        return
    if page.locator(".stepper").count():
        if page.locator("#amount").count():
            walk_to(page, "#amount", "Shift+Tab")
            for key in ("End", "ArrowDown", "ArrowUp"):
                page.keyboard.press(key)
        else:
            walk_to(page, "#bid", "Shift+Tab")
        page.keyboard.press("Enter")
        return
    walk_to(page, ".trumps", "Shift+Tab")
    for key in ("ArrowDown", "Space"):  # which goes on to the cards of that suit
        page.keyboard.press(key)
    expect(page.locator(".cell:focus")).to_have_count(1)
    for key in ("Space", "End", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    walk_to(page, "#confirm", "Tab")
    page.keyboard.press("Enter")


def over(page: Page, hands: int) -> None:
    """The match is over: the sheet tells who has won, if not all are even, and has a line for
    each hand."""
    expect(page.locator("#scores-title")).to_contain_text(re.compile("win|Everyone is tied"))
    open_more(page)
    expect(page.locator("#scores .score-sheet tbody tr")).to_have_count(hands)


def test_a_match_of_six_by_mouse(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, "called_partner", SHORT, players=6)
    play_match(page, by_mouse, lambda page: page.locator("#ready").click())
    over(page, 2)
    page.locator("#show-review").click()
    expect(page.locator("#review .told tbody tr")).to_have_count(8)
    expect(page.locator("#review")).to_contain_text("Auction:")
    page.keyboard.press("Escape")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Verify shuffle").click()
    checked = opened.value.get_by_role("heading", name="Verified: all 2 shuffles were fair")
    expect(checked).to_be_visible()
    expect(opened.value.locator("#verdict li").last).to_contain_text("Seal ")
    opened.value.close()


def test_a_match_with_two_packs_by_mouse(server: Server, visitors: Visitors) -> None:
    """Equal cards lie side by side in the hand."""
    page = visitors.visit("desk")
    open_table(page, server.url, "called_partner", {"hands": 1, "packs": 2}, players=5)
    play_match(page, by_mouse, lambda page: page.locator("#ready").click())
    over(page, 1)
    page.locator("#show-review").click()
    expect(page.locator("#review .told tbody tr")).to_have_count(13)


def test_of_two_copies_the_caller_says_which_counts(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "called copies")
    for name in ("#trump-S", "#call-KS", "#call-QS"):
        page.locator(name).click()
    says, copy = page.locator("#calling-says"), page.locator("#copy-0")
    expect(copy).to_have_text("K♠ 1st")
    expect(says).to_contain_text("play the first king of spades and the first queen of spades")
    copy.click()
    expect(copy).to_have_text("K♠ 2nd")
    expect(says).to_contain_text("play the second king of spades and the first queen of spades")
    page.locator("#confirm").click()
    expect(page.locator(".calling")).to_have_count(0)
    calls = page.locator(".calls")
    expect(calls).to_contain_text("the second king of spades")
    expect(calls).to_contain_text("the first queen of spades")


@pytest.mark.nightly
def test_a_match_of_seven_by_touch(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    options = {"hands": 1, "forced_bid": True, "variable_points": True}
    open_table(page, server.url, "called_partner", options, players=7)
    play_match(page, by_touch, lambda page: page.locator("#ready").tap())
    over(page, 1)


@pytest.mark.nightly
def test_a_match_by_keys_and_what_is_read_out(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    open_table(page, server.url, "called_partner", {"hands": 1}, players=4)
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    page.evaluate(LISTEN)
    walk_to(page, ".me .card", "Tab", most=30)
    play_match(page, by_keys, lambda page: page.keyboard.press("Enter"))
    expect(page.locator("#ready")).to_be_focused()
    assert focused(session).name == "Again"
    over(page, 1)
    heard = " ".join(page.evaluate("() => window.heard"))
    assert heard.count(" the trick") >= 12
    assert " holds the " in heard or "You hold the " in heard


def test_the_stepper_stays_among_the_bids_that_are_allowed(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "called bid")
    assert live(page)
    bid = page.locator("#bid")
    amount = page.get_by_role("spinbutton", name="Bid")
    expect(bid).to_have_text("Bid 95")
    for step, told in (("#by10", 105), ("#by20", 125), ("#by-5", 120), ("#by-10", 110)):
        page.locator(step).tap()
        expect(bid).to_have_text(f"Bid {told}")
        expect(amount).to_have_attribute("aria-valuenow", str(told))
    for _ in range(2):
        page.locator("#by20").tap()
    expect(bid).to_have_text("Bid 150")
    expect(page.locator("#by5")).to_have_attribute("aria-disabled", "true")
    for key, told in (("Home", 95), ("ArrowUp", 100), ("PageUp", 110), ("ArrowLeft", 105)):
        amount.press(key)
        expect(bid).to_have_text(f"Bid {told}")
    before = move(page)
    bid.tap()
    moved(page, before)
    expect(page.locator("#said")).to_contain_text("You bid 105.")


def test_the_grid_says_what_is_chosen_and_is_confirmed_once(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "called trump")
    assert live(page)
    says, confirm = page.locator("#calling-says"), page.locator("#confirm")
    expect(says).to_have_text("Choose a trump suit.")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    size = page.locator(".calling").bounding_box()
    page.get_by_role("button", name="Spades trump").tap()
    expect(says).to_have_text("Spades are trump. Call two cards.")
    page.get_by_role("button", name="Call the ace of spades, 15 points, yours").tap()
    expect(says).to_have_text("Spades are trump. Call another card.")
    page.get_by_role("button", name="Call the queen of spades").tap()
    page.get_by_role("button", name="Hearts trump").tap()  # one may go back to the suit
    expect(says).to_have_text(
        "Hearts are trump. Your partner holds the queen of spades. "
        "You hold the ace of spades yourself: no partner there."
    )
    page.get_by_role("button", name="Call the ace of hearts").tap()  # instead of the first
    expect(says).to_have_text(
        "Hearts are trump. Your partners hold the queen of spades and the ace of hearts."
    )
    page.get_by_role("button", name="Clubs", exact=True).tap()  # a call need not be of trump
    expect(page.get_by_role("button", name="Call the ace of clubs")).to_be_visible()
    assert page.locator(".calling").bounding_box() == size
    before = move(page)
    confirm.tap()
    moved(page, before)
    for text in (
        "You name hearts as trump.",
        "You call the queen of spades.",
        "You call the ace of hearts.",
    ):
        expect(page.locator("#said")).to_contain_text(text)
    expect(page.locator(".hint")).to_have_text("Your turn: lead any card.")
    expect(page.locator(".me .badge")).to_have_text("caller")
    expect(page.locator(".others .badge")).to_have_text(["?"] * 5)


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
    assert live(page)
    for size in at_each(page, [(1280, 800), (1920, 1080), (820, 1180), (390, 844), (360, 640)]):
        assert page.evaluate(HIDDEN) == [], size


def test_a_grid_that_is_begun_asks_for_what_is_left(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called second")
    assert live(page)
    expect(page.locator("#calling-says")).to_have_text("Hearts are trump. Call another card.")
    page.get_by_role("button", name="Spades", exact=True).click()
    page.get_by_role("button", name="Call the queen of spades").click()
    expect(page.locator("#calling-says")).to_contain_text("Hearts are trump. Your partners hold")
    before = move(page)
    page.locator("#confirm").click()
    moved(page, before)
    expect(page.locator(".calls")).to_contain_text("Q♠")


def test_a_called_card_turns_the_badge_and_is_told(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called own")
    badge = page.locator(".me .badge")
    expect(badge).to_have_text("caller")
    card = page.locator('.hand .card[data-card="AS"]')
    expect(card).to_have_accessible_name("Ace of spades, called, playable")
    before = move(page)
    click(card)
    moved(page, before)
    told = "You hold the called ace of spades: no partner there."
    expect(page.locator(".reveal")).to_have_text(told)
    expect(page.locator("#live")).to_contain_text(told)
    expect(page.locator(".calls")).to_contain_text("You")


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
    `${name} holds the queen of diamonds, ${name} the queen of spades: ${name}’s partners.`;
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
    for size in at_each(page, [(390, 844), (844, 390), (740, 360)]):
        assert sheet.evaluate("(e) => e.scrollWidth <= e.clientWidth"), size


def test_a_role_is_told_to_its_holder_and_seats_are_read(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called partner")
    told = "You hold the queen of spades, so you are Anselm’s partner; nobody else knows yet."
    expect(page.locator("#role")).to_have_text(told)
    expect(page.locator(".me .badge")).to_have_accessible_name("partner, nobody else knows")
    for name in ("Anselm, caller, 7 cards in hand", "Emil, side not known, 8 cards in hand"):
        expect(page.get_by_role("region", name=name)).to_be_visible()


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
    page = visitors.open("across")
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
    page = visitors.open("across")
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
    page = visitors.open("across")
    page.set_viewport_size({"width": 740, "height": 360})
    go(page, server.url, scene)
    assert page.evaluate(UNDER) == []


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


def test_a_click_beside_it_does_not_empty_the_grid(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called trump")
    page.locator("#trump-H").click()
    cells = page.locator(".cell").filter(visible=True)
    expect(cells).not_to_have_count(0)
    number = cells.count()
    page.locator(".others .plate").first.click()
    page.mouse.click(4, 400)
    expect(cells).to_have_count(number)
