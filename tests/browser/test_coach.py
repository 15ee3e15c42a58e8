"""What somebody new to a game is told, once, and the worth of cards on the cards."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import at_each
from tests.browser.scene_rooms import go
from tests.browser.table import (
    LEGAL,
    click,
    click_a_card,
    move,
    moved,
    open_table,
    ready,
    wait_for_turn,
)
from tests.many import some

WORTH = """
(card) => {
  const face = document.querySelector(`.hand .card[data-card$="${card}"] .face`);
  return getComputedStyle(face, '::before').content;
}
"""


HOW = {"desk": "Click one", "phone": "Tap it again"}


@pytest.mark.parametrize("size", some(HOW, ("phone",)))
def test_the_goal_is_told_first_then_how_to_play_each_once(
    server: Server, visitors: Visitors, size: str
) -> None:
    how = HOW[size]
    page = taught(visitors, server, size)
    expect(page.locator("#tip")).to_contain_text("Each heart that you take costs 1 point")
    page.locator("#tip").wait_for(state="hidden")
    page.reload()
    ready(page)
    expect(page.locator("#tip")).to_contain_text(how)
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator("#tip")).to_be_hidden()
    page.reload()
    ready(page)
    page.wait_for_timeout(200)
    expect(page.locator("#tip")).to_be_hidden()
    page.locator("#show-menu").click()
    expect(page.locator("#goal")).to_contain_text("Each heart")


def test_who_has_played_a_card_is_not_told_how(server: Server, visitors: Visitors) -> None:
    page = taught(visitors, server, "desk")
    before = move(page)
    click_a_card(page)
    moved(page, before)
    assert page.evaluate("look.get('knows-played')") == "1"
    page.evaluate("look.set('knows-black_queen', '1')")
    page.reload()
    ready(page)
    assert wait_for_turn(page)
    expect(page.locator("#tip")).not_to_contain_text("click one")


def taught(visitors: Visitors, server: Server, size: str) -> Page:
    """At one's first table of Black Queen, on turn."""
    page = visitors.visit(size)
    open_table(page, server.url, "black_queen", {"piles": 0}, players=2)
    assert wait_for_turn(page)
    page.evaluate("localStorage.setItem('black-queen', '{}')")
    page.reload()
    ready(page)
    return page


def test_hearts_show_what_they_cost_in_the_first_deals(server: Server, visitors: Visitors) -> None:
    page = taught(visitors, server, "desk")
    assert page.evaluate(WORTH, "H") == '"−1"'  # noqa: RUF001 - minus
    page.evaluate("look.set('worth', 'off')")
    assert page.evaluate(WORTH, "H") == "none"
    page.evaluate("look.set('worth', '')")
    assert page.evaluate(WORTH, "H") == '"−1"'  # noqa: RUF001 - minus
    page.evaluate("look.set('deals-black_queen', '4')")
    page.reload()
    ready(page)
    assert page.evaluate(WORTH, "H") == "none"
    page.evaluate("look.set('worth', 'on')")
    assert page.evaluate(WORTH, "H") == '"−1"'  # noqa: RUF001 - minus


# Of every card of the trick, shown as one that is worth something: where its figure begins, as a
# part of the face's height, and by how much its letters are wider than it.
FIGURES = """
(card) => [...document.querySelectorAll('.trick .slot .card')].map((one) => {
  one.dataset.card = card;
  const face = one.querySelector('.face');
  const figure = getComputedStyle(face, '::before');
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = figure.font;
  const words = pen.measureText(figure.content.slice(1, -1)).width;
  const [top, width, padding] = [figure.top, figure.width, figure.paddingLeft].map(parseFloat);
  return [top / face.offsetHeight, words + 2 * padding - width];
})
"""
SIGN_ENDS = {"standard": 0.34, "large": 0.45}  # of the suit below an index, likewise


@pytest.mark.parametrize("index", SIGN_ENDS)
@pytest.mark.parametrize(("scene", "card"), [("black queen table", "QH"), ("called shown", "AS")])
def test_what_a_played_card_is_worth_stands_below_its_suit(
    server: Server, visitors: Visitors, scene: str, card: str, index: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    page.evaluate("(index) => { look.set('worth', 'on'); look.set('index', index); }", index)
    figures = page.evaluate(FIGURES, card)
    assert len(figures) > 1
    for top, wider in figures:
        assert top > SIGN_ENDS[index]
        assert wider < 1


def newcomer(visitors: Visitors, server: Server, scene: str, size: str = "desk") -> Page:
    """At a table for the first time, but for what is told at every one."""
    page = visitors.visit(size)
    go(page, server.url, scene)
    page.evaluate(
        """() => {
          const knows = { 'knows-click': '1', 'knows-tap': '1' };
          knows[`knows-${document.body.dataset.game}`] = '1';
          localStorage.setItem('black-queen', JSON.stringify(knows));
        }"""
    )
    page.reload()
    ready(page)
    return page


def test_a_tip_is_told_once_when_it_matters_and_is_sent_away(
    server: Server, visitors: Visitors
) -> None:
    page = newcomer(visitors, server, "called bid")
    tip = page.locator("#tip")
    expect(tip).to_contain_text("Your bid is how many points your side promises to take.")
    expect(page.locator("#tip[role=status]")).to_be_visible()
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_be_hidden()
    page.reload()
    ready(page)
    page.wait_for_timeout(200)
    expect(tip).to_be_hidden()


def test_a_tip_goes_once_one_has_played_on(server: Server, visitors: Visitors) -> None:
    """Also where the pointer rests on it."""
    page = newcomer(visitors, server, "black queen table")
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    tip.hover()
    told = tip.locator("p").inner_text()
    page.wait_for_timeout(3100)  # until it can have been read
    before = move(page)
    page.locator(LEGAL).first.focus()
    page.keyboard.press("Enter")
    moved(page, before)
    expect(tip.locator("p", has_text=told)).to_be_hidden()


def test_a_refusal_shows_its_rule_at_the_table(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    click(page.locator('.yours .hand .card[aria-disabled="true"]').last)
    page.get_by_role("button", name="Show the rule").click()
    rule = page.locator("#rule")
    expect(rule).to_contain_text("Follow suit.")
    expect(rule.locator(".held, .lots").first).to_be_visible()
    assert page.locator("#play-title").count() == 1  # and nothing else of the rules
    assert page.locator("#score-title").count() == 0
    for _ in at_each(page, list(SIZES.values())):
        expect(page.get_by_role("button", name="Back to the table")).to_be_in_viewport(ratio=1)
    page.keyboard.press("End")
    expect(rule.get_by_text("only count at the end")).to_be_visible()
    page.wait_for_function("() => document.querySelector('#rule > div').scrollTop > 0")
    page.get_by_role("button", name="Back to the table").click()
    expect(rule).to_be_hidden()
    expect(page.locator(".felt.yours")).to_be_visible()
