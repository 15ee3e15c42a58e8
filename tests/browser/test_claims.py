"""Ending a deal whose rest is certain."""

from playwright.sync_api import expect

from tests.browser.conftest import Server, Visitors
from tests.browser.fits import at_each
from tests.browser.scene_rooms import go, join

SETTLED = "Result was decided; "


def test_the_rest_is_claimed_by_mouse_and_by_keys(server: Server, visitors: Visitors) -> None:
    for by_keys in (False, True):
        page, other = visitors.visit("desk"), visitors.visit("phone")
        go(page, server.url, "claim")
        join(other, page, seat=1)
        expect(other.locator("#claim")).to_have_count(0)
        claim = page.get_by_role("button", name="Claim the rest")
        expect(claim).to_have_attribute("title", "None of your cards can be beaten any more.")
        if by_keys:
            claim.focus()
            page.keyboard.press("Enter")
        else:
            claim.click()
        expect(page.locator("#scores")).to_contain_text("You claimed the rest.")
        expect(other.locator("#scores")).to_contain_text("Hanna claimed the rest.")
        page.locator("#show-review").click()
        expect(page.locator("#review .told tbody tr")).to_have_count(5)


def test_at_a_desk_the_button_is_one_line(server: Server, visitors: Visitors) -> None:
    """The line beside it is as large as always, and nothing moves over the edges of the felt."""
    page = visitors.visit("desk")
    go(page, server.url, "claim")
    claim = page.locator("#claim")
    claim.evaluate("(button) => { button.textContent = 'Skip to the score'; }")  # the longer one
    rows = """(e) => {
      const words = document.createRange();
      words.selectNodeContents(e);
      return words.getClientRects().length;
    }"""
    for size in at_each(page, [(1280, 800), (1920, 1080)]):
        assert claim.evaluate(rows) == 1, size
        assert page.locator(".hint").evaluate(rows) == 1, size
        large = "(hint) => parseFloat(getComputedStyle(hint).fontSize)"
        root = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
        assert page.locator(".hint").evaluate(large) > page.evaluate(root), size


def test_whoever_sits_there_may_end_what_is_settled(server: Server, visitors: Visitors) -> None:
    watcher, page, other = visitors.visit("desk"), visitors.visit("phone"), visitors.visit("phone")
    go(watcher, server.url, "called settled", watching=True)
    expect(watcher.locator("#claim")).to_have_count(0)
    join(page, watcher, seat=0)
    join(other, watcher, seat=4)
    expect(page.locator("#claim")).to_have_text("Skip to the score")
    other.locator("#claim").tap()
    expect(other.locator("#scores")).to_contain_text(f"{SETTLED}you skipped to the score.")
    for each in (page, watcher):
        expect(each.locator("#scores")).to_contain_text(f"{SETTLED}Emil skipped to the score.")
