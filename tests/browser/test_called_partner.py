"""Called Partners: whole matches by mouse, touch and keys, the stepper, the grid, the reveal."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.reading import LISTEN, focused, said
from tests.browser.scene_rooms import go
from tests.browser.table import (
    click,
    click_a_card,
    move,
    moved,
    open_more,
    open_table,
    play_match,
    tap_a_card_twice,
    walk_to,
)

SHORT = {"hands": 2}


def live(page: Page) -> bool:
    """Whether there is something to say; waits until the page is ready for it."""
    if not page.locator(".panel").count():
        return False
    page.wait_for_selector(".panel[data-ui-live]")
    return True


def choose(page: Page, *cells: str) -> list[Locator]:
    """What is still to be chosen: a suit of which one has a card, and the first of these of it."""
    suit = page.locator(".calling [data-trump]:not([aria-label$='hold 0'])")
    due = int(page.locator(".calling").get_attribute("data-due") or 0)
    cards = [page.locator(cell).nth(cells[:at].count(cell)) for at, cell in enumerate(cells)][:due]
    return [suit.first, *cards] if suit.count() else cards


SEEN = ".cell[data-call]:visible"
FOREIGN = (f"{SEEN}:not(.own)",) * 2
MIXED = (f"{SEEN}.own", f"{SEEN}:not(.own)")


def bid_most(page: Page) -> None:
    if page.locator("#amount").count():  # else there is one bid left
        page.locator("#amount").click()
        page.keyboard.press("End")
    page.locator("#bid").click()


def by_mouse(page: Page) -> None:
    """Bid the most there is, call cards of others, or play a card."""
    if not live(page):
        click_a_card(page)
        return
    if page.locator(".stepper").count():
        bid_most(page)
        return
    for button in choose(page, *FOREIGN):
        button.click()
    page.locator("#confirm").click()


def by_touch(page: Page) -> None:
    """Bid a little or pass, call an own card, or play a card by two taps."""
    if not live(page):
        tap_a_card_twice(page)
        return
    if page.locator(".stepper").count():
        if page.locator("#by5:not([aria-disabled])").count():
            page.locator("#by5").tap()
        page.locator("#bid, #act-pass").first.tap()
        return
    for button in choose(page, *MIXED):
        button.tap()
    page.locator("#confirm").tap()


def by_keys(page: Page) -> None:
    """From the hand back to the panel and up to the highest bid; by arrows over the grid."""
    if not live(page):
        walk_to(page, ".me .legal", "ArrowRight")
        page.keyboard.press("Enter")
        return
    if page.locator(".stepper").count():
        if page.locator("#amount").count():
            walk_to(page, "#amount", "Shift+Tab")
            for key in ("End", "ArrowDown", "ArrowUp"):
                page.keyboard.press(key)
        else:
            walk_to(page, "#bid", "Shift+Tab")
        page.keyboard.press("Enter")
        return
    walk_to(page, ".trumps", "Shift+Tab")
    for key in ("ArrowDown", "Space"):  # which goes on to the cards of that suit
        page.keyboard.press(key)
    expect(page.locator(".cell:focus")).to_have_count(1)
    for key in ("Space", "End", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    walk_to(page, "#confirm", "Tab")
    page.keyboard.press("Enter")


def over(page: Page, hands: int) -> None:
    """The match is over: the sheet tells who has won, if not all are even, and has a line for
    each hand."""
    expect(page.locator("#scores-title")).to_contain_text(re.compile("win|Everyone is tied"))
    open_more(page)
    expect(page.locator("#scores .score-sheet tbody tr")).to_have_count(hands)


def test_a_match_of_six_by_mouse(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    open_table(page, server.url, "called_partner", SHORT, players=6)
    play_match(page, by_mouse, lambda page: page.locator("#ready").click())
    over(page, 2)
    page.locator("#show-review").click()
    expect(page.locator("#review .told tbody tr")).to_have_count(8)
    expect(page.locator("#review")).to_contain_text("Auction:")
    page.keyboard.press("Escape")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Verify shuffle").click()
    checked = opened.value.get_by_role("heading", name="Verified: all 2 shuffles were fair")
    expect(checked).to_be_visible()
    expect(opened.value.locator("#verdict li").last).to_contain_text("Seal ")
    opened.value.close()


def test_a_match_with_two_packs_by_mouse(server: Server, visitors: Visitors) -> None:
    """Equal cards lie side by side in the hand."""
    page = visitors.visit("desk")
    open_table(page, server.url, "called_partner", {"hands": 1, "packs": 2}, players=5)
    play_match(page, by_mouse, lambda page: page.locator("#ready").click())
    over(page, 1)
    page.locator("#show-review").click()
    expect(page.locator("#review .told tbody tr")).to_have_count(13)


def test_of_two_copies_the_caller_says_which_counts(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    go(page, server.url, "called copies")
    for name in ("#trump-S", "#call-KS", "#call-QS"):
        page.locator(name).click()
    says, copy = page.locator("#calling-says"), page.locator("#copy-0")
    expect(copy).to_have_text("K♠ 1st")
    expect(says).to_contain_text("play the first king of spades and the first queen of spades")
    copy.click()
    expect(copy).to_have_text("K♠ 2nd")
    expect(says).to_contain_text("play the second king of spades and the first queen of spades")
    page.locator("#confirm").click()
    expect(page.locator(".calling")).to_have_count(0)
    calls = page.locator(".calls")
    expect(calls).to_contain_text("the second king of spades")
    expect(calls).to_contain_text("the first queen of spades")


@pytest.mark.nightly
def test_a_match_of_seven_by_touch(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    options = {"hands": 1, "forced_bid": True, "variable_points": True}
    open_table(page, server.url, "called_partner", options, players=7)
    play_match(page, by_touch, lambda page: page.locator("#ready").tap())
    over(page, 1)


@pytest.mark.nightly
def test_a_match_by_keys_and_what_is_read_out(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    open_table(page, server.url, "called_partner", {"hands": 1}, players=4)
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    page.evaluate(LISTEN)
    walk_to(page, ".me .card", "Tab", most=30)
    play_match(page, by_keys, lambda page: page.keyboard.press("Enter"))
    expect(page.locator("#ready")).to_be_focused()
    assert focused(session).name == "Again"
    over(page, 1)
    heard = " ".join(page.evaluate("() => window.heard"))
    assert heard.count(" the trick") >= 12
    assert " held the " in heard


def test_the_stepper_stays_among_the_bids_that_are_allowed(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "called bid")
    assert live(page)
    bid = page.locator("#bid")
    amount = page.get_by_role("spinbutton", name="Bid")
    expect(bid).to_have_text("Bid 95")
    for step, told in (("#by10", 105), ("#by20", 125), ("#by-5", 120), ("#by-10", 110)):
        page.locator(step).tap()
        expect(bid).to_have_text(f"Bid {told}")
        expect(amount).to_have_attribute("aria-valuenow", str(told))
    for _ in range(2):
        page.locator("#by20").tap()
    expect(bid).to_have_text("Bid 150")
    expect(page.locator("#by5")).to_have_attribute("aria-disabled", "true")
    for key, told in (("Home", 95), ("ArrowUp", 100), ("PageUp", 110), ("ArrowLeft", 105)):
        amount.press(key)
        expect(bid).to_have_text(f"Bid {told}")
    before = move(page)
    bid.tap()
    moved(page, before)
    expect(page.locator("#said")).to_contain_text("You bid 105.")


def test_the_grid_says_what_is_chosen_and_is_confirmed_once(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("phone")
    go(page, server.url, "called trump")
    assert live(page)
    says, confirm = page.locator("#calling-says"), page.locator("#confirm")
    expect(says).to_have_text("Choose a trump suit.")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    size = page.locator(".calling").bounding_box()
    page.get_by_role("button", name="Spades trump").tap()
    expect(says).to_have_text("Spades are trump. Call two cards.")
    page.get_by_role("button", name="Call the ace of spades, 15 points, yours").tap()
    expect(says).to_have_text("Spades are trump. Call another card.")
    page.get_by_role("button", name="Call the queen of spades").tap()
    page.get_by_role("button", name="Hearts trump").tap()  # one may go back to the suit
    expect(says).to_have_text(
        "Hearts are trump. Your partner holds the queen of spades. "
        "You hold the ace of spades yourself: no partner there."
    )
    page.get_by_role("button", name="Call the ace of hearts").tap()  # instead of the first
    expect(says).to_have_text(
        "Hearts are trump. Your partners hold the queen of spades and the ace of hearts."
    )
    page.get_by_role("button", name="Clubs", exact=True).tap()  # a call need not be of trump
    expect(page.get_by_role("button", name="Call the ace of clubs")).to_be_visible()
    assert page.locator(".calling").bounding_box() == size
    before = move(page)
    confirm.tap()
    moved(page, before)
    for text in (
        "You name hearts as trump.",
        "You call the queen of spades.",
        "You call the ace of hearts.",
    ):
        expect(page.locator("#said")).to_contain_text(text)
    expect(page.locator(".hint")).to_have_text("Your turn: lead any card.")
    expect(page.locator(".me .badge")).to_have_text("caller")
    expect(page.locator(".others .badge")).to_have_text(["?"] * 5)


def test_a_grid_that_is_begun_asks_for_what_is_left(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called second")
    assert live(page)
    expect(page.locator("#calling-says")).to_have_text("Hearts are trump. Call another card.")
    page.get_by_role("button", name="Spades", exact=True).click()
    page.get_by_role("button", name="Call the queen of spades").click()
    expect(page.locator("#calling-says")).to_contain_text("Hearts are trump. Your partners hold")
    before = move(page)
    page.locator("#confirm").click()
    moved(page, before)
    expect(page.locator(".calls")).to_contain_text("Q♠")


def test_a_called_card_turns_the_badge_and_is_told(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called own")
    badge = page.locator(".me .badge")
    expect(badge).to_have_text("caller")
    card = page.locator('.hand .card[data-card="AS"]')
    expect(card).to_have_accessible_name("Ace of spades, called, playable")
    page.evaluate(LISTEN)
    before = move(page)
    click(card)
    moved(page, before)
    told = "You held the called ace of spades: no partner there."
    expect(page.locator(".reveal")).to_contain_text(told)
    said(page, told)
    expect(page.locator(".calls")).to_contain_text("You")


def test_a_role_is_told_to_its_holder_and_seats_are_read(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called partner")
    told = "You hold the queen of spades, so you are Anselm’s partner; nobody else knows yet."
    expect(page.locator("#role")).to_have_text(told)
    expect(page.locator(".me .badge")).to_have_accessible_name("partner, nobody else knows")
    for name in ("Anselm, caller, 7 cards in hand", "Emil, side not known, 8 cards in hand"):
        expect(page.get_by_role("region", name=name)).to_be_visible()


def test_a_click_beside_it_does_not_empty_the_grid(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    go(page, server.url, "called trump")
    page.locator("#trump-H").click()
    cells = page.locator(".cell").filter(visible=True)
    expect(cells).not_to_have_count(0)
    number = cells.count()
    page.locator(".others .plate").first.click()
    page.mouse.click(4, 400)
    expect(cells).to_have_count(number)
