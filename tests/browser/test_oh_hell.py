"""Oh Hell: whole matches by mouse, touch and keys, the hook, and what is read out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import at_each
from tests.browser.reading import LISTEN, focused, read
from tests.browser.scene_rooms import go, join
from tests.browser.states import HIDDEN
from tests.browser.table import (
    ANSWERS,
    answer_by_keys,
    click_a_card,
    move,
    moved,
    open_more,
    open_table,
    play_match,
    tap_a_card_twice,
)

SHORT = {"max_hand": 3, "shape": "down"}


def by_mouse(page: Page) -> None:
    """Bid as little as may be, or play a card."""
    if page.locator(ANSWERS).count():
        page.locator(ANSWERS).first.click()
    else:
        click_a_card(page)


def by_touch(page: Page) -> None:
    """Bid by one tap, play a card by two."""
    if page.locator(ANSWERS).count():
        page.locator(ANSWERS).last.tap()
    else:
        tap_a_card_twice(page)


def over(page: Page, players: int) -> None:
    """The match of three deals is over: the sheet and the chart tell the totals."""
    expect(page.locator("#scores-title")).to_contain_text("win")
    open_more(page)
    expect(page.locator("#scores .score-sheet tbody tr")).to_have_count(3)
    chart = page.get_by_role("img", name="The totals over 3 deals.")
    expect(chart).to_be_visible()
    totals = page.locator("#scores .score-sheet tr:last-child td b").all_inner_texts()
    drawn = [label.split()[0] for label in page.locator(".track > text").all_text_contents()]
    assert len(totals) == players
    assert sorted(drawn) == sorted(totals)


def test_a_match_by_mouse(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, "oh_hell", SHORT, players=5)
    assert play_match(page, by_mouse, lambda page: page.locator("#ready").click()) == 3
    over(page, 5)
    page.locator("#show-review").click()
    expect(page.locator("#review .told tbody tr")).to_have_count(1)


@pytest.mark.nightly
def test_a_match_of_seven_by_touch(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    open_table(page, server.url, "oh_hell", SHORT, players=7)
    assert play_match(page, by_touch, lambda page: page.locator("#ready").tap()) == 3
    over(page, 7)


@pytest.mark.nightly
def test_a_match_by_keys_and_what_is_read_out(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    open_table(page, server.url, "oh_hell", SHORT, players=3)
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    page.evaluate(LISTEN)
    page.locator("#show-menu").focus()
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.locator(".me .card:focus").count():
            break

    def go_on(page: Page) -> None:
        expect(page.locator("#ready")).to_be_focused()
        assert focused(session).name == "Next deal"
        page.keyboard.press("Enter")

    assert play_match(page, answer_by_keys, go_on) == 3
    expect(page.locator("#ready")).to_be_focused()
    assert focused(session).name == "Again"
    over(page, 3)
    heard = " ".join(page.evaluate("() => window.heard"))
    assert "is turned up:" in heard
    assert "You bid " in heard
    assert heard.count("All have bid.") == 3
    assert heard.count(" the trick: ") == 3 + 2 + 1


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_secret_bids_are_made_unseen(server: Server, visitors: Visitors, size: str) -> None:
    """Two of five bids are made; the third and the fourth see of each other that they have bid."""
    page, other = visitors.visit(size), visitors.visit(size)
    go(page, server.url, "oh hell secret")
    join(other, page, 1)
    bids = page.locator("ol.bids li")
    made, to_come = re.compile(r"✓\s*has bid\s*$"), re.compile(r"to come\s*$")
    expect(bids).to_have_text([made, made, to_come, to_come, to_come])
    expect(page.locator(".balance")).to_have_text("Secret bids: 2 of 5 made")
    before = move(other)
    page.locator(ANSWERS).nth(3).click()
    moved(other, before)
    expect(bids.nth(2)).to_have_text(re.compile(r"You\s*bid\s*3\s*$"))
    theirs = other.locator("ol.bids li")
    expect(theirs).to_have_text([made, made, made, to_come, to_come])
    expect(other.locator(".balance")).to_have_text("Secret bids: 3 of 5 made")
    expect(other.locator("#said")).to_contain_text(re.compile(r"has bid\."))
    expect(other.locator("#said")).not_to_contain_text(re.compile(r"bids \d"))
    expect(other.locator(ANSWERS)).to_have_count(11)


def test_the_hook_is_seen_and_does_nothing(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "oh hell hook")
    buttons = page.get_by_role("group", name="Your bid").get_by_role("button")
    assert [button.inner_text() for button in buttons.all()] == [str(bid) for bid in range(11)]
    barred = page.get_by_role("button", name="Bid 2", exact=True)
    expect(barred).to_have_attribute("aria-disabled", "true")
    expect(barred).to_have_accessible_description(
        "Not 2: the bids must not add up to 10, and the others have bid 8."
    )
    expect(page.locator("#panel-note")).to_be_visible()
    before = move(page)
    barred.tap(force=True)
    page.get_by_role("button", name="Bid 3", exact=True).tap()
    moved(page, before)
    expect(page.locator(".me .score")).to_have_text("0 of 3 ○")
    expect(page.locator("#said")).to_contain_text("You bid 3. All have bid. Overbid by 1.")


@pytest.mark.parametrize("size", ["desk", "phone", "across"])
def test_trumps_cards_and_deal_are_always_in_sight(
    server: Server, visitors: Visitors, size: str
) -> None:
    page = visitors.visit(size)
    for scene, trump, deal in (
        ("oh hell hook", "9♥ trump", "Deal 1 of 20 · 10 cards"),
        ("oh hell seven follow", "9♥ trump", "Deal 6 of 14 · 2 cards"),
        ("oh hell no trumps", "No trump", "Deal 5 of 20 · 6 cards"),
    ):
        go(page, server.url, scene)
        for text in (trump, deal):
            pill = page.locator(".bar :is(.pill, small)").filter(has_text=text)
            expect(pill).to_be_in_viewport(ratio=1)


def test_seats_are_read_with_their_tricks(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "oh hell taken")
    session = page.context.new_cdp_session(page)
    found = [node.name for node in read(session) if node.role == "status"]
    assert "1 of 3 tricks, 2 still needed" in found
    assert "0 of 2 tricks, 2 still needed" in found


def test_the_sheet_is_at_hand_while_a_deal_is_played(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "oh hell seven follow")
    page.get_by_role("button", name="Score sheet").tap()
    rows = page.locator("#score-sheet tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.last).to_be_in_viewport()
    page.locator("#hide-score-sheet").tap()
    expect(page.locator("#score-sheet")).to_be_hidden()
    page.keyboard.press("s")
    expect(page.locator("#hide-score-sheet")).to_be_focused()


# What of another's plate a card or the panel lies on, or the hint on one's own cards.
COVERED = """
() => {
  const box = (e) => {
    const text = document.createRange();
    text.selectNodeContents(e);
    return (e.matches('.plate *') ? text : e).getBoundingClientRect();
  };
  const hits = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [['.slot .face, .bids li, .panel', '.others .plate :is(b, .sub, .score)'],
    ['.hint', '.hand .card']].flatMap(([over, under]) => [...document.querySelectorAll(under)]
    .filter((e) => [...document.querySelectorAll(over)].some((o) => hits(box(o), box(e))))
    .map((e) => e.outerHTML));
}
"""


@pytest.mark.parametrize("scene", ["oh hell four", "oh hell four follow"])
def test_nothing_lies_on_a_seat_of_four_on_a_phone_held_across(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("across")
    go(page, server.url, scene)
    for width, height in (844, 390), (740, 360):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == []


# How far below its name the tricks and the bid of each of the others stand.
BELOW = """
() => [...document.querySelectorAll('.others .plate:has(.score)')].map((plate) => {
  const [name, score] = ['b', '.score'].map((what) => plate.querySelector(what));
  return Math.round(score.getBoundingClientRect().top - name.getBoundingClientRect().bottom);
})
"""


def test_on_a_phone_nothing_moves_with_the_turn(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    places = set()
    for scene in ("oh hell lead", "oh hell follow", "oh hell taken", "oh_hell 3 middle"):
        go(page, server.url, scene)
        places |= set(page.evaluate(BELOW))
    assert len(places) == 1


# Where the faces and names of all are, before and after the first has bid, as if they had not yet.
STANDING = """
() => {
  const places = () => [...document.querySelectorAll('.plate :is(.avatar, b)')].map((e) => {
    const { left, top } = e.getBoundingClientRect();
    return [left, top].map(Math.round).join(' ');
  });
  const withBids = places();
  const bids = [...document.querySelectorAll('.plate > .score')];
  const homes = bids.map((bid) => bid.parentElement);
  bids.forEach((bid) => bid.remove());
  const before = places();
  bids.forEach((bid, at) => homes[at].append(bid));
  return before.filter((place, at) => place !== withBids[at]);
}
"""


@pytest.mark.parametrize("scene", ["oh hell four", "oh hell bid", "oh hell seven"])
def test_nobody_moves_when_a_bid_comes(server: Server, visitors: Visitors, scene: str) -> None:
    page = visitors.visit("desk")
    go(page, server.url, scene)
    for size in at_each(page, [(1280, 800), (820, 1180), (390, 844), (844, 390)]):
        assert page.evaluate(STANDING) == [], size


def test_a_long_name_is_read_beside_its_tick(server: Server, visitors: Visitors) -> None:
    page, friend = visitors.visit("across"), visitors.visit("desk")
    go(page, server.url, "oh hell sheet")
    join(friend, page, 1)
    friend.locator("#ready").click()
    ready = page.locator(".score-sheet thead th:has(.ready)")
    expect(ready).to_have_count(1)
    ready.locator("bdi").evaluate("(name) => { name.textContent = 'Maximiliane Wolkenbu'; }")
    box, name = ready.bounding_box(), ready.locator("bdi").bounding_box()
    assert box
    assert name
    assert box["x"] < name["x"]
    assert name["x"] + name["width"] <= box["x"] + box["width"]
    assert name["width"] > 40


def test_arrows_step_from_bid_to_bid(server: Server, visitors: Visitors) -> None:
    """Who plays by keys comes to the bids first, and bids what is stepped to."""
    page = visitors.visit("desk")
    go(page, server.url, "oh hell bid")
    before = move(page)
    page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".panel button:focus")).to_have_text("2")
    page.keyboard.press("Enter")
    moved(page, before)
    expect(page.locator(".me .score")).to_contain_text("2")


def test_the_first_step_by_keys_leads_to_a_card_that_can_be_played(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "oh hell follow")
    page.keyboard.press("Tab")
    expect(page.locator(".me .hand .legal:focus")).to_have_count(1)


@pytest.mark.parametrize("scene", ["oh hell seventeen", "oh hell hook"])
def test_why_a_bid_is_barred_can_be_read_on_phones(
    server: Server, visitors: Visitors, scene: str
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, scene)
    for _ in at_each(page, [(390, 844), (360, 740), (412, 915)]):
        expect(page.locator("#panel-note")).to_be_visible()
        assert page.evaluate(HIDDEN, [".hint", "#panel-note"]) == []
