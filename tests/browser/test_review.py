"""A match is reviewed: from its replay, decision by decision."""

import re
from math import hypot

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import at_each
from tests.browser.places import SCHEMES
from tests.browser.replays import played, stands_at
from tests.browser.table import WAIT_MS
from tests.browser.test_access import faults

pytestmark = pytest.mark.plays_much

JUDGED_MS = 4 * WAIT_MS  # judging gives way to all else that runs
SIZES = [(1280, 800), (1920, 1080), (820, 1180), (390, 844), (844, 390)]
MOVES = "(buttons) => buttons.map((button) => button.dataset.at)"
# What is judged comes when the test tells it, and what follows never.
BY_HAND = """
const asked = fetch;
self.fetch = (address, how) => {
  if (/worth/.test(address)) return new Promise(() => {});
  if (!/judged/.test(address)) return asked(address, how);
  const body = new ReadableStream({
    start(lines) {
      const bytes = new TextEncoder();
      const tell = (line) => lines.enqueue(bytes.encode(`${JSON.stringify(line)}\\n`));
      self.told = { tell, close: () => lines.close() };
    },
  });
  return Promise.resolve(new Response(body));
};
"""
WIDER = "() => document.documentElement.scrollWidth > innerWidth"


def reviewed(page: Page, url: str) -> str:
    """A short match of two that has been reviewed; returns the link of its replay."""
    link = played(page, url)
    page.goto(f"{link}#me1")
    expect(page.locator("#table .felt")).to_be_visible()  # then the link knows whose seat it was
    page.locator("#to-review").click()
    expect(page.locator(".strip button").first).to_be_visible(timeout=JUDGED_MS)
    expect(page.locator("#worth table")).to_be_visible(timeout=JUDGED_MS)
    return link


def shown(page: Page) -> str:
    """The headline of the decision that is shown; only one is."""
    expect(page.locator(".looks h2:visible")).to_have_count(1)
    return page.locator(".looks h2:visible").text_content() or ""


