"""Advice at the table: shown on felt, gone with the next move; and a warning of mistakes."""

import json
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, Route, expect

from app.rules.games import GAMES
from app.web.render.assets import Assets
from tests.browser.conftest import Server, Visitors
from tests.browser.evening import menu
from tests.browser.fits import SCREENS, at_each
from tests.browser.scene_rooms import go
from tests.browser.states import HIDDEN
from tests.browser.table import (
    ANSWERS,
    choices,
    click_a_card,
    move,
    moved,
    open_table,
    play_now,
    ready,
    wait_for_turn,
)
from tests.many import some

# Full tables at which it is the visitor's turn.
ASKED = [
    "black queen table",
    "black_queen 6 middle",
    "called lead",
    "durak throw",
    "follow",
    "oh hell seven follow",
]
OWN = ".seat.me button.card, .panel, .slot, .felt .hint"
# What others have on the table, and what one looks at.
REST = ".plate b, .plate .sub > *, .badge, .says, .turned, .bar .pill, .bar button"
TOLD = """
<p data-best="{best}" data-style="{style}"><b>Best: the queen of spades.</b> <span>The queen of
spades gives its 12 points to another player.</span></p>
<ul><li><span>Q♠</span> <b>12.2</b></li> <li><span>10♦</span> <b>9.3</b> <small>±0.2</small></li>
<li><span>order alone</span> <b>1.8</b> <small>±0.2</small></li></ul>
"""

# As if others were bots, and it were one's turn.
MAY_ASK = """() => {
  document.querySelector('#table .felt').classList.add('yours');
  if (document.querySelector('#advise')) return;
  document.querySelector('#table .bar').insertAdjacentHTML('beforeend', '<i id="advise"></i>');
}"""
# The same, and asked at once: the next table would take it back.
ASKS = f"""() => {{
  ({MAY_ASK})();
  document.body.dispatchEvent(new KeyboardEvent("keydown", {{ key: "?", bubbles: true }}));
}}"""
# As if it were one's turn, or not; whether there is a toast then.
YOURS = """(yours) => {
  document.querySelector('#table .felt').classList.toggle('yours', yours);
  dispatchEvent(new Event('htmx:after:swap'));
  return document.querySelector('#toast').matches(':popover-open');
}"""


@pytest.mark.parametrize("game", some(list(GAMES), ["oh_hell", "durak"]))
def test_advice_comes_by_a_key_and_goes_with_the_next_move(
    server: Server, visitors: Visitors, game: str
) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, game, {})
    assert wait_for_turn(page)
    page.keyboard.press("?")
    told = page.locator("#advice")
    expect(told).to_be_visible()
    expect(told).to_contain_text("Close")
    expect(page.locator("[data-ui-advised]")).to_have_count(1)
    assert page.evaluate(HIDDEN, ["#advice", OWN]) == []
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(page.locator("[data-ui-advised]")).to_have_count(0)
    page.keyboard.press("?")
    expect(told).to_be_visible()
    before = move(page)
    if page.locator(ANSWERS).count():
        page.locator(ANSWERS).first.click()
    else:
        click_a_card(page)
    moved(page, before)
    expect(told).to_be_hidden()


