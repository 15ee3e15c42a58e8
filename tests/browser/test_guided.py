"""A guided deal, as somebody new to the game plays it: what is marked is pressed, and no more."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import A_FRAME
from tests.browser.states import APART, UPDATED
from tests.browser.table import tap
from tests.browser.tips import come_anew
from tests.many import some

TAUGHT = [name for name, game in GAMES.items() if game.lesson]
SAID = "#guiding:popover-open"
# What is told besides until somebody knows it.
TAP = "( Tap the marked card, then tap it again to play it.)?"
TAPS = {"desk": "", "phone": TAP, "across": TAP}
# No word of it may lie on a card, on a name and its figures, or on a button.
COVERED = """() => {
  const said = document.querySelector("#guiding").getBoundingClientRect();
  const which = ".card, .card .face, .panel, .hint, .role, .bids, .turned, .stock, "
    + ".plate b, .plate .sub, .plate .badge, .plate .score, .bar button, .bar .pill";
  const all = [...document.querySelectorAll(which)];
  return all.filter((one) => one.checkVisibility({ visibilityProperty: true })).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < said.right - 1 && box.right > said.left + 1
      && box.top < said.bottom - 1 && box.bottom > said.top + 1;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""


# What the arrow does not reach, or crosses on its way to what is marked.
ARROW_MISSES = """() => {
  const said = document.querySelector("#guiding");
  const side = said.dataset.to;
  if (!side) return ["no arrow"];
  const meant = document.querySelector("[data-ui-guided]");
  const box = said.getBoundingClientRect();
  const whole = meant.querySelector(".face") ?? meant.closest(".panel") ?? meant;
  const near = whole.getBoundingClientRect();
  const px = (name) => parseFloat(said.style.getPropertyValue(name));
  const from = { below: box.bottom, above: box.top, right: box.right, left: box.left }[side];
  const way = side === "below" || side === "right" ? 1 : -1;
  const inside = ([x, y], { left, right, top, bottom }) => (
    x > left && x < right && y > top && y < bottom);
  const point = (far) => (side === "below" || side === "above"
    ? [box.left + px("--at"), from + way * far] : [from + way * far, box.top + px("--at")]);
  const others = [...document.querySelectorAll("#table :is(.card, .panel, .panel > *, .plate)")]
    .filter((one) => !one.contains(meant));
  const along = Array.from({ length: Math.ceil(px("--reach")) }, (_, far) => point(far));
  const lies = ({ on }) => along.some((at) => inside(at, on));
  const crossed = others.filter((one) => lies({ on: one.getBoundingClientRect() }));
  const ends = inside(point(px("--reach") + 8), near) ? [] : ["it ends elsewhere"];
  return [...ends, ...crossed.map((one) => one.id || one.className)];
}"""


def begin(page: Page, server: Server, game: str) -> None:
    page.goto(server.url)
    page.locator(f"input[value={game}]").check(force=True)
    page.get_by_role("button", name="Show me first").click()


def press(marked: Locator, *, by_touch: bool) -> None:
    if not by_touch:
        marked.click()
        return
    is_card = "card" in (marked.get_attribute("class") or "")
    tap(marked)
    if is_card:
        tap(marked)  # it was raised


@pytest.mark.parametrize(
    ("game", "size"),
    some(
        [(game, size) for game in TAUGHT for size in SIZES],
        [
            ("black_queen", "desk"),
            ("euchre", "phone"),
            ("called_partner", "across"),
            ("called_partner", "phone"),
        ],
    ),
)
def test_what_is_marked_leads_through_it(
    game: str, size: str, server: Server, visitors: Visitors
) -> None:
    page = visitors.visit(size)
    begin(page, server, game)
    *steps, last = GAME_UIS[game].lesson.values()
    for text in steps:
        expect(page.locator(SAID)).to_have_text(re.compile(f"^{re.escape(text)}{TAPS[size]}$"))
        assert page.evaluate(COVERED) == []
        if size == "desk" or page.locator(".panel [data-ui-guided]").count():
            assert page.evaluate(ARROW_MISSES) == [], text
        press(page.locator("[data-ui-guided]"), by_touch=size != "desk")
    # The words lie on no sheet: there they are part of it.
    expect(page.locator(f"{SAID}, #scores .lesson").filter(visible=True)).to_have_text(last)
    expect(page.locator("[data-ui-guided]")).to_have_count(0)


@pytest.mark.parametrize("at", [(375, 667), (360, 640)])
def test_on_a_small_phone_it_covers_nothing_either(
    server: Server, visitors: Visitors, at: tuple[int, int]
) -> None:
    """Nor does a tip take its place before it comes."""
    page = visitors.visit("phone")
    page.set_viewport_size({"width": at[0], "height": at[1]})
    begin(page, server, "black_queen")
    come_anew(page)
    expect(page.locator(SAID)).to_contain_text("as few hearts as you can")
    assert page.evaluate(COVERED) == []
    press(page.locator("[data-ui-guided]"), by_touch=True)
    expect(page.locator(SAID)).to_contain_text("Hearts were led")
    assert page.evaluate(COVERED) == []


def test_what_it_says_keeps_its_place_below_a_sheet(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("across")
    begin(page, server, "black_queen")
    said = page.locator(SAID)
    expect(page.locator("[data-ui-guided]")).to_have_count(1)
    lies = "(said) => said.style.transform"
    before = said.evaluate(lies)
    page.locator("#show-menu").tap()
    page.evaluate("dispatchEvent(new Event('resize'))")
    page.keyboard.press("Escape")
    page.wait_for_selector("#menu", state="hidden")
    page.evaluate(A_FRAME)
    assert said.evaluate(lies) == before


def test_a_card_that_was_raised_before_hides_nothing_that_is_said(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    begin(page, server, "black_queen")
    expect(page.locator("[data-ui-guided]")).to_have_count(1)
    tap(page.locator(".hand .card:not([data-ui-guided])").first)
    expect(page.locator("[data-ui-raised]")).to_have_count(1)
    page.evaluate("document.querySelector('#guide').textContent = 'Another card, now.'")
    page.evaluate(UPDATED)
    expect(page.locator("[data-ui-raised]")).to_have_count(0)
    expect(page.locator("#zoom")).to_be_hidden()
    expect(page.locator(SAID)).to_have_text(re.compile("Another card"))


def test_the_match_is_as_long_as_was_chosen(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    begin(page, server, "euchre")
    expect(page.locator(".logo")).to_contain_text("First to 5")


def test_by_touch_and_something_else_is_refused_with_a_reason(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    begin(page, server, "oh_hell")
    expect(page.locator("[data-ui-guided]")).to_have_text("2")
    assert page.evaluate(COVERED) == []
    page.locator("[data-act='bid 0']").tap()
    expect(page.locator("#toast")).to_contain_text("choose what is marked")
    page.locator("[data-ui-guided]").tap()
    expect(page.locator(SAID)).to_contain_text("Hearts were led")
    card = page.locator("[data-ui-guided]")
    card.tap()
    card.tap()
    expect(page.locator(SAID)).to_contain_text("Again you cannot follow")


@pytest.mark.parametrize("game", some(TAUGHT, ["durak"]))
def test_a_refusal_does_not_lie_on_what_the_guide_says(
    server: Server, visitors: Visitors, game: str
) -> None:
    page = visitors.visit("phone")
    begin(page, server, game)
    others = ".panel [data-act]:not([data-ui-guided]), .me .legal:not([data-ui-guided])"
    expect(page.locator("[data-ui-guided]")).to_be_visible()
    other = page.locator(others).first
    other.tap()
    expect(page.locator("#toast")).to_contain_text("choose what is marked")
    expect(page.locator("#play")).to_be_hidden()
    if other.get_attribute("data-ui-raised") is not None:
        assert page.evaluate(APART, ["#zoom", "#toast"]) > 0
        other.tap()
        expect(page.locator("#zoom")).to_be_hidden()
        expect(page.locator("#toast")).to_contain_text("choose what is marked")
    assert page.evaluate(APART, [SAID, "#toast"]) > 0


PLACED = """() => {
  const [said, meant] = ["#guiding", "[data-ui-guided]"].map((which) => {
    const box = document.querySelector(which).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
  return Math.hypot(said[0] - meant[0], said[1] - meant[1]) / Math.hypot(innerWidth, innerHeight);
}"""
STEPS_BACK = """(card) =>
  getComputedStyle(card.querySelector(".face")).backgroundImage.startsWith("linear-gradient")"""


@pytest.mark.parametrize("size", ["desk", "phone", "across"])
def test_one_card_is_meant_and_the_words_point_at_it(
    server: Server, visitors: Visitors, size: str
) -> None:
    """All others step back, no other sentence says what may be done, and the words lie near."""
    page = visitors.visit(size)
    begin(page, server, "black_queen")
    page.locator(SAID).wait_for()
    others = page.locator(".me .card.legal:not([data-ui-guided])")
    assert others.count() > 1
    assert all(others.nth(at).evaluate(STEPS_BACK) for at in range(others.count()))
    assert not page.locator("[data-ui-guided]").evaluate(STEPS_BACK)
    expect(page.locator(".hint")).to_have_text("Your turn: choose what is marked")
    expect(page.locator(".hint")).to_be_hidden()
    assert page.evaluate(PLACED) < 0.45
    points = page.locator("#guiding").get_attribute("data-to")
    assert bool(points) == (size != "phone")  # there it would point at the piles, which lie between
