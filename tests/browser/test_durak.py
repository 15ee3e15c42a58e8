"""Durak: whole deals by mouse, touch and keys, throwing in together, pairs, long hands."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import SPARE, at_each
from tests.browser.flights import RECORD, flights
from tests.browser.reading import LISTEN
from tests.browser.scene_rooms import go, join
from tests.browser.states import HIDDEN
from tests.browser.table import (
    ANSWERS,
    LEGAL,
    acted,
    acts,
    click_a_card,
    open_more,
    open_table,
    play_together,
    tap,
    tap_a_card_twice,
    wait_for_turn,
    walk_to,
)


def by_mouse(page: Page) -> None:
    """Lay a card where that is possible, else take or be done."""
    if page.locator(LEGAL).count():
        click_a_card(page)
    else:
        page.locator(ANSWERS).first.click()


def by_touch(page: Page) -> None:
    """A card by two taps, a button by one."""
    if page.locator(LEGAL).count():
        tap_a_card_twice(page)
    else:
        page.locator(ANSWERS).first.tap()


def by_keys(page: Page) -> None:
    """From the hand to a card that may be laid, or back to the buttons."""
    if page.locator(LEGAL).count():
        if not page.locator(".me .card:focus").count():
            page.locator('.me .card[tabindex="0"]').focus()
        walk_to(page, LEGAL, "ArrowRight", most=40)
    else:
        walk_to(page, ANSWERS, "Shift+Tab")
    page.keyboard.press("Enter")


def over(page: Page, players: int) -> None:
    """The end names the fool, or a draw, and has all places."""
    open_more(page)
    told = page.locator("#scores .scores .outcome").inner_text()
    assert "the fool" in told
    expect(page.locator("#scores tbody tr")).to_have_count(players)
    fools = page.locator("#scores tr.fool")
    expect(fools).to_have_count(0 if "nobody" in told else 1)


def test_a_deal_of_two_by_mouse(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, "durak", {"pack": 24}, players=2)
    assert play_together(page, by_mouse) > 0
    over(page, 2)
    page.locator("#show-review").click()
    expect(page.locator("#review .bouts tbody tr").first).to_be_visible()


def test_a_deal_of_six_by_touch(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    open_table(page, server.url, "durak", {"pack": 36}, players=6)
    assert play_together(page, by_touch) > 0
    over(page, 6)


@pytest.mark.nightly
def test_a_deal_by_keys_and_what_is_read_out(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    open_table(page, server.url, "durak", {"pack": 24}, players=3)
    page.evaluate(LISTEN)
    assert play_together(page, by_keys) > 0
    over(page, 3)
    heard = " ".join(page.evaluate("() => window.heard"))
    assert " attacks with the " in heard or "You attack with the " in heard
    assert " picks up " in heard or "You pick up " in heard or "All beaten: " in heard


def test_done_leaves_the_buttons_to_who_is_still_asked(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "durak throw")
    expect(page.locator(".hint")).to_contain_text("throw in a nine or a jack")
    expect(page.locator(".window")).to_be_visible()
    before = acts(page)
    page.get_by_role("button", name="No more this time").tap()
    acted(page, before)
    expect(page.locator(".panel")).to_have_count(0)
    expect(page.locator(".me .badge")).to_have_text("✓ done")
    expect(page.locator(".plate:has(.badge.throws)")).to_have_count(2)


def test_done_for_the_bout_can_be_taken_back(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "durak throw")
    page.get_by_role("button", name="No more this bout").click()
    expect(page.locator(".me .badge")).to_have_text("✓ done")
    page.get_by_role("button", name="Ask me again in this bout").click()
    expect(page.locator("#ask-again")).to_have_count(0)


AT_ONCE = """
() => {
  const attacked = () => {
    if (!document.querySelector('.hint').textContent.includes('attack')) return; // who has come
    removeEventListener('htmx:after:swap', attacked);
    document.querySelector('.hand .legal').click();
  };
  addEventListener('htmx:after:swap', attacked);
}
"""


def test_a_card_meant_to_be_thrown_in_does_not_attack(server: Server, visitors: Visitors) -> None:
    """Another one is quicker and ends the bout, so that it is one's turn to attack."""
    page, other = visitors.visit("phone"), visitors.visit("desk")
    go(page, server.url, "durak last place", seat=2)
    tap(page.locator(LEGAL).first)
    expect(page.locator("[data-ui-raised]")).to_have_count(1)
    join(other, page, 0)
    page.evaluate(AT_ONCE)
    click_a_card(other)
    expect(page.locator(".hint")).to_contain_text("Your turn: attack Dorothea with a card.")
    expect(page.locator("[data-ui-raised]")).to_have_count(0)
    expect(page.locator("#toast")).to_have_text("The table has moved on. Look again and choose.")
    before = acts(page)
    page.wait_for_timeout(500)
    tap_a_card_twice(page)
    acted(page, before)
    expect(page.locator(".pair")).to_have_count(1)


