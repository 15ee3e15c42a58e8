"""Several rooms in the tabs of one browser, each played for itself; and the end of a match."""

from playwright.sync_api import Page, Route, expect

from tests.browser.apart import play_out
from tests.browser.conftest import Server, Visitors
from tests.browser.evening import act, menu, open_private_table
from tests.browser.table import (
    click_a_card,
    move,
    moved,
    open_table,
    play_cards,
    play_together,
    ready,
    wait_for_turn,
)


def test_rooms_in_two_tabs_are_played_by_turns(server: Server, visitors: Visitors) -> None:
    """Each tab keeps its own room, table and hand; both are the same person's."""
    first = visitors.open("desk")
    open_table(first, server.url, "black_queen", {}, players=2)
    second = first.context.new_page()
    open_table(second, server.url, "oh_hell", {"max_hand": 2}, players=3)
    assert first.url != second.url
    click_a_card(first)
    second.bring_to_front()
    play_together(second, act)
    first.bring_to_front()
    play_together(first, click_a_card)
    expect(first.locator("#scores")).to_be_visible()
    expect(second.locator("#scores")).to_be_visible()
    home = first.context.new_page()
    home.goto(server.url)
    expect(home.locator(".yours li")).to_have_count(2)
    home.goto(f"{server.url}matches")
    expect(home.locator(".list li")).to_have_count(1)  # of the other match there is more to play


def test_the_same_room_in_two_tabs_is_one_seat(server: Server, visitors: Visitors) -> None:
    first = visitors.open("desk")
    open_table(first, server.url, "black_queen", {}, players=2)
    second = first.context.new_page()
    second.goto(first.url)
    ready(second)
    assert wait_for_turn(second)
    before = move(first)
    click_a_card(second)
    moved(first, before)
    play_cards(first, click_a_card, 1)
    play_out(first)
    expect(second.locator("#scores")).to_be_visible()
    assert move(first) == move(second)


def test_a_match_that_is_ended_is_looked_back_at(server: Server, visitors: Visitors) -> None:
    host, guest = visitors.open("desk"), visitors.open("phone")
    open_private_table(host, server.url, "Hanna", players=2)
    guest.goto(host.url)
    ready(guest)
    guest.locator("#name").fill("Gil")
    guest.locator("#at1").click()
    host.locator("#start").click()
    expect(guest.locator(".felt")).to_be_visible()
    menu(guest)
    expect(guest.locator("#abandon")).to_have_count(0)
    menu(host)
    end = host.locator("#abandon")
    end.click()
    expect(end).to_have_text("Really end it for everybody?")
    end.click()
    for page in (host, guest):
        expect(page.locator("#ended")).to_contain_text("ended early")
    link = guest.locator("#look-back").get_attribute("href") or ""
    guest.goto(f"{server.url.rstrip('/')}{link}")
    expect(guest.locator("#live")).to_have_text("The cards are dealt. Here the match was ended.")
    guest.goto(f"{server.url}verify?match={link.rpartition('/')[2]}")
    expect(guest.locator("#verdict")).to_contain_text("Verified: the shuffle was fair")
    host.locator("#start").click()
    expect(host.locator(".felt")).to_be_visible()


def test_who_gathers_after_a_match_can_invite(server: Server, visitors: Visitors) -> None:
    """Also at a table that was opened to play at once: its page came without the invitation."""
    page = visitors.open("desk")
    open_table(page, server.url, "black_queen", {}, players=2)
    expect(page.locator(".felt")).to_be_visible()
    menu(page)
    page.locator("#abandon").click()
    page.locator("#abandon").click()
    expect(page.locator("#ended")).to_be_visible()
    expect(page.locator("#invite")).to_contain_text("Invite friends")
    assert page.locator("#invite input").first.input_value() == page.url


def test_the_invitation_comes_when_its_style_does(server: Server, visitors: Visitors) -> None:
    """A page that came to the table itself has yet to fetch how the gathering looks."""
    page = visitors.open("desk")
    open_table(page, server.url, "black_queen", {}, players=2)
    expect(page.locator(".felt")).to_be_visible()

    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/gathering.css", hold)
    menu(page)
    page.locator("#abandon").click()
    page.locator("#abandon").click()
    expect(page.locator("#ended")).to_be_attached()
    (style,) = held
    style.continue_()
    expect(page.locator("#invite")).to_contain_text("Invite friends")


def test_a_match_ends_while_a_card_is_turned_up(server: Server, visitors: Visitors) -> None:
    """It has nowhere to go then: seats and middle are gone, too. The page does not stumble."""
    page = visitors.open("desk", motion=True)
    open_table(page, server.url, "euchre", {}, players=4)
    wait_for_turn(page)
    turned = page.locator(".turned .card[data-leaves]")
    while not turned.count():  # a bot has made trump
        end_it(page)
        page.locator("#start").click()
        wait_for_turn(page)
    end_it(page)
    expect(page.locator(".card.leaving")).to_have_count(0)


def end_it(page: Page) -> None:
    menu(page)
    page.locator("#abandon").click()
    page.locator("#abandon").click()
    expect(page.locator("#ended")).to_be_visible()
