"""Several people, and a server that goes away for a while."""

import re
import signal
from pathlib import Path

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.scene_rooms import go, join, write
from tests.browser.table import (
    LOOK_MS,
    by_turns,
    choices,
    click_a_card,
    play_cards,
    play_deal,
    play_now,
    ready,
    tap_a_card_twice,
)


def open_private_room(page: Page, url: str, name: str) -> str:
    """Open a room and return its link."""
    page.goto(url)
    choices(page)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    link = page.locator("#link")
    expect(link).to_have_value(re.compile("^http"))
    return link.input_value()


def test_two_friends_and_two_bots_in_a_private_room(server: Server, visitors: Visitors) -> None:
    host, guest = visitors.visit("desk"), visitors.visit("phone")
    link = open_private_room(host, server.url, "Hanna")

    guest.goto(link)
    ready(guest)
    expect(guest.locator(".chairs")).to_contain_text("Hanna")
    guest.get_by_label("Your name").fill("Gus <b>bold</b>")
    guest.get_by_role("button", name="Sit here").nth(1).tap()
    expect(host.locator(".chairs")).to_contain_text("Gus <b>bold</b>")
    expect(host.locator(".chairs b b")).to_have_count(0)

    host.get_by_role("button", name="Add a bot").first.click()
    expect(guest.locator(".chairs")).to_contain_text("bot")
    host.get_by_role("button", name="Deal", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(".felt.n4")
    # Each sees the own hand only.
    assert host.locator(".hand .card").count() == guest.locator(".hand .card").count() == 10
    waiting = {host, guest}
    for page in by_turns((host, click_a_card), (guest, tap_a_card_twice)):
        waiting.discard(page)
        if not waiting:
            break


def test_the_next_deal_waits_for_all_people(server: Server, visitors: Visitors) -> None:
    host, guest = visitors.visit("desk"), visitors.visit("phone")
    go(host, server.url, "ending with a guest")
    join(guest, host, 1)
    for _ in by_turns((host, click_a_card), (guest, tap_a_card_twice)):
        pass
    for page in (host, guest):
        expect(page.locator("#scores tbody tr")).to_have_count(4)
    host.get_by_role("button", name="Again").click()
    expect(host.locator("#scores")).to_contain_text("Waiting for Gus")
    guest.get_by_role("button", name="Again").tap()
    expect(guest.locator("#scores")).to_have_count(0)
    expect(host.locator("#scores")).to_have_count(0)


def test_an_update_in_the_middle_of_a_click_takes_nothing_away(
    server: Server, visitors: Visitors
) -> None:
    host, guest = visitors.visit("desk"), visitors.visit("desk")
    link = open_private_room(host, server.url, "Hanna")
    guest.goto(link)
    ready(guest)
    guest.get_by_role("button", name="Sit here").nth(1).hover()
    guest.mouse.down()
    host.get_by_role("button", name="Add a bot").first.click()
    expect(host.locator("#chair1")).not_to_contain_text("Free seat")
    expect(guest.locator("#chair1")).to_contain_text("Free seat")
    guest.mouse.up()
    expect(guest.locator("#chair1")).to_contain_text("bot")
    expect(host.locator("#chair2")).to_contain_text("here")


def test_a_third_visitor_watches_and_sits_down_later(server: Server, visitors: Visitors) -> None:
    host, visitor = visitors.visit("desk"), visitors.visit("desk")
    go(host, server.url, "ending")
    visitor.goto(host.url)
    ready(visitor)
    expect(visitor.locator(".felt")).to_be_visible()
    expect(visitor.locator(".hand")).to_have_count(0)
    visitor.get_by_label("Your name").fill("Vera")
    visitor.locator("#join button").first.click()
    expect(visitor.locator(".watcher")).to_contain_text("You will be seated after this deal")

    play_deal(host, click_a_card)
    host.get_by_role("button", name="Again").click()
    expect(visitor.locator(".hand .card")).to_have_count(10)


def test_who_watches_is_offered_a_seat_once(server: Server, visitors: Visitors) -> None:
    """Where the hand would be, and then on the score sheet, which knows the name typed there."""
    host, visitor = visitors.visit("desk"), visitors.visit("desk")
    go(host, server.url, "ending")
    visitor.goto(host.url)
    ready(visitor)
    visitor.get_by_label("Your name").fill("Vera")
    bot = visitor.locator(".seat.w .who b").inner_text()
    offers = visitor.get_by_role("button", name=bot, exact=True)
    expect(offers).to_have_count(1)
    play_deal(host, click_a_card)
    expect(visitor.locator("#scores")).to_be_visible()
    expect(offers).to_have_count(1)
    expect(visitor.locator("#scores").get_by_label("Your name")).to_have_value("Vera")
    offers.click()
    expect(offers).to_have_count(0)
    host.get_by_role("button", name="Again").click()
    expect(host.locator(".seat.w .who b")).to_have_text("Vera")


def test_the_server_stops_and_the_deal_goes_on_without_reload(
    tmp_path: Path, visitors: Visitors
) -> None:
    write(tmp_path, ["long ending"])
    server = Server(tmp_path)
    try:
        page = visitors.open("desk")
        go(page, server.url, "long ending")
        page.evaluate("() => { window.loaded = 'once'; }")
        for how in (signal.SIGTERM, signal.SIGKILL):
            play_cards(page, click_a_card, 3)
            hand = page.locator(".hand").inner_html()
            server.stop(how)
            expect(page.locator("#net")).to_be_visible()
            server.start()
            expect(page.locator("#net")).to_be_hidden()
            assert page.locator(".hand").inner_html() == hand
        assert play_deal(page, click_a_card) == 2
        assert page.evaluate("() => window.loaded") == "once"
        page.goto("about:blank")  # what the end of a match loads is not cut off with the server
        visitors.forgive_cut_connections()
    finally:
        server.stop()


def test_a_slow_network_only_takes_longer(server: Server, visitors: Visitors) -> None:
    """Scripts come one after the other, with time between them for whatever else waits."""
    page = visitors.open("desk")
    slow = ("htmx", "table.js")

    def later(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    for name in slow:
        page.route(re.compile(name), later)
    play_now(page, server.url)
    play_cards(page, click_a_card, 1)


def test_a_page_that_misses_a_table_gets_all_of_it_anew(server: Server, visitors: Visitors) -> None:
    page, other = visitors.open("desk"), visitors.visit("desk")
    connections: list[WebSocketRoute] = []
    missed: list[str] = []

    def passed_on(route: WebSocketRoute) -> None:
        server_side, first = route.connect_to_server(), not connections
        connections.append(route)

        def pass_on(message: str | bytes) -> None:
            if first and str(message).startswith("2\x1e"):
                missed.append(str(message))
            else:
                route.send(message)

        server_side.on_message(pass_on)

    page.route_web_socket(re.compile("/ws"), passed_on)
    play_now(page, server.url, speed="at once")
    while not missed:
        if page.locator(".felt.yours:not(:has([data-ui-sent]))").count():
            click_a_card(page)
        page.wait_for_timeout(LOOK_MS)
    other.goto(page.url)
    ready(other)
    other.locator(".watcher button").first.click()  # another table follows it
    play_cards(page, click_a_card, 2)
    assert len(missed) == 1
    assert len(connections) > 1
