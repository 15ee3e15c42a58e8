"""Euchre: whole matches by mouse, touch and keys, and by what is read out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.devices import SIZES
from tests.browser.fits import SPARE, at_each
from tests.browser.reading import LISTEN, focused, read
from tests.browser.scene_rooms import go
from tests.browser.table import (
    ANSWERS,
    answer_by_keys,
    click_a_card,
    move,
    moved,
    open_more,
    open_table,
    play_match,
    tap,
    tap_a_card_twice,
    wait_for_turn,
)

SHORT = {"target": 5, "stick_dealer": True, "defend_alone": True, "farmers_hand": True}


def in_turn(page: Page) -> int:
    """Which answer is next, so that all kinds are given in the course of a match."""
    return int(move(page).partition(".")[0]) % page.locator(ANSWERS).count()


def by_mouse(page: Page) -> None:
    """Answer, or play a card."""
    answers = page.locator(ANSWERS)
    if answers.count():
        answers.nth(in_turn(page)).click()
    else:
        click_a_card(page)


def by_touch(page: Page) -> None:
    """Answer by one tap, play a card by two."""
    answers = page.locator(ANSWERS)
    if answers.count():
        answers.nth(in_turn(page)).tap()
    else:
        tap_a_card_twice(page)


def won(page: Page, deals: int) -> None:
    """The match is over and the sheet says so."""
    assert deals >= 2
    expect(page.locator("#scores-title")).to_have_text(re.compile(" win!?$"))
    open_more(page)
    totals = page.locator("#scores tbody td:last-child").all_inner_texts()
    assert max(map(int, totals)) >= 5 > min(map(int, totals))


def test_a_match_by_mouse(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, "euchre", SHORT)
    won(page, play_match(page, by_mouse, lambda page: page.locator("#ready").click()))
    page.locator("#show-review").click()
    expect(page.locator("#review .told tbody tr")).to_have_count(5)


@pytest.mark.nightly
def test_a_match_by_touch(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    open_table(page, server.url, "euchre", {"target": 5})
    won(page, play_match(page, by_touch, lambda page: page.locator("#ready").tap()))


def test_who_takes_it_up_by_keys_is_not_led_to_the_best_card(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "take up")
    before = move(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    moved(page, before)
    expect(page.locator(".me .hand .card")).to_have_count(6)
    expect(page.locator(".me .hand .card").last).to_be_focused()


def test_a_match_by_keys_and_what_is_read_out(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    open_table(page, server.url, "euchre", {"target": 5})
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    page.evaluate(LISTEN)
    wanted = ".me .card" if wait_for_turn(page) else "#ready"  # whoever sits out does nothing
    page.locator("#show-menu").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator(f"{wanted}:focus").count():
            break
    asked = False  # to say something, where the last answer is to pass

    def play(page: Page) -> None:
        nonlocal asked
        asked = asked or page.locator(ANSWERS).last.is_visible()
        answer_by_keys(page)

    def go_on(page: Page) -> None:
        expect(page.locator("#ready")).to_be_focused()
        assert focused(session).name == "Next deal"
        page.keyboard.press("Enter")

    deals = play_match(page, play, go_on)
    expect(page.locator("#ready")).to_be_focused()
    assert focused(session).name == "Again"
    won(page, deals)
    heard = " ".join(page.evaluate("() => window.heard"))
    assert "is turned up." in heard
    assert "You pass. " in heard or not asked
    assert " trump." in heard
    assert heard.count(" the trick.") >= 10
    assert "points for " in heard or re.search(r": [124] points?\.", heard)


@pytest.mark.parametrize(
    ("scene", "names"),
    [
        ("order", ["Order it up", "Order it up, alone", "Pass"]),
        ("take up", ["Take it up", "Take it up, alone", "Pass"]),
        ("bound to go alone", ["Order it up, alone", "Pass"]),
        (
            "call",
            [
                *("Hearts", "Clubs", "Diamonds"),
                *("Hearts, alone", "Clubs, alone", "Diamonds, alone", "Pass"),
            ],
        ),
        ("defend", ["With my partner", "Alone"]),
    ],
)
def test_answers_are_read_by_their_names(
    server: Server, visitors: Visitors, scene: str, names: list[str]
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    buttons = page.get_by_role("group").get_by_role("button")
    expect(buttons).to_have_count(len(names))
    for button, name in zip(buttons.all(), names, strict=True):
        expect(button).to_have_accessible_name(name)


def test_seats_are_read_with_their_side_and_part(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "sit out")
    session = page.context.new_cdp_session(page)
    regions = [node.name for node in read(session) if node.role == "region"]
    assert "Anselm, opponent, 4 cards in hand" in regions
    assert "Cleo, partner, made hearts trump, alone, 4 cards in hand" in regions
    go(page, server.url, "follow")
    left = page.get_by_role("button", name="Jack of diamonds, left bower, playable")
    expect(left).to_be_visible()
    expect(page.locator(".hint")).to_contain_text("the jack of diamonds is a trump, too")


@pytest.mark.parametrize(
    ("order", "hand"),
    [("", "JH JD AH 9C KS"), ("low", "AH JD JH 9C KS"), ("rank", "JH JD AH KS 9C")],
)
def test_the_left_bower_stands_with_the_trumps(
    server: Server, visitors: Visitors, order: str, hand: str
) -> None:
    page = visitors.open("desk")
    page.add_init_script(f"localStorage.setItem('black-queen', '{{\"sort\": \"{order}\"}}')")
    go(page, server.url, "follow")
    held = page.locator(".hand .card").evaluate_all("(all) => all.map((e) => e.dataset.card)")
    assert " ".join(held) == hand


@pytest.mark.parametrize("scene", ["call", "follow"])
def test_a_long_hint_is_hardly_wider_than_its_lines(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    for size in at_each(page, [(820, 1180), (1280, 800), (1920, 1080)]):
        assert page.locator(".hint").evaluate(SPARE) < 4, size


# How much wider than high the ring around the card that is turned up is.
RING = """
() => {
  const { width, height } = getComputedStyle(document.querySelector('.bidding'), '::before');
  return parseFloat(width) / parseFloat(height);
}
"""


@pytest.mark.parametrize("size", SIZES)
def test_the_ring_lies_the_same_way_while_others_bid(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    for scene in ("euchre 4 dealt", "order"):
        go(page, server.url, scene)
        assert page.evaluate(RING) > 1, scene


def test_a_discard_takes_two_taps_and_names_itself(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "discard")
    before = move(page)
    kept = page.locator('.hand .card[data-card="9H"]')
    expect(kept).to_have_attribute("aria-disabled", "true")
    for _ in range(2):
        tap(kept)
    expect(page.locator("#toast")).to_contain_text("must be kept")
    card = page.get_by_role("button", name="Nine of clubs, discard")
    tap(card)
    button = page.locator("#play")
    expect(button).to_have_text("Discard")
    button.tap()
    moved(page, before)
    expect(page.locator(".hand .card")).to_have_count(5)
    expect(page.locator("#said")).to_contain_text("You discard the nine of clubs.")


def test_a_card_is_given_by_two_taps_and_by_keys(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "give")
    before = move(page)
    expect(page.locator(".hint")).to_contain_text("give your partner your best card")
    tap(page.get_by_role("button", name="Jack of hearts, right bower, give"))
    button = page.locator("#play")
    expect(button).to_have_text("Give")
    button.tap()
    moved(page, before)
    expect(page.locator(".hand .card")).to_have_count(4)
    expect(page.locator("#said")).to_contain_text("You give Cleo the jack of hearts.")
    page = visitors.visit("desk")
    go(page, server.url, "given")
    before = move(page)
    expect(page.locator(".hint")).to_contain_text("Cleo gave you the queen of hearts")
    card = page.get_by_role("button", name="Nine of clubs, discard")
    card.focus()
    page.keyboard.press("Enter")
    moved(page, before)
    expect(page.locator(".hand .card")).to_have_count(5)
    expect(page.locator("#said")).to_contain_text("You discard the nine of clubs.")


# How far closed hands lie beside the portraits that they belong to.
BESIDE = """
() => [...document.querySelectorAll('.others .seat')].map((seat) => {
  const [fan, face] = ['.fan', '.avatar'].map((which) =>
    seat.querySelector(which).getBoundingClientRect());
  return Math.abs(fan.left + fan.width / 2 - face.left - face.width / 2);
})
"""


def test_closed_hands_lie_on_their_portraits(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "order")
    for size in at_each(page, [(1280, 800), (820, 1180), (390, 844), (844, 390)]):
        assert max(page.evaluate(BESIDE)) < 2, size


def test_who_made_trump_is_read_whole_on_a_phone(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "taken")
    expect(page.locator("#show-last")).to_be_visible()
    page.evaluate("document.querySelector('#show-talk').remove()")  # as for who plays alone
    made = page.locator(".bar .trump")
    for name in ("Jonas", "Quinn", "Clara"):
        made.locator("bdi").evaluate("(e, name) => { e.textContent = name; }", name)
        for size in at_each(page, [(390, 844), (844, 390)]):
            assert made.evaluate("(e) => e.scrollWidth <= e.clientWidth"), (name, size)


def test_the_dealer_names_trump_for_the_benny_before_looking(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "name")
    held = page.locator(".hand .card")
    expect(held).to_have_count(5)
    expect(page.locator('.hand [data-card="closed"]')).to_have_count(5)
    page.locator("#act-call-H").click()
    expect(page.locator('.hand [data-card="closed"]')).to_have_count(0)
    expect(held).to_have_count(6)
    expect(held.first).to_have_attribute("data-card", "XR")
    expect(page.locator(".hand .card.legal")).to_have_count(5)
