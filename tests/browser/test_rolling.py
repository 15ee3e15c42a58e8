"""Two people play on while three servers are restarted one after the other; no page reloads."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cluster.balancer import balanced
from cluster.postgres import Postgres
from cluster.processes import Process, serving, some
from tests.browser.conftest import Visitors
from tests.browser.evening import open_private_table
from tests.browser.table import click_a_card, move, moved, ready, tap_a_card_twice
from tests.web.conftest import QUICK


@pytest.fixture
def three(postgres: Postgres, tmp_path: Path) -> Iterator[list[Process]]:
    processes = some(3, postgres.create("rolling"), tmp_path, QUICK)
    with serving(processes):
        yield processes


def play(host: Page, guest: Page, cards: int) -> None:
    """Whoever is asked plays, so many times; both see it."""
    for _ in range(cards):
        while not (host.locator(".felt.yours").count() or guest.locator(".felt.yours").count()):
            host.wait_for_timeout(20)
        asked = host if host.locator(".felt.yours").count() else guest
        before = move(host)
        (click_a_card if asked is host else tap_a_card_twice)(asked)
        moved(host, before)
        moved(guest, before)


@pytest.mark.long
def test_a_rolling_restart_is_not_noticed(
    three: list[Process], tmp_path: Path, visitors: Visitors
) -> None:
    host, guest = visitors.open("desk"), visitors.open("phone")
    with balanced(three, tmp_path) as origin:
        open_private_table(host, f"{origin}/", "Hanna", players=2)
        guest.goto(host.url)
        ready(guest)
        guest.locator("#name").fill("Gil")
        guest.locator("#at1").click()
        host.locator("#start").click()
        for page in (host, guest):
            expect(page.locator(".felt")).to_be_visible()
            page.evaluate("window.stays = true")
        for process in three:
            play(host, guest, 2)
            process.signal(signal.SIGTERM)
            play(host, guest, 2)
            process.wait()
            process.start()
        play(host, guest, 2)
        for page in (host, guest):
            assert page.evaluate("window.stays")
            expect(page.locator("#net")).to_be_hidden()
        assert move(host) == move(guest)
