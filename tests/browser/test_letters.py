"""The browser's part in the shuffle: its letter, what it keeps, and what it says at the end."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.apart import play_out
from tests.browser.conftest import Server, Visitors
from tests.browser.table import (
    choose_players,
    open_more,
    play_now,
    ready,
)

HEX = re.compile("^[0-9a-f]{64}$")
KEPT = "JSON.parse(localStorage.getItem('black-queen-shuffles'))"
LETTERS = "JSON.parse(localStorage.getItem('black-queen-letters'))"
# What is told, if only for a moment.
TOLD = """() => {
  const toast = document.querySelector("#toast");
  globalThis.allTold = [];
  const look = new MutationObserver(() => allTold.push(toast.textContent));
  look.observe(toast, { childList: true, subtree: true });
}"""
FORGET = "localStorage.removeItem('black-queen-letters')"
# Whatever is kept of the match is about another seal.
ANOTHER_SEAL = f"""() => {{
  const kept = {KEPT};
  for (const match of Object.values(kept)) match.seal = "0".repeat(64);
  localStorage.setItem("black-queen-shuffles", JSON.stringify(kept));
}}"""
VERIFIED = "Verified: the shuffle was fair, and your browser had a part in it."


def gather(host: Page, guest: Page, url: str) -> None:
    """Two people at a table of two."""
    host.goto(url)
    choose_players(host, 2)
    host.get_by_role("button", name="Play with friends").click()
    ready(host)
    guest.goto(host.url)
    ready(guest)
    guest.locator("#at1").click()
    expect(guest.locator("#ready")).to_be_visible()


def fair(page: Page) -> None:
    """Open the sheet about fair play."""
    page.locator("#show-menu").click()
    page.get_by_role("button", name="Fair play").click()


def test_letters_are_checked_at_the_end_of_a_match(
    server: Server, visitors: Visitors, tmp_path: Path
) -> None:
    """And once more by the one file that works from a disk."""
    page = visitors.open("desk")
    play_now(page, server.url, players=2, speed="at once")
    expect(page.locator(".hand .card").first).to_be_visible()
    letters = json.loads(page.locator("#shuffle").get_attribute("data-letters") or "")
    assert [letter["hash"] in page.evaluate(LETTERS) for letter in letters] == [True]
    play_out(page)
    expect(page.locator("#verified")).to_have_text(VERIFIED)
    fair(page)
    expect(page.locator("#fair dt")).to_have_text("You")
    with page.expect_download() as kept:
        page.locator("#keep-letters").click()
    kept.value.save_as(tmp_path / "kept.json")
    page.locator("#fair").get_by_role("button", name="Close").click()
    open_more(page)
    with page.expect_download() as record:
        page.locator("#record").click()
    record.value.save_as(tmp_path / "record.json")
    with page.expect_popup() as checked:
        page.locator("#verify").click()
    expect(checked.value.locator("#verdict")).to_contain_text("Your letter ")

    answer = page.request.get(f"{server.url}verify.html")
    assert answer.headers["content-disposition"].startswith("attachment")
    alone = tmp_path / "verify.html"
    alone.write_text(answer.text(), encoding="utf-8")
    desk = visitors.open("desk")
    desk.goto(alone.as_uri())
    desk.get_by_label("The record of a match").set_input_files(tmp_path / "record.json")
    expect(desk.locator("h2")).to_have_text("Verified: the shuffle was fair")
    desk.get_by_label("What your browser has saved").set_input_files(tmp_path / "kept.json")
    expect(desk.locator("#verdict")).to_contain_text("Your letter is in this shuffle.")

    known = json.loads((tmp_path / "kept.json").read_text())
    known["letters"][0]["name"] = "Somebody else"
    (tmp_path / "changed.json").write_text(json.dumps(known))
    desk.get_by_label("What your browser has saved").set_input_files(tmp_path / "changed.json")
    expect(desk.locator("h2")).to_have_text("The shuffle does not match its seal")


def test_words_of_ones_own_are_sealed_with_random_ones(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    before = page.locator("#shuffle").get_attribute("data-letter")
    fair(page)
    page.get_by_label("Write one with words of your own").fill("seven roses")
    page.get_by_role("button", name="Seal it").click()
    expect(page.locator("#fair")).to_be_hidden()
    expect(page.locator("#shuffle")).not_to_have_attribute("data-letter", before or "")
    sealed = page.locator("#shuffle").get_attribute("data-letter")
    text = page.evaluate(f"hash => {LETTERS}[hash].text", sealed)
    assert re.fullmatch("seven roses [0-9a-f]{32}", text)
    page.locator("#start").click()
    expect(page.locator(".hand .card").first).to_be_visible()
    letters = json.loads(page.locator("#shuffle").get_attribute("data-letters") or "")
    assert [letter["hash"] for letter in letters] == [sealed]


def test_a_letter_that_stays_closed_is_told_to_all(server: Server, visitors: Visitors) -> None:
    host, guest = visitors.open("desk"), visitors.open("phone")
    gather(host, guest, server.url)
    guest.evaluate(FORGET)
    host.locator("#start").click()
    for page in (host, guest):
        expect(page.locator(".hand .card").first).to_be_visible()
        letters = json.loads(page.locator("#shuffle").get_attribute("data-letters") or "")
        assert [letter["seat"] for letter in letters] == [0]
        expect(page.locator("#toast")).to_contain_text("stayed closed")
    fair(host)
    expect(host.locator("#fair .problem")).to_contain_text("stayed closed")


def test_a_second_press_on_deal_is_not_told(server: Server, visitors: Visitors) -> None:
    host, guest = visitors.open("desk"), visitors.open("phone")
    frames: list[str | bytes] = []

    def hear(frame: str | bytes) -> None:
        frames.append(frame)

    host.on("websocket", lambda socket: socket.on("framereceived", hear))
    gather(host, guest, server.url)
    host.evaluate(TOLD)
    host.locator("#start").evaluate("(start) => { start.click(); start.click(); }")
    expect(host.locator(".hand .card").first).to_be_visible()
    assert "stale" in str([frame for frame in frames if frame[:1] == "{"])
    assert host.evaluate("allTold") == []


def test_a_letter_is_opened_for_one_list_only(server: Server, visitors: Visitors) -> None:
    """Who is asked for it again, for another list, is asked by somebody who chooses."""
    page = visitors.open("desk")
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    ready(page)
    sealed = page.locator("#shuffle").get_attribute("data-letter")
    page.evaluate(
        """hash => {
          const letters = JSON.parse(localStorage.getItem("black-queen-letters"));
          letters[hash].list = "another";
          localStorage.setItem("black-queen-letters", JSON.stringify(letters));
        }""",
        sealed,
    )
    page.locator("#start").click()
    expect(page.locator("#toast")).to_contain_text("asks for your letter a second time")
    expect(page.locator(".hand .card").first).to_be_visible()  # of the number alone
    assert page.locator("#shuffle").get_attribute("data-letters") == "[]"


def test_a_seal_that_changes_is_told_loudly(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    play_now(page, server.url, players=2, speed="at once")
    expect(page.locator(".hand .card").first).to_be_visible()
    page.evaluate(ANOTHER_SEAL)
    page.reload()
    expect(page.locator("#toast")).to_contain_text("Do not trust this table.")
    play_out(page)
    expect(page.locator("#verified")).to_contain_text("The shuffle does not match its seal.")
    expect(page.locator("#verified")).to_have_class(re.compile("wrong"))


def test_a_browser_that_keeps_nothing_plays_without_a_letter(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("phone")
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"
    )
    play_now(page, server.url, players=2)
    expect(page.locator(".hand .card").first).to_be_visible()
    assert page.locator("#shuffle").get_attribute("data-letters") == "[]"
