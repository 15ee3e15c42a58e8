"""The database of three servers is away for a while: the table says so, then play goes on."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from cluster.balancer import balanced
from cluster.postgres import running
from cluster.processes import serving, some
from tests.browser.conftest import Visitors
from tests.browser.table import click_a_card, move, moved, open_table, wait_for_turn
from tests.web.conftest import QUICK

SAID = "cannot read its tables"
LONGER_THAN_A_TOAST_MS = 7000


@pytest.mark.long
def test_a_table_says_that_the_database_is_away(tmp_path: Path, visitors: Visitors) -> None:
    page = visitors.open("desk")
    with running() as postgres:
        processes = some(3, postgres.create("tables"), tmp_path, QUICK)
        with serving(processes), balanced(processes, tmp_path) as origin:
            open_table(page, f"{origin}/", "black_queen", {})
            wait_for_turn(page)
            page.evaluate("window.stays = true")
            shown = move(page)
            postgres.stop()
            toast = page.locator("#toast")
            expect(toast).to_contain_text(SAID)
            page.wait_for_timeout(LONGER_THAN_A_TOAST_MS)
            expect(toast).to_contain_text(SAID)
            expect(toast).to_be_visible()
            assert move(page) == shown
            postgres.start()
            expect(page.locator("#net")).to_be_hidden()
            expect(toast).to_be_hidden()
            click_a_card(page)
            moved(page, shown)
            assert page.evaluate("window.stays")
            visitors.forgive_cut_connections()
