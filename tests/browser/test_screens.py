"""What a screen shows is as large as it may be, and lies still."""

import pytest
from playwright.sync_api import expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import INSIDE, JUMPS, SCREENS, STATES_AT, STRIPS, at_each, fits, on
from tests.browser.scene_rooms import go
from tests.browser.states import FULL, HIDDEN, TELL, TOLD, UPDATED
from tests.browser.table import open_table, tap, wait_for_turn
from tests.many import some

# Which signs lie on a neighbour, and which names are cut off.
AMISS = """
() => {
  const visible = (which) =>
    [...document.querySelectorAll(which)].filter((e) => e.checkVisibility());
  const box = (e) => e.getBoundingClientRect();
  const hits = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const on = (signs, others, own) => visible(signs).filter((sign) => visible(others)
    .some((e) => e.closest(own) !== sign.closest(own) && hits(box(sign), box(e))));
  const cut = visible('.plate b').filter((e) => e.scrollWidth > e.clientWidth + 1);
  const words = on('.trick .slot > :not(.card)', '.card', '.slot');
  return [...on('.badge', '.plate', '.plate'), ...words, ...cut].map((e) => e.textContent);
}
"""
SIZE = """
async (chosen) => {
  look.set('size', chosen);
  const style = getComputedStyle(document.documentElement);
  while (chosen && !style.getPropertyValue('--size')) await new Promise(setTimeout);
}
"""
# The hint comes to lie below the sentence.
BELOW = """
() => {
  const { left, top, width } = document.querySelector('#toast').getBoundingClientRect();
  Object.assign(document.querySelector('.hint').style,
    { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, margin: 0 });
}
"""
LONG_HANDS = [
    "black_queen 2 dealt",
    "called long",
    "durak longest",
    "oh hell free",
    "oh hell seventeen",
]
WIDTHS = "(which) => [...document.querySelectorAll(which)].map((e) => e.offsetWidth)"
WHOLE = """
(all) => all.length
  && all.every((e) => e.checkVisibility() && e.scrollWidth <= e.clientWidth + 1)
"""
LETTERS = """
() => ['.plate b', '.hint'].map((which) =>
  parseFloat(getComputedStyle(document.querySelector(which)).fontSize))
"""
SMALLEST = (360, 640)
LARGE_SCREENS = [(1920, 1080), (2560, 1440)]


