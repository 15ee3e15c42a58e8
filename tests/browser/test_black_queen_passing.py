"""Cards are passed at Black Queen: chosen one by one, ahead or in turn, and given together."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.scene_rooms import go, join
from tests.browser.table import move, moved

CARDS = ".me .hand > .card"
CHOSEN = f"{CARDS}[data-ui-passes]"
SCENE = "black queen passing"


def press(page: Page, size: str, at: int) -> None:
    """A card of the hand, where it lies open."""
    card = page.locator(CARDS).nth(at)
    box = card.bounding_box()
    assert box
    where = box["x"] + 0.3 * box["width"], box["y"] + 0.5 * box["height"]
    if size == "desk":
        page.mouse.click(*where)
    else:
        page.touchscreen.tap(*where)


@pytest.mark.parametrize("size", ["desk", "phone", "across"])
def test_three_cards_are_chosen_and_passed(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    go(page, server.url, SCENE)
    button = page.locator("#pass")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_text(re.compile(r"Pass 3 cards to Anselm\s*3 more to choose"))
    before = move(page)
    for at, more in ((0, "2 more"), (4, "1 more"), (4, "2 more"), (3, "1 more")):
        press(page, size, at)
        expect(button.locator("small")).to_have_text(more)
        expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    assert move(page) == before, "it does nothing yet"
    press(page, size, 9)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(CHOSEN)).to_have_count(3)
    press(page, size, 6)
    expect(page.locator("#toast")).to_contain_text("Put one back first.")
    expect(page.locator(CHOSEN)).to_have_count(3)
    texts = [card.get_attribute("data-card") for card in page.locator(CHOSEN).all()]
    button.click()
    moved(page, before)
    expect(button).to_have_count(0)
    expect(page.locator(CARDS)).to_have_count(7)
    expect(page.locator("#said")).to_contain_text("You pass Anselm the ")
    expect(page.locator(".hint")).to_contain_text("Anselm chooses three cards to pass. You pass ")
    left = [card.get_attribute("data-card") for card in page.locator(CARDS).all()]
    assert len(texts) == 3
    assert None not in left


def test_who_chooses_ahead_passes_in_turn(server: Server, visitors: Visitors) -> None:
    page, other = visitors.visit("desk"), visitors.visit("phone")
    go(page, server.url, SCENE)
    join(other, page, 1)
    button = other.locator("#pass")
    for at in (0, 4, 9):
        press(other, "phone", at)
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.tap()
    expect(button.locator("small")).to_have_text("as soon as it is your turn")
    for at in (1, 2, 3):
        press(page, "desk", at)
    before = move(other)
    page.locator("#pass").click()
    moved(other, before)
    expect(button).to_have_count(0)
    expect(other.locator(f"{CARDS}[data-comes]")).to_have_count(3)
    expect(page.locator(f"{CARDS}[data-comes]")).to_have_count(3)
    expect(page.locator(CARDS)).to_have_count(10)


def test_cards_are_passed_by_keys(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, SCENE)
    page.locator(CARDS).first.focus()
    for key in ("Enter", "ArrowRight", "Space", "End", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(CHOSEN)).to_have_count(3)
    expect(page.locator(CARDS).nth(1)).to_have_attribute("aria-pressed", "true")
    before = move(page)
    page.locator("#pass").focus()
    page.keyboard.press("Enter")
    moved(page, before)
    expect(page.locator(CARDS)).to_have_count(7)