def test_the_seconds_to_add_cards_are_counted_down(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "durak throw")
    clock, told = page.locator(".time"), re.compile(r"^\s*(\d+) seconds to add cards\s*$")
    seconds = []
    for _ in range(3):
        expect(clock).to_have_text(told)
        found = told.match(clock.inner_text())
        assert found
        seconds.append(int(found[1]))
        expect(clock).not_to_have_text(found[0])
    assert 60 >= seconds[0] > seconds[1] > seconds[2]


def test_alone_with_bots_no_time_runs_to_throw_in(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, "durak", {"pack": 36}, players=2)
    throws = page.get_by_role("button", name="No more this bout")
    while wait_for_turn(page) and not throws.count():
        before = acts(page)
        by_mouse(page)
        acted(page, before)
    expect(throws).to_be_visible()
    expect(page.locator(".time, .window")).to_have_count(0)


def test_what_everybody_does_is_read_whole_on_a_tablet(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "durak throw")
    page.set_viewport_size({"width": 820, "height": 1180})
    badges = page.locator(".others .badge")
    expect(badges.filter(has_text="+ throws").first).to_be_visible()
    for badge in badges.all():
        box = badge.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 820


def test_an_attack_is_passed_on_by_a_button(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "durak transfer")
    page.get_by_role("button", name="Pass it on with the eight of hearts").tap()
    expect(page.locator(".pair")).to_have_count(2)
    expect(page.locator("#said")).to_contain_text("You pass it on with the eight of hearts.")
    expect(page.locator(".me .badge")).to_have_text("⚔︎ attacks")


SHOW = "Pass it on by showing the eight of hearts"


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_trump_is_shown_by_a_button(server: Server, visitors: Visitors, way: str) -> None:
    page = visitors.visit("phone" if way == "touch" else "desk")
    go(page, server.url, "durak show")
    button = page.get_by_role("button", name=SHOW)
    if way == "mouse":
        button.click()
    elif way == "touch":
        button.tap()
    else:
        page.locator('.me .card[tabindex="0"]').focus()
        walk_to(page, f'[aria-label="{SHOW}"]', "Shift+Tab")
        page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="Eight of hearts, shown by you")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("You show the eight of hearts and pass it on.")
    expect(page.locator(".me .badge")).to_have_text("⚔︎ attacks")
    expect(page.locator(".hand .card")).to_have_count(6)


def test_showing_stands_in_one_row_with_the_other_answers(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "durak show")
    tops = "(all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size"
    for size in at_each(page, [(390, 844), (360, 640), (844, 390)]):
        assert page.locator(".answers button").evaluate_all(tops) == 1, size
        assert page.evaluate(HIDDEN, [".panel, .stock > *", ".hint, .others .plate"]) == [], size


# Of a pair: how much of the upper left corner of each card can be seen, where rank and suit stand.
CORNERS = """
() => [...document.querySelectorAll('.pair .card')].map((card) => {
  const turned = card.closest('.cover');
  const box = card.getBoundingClientRect();
  const x = box.left + (turned ? box.width * 0.22 : card.offsetWidth * 0.14);
  return [0.1, 0.26].map((part) => document
    .elementFromPoint(x, box.top + card.offsetHeight * part)?.closest('.card') === card);
})
"""