@pytest.mark.parametrize("game", GAMES)
def test_a_larger_screen_shows_it_larger(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.visit("desk")
    most = GAMES[game].seats[-1]
    go(page, server.url, f"{game} {most} middle")
    cards, letters = page.evaluate(WIDTHS, ".held"), page.evaluate(LETTERS)
    for width, height in at_each(page, LARGE_SCREENS):
        grown = 0.99 * min(width / 1280, height / 800)
        assert min(page.evaluate(WIDTHS, ".held")) >= grown * min(cards)
        for now, before in zip(page.evaluate(LETTERS), letters, strict=True):
            assert now >= grown * before


def test_piles_of_five_others_can_be_read_from_afar(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black_queen 6 dealt")
    for size in at_each(page, LARGE_SCREENS):
        assert min(page.evaluate(WIDTHS, ".others .up")) >= 60, size


@pytest.mark.parametrize("game", GAMES)
def test_larger_cards_in_the_hand_are_larger(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.visit("desk")
    go(page, server.url, f"{game} {GAMES[game].seats[-1]} middle")
    page.evaluate(SIZE, "")
    usual = page.evaluate(WIDTHS, ".hand .face")
    page.evaluate(SIZE, "large")
    larger = page.evaluate(WIDTHS, ".hand .face")
    assert min(larger) > 1.1 * max(usual)


@pytest.mark.parametrize("screens", STATES_AT)
@pytest.mark.parametrize("scene", [*FULL, *LONG_HANDS])
def test_larger_cards_in_the_hand_fit_as_the_usual_ones_do(
    server: Server, visitors: Visitors, scene: str, screens: str
) -> None:
    page = visitors.visit(on(screens))
    go(page, server.url, scene)
    own = ".piles .up, .hand .card, .plate b"
    for size in at_each(page, SCREENS[screens]):
        page.evaluate(SIZE, "")
        covered = page.evaluate(HIDDEN, [".hint, .trick .slot, .panel", own])
        strips = [strip for strip in page.evaluate(STRIPS) if strip > 0]
        page.evaluate(SIZE, "large")
        at_once = page.evaluate(HIDDEN, [".hint, .trick .slot, .panel", own])
        assert set(at_once) <= set(covered), size
        larger = [strip for strip in page.evaluate(STRIPS) if strip > 0]
        assert min([28, *larger]) >= min([28, *strips]) - 0.5, size
    fits(page, screens, f"{scene}, large")


@pytest.mark.parametrize("screens", some(SCREENS, ("phone", "desk")))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_the_last_card_is_played(
    server: Server, visitors: Visitors, game: str, screens: str
) -> None:
    page = visitors.visit(on(screens))
    go(page, server.url, f"{game} {GAMES[game].seats[-1]} middle")
    for size in at_each(page, SCREENS[screens]):
        assert page.evaluate(JUMPS) < 1, size


def test_the_longest_hand_fits_on_a_phone_held_across(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("across")
    open_table(page, server.url, "black_queen", {"piles": 0}, players=2)
    assert wait_for_turn(page)
    assert page.evaluate(INSIDE, 0) == []
    strips = page.evaluate(STRIPS)
    assert len(strips) == 25
    assert min(strips) >= 28


LOOKED_AT = [*FULL, "take up"]
# A line that is seen, but for what the picture of a card or its button covers.
CUT_LINES = """
() => [...document.querySelectorAll('.hint, .role')]
  .filter((line) => line.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((line) => [...document.querySelectorAll('#zoom, #play')].some((one) => {
    const [a, b] = [one, line].map((e) => e.getBoundingClientRect());
    return a.width && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  })).length
"""


@pytest.mark.parametrize("scene", some(LOOKED_AT, [*FULL[::2], "take up"]))
def test_a_large_card_covers_neither_trick_nor_answers_and_cuts_no_line(
    server: Server, visitors: Visitors, scene: str
) -> None:
    """It may cover one's own name and whose turn it is: then it stands by the finger."""
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for size in at_each(page, SCREENS["any phone"]):
        own = page.locator(".own .card, .hand .card")
        for card in {0, own.count() // 2, own.count() - 1}:
            tap(own.nth(card))
            at = (size, card)
            below = ".others .plate, .slot .card, .panel"
            assert page.evaluate(HIDDEN, ["#zoom, #play", below]) == [], at
            page.wait_for_function(f"() => !({CUT_LINES})()")  # it fades
            page.keyboard.press("Escape")


@pytest.mark.parametrize("screens", STATES_AT)
@pytest.mark.parametrize("scene", FULL)
def test_what_is_told_covers_no_words(
    server: Server, visitors: Visitors, scene: str, screens: str
) -> None:
    page = visitors.visit(on(screens))
    go(page, server.url, scene)
    for size in at_each(page, SCREENS[screens]):
        page.evaluate(TELL, TOLD)
        expect(page.locator("#toast")).to_be_visible()
        names = ".others .plate" if size == SMALLEST else ".plate"  # where nothing else is free
        above = ["#toast", f"{names}, .hint, .slot .card, .panel"]
        assert page.evaluate(HIDDEN, above) == [], size
        assert page.evaluate(INSIDE, 0) == [], size


def test_a_message_moves_only_when_its_place_is_taken(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "follow")
    page.evaluate(TELL, TOLD)
    toast = page.locator("#toast")
    first = toast.bounding_box()
    page.evaluate(UPDATED)
    assert toast.bounding_box() == first
    page.evaluate(BELOW)
    page.evaluate(UPDATED)
    assert toast.bounding_box() != first
    assert page.evaluate(HIDDEN, ["#toast", ".plate, .hint, .slot .card, .panel"]) == []


@pytest.mark.parametrize("screens", STATES_AT)
@pytest.mark.parametrize("scene", FULL)
def test_signs_stay_by_their_own_and_names_are_whole(
    server: Server, visitors: Visitors, scene: str, screens: str
) -> None:
    page = visitors.visit(on(screens))
    go(page, server.url, scene)
    for size in at_each(page, SCREENS[screens]):
        assert page.evaluate(AMISS) == [], size


def test_on_a_phone_a_card_says_whose_it_is(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "black queen table")
    expect(page.locator(".trick .by")).to_have_text(["Anselm", "Cleo", "Dorothea"])
    expect(page.locator(".trick .by").first).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".trick .by").first).to_be_hidden()  # its place says it


@pytest.mark.parametrize("scene", ["durak six beaten", "called wait", "oh hell wait"])
def test_at_desks_and_tablets_a_seat_says_that_it_is_its_turn(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    for size in at_each(page, [(1280, 800), (1024, 768), (820, 1180)]):
        assert page.locator(".others .to-play").evaluate_all(WHOLE), size
