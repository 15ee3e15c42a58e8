"""The page that checks a match: it makes the decks again, by itself or with the browser's help."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.rules import shuffle
from tests.browser.conftest import Server, Visitors
from tests.rules.records import SEED
from tests.rules.sealed_records import arranged, sealed

SEAL = shuffle.commitment(SEED)
WITHOUT_HELP = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"


def give(page: Page, tmp_path: Path, record: Any) -> None:
    file = tmp_path / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    page.get_by_label("The record of a match").set_input_files(file)


@pytest.mark.parametrize("helped", [True, False])
def test_decks_that_come_from_what_was_sealed(
    server: Server, visitors: Visitors, tmp_path: Path, helped: bool
) -> None:
    page = visitors.open("desk")
    if not helped:
        page.add_init_script(WITHOUT_HELP)
    page.goto(f"{server.url}verify")
    give(page, tmp_path, sealed((["Anna"], ["Anna", "böse ♠"])))
    expect(page.get_by_role("heading", name="Verified: all 2 shuffles were fair")).to_be_visible()
    expect(page.locator("#verdict code")).to_have_text([SEAL, "Anna", SEAL, "Anna", "böse ♠"])


@pytest.mark.parametrize(
    ("deals", "words"),
    [
        (1, "this deal was arranged to learn from, not shuffled"),
        (
            2,
            "the first deal was arranged to learn from, not shuffled; the shuffle after it was",
        ),
    ],
)
def test_a_guided_deal_was_not_shuffled(
    server: Server, visitors: Visitors, tmp_path: Path, deals: int, words: str
) -> None:
    page = visitors.visit("desk")
    page.goto(f"{server.url}verify")
    give(page, tmp_path, arranged(deals))
    expect(page.locator("#verdict h2")).to_contain_text(f"Verified: {words}")
    expect(page.locator("#verdict li").first).to_contain_text("Arranged: the same cards")


def exchange(record: Any) -> None:
    deck = record["deals"][1]["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def rewrite(record: Any) -> None:
    record["deals"][1]["fair"]["contributions"] = ["Anna", "Bea"]


def flip(record: Any) -> None:
    record["deals"][0]["fair"]["seed"] = "1" + SEED.hex()[1:]


def conceal(record: Any) -> None:
    del record["deals"][0]["fair"]


@pytest.mark.parametrize(
    ("spoil", "at", "reason"),
    [
        (exchange, 1, "The deck does not come from the number and the texts."),
        (rewrite, 1, "The deck does not come from the number and the texts."),
        (flip, 0, "The number does not belong to the seal."),
        (conceal, 0, "The record does not say what this deck comes from."),
    ],
)
def test_what_was_changed_is_found(
    server: Server,
    visitors: Visitors,
    tmp_path: Path,
    spoil: Callable[[Any], None],
    at: int,
    reason: str,
) -> None:
    record = sealed()
    spoil(record)
    page = visitors.visit("phone")
    page.goto(f"{server.url}verify")
    give(page, tmp_path, record)
    expect(page.get_by_role("heading", name="The shuffle does not match its seal")).to_be_visible()
    expect(page.locator("#verdict li").nth(at)).to_contain_text(reason)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"deals": []}', '{"deals": [null]}', "null"])
def test_what_is_no_record(server: Server, visitors: Visitors, tmp_path: Path, text: str) -> None:
    page = visitors.visit("desk")
    page.goto(f"{server.url}verify")
    give(page, tmp_path, text)
    expect(page.locator("#verdict")).to_contain_text("This is no record of a match.")


def test_a_text_is_no_markup(server: Server, visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.visit("desk")
    page.goto(f"{server.url}verify")
    text = "<img src=x onerror=alert(1)>"
    give(page, tmp_path, sealed(([text], [text])))
    expect(page.locator("#verdict code").nth(1)).to_have_text(text)
    expect(page.locator("#verdict img")).to_have_count(0)


def test_a_table_that_is_not_there(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(f"{server.url}verify?table=00000000")
    expect(page.locator("#verdict")).to_contain_text("is not available right now")
    assert "404" in visitors.complaints.pop()  # the console tells of it, as it should
