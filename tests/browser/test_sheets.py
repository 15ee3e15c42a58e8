"""The sheets around a table come when they are opened, and follow it while they are open."""

import re

import pytest
from playwright.sync_api import expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import at_each
from tests.browser.network import held
from tests.browser.scene_rooms import go
from tests.browser.states import HIDDEN
from tests.browser.table import play_now, ready


def test_an_open_one_follows_the_table_and_keeps_what_is_typed(
    server: Server, visitors: Visitors
) -> None:
    host, guest = visitors.open("desk"), visitors.open("phone")
    play_now(host, server.url)
    guest.goto(host.url)
    ready(guest)
    menu = host.locator("#menu")
    expect(menu.locator("*")).to_have_count(0)
    host.locator("#show-menu").click()
    menu.get_by_label("Your name").fill("Hanna the")
    guest.locator("#show-menu").tap()
    guest.get_by_role("button", name="Take this seat").first.tap()
    expect(menu.locator(".chairs")).to_contain_text("then ")
    expect(menu.get_by_label("Your name")).to_have_value("Hanna the")
    expect(menu.get_by_label("Your name")).to_be_focused()
    host.keyboard.type(" First")
    host.keyboard.press("Enter")
    expect(menu).to_be_hidden()
    expect(guest.locator("#around li").first).to_have_attribute("data-name", "Hanna the First")


def test_what_is_no_longer_so_cannot_be_changed(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    options = page.locator("#options")
    deals = options.get_by_label("Deals in a match")
    show = page.locator("#show-options")
    show.click()
    deals.fill("3")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator(".gathering .chosen")).to_contain_text("3")
    with held(page, "/options") as waiting:
        show.click()
        expect(options).to_be_visible()
        expect(options.locator("*")).to_have_count(0)
        assert waiting
    expect(deals).to_have_value("3")
    deals.fill("4")
    page.get_by_role("button", name="Use these").click()
    expect(page.locator(".gathering .chosen")).to_contain_text("4")


def test_what_cannot_be_fetched_is_said(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    play_now(page, server.url)
    page.route("**/menu", lambda route: route.abort())
    page.locator("#show-menu").click()
    expect(page.locator("#toast")).to_contain_text("This could not be loaded.")
    expect(page.locator("#menu")).to_be_hidden()
    visitors.complaints.clear()  # the browser reports the request itself
    page.unroute("**/menu")
    page.locator("#show-menu").click()
    expect(page.locator("#menu")).to_contain_text("Rules and help")


def test_a_card_of_an_open_sheet_is_shown_large_above_it(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("desk")
    go(page, server.url, "black queen late")
    page.locator("#show-last").click()
    page.locator("#last .card").first.hover()
    large = page.locator("#zoom")
    expect(large).to_be_visible()
    assert large.evaluate("(zoom) => zoom.matches(':popover-open')")  # else the sheet lies on it
    page.keyboard.press("Escape")
    expect(page.locator("#last")).to_be_hidden()
    expect(large).to_be_hidden()


def test_a_style_that_could_not_be_fetched_is_asked_for_again(
    server: Server, visitors: Visitors
) -> None:
    """Who plays alone gets what lies over the table after the first cards."""
    page = visitors.visit("desk")
    page.route("**/over*.css", lambda route: route.abort())
    play_now(page, server.url)
    page.locator("#show-menu").click()
    expect(page.locator("#menu h2")).to_be_visible()
    page.unroute("**/over*.css")
    with page.expect_response("**/over*.css") as answer:
        page.locator("#menu-options").click()
    assert answer.value.ok
    visitors.complaints.clear()  # of what was not to be had before


WHERE = """
() => [...document.querySelectorAll('#table *')].filter((e) => e.checkVisibility()).map((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return [e.id, e.className, x, y, width, height].join(' ');
})
"""
DRESS = """
() => new Promise((done) => {
  const link = document.querySelector('#over');
  link.onload = done;
  link.href = link.dataset.later;
})
"""


@pytest.mark.parametrize("game", ["black_queen", "euchre", "oh_hell"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_what_lies_over_a_table_moves_nothing_for_who_watches(
    server: Server, visitors: Visitors, game: str, size: str
) -> None:
    """It comes after what is seen at first."""
    page = visitors.visit(size)
    go(page, server.url, f"{game} {GAMES[game].seats[-1]} middle", watching=True)
    before = page.evaluate(WHERE)
    page.evaluate(DRESS)
    assert page.evaluate(WHERE) == before


# Where the buttons about somebody at the table stand, and how far the words of the menu are in.
ROWS = """
() => [...document.querySelectorAll('#menu .chairs li')].map((li) =>
  new Set([...li.querySelectorAll('button')].map((each) => each.offsetTop)).size)
"""
SIGNS = """
() => [...new Set([...document.querySelectorAll('.menu-group svg:first-child')].map((sign) => {
  const words = document.createRange();
  words.selectNode(sign.nextSibling);
  return Math.round(words.getBoundingClientRect().left - sign.getBoundingClientRect().right);
}))]
"""


def test_what_stands_in_a_row_of_the_menu_has_room(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    page.locator("#show-menu").click()
    expect(page.locator("#menu .chairs li").first).to_be_visible()
    for size in at_each(page, [(1280, 800), (390, 844)]):
        assert max(page.evaluate(ROWS)) == 1, size
        assert len(page.evaluate(SIGNS)) == 1, size
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("#menu-invite").click()
    link = page.locator("#invite #link")
    expect(link).to_be_visible()
    assert link.evaluate("(e) => e.scrollWidth <= e.clientWidth")


def test_what_a_frame_around_a_card_means_is_said(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen sheet")
    page.locator("#show-review").first.evaluate("(button) => button.click()")
    expect(page.locator("#review")).to_contain_text("Cards that count are framed.")


DESKS = [(1280, 800), (1366, 768), (1920, 1080), (2560, 1440)]
DESKS += [(1180, 820), (1024, 768), (820, 1180)]  # and tablets


@pytest.mark.parametrize("scene", ["called sheet", "called shares", "oh hell sheet", "sheet"])
def test_the_result_of_a_deal_cuts_through_nobody(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    expect(page.locator("section#scores")).to_be_visible()
    for size in at_each(page, DESKS):
        assert page.evaluate(HIDDEN, ["#scores", ".seat .plate, .seat .plate *"]) == [], size


# As for who sat out and still holds the cards, below the sheet of a long evening.
HELD = """
() => {
  document.querySelector('#scores').style.minHeight = '70dvh';
  const me = document.querySelector('.seat.me');
  me.classList.add('idle');
  me.querySelector('.hand').dataset.n = '5';
  me.querySelector('.hand').innerHTML = '<button class="card"><span class="face"></span></button>'
    .repeat(5);
}
"""


def test_the_result_of_a_deal_lies_on_no_cards_of_who_sat_out(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "sheet")
    page.evaluate(HELD)
    for size in at_each(page, DESKS):
        assert page.evaluate(HIDDEN, ["#scores", ".me .hand .card"]) == [], size


def test_what_is_asked_before_a_match_is_ended_moves_nothing(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called lead")
    page.locator("#show-menu").click()
    explained = page.locator("#menu > .danger small")
    before = explained.evaluate("(e) => e.offsetTop")
    for button in ("#leave", "#abandon", "#close-table"):
        page.locator(button).click()
        expect(page.locator(button)).to_have_text(re.compile("Really"))
        assert explained.evaluate("(e) => e.offsetTop") == before, button
