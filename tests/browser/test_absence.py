"""Who goes and comes back, who lets others wait, and the clock."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.table import click_a_card, move, moved, ready, tap_a_card_twice

# Chromium lets an open socket live when it is made to be offline.
CUT = "() => document.body._htmx.ws.connection.socket.close()"


def dealt(server: Server, visitors: Visitors, **timing: str) -> tuple[Page, Page]:
    """A table for two, dealt: Hanna at a desk, who chooses the times, and Gus with a phone."""
    host, guest = visitors.open("desk"), visitors.open("phone")
    host.goto(server.url)
    host.get_by_label("Your name").fill("Hanna")
    host.select_option("select[name=players]", "2")
    host.get_by_role("button", name="Play with friends").click()
    ready(host)
    link = host.locator("#link")
    expect(link).to_have_value(re.compile("^http"))
    guest.goto(link.input_value())
    ready(guest)
    guest.get_by_label("Your name").fill("Gus")
    guest.get_by_role("button", name="Sit here").tap()
    expect(host.locator("#chair1")).to_contain_text("Gus")
    host.locator("#show-timing").click()
    for name, value in timing.items():
        host.select_option(f"#time-{name}", value)
    host.locator("#timed").click()
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, guest):
        page.wait_for_selector(".felt.n2")
    return host, guest


def play_on(host: Page, guest: Page) -> None:
    """Both play until the deal is over."""
    while not host.locator("#scores").count():
        for page, play in ((host, click_a_card), (guest, tap_a_card_twice)):
            if page.locator(".felt.yours").count():
                before = move(page)
                play(page)
                moved(page, before)


def test_a_bot_plays_for_a_phone_without_a_network_until_it_is_back(
    server: Server, visitors: Visitors
) -> None:
    host, guest = dealt(server, visitors, grace_s="15")
    guest.evaluate("() => { window.loaded = 'once'; }")
    guest.context.set_offline(True)
    expect(guest.locator("#net")).to_contain_text("offline")
    guest.evaluate(CUT)
    plate = host.locator(".others .plate")
    expect(plate).to_contain_text("away")
    expect(plate).to_contain_text("bot for Gus", timeout=40_000)
    while not host.locator(".felt.yours").count():
        host.wait_for_timeout(50)
    for _ in range(3):
        host.wait_for_selector(".felt.yours")
        before = move(host)
        click_a_card(host)
        moved(host, before)

    guest.context.set_offline(False)
    expect(guest.locator("#net")).to_be_hidden()
    expect(plate).not_to_contain_text("bot")
    play_on(host, guest)
    expect(guest.locator("#scores tbody tr")).to_have_count(2)
    tried = ("ERR_INTERNET_DISCONNECTED", "htmx:ws:error")
    visitors.complaints[:] = [c for c in visitors.complaints if not any(t in c for t in tried)]
    assert guest.evaluate("() => window.loaded") == "once"


def test_a_closed_page_is_told_from_a_lost_connection(server: Server, visitors: Visitors) -> None:
    host, guest = dealt(server, visitors)
    guest.close(run_before_unload=True)
    expect(host.locator(".others .plate")).to_contain_text("closed the page")


def test_a_page_that_is_woken_has_a_new_socket_at_once(server: Server, visitors: Visitors) -> None:
    """Its socket may look open and be dead."""
    host, guest = dealt(server, visitors)
    with guest.expect_websocket() as opened:
        guest.evaluate("() => dispatchEvent(new Event('online'))")
    opened.value.wait_for_event("framereceived")
    expect(guest.locator("#net")).to_be_hidden()
    expect(host.locator(".others .plate")).not_to_contain_text("away")


def test_who_waits_asks_the_other_to_play(server: Server, visitors: Visitors) -> None:
    host, guest = dealt(server, visitors, decision_s="15", reserve_s="30")
    pages = {True: host, False: guest}
    first = host.locator(".felt.yours").count() > 0
    player, other = pages[first], pages[not first]
    for page in (host, guest):
        expect(page.locator(".clock")).to_have_count(1)
    expect(player.locator(".me .clock b")).to_have_text(re.compile(r"^1[0-5]$"))
    expect(other.locator("#nudge")).to_be_visible()
    other.locator("#nudge").click()
    name = "Gus" if first else "Hanna"
    expect(player.locator("#toast")).to_contain_text(f"{name} asks you to play.")
    assert name in player.title()
    expect(other.locator("#nudge")).to_have_count(0)