def test_advice_comes_by_a_tap(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    play_now(page, server.url, speed="at once")
    assert wait_for_turn(page)
    page.locator("#advise").tap()
    told = page.locator("#advice:not([hidden]), #whole-advice:popover-open")  # where it has room
    expect(told).to_be_visible()
    if told.get_attribute("id") == "advice":
        assert page.evaluate(HIDDEN, ["#advice", OWN]) == []
    told.get_by_role("button", name=re.compile("^(Close|Back to the table)$")).tap()
    expect(told).to_have_count(0)


def test_it_is_still_there_when_a_sheet_is_closed(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    tells(page)
    go(page, server.url, "follow")
    page.evaluate(ASKS)
    told = page.locator("#advice")
    expect(told).to_be_visible()
    menu(page)
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(told).to_be_visible()
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_whoever_asks_too_early_is_not_told_so_when_it_is_time(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "follow")
    page.evaluate(MAY_ASK)
    page.evaluate(YOURS, False)
    page.keyboard.press("?")
    expect(page.locator("#toast")).to_contain_text("It is not your turn yet.")
    assert page.evaluate(YOURS, False)
    assert not page.evaluate(YOURS, True)


@pytest.mark.parametrize(
    ("scene", "advised", "marked"),
    [("called trump", "trump S", "trump-S"), ("called second", "call AH", "call-AH")],
)
def test_trump_and_calls_are_marked_in_their_panel(
    server: Server, visitors: Visitors, scene: str, advised: str, marked: str
) -> None:
    page = visitors.visit("desk")
    tells(page, advised)
    go(page, server.url, scene)
    page.evaluate(ASKS)
    expect(page.locator("[data-ui-advised]")).to_have_id(marked)


def test_who_waits_for_it_is_told(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    page.route("**/advice?move=*", keep)
    go(page, server.url, "follow")
    page.evaluate(ASKS)
    expect(page.locator("#toast")).to_have_text("Looking for advice…")
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator("#advise")).to_have_css("opacity", "0.5")
    asked[0].fulfill(body=TOLD.format(best="", style=Assets().url("advice.css")))
    expect(page.locator("#toast")).to_be_hidden()
    expect(page.locator("#advise")).to_have_css("opacity", "1")


PHONES = [(390, 844), (844, 390), (360, 640), (740, 360)]


def tells(page: Page, best: str = "") -> None:
    told = TOLD.format(best=best, style=Assets().url("advice.css"))
    page.route("**/advice?move=*", lambda route: route.fulfill(body=told))


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("scene", some(ASKED, ASKED[::3]))
def test_it_lies_on_nothing_that_one_acts_with_or_reads(
    server: Server, visitors: Visitors, scene: str, size: str
) -> None:
    page = visitors.open(size)
    tells(page)
    go(page, server.url, scene)
    for at in at_each(page, PHONES if size == "phone" else SCREENS[size]):
        page.evaluate(ASKS)
        shown = page.locator("#advice, #whole-advice").filter(visible=True)
        expect(shown).to_have_count(1)
        assert shown.get_attribute("id") == "advice" or at in PHONES[2:]
        if shown.get_attribute("id") == "advice":
            assert page.evaluate(HIDDEN, ["#advice", f"{OWN}, {REST}"]) == [], at
        page.keyboard.press("Escape")
        expect(page.locator("#advice, #whole-advice").filter(visible=True)).to_have_count(0)


def test_where_there_is_no_felt_all_of_it_is_a_sheet(server: Server, visitors: Visitors) -> None:
    """As when cards are called on a phone."""
    page = visitors.visit("phone")
    tells(page)
    go(page, server.url, "called cards")
    page.evaluate("document.querySelector('.panel').style.cssText = 'position: fixed; inset: 0'")
    page.evaluate(ASKS)
    sheet = page.get_by_role("dialog", name="Advice")
    expect(sheet).to_contain_text("Best: the queen of spades.")
    sheet.get_by_role("button", name="Back to the table").tap()
    expect(sheet).to_be_hidden()
    page.keyboard.press("?")  # asked anew
    expect(sheet).to_be_visible()


def test_where_it_is_told_in_short_the_rest_is_a_tap_away(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    tells(page)
    go(page, server.url, "durak six pairs")
    page.evaluate(ASKS)
    told, why = page.locator("#advice"), page.get_by_text("gives its 12 points")
    expect(told).to_be_visible()
    assert not why.is_visible()
    told.get_by_role("button", name="Why?").tap()
    expect(why.filter(visible=True)).to_have_count(1)
    page.get_by_role("button", name="Back to the table").tap()
    expect(why.filter(visible=True)).to_have_count(0)
    expect(told).to_be_visible()
    told.get_by_role("button", name="Close").tap()
    expect(told).to_be_hidden()


def test_the_best_card_lies_below_no_line(server: Server, visitors: Visitors) -> None:
    """Also one of a pile, close to the line that says whose turn it is."""
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    best = page.locator(".me .piles .card.legal").first.get_attribute("data-action")
    tells(page, best or "")
    for at in at_each(page, [(1280, 800), (1920, 1080), (820, 1180)]):
        page.evaluate(ASKS)
        expect(page.locator(".me .piles [data-ui-advised]")).to_be_visible()
        assert page.evaluate(HIDDEN, [".felt .hint", ".me .piles .card .face"]) == [], at
        page.keyboard.press("Escape")
    page.unroute("**/advice?move=*")


# How broad the golden frame of a card is, in pixels.
FRAME = """
(card) => {
  const ring = document.createElement('i');
  ring.style.color = 'var(--gold)';
  card.append(ring);
  const gold = getComputedStyle(ring).color;
  ring.remove();
  const spread = /(rgb[^)]*\\)) 0px 0px 0px ([\\d.]+)px/g;
  const shadows = [...getComputedStyle(card.querySelector('.face')).boxShadow.matchAll(spread)];
  return Math.max(0, ...shadows.filter(([, of]) => of === gold).map(([, , px]) => Number(px)));
}
"""


def test_the_best_card_has_the_broadest_frame(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "oh hell lead")
    best = page.locator(".hand .legal").first
    tells(page, best.get_attribute("data-action") or "")
    page.evaluate(ASKS)
    expect(page.locator("#advice, #whole-advice").filter(visible=True)).to_have_count(1)
    others = page.locator(".hand .legal:not([data-ui-advised])")
    assert 0 < 2 * others.first.evaluate(FRAME) < best.evaluate(FRAME)
    page.unroute("**/advice?move=*")


def asks_for_none(page: Page) -> None:
    expect(page.locator("#advise")).to_have_count(0)


def test_with_friends_the_host_allows_it_for_all(server: Server, visitors: Visitors) -> None:
    host, guest = visitors.visit("desk"), visitors.visit("desk")
    host.goto(server.url)
    choices(host)
    host.get_by_role("button", name="Play with friends").click()
    ready(host)
    guest.goto(host.locator("#link").input_value())
    ready(guest)
    guest.get_by_label("Your name").fill("Gus")
    guest.get_by_role("button", name="Sit here").first.click()
    expect(host.locator(".chairs")).to_contain_text("Gus")
    host.get_by_role("button", name="Deal", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(".felt")
        asks_for_none(page)
    host.locator("#show-menu").click()
    host.locator("#allow-advice").click()
    for page in (host, guest):
        expect(page.locator("#advise")).to_be_visible()
    guest.locator("#show-menu").click()
    expect(guest.locator("#advice-allowed")).to_contain_text("The host allows advice")


MISTAKE = "Really? That costs 3.1 ±0.2 points; the queen of spades was better."
WHY = "A black queen that must follow the eight of spades beats it."


def warn(page: Page, said: Sequence[str] = (MISTAKE, WHY)) -> None:
    """Have a page say this of every move from now on."""
    body = json.dumps({"said": said})
    page.route("**/reconsider?move=*", lambda route: route.fulfill(body=body))
    page.evaluate("look.set('really', 'on')")


def test_a_sure_mistake_can_be_taken_back(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url, speed="at once")
    warn(page)
    assert wait_for_turn(page)
    held = page.locator(".hand .card, .me .pile .up").count()
    before = move(page)
    click_a_card(page)
    moved(page, before)
    expect(page.locator("#toast")).to_contain_text(f"{MISTAKE} {WHY}")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".hand .card, .me .pile .up")).to_have_count(held)


def test_who_has_played_on_is_not_asked_about_the_move_before(
    server: Server, visitors: Visitors
) -> None:
    """The answer would take back another one."""
    page = visitors.visit("desk")
    play_now(page, server.url, speed="at once")
    for said in ((MISTAKE, WHY), ()):
        warn(page, said)
        assert wait_for_turn(page)
        before = move(page)
        click_a_card(page)
        moved(page, before)
        if said:
            expect(page.locator("#toast")).to_be_visible()
    assert page.locator("#toast").is_hidden()  # at once: it would go by itself a little later


# What of the table is covered by the question.
ASKED_ON = """
() => {
  const { left, top, right, bottom } = document.querySelector('#toast').getBoundingClientRect();
  const read = '.me button.card, .plate :is(.avatar, b), .others .up, .slot .card, .bar .pill';
  return [...document.querySelectorAll(read)].filter((e) => {
    const box = e.getBoundingClientRect();
    return Math.min(right, box.right) - Math.max(left, box.left) > 2
      && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2;
  }).map((e) => e.ariaLabel || e.textContent || e.className);
}
"""


@pytest.mark.parametrize(
    ("size", "scene"),
    [
        *(("desk", scene) for scene in ("black queen table", "follow", "called shown")),
        *(("phone", scene) for scene in ("follow", "called shown", "oh hell four")),
        *(("across", scene) for scene in ("black queen table", "follow")),
    ],
)
def test_the_question_covers_no_card_and_no_name(
    server: Server, visitors: Visitors, size: str, scene: str
) -> None:
    page = visitors.visit(size)
    go(page, server.url, scene)
    warn(page)
    page.evaluate("document.querySelector('#state').dataset.undo = 9")
    page.evaluate("dispatchEvent(new Event('htmx:after:swap'))")
    expect(page.locator("#toast")).to_contain_text(MISTAKE)
    assert page.evaluate(ASKED_ON) == []