def test_a_match_is_reviewed_from_its_replay(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    link = reviewed(page, server.url)
    expect(page).to_have_url(f"{link}/review#1.1")
    expect(page.locator("#seat option:checked")).to_have_text("You")
    expect(page.locator("#live")).to_have_text("")

    first = page.locator(".strip button").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    was = shown(page)
    page.keyboard.press("ArrowRight")
    assert shown(page) != was
    page.keyboard.press("ArrowLeft")
    assert shown(page) == was
    expect(first).to_be_focused()
    move = first.get_attribute("data-at")
    expect(page).to_have_url(f"{link}/review#1.1.{move}")
    page.reload()
    expect(page.locator(f"#at{move}")).to_have_attribute("aria-pressed", "true")
    page.locator(".step[data-by='1']:visible").click()
    expect(page.locator(".step[data-by='1']:visible")).to_be_focused()
    expect(page.locator("#worth table")).to_be_visible(timeout=JUDGED_MS)

    page.locator("#seat").select_option(index=1)
    expect(page).to_have_url(f"{link}/review#1.2")
    expect(page.locator(".strip button").first).to_be_visible(timeout=JUDGED_MS)
    there = page.locator(".looks article:visible a")
    expect(there).to_have_attribute("href", re.compile(r"#me1\.1\.\d+\.2$"))
    expect(page.locator("#worth table")).to_be_visible(timeout=JUDGED_MS)  # now the dearest
    there.click()
    expect(page).to_have_url(re.compile(r"#1\.\d+\.2$"))  # which may be shared
    step = int(page.url.split(".")[-2])
    stands_at(page, step)
    own = page.locator("#seat option", has_text="as you saw it")
    expect(own).to_have_attribute("value", "0")
    page.locator("#seat").select_option("0")
    expect(page.locator(".me .plate")).to_contain_text("You")


@pytest.mark.long
def test_what_was_really_there_is_one_tap_or_key_away(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    reviewed(page, server.url)
    expect(page.locator(".seen:visible .held .face").first).to_be_visible()
    expect(page.locator(".really:visible")).to_have_count(0)
    assert not [url for url in asked if "/hands" in url]
    switch = page.get_by_role("switch", name="What was really there")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(page.locator(".really:visible")).to_contain_text("The judging did not know these cards.")
    page.locator(".step[data-by='1']:visible").click()
    expect(page.locator(".really:visible .face").first).to_be_visible()
    page.keyboard.press("h")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(page.locator(".really:visible")).to_have_count(0)


def test_a_mark_of_the_chart_leads_to_its_decision(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    page.add_init_script(BY_HAND)
    opened(page, server.url)
    moves = [int(number) for number in page.locator(".strip button").evaluate_all(MOVES)]
    chart = "".join(
        f'<button type="button" class="dot" data-at="{move}" data-x="{x}" data-y="75">?</button>'
        for move, x in ((moves[2], 25), (moves[3], 26))
    )
    tell(page, {"course": f'<div class="graph">{chart}</div>'})
    dot, other = page.locator(".dot").all()
    at, beside = dot.bounding_box(), other.bounding_box()
    assert at
    assert beside
    # They are round, and neither covers the other.
    assert hypot(at["x"] - beside["x"], at["y"] - beside["y"]) >= at["height"] - 0.5
    dot.click()
    expect(page.locator(f"#look{moves[2]}")).to_be_visible()
    tell(page, {"course": f'<div class="graph">{chart}</div>'})
    expect(dot).to_be_focused()
    expect(dot).to_have_attribute("aria-pressed", "true")


def test_one_stays_where_one_is_while_verdicts_come(server: Server, visitors: Visitors) -> None:
    page = visitors.open("desk")
    page.add_init_script(BY_HAND)
    opened(page, server.url)
    first, second, third = page.locator(".strip button").evaluate_all(MOVES)[:3]
    many = page.locator(".strip button").count()
    expect(page.locator("#progress-words")).to_have_text(f"Judged: 0 of {many}")
    expect(page.locator(f"#look{first}")).to_contain_text("Not judged yet.")

    def verdict(move: str) -> dict[str, object]:
        stamp = '<i class="stamp best" role="img" aria-label="Best">★</i>'
        told = f"<header><h2>Judged {move}</h2></header>"
        return {"move": int(move), "stamp": stamp, "loss": "", "told": told}

    page.locator(f"#at{second}").focus()
    page.keyboard.press("Enter")
    tell(page, verdict(first))
    expect(page.locator("#progress-words")).to_have_text(f"Judged: 1 of {many}")
    expect(page.locator(f"#at{first} .stamp")).to_have_attribute("aria-label", "Best")
    expect(page.locator(f"#at{second}")).to_be_focused()
    page.keyboard.press("ArrowRight")
    tell(page, verdict(third))
    assert shown(page) == f"Judged {third}"
    expect(page.locator(f"#at{third}")).to_be_focused()
    tell(page, {"dearest": f'<button type="button" data-at="{first}">x</button>', "kept": False})
    assert shown(page) == f"Judged {third}"
    tell(page, {"course": 'Nothing lost<span class="so-far"> so far</span>'})
    expect(page.locator(".so-far")).to_be_visible()
    page.evaluate("() => told.close()")
    expect(page.locator("#progress")).to_be_hidden()
    expect(page.locator(".so-far")).to_be_hidden()


def opened(page: Page, url: str) -> None:
    """The review of a match that has been played, whose verdicts come when they are told."""
    page.goto(f"{played(page, url)}/review#me1")
    page.wait_for_function("() => self.told && document.querySelector('.strip button')")


def tell(page: Page, line: dict[str, object]) -> None:
    """Let one more line of what is judged come."""
    page.evaluate("(line) => told.tell(line)", line)


@pytest.mark.long
def test_a_review_fits_every_screen_and_everyone(server: Server, visitors: Visitors) -> None:
    page = visitors.visit("desk")
    reviewed(page, server.url)
    page.keyboard.press("h")
    expect(page.locator(".really:visible .face").first).to_be_visible()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], scheme
    for size in at_each(page, SIZES):
        assert not page.evaluate(WIDER), size


# A row of a verdict is as long as there is one; whether it stays within its paper.
LONGEST = """
(row) => {
  const texts = ["make it diamonds alone", "", "-10.24", "±0.15", "played"];
  [...row.children].forEach((cell, at) => { if (texts[at]) cell.textContent = texts[at]; });
  const paper = row.closest(".verdict");
  return row.getBoundingClientRect().right <= paper.getBoundingClientRect().right - 8;
}
"""


def test_on_a_phone_the_verdict_is_seen_and_the_strip_goes_along(
    server: Server, visitors: Visitors
) -> None:
    page = visitors.open("phone")
    reviewed(page, server.url)
    marks = page.locator(".strip button")
    marks.first.tap()
    expect(page.locator(".looks h2:visible")).to_be_in_viewport()
    assert page.locator(".told tbody tr:visible").first.evaluate(LONGEST)
    for _ in range(8):
        page.locator(".step[data-by='1']:visible").tap()
    expect(marks.nth(8)).to_have_attribute("aria-pressed", "true")
    expect(marks.nth(8)).to_be_in_viewport(ratio=1)
