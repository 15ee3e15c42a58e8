"""Who goes and comes back, who lets others wait, and the clock."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.store import LOG_FILE
from tests.browser.conftest import Server, Visitors
from tests.browser.evening import in_own_way, react
from tests.browser.states import HIDDEN
from tests.browser.table import (
    MY_TURN,
    STARTLED_MS,
    by_turns,
    choose_players,
    click_a_card,
    move,
    moved,
    play_cards,
    play_now,
    ready,
    tap_a_card_twice,
)

# Chromium lets an open socket live when it is made to be offline.
NOTED = """
globalThis.WebSocket = class extends WebSocket {
  constructor(url) {
    super(url);
    globalThis.newestSocket = this;
  }
};
"""
CUT = "() => newestSocket.close()"
# Whether the page has said, if only for a moment, that the other one has been asked.
ASKED = """
() => {
  const look = () => {
    const asked = document.querySelector('#nudge')?.textContent.startsWith('Nudged');
    if (asked) document.body.setAttribute('data-ui-asked', '');
  };
  const whole = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document.querySelector('#table'), whole);
}
"""

# What is told stays, as long as nothing sends it away.
STAYS = """
() => {
  const toast = document.querySelector('#toast');
  const { matches } = toast;
  toast.matches = (which) => which.includes(':hover') || matches.call(toast, which);
}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody long."""
    running = Server(
        tmp_path_factory.mktemp("data"),
        BLACK_QUEEN_AWAY_S="0.2",
        BLACK_QUEEN_STAND_IN_S="1",
        BLACK_QUEEN_NUDGE_S="0.2",
    )
    yield running
    running.stop()


def dealt(server: Server, visitors: Visitors, **timing: str) -> tuple[Page, Page]:
    """A table for two, dealt: Hanna at a desk, who chooses the times, and Gus with a phone."""
    host, guest = visitors.open("desk"), visitors.open("phone")
    host.goto(server.url)
    choose_players(host, 2)
    host.get_by_label("Your name").fill("Hanna")
    host.get_by_role("button", name="Play with friends").click()
    ready(host)
    link = host.locator("#link")
    expect(link).to_have_value(re.compile("^http"))
    guest.goto(link.input_value())
    ready(guest)
    guest.get_by_label("Your name").fill("Gus")
    guest.get_by_role("button", name="Sit here").tap()
    expect(host.locator("#chair1")).to_contain_text("Gus")
    host.locator("#show-menu").click()
    host.locator("#menu-timing").click()
    for name, value in timing.items():
        host.select_option(f"#time-{name}", value)
    host.locator("#timed").click()
    host.get_by_role("button", name="Deal", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(".felt.n2")
    return host, guest


def play_on(host: Page, guest: Page) -> None:
    """Both play their next cards, each at least one."""
    waiting = {host, guest}
    for page in by_turns((host, click_a_card), (guest, tap_a_card_twice)):
        waiting.discard(page)
        if not waiting:
            break


def test_a_bot_stands_in_for_a_phone_without_a_network(server: Server, visitors: Visitors) -> None:
    host, guest = dealt(server, visitors)
    guest.add_init_script(NOTED)
    guest.reload()
    ready(guest)
    guest.evaluate("() => { window.loaded = 'once'; }")
    guest.context.set_offline(True)
    expect(guest.locator("#net")).to_contain_text("offline")
    guest.evaluate(CUT)
    plate = host.locator(".others .plate")
    expect(plate).to_contain_text("away")
    expect(plate).to_contain_text("bot for Gus")
    for _ in range(3):
        host.wait_for_selector(".felt.yours")
        before = move(host)
        click_a_card(host)
        moved(host, before)

    guest.context.set_offline(False)
    expect(guest.locator("#net")).to_be_hidden()
    expect(guest.locator("#toast")).to_contain_text("bot played for you")
    expect(plate).not_to_contain_text("bot")
    play_on(host, guest)
    visitors.complaints[:] = [
        c for c in visitors.complaints if "ERR_INTERNET_DISCONNECTED" not in c
    ]
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


IS_WHOLE = """
(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((part) =>
    one.contains(document.elementFromPoint(left + part * width, top + height / 2)));
}
"""


FACE = ".others :is(.score, .dealer, .badge, .fan i, .pile, .who)"


def test_who_waits_asks_the_other_to_play(server: Server, visitors: Visitors) -> None:
    host, guest = dealt(server, visitors, decision_s="120", reserve_s="600")
    pages = {True: host, False: guest}
    first = host.locator(".felt.yours").count() > 0
    player, other = pages[first], pages[not first]
    for page in (host, guest):
        expect(page.locator(".clock")).to_have_count(1)
    expect(player.locator(".me .clock b")).to_have_text(re.compile(r"^(2:00|1:\d\d)$"))
    count = other.locator(".others .plate:has(.clock) .score")
    assert count.evaluate(IS_WHOLE)  # a clock hides no figure
    for page in (host, guest):
        assert page.evaluate(HIDDEN, [".others .clock", FACE]) == []
    expect(other.locator("#nudge")).to_be_visible()
    other.evaluate(ASKED)
    other.locator("#nudge").click()
    other.wait_for_selector("body[data-ui-asked]")  # until one may ask again
    name = "Gus" if first else "Hanna"
    expect(player.locator("#toast")).to_contain_text(f"{name} is waiting for you.")
    react(other, "Hello!")  # which changes nothing of that
    expect(player.locator("#bubbles p")).to_have_text("Hello!")
    expect(player).to_have_title(re.compile(name))  # by turns with the usual one
    player.evaluate(STAYS)
    in_own_way(player)
    expect(player.locator("#toast")).to_be_hidden()


@pytest.mark.nightly
def test_at_zero_a_bot_decides_and_says_so(server: Server, visitors: Visitors) -> None:
    host, guest = dealt(server, visitors, decision_s="30")
    player = host if host.locator(".felt.yours").count() else guest
    clock = player.locator(".me .clock")
    expect(clock).not_to_have_attribute("data-ui-late", "")
    first = int(clock.locator("b").inner_text())
    expect(clock.locator("b")).to_have_text(re.compile(rf"^(?!{first}$)\d+$"))
    expect(player.locator(".me .clock[data-ui-late]")).to_contain_text("hurry")
    expect(player.locator("#toast")).to_contain_text("Your time ran out, so a bot decided for you")


def test_a_leavers_seat_goes_to_a_friend_and_all_are_told(
    server: Server, visitors: Visitors
) -> None:
    host, guest = dealt(server, visitors)
    friend = visitors.open("phone")
    friend.goto(guest.url)
    ready(friend)
    expect(friend.locator(".watcher")).to_contain_text("You are watching")
    guest.locator("#show-menu").click()
    for _ in range(2):  # really?
        guest.locator("#leave").click()
    expect(guest.get_by_role("button", name="Take my seat back")).to_be_visible()
    expect(guest.locator("#toast")).to_be_hidden()
    expect(host.locator("#toast")).to_contain_text("Gus has left.")
    friend.get_by_label("Your name").fill("Vera")
    friend.locator("#sit1").tap()
    expect(friend.locator(".watcher")).to_contain_text("You will be seated after this deal")
    for page in (host, guest):
        expect(page.locator("#toast")).to_contain_text("Vera takes Edith’s seat from")
    expect(guest.get_by_role("button", name="Take my seat back")).to_have_count(0)
    expect(host.locator("#seat1")).to_contain_text("then Vera")
    friend.wait_for_timeout(STARTLED_MS)  # the button may lie where the seat's was: no double tap
    friend.get_by_role("button", name="Only watch").tap()
    expect(friend.locator(".watcher")).to_contain_text("You are watching")
    expect(guest.get_by_role("button", name="Take my seat back")).to_be_visible()


def test_a_table_that_cannot_be_stored_says_so_and_goes_on(
    tmp_path: Path, visitors: Visitors
) -> None:
    """Another process holds the log's file."""
    server = Server(tmp_path, BLACK_QUEEN_BOT_DELAY_S="1")
    try:
        page = visitors.open("phone")
        play_now(page, server.url)
        note = page.locator("#held-up")
        with closing(sqlite3.connect(tmp_path / LOG_FILE, isolation_level=None)) as other:
            play_cards(page, tap_a_card_twice, 1)
            while True:
                before = move(page)
                tap_a_card_twice(page)
                moved(page, before)
                other.execute("begin immediate")
                page.wait_for_selector(f"#held-up, {MY_TURN}")
                if note.count():
                    break
                other.execute("rollback")  # nobody but this person is to move: once more
            expect(note).to_contain_text("cannot save moves right now. Nothing is lost")
            waiting = move(page)
            other.execute("rollback")
        moved(page, waiting)
        expect(note).to_have_count(0)
    finally:
        server.stop()
