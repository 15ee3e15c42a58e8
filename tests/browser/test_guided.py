"""A guided deal, as somebody new to the game plays it: what is marked is pressed, and no more."""

import pytest
from playwright.sync_api import Page, expect

from app.rules.games import GAMES
from app.web.looks import LOOKS
from tests.browser.conftest import Server, Visitors
from tests.many import some

TAUGHT = [name for name, game in GAMES.items() if game.lesson]
SAID = "#guiding:popover-open"
# No word of it may lie on the cards it speaks of, or on a button.
COVERED = """() => {
  const said = document.querySelector("#guiding").getBoundingClientRect();
  return [...document.querySelectorAll(".me .card, .slot .card, .panel, .hint")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < said.right - 1 && box.right > said.left + 1
      && box.top < said.bottom - 1 && box.bottom > said.top + 1;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""


def begin(page: Page, server: Server, game: str) -> None:
    page.goto(server.url)
    page.locator(f"input[value={game}]").check(force=True)
    page.get_by_role("button", name="Play a guided deal").click()


@pytest.mark.parametrize("game", some(TAUGHT, (TAUGHT[0],)))
def test_what_is_marked_leads_through_it(game: str, server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    begin(page, server, game)
    for text in LOOKS[game].lesson.values():
        expect(page.locator(SAID)).to_have_text(text)
        marked = page.locator("[data-ui-guided]")
        if marked.count():
            assert page.evaluate(COVERED) == []
            marked.click()
    expect(page.locator("[data-ui-guided]")).to_have_count(0)


def test_by_touch_and_something_else_is_refused_with_a_reason(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("phone")
    begin(page, server, "oh_hell")
    expect(page.locator("[data-ui-guided]")).to_have_text("2")
    assert page.evaluate(COVERED) == []
    page.locator("[data-act='bid 0']").tap()
    expect(page.locator("#toast")).to_contain_text("do what is marked")
    page.locator("[data-ui-guided]").tap()
    expect(page.locator(SAID)).to_contain_text("Hearts were led")
    card = page.locator("[data-ui-guided]")
    card.tap()
    card.tap()
    expect(page.locator(SAID)).to_contain_text("Again you cannot follow")