@pytest.mark.parametrize("size", SIZES)
def test_both_cards_of_six_pairs_can_be_read(server: Server, visitors: Visitors, size: str) -> None:
    page = visitors.visit(size)
    go(page, server.url, "durak six pairs")
    corners = page.evaluate(CORNERS)
    assert corners == [[True, True]] * 11
    width = page.locator(".pair .card").first.bounding_box()
    assert width
    assert width["width"] >= 44


def test_two_pairs_lie_side_by_side_on_a_tablet(server: Server, visitors: Visitors) -> None:
    """One above the other, they came close to whoever sits above them, and a third one closer."""
    page = visitors.visit("desk")
    go(page, server.url, "durak add")
    tops = "(pairs) => new Set(pairs.map((pair) => pair.getBoundingClientRect().top)).size"
    for size in at_each(page, [(820, 1180), (768, 1024), (1280, 800)]):
        expect(page.locator(".bout .pair")).to_have_count(2)
        assert page.locator(".bout .pair").evaluate_all(tops) == 1, size


def test_no_badge_lies_on_the_draw_pile(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "durak throw")
    longest = "(all) => { for (const one of all) one.textContent = '+ throws in'; }"
    for size in at_each(page, [(820, 1180), (768, 1024), (1280, 800)]):
        page.locator(".others .badge").evaluate_all(longest)
        assert page.evaluate(HIDDEN, [".others .badge", ".stock > *, .heap > *"]) == [], size


def test_a_long_hand_can_be_seen_large_and_played(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "durak longer")
    expect(page.locator(".hand .card")).to_have_count(30)
    before = acts(page)
    tap_a_card_twice(page)
    acted(page, before)
    expect(page.locator(".hand .card")).to_have_count(29)
    expect(page.locator(".pair .cover")).to_have_count(1)


@pytest.mark.parametrize(("scene", "pairs"), [("beaten", 1), ("taken", 2)])
def test_a_bout_that_is_over_is_seen_and_then_swept(
    server: Server, visitors: Visitors, scene: str, pairs: int
) -> None:
    page = visitors.open("desk", motion=True)
    go(page, server.url, f"durak {scene}")
    expect(page.locator(".bout.full .pair")).to_have_count(pairs)
    expect(page.locator(".bout[data-ui-swept]")).to_have_count(1)
    expect(page.locator(".bout .pair").first).to_be_hidden()
    page.get_by_role("button", name="Last bout").click()
    expect(page.locator("#last .laid")).to_have_count(pairs)


def test_cards_that_are_taken_fly_into_the_hand(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk", motion=True)
    page.add_init_script(RECORD)
    go(page, server.url, "durak six pairs", seat=1)
    lying = [card.get_attribute("id") or "" for card in page.locator(".pair .card").all()]
    page.evaluate("() => { window.flights.length = 0; }")
    page.get_by_role("button", name="Take 11 cards").click()
    expect(page.locator(".hand .card")).to_have_count(12)
    flown = {str(flight["id"]): flight["from"] for flight in flights(page)}
    assert len(lying) == 11
    assert all(flown[card] != "none" for card in lying)
    expect(page.locator(".pair")).to_have_count(0)
    expect(page.locator(".hint")).to_have_text("You take 11 cards. Cleo attacks Dorothea.")


def test_a_hint_of_two_sentences_breaks_between_them(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    page.set_viewport_size({"width": 820, "height": 1180})
    go(page, server.url, "durak taken", seat=2)
    assert page.locator(".hint").inner_text().splitlines() == [
        "Anselm takes 2 cards.",
        "Your turn: attack Dorothea with a card.",
    ]


@pytest.mark.parametrize("scene", ["durak transfer", "durak throw"])
def test_a_long_hint_is_hardly_wider_than_its_lines(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for size in at_each(page, [(390, 844), (360, 640), (820, 1180)]):
        assert page.locator(".asks .hint").evaluate(SPARE) < 4, size
