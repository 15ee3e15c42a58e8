"""A first evening: a host, two friends by link and by code, one leaves, one looks on, a rematch."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.rooms.fold.seats.people import MAX_NAME
from tests.browser.conftest import Server, Visitors
from tests.browser.evening import in_own_way, menu, open_private_table, sit_down
from tests.browser.scene_rooms import go, join
from tests.browser.table import (
    by_turns,
    choices,
    choose_players,
    click_a_card,
    move,
    moved,
    open_more,
    play_now,
    ready,
    wait_for_turn,
)


def play_together(*pages: Page) -> None:
    """Until the deal is over everybody plays, each in the own way."""
    expect(pages[0].locator("#scores")).to_have_count(0)  # of the deal before
    for _ in by_turns(*((page, in_own_way) for page in pages)):
        pass


def gather(host: Page, friend: Page, phone: Page, url: str) -> None:
    """A private table, to which one comes by the link and one by the code. The host chooses an
    option, shuffles the seats, and deals."""
    open_private_table(host, url, "Hanna", players=3)
    link = host.locator("#link").input_value()
    assert link == host.url
    qr = host.get_by_alt_text("QR code of the link")
    assert qr.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }")
    host.get_by_role("button", name="Copy link").click()
    expect(host.locator("#toast")).to_contain_text("copied")
    friend.goto(link)
    ready(friend)
    sit_down(friend, "Gus")
    phone.goto(url)
    said = host.locator(".code").inner_text()
    phone.get_by_label("Did somebody give you a code or a link?").fill(
        said.upper().replace("-", " ")
    )
    phone.get_by_role("button", name="Join").tap()
    ready(phone)
    assert phone.url == link
    sit_down(phone, "Paula")

    expect(host.locator(".chairs")).to_contain_text("Paula")
    host.locator("#show-options").click()
    host.get_by_label("Piles for each player").fill("8")
    host.get_by_role("button", name="Use these").click()
    expect(friend.locator(".gathering .chosen")).to_contain_text(re.compile(r"player\s*8"))
    menu(host)
    host.get_by_role("button", name="Shuffle seats").click()
    host.get_by_role("button", name="Deal", exact=True).click()
    for page in (host, friend, phone):
        page.wait_for_selector(".felt.n3")


def leave_and_look_on(host: Page, friend: Page, phone: Page) -> None:
    """After a deal the friend leaves, and a bot has the seat in the rematch of those who stay."""
    menu(friend)
    leave = friend.get_by_role("button", name="Leave my seat")
    leave.click()
    result = host.locator(".ending .came").inner_text()
    friend.locator("#leave", has_text="Really leave?").click()
    expect(friend.locator("#scores")).to_be_visible()
    expect(friend.locator("#ready")).to_have_count(0)
    expect(host.locator("#toast")).to_have_text("Gus has left the table.")
    assert "Gus" in result
    assert host.locator(".ending .came").inner_text() == result

    host.get_by_role("button", name="Again").click()
    phone.get_by_role("button", name="Again").tap()
    look_on(friend)


def look_on(friend: Page) -> None:
    """The friend has no cards."""
    expect(friend.locator(".pill", has_text="Watching")).to_be_visible()
    expect(friend.locator(".hand")).to_have_count(0)


def add_up(host: Page) -> None:
    """The sheet has running totals of those who have stayed, and the cards of the deal."""
    sheet = host.locator("#scores")
    row = sheet.locator("tr", has_text="You")
    expect(row.locator("td").nth(2)).to_have_text(re.compile("^[012] of 2$"))
    expect(sheet.locator("tr", has_text="bot").first).to_have_count(0)
    open_more(host)
    host.get_by_role("button", name="Cards taken").click()
    expect(host.locator("#review .card")).to_have_count(51)
    host.keyboard.press("Escape")
    host.locator("#hide-more").click()
    expect(host.locator("#more")).to_be_hidden()


def hand_on_and_close(visitors: Visitors, host: Page, friend: Page, phone: Page) -> None:
    """The table is handed on, and closed."""
    link = host.url
    menu(host)
    make_host = host.get_by_role("button", name="Make Paula the host")
    make_host.click()
    host.locator("[id^=host]", has_text="Really hand").click()
    expect(make_host).to_have_count(0)
    expect(host.locator("#toast")).to_have_text("Paula is the host now.")
    expect(phone.locator("#toast")).to_have_text("You are the host now.")
    host.keyboard.press("Escape")
    menu(phone)
    phone.get_by_role("button", name="Close the table").tap()
    close = phone.locator("#close-table", has_text="Really close")
    close.tap(position={"x": 8, "y": 8})  # else it counts as the second tap of a double one
    for page in (host, friend, phone):
        expect(page.locator("#net")).to_contain_text("This table is closed.")
    friend.goto(link)
    expect(friend.get_by_text("There is no such table, or it is closed.")).to_be_visible()
    visitors.complaints.clear()  # the browser reports the 404 itself


@pytest.mark.nightly
def test_a_first_evening(server: Server, visitors: Visitors) -> None:
    host, friend, phone = visitors.visit("desk"), visitors.visit("desk"), visitors.visit("phone")
    gather(host, friend, phone, server.url)
    play_together(host, friend, phone)
    leave_and_look_on(host, friend, phone)
    play_together(host, phone)
    add_up(host)
    hand_on_and_close(visitors, host, friend, phone)


def test_the_beginning_of_an_evening(server: Server, visitors: Visitors) -> None:
    host, friend, phone = visitors.visit("desk"), visitors.visit("desk"), visitors.visit("phone")
    gather(host, friend, phone, server.url)
    waiting = {host, friend, phone}
    for page in by_turns(*((page, in_own_way) for page in waiting)):
        waiting.discard(page)
        if not waiting:
            break


def test_one_leaves_before_the_rematch(server: Server, visitors: Visitors) -> None:
    host, friend, phone = visitors.visit("desk"), visitors.visit("desk"), visitors.visit("phone")
    go(host, server.url, "ending of three")
    join(friend, host, 1)
    join(phone, host, 2)
    play_together(host, friend, phone)
    leave_and_look_on(host, friend, phone)


def test_the_end_of_an_evening(server: Server, visitors: Visitors) -> None:
    host, friend, phone = visitors.visit("desk"), visitors.visit("desk"), visitors.visit("phone")
    go(host, server.url, "ending of a rematch")
    join(friend, host, 1)
    join(phone, host, 2)
    look_on(friend)
    play_together(host, phone)
    add_up(host)
    hand_on_and_close(visitors, host, friend, phone)


def test_from_the_first_page_to_a_card_by_two_clicks(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    page.get_by_role("button", name="Play now").click()  # one
    ready(page)
    assert wait_for_turn(page)
    before = move(page)
    click_a_card(page)  # two
    moved(page, before)


def test_a_person_is_renamed_at_the_table(server: Server, visitors: Visitors) -> None:
    page, watcher = visitors.visit("desk"), visitors.visit("phone")
    play_now(page, server.url)
    watcher.goto(page.url)
    ready(watcher)
    menu(page)
    page.locator("#rename").get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Change").click()
    expect(watcher.locator(".me .who b")).to_have_text("Zoë")


def test_a_field_takes_no_longer_name_than_the_table(server: Server, visitors: Visitors) -> None:
    """Not even one that was kept before; and that one stops nobody."""
    page = visitors.visit("desk")
    page.goto(server.url)
    page.evaluate("(name) => look.set('name', name)", "W" * (MAX_NAME + 3))
    play_now(page, server.url)
    seat = page.locator("#around [data-you]")
    expect(seat).to_have_attribute("data-name", "W" * MAX_NAME)
    menu(page)
    name = page.locator("#rename").get_by_label("Your name")
    name.fill("")
    name.press_sequentially("M" * (MAX_NAME + 3))
    expect(name).to_have_value("M" * MAX_NAME)
    page.get_by_role("button", name="Change").click()
    expect(seat).to_have_attribute("data-name", "M" * MAX_NAME)


def test_an_option_that_does_not_fit_is_said_before_it_is_sent(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    choices(page)
    piles = page.get_by_label("Piles for each player")
    piles.fill("99")
    page.get_by_role("button", name="Play now").click()
    assert page.url == server.url
    assert "13" in piles.evaluate("(field) => field.validationMessage")
    page.get_by_label("Players").select_option("5")
    expect(piles).to_have_attribute("max", "10")


def test_a_question_waits_while_others_go_on(server: Server, visitors: Visitors) -> None:
    host, friend = visitors.visit("desk"), visitors.visit("desk")
    open_private_table(host, server.url, "Hanna", players=2)
    friend.goto(host.url)
    ready(friend)
    sit_down(friend, "Gus")
    host.locator("#show-options").click()
    host.get_by_label("Deals in a match").fill("2")
    menu(friend)
    friend.get_by_role("button", name="Leave my seat").click()  # asked for four seconds
    host.get_by_role("button", name="Use these").click()
    expect(friend.locator(".gathering .chosen")).to_contain_text(re.compile(r"match\s*2"))
    friend.get_by_role("button", name="Really leave?").click()
    expect(friend.locator(".chairs .mine")).to_have_count(0)


def test_what_is_told_is_seen_above_an_open_sheet(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("phone")
    play_now(page, server.url)
    menu(page)
    page.get_by_role("button", name="Invite friends").tap()
    page.get_by_role("button", name="Copy link").tap()
    toast = page.locator("#toast")
    expect(toast).to_contain_text("copied")
    assert toast.evaluate(
        "(e) => { const b = e.getBoundingClientRect();"
        " return e.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); }"
    )


def test_a_hidden_option_never_blocks_the_start(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    choose_players(page, 2)
    page.get_by_label("Piles for each player").fill("13")
    choose_players(page, 3)
    page.get_by_role("button", name="Play now").click()
    ready(page)
