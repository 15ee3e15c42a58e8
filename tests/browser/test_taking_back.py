"""Taking a card back, where only bots play along."""

import re
from itertools import chain

import pytest
from playwright.sync_api import Page, expect

from app.rules.games import GAMES
from tests.browser.conftest import Server, Visitors
from tests.browser.fits import SCREENS, STATES_AT, at_each, on
from tests.browser.scene_rooms import SCENES, go
from tests.browser.states import FULL, HIDDEN
from tests.browser.table import (
    ANSWERS,
    LEGAL,
    click_a_card,
    move,
    moved,
    open_table,
    play_now,
    tap_a_card_twice,
    wait_for_turn,
)
from tests.many import some

OWN = ".hand .card, .me .pile .up"
LAID = ".card, .card .face, .plate, .badge, .says, .hint, .panel, .bids, .hand, button:not(#undo)"
# As if an own play had just come that may be taken back: where Undo lies and on what, if anywhere.
PLAYED = f"""
(which) => {{
  const {{ dataset }} = document.querySelector('#state');
  dataset.undo = String(Number(dataset.undo) + 1);
  dispatchEvent(new Event('htmx:after:swap'));
  const undo = document.querySelector('#undo');
  const {{ left, top, right, bottom }} = undo.getBoundingClientRect();
  return undo.hidden ? null : [left, top, right, bottom, ({HIDDEN})(['#undo', which])];
}}
"""
MIDDLES = [f"{name} {game.seats[-1]} middle" for name, game in GAMES.items()]
ROOMY = {size for size in chain(*SCREENS.values()) if size not in {(360, 640), (900, 600)}}
# Where a deal stands still: at its end bots and rules go on.
PLAYED_ON = [
    name
    for name, scene in SCENES.items()
    if not getattr(scene, "over", False) and "ending" not in name
]


def test_focus_goes_to_a_bid_that_is_asked_for_again(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    open_table(page, server.url, "oh_hell", {})
    assert wait_for_turn(page)
    begun = move(page)
    page.keyboard.press("Tab")
    expect(page.locator(ANSWERS).first).to_be_focused()
    page.keyboard.press("Enter")
    moved(page, begun)
    expect(page.locator(ANSWERS)).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(ANSWERS).first).to_be_focused()


def test_a_card_is_taken_back_and_can_be_played_anew(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    play_now(page, server.url, speed="at once")
    assert wait_for_turn(page)
    before = move(page)
    held = page.locator(".hand .card, .me .pile .up").count()
    click_a_card(page)
    moved(page, before)
    assert wait_for_turn(page)
    after = move(page)
    page.locator("#show-menu").click()
    page.locator("#take-back").click()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#state")).not_to_have_attribute("data-move", after)
    expect(page.locator(".hand .card, .me .pile .up")).to_have_count(held)
    expect(page.locator(LEGAL).first).to_be_visible()
    before = move(page)
    click_a_card(page)
    moved(page, before)


def played(page: Page, server: Server) -> int:
    """Play a card with bots alone, to the next turn; returns the number of cards before."""
    play_now(page, server.url, speed="at once")
    assert wait_for_turn(page)
    held = page.locator(OWN).count()
    before = move(page)
    click_a_card(page)
    moved(page, before)
    expect(page.locator("#undo")).to_be_visible()
    assert wait_for_turn(page)
    return held


def test_undo_stands_at_the_table_after_an_own_play(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    held = played(page, server)
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_hidden()
    expect(page.locator(OWN)).to_have_count(held)
    expect(page.locator(LEGAL).first).to_be_visible()
    expect(page.locator("#live")).to_contain_text("Taken back.")
    hint = page.locator(".hint").inner_text()
    expect(page.locator("#live")).to_have_text(f"Taken back. {hint}")
    before = move(page)
    click_a_card(page)
    moved(page, before)
    expect(page.locator("#undo")).to_be_visible()


# As if the trick had been led to, and that were taken back.
LED_AND_TAKEN_BACK = """() => {
  const trick = document.querySelector("#trick");
  for (const full of [false, true]) {
    trick.classList.toggle("full", full);
    dispatchEvent(new Event("htmx:after:swap"));
  }
}"""


def test_the_trick_before_a_lead_that_is_taken_back_is_swept_again(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "oh hell taken")
    swept = page.locator("#trick.full[data-ui-swept]")
    expect(swept).to_have_count(1)
    page.evaluate(LED_AND_TAKEN_BACK)
    expect(swept).to_have_count(1)


def test_the_first_play_of_a_deal_is_said_to_be_taken_back(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    for _ in range(40):  # until this seat leads
        play_now(page, server.url, speed="at once", players=2)
        assert wait_for_turn(page)
        if page.locator("#said li").count() == 1:
            break
    before = move(page)
    click_a_card(page)
    moved(page, before)
    page.locator("#undo").click()
    expect(page.locator("#live")).to_have_text(re.compile("^Taken back. Your turn: lead"))


def test_undo_goes_after_some_seconds_and_its_key_does_not(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    held = played(page, server)
    expect(page.locator("#undo")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator(OWN)).to_have_count(held)


def test_undo_by_touch(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    open_table(page, server.url, "oh_hell", {}, players=3)
    page.locator(".panel [data-act]").first.tap()
    expect(page.locator(".panel")).to_have_count(0)
    wait_for_turn(page)
    held = page.locator(OWN).count()
    tap_a_card_twice(page)
    page.locator("#undo").tap()
    expect(page.locator(OWN)).to_have_count(held)


@pytest.mark.parametrize("screens", STATES_AT)
@pytest.mark.parametrize("scene", some(PLAYED_ON, [*FULL[::2], *MIDDLES]))
def test_undo_lies_on_no_card_name_or_button(
    server: Server, visitors: Visitors, scene: str, screens: str
) -> None:
    page = visitors.visit(on(screens))
    go(page, server.url, scene)
    for size in at_each(page, SCREENS[screens]):
        found = page.evaluate(PLAYED, LAID)
        if size not in ROOMY and found is None:
            continue  # where nothing is free its key and the menu are left
        left, top, right, bottom, lies_on = found
        assert lies_on == [], size
        assert min(right - left, bottom - top) >= 44
        assert min(left, top) >= 0
        assert right <= size[0]
        assert bottom <= size[1]


def test_undo_is_not_offered_with_other_people(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "black queen table")
    before = move(page)
    click_a_card(page)
    moved(page, before)
    expect(page.locator("#state")).to_have_attribute("data-undo", "0")
    expect(page.locator("#undo")).to_be_hidden()


def test_nobody_takes_back_what_others_have_seen(server: Server, visitors: Visitors) -> None:
    page, watcher = visitors.open("desk"), visitors.open("desk")
    play_now(page, server.url)
    watcher.goto(page.url)
    watcher.locator("#show-menu").click()
    expect(watcher.locator("#take-back")).to_have_count(0)
